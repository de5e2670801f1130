/** Above the felt: which table this is, and what one can ask of it: a seat, chips, the door. */

import { useState } from "preact/hooks";
import { write } from "../shell/route";
import { AddChips } from "../table/around/addchips";
import { useArmed } from "../table/bar/armed";
import type { Sending } from "../table/bar/sending";
import type { Money } from "../table/money";
import type { HouseAction, RoundAction } from "../wire/house";
import { mySeat, playerAt } from "./read";
import { onSpots } from "./round";
import type { HouseState } from "./types";
import "../table/around/head.css";

interface HeadOf {
  state: HouseState;
  money: Money;
  sending: Sending<RoundAction | HouseAction>;
  /** Take the first free seat; absent where there is none. */
  sit: (() => void) | undefined;
}

export function HouseHead({ state, money, sending, sit }: HeadOf) {
  const { table } = state;
  const seat = mySeat(state);
  const player = playerAt(state.dealt, seat);
  const [adding, add] = useState(false);
  const number = state.dealt?.number ?? 0;
  const [leaving, leave] = useArmed<"leave">(`${number}`);
  const playing = player !== undefined && onSpots(player.wagers) > 0 && state.due !== "bets";
  const goes = seat !== null && state.chairs[seat - 1]?.leaving === true;
  const free = table.buy_in.most === null ? null : Math.max(table.buy_in.most - (player?.stack ?? 0), 0);
  const { limits } = table;
  return (
    <header class="thead">
      <div class="thead-title">
        <h1>{table.name}</h1>
        <p class="soft">
          <a href={write({ page: "game", book: table.book, game: table.game })}>{table.title}</a>
          <span class="thead-stakes">
            {" "}
            · {money(limits.minimum)} to {money(limits.maximum)}
          </span>
          {number > 0 && <span class="thead-hand figures"> · round {number}</span>}
        </p>
      </div>
      <div class="thead-acts">
        {seat === null && sit !== undefined && (
          <button type="button" class="button first" onClick={sit}>
            Take a seat
          </button>
        )}
        {seat !== null && (
          <>
            {!playing && (free === null || free > 0) && (
              <button type="button" class="button thead-quiet" onClick={() => add(true)}>
                Add chips
              </button>
            )}
            <button type="button" class="button thead-quiet" aria-disabled={goes ? "true" : undefined} onClick={() => (goes ? undefined : leaving === "leave" ? sending.act({ action: "Leave" }) : leave("leave"))}>
              {goes ? "Leaving after this round" : leaving === "leave" ? "Really leave?" : "Leave"}
            </button>
          </>
        )}
      </div>
      {adding && <AddChips limits={[limits.chip, free]} onAdd={(chips) => sending.send({ action: "BuyChips", chips })} onClose={() => add(false)} />}
    </header>
  );
}
