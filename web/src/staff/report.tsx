/** What staff did at this table, for everybody at it: the panel beside the log. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../net/http";
import { Refused, refusalOf } from "../shell/refused";
import { write } from "../shell/route";
import { useMe } from "../shell/session";
import { isStaff } from "../jackpots/staff";
import type { StaffReport } from "../wire";
import { ActLine } from "./line";
import "./acts.css";

/** `number`: of the last act that was told; when it changes, the report is read again, if it can be seen. */
export function Report({ table, number }: { table: string; number: string }) {
  const [report, show] = useState<StaffReport | null>(null);
  const [error, fail] = useState<unknown>(null);
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
    ask<StaffReport>("GET", `/tables/${encodeURIComponent(table)}/staff-acts`).then(
      (found) => !gone && (show(found), fail(null)),
      (no: unknown) => !gone && fail(no),
    );
    return () => {
      gone = true;
    };
  }, [table, number, seen, me?.name]);

  return (
    <div class="panel-scroll" ref={box} tabIndex={0} role="region" aria-label="What staff did">
      {error !== null && <Refused refusal={refusalOf(error)} />}
      {report !== null && report.acts.length === 0 && <p class="panel-empty">Staff have done nothing at this table.</p>}
      {report !== null && report.acts.length > 0 && (
        <ol class="acts">
          {report.acts.map((act) => (
            <li key={`${act.jackpot ?? ""} ${act.act}`}>
              <ActLine act={act} book={report.book} ranks={report.ranks} table={report.table} />
            </li>
          ))}
        </ol>
      )}
      {isStaff(me) && (
        <p class="panel-more">
          <a href={write({ page: "acts" })}>What waits for a second person</a>
        </p>
      )}
    </div>
  );
}

/** What changes whenever staff have done something: the acts in the log, counted. */
export function actsTold(log: readonly { event: { event: string }; number: number }[]): string {
  const last = log.findLast((each) => each.event.event === "StaffActed" || each.event.event === "StaffAnswered");
  return last === undefined ? "" : String(last.number);
}
