/** Below the felt: what you have or came to, the time there is, and what you can do. */

import { knowingIn } from "../log/seats";
import { Refused } from "../shell/refused";
import { withArticle } from "../table/article";
import type { Sending } from "../table/bar/sending";
import { waitingFor } from "../table/countdown";
import type { Money } from "../table/money";
import { TimeBar } from "../table/timebar";
import type { HouseAction, RoundAction } from "../wire/house";
import { HouseBetBar } from "./betbar";
import { DecideBar, HideBar } from "./decidebar";
import { Ended } from "./ended";
import type { Placing } from "./placing";
import { choicesOf, company, moment, myEnd, mySeat, playerAt } from "./read";
import type { HouseState } from "./types";
import { beside, waiting } from "./waiting";
import "../table/bar/bar.css";
import "../table/dock.css";
import "./dock.css";

interface DockOf {
  state: HouseState;
  placing: Placing | null;
  money: Money;
  sending: Sending<RoundAction | HouseAction>;
  now: () => number;
}

export function HouseDock(props: DockOf) {
  const { state, placing, money, sending, now } = props;
  const seat = mySeat(state);
  const choices = choicesOf(state);
  const clock = choices !== null && seat !== null ? waitingFor(state.clock, seat) : null;
  const betting = placing !== null && state.bets !== null && state.bets.deadline !== null ? { seat: 0, deadline: state.bets.deadline, bank: 0 } : null;
  const end = myEnd(state);
  const told = end !== null && !(placing?.touched ?? false);
  const refused = placing?.refused ?? sending.refused;
  return (
    <section class={`dock house-dock ${choices !== null ? "turn" : ""}`} aria-label="What you can do" data-round={state.dealt?.number ?? 0} data-number={state.number} data-due={state.due}>
      <div class="dock-told">
        {told ? <Ended dealt={end.dealt} settled={end.settled} book={state.table.book} money={money} /> : <Having state={state} placing={placing} />}
        {clock !== null ? (
          <TimeBar clock={clock} whole={state.table.pace.act} now={now} told />
        ) : betting !== null ? (
          <TimeBar clock={betting} whole={state.table.pace.bets} now={now} told />
        ) : (
          !told && <p class="dock-wait soft">{waiting(state)}</p>
        )}
      </div>
      <div class="dock-bar">
        {refused !== null && <Refused refusal={knowingIn(refused, company(state))} />}
        <Bar {...props} />
      </div>
    </section>
  );
}

function Bar({ state, placing, money, sending }: DockOf) {
  const { act, busy } = sending;
  const seat = mySeat(state);
  const choices = choicesOf(state);
  const what = moment(state);
  const here = company(state);
  if (placing !== null) {
    const alone = state.chairs.every((chair) => chair === null || chair.seat === seat || chair.done);
    return <HouseBetBar placing={placing} company={here} money={money} what={what} busy={false} alone={alone} />;
  }
  const player = playerAt(state.dealt, seat);
  if (choices !== null && player !== undefined) {
    return <DecideBar choices={choices} ante={player.wagers.ante || player.wagers.blind} why={state.why} company={here} money={money} what={what} act={act} busy={busy} />;
  }
  if (seat !== null && state.options?.hides.includes(seat)) return <HideBar what={what} act={act} busy={busy} />;
  return null;
}

function Having({ state, placing }: { state: HouseState; placing: Placing | null }) {
  const has = state.dealt?.has ?? null;
  const seat = mySeat(state);
  if (seat === null) return <p class="dock-having soft">You watch {state.table.name}.</p>;
  if (placing !== null) return <p class="dock-having">Place your bets</p>;
  if (has === null || has.words === "") return <p class="dock-having soft">{beside(state)}</p>;
  return (
    <p class="dock-having">
      <span class="soft">You have</span> <strong>{withArticle(has.words)}</strong>
    </p>
  );
}
