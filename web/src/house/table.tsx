/** The table against the house: felt, what you can do below it, and the panels beside it. Everything shown was told by the server. */

import { amount } from "../shell/amount";
import { type Send, useSending } from "../table/bar/sending";
import { useMeasured } from "../table/measured";
import { Side, type UsePanels } from "../table/side";
import type { Seat } from "../wire";
import type { HouseAction, RoundAction } from "../wire/house";
import { HouseDock } from "./dock";
import { HouseFelt } from "./felt";
import { HouseHead } from "./head";
import { HouseKeys } from "./keylist";
import { usePlacing } from "./placing";
import { moment, mySeat, onFelt } from "./read";
import { useHouseSounds } from "./sounds";
import type { HouseState } from "./types";
import "../table/table.css";

export interface HouseTableOf {
  state: HouseState;
  link: "up" | "lost" | "gone";
  send: Send<RoundAction | HouseAction>;
  now: () => number;
  sit?: (seat?: Seat) => void;
  usePanels: UsePanels;
}

/** As at a poker table: up to so many pixels beside the panels, the bar is made for a phone. */
const SLIM = 860;
const money = (chips: number): string => amount(chips);

export function HouseTable({ state, link, send, now, sit, usePanels }: HouseTableOf) {
  const main = useMeasured<HTMLDivElement>((wide) => (wide <= SLIM ? "slim" : "wide"));
  const sending = useSending<RoundAction | HouseAction>(send, `${moment(state)} ${state.number}`, link === "up");
  const placing = usePlacing(state, send);
  useHouseSounds(state, now);
  const seat = mySeat(state);
  // Who has not come in yet is told of no seat; every empty chair may be asked for, and the table says no itself.
  const empty = state.chairs.flatMap((chair, at) => (chair === null && !state.table.closed ? [at + 1] : []));
  const free = seat !== null ? [] : (state.you?.free ?? empty);
  const dealt = onFelt(state, placing?.touched ?? false);
  return (
    <div class={`table house ${link === "up" ? "" : "unlinked"}`} data-due={state.due}>
      <div ref={main} class="table-main">
        <HouseHead state={state} money={money} sending={sending} sit={sit !== undefined && free.length > 0 ? () => sit() : undefined} />
        <div class="table-felt">
          <HouseFelt state={state} dealt={dealt} placing={placing} money={money} now={now} sit={seat === null && sit !== undefined ? (which) => free.includes(which) && sit(which) : null} />
        </div>
        <HouseDock state={state} placing={placing} money={money} sending={sending} now={now} />
      </div>
      <Side usePanels={usePanels} refused={placing?.refused ?? sending.refused} number={state.number} />
      <HouseKeys />
    </div>
  );
}
