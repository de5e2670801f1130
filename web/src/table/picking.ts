/** Choosing among one's own cards: which to throw away. */

import { useState } from "preact/hooks";
import type { Card, Options } from "../wire";

export interface Picking {
  chosen: readonly Card[];
  toggle: (card: Card) => void;
  /** At most so many. */
  most: number;
  /** Exactly so many, not fewer. */
  exact: boolean;
}

/** What is chosen belongs to these cards: when others are held, nothing is. */
export function usePicking(options: Options | null): Picking | null {
  const [kept, keep] = useState<{ held: string; chosen: readonly Card[] }>({ held: "", chosen: [] });
  if (options === null || (options.due !== "draw" && options.due !== "discard")) return null;
  const held = options.held.join(" ");
  const chosen = kept.held === held ? kept.chosen : [];
  const exact = options.due === "discard";
  const most = options.amount;
  return { chosen, most, exact, toggle: (card) => keep({ held, chosen: toggled(chosen, card, most, exact) }) };
}

/** Where an exact number is asked for, one more takes the place of the one chosen first. */
export function toggled(chosen: readonly Card[], card: Card, most: number, exact: boolean): readonly Card[] {
  if (chosen.includes(card)) return chosen.filter((each) => each !== card);
  if (chosen.length < most) return [...chosen, card];
  return exact ? [...chosen.slice(1), card] : chosen;
}
