/** Cards by their text, as the server writes them: `Ah`, `Tc`, and `??` for one that is face down. */

export type Suit = "s" | "h" | "d" | "c";
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";

const RANKS: Record<Rank, string> = {
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUITS: Record<Suit, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export const HIDDEN = "??";

export interface Face {
  rank: Rank;
  suit: Suit;
}

/** The face of a card, or null if it cannot be seen. */
export function face(card: string): Face | null {
  const rank = card[0] as Rank;
  const suit = card[1] as Suit;
  return rank in RANKS && suit in SUITS ? { rank, suit } : null;
}

/** Whether any of these is seen. */
export function areOpen(cards: readonly string[]): boolean {
  return cards.some((card) => face(card) !== null);
}

/** As it is said: "ace of hearts". */
export function said(card: string): string {
  const seen = face(card);
  return seen === null ? "a card face down" : `${RANKS[seen.rank]} of ${SUITS[seen.suit]}`;
}

/** Several, as they are said: what is hidden is counted. */
export function saidAll(cards: readonly string[]): string {
  const seen = cards.filter((card) => face(card) !== null).map(said);
  const hidden = cards.length - seen.length;
  if (hidden > 0) seen.push(hidden === 1 ? "one card face down" : `${hidden} cards face down`);
  return seen.join(", ");
}

const ORDER = "23456789TJQKA";
const SUIT_ORDER = "cdhs";

/** For laying cards out in order, the highest first. Says nothing about what a game makes of them. */
export function byRank(one: string, other: string): number {
  return ORDER.indexOf(other[0] ?? "") - ORDER.indexOf(one[0] ?? "") || SUIT_ORDER.indexOf(other[1] ?? "") - SUIT_ORDER.indexOf(one[1] ?? "");
}

export function bySuit(one: string, other: string): number {
  return SUIT_ORDER.indexOf(other[1] ?? "") - SUIT_ORDER.indexOf(one[1] ?? "") || ORDER.indexOf(other[0] ?? "") - ORDER.indexOf(one[0] ?? "");
}
