/** One jackpot on the wall: the figure to be read from across the room, what wins it, where it is played for, and who was paid. */

import { useAsked } from "../shell/asked";
import { figures } from "../shell/amount";
import { bookLong } from "../shell/books";
import { Clause } from "../shell/clause";
import { write } from "../shell/route";
import { usePageTitle } from "../shell/title";
import { WrongAnswer } from "../shell/wrong";
import type { JackpotLine, JackpotTold } from "../wire";
import { useDisplays } from "./displays";
import { Figure } from "./figure";
import { jackpotName, levelName, STANDING } from "./names";
import "./jackpots.css";

export function JackpotPage({ name }: { name: string }) {
  usePageTitle(jackpotName(name));
  const { value, error, again } = useAsked<JackpotTold>(`/jackpots/${encodeURIComponent(name)}`, "fresh");
  const { jackpots, link } = useDisplays();
  if (error) return <WrongAnswer error={error} again={again} />;
  if (value === null) return <div class="later" aria-busy="true" />;
  const now: JackpotLine = jackpots?.find((each) => each.name === name) ?? value;
  const called = (id: string) => now.linked.find((each) => each.id === id)?.name ?? id;
  return (
    <div class="wall">
      <section class="wall-felt" aria-label="Display">
        <h1 tabIndex={-1}>{jackpotName(name)}</h1>
        <div class="wall-figures">
          {now.amounts.map((amount, nth) => (
            <p key={nth} class="wall-figure">
              <Figure amount={amount} />
              {now.amounts.length > 1 && <span class="wall-level">{levelName(nth, now.amounts.length)}</span>}
            </p>
          ))}
        </div>
        <p class="wall-told" role="status">
          {link === "lost" ? "The link is lost: this is the last figure." : now.working ? "Won by a royal flush with the flop" : "The system is being mended: this is the last figure."}
        </p>
        {now.waiting.length > 0 && (
          <ul class="wall-waiting">
            {now.waiting.map((win) => (
              <li key={win.number}>
                Won at {called(win.table)}
                {win.amount > 0 && <>: {figures(win.amount)}</>} <span class="wall-soft">({STANDING[win.standing]})</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div class="wrap wall-below">
        <section class="wall-law">
          <h2>What wins it</h2>
          <p class="soft">{bookLong(value.book)}</p>
          <ul>
            {value.law.map((rule) => (
              <li key={rule.clause}>
                {rule.words} <Clause book={value.book} clause={rule.clause} />
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Tables</h2>
          <ul class="wall-tables">
            {now.linked.map((table) => (
              <li key={table.id}>
                <a href={write({ page: "table", id: table.id })}>{table.name}</a>
              </li>
            ))}
          </ul>
          <h2>Paid</h2>
          {now.paid.length === 0 ? (
            <p class="soft">Nobody yet.</p>
          ) : (
            <ol class="wall-paid">
              {[...now.paid].reverse().map((win, nth) => (
                <li key={now.paid.length - nth}>
                  <strong class="figures">{figures(win.amount)}</strong> {win.player} <span class="soft">at {called(win.table)}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </div>
  );
}
