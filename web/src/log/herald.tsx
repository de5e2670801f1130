/** Reads the log out to screen readers, a batch at a time, and whose turn it is: through the page's one live region. Draws nothing. */

import { useEffect, useRef } from "preact/hooks";
import { say } from "../shell/heard";
import { asksFlop, moment, myTurn } from "../state/read";
import type { TableState } from "../state/types";
import { heard } from "./cards";
import { yourTurn } from "./choices";
import { type Line, lines } from "./lines";

const GATHER = 200; // milliseconds: what the server sends in one go is read in one go

const ASK_FLOP = "For the jackpot you may show your cards and ask for the flop: J, or the word flop in text mode";

export function Herald({ state }: { state: TableState }) {
  const turn = myTurn(state) ? moment(state) : "";
  useHerald({ number: state.number, deal: `Hand ${state.handNumber}`, lines: () => lines(state), turn, asks: () => yourTurn(state), offer: asksFlop(state) === undefined ? "" : ASK_FLOP });
  return null;
}

export interface Heralded {
  /** The last event. */
  number: number;
  /** What is being dealt: "Hand 12". */
  deal: string;
  lines: () => readonly Line[];
  /** Names what you decide now; empty: nothing. */
  turn: string;
  /** What you are asked. */
  asks: () => string;
  /** What you may ask for beside it; empty: nothing. */
  offer: string;
}

export function useHerald(now: Heralded): void {
  const told = useRef(now.number);
  const deal = useRef(now.deal);
  const asked = useRef("");
  const offered = useRef("");
  const waiting = useRef<string[]>([]);
  const timer = useRef(0);

  useEffect(() => {
    // Only what is new: who comes to a table does not want to hear the last hour.
    // A jackpot's news stands between two events of the table.
    if (now.number < Math.floor(told.current)) told.current = now.number;
    const fresh = now.lines().filter((line) => line.number > told.current);
    told.current = Math.max(now.number, fresh.at(-1)?.number ?? 0);
    if (now.deal !== deal.current) waiting.current.push(`${now.deal}.`);
    deal.current = now.deal;
    waiting.current.push(...fresh.filter((line) => !line.quiet).map((line) => heard(line.text)));
    // Somebody's coming or going changes nothing about the decision: it is asked for once.
    if (now.turn !== "" && now.turn !== asked.current) waiting.current.push(now.asks());
    asked.current = now.turn;
    if (now.offer !== "" && now.offer !== offered.current) waiting.current.push(now.offer);
    offered.current = now.offer;
    if (waiting.current.length === 0 || timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      say(waiting.current.map((words) => words.replace(/\.?$/, ".")).join(" "));
      waiting.current = [];
    }, GATHER);
  }, [now.number, now.deal, now.turn]);

  useEffect(() => () => window.clearTimeout(timer.current), []);
}
