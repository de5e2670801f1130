/** Standing orders: what is done every hand without asking again. They are this browser's; the server is asked each time it may be. */

import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../../state/types";
import type { Action, SeatOptions } from "../../wire";

export interface Orders {
  post: boolean;
  straddle: boolean;
}

const NONE: Orders = { post: false, straddle: false };

export function seatOptions(state: TableState): SeatOptions | null {
  return state.you !== null && "options" in state.you ? state.you.options : null;
}

/** What is owed before the cards come: "Post 10 to play now, or wait for the big blind". */
export function owing(owes: string): string {
  const ways = owes.split(" or ").map((way) => (way.startsWith("post ") ? `${way.replace(/^post (\d+) live$/, "post $1")} to play now` : way));
  const words = ways.join(", or ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function useStanding(state: TableState, send: (action: Action) => Promise<unknown>): [Orders, (some: Partial<Orders>) => void] {
  const kept = `pitboss.orders.${state.table.id}`;
  const [orders, order] = useState<Orders>(() => read(kept));
  const options = seatOptions(state);
  const due: Action | null = options === null ? null : orders.post && options.post ? { action: "PostToEnter" } : orders.straddle && options.straddle ? { action: "AnnounceStraddle" } : null;
  useEffect(() => {
    // A no is left alone: it comes up again with the next hand.
    if (due !== null) void send(due).catch(() => undefined);
  }, [due?.action, state.handNumber]);
  return [
    orders,
    (some) => {
      const next = { ...orders, ...some };
      order(next);
      sessionStorage.setItem(kept, JSON.stringify(next));
    },
  ];
}

function read(kept: string): Orders {
  try {
    return { ...NONE, ...(JSON.parse(sessionStorage.getItem(kept) ?? "{}") as Partial<Orders>) };
  } catch {
    return NONE;
  }
}
