/** What players reported: read with what was said around it, handled with words; and players whom staff muted. */

import { useEffect, useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { Refused, refusalOf } from "../shell/refused";
import { write } from "../shell/route";
import { useMeKnown } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { tell } from "../shell/toast";
import type { MuteLine, ReportLine } from "../wire";
import "./staff.css";

const TIMES: readonly [number, string][] = [
  [15, "15 minutes"],
  [60, "1 hour"],
  [1440, "1 day"],
  [10080, "1 week"],
];

export function ReportsPage() {
  usePageTitle("Reports");
  const known = useMeKnown();
  const [handled, choose] = useState(false);
  const [seen, show] = useState<readonly ReportLine[] | null>(null);
  const [mutes, showMutes] = useState<readonly MuteLine[]>([]);
  const [refused, refuse] = useState<Refusal | null>(null);
  const [turn, again] = useState(0);
  useEffect(() => {
    if (!known) return;
    let gone = false;
    Promise.all([ask<ReportLine[]>("GET", `/staff/reports?handled=${handled}`), ask<MuteLine[]>("GET", "/staff/mutes")]).then(
      ([reports, muted]) => {
        if (gone) return;
        show(reports);
        showMutes(muted);
        refuse(null);
      },
      (error: unknown) => !gone && refuse(refusalOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [handled, known, turn]);
  const done = () => again((times) => times + 1);
  return (
    <div class="wrap staff-page" aria-busy={seen === null && refused === null}>
      <header class="staff-head">
        <h1 tabIndex={-1}>Reports</h1>
        <label>
          <input type="checkbox" checked={handled} onChange={(event) => choose(event.currentTarget.checked)} /> Show those that were handled
        </label>
      </header>
      {refused !== null && <Refused refusal={refused} />}
      {seen?.length === 0 && <p class="soft">{handled ? "None was handled yet." : "Nothing waits."}</p>}
      <ol class="staff-list">
        {seen?.map((each) => (
          <li key={each.report} class="staff-item">
            <Report report={each} done={done} />
          </li>
        ))}
      </ol>
      {mutes.length > 0 && (
        <section class="staff-part">
          <h2>Muted players</h2>
          <ul class="staff-list">
            {mutes.map((each) => (
              <li key={each.mute} class="staff-item">
                <Muted mute={each} done={done} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Report({ report, done }: { report: ReportLine; done: () => void }) {
  const [words, setWords] = useState("");
  const [minutes, setMinutes] = useState(60);
  const [refused, refuse] = useState<Refusal | null>(null);
  const carry = async (what: () => Promise<unknown>, said: string): Promise<void> => {
    refuse(null);
    try {
      await what();
      tell(said, { tone: "good" });
      done();
    } catch (error) {
      refuse(refusalOf(error));
    }
  };
  const field = `report-${report.report}`;
  return (
    <>
      <h2>
        {report.about}, reported by {report.reporter}
      </h2>
      <p class="soft">
        <time dateTime={new Date(report.at).toISOString()}>{new Date(report.at).toLocaleString("en-GB")}</time> · {report.table}
        {report.hand > 0 && (
          <>
            , <a href={write({ page: "hand", table: report.table, hand: report.hand, step: 0 })}>hand {report.hand}</a>
          </>
        )}
      </p>
      <p>{report.reason}</p>
      {report.around.length > 0 && (
        <details open={report.line !== null}>
          <summary>What was said around it: {report.around.length}</summary>
          <ol class="staff-said">
            {report.around.map((line) => (
              <li key={line.id} class={line.id === report.line ? "staff-reported" : ""}>
                <b>{line.name}</b> {line.words}
              </li>
            ))}
          </ol>
        </details>
      )}
      {report.handled_at !== null ? (
        <p class="soft">
          Handled by {report.handler}: {report.outcome}
        </p>
      ) : report.no !== null ? (
        <p class="soft">{report.no} Another member of staff handles it.</p>
      ) : (
        <div class="staff-acts">
          <label for={field}>What was decided, or why</label>
          <input id={field} class="field" value={words} maxLength={500} onInput={(event) => setWords(event.currentTarget.value)} />
          <button type="button" class="button" disabled={words.trim() === ""} onClick={() => carry(() => ask("PUT", `/staff/reports/${report.report}`, { words }), "The report is handled.")}>
            Handled
          </button>
          <label class="staff-time">
            <span class="only-heard">Mute for</span>
            <select class="field" value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
              {TIMES.map(([time, name]) => (
                <option key={time} value={time}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="button"
            disabled={words.trim() === ""}
            onClick={() => carry(() => ask("POST", "/staff/mutes", { player: report.about, table: report.table, minutes, reason: words }), `${report.about} is muted at this table.`)}
          >
            Mute {report.about} here
          </button>
        </div>
      )}
      {refused !== null && <Refused refusal={refused} />}
    </>
  );
}

function Muted({ mute, done }: { mute: MuteLine; done: () => void }) {
  const [refused, refuse] = useState<Refusal | null>(null);
  const runs = mute.lifted_by === null && mute.until > Date.now();
  const lift = () => ask("DELETE", `/staff/mutes/${mute.mute}`).then(done, (error: unknown) => refuse(refusalOf(error)));
  return (
    <>
      <p>
        <b>{mute.player}</b> {mute.table === null ? "in the whole room" : `at ${mute.table}`} until {new Date(mute.until).toLocaleString("en-GB")}, by {mute.by}: {mute.reason}
        {mute.lifted_by !== null && ` Lifted by ${mute.lifted_by}.`}
      </p>
      {runs && (
        <div>
          <button type="button" class="button" onClick={lift}>
            Let {mute.player} talk
          </button>
        </div>
      )}
      {refused !== null && <Refused refusal={refused} />}
    </>
  );
}
