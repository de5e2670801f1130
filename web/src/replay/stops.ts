/** Where a replay stops: after every event that shows something, and the first stop of every street. */

import { heading, type Line, linesOf, whoOf } from "../log/lines";
import type { TableState } from "../state/types";

export interface Stop {
  /** How many events have happened. */
  step: number;
  /** What happened last, in words; at the first stop, what is about to. */
  line: Line | null;
}

export interface Mark {
  name: string;
  /** Which stop it is. */
  stop: number;
}

/** The first stop in words: chips are put down before the cards of a round are dealt. */
export const beginning = (noun: string): string => (noun === "round" ? "Before the bets" : "Before the deal");

/** Told in the log, but with nothing to look at for its own sake: they go by with what comes after them. */
const IN_PASSING = new Set(["Burned", "BettingOpened"]);

/** The stops of a hand. `states`: the first before its first event, the n-th after the n-th. */
export const stopsOf = (states: readonly TableState[]): Stop[] => stopsAt(states, allLines(states));

/** What a replay needs of a state: its number, and what happened last. */
interface Happened {
  number: number;
  log: readonly { event: { event: string } }[];
}

/** Stops after those of these states that have a line. */
export function stopsAt(states: readonly Happened[], told: readonly Line[]): Stop[] {
  if (states.length === 0) return [];
  const lines = new Map(told.map((line) => [line.number, line]));
  const found: Stop[] = [{ step: 0, line: null }];
  for (let step = 1; step < states.length; step++) {
    const line = lines.get(states[step]!.number);
    const name = states[step]!.log.at(-1)?.event.event ?? "";
    if (line !== undefined && !IN_PASSING.has(name)) found.push({ step, line });
  }
  // The end is where it lies when all is done, whatever the last words were.
  const end = found.at(-1)!;
  if (found.length > 1) end.step = states.length - 1;
  return found;
}

/** All lines of the hand. The log of a state is cut at its head, so each event is taken from the state it made. */
export function allLines(states: readonly TableState[]): Line[] {
  const last = states.at(-1);
  const log = states.slice(1).flatMap((state, nth) => (state.log !== states[nth]!.log ? state.log.slice(-1) : []));
  return last === undefined ? [] : linesOf(log, whoOf(last), last.handNumber);
}

export function marksOf(stops: readonly Stop[]): Mark[] {
  const found: Mark[] = [];
  stops.forEach(({ line }, stop) => {
    const name = line === null ? "" : heading(line.street);
    if (name !== "" && found.at(-1)?.name !== name) found.push({ name, stop });
  });
  return found;
}

/** The stop that shows this many events: the last one not after them. */
export function stopAt(stops: readonly Stop[], step: number): number {
  let found = 0;
  stops.forEach((stop, nth) => {
    if (stop.step <= step) found = nth;
  });
  return found;
}

/** How long a stop is looked at while playing, in milliseconds: longer where there is more to see. */
export function stay(stop: Stop): number {
  switch (stop.line?.kind) {
    case "money":
      return 2400;
    case "deal":
      return 1500;
    case "ruling":
      return 3000;
    default:
      return stop.line?.text.includes(" shows ") || stop.line?.text.includes(" show ") ? 2200 : 1100;
  }
}
