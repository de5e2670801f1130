/** The showdown: what the page does without asking, and what it asks about twice. Whether a hand is beaten is the server's to say. */

import { useEffect } from "preact/hooks";
import { moment } from "../../state/read";
import type { TableState } from "../../state/types";
import type { Action, Options } from "../../wire";

/** The part of the options that decides it. */
export type Showing = Pick<Options, "due" | "muck" | "beaten">;

/**
 * A hand that must be shown is shown at once. A hand is mucked without asking only where a hand already shown beats it in everything it contests;
 * never the first to show, the best, an equal one, or one that wins any part. Everything else is the player's to decide.
 */
export function withoutAsking(options: Showing | null, autoMuck: boolean): Action | null {
  if (options === null || options.due !== "show") return null;
  if (!options.muck) return { action: "Show" };
  return autoMuck && options.beaten ? { action: "Muck" } : null;
}

/** Whether a muck would throw away a hand that nothing shown beats. */
export const throwsAwayTheBest = (options: Showing | null): boolean => options !== null && options.due === "show" && options.muck && !options.beaten;

export const BEST = "Nothing shown so far beats your hand.";

/** Does what needs no asking, once in each moment. */
export function useWithoutAsking(state: TableState, autoMuck: boolean, act: (action: Action) => void): void {
  const does = withoutAsking(state.options, autoMuck);
  useEffect(() => {
    if (does !== null) act(does);
  }, [does?.action, moment(state)]);
}
