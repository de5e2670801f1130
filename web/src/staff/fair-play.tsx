/** What fair play found: pairs and players that stand out, by which signals, with the hands to look at. */

import { useEffect, useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { figures } from "../shell/amount";
import { Refused, refusalOf } from "../shell/refused";
import { write } from "../shell/route";
import { useMeKnown } from "../shell/session";
import { usePageTitle } from "../shell/title";
import type { FairPlay, NamedLine, SignalLine } from "../wire";
import "./staff.css";

const SPANS: readonly number[] = [7, 30, 90, 365];

export function FairPlayPage() {
  usePageTitle("Fair play");
  const known = useMeKnown();
  const [days, choose] = useState(30);
  const [seen, show] = useState<FairPlay | null>(null);
  const [refused, refuse] = useState<Refusal | null>(null);
  useEffect(() => {
    if (!known) return;
    let gone = false;
    show(null);
    refuse(null);
    ask<FairPlay>("GET", `/staff/fair-play?days=${days}`).then(
      (now) => !gone && show(now),
      (error: unknown) => !gone && refuse(refusalOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [days, known]);
  return (
    <div class="wrap staff-page" aria-busy={seen === null && refused === null}>
      <header class="staff-head">
        <h1 tabIndex={-1}>Fair play</h1>
        <label class="staff-span">
          Hands of the last{" "}
          <select class="field" value={days} onChange={(event) => choose(Number(event.currentTarget.value))}>
            {SPANS.map((span) => (
              <option key={span} value={span}>
                {span} days
              </option>
            ))}
          </select>
        </label>
      </header>
      {refused !== null && <Refused refusal={refused} />}
      {seen === null && refused === null && <p class="soft">Every hand is being read. This takes a while.</p>}
      {seen !== null && (
        <>
          <p>
            {figures(seen.hands)} hands of {figures(seen.players)} players were read. {figures(seen.pairs_tested)} pairs had enough of them to be
            tested.
          </p>
          <p class="soft">
            Of those named here, at most {Math.round(seen.rate * 100)} in 100 are here by mistake, on average. Nobody is proven guilty by this page:
            look at the hands.
          </p>
          <Named title="Pairs" named={seen.pairs} nobody="No pair is named." />
          <Named title="Undeclared bots" named={seen.bots} nobody="No player is named." />
        </>
      )}
    </div>
  );
}

function Named(props: { title: string; named: readonly NamedLine[]; nobody: string }) {
  return (
    <section class="staff-part">
      <h2>{props.title}</h2>
      {props.named.length === 0 && <p class="soft">{props.nobody}</p>}
      <ol class="staff-list">
        {props.named.map((each) => (
          <li key={each.players.join(" ")} class="staff-item">
            <h3>{each.players.join(" and ")}</h3>
            <p class="soft">The chance of as much among honest players: {chance(each.p)}.</p>
            {each.signals.map((signal) => (
              <Signal key={signal.signal} signal={signal} />
            ))}
            {each.circumstances.map((signal) => (
              <p key={signal.signal} class="soft">
                {signal.words}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Signal({ signal }: { signal: SignalLine }) {
  return (
    <div class="staff-signal">
      <p>
        {signal.words}{" "}
        <span class="soft figures">
          {signal.observed.toFixed(2)} in {figures(signal.count)} cases; with others {signal.expected.toFixed(2)}
          {signal.p !== null && ` (chance ${chance(signal.p)})`}.
        </span>
      </p>
      {signal.hands.length > 0 && (
        <ul class="staff-hands" aria-label="Hands to look at">
          {signal.hands.map((each) => (
            <li key={`${each.table} ${each.hand}`}>
              <a href={write({ page: "hand", table: each.table, hand: each.hand, step: 0 })}>
                {each.table} {each.hand}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A chance as people say it. */
function chance(p: number): string {
  return p >= 0.01 ? `${Math.round(p * 100)} in 100` : p <= 1e-9 ? "less than 1 in a billion" : `1 in ${figures(Math.round(1 / p))}`;
}
