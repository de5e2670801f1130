/** A hand that is over, state by state: the replayer's. */

import type { HandHistory, HistoryEvent, InHandMessage, Snapshot, TableSeen } from "../wire";
import { start, step } from "./table";
import type { TableState } from "./types";

/** Every state of `GET /tables/{id}/hands/{number}`: the first before its first event, the n-th after the n-th. `table`: the table as it is now. */
export function replay(history: HandHistory, table: TableSeen): TableState[] {
  const states = [begun(history, table)];
  history.events.forEach((told, nth) => states.push(step(states[nth]!, message(history, told, nth))));
  // In Chinese Poker: how every two players' hands met. Live it comes with the end of the hand.
  const last = states.length - 1;
  if (history.met?.length) states[last] = { ...states[last]!, met: history.met };
  return states;
}

/** The table as it was when the hand began: only who was dealt in sits there. */
function begun(history: HandHistory, table: TableSeen): TableState {
  const { view } = history;
  const names = new Map(history.players.map((each) => [each.seat, each.name]));
  const bots = new Set(table.chairs.filter((chair) => chair?.bot).map((chair) => chair?.name));
  const chairs = Math.max(table.chairs.length, ...names.keys());
  const snapshot: Snapshot = {
    type: "snapshot",
    number: 0,
    at: history.at,
    table: {
      ...table,
      button: view.button ?? 0,
      playing: true,
      carried: view.pot,
      waiting: [],
      notice: null,
      chairs: Array.from({ length: chairs }, (_, place) => {
        const player = view.players.find((each) => each.seat === place + 1);
        const name = names.get(place + 1);
        if (player === undefined || name === undefined) return null;
        return {
          seat: place + 1,
          name,
          bot: bots.has(name),
          chips: player.stack,
          bought: 0,
          away: null,
          entry: "",
          posting: false,
          straddling: false,
          leaving: false,
          link: true,
          misses: 0,
        };
      }),
    },
    hand_number: history.hand,
    hand: view,
    players: history.players.map((each) => ({ ...each, bot: bots.has(each.name) })),
    roots: history.roots,
    due: "",
    seats: [],
    clock: null,
    vote: null,
    governs: [],
    hands: [],
    won: [],
    met: [],
    you: null,
  };
  return start(snapshot);
}

function message(history: HandHistory, told: HistoryEvent, nth: number): InHandMessage {
  return { type: "event", number: nth + 1, at: history.at, hand: history.hand, ...told };
}
