/** The log: every event in plain words, by hand and street. It follows the newest line unless one has scrolled up to read. */

import { useEffect, useRef, useState } from "preact/hooks";
import { chaptersOf, heading, type Line } from "../log/lines";
import { Said } from "../log/said";
import { Clause } from "../shell/clause";
import { memo } from "../shell/memo";
import "./log.css";

const NEAR = 48; // pixels from the end that still count as the end

export interface LogOf {
  lines: readonly Line[];
  /** What is dealt here: "Hand", "Round". */
  noun: string;
  /** The one being played; 0: none. */
  playing: number;
  book: string;
  /** Where one that is over can be looked at again, and what that is called. */
  again: (number: number) => { words: string; to: string };
}

export function Log({ lines, noun, playing, book, again }: LogOf) {
  const box = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLDivElement>(null);
  /** How far down the end was when everything was last laid out. */
  const end = useRef(0);
  const [follows, setFollows] = useState(true);
  const chapters = chaptersOf(lines, playing);

  const toEnd = (): void => {
    const found = box.current;
    if (found !== null) found.scrollTop = found.scrollHeight;
  };

  // When it has grown, and when a tab that was hidden, without a height to follow in, is shown. Both are told once everything is laid out, before it is
  // painted: asked for at any other time, the height has it all laid out once more, and to scroll waits for the picture that is being made.
  useEffect(() => {
    const [found, lies] = [box.current, all.current];
    if (found === null || lies === null || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => {
      if (follows) toEnd();
      end.current = found.scrollHeight - found.clientHeight;
    });
    watch.observe(found);
    watch.observe(lies);
    return () => watch.disconnect();
  }, [follows]);

  return (
    <div class="log">
      {/* Not live itself: the page has one live region, and `Herald` reads the log out there. */}
      <div
        ref={box}
        class={`log-box ${follows ? "follows" : ""}`}
        role="log"
        aria-live="off"
        aria-label="What happened"
        tabIndex={0}
        onScroll={(event) => setFollows(end.current - event.currentTarget.scrollTop < NEAR)}
      >
        <div ref={all}>
          {chapters.length === 0 && <p class="panel-empty">Nothing has happened since you came.</p>}
          {chapters.map((chapter) => (
            <section key={chapter.hand} class="log-hand">
              <h2 class="log-number">
                {chapter.hand > 0 ? `${noun} ${chapter.hand}` : `Before the first ${noun.toLowerCase()}`}
                {chapter.over && (
                  <a class="log-replay" href={again(chapter.hand).to}>
                    {again(chapter.hand).words}
                    <span class="only-heard">
                      {" "}
                      {noun.toLowerCase()} {chapter.hand}
                    </span>
                  </a>
                )}
              </h2>
              {chapter.streets.map((part, nth) => (
                <div key={`${part.street} ${nth}`}>
                  {part.street !== "" && <h3 class="log-street">{heading(part.street)}</h3>}
                  <ol class="log-lines">
                    {part.lines.map((line) => (
                      <LogLine key={line.number} text={line.text} clause={line.clause} kind={line.kind} mine={line.mine} quiet={line.quiet} book={book} />
                    ))}
                  </ol>
                </div>
              ))}
            </section>
          ))}
        </div>
      </div>
      {!follows && (
        <button type="button" class="button log-newest" onClick={() => setFollows(true)}>
          Latest
        </button>
      )}
    </div>
  );
}

// Lines are made anew for every event, and say the same: what they say is what counts.
const LogLine = memo(({ text, clause, kind, mine, quiet, book }: Pick<Line, "text" | "clause" | "kind" | "mine" | "quiet"> & { book: string }) => (
  <li class={`log-line log-of-${kind}${mine ? " log-mine" : ""}${quiet ? " log-quiet" : ""}`}>
    <Said text={text} /> {clause !== "" && <Clause book={book} clause={clause} />}
  </li>
));
