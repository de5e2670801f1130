/** Every multiple of the Ante that could be played, and why not. What is possible is the server's to say. */

import type { No } from "../wire";
import type { HouseWhy } from "../wire/house";
import type { Choices } from "./read";

export interface Way {
  times: number;
  amount: number;
  off: No | null;
}

/** Every multiple of the Ante, the least first: what can be played now, and why not what cannot. */
export function ways(choices: Choices, ante: number, why: HouseWhy | null): Way[] {
  const may = choices.plays.map((amount) => ({ times: Math.round(amount / Math.max(ante, 1)), amount, off: null }));
  const not = (why?.plays ?? []).map(({ times, amount, ...off }) => ({ times, amount, off }));
  return [...may, ...not].sort((one, other) => one.amount - other.amount);
}
