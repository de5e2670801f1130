/** The middle of the felt: boards, pots, the dealer's piles. */

import type { TableState } from "../state/types";
import { Boards } from "./boards";
import type { Lifted } from "./lifted";
import type { Money } from "./money";
import { Piles } from "./piles";
import { Pots } from "./pots";
import "./middle.css";

export function Middle({ state, lifted, money }: { state: TableState; lifted: Lifted; money: Money }) {
  const { hand } = state;
  if (hand === null) return null;
  return (
    <div class={`middle ${hand.over ? "over" : ""}`}>
      <Pots state={state} money={money} />
      <Boards state={state} lifted={lifted} />
      <Piles hand={hand} />
    </div>
  );
}
