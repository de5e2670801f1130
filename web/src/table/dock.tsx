/** Below the felt: what you have, the time you have, and what you can do. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Settings } from "../shell/settings";
import { knowing, named } from "../log/seats";
import { Clause } from "../shell/clause";
import { later } from "../shell/later";
import { Refused } from "../shell/refused";
import { asksFlop, chairAt, nameAt } from "../state/read";
import type { TableState } from "../state/types";
import type { HandPlayer, JackpotSeen, Seat, Wagers } from "../wire";
import { AddChips } from "./around/addchips";
import { withArticle } from "./article";
import { owing, seatOptions } from "./around/standing";
import { askedAgain, type BeforeHand, toCall } from "./bar/before";
import { BeforeBar } from "./bar/beforebar";
import { BetBar } from "./bar/betbar";
import { Press } from "./bar/press";
import { DrawBar, ShowBar, TapBar, VoteBar } from "./bar/otherbars";
import type { Sending } from "./bar/sending";
import type { Arranging } from "./chinese/arranging";
import { SetBar } from "./chinese/setbar";
import { waitingFor } from "./countdown";
import type { Money } from "./money";
import { opener } from "./opener";
import type { Picking } from "./picking";
import { TimeBar } from "./timebar";
import { listed } from "./words";
import "./bar/bar.css";
import "./dock.css";

const AskFlop = later<{ table: string; jackpot: JackpotSeen }>(() => import("../jackpots/ask").then((it) => it.AskFlop));

export interface DockProps {
  state: TableState;
  me: HandPlayer | undefined;
  seat: Seat | null;
  money: Money;
  settings: Settings;
  sending: Sending;
  before: BeforeHand;
  picking: Picking | null;
  arranging: Arranging | null;
  now: () => number;
  /** What is told here where the felt has no room for it. */
  children?: ComponentChildren;
}

export function Dock(props: DockProps) {
  const { state, seat, sending } = props;
  const turn = seat !== null && state.seats.includes(seat);
  const clock = turn && seat !== null ? waitingFor(state.clock, seat) : null;
  return (
    <section class={`dock ${turn ? "turn" : ""}`} aria-label="What you can do" data-hand={state.handNumber} data-number={state.number}>
      <div class="dock-told">
        <Having state={state} seat={seat} />
        <Opens state={state} />
        {clock !== null ? (
          <TimeBar clock={clock} whole={state.table.pace[state.due === "set" ? "set" : "act"]} now={props.now} told />
        ) : (
          <p class="dock-wait soft">{waiting(state, seat)}</p>
        )}
      </div>
      <div class="dock-bar">
        {sending.refused !== null && <Refused refusal={knowing(sending.refused, state)} />}
        <Bar {...props} />
        {props.children}
      </div>
    </section>
  );
}

function Having({ state, seat }: { state: TableState; seat: Seat | null }) {
  const has = state.telling.has;
  // Who has lost everything no longer needs to be told with what: what comes next is what counts.
  const lostAll = seat !== null && !state.table.playing && isBroke(state, seat);
  if (has === null || has.words === "" || lostAll) return <p class="dock-having soft">{beside(state, seat)}</p>;
  return (
    <p class="dock-having">
      <span class="soft">You have</span> <strong>{has.parts.length > 1 ? has.words : withArticle(has.words)}</strong>
    </p>
  );
}

/** Where no button tells who begins: why it is this player, and by which clause. */
function Opens({ state }: { state: TableState }) {
  const first = opener(state);
  const turn = state.telling.governs.find((each) => each.topic === "turn");
  if (first === null || turn === undefined || state.seats[0] !== first || !turn.words.includes(FIRST)) return null;
  return (
    <p class="dock-why soft">
      {named(turn.words, state)} <Clause book={turn.book} clause={turn.clause} />
    </p>
  );
}

/** The room's words for the first turn of a round. */
const FIRST = " acts first: ";

function Bar({ state, me, seat, money, settings, sending, before, picking, arranging }: DockProps) {
  const { options } = state;
  const { act, busy } = sending;
  if (state.due === "vote" && state.vote !== null && seat !== null && state.seats.includes(seat)) return <VoteBar state={state} vote={state.vote} act={act} busy={busy} />;
  if (options !== null && me !== undefined) {
    const asked = { state, options, act, busy };
    if (options.due === "bet" && options.wagers !== null) {
      const bet = { ...options, wagers: options.wagers as Wagers };
      return <BetBar state={state} options={bet} me={me} money={money} settings={settings} act={act} busy={busy} />;
    }
    if (picking !== null) return <DrawBar {...asked} picking={picking} />;
    if (options.due === "set" && arranging !== null) return <SetBar state={state} arranging={arranging} act={act} busy={busy} />;
    if (options.due === "show") return <ShowBar {...asked} autoMuck={settings.autoMuck} />;
    if (options.due === "tap") return <TapBar {...asked} />;
  }
  const asks = asksFlop(state);
  if (asks !== undefined) return <AskFlop table={state.table.id} jackpot={asks} />;
  if (seat !== null && chairAt(state, seat)?.leaving === true) return <p class="bar-words">{LEAVING}</p>;
  const waits = state.table.playing && state.due === "bet" && me?.standing === "in" && state.hand?.over === false;
  return waits && me !== undefined ? <BeforeBar before={before} owed={toCall(state, me)} again={askedAgain(state, me)} money={money} /> : <Entering state={state} seat={seat} sending={sending} />;
}

/** Who holds no cards: why not, and when there will be some. */
function beside(state: TableState, seat: Seat | null): string {
  if (seat === null) return `You watch ${state.table.name}.`;
  if (state.table.playing && state.players.some((player) => player.seat === seat)) return "";
  const options = seatOptions(state);
  if (options?.come_back) return "You sit out.";
  if (isBroke(state, seat)) return "You have no chips left.";
  if (options?.owes && !options.wait) return `${owing(options.owes)}.`;
  return state.table.playing ? "You are dealt in with the next hand." : "";
}

const LEAVING = "You are leaving: you check, or fold to a bet. Your chips go to your wallet when this hand is over.";

/** Whether somebody sits there with nothing to play with. In a hand, chips may be in the pot. */
function isBroke(state: TableState, seat: Seat): boolean {
  const chair = chairAt(state, seat);
  return chair !== null && chair.chips + chair.bought === 0;
}

/** Coming back into the game, in one touch; without chips, with some. */
function Entering({ state, seat, sending }: Pick<DockProps, "state" | "seat" | "sending">) {
  const options = seatOptions(state);
  const [adding, add] = useState(false);
  if (options === null || seat === null) return null;
  if (options.top_up !== null && isBroke(state, seat)) {
    const isAway = chairAt(state, seat)?.away != null;
    const buy = async (chips: number): Promise<void> => {
      await sending.send({ action: "TopUp", chips });
      if (isAway) sending.act({ action: "Return" });
    };
    return (
      <div class="bar-other">
        <div class="bar-acts">
          <Press kind="first" busy={sending.busy} onPress={() => add(true)}>
            Add chips to play on
          </Press>
        </div>
        {adding && <AddChips limits={options.top_up} onAdd={buy} onClose={() => add(false)} />}
      </div>
    );
  }
  if (options.come_back) {
    return (
      <div class="bar-other">
        <div class="bar-acts">
          <Press kind="first" busy={sending.busy} onPress={() => sending.act({ action: "Return" })}>
            I'm back
          </Press>
        </div>
      </div>
    );
  }
  if (!options.post) return null;
  return (
    <div class="bar-other">
      <div class="bar-acts">
        <Press kind="first" busy={sending.busy} onPress={() => sending.act({ action: "PostToEnter" })}>
          Post to play now
        </Press>
      </div>
    </div>
  );
}

/** Whom everybody waits for. */
function waiting(state: TableState, seat: Seat | null): string {
  const others = state.seats.filter((each) => each !== seat);
  if (others.length > 0) return `${listed(others.map((each) => nameAt(state, each)))} ${others.length === 1 ? "is" : "are"} to ${DUE[state.due] ?? "act"}.`;
  if (state.table.playing) return "";
  if (state.table.closed) return "The table is closed.";
  const able = state.table.chairs.filter((chair) => chair !== null && chair.away === null).length;
  return able < 2 ? "Waiting for somebody to play with." : "The next hand begins in a moment.";
}

const DUE: Record<string, string> = { bet: "act", draw: "draw", discard: "discard", set: "set their hands", show: "show", tap: "say whether they tap out", vote: "say how often the board is run" };
