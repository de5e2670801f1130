/** What waits for a second person, at every table and jackpot: each is confirmed or declined here, or withdrawn by whoever asked. */

import { useEffect, useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { Refused, refusalOf } from "../shell/refused";
import { useMe, useMeKnown } from "../shell/session";
import { usePageTitle } from "../shell/title";
import type { WaitingAct } from "../wire";
import { Waiting } from "./waiting";
import "./acts.css";

const AGAIN = 5000; // it is read again so often, in milliseconds

export function ActsPage() {
  usePageTitle("For a second person");
  const known = useMeKnown();
  const me = useMe();
  const [acts, show] = useState<readonly WaitingAct[] | null>(null);
  const [refused, refuse] = useState<Refusal | null>(null);
  const [turn, again] = useState(0);
  useEffect(() => {
    if (!known) return;
    let gone = false;
    const read = () =>
      ask<WaitingAct[]>("GET", "/staff/acts").then(
        (found) => !gone && (show(found), refuse(null)),
        (error: unknown) => !gone && refuse(refusalOf(error)),
      );
    void read();
    const timer = setInterval(() => document.visibilityState === "visible" && void read(), AGAIN);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [known, me?.name, turn]);
  return (
    <div class="wrap acts-page" aria-busy={acts === null && refused === null}>
      <header>
        <h1 tabIndex={-1}>For a second person</h1>
        <p class="soft">Acts on money, and those that make a hand void, take two of the rank that the book names. Nobody decides at a table where they play, or have played within a day.</p>
      </header>
      {refused !== null && <Refused refusal={refused} />}
      {acts !== null && acts.length === 0 && <p>Nothing waits.</p>}
      {acts !== null && acts.length > 0 && (
        <ol class="acts">
          {acts.map((each) => (
            <li key={`${each.kind} ${each.id} ${each.act.act}`}>
              <Waiting line={each} done={() => again((times) => times + 1)} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
