/** What governs this moment, by clause; what cannot be done and why; and the last no in full. */

import type { Refusal } from "../net/http";
import { heading } from "../log/lines";
import { knowing, named } from "../log/seats";
import { bookLong } from "../shell/books";
import { Clause } from "../shell/clause";
import { Refused } from "../shell/refused";
import { write } from "../shell/route";
import type { TableState } from "../state/types";
import type { No } from "../wire";
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
};

export function Rules({ state, refused }: { state: TableState; refused: Refusal | null }) {
  const { table, hand, telling } = state;
  const barred = Object.entries(telling.why?.actions ?? {}) as [string, No][];
  return (
    <div class="panel-scroll rules" tabIndex={0} role="region" aria-label="Rules">
      {refused !== null && (
        <section class="panel-part">
          <h2>The last no</h2>
          <Refused refusal={knowing(refused, state)} />
        </section>
      )}
      <section class="panel-part">
        <h2>What governs this moment</h2>
        {telling.governs.length === 0 && <p class="panel-empty">{hand === null || hand.over ? "No hand is being played." : "The dealer is at work."}</p>}
        <ul class="rules-list">
          {telling.governs.map((each) => (
            <li key={`${each.topic} ${each.clause}`} class="rules-one">
              <p>{named(each.words, state)}</p>
              <p class="rules-clauses">
                {[each.clause, ...each.also].filter(Boolean).map((clause) => (
                  <Clause key={clause} book={each.book || table.book} clause={clause} />
                ))}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {barred.length > 0 && (
        <section class="panel-part">
          <h2>What you cannot do now</h2>
          <ul class="rules-list">
            {barred.map(([action, no]) => (
              <li key={action} class="rules-one">
                <p>
                  <b>{DEEDS[action] ?? action}.</b> {named(no.words, state)} <Clause book={no.book} clause={no.clause} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="panel-part rules-about">
        <p>
          <a href={write({ page: "game", book: table.book, game: hand?.game ?? table.sign.rules.game })}>How {table.game} is played</a>
        </p>
        <p class="soft">Book: {bookLong(table.book)}</p>
        {hand !== null && hand.street !== null && <p class="soft">{heading(hand.street)} of hand {state.handNumber}</p>}
      </section>
    </div>
  );
}
