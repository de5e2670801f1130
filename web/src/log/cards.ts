/** Cards inside sentences: `A♥` to look at, "ace of hearts" to hear. */

import { HIDDEN, said } from "../cards/names";

const MARKS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };
const LETTERS: Record<string, string> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
const CARD = /((?:10|[2-9JQKA])[♣♦♥♠])/;

export const known = (card: string): boolean => card !== HIDDEN;

/** `Ah` as A♥, `Tc` as 10♣; a hidden card as `?`. */
export const shortly = (card: string): string => {
  const mark = MARKS[card[1] ?? ""];
  return mark === undefined ? "?" : `${card[0] === "T" ? "10" : card[0]}${mark}`;
};

export const shortlyAll = (cards: readonly string[]): string => cards.map(shortly).join(" ");

/** A text cut where cards stand in it: each as the server writes it. */
export function cutAtCards(text: string): (string | { card: string })[] {
  return text
    .split(CARD)
    .map((part, at) => (at % 2 === 0 ? part : { card: `${part.length > 2 ? "T" : part[0]!}${LETTERS[part.at(-1)!]!}` }))
    .filter((part) => part !== "");
}

/** The same text to be heard: "the flop: ace of hearts, ten of clubs, two of spades". */
export function heard(text: string): string {
  const parts = cutAtCards(text);
  return parts
    .map((part, at) => {
      if (typeof part !== "string") return said(part.card);
      // Between two cards there is only a space to look at; an ear needs a comma.
      return part === " " && at > 0 && at < parts.length - 1 ? ", " : part;
    })
    .join("");
}

/** "a", "a and b", "a, b and c". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"];

/** Small numbers as words. */
export const number = (count: number): string => NUMBERS[count] ?? String(count);

/** "one card", "three cards". */
export const cardsOf = (count: number): string => `${number(count)} ${count === 1 ? "card" : "cards"}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
