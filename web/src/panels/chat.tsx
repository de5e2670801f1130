/** What people at the table say to each other. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Refusal } from "../net/http";
import { refusalOf, Refused } from "../shell/refused";
import type { SaidLine } from "../wire";
import "./chat.css";

const LONGEST = 200;

/** Who you are, and what was said. */
export interface Talk {
  you: { name: string } | null;
  said: readonly SaidLine[];
}

interface ChatOf {
  state: Talk;
  say: (words: string) => Promise<unknown> | void;
  /** Called when what was said has been looked at. */
  seen?: () => void;
}

export function Chat({ state, say, seen }: ChatOf) {
  const [words, setWords] = useState("");
  const [refusal, refuse] = useState<Refusal | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const me = state.you?.name ?? null;

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
            {line.seat === null && <span class="chat-watches"> (watching)</span>} <span class="chat-words">{line.words}</span>{" "}
            <time class="chat-time" dateTime={new Date(line.at).toISOString()}>
              {clock(line.at)}
            </time>
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
    </div>
  );
}

const hours = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const clock = (at: number): string => hours.format(at);
