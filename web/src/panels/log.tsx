/** The log: every event in plain words, by hand and street. It follows the newest line unless one has scrolled up to read. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { chaptersOf, heading, type Line } from "../log/lines";
import { Said } from "../log/said";
import { Clause } from "../shell/clause";
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
  /** The frame in which the box goes to its end; 0: it is there. */
  const ahead = useRef(0);
  const [follows, setFollows] = useState(true);
  const chapters = chaptersOf(lines, playing);

  const toEnd = (): void => {
    const found = box.current;
    if (found !== null) found.scrollTop = found.scrollHeight;
  };

  // In the next frame, which lays everything out in any case: to ask for the height here would have it done twice.
  useLayoutEffect(() => {
    if (!follows) return;
    ahead.current = requestAnimationFrame(() => {
      ahead.current = 0;
      toEnd();
    });
    return () => {
      cancelAnimationFrame(ahead.current);
      ahead.current = 0;
    };
  }, [lines, follows]);

  // A tab that was hidden has no height to follow in: catch up when it is shown.
  useEffect(() => {
    const found = box.current;
    if (found === null || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => follows && toEnd());
    watch.observe(found);
    return () => watch.disconnect();
  }, [follows]);

  return (
    <div class="log">
      {/* Not live itself: the page has one live region, and `Herald` reads the log out there. */}
      <div
        ref={box}
        class="log-box"
        role="log"
        aria-live="off"
        aria-label="What happened"
        tabIndex={0}
        onScroll={(event) => {
          const found = event.currentTarget;
          // The box has grown and is about to follow: nobody has scrolled.
          if (ahead.current === 0) setFollows(found.scrollHeight - found.scrollTop - found.clientHeight < NEAR);
        }}
      >
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
                    <LogLine key={line.number} line={line} book={book} />
                  ))}
                </ol>
              </div>
            ))}
          </section>
        ))}
      </div>
      {!follows && (
        <button type="button" class="button log-newest" onClick={() => setFollows(true)}>
          To the newest
        </button>
      )}
    </div>
  );
}

function LogLine({ line, book }: { line: Line; book: string }) {
  return (
    <li class={`log-line log-of-${line.kind}${line.mine ? " log-mine" : ""}${line.quiet ? " log-quiet" : ""}`}>
      <Said text={line.text} /> {line.clause !== "" && <Clause book={book} clause={line.clause} />}
    </li>
  );
}
