/** What people at the table say to each other. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Refusal } from "../net/http";
import { refusalOf, Refused } from "../shell/refused";
import { later } from "../shell/later";
import type { SaidLine } from "../wire";
import { setMuted, useMuted } from "./muted";
import type { Reported } from "./report";
import "./chat.css";

const LONGEST = 200;
const ReportDialog = later<Reported & { onClose: () => void }>(() => import("./report").then((it) => it.ReportDialog));

/** Who you are, and what was said. */
export interface Talk {
  you: { name: string } | null;
  said: readonly SaidLine[];
}

/** Where it is said, and who is there: for reports. */
export interface Company {
  table: string;
  names: readonly string[];
  hand: number;
}

interface ChatOf {
  state: Talk;
  company: Company;
  say: (words: string) => Promise<unknown> | void;
  /** Called when what was said has been looked at. */
  seen?: () => void;
}

export function Chat({ state, company, say, seen }: ChatOf) {
  const [words, setWords] = useState("");
  const [refusal, refuse] = useState<Refusal | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const me = state.you?.name ?? null;
  const muted = useMuted(me);
  const [reporting, report] = useState<SaidLine | "player" | null>(null);
  const names = [...new Set([...company.names, ...state.said.map((line) => line.name)])].filter((name) => name !== me && !name.endsWith(" (bot)"));

  useLayoutEffect(() => {
    const found = list.current;
    if (found !== null) found.scrollTop = found.scrollHeight;
  }, [state.said]);

  // Looked at: while it is on the screen.
  useEffect(() => {
    const found = list.current;
    if (found === null || seen === undefined || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen());
    watch.observe(found);
    return () => watch.disconnect();
  }, [state.said]);

  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const said = words.trim();
    if (said === "") return;
    setWords("");
    refuse(null);
    try {
      await say(said);
    } catch (error) {
      refuse(refusalOf(error));
      setWords((now) => now || said);
    }
  };

  return (
    <div class="chat">
      <ol class="chat-list" ref={list} tabIndex={0} aria-label="What was said">
        {state.said.length === 0 && <li class="panel-empty">Nobody has said anything yet.</li>}
        {state.said.map((line, nth) => (
          <li key={`${line.at} ${nth}`} class={line.name === me ? "chat-line chat-mine" : "chat-line"}>
            <b class="chat-name">{line.name === me ? "You" : line.name}</b>
            {line.seat === null && <span class="chat-watches"> (watching)</span>}{" "}
            {muted.includes(line.name) ? <i class="soft">muted by you</i> : <span class="chat-words">{line.words}</span>}{" "}
            <time class="chat-time" dateTime={new Date(line.at).toISOString()}>
              {clock(line.at)}
            </time>
            {me !== null && line.name !== me && (
              <details class="chat-more">
                <summary aria-label={`Mute or report ${line.name}`}>⋯</summary>
                <div class="chat-acts">
                  <button type="button" class="button" onClick={() => setMuted(me, line.name, !muted.includes(line.name))}>
                    {muted.includes(line.name) ? "Hear again" : "Mute for me"}
                  </button>
                  <button type="button" class="button" onClick={() => report(line)}>
                    Report
                  </button>
                </div>
              </details>
            )}
          </li>
        ))}
      </ol>
      {refusal !== null && <Refused refusal={refusal} id="chat-no" />}
      {state.you === null ? (
        <p class="panel-empty chat-note">Take a seat to say something.</p>
      ) : (
        <form class="chat-form" onSubmit={send}>
          <label class="only-heard" for="chat-words">
            Say something to the table
          </label>
          <input
            id="chat-words"
            class="field chat-field"
            value={words}
            maxLength={LONGEST}
            placeholder="Say something"
            autocomplete="off"
            enterkeyhint="send"
            aria-describedby={refusal === null ? undefined : "chat-no"}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            Say
          </button>
        </form>
      )}
      {me !== null && names.length > 0 && (
        <p class="chat-report">
          <button type="button" class="button" onClick={() => report("player")}>
            Report a player
          </button>
        </p>
      )}
      {reporting !== null && (
        <ReportDialog table={company.table} line={reporting === "player" ? null : reporting} names={names} hand={company.hand} onClose={() => report(null)} />
      )}
    </div>
  );
}

const hours = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const clock = (at: number): string => hours.format(at);
