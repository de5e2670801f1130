/** What governs this moment, by clause; what cannot be done and why; and the last no in full. */

import type { Refusal } from "../net/http";
import { type Company, knowingIn, namedIn } from "../log/seats";
import { bookLong } from "../shell/books";
import { Clause } from "../shell/clause";
import { Refused } from "../shell/refused";
import { write } from "../shell/route";
import type { Governs, No } from "../wire";
import "./rules.css";

const DEEDS: Record<string, string> = {
  Fold: "Fold",
  Check: "Check",
  Call: "Call",
  Bet: "Bet",
  RaiseTo: "Raise",
  BringIn: "Bring in",
  TakeKitty: "Take the Kitty",
  Discard: "Discard",
  SetHand: "Set",
  Show: "Show",
  Muck: "Muck",
  PlaceBets: "Bet",
  Withdraw: "Take the chips off",
  Done: "Deal",
  Play: "Play",
  KeepHidden: "Keep the hand hidden",
};

export interface RulesOf {
  table: { book: string; game: string; title: string };
  company: Company;
  governs: readonly Governs[];
  /** What you cannot do now. */
  barred: Readonly<Record<string, No>>;
  /** The last no. */
  refused: Refusal | null;
  /** Where nothing governs: why. */
  quiet: string;
  /** Which moment it is. */
  where: string;
}

export function Rules({ table, company, governs, barred, refused, quiet, where }: RulesOf) {
  const deeds = Object.entries(barred);
  return (
    <div class="panel-scroll rules" tabIndex={0} role="region" aria-label="Rules">
      {refused !== null && (
        <section class="panel-part">
          <h2>The last no</h2>
          <Refused refusal={knowingIn(refused, company)} />
        </section>
      )}
      <section class="panel-part">
        <h2>What governs this moment</h2>
        {governs.length === 0 && <p class="panel-empty">{quiet}</p>}
        <ul class="rules-list">
          {governs.map((each) => (
            <li key={`${each.topic} ${each.clause}`} class="rules-one">
              <p>{namedIn(each.words, company)}</p>
              <p class="rules-clauses">
                {[each.clause, ...each.also].filter(Boolean).map((clause) => (
                  <Clause key={clause} book={each.book || table.book} clause={clause} />
                ))}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {deeds.length > 0 && (
        <section class="panel-part">
          <h2>What you cannot do now</h2>
          <ul class="rules-list">
            {deeds.map(([action, no]) => (
              <li key={action} class="rules-one">
                <p>
                  <b>{DEEDS[action] ?? action}.</b> {namedIn(no.words, company)} <Clause book={no.book} clause={no.clause} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="panel-part rules-about">
        <p>
          <a href={write({ page: "game", book: table.book, game: table.game })}>How {table.title} is played</a>
        </p>
        <p class="soft">Book: {bookLong(table.book)}</p>
        {where !== "" && <p class="soft">{where}</p>}
      </section>
    </div>
  );
}
