/** Cards as a viewer sees them lie: some of them "??". */

import type { Card } from "../wire";

export const HIDDEN: Card = "??";

export const hidden = (count: number): Card[] => Array.from({ length: count }, () => HIDDEN);

/** What is left of a hand. Of cards nobody here has seen any will do; a card that goes unseen from an open hand is the last one. */
export function without(held: readonly Card[], thrown: readonly Card[]): Card[] {
  const left = [...held];
  for (const card of thrown) {
    const at = left.indexOf(card);
    const unseen = left.indexOf(HIDDEN);
    left.splice(at >= 0 ? at : unseen >= 0 ? unseen : left.length - 1, 1);
  }
  return left;
}

/** Cards with the unseen ones among them named, in the order of dealing. */
export function named(lying: readonly Card[], told: readonly Card[]): Card[] {
  const names = [...told];
  return lying.map((card) => (card === HIDDEN ? (names.shift() ?? HIDDEN) : card));
}

/** A card that comes to lie open among unseen ones: as the last of them, for that is the one just dealt. */
export function opened(held: readonly Card[], card: Card): Card[] {
  const at = held.includes(card) ? -1 : held.lastIndexOf(HIDDEN);
  return held.map((each, nth) => (nth === at ? card : each));
}
