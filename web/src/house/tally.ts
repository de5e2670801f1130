/** How practice goes: decisions, mistakes, and what they gave away. Kept while this window is open. */

import { store, useStore } from "../shell/store";
import type { PracticeAnswer } from "../wire";

export interface Tally {
  decisions: number;
  mistakes: number;
  /** In Antes. */
  given: number;
  /** The decision that was counted last: drawn twice, it counts once. */
  last: string;
}

const KEPT = "pitboss.practice";
export const NOTHING: Tally = { decisions: 0, mistakes: 0, given: 0, last: "" };

/** One more decision. */
export function counted(tally: Tally, which: string, answer: PracticeAnswer): Tally {
  if (which === tally.last) return tally;
  const cost = answer.cost.decimal;
  return { decisions: tally.decisions + 1, mistakes: tally.mistakes + (cost > 0 ? 1 : 0), given: tally.given + cost, last: which };
}

/** What was kept; anything else is nothing. */
export function understood(kept: unknown): Tally {
  const said = (kept ?? {}) as Partial<Tally>;
  const whole = [said.decisions, said.mistakes, said.given].every((each) => typeof each === "number" && Number.isFinite(each) && each >= 0);
  return whole && typeof said.last === "string" ? { ...NOTHING, ...said } : NOTHING;
}

function fetched(): Tally {
  try {
    return understood(JSON.parse(sessionStorage.getItem(KEPT) ?? "null"));
  } catch {
    return NOTHING;
  }
}

const held = store<Tally>(typeof sessionStorage === "undefined" ? NOTHING : fetched());

function keep(next: Tally): void {
  held.set(next);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // full, or not allowed: it is counted all the same
  }
}

export const useTally = (): Tally => useStore(held);
export const count = (which: string, answer: PracticeAnswer): void => keep(counted(held.get(), which, answer));
/** The decision on show stays counted, or it would count again. */
export const startAgain = (): void => keep({ ...NOTHING, last: held.get().last });
