/** The hand in words beside the felt: every line a stop one can go to. */

import { useEffect, useRef } from "preact/hooks";
import { heading } from "../log/lines";
import { Said } from "../log/said";
import { Clause } from "../shell/clause";
import { beginning, type Stop } from "./stops";
import "./story.css";

interface StoryOf {
  stops: readonly Stop[];
  stop: number;
  noun: string;
  book: string;
  go: (stop: number) => void;
}

export function Story({ stops, stop, noun, book, go }: StoryOf) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [box, here] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (!box || !here) return;
    // Scrolled by hand: scrollIntoView would move the page as well.
    const [top, bottom] = [here.offsetTop, here.offsetTop + here.offsetHeight];
    if (top < box.scrollTop + 60) box.scrollTop = top - 60;
    else if (bottom > box.scrollTop + box.clientHeight - 30) box.scrollTop = bottom - box.clientHeight + 30;
  }, [stop]);

  const parts: { street: string; lines: { stop: number; of: Stop }[] }[] = [];
  stops.forEach((of, nth) => {
    const street = of.line?.street ?? "";
    if (parts.at(-1)?.street !== street) parts.push({ street, lines: [] });
    parts.at(-1)!.lines.push({ stop: nth, of });
  });
  return (
    <section class="story sheet" aria-label={`The ${noun} in words`}>
      <div class="story-box" ref={list}>
        {parts.map((part, nth) => (
          <div key={nth}>
            {part.street !== "" && <h2 class="story-street">{heading(part.street)}</h2>}
            <ol class="story-lines">
              {part.lines.map(({ stop: to, of }) => (
                <li key={to} class="story-item">
                  <button type="button" class={`story-line${to > stop ? " story-ahead" : ""}`} aria-current={to === stop ? "step" : undefined} onClick={() => go(to)}>
                    {of.line === null ? beginning(noun) : <Said text={of.line.parts?.head ?? of.line.text} />}
                  </button>
                  {of.line !== null && of.line.clause !== "" && <Clause book={book} clause={of.line.clause} />}
                  {of.line?.parts !== undefined && (
                    <ul class={`story-parts${to > stop ? " story-ahead" : ""}`}>
                      {of.line.parts.each.map((part) => (
                        <li key={part.text}>
                          <span>{part.text}</span> <Clause book={book} clause={part.clause} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
