/** A small sign over the log: who made the order of this deck with the house. It leads to the page that explains it. */

import { shuffledBy } from "../log/words";
import { write } from "../shell/route";
import type { TableState } from "../state/types";
import "./shuffled.css";

export function Shuffled({ state }: { state: TableState }) {
  const words = shuffledBy(state.joint, state.you?.name ?? null);
  if (words === "" || state.hand === null) return null;
  return (
    <a class="shuffled" href={write({ page: "check", table: null, hand: null })}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round">
        <path d="M2 6h3c4 0 5 8 9 8h3M2 14h3c1.500 0 2.600-1.100 3.500-2.500M11.500 8.500C12.400 7.100 13.300 6 14 6h3M15 3.500L17.500 6 15 8.500M15 11.500l2.500 2.500-2.500 2.500" />
      </svg>
      <span>This deck: {words.slice(2)}</span>
    </a>
  );
}
