/** The table: felt, what you can do below it, and the panels beside it. Everything shown was told by the server. */

import { useState } from "preact/hooks";
import { later } from "../shell/later";
import { useSettings } from "../shell/settings";
import { moment, mySeat, myTurn, playerAt } from "../state/read";
import type { TableState } from "../state/types";
import type { Seat, Won } from "../wire";
import { Head } from "./around/head";
import { useStanding } from "./around/standing";
import { useBefore } from "./bar/before";
import { type Send, useSending } from "./bar/sending";
import { useArranging, type Weigh } from "./chinese/arranging";
import { Setting } from "./chinese/setting";
import { Dock } from "./dock";
import { Felt } from "./felt";
import { KeyList } from "./keylist";
import { useLetGo } from "./letgo";
import { useMeasured } from "./measured";
import { money as moneyOf } from "./money";
import { usePicking } from "./picking";
import { Result } from "./result";
import { Side, type UsePanels } from "./side";
import { useSounds } from "./sounds";
import { useWide } from "./wide";
import "./table.css";

const Meters = later<{ state: TableState }>(() => import("../jackpots/meter").then((it) => it.Meters));
const Struck = later<{ state: TableState }>(() => import("../jackpots/meter").then((it) => it.Struck));

export interface TableProps {
  state: TableState;
  link: "up" | "lost" | "gone";
  send: Send;
  weigh?: Weigh;
  /** The server's clock. */
  now: () => number;
  /** Sit down, at this seat or at the first free one. */
  sit?: (seat?: Seat) => void;
  usePanels: UsePanels;
}

/** Up to so many pixels beside the panels, the bar is made for a phone. */
const SLIM = 860;

export function Table({ state, link, send, weigh, now, sit, usePanels }: TableProps) {
  const main = useMeasured<HTMLDivElement>((wide) => (wide <= SLIM ? "slim" : "wide"));
  useLetGo(state.options?.due ?? "");
  const settings = useSettings();
  const sending = useSending(send, moment(state), link === "up", myTurn(state) ? moment(state) : "");
  const money = moneyOf(state);
  const seat = mySeat(state);
  const me = state.hand?.seat == null ? undefined : playerAt(state, state.hand.seat);
  const picking = usePicking(state.options);
  const arranging = useArranging(state, weigh);
  const before = useBefore(state, me, sending.act);
  const [orders, order] = useStanding(state, send);
  const [only, look] = useState<Won | null>(null);
  const narrow = useWide("(max-width: 860px)");
  useSounds(state, now);
  // Who has not come in yet is told of no seat; every empty chair may be asked for, and the table says no itself.
  const empty = state.table.chairs.flatMap((chair, at) => (chair === null && !state.table.closed ? [at + 1] : []));
  const free = state.you === null ? empty : "free" in state.you ? state.you.free : [];
  const alone = only !== null && state.won.includes(only) ? only : null;
  const told = <Result state={state} money={money} only={alone} look={look} />;
  return (
    <div class={`table ${link === "up" ? "" : "unlinked"}`} data-family={state.table.family} data-due={state.due}>
      <div ref={main} class="table-main">
        <Head state={state} money={money} sending={sending} orders={orders} order={order} sit={seat === null && sit !== undefined && free.length > 0 ? () => sit() : undefined} />
        <div class="table-felt">
          <Felt
            state={state}
            now={now}
            picking={picking}
            only={alone}
            sit={seat === null && sit !== undefined ? (which) => free.includes(which) && sit(which) : null}
            instead={arranging === null ? null : <Setting {...arranging} />}
          >
            {!narrow && told}
            {state.jackpots.length > 0 && <Struck state={state} />}
          </Felt>
          {state.jackpots.length > 0 && <Meters state={state} />}
        </div>
        <Dock state={state} me={me} seat={seat} money={money} settings={settings} sending={sending} before={before} picking={picking} arranging={arranging} now={now}>
          {narrow && told}
        </Dock>
      </div>
      <Side usePanels={usePanels} refused={sending.refused} number={state.number} />
      <KeyList />
    </div>
  );
}
