/** What happened, the newest first: a reader hears the latest without going through the rest. */

import { heard } from "../log/cards";
import { chaptersOf, heading, type Line } from "../log/lines";
import { figures } from "../shell/amount";
import { Clause } from "../shell/clause";
import { write } from "../shell/route";

interface HappenedOf {
  table: { id: string; book: string };
  lines: readonly Line[];
  /** The hand or round that is being played; 0: none. */
  playing: number;
  noun: "Hand" | "Round";
}

/** This hand and the one before. */
export function Happened({ table, lines, playing, noun }: HappenedOf) {
  const chapters = chaptersOf(lines, playing).slice(-2).reverse();
  return (
    <section aria-labelledby="text-happened">
      <h2 id="text-happened">What happened, the newest first</h2>
      {chapters.map((chapter) => (
        <div key={chapter.hand}>
          <h3>
            {chapter.hand > 0 ? `${noun} ${figures(chapter.hand)}` : `Before the first ${noun.toLowerCase()}`}
            {chapter.over && (
              <>
                {" "}
                <a href={write({ page: "hand", table: table.id, hand: chapter.hand, step: 0 })}>Replay</a>
              </>
            )}
          </h3>
          {[...chapter.streets].reverse().map((part, nth) => (
            <div key={nth}>
              {part.street !== "" && <h4>{heading(part.street)}</h4>}
              <ul class="text-list">
                {[...part.lines].reverse().map((each) => (
                  <li key={each.number}>
                    <Told line={each} book={table.book} />
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

function Told({ line, book }: { line: Line; book: string }) {
  if (line.parts === undefined) {
    return (
      <>
        {heard(line.text)} {line.clause !== "" && <Clause book={book} clause={line.clause} />}
      </>
    );
  }
  return (
    <>
      {heard(line.parts.head)}
      <ul class="text-list">
        {line.parts.each.map((each, nth) => (
          <li key={nth}>
            {heard(each.text)} <Clause book={book} clause={each.clause} />
          </li>
        ))}
      </ul>
    </>
  );
}
