/** How much time is left, by the server's clock, told twice a second. */

import { useEffect, useState } from "preact/hooks";
import type { Clock, Seat } from "../wire";

export type Waiting = Pick<Clock, "seat" | "deadline" | "bank">;

export interface Left {
  /** Of the own time, in milliseconds. */
  own: number;
  /** Of the time bank; it runs when the own time is over. */
  bank: number;
}

export function waitingFor(clock: Clock | null, seat: Seat): Waiting | null {
  if (clock === null) return null;
  return clock.seat === seat ? clock : (clock.others.find((each) => each.seat === seat) ?? null);
}

export function left(clock: Waiting, now: number): Left {
  const own = Math.max(clock.deadline - now, 0);
  return { own, bank: own > 0 ? clock.bank : Math.max(clock.deadline + clock.bank - now, 0) };
}

export function useCountdown(clock: Waiting | null, now: () => number): Left | null {
  const [, again] = useState(0);
  const deadline = clock?.deadline;
  useEffect(() => {
    if (deadline === undefined) return;
    const ticking = setInterval(() => again((count) => count + 1), 500);
    return () => clearInterval(ticking);
  }, [deadline]);
  return clock === null ? null : left(clock, now());
}
