/** Staff acts as lines of the log. Who it was, staff alone are told; why, those it concerns as well. */

import type { components } from "../wire/generated/api";
import { capital } from "../log/cards";
import { actWords, standingWords } from "./words";

type Schemas = components["schemas"];
const because = (why: string): string => (why ? ` (${why})` : "");
const rankWords = (rank: string): string => capital(rank.replaceAll("-", " "));
const by = (rank: string, who: string): string => (who ? `${rankWords(rank)} ${who}` : rankWords(rank));

const ANSWERS: Record<Schemas["StaffAnswered"]["answer"], string> = {
  confirmed: "confirms",
  agreed: "confirms, for when the hand is over,",
  declined: "declines",
  withdrawn: "withdraws",
  failed: "confirmed, and could not carry out,",
};

/** What is done at once tells itself, in the line after; here only what is asked, and what one person decides. */
export function staffActed(event: Schemas["StaffActed"]): string | null {
  if (event.standing === "done" && !event.alone) return null;
  return `Staff: ${by(event.rank, event.who)} would ${actWords(event.action)} · ${standingWords(event)}${because(event.why)}`;
}

export const staffAnswered = (event: Schemas["StaffAnswered"]): string => `Staff: ${by(event.rank, event.who)} ${ANSWERS[event.answer]} act ${event.act}${because(event.why)}`;
