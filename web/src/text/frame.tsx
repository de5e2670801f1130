/** The frame of a table as text: its name, one command line with what was asked before, the answers, what the table's own parts tell, and all words. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Refusal } from "../net/http";
import { bookLong } from "../shell/books";
import { Clause } from "../shell/clause";
import { say as aloud } from "../shell/heard";
import { refusalOf } from "../shell/refused";
import { write } from "../shell/route";
import { change } from "../shell/settings";
import { type HelpPart, refusal } from "./told";
import "./page.css";

interface FrameOf {
  table: { id: string; name: string; book: string };
  /** What is played. */
  game: string;
  link: "up" | "lost" | "gone";
  /** Above the line: the first words to type. */
  hint: string;
  help: readonly HelpPart[];
  /** Understands a line and carries it out: the answer. A no is thrown. `refused`: the last one. */
  carryOut: (line: string, refused: Refusal | null) => Promise<string[]>;
  /** A no in words that know who sits where. */
  knowing: (no: Refusal) => Refusal;
  children: ComponentChildren;
}

interface Exchange {
  key: number;
  asked: string;
  answered: string[];
  no: Refusal | null;
}

const KEPT = 30;

export function TextFrame(props: FrameOf) {
  const { table, game, link, hint, help, children } = props;
  const [line, setLine] = useState("");
  const [talk, setTalk] = useState<readonly Exchange[]>([]);
  const [past, setPast] = useState(-1);
  const last = useRef(0);
  const refused = useRef<Refusal | null>(null);

  const reply = (asked: string, answered: string[], no: Refusal | null = null): void => {
    setTalk((before) => [...before, { key: (last.current += 1), asked, answered, no }].slice(-KEPT));
    aloud(answered.join(" "));
  };

  const carryOut = async (asked: string): Promise<void> => {
    try {
      reply(asked, await props.carryOut(asked, refused.current));
    } catch (error) {
      refused.current = refusalOf(error);
      reply(asked, refusal(props.knowing(refused.current)), refused.current);
    }
  };

  const typed = (event: Event): void => {
    event.preventDefault();
    const asked = line.trim();
    setLine("");
    setPast(-1);
    void carryOut(asked);
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

  return (
    <div class="text wrap">
      <header>
        <h1 tabIndex={-1}>{table.name}</h1>
        <p>
          {game}. Book: {bookLong(table.book)}. This is text mode.{" "}
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
        {link !== "up" && <p>Connection lost. Reconnecting.</p>}
      </header>

      <section aria-labelledby="text-say">
        <h2 id="text-say">Command</h2>
        <form class="text-form" onSubmit={typed}>
          <label for="text-line">{hint}</label>
          <div class="text-row">
            <input
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
              Send
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
                {each.no !== null && <Refusing no={each.no} />}
              </li>
            ))}
          </ol>
        )}
      </section>

      {children}

      <section aria-labelledby="text-help">
        <h2 id="text-help">All words</h2>
        {help.map((part) => (
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

/** The code of a no, for who looks it up, and the way to its clause. */
function Refusing({ no }: { no: Refusal }) {
  return (
    <p>
      Code <code>{no.code}</code>
      {no.clause !== "" && (
        <>
          {" "}
          <Clause book={no.book} clause={no.clause} />
        </>
      )}
    </p>
  );
}

/** One part of what the table tells. A line with its clause leads to it. */
export function Part({ title, told }: { title: string; told: readonly (string | { words: string; book: string; clause: string })[] }) {
  const id = `text-${title.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="text-list">
        {told.map((each, nth) =>
          typeof each === "string" ? (
            <li key={nth}>{each}</li>
          ) : (
            <li key={nth}>
              {each.words} <Clause book={each.book} clause={each.clause} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
