/** Asking the room what the choices of a decision were worth. The answer follows from the question alone; no table is asked. */

import { ask, RefusedError } from "../net/http";
import type { PracticeAnswer, PracticeQuestion } from "../wire";

/** 0 before the flop, 1 on the flop, 2 at the river. */
export type Stage = 0 | 1 | 2;

const SEEN: Record<Stage, number> = { 0: 0, 1: 3, 2: 5 };
const TRIES = 40;
const PAUSE = 1500;

/** Chips: the Ante, and the smallest there is. */
export interface Stake {
  ante: number;
  chip: number;
}

/** A house that rounds a Blind rounds by the stake; elsewhere a question is the same whatever is wagered. */
const rounded = (options: Readonly<Record<string, string>>, stake: Stake): Partial<Stake> => ((options["blind-flush-rounding"] ?? "exact") === "exact" || stake.ante === 0 ? {} : stake);

/** The question about a decision: of the board only what lay open then. Null where a card that is needed cannot be seen. */
export function question(hole: readonly string[], board: readonly string[], stage: Stage, chosen: string, options: Readonly<Record<string, string>>, stake: Stake): PracticeQuestion | null {
  const seen = board.slice(0, SEEN[stage]);
  if (hole.length !== 2 || seen.length !== SEEN[stage] || [...hole, ...seen].includes("??")) return null;
  return { hole: [...hole], board: seen, chosen, rules: "letter", options: { ...options }, ...rounded(options, stake) };
}

/** The answer. The room's reckoner may have to wake first, or be asked by many: then it is asked again. */
export async function weigh(asked: PracticeQuestion, gone: () => boolean, tries = TRIES): Promise<PracticeAnswer> {
  try {
    return await ask<PracticeAnswer>("POST", "/practice/ultimate", asked);
  } catch (error) {
    const wait = error instanceof RefusedError && ["not-yet", "too-fast", "no-link"].includes(error.refusal.code);
    if (!wait || gone() || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return weigh(asked, gone, tries - 1);
  }
}

/** What a decision is called on the felt, from the event that told it; null: this event is none. `ante` in chips. */
export function chosenBy(event: { event: string; amount?: number; stage?: number }, ante: number): { stage: Stage; chosen: string } | null {
  const stage = event.stage as Stage;
  if (event.event === "Played" && ante > 0 && event.amount! % ante === 0) return { stage, chosen: `${event.amount! / ante}x` };
  if (event.event === "Checked") return { stage, chosen: "check" };
  return event.event === "Folded" && stage === 2 ? { stage, chosen: "fold" } : null;
}
