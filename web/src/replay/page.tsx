/** A hand again, from the first card to the last chip: step by step, or played by itself. `#/hand/TABLE/N/STEP` */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Said } from "../log/said";
import { heard } from "../log/cards";
import { figures } from "../shell/amount";
import { Clause } from "../shell/clause";
import { say } from "../shell/heard";
import { write } from "../shell/route";
import { usePageTitle } from "../shell/title";
import { tell, tellRefusal } from "../shell/toast";
import { WrongAnswer } from "../shell/wrong";
import { Felt } from "../table/felt";
import { Controls } from "./controls";
import { downloadPhh, fetchHand, type Played, useFetched } from "./fetched";
import { hasOwnKeys, keyMove, usePlaying } from "./play";
import { marksOf, stopAt, stopsOf } from "./stops";
import { Story } from "./story";
import "./page.css";

interface HandOf {
  table: string;
  hand: number;
  step: number;
}

export function HandPage({ table, hand, step }: HandOf) {
  const [found, again] = useFetched(() => fetchHand(table, hand), [table, hand]);
  usePageTitle(`Hand ${hand}`);
  if (found.is === "refused") return <WrongAnswer error={found.error} again={again} />;
  if (found.is === "coming") return <div class="replay-coming" aria-busy="true" />;
  return <Replay key={`${table} ${hand}`} played={found.what} step={step} />;
}

function Replay({ played, step }: { played: Played; step: number }) {
  const { history, table, states } = played;
  const stops = useMemo(() => stopsOf(states), [states]);
  const marks = useMemo(() => marksOf(stops), [stops]);
  const playing = usePlaying(stops, stopAt(stops, step));
  const { stop } = playing;
  const last = stops.length - 1;
  const now = stops[stop]!;
  const here = { page: "hand", table: table.id, hand: history.hand, step: now.step } as const;
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
    if (said.current !== stop) say(now.line === null ? "Before the deal." : heard(now.line.text));
    said.current = stop;
  }, [stop]);

  useEffect(() => {
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
        <h1 tabIndex={-1}>Hand {figures(history.hand)}</h1>
        <p class="replay-where">
          <a href={write({ page: "table", id: table.id })}>{table.name}</a>
          <span class="replay-more">
            , {table.game}, <time dateTime={new Date(history.at).toISOString()}>{when(history.at)}</time>
          </span>
          {history.void && " (void)"}
          <span aria-hidden="true"> · </span>
          <a href={write({ page: "hands", table: table.id })}>all hands</a>
        </p>
        <nav class="replay-others" aria-label="Other hands">
          {history.hand > 1 && (
            <a class="button" rel="prev" href={write({ page: "hand", table: table.id, hand: history.hand - 1, step: 0 })}>
              <span aria-hidden="true">‹</span> <span class="replay-word">Hand</span> {figures(history.hand - 1)}
            </a>
          )}
          {history.hand < table.hands && (
            <a class="button" rel="next" href={write({ page: "hand", table: table.id, hand: history.hand + 1, step: 0 })}>
              <span class="replay-word">Hand</span> {figures(history.hand + 1)} <span aria-hidden="true">›</span>
            </a>
          )}
        </nav>
      </header>

      <section class="replay-table" aria-label="The table">
        <div class="replay-felt">
          <Felt state={states[now.step]!} now={() => 0} />
        </div>
      </section>

      <section class="replay-bar" aria-label="Replay">
        <p class="replay-now">
          {now.line === null ? "Before the deal" : <Said text={now.line.text} />} {now.line !== null && now.line.clause !== "" && <Clause book={states[0]!.hand?.book ?? table.book} clause={now.line.clause} />}
        </p>
        <Controls playing={playing} stops={stops} marks={marks} />
      </section>

      <div class="replay-ways">
        <button type="button" class="button" onClick={() => void share()}>
          {copied ? "Copied" : "Copy link"}
        </button>
        <button type="button" class="button" onClick={() => void downloadPhh(table.id, history.hand).catch(tellRefusal)}>
          Download PHH
        </button>
        <a class="button" href={write({ page: "check", table: table.id, hand: history.hand })}>
          Check this deal
        </a>
      </div>

      <Story stops={stops} stop={stop} book={states[0]!.hand?.book ?? table.book} go={playing.go} />
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const when = (at: number): string => day.format(at);
