/** What is played again, a hand or a round: the felt, the controls under it, the words beside it, its link to share and its check. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Said } from "../log/said";
import { heard } from "../log/cards";
import { figures } from "../shell/amount";
import { Clause } from "../shell/clause";
import { say } from "../shell/heard";
import { write } from "../shell/route";
import { tell } from "../shell/toast";
import { Controls } from "./controls";
import { type Gone, goneWords } from "./gone";
import { hasOwnKeys, keyMove, usePlaying } from "./play";
import { beginning, marksOf, type Stop, stopAt } from "./stops";
import { Story } from "./story";
import "./page.css";

export interface ReplayOf {
  /** What it is called: a hand, or a round against the house. */
  noun: "hand" | "round";
  number: number;
  /** How many are over at this table. */
  over: number;
  at: number;
  void: boolean;
  /** Its hidden cards were destroyed by the room's rule. */
  forgotten: Gone | null;
  table: { id: string; name: string; game: string; book: string };
  stops: readonly Stop[];
  /** Where to begin: so many events have happened. */
  step: number;
  /** The felt after so many events. */
  felt: (step: number) => ComponentChildren;
  /** What else can be done with it. */
  ways?: ComponentChildren;
}

export function Replay({ noun, number, over, at, void: isVoid, forgotten, table, stops, step, felt, ways }: ReplayOf) {
  const Noun = noun === "round" ? "Round" : "Hand";
  const marks = useMemo(() => marksOf(stops), [stops]);
  const playing = usePlaying(stops, stopAt(stops, step));
  const { stop } = playing;
  const last = stops.length - 1;
  const now = stops[stop]!;
  const here = { page: "hand", table: table.id, hand: number, step: now.step } as const;
  const [copied, setCopied] = useState(false);

  // The address tells the step, so that it can be shared; going back leaves the page, not one step.
  useEffect(() => {
    window.history.replaceState(window.history.state, "", write(here));
    setCopied(false);
  }, [now.step]);

  // Somebody wrote another step into the address.
  const asked = useRef(step);
  useEffect(() => {
    if (asked.current !== step) playing.go(stopAt(stops, step));
    asked.current = step;
  }, [step]);

  const said = useRef(stop);
  useEffect(() => {
    if (said.current !== stop) say(now.line === null ? `${beginning(noun)}.` : heard(now.line.text));
    said.current = stop;
  }, [stop]);

  // At once with what is drawn: a key pressed before the next frame would still count from the stop before.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || hasOwnKeys(event.target, event.key)) return;
      const move = keyMove(event.key, { stop, last, marks });
      if (move === null) return;
      event.preventDefault();
      if (move === "toggle") playing.toggle();
      else playing.go(move);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [stop, last, marks, playing.plays]);

  const share = async (): Promise<void> => {
    const address = new URL(write(here), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      say("The link is copied.");
    } catch {
      tell(`The link: ${address}`);
    }
  };

  return (
    <div class="replay">
      <header class="replay-head">
        <h1 tabIndex={-1}>
          {Noun} {figures(number)}
        </h1>
        <p class="replay-where">
          <a href={write({ page: "table", id: table.id })}>{table.name}</a>
          <span class="replay-more">
            , {table.game}, <time dateTime={new Date(at).toISOString()}>{when(at)}</time>
          </span>
          {isVoid && " (void)"}
          <span aria-hidden="true"> · </span>
          <a href={write({ page: "hands", table: table.id })}>all {noun}s</a>
        </p>
        {forgotten !== null && <p class="replay-gone">{goneWords(noun, forgotten)}</p>}
        <nav class="replay-others" aria-label={`Other ${noun}s`}>
          {number > 1 && (
            <a class="button" rel="prev" href={write({ page: "hand", table: table.id, hand: number - 1, step: 0 })}>
              <span aria-hidden="true">‹</span> <span class="replay-word">{Noun}</span> {figures(number - 1)}
            </a>
          )}
          {number < over && (
            <a class="button" rel="next" href={write({ page: "hand", table: table.id, hand: number + 1, step: 0 })}>
              <span class="replay-word">{Noun}</span> {figures(number + 1)} <span aria-hidden="true">›</span>
            </a>
          )}
        </nav>
      </header>

      <section class="replay-table" aria-label="The table">
        <div class="replay-felt">{felt(now.step)}</div>
      </section>

      <section class="replay-bar" aria-label="Replay">
        <p class="replay-now">
          {now.line === null ? beginning(noun) : <Said text={now.line.text} />} {now.line !== null && now.line.clause !== "" && <Clause book={table.book} clause={now.line.clause} />}
        </p>
        <Controls playing={playing} stops={stops} marks={marks} noun={noun} />
      </section>

      <div class="replay-ways">
        <button type="button" class="button" onClick={() => void share()}>
          {copied ? "Copied" : "Copy link"}
        </button>
        {ways}
        <a class="button" href={write({ page: "check", table: table.id, hand: number })}>
          Check this deal
        </a>
      </div>

      <Story stops={stops} stop={stop} noun={noun} book={table.book} go={playing.go} />
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const when = (at: number): string => day.format(at);
