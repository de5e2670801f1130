/** Thirteen cards in three rows, and those that have no row yet. No order of hands is known here: the server says what is in order. */

import { byRank, bySuit } from "../../cards/names";
import type { Card } from "../../wire";

export const ROWS = ["front", "middle", "back"] as const;
export type Row = (typeof ROWS)[number];
export type Where = Row | "loose";
export const ROOM: Record<Row, number> = { front: 3, middle: 5, back: 5 };

export type Arranged = Readonly<Record<Where, readonly Card[]>>;

export function unarranged(held: readonly Card[]): Arranged {
  return { front: [], middle: [], back: [], loose: [...held].sort(byRank) };
}

/** Whether an arrangement is of these cards: one kept from another hand is not. */
export function isOf(rows: Arranged, held: readonly Card[]): boolean {
  const all = [...rows.front, ...rows.middle, ...rows.back, ...rows.loose];
  return all.length === held.length && held.every((card) => all.includes(card));
}

export function whereIs(rows: Arranged, card: Card): Where {
  return ROWS.find((row) => rows[row].includes(card)) ?? "loose";
}

export function isFull(rows: Arranged, row: Where): boolean {
  return row !== "loose" && rows[row].length >= ROOM[row];
}

export const isWhole = (rows: Arranged): boolean => rows.loose.length === 0;

/** A card goes to a row, if there is room. */
export function moved(rows: Arranged, card: Card, to: Where): Arranged {
  const from = whereIs(rows, card);
  if (from === to || isFull(rows, to)) return rows;
  return { ...rows, [from]: rows[from].filter((each) => each !== card), [to]: laid([...rows[to], card], to) };
}

/** Two cards change places. */
export function swapped(rows: Arranged, one: Card, other: Card): Arranged {
  const [here, there] = [whereIs(rows, one), whereIs(rows, other)];
  if (here === there) return rows;
  const put = (where: Where, goes: Card, comes: Card) => laid(rows[where].map((each) => (each === goes ? comes : each)), where);
  return { ...rows, [here]: put(here, one, other), [there]: put(there, other, one) };
}

function laid(cards: readonly Card[], where: Where): readonly Card[] {
  return where === "loose" ? [...cards].sort(byRank) : cards;
}

export function sorted(rows: Arranged, by: "rank" | "suit"): Arranged {
  const order = by === "rank" ? byRank : bySuit;
  const put = (where: Where) => [...rows[where]].sort(order);
  return { front: put("front"), middle: put("middle"), back: put("back"), loose: put("loose") };
}
