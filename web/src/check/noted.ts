/**
 * What this browser knows of a hand or a round from having been there: the roots as they were told, and the cards that were seen. Kept in this tab's
 * sessionStorage, so that a reload does not lose it. What was noted first stays: a root that changes later is just what the check looks for.
 */

import { HIDDEN } from "../cards/names";
import type { TableState } from "../state/types";

export interface NotedHand {
  roots: string[];
  /** Offers to which this browser contributed, each noted before it opened its part. */
  offers?: string[];
  /** `before`: the hand began before this browser's eyes, the round's first card was not yet dealt; `during`: it came in the middle. */
  when: "before" | "during";
  /** By this machine's clock. */
  at: number;
  /** The seat one had; null: one watched. */
  seat: number | null;
  own: string[];
  open: string[];
}

/** Hands kept a tab: weeks of play, and less than two thirds of what a browser lets one site keep. */
const MOST = 4000;
const KEY = "pitboss.noted.";
const keyOf = (table: string, hand: number): string => `${KEY}${table}/${hand}`;

/** The hand a state shows, taken down; null where there is nothing to note. `before`: what is known already. */
export function taken(state: TableState, before: NotedHand | null, at: number): NotedHand | null {
  const hand = state.hand;
  if (hand === null || state.roots.length === 0) return before;
  if (before === null && hand.over) return null; // told afterwards is not told before
  const began = state.log.some((message) => message.event.event === "HandBegun" && message.event.hand === state.handNumber);
  const noted = before ?? { roots: [], when: began ? "before" : "during", at, seat: hand.seat, own: [], open: [] };
  const own = new Set(noted.own);
  const open = new Set(noted.open);
  for (const board of hand.boards) for (const card of board) open.add(card);
  for (const player of hand.players) {
    const pile = player.seat === hand.seat ? own : open;
    const laid = player.set === null ? [] : [...player.set.front, ...player.set.middle, ...player.set.back];
    for (const card of [...player.down, ...player.discards, ...laid]) pile.add(card);
    for (const card of player.up) open.add(card);
  }
  own.delete(HIDDEN);
  open.delete(HIDDEN);
  return { ...noted, roots: [...noted.roots, ...state.roots.slice(noted.roots.length)], own: [...own], open: [...open] };
}

const known = new Map<string, NotedHand>();
const written = new Map<string, string>();

/** Take down what a live table shows. Cheap enough for every state. */
export const note = (state: TableState): void => keep(state.table.id, state.handNumber, (before) => taken(state, before, Date.now()));

/**
 * A deck is offered and we are about to contribute: what was offered before for this deal has been abandoned, on record. Of a shuffle within the hand
 * (`deck` 1 and on) the root is told again with it; an offer of one that was abandoned is taken off the list (`dropOffer`).
 */
export const noteOffer = (table: string, hand: number, deck: number, root: string, offer: string, seat: number): void =>
  keep(table, hand, (before) =>
    deck > 0
      ? { ...(before ?? { roots: [], when: "during", at: Date.now(), seat, own: [], open: [] }), offers: [...(before?.offers ?? []), offer] }
      : { roots: [root], offers: [offer], when: "before", at: Date.now(), seat, own: [], open: [] },
  );

/** A deck that we noted was thrown away. */
export const dropOffer = (table: string, hand: number, offer: string): void =>
  keep(table, hand, (before) => (before === null ? null : { ...before, offers: (before.offers ?? []).filter((each) => each !== offer) }));

/** Keep what `take` makes of what is known already of this hand or round. */
export function keep(table: string, number: number, take: (before: NotedHand | null) => NotedHand | null): void {
  const key = keyOf(table, number);
  const now = take(known.get(key) ?? noted(table, number));
  if (now === null) return;
  known.set(key, now);
  const text = JSON.stringify(now);
  if (text === written.get(key)) return;
  written.set(key, text);
  const isNew = count(key);
  try {
    sessionStorage.setItem(key, text);
    if (isNew) forget(MOST);
  } catch {
    try {
      // Full: the oldest half makes room.
      forget(kept.size / 2);
      sessionStorage.setItem(key, text);
    } catch {
      // Forbidden. What this page has seen is known as long as it is open; after that the check says that nothing was noted.
    }
  }
}

export function noted(table: string, hand: number): NotedHand | null {
  const held = known.get(keyOf(table, hand));
  if (held !== undefined) return held;
  try {
    const text = sessionStorage.getItem(keyOf(table, hand));
    return text === null ? null : (JSON.parse(text) as NotedHand);
  } catch {
    return null;
  }
}

let kept = new Set<string>();

/** Whether this hand was not yet noted. What is in storage is counted once: to count it at every card would cost more with every hand. */
function count(key: string): boolean {
  if (kept.size === 0) {
    try {
      kept = new Set(Object.keys(sessionStorage).filter((each) => each.startsWith(KEY)));
    } catch {
      return false;
    }
  }
  if (kept.has(key)) return false;
  kept.add(key);
  return true;
}

/** The oldest go first, until so many are left. */
function forget(most: number): void {
  if (kept.size <= most) return;
  const age = (key: string): number => (JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<NotedHand>).at ?? 0;
  const aged = new Map([...kept].map((key) => [key, age(key)]));
  for (const key of [...kept].sort((one, other) => aged.get(one)! - aged.get(other)!).slice(0, Math.ceil(kept.size - most))) {
    sessionStorage.removeItem(key);
    kept.delete(key);
    known.delete(key);
    written.delete(key);
  }
}
