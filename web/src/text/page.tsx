/** The table as text, for who listens or would rather type: headings, lists, and one command line. */

import { useEffect, useRef, useState } from "preact/hooks";
import { note } from "../check/noted";
import { heard } from "../log/cards";
import { chaptersOf, heading, lines } from "../log/lines";
import { knowing, named } from "../log/seats";
import { ask, type Refusal } from "../net/http";
import { figures } from "../shell/amount";
import { bookLong } from "../shell/books";
import { Clause } from "../shell/clause";
import { say as aloud } from "../shell/heard";
import { refusalOf } from "../shell/refused";
import { write } from "../shell/route";
import { change } from "../shell/settings";
import { sitDown } from "../shell/sit";
import { asksFlop } from "../state/read";
import type { TableState } from "../state/types";
import type { Action } from "../wire";
import { answer, done, HELP, refusal, turn } from "./answers";
import { type Meaning, understand } from "./commands";
import "./page.css";

interface TextOf {
  state: TableState;
  link: "up" | "lost" | "gone";
  send: (action: Action) => Promise<unknown>;
  say: (words: string) => Promise<unknown> | void;
  now: () => number;
}

interface Exchange {
  key: number;
  asked: string;
  answered: string[];
  no: Refusal | null;
}

const KEPT = 30;

export function TextTable({ state, link, send, say, now }: TextOf) {
  const { table } = state;
  const [line, setLine] = useState("");
  const [talk, setTalk] = useState<readonly Exchange[]>([]);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [past, setPast] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const last = useRef(0);

  useEffect(() => note(state), [state.hand, state.roots]);

  const reply = (asked: string, answered: string[], no: Refusal | null = null): void => {
    setTalk((before) => [...before, { key: (last.current += 1), asked, answered, no }].slice(-KEPT));
    aloud(answered.join(" "));
  };

  const carryOut = async (meaning: Meaning, asked: string): Promise<void> => {
    try {
      switch (meaning.is) {
        case "tell":
          return reply(asked, [meaning.words]);
        case "ask":
          return reply(asked, answer(meaning.what, { state, now: now(), refused }, meaning.count));
        case "say":
          await say(meaning.words);
          return reply(asked, ["Said."]);
        case "sit": {
          const { seat, chips } = await sitDown(table.id, meaning);
          return reply(asked, [chips > 0 ? `You sit at seat ${seat} with ${figures(chips)}.` : `You sit at seat ${seat}.`]);
        }
        case "flop": {
          const jackpot = asksFlop(state);
          if (jackpot === undefined) return reply(asked, ["The flop can be asked for when everybody has folded to two cards of a royal flush, before the next hand begins."]);
          await ask("POST", `/jackpots/${encodeURIComponent(jackpot.name)}/flop`, { table: table.id });
          return reply(asked, ["Your cards are shown, and the flop is dealt."]);
        }
        case "do":
          await send(meaning.action);
          return reply(asked, [done(meaning.action)]);
      }
    } catch (error) {
      const no = refusalOf(error);
      setRefused(no);
      reply(asked, refusal(knowing(no, state)), no);
    }
  };

  const typed = (event: Event): void => {
    event.preventDefault();
    const asked = line.trim();
    setLine("");
    setPast(-1);
    void carryOut(understand(asked, state), asked);
  };

  /** Earlier lines come back with the arrow keys. */
  const recall = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const asked = talk.map((each) => each.asked).filter(Boolean);
    const to = Math.min(Math.max(past + (event.key === "ArrowUp" ? 1 : -1), -1), asked.length - 1);
    setPast(to);
    setLine(to < 0 ? "" : asked.at(-1 - to)!);
  };

  const about = { state, now: now(), refused };
  return (
    <div class="text wrap">
      <header>
        <h1 tabIndex={-1}>{table.name}</h1>
        <p>
          {table.game}. Book: {bookLong(table.book)}. This is text mode.{" "}
          <button
            type="button"
            class="text-plain"
            onClick={() => {
              change({ textMode: false });
              location.hash = write({ page: "table", id: table.id });
            }}
          >
            Show the table
          </button>
        </p>
        {link !== "up" && <p>The link to the room is lost; it is being made anew.</p>}
      </header>

      <section aria-labelledby="text-say">
        <h2 id="text-say">Command</h2>
        <form class="text-form" onSubmit={typed}>
          <label for="text-line">Type c for your cards, o for what you may do, h for all words.</label>
          <div class="text-row">
            <input
              ref={field}
              id="text-line"
              class="field text-line"
              value={line}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              enterkeyhint="send"
              onInput={(event) => setLine(event.currentTarget.value)}
              onKeyDown={recall}
            />
            <button type="submit" class="button first">
              Do it
            </button>
          </div>
        </form>
        {talk.length > 0 && (
          <ol class="text-talk" tabIndex={0} aria-label="Answers, the newest first">
            {[...talk].reverse().map((each, nth) => (
              <li key={each.key} class={nth === 0 ? "text-answer text-newest" : "text-answer"}>
                <p class="text-asked">{each.asked || "(nothing)"}</p>
                {each.answered.map((words, at) => (
                  <p key={at}>{words}</p>
                ))}
                {each.no !== null && each.no.clause !== "" && (
                  <p>
                    <Clause book={each.no.book} clause={each.no.clause} />
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>

      <Part title="Now" told={turn(state)} />
      <Part title="Your cards" told={answer("cards", about)} />
      <Part title="Board" told={answer("board", about)} />
      <Part title="Pot" told={answer("pot", about)} />
      {state.jackpots.length > 0 && <Part title="Jackpot" told={answer("jackpot", about)} />}
      <Part title="Players" told={answer("players", about)} />
      <section aria-labelledby="text-governs">
        <h2 id="text-governs">What governs</h2>
        <ul class="text-list">
          {state.telling.governs.map((each) => (
            <li key={`${each.topic} ${each.clause}`}>
              {named(each.words, state)} <Clause book={each.book || table.book} clause={each.clause} />
            </li>
          ))}
          {state.telling.governs.length === 0 && <li>Nobody decides now.</li>}
        </ul>
      </section>
      <Happened state={state} />
      <Part title="Said" told={answer("chat", about)} />
      <section aria-labelledby="text-help">
        <h2 id="text-help">All words</h2>
        {HELP.map((part) => (
          <div key={part.title}>
            <h3>{part.title}</h3>
            <dl class="text-help">
              {part.lines.map(([word, does]) => (
                <div key={word}>
                  <dt>
                    <kbd>{word}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </div>
  );
}

function Part({ title, told }: { title: string; told: readonly string[] }) {
  const id = `text-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="text-list">
        {told.map((words, nth) => (
          <li key={nth}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

/** This hand and the one before, the newest first: a reader hears the latest without going through the rest. */
function Happened({ state }: { state: TableState }) {
  const chapters = chaptersOf(lines(state), state.table.playing ? state.handNumber : 0).slice(-2).reverse();
  return (
    <section aria-labelledby="text-happened">
      <h2 id="text-happened">What happened, the newest first</h2>
      {chapters.map((chapter) => (
        <div key={chapter.hand}>
          <h3>
            {chapter.hand > 0 ? `Hand ${figures(chapter.hand)}` : "Before the first hand"}
            {chapter.over && (
              <>
                {" "}
                <a href={write({ page: "hand", table: state.table.id, hand: chapter.hand, step: 0 })}>Replay</a>
              </>
            )}
          </h3>
          {[...chapter.streets].reverse().map((part, nth) => (
            <div key={nth}>
              {part.street !== "" && <h4>{heading(part.street)}</h4>}
              <ul class="text-list">
                {[...part.lines].reverse().map((each) => (
                  <li key={each.number}>
                    {heard(each.text)} {each.clause !== "" && <Clause book={state.table.book} clause={each.clause} />}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
