/** Rounds for practice, dealt in this browser: nothing is wagered, so nobody has to be sure of the deck but the one who practises. */

import { byRank } from "../cards/names";
import type { Stage } from "./weigh";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
export const PACK: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** A whole number below `many`, each as likely. */
export type Draw = (many: number) => number;

/** By the browser's own source of chance; what would favour the low numbers is drawn again. */
export function draw(many: number): number {
  const whole = 2 ** 32 - (2 ** 32 % many);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= whole);
  return drawn[0]! % many;
}

export interface Round {
  hole: readonly string[];
  /** All five; how many of them are seen goes by the stage. */
  board: readonly string[];
}

export function deal(by: Draw = draw): Round {
  const left = [...PACK];
  const taken = Array.from({ length: 7 }, () => left.splice(by(left.length), 1)[0]!);
  return { hole: taken.slice(0, 2).sort(byRank), board: taken.slice(2) };
}

export const seen = (round: Round, stage: Stage): readonly string[] => round.board.slice(0, [0, 3, 5][stage]);

/** What can be chosen, as it stands on the felt. */
export const CHOICES: Record<Stage, readonly string[]> = { 0: ["4x", "3x", "check"], 1: ["2x", "check"], 2: ["1x", "fold"] };

/** Where the round goes on after a choice; null: there is nothing more to decide. */
export function next(stage: Stage, chosen: string): Stage | null {
  return chosen === "check" && stage < 2 ? ((stage + 1) as Stage) : null;
}
