/** Who acts first in this round, as the dealer announced it. It is marked where no button tells. */

import type { TableState } from "../state/types";
import { isInHand, type Seat } from "../wire";

export function opener(state: TableState): Seat | null {
  if (state.hand === null || state.hand.over || state.hand.button !== null) return null;
  for (let nth = state.log.length - 1; nth >= 0; nth -= 1) {
    const message = state.log[nth]!;
    if (!isInHand(message)) continue;
    if (message.hand !== state.handNumber) return null;
    if (message.event.event === "BettingOpened") return message.event.first || null;
  }
  return null;
}
