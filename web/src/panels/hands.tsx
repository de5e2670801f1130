/** The last hands of this table, or its last rounds, beside it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { fetchHands, type HandLine } from "../replay/fetched";
import { HandLines } from "../replay/list";
import { refusalOf, Refused } from "../shell/refused";
import { write } from "../shell/route";
import { useMe } from "../shell/session";

/** `over`: the number of the last hand that is over; when it changes, the list is asked for again, if it can be seen. */
export function Hands({ table, over, noun = "hand" }: { table: string; over: number; noun?: "hand" | "round" }) {
  const [hands, setHands] = useState<readonly HandLine[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [seen, setSeen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const me = useMe();

  useEffect(() => {
    const found = box.current;
    if (found === null || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)));
    watch.observe(found);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (!seen) return;
    let gone = false;
    fetchHands(table).then(
      (list) => !gone && (setHands(list.recent), setError(null)),
      (no: unknown) => !gone && setError(no),
    );
    return () => {
      gone = true;
    };
  }, [table, over, seen]);

  return (
    <div class="panel-scroll" ref={box} tabIndex={0} role="region" aria-label={`Last ${noun}s`}>
      {error !== null && <Refused refusal={refusalOf(error)} />}
      {hands !== null && hands.length === 0 && <p class="panel-empty">No {noun} is over yet.</p>}
      {hands !== null && hands.length > 0 && (
        <>
          <HandLines table={table} hands={hands} me={me?.name ?? null} noun={noun === "round" ? "Round" : "Hand"} />
          <p class="panel-more">
            <a href={write({ page: "hands", table })}>All {noun}s of this table</a>
          </p>
        </>
      )}
    </div>
  );
}
