/** The management console: wins in order of time over all tables, what comes next about each, who may do it and by which clause. */

import { useEffect, useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { figures } from "../shell/amount";
import { bookLong } from "../shell/books";
import { Clause } from "../shell/clause";
import { Refused, refusalOf } from "../shell/refused";
import { write } from "../shell/route";
import { useMe, useMeKnown } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { Waiting } from "../staff/waiting";
import type { Console, ConsoleWin, JackpotLine, Step as StepLine, WaitingAct } from "../wire";
import { useDisplays } from "./displays";
import { capital, jackpotName, STANDING } from "./names";
import { Step } from "./step";
import "./jackpots.css";
import "./console.css";

export function ConsolePage() {
  usePageTitle("Jackpot console");
  const { jackpots, link } = useDisplays();
  const known = useMeKnown();
  const me = useMe();
  return (
    <div class="wrap console" aria-busy={jackpots === null}>
      <header class="jackpots-head">
        <h1 tabIndex={-1}>Jackpot console</h1>
        {link === "lost" && <p class="soft">The link is lost; it is being made anew.</p>}
        {jackpots?.length === 0 && <p class="soft">No table of this room plays for a jackpot.</p>}
      </header>
      {known && jackpots?.map((each) => <One key={`${each.name} ${me?.name ?? ""}`} line={each} />)}
    </div>
  );
}

/** One jackpot, read anew whenever its display says that something was written. */
function One({ line }: { line: JackpotLine }) {
  const [seen, show] = useState<Console | null>(null);
  const [refused, refuse] = useState<Refusal | null>(null);
  const [waits, wait] = useState<readonly WaitingAct[]>([]);
  const [turn, again] = useState(0);
  const path = `/jackpots/${encodeURIComponent(line.name)}`;
  useEffect(() => {
    let gone = false;
    ask<Console>("GET", `${path}/console`).then(
      (now) => {
        if (gone) return;
        show(now);
        refuse(null);
      },
      (error: unknown) => !gone && refuse(refusalOf(error)),
    );
    ask<WaitingAct[]>("GET", "/staff/acts").then(
      (all) => !gone && wait(all.filter((each) => each.kind === "jackpot" && each.id === line.name)),
      () => !gone && wait([]), // who may not read the console is told so above
    );
    return () => {
      gone = true;
    };
  }, [line.version, turn]);
  const called = (id: string) => line.linked.find((each) => each.id === id)?.name ?? id;
  const open = seen?.wins.filter((win) => win.steps.length > 0) ?? [];
  const past = seen?.wins.filter((win) => win.steps.length === 0) ?? [];
  // One thing to do next: the first that this member of staff can do.
  const first = [...open.flatMap((win) => win.steps), ...(seen?.steps ?? [])].find((step) => step.comes_next && step.no === null);
  const steps = (all: readonly StepLine[]) =>
    all.map((step) => <Step key={JSON.stringify(step.action)} step={step} book={line.book} path={path} first={step === first} done={() => again((times) => times + 1)} />);
  return (
    <section class="console-one" aria-labelledby={`console-${line.name}`}>
      <h2 id={`console-${line.name}`}>
        <a href={write({ page: "jackpot", name: line.name })}>{jackpotName(line.name)}</a>
      </h2>
      {refused !== null ? (
        <Refused refusal={refused} />
      ) : (
        seen !== null && (
          <>
            <p class="soft">
              {bookLong(seen.book)}. You are here as {seen.title}. <Clause book={seen.book} clause={seen.clause} />
            </p>
            <Money seen={seen} />
            <p class="soft">
              Prizes and pools take two persons: what is asked here waits for <a href={write({ page: "acts" })}>a second person</a>.
            </p>
            {waits.length > 0 && (
              <ol class="acts" aria-label="For a second person">
                {waits.map((each) => (
                  <li key={each.act.act}>
                    <Waiting line={each} done={() => again((times) => times + 1)} />
                  </li>
                ))}
              </ol>
            )}
            <h3>Wins, in order of time</h3>
            {open.length === 0 && <p class="soft">Nothing waits.</p>}
            <ol class="console-wins">
              {open.map((win) => (
                <li key={win.number} value={win.number} class="console-win">
                  <Win win={win} table={called(win.table)} />
                  <div class="console-steps">{steps(win.steps)}</div>
                </li>
              ))}
            </ol>
            {past.length > 0 && (
              <details class="console-past">
                <summary>Settled: {past.length}</summary>
                <ol class="console-wins">
                  {past.map((win) => (
                    <li key={win.number} value={win.number} class="console-win">
                      <Win win={win} table={called(win.table)} />
                    </li>
                  ))}
                </ol>
              </details>
            )}
            <h3>The equipment</h3>
            <p class="soft">{seen.broken ? "It does not work: what happens is written down, and entered when it works again." : "It works."}</p>
            <div class="console-steps">{steps(seen.steps)}</div>
            {seen.by_hand.length > 0 && (
              <>
                <h3>Money, by hand</h3>
                <div class="console-steps">{steps(seen.by_hand)}</div>
              </>
            )}
          </>
        )
      )}
    </section>
  );
}

function Money({ seen }: { seen: Console }) {
  const lines: [string, number][] = [
    ...seen.amounts.map((amount, nth): [string, number] => [seen.amounts.length > 1 ? `display, level ${nth + 1}` : "on the display", amount]),
    ["in reserve", seen.reserve],
    ["won, not paid", seen.won],
    ["paid", seen.paid],
    ["put in by the house", seen.put_in],
  ];
  return (
    <dl class="console-money">
      {lines.map(([what, amount]) => (
        <div key={what}>
          <dd class="figures">{figures(amount)}</dd>
          <dt>{what}</dt>
        </div>
      ))}
    </dl>
  );
}

function Win({ win, table }: { win: ConsoleWin; table: string }) {
  const held = win.held_until * 1000 > Date.now() && win.standing !== "paid";
  return (
    <div class="console-told">
      <p class="console-who">
        <strong>{win.player}</strong> {win.fixed && <span class="figures">{figures(win.amount)}</span>}
      </p>
      <p class="soft">
        <time dateTime={new Date(win.at * 1000).toISOString()}>{new Date(win.at * 1000).toLocaleTimeString("en-GB")}</time> · {table}, seat {win.seat} ·{" "}
        <a href={write({ page: "hand", table: win.table, hand: win.hand, step: 0 })}>hand {win.hand}</a> · royal flush
      </p>
      <p class="soft">
        {held ? `Withheld until ${new Date(win.held_until * 1000).toLocaleString("en-GB")}` : capital(STANDING[win.standing] ?? win.standing)}
        {win.counted !== "" && ` · deck counted: ${win.counted}`}
        {win.told && " · told above"}
      </p>
    </div>
  );
}
