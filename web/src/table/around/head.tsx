/** Above the felt: which table this is, and what one can ask of it: a seat, chips, a pause, the door. */

import { useState } from "preact/hooks";
import { Dialog } from "../../shell/dialog";
import { write } from "../../shell/route";
import { chairAt, mySeat, playerAt } from "../../state/read";
import type { TableState } from "../../state/types";
import type { Action } from "../../wire";
import { useArmed } from "../bar/armed";
import { useKeys } from "../bar/keys";
import type { Sending } from "../bar/sending";
import type { Money } from "../money";
import { AddChips } from "./addchips";
import { stakes } from "./stakes";
import { type Orders, owing, seatOptions } from "./standing";
import "./head.css";

interface Props {
  state: TableState;
  money: Money;
  sending: Sending;
  orders: Orders;
  order: (some: Partial<Orders>) => void;
  /** Take the first free seat; absent where there is none. */
  sit?: (() => void) | undefined;
}

export function Head({ state, money, sending, orders, order, sit }: Props) {
  const { table, you } = state;
  const options = seatOptions(state);
  const [adding, add] = useState(false);
  const [more, open] = useState(false);
  const [leaving, leave] = useArmed<"leave">(`${state.handNumber}`);
  const act = (action: Action) => () => sending.act(action);
  const away = options?.come_back === true;
  const seat = mySeat(state);
  const chair = seat === null ? null : chairAt(state, seat);
  const plays = table.playing && seat !== null && playerAt(state, seat)?.standing === "in";
  const rest = away ? act({ action: "Return" }) : act({ action: "SitOut" });
  useKeys({ " ": options !== null && (options.sit_out || away) ? rest : undefined });
  const go = () => (leaving === "leave" ? sending.act({ action: "Leave" }) : leave("leave"));

  return (
    <header class="thead">
      <div class="thead-title">
        <h1>{table.name}</h1>
        <p class="soft">
          <a href={write({ page: "game", book: table.book, game: table.sign.rules.game })}>{table.game}</a>
          <span class="thead-stakes"> · {stakes(table.sign.rules, money)}</span>
          {state.handNumber > 0 && <span class="thead-hand figures"> · hand {state.handNumber}</span>}
        </p>
      </div>
      {options !== null ? (
        <div class="thead-acts">
          {(options.sit_out || away) && (
            <button type="button" class="button thead-quiet" aria-pressed={away} onClick={rest}>
              {away ? "I'm back" : "Sit out"}
            </button>
          )}
          {options.top_up !== null && (
            <button type="button" class="button thead-quiet thead-wide" onClick={() => add(true)}>
              Add chips
            </button>
          )}
          <button type="button" class="button thead-quiet" aria-haspopup="dialog" onClick={() => open(true)}>
            Seat
          </button>
          {chair?.leaving === true ? (
            <button type="button" class="button thead-quiet thead-wide" aria-disabled="true">
              Leaving after this hand
            </button>
          ) : (
            options.leave && (
              <button type="button" class="button thead-quiet thead-wide" onClick={go}>
                {leaving !== "leave" ? "Leave" : plays ? "Fold and leave?" : "Really leave?"}
              </button>
            )
          )}
        </div>
      ) : (
        <div class="thead-acts">
          {sit !== undefined && (
            <button type="button" class="button first" onClick={sit}>
              Take a seat
            </button>
          )}
          {sit === undefined && you !== null && (
            <button type="button" class="button thead-quiet" onClick={act(you.waiting === null ? { action: "JoinList" } : { action: "LeaveList" })}>
              {you.waiting === null ? "Wait for a seat" : `On the list: ${you.waiting}. Leave it`}
            </button>
          )}
        </div>
      )}
      {adding && options?.top_up && <AddChips limits={options.top_up} onAdd={(chips) => sending.send({ action: "TopUp", chips })} onClose={() => add(false)} />}
      {more && options !== null && (
        <Dialog title="Your seat" onClose={() => open(false)}>
          <div class="seatmenu">
            <label class="seatmenu-line">
              <input type="checkbox" checked={orders.post} onChange={() => order({ post: !orders.post })} /> Post blinds automatically
            </label>
            {options.owes !== null && <p class="soft">{owing(options.owes)}.</p>}
            {options.post && (
              <button type="button" class="button" onClick={act({ action: "PostToEnter" })}>
                Post to play now
              </button>
            )}
            {options.wait && (
              <button type="button" class="button" onClick={act({ action: "WaitForBlind" })}>
                Wait for the big blind
              </button>
            )}
            {table.sign.rules.stakes.straddles && (
              <label class="seatmenu-line">
                <input type="checkbox" checked={orders.straddle} onChange={() => order({ straddle: !orders.straddle })} /> Straddle whenever I may
              </label>
            )}
            {options.top_up !== null && (
              <button type="button" class="button" onClick={() => (open(false), add(true))}>
                Add chips
              </button>
            )}
            {options.refuse_kill && (
              <button type="button" class="button" onClick={act({ action: "RefuseKill" })}>
                Refuse the Kill wager
              </button>
            )}
            {options.agree.includes("notice") && (
              <button type="button" class="button" onClick={act({ action: "Agree", to: "notice" })}>
                Agree to what was announced
              </button>
            )}
            {options.moves.length > 0 && (
              <p class="seatmenu-line">
                <span>Move to seat</span>
                {options.moves.map((to) => (
                  <button type="button" key={to} class="button" onClick={() => (open(false), sending.act({ action: "MoveSeat", to }))}>
                    {to}
                  </button>
                ))}
              </p>
            )}
            {options.leave && (
              <button type="button" class="button" onClick={() => (open(false), sending.act({ action: "Leave" }))}>
                {plays ? "Fold and leave the table" : "Leave the table"}
              </button>
            )}
          </div>
        </Dialog>
      )}
    </header>
  );
}
