/** Reads the log out to screen readers, a batch at a time, and whose turn it is: through the page's one live region. Draws nothing. */

import { useEffect, useRef } from "preact/hooks";
import { say } from "../shell/heard";
import { asksFlop, moment, myTurn } from "../state/read";
import type { TableState } from "../state/types";
import { heard } from "./cards";
import { yourTurn } from "./choices";
import { lines } from "./lines";

const GATHER = 200; // milliseconds: what the server sends in one go is read in one go

export function Herald({ state }: { state: TableState }) {
  const told = useRef(state.number);
  const hand = useRef(state.handNumber);
  const asked = useRef("");
  const offered = useRef("");
  const waiting = useRef<string[]>([]);
  const timer = useRef(0);

  useEffect(() => {
    // Only what is new: who comes to a table does not want to hear the last hour.
    if (state.number < Math.floor(told.current)) told.current = state.number;
    const fresh = lines(state).filter((line) => line.number > told.current);
    told.current = Math.max(state.number, fresh.at(-1)?.number ?? 0);
    if (state.handNumber !== hand.current) waiting.current.push(`Hand ${state.handNumber}.`);
    hand.current = state.handNumber;
    waiting.current.push(...fresh.filter((line) => !line.quiet).map((line) => heard(line.text)));
    // Somebody's coming or going changes nothing about the decision: it is asked for once.
    const turn = myTurn(state) ? moment(state) : "";
    if (turn !== "" && turn !== asked.current) waiting.current.push(yourTurn(state));
    asked.current = turn;
    const flop = asksFlop(state)?.name ?? "";
    if (flop !== "" && flop !== offered.current) waiting.current.push("For the jackpot you may show your cards and ask for the flop: J, or the word flop in text mode");
    offered.current = flop;
    if (waiting.current.length === 0 || timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      say(waiting.current.map((words) => words.replace(/\.?$/, ".")).join(" "));
      waiting.current = [];
    }, GATHER);
  }, [state]);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  return null;
}
