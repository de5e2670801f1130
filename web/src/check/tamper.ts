/** A copy of a proof with one card changed, as a cheat would: so that everybody can see the check find it. */

import { shortly } from "../log/cards";
import { HIDDEN } from "../cards/names";

interface Opened {
  openings: { card: string }[];
  events: { event: string }[];
}

/** The first card of the board, or else the first opened, becomes another one that nobody has, in the account and in its opening alike. */
export function tampered(document: unknown): { document: unknown; words: string } {
  const copy = structuredClone(document) as Opened;
  const board = copy.events.find((each) => each.event === "BoardDealt") as { cards?: string[] } | undefined;
  const was = board?.cards?.[0] ?? copy.openings[0]?.card;
  const taken = new Set(copy.openings.map((each) => each.card));
  const other = ["As", "Ah", "Ks", "Kh", "Qs", "Qh", "Js", "Jh", ...Array.from("23456789TJQKA", (rank) => `${rank}c`)].find((card) => !taken.has(card));
  if (was === undefined || other === undefined || was === HIDDEN) return { document: copy, words: "nothing: no card was opened" };
  const swap = (value: unknown): unknown => {
    if (value === was) return other;
    if (Array.isArray(value)) return value.map(swap);
    if (value !== null && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, swap(each)]));
    return value;
  };
  return { document: swap(copy), words: `${shortly(was)} became ${shortly(other)}, wherever it stood.` };
}
