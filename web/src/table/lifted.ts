/** Which cards stand out at a showdown: those that won, for each board and each seat. */

import type { TableState } from "../state/types";
import type { Seat, Won } from "../wire";

const NONE: ReadonlySet<string> = new Set();

export interface Lifted {
  board: (index: number) => ReadonlySet<string>;
  seat: (seat: Seat) => ReadonlySet<string>;
}

/** `only`: one part of what was won, where somebody looks at that alone. */
export function lifted(state: TableState, only: Won | null): Lifted {
  const parts = only === null ? state.won : [only];
  if (parts.length === 0) return { board: () => NONE, seat: () => NONE };
  return {
    board: (index) => cards(parts.filter((part) => (part.board ?? 0) === index).flatMap((part) => part.shares)),
    seat: (seat) => cards(parts.flatMap((part) => part.shares).filter((share) => share.seat === seat)),
  };
}

function cards(shares: readonly { best: readonly string[] }[]): ReadonlySet<string> {
  return new Set(shares.flatMap((share) => share.best));
}
