/** The jackpot at the edge of a table's felt, and over it: the figure, a win, and the flop that was asked for. */

import { useEffect } from "preact/hooks";
import { Card } from "../cards/card";
import { shortName } from "../log/who";
import { Clause } from "../shell/clause";
import { write } from "../shell/route";
import { refresh } from "../shell/session";
import { nameAt } from "../state/read";
import type { TableState } from "../state/types";
import { figures } from "../shell/amount";
import type { JackpotSeen, JackpotWin } from "../wire";
import { Figure } from "./figure";
import { jackpotName, levelName, STANDING } from "./names";
import "./meter.css";

/** At the edge: always there, whatever is played. */
export function Meters({ state }: { state: TableState }) {
  const last = state.news.at(-1)?.told;
  useEffect(() => {
    if (last?.what === "paid" && last.player === state.you?.name) void refresh().catch(() => undefined); // it is in the wallet
  }, [last]);
  return (
    <div class="meters">
      {state.jackpots.map((jackpot) => (
        <a key={jackpot.name} class="meter" href={write({ page: "jackpot", name: jackpot.name })} title={jackpotName(jackpot.name)}>
          <span class="meter-name">Jackpot</span>
          {jackpot.amounts.map((amount, nth) => (
            <span key={nth} class="meter-amount">
              {jackpot.amounts.length > 1 && <span class="meter-level">{levelName(nth, jackpot.amounts.length)}</span>}
              <Figure amount={amount} />
            </span>
          ))}
          {!jackpot.working && <span class="meter-level">out of order</span>}
        </a>
      ))}
    </div>
  );
}

/** Over the felt, while the hand lies there. */
export function Struck({ state }: { state: TableState }) {
  const found = state.jackpots.find((each) => each.flop?.hand === state.handNumber || each.wins.some((win) => win.hand === state.handNumber));
  if (found === undefined) return null;
  const win = found.wins.find((each) => each.hand === state.handNumber);
  return win === undefined ? <Flop state={state} jackpot={found} /> : <Won state={state} jackpot={found} win={win} />;
}

function Won({ state, jackpot, win }: { state: TableState; jackpot: JackpotSeen; win: JackpotWin }) {
  const own = win.player === state.you?.name;
  // What lies open already need not lie there twice: the flop, and a hand that was shown.
  const lies = state.hand?.boards.some((board) => board.length > 0) ?? false;
  const shown = state.hands.some((hand) => hand.seat === win.seat);
  return (
    <div class={`struck struck-won ${lies ? "" : "struck-middle"}`} role="group" aria-label="Jackpot">
      {!(lies && shown) && <Row cards={lies ? win.cards.slice(0, 2) : win.cards} />}
      <p class="struck-words">
        <strong>
          {own ? "You win" : `${shortName(win.player)} wins`} the jackpot{win.fixed ? `: ${figures(win.amount)}` : ""}
        </strong>{" "}
        <span class="struck-soft">{STANDING[win.standing]}</span> <Clause book={jackpot.book} clause={win.clause} />
      </p>
    </div>
  );
}

function Flop({ state, jackpot }: { state: TableState; jackpot: JackpotSeen }) {
  const { flop } = jackpot;
  if (flop === null) return null;
  return (
    <div class="struck struck-middle" role="group" aria-label="The flop for the jackpot">
      <Row cards={[...flop.hole, ...flop.flop]} />
      <p class="struck-words">
        {shortName(nameAt(state, flop.seat))} asked for the flop: no royal flush <Clause book={jackpot.book} clause={flop.clause} />
      </p>
    </div>
  );
}

/** Two of the player's and three of the flop. */
function Row({ cards }: { cards: readonly string[] }) {
  if (cards.length === 0) return null;
  return (
    <span class="struck-cards cards">
      {cards.map((card, nth) => (
        <span key={card} class={nth === 2 ? "struck-flop" : ""}>
          <Card card={card} />
        </span>
      ))}
    </span>
  );
}
