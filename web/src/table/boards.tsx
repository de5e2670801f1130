/** The board, or the boards: of a double flop, or one for each time it is run. */

import { Card } from "../cards/card";
import type { HandState, TableState } from "../state/types";
import { useFresh } from "./fresh";
import type { Lifted } from "./lifted";

/** A board has five cards, in every game that has one. */
const WHOLE = 5;

/** How many boards lie there, in a word for the felt's style: it asks its own attribute, which costs less at every change than asking what lies in it. */
export function boardsOf(hand: HandState | null): "none" | "one" | "two" | "many" {
  const count = hand?.boards.filter((board) => board.length > 0).length ?? 0;
  if (count > 2) return "many";
  if (count === 2) return "two";
  return hand !== null && (count === 1 || hand.aside.length > 0 || hand.burn_due.length > 0) ? "one" : "none";
}

export function Boards({ state, lifted }: { state: TableState; lifted: Lifted }) {
  const hand = state.hand;
  const boards = (hand?.boards ?? []).filter((board) => board.length > 0);
  const key = (index: number, nth: number) => `${state.handNumber} ${index} ${nth}`;
  const fresh = useFresh(boards.flatMap((board, index) => board.map((_, nth) => key(index, nth))));
  if (hand === null) return null;
  if (boards.length === 0 && hand.aside.length === 0 && hand.burn_due.length === 0) return null;
  const names = boardNames(boards.length, hand.game.startsWith("double"));
  return (
    <div class="boards">
      {boards.map((board, index) => (
        <div class="board" key={index} role="group" aria-label={names[index] ?? "Board"}>
          {boards.length > 1 && <span class="board-name">{names[index]}</span>}
          <span class="cards">
            {board.map((card, nth) => {
              const up = lifted.board(index);
              return <Card key={key(index, nth)} card={card} nth={nth} fresh={fresh(key(index, nth))} lifted={up.has(card)} dim={up.size > 0 && !up.has(card)} />;
            })}
            {Array.from({ length: Math.max(WHOLE - board.length, 0) }, (_, nth) => (
              <span key={`free ${nth}`} class="board-free" aria-hidden="true" />
            ))}
          </span>
        </div>
      ))}
      {(hand.aside.length > 0 || hand.burn_due.length > 0) && (
        <div class="board" role="group" aria-label="Laid aside">
          <span class="board-name">Aside</span>
          <span class="cards">
            {hand.aside.map((card) => (
              <Card key={card} card={card} aside />
            ))}
            {hand.burn_due.map((card) => (
              <Card key={card} card={card} boxed />
            ))}
          </span>
        </div>
      )}
    </div>
  );
}

/** Top and bottom of a double flop, and again for each further run; else the run's number. */
export function boardNames(count: number, double: boolean): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (!double) return count === 1 ? "Board" : `Run ${index + 1}`;
    const run = Math.floor(index / 2);
    return `${index % 2 === 0 ? "Top" : "Bottom"}${run === 0 ? "" : ` ${run + 1}`}`;
  });
}
