/** Staff acts as lines of the log. Who it was, staff alone are told; why, those it concerns as well. */

import type { components } from "../wire/generated/api";
import { capital } from "../log/cards";
import { actWords, doesWords, standingWords } from "./words";

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

/** An act that belongs to a hand, as a replay tells it where it was done or asked. Where two decide, it says who asked. */
export function notedAct(note: Schemas["StaffNote"]): string {
  const who = by(note.rank, note.who);
  if (note.alone) return `Staff: ${who} ${doesWords(note.action)} · decided by one person on duty${reason("Why", note.why)}`;
  return `Staff: ${who} ${note.standing === "done" ? doesWords(note.action) : `asks to ${actWords(note.action)}`}${reason("Why", note.why)}`;
}

const NOTED: Partial<Record<Schemas["StaffNote"]["standing"], string>> = {
  confirmed: "confirms",
  agreed: "confirms, for when the hand is over,",
  declined: "declines",
  withdrawn: "withdraws",
  failed: "confirms, and it could not be done:",
};

/** What came of it, where a replay tells that. */
export function notedAnswer(note: Schemas["StaffNote"]): string {
  const what = `\u201c${actWords(note.action)}\u201d`;
  const does = NOTED[note.standing];
  if (does === undefined) return `Staff: nobody confirmed in time ${what}`;
  if (note.alone) return `Staff: ${note.standing === "failed" ? "it could not be done:" : "it is done:"} ${what}`;
  return `Staff: ${by(note.second_rank || note.rank, note.second)} ${does} ${what}${reason("Answer", note.answer_why)}`;
}

const reason = (head: string, why: string): string => (why === "" ? "" : ` · ${head}: ${why}`);

/** What is done at once tells itself, in the line after; here only what is asked, and what one person decides. */
export function staffActed(event: Schemas["StaffActed"]): string | null {
  if (event.standing === "done" && !event.alone) return null;
  return `Staff: ${by(event.rank, event.who)} would ${actWords(event.action)} · ${standingWords(event)}${because(event.why)}`;
}

export const staffAnswered = (event: Schemas["StaffAnswered"]): string => `Staff: ${by(event.rank, event.who)} ${ANSWERS[event.answer]} act ${event.act}${because(event.why)}`;
