/** The spots of a seat as they are printed, in the order in which they are drawn. */

import type { Spot } from "../wire/house";

export interface Printed {
  spot: Spot;
  name: string;
  /** Where there is room for a letter only. */
  letter: string;
}

const GAME: readonly Printed[] = [
  { spot: "trips", name: "Trips", letter: "T" },
  { spot: "ante", name: "Ante", letter: "A" },
  { spot: "blind", name: "Blind", letter: "B" },
  { spot: "play", name: "Play", letter: "P" },
];
const JACKPOT: readonly Printed[] = [
  { spot: "level_1", name: "Level 1", letter: "1" },
  { spot: "level_2", name: "Level 2", letter: "2" },
];

export const printed = (jackpot: boolean): readonly Printed[] => (jackpot ? [...GAME, ...JACKPOT] : GAME);

export const spotName = (spot: string): string => [...GAME, ...JACKPOT].find((each) => each.spot === spot)?.name ?? spot;

/** A line of a pay table, or a prize: "full-house" as "full house". */
export const handWords = (hand: string): string => hand.replaceAll("-", " ");
