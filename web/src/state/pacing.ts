/** How long what has just happened is left to be seen, where more has been told already: the room tells a whole run-out at once. */

import type { ServerMessage } from "../wire";
import type { Following } from "./live";
import PAUSES from "./pauses.json";
import { start, step } from "./table";
import type { TableState } from "./types";

/** The longest that is shown behind what is known, in milliseconds. More, and the rest comes at once. */
export const BEHIND = 6_000;

/** Milliseconds, by event. `bench/browser_paint.py` reads them too: a pause on purpose is no delay. */
const USUAL: Record<string, number> = PAUSES.usual;
const ALL_IN: Record<string, number> = PAUSES["all in"];

/** Milliseconds to wait after this message before the next is shown. `state`: after it. */
export function pauseAfter(message: ServerMessage, state: TableState): number {
  if (message.type !== "event") return 0;
  const what = message.event.event;
  return (what in ALL_IN && allIn(state) ? ALL_IN[what] : USUAL[what]) ?? 0;
}

/** Whether nobody can bet any more: then the cards are all there is to see. */
function allIn(state: TableState): boolean {
  const players = state.hand?.players ?? [];
  return players.filter((each) => each.standing === "in").length <= 1 && players.some((each) => each.standing === "all-in");
}

/** How a table of poker is followed. */
export const POKER: Following<TableState> = {
  kind: "hand",
  start: (message) => (message.type === "snapshot" && !("kind" in message) ? start(message) : null),
  step: (state, message) => step(state, message as ServerMessage),
  pause: (message, state) => pauseAfter(message as ServerMessage, state),
  number: (state) => state.number,
  isBehind: (state) => state.lost || (state.stale && state.you !== null),
};
