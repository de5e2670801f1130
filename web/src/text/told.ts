/** Answers that are alike at every table: a no, the clock, the talk, what happened last, who sat down. */

import { capital, heard, listed } from "../log/cards";
import type { Line } from "../log/lines";
import type { Refusal } from "../net/http";
import { figures } from "../shell/amount";
import { clauseSign } from "../shell/clause";
import { seatAt, sitDown } from "../shell/sit";
import { left, type Waiting } from "../table/countdown";
import type { SaidLine } from "../wire";
import type { Common } from "./line";

/** Words that are typed, and what they do. */
export interface HelpPart {
  title: string;
  lines: [string, string][];
}

/** A sentence ends with a stop. */
export const stops = (words: string): string => words.replace(/[.!?]?$/, (end) => end || ".");

/** "The least is 20. Clause 7.24." */
export const withClause = (words: string, clause: string): string => `${stops(words)}${clause ? ` Clause ${clauseSign(clause)}.` : ""}`;

export function refusal(no: Refusal): string[] {
  return [`No. ${stops(no.words)}`, ...(no.clause ? [`Clause ${clauseSign(no.clause)}.`] : []), ...(no.allowed.length > 0 ? [`Possible: ${no.allowed.join("; ")}.`] : [])];
}

/** `whose`: "You have", "Ann has". */
export function timeLeft(whose: string, clock: Waiting, now: number): string {
  const [own, bank] = [left(clock, now).own, left(clock, now).bank].map((each) => Math.ceil(each / 1000)) as [number, number];
  return `${whose} ${own > 0 ? `${own} seconds${bank > 0 ? `, and ${bank} in the time bank` : ""}` : `${bank} seconds left of the time bank`}.`;
}

export function talk(said: readonly SaidLine[], me: string | null): string[] {
  return said.length > 0 ? said.slice(-8).map((line) => `${line.name === me ? "You" : line.name}: ${line.words}`) : ["Nobody has said anything yet."];
}

/** The last so many lines of the log, as they are heard. */
export function lastOf(lines: readonly Line[], count: number): string[] {
  const found = lines.filter((line) => !line.quiet).slice(-Math.max(1, Math.min(count, 50)));
  return found.length > 0 ? found.map((line) => stops(heard(line.text))) : ["Nothing has happened since you came."];
}

/** The clauses that govern this moment, or that nobody decides. */
export const governing = (found: readonly string[]): string[] => (found.length > 0 ? [...found] : ["No clause in particular: nobody decides now."]);

/** "You may check, bet or fold." */
export const mayDo = (choices: readonly string[]): string => `You may ${choices.length > 1 ? `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}` : (choices[0] ?? "wait")}.`;

/** Who sits where, and how many seats are left. */
export function seated(players: readonly string[], chairs: number): string[] {
  const free = chairs - players.length;
  return [...players, free > 0 ? `${capital(free === 1 ? "one seat is" : `${free} seats are`)} free.` : "No seat is free."];
}

/** For who watches; null: no seat is free. */
export const maySit = (free: readonly number[]): string | null => (free.length > 0 ? `You may sit down at seat ${listed(free.map(String))}: sit ${free[0]}.` : null);

export const helped = (help: readonly HelpPart[]): string[] => help.flatMap((part) => [`${part.title}.`, ...part.lines.map(([word, does]) => `${word}: ${does}.`)]);

/** Carries out what is the same at every table. */
export async function commonly(meaning: Common, table: string, say: (words: string) => Promise<unknown> | void): Promise<string[]> {
  switch (meaning.is) {
    case "tell":
      return [meaning.words];
    case "say":
      await say(meaning.words);
      return ["Said."];
    case "sit": {
      const { seat: asked, chips } = await sitDown(table, meaning);
      const seat = (await seatAt(table)) ?? asked;
      return [chips > 0 ? `You sit at seat ${seat} with ${figures(chips)}.` : `You sit at seat ${seat}.`];
    }
  }
}
