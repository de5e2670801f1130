/** One act that waits for a second person: it is confirmed or declined here, or withdrawn by whoever asked. */

import { useRef, useState } from "preact/hooks";
import { mark } from "../net/actions";
import { ask, type Refusal } from "../net/http";
import { Refused, refusalOf } from "../shell/refused";
import { write } from "../shell/route";
import type { WaitingAct } from "../wire";
import { ActLine } from "./line";
import "./acts.css";

export function Waiting({ line, done }: { line: WaitingAct; done: () => void }) {
  const [why, say] = useState("");
  const [busy, work] = useState(false);
  const [refused, refuse] = useState<Refusal | null>(null);
  const id = useRef(mark()); // the same until it is answered: asked twice it happens once
  const { act } = line;
  const send = (answer: "ConfirmAct" | "DeclineAct" | "WithdrawAct") => {
    if (busy) return;
    work(true);
    refuse(null);
    const action = { action: answer, act: act.act, ...(why.trim() === "" ? {} : { why: why.trim() }) };
    const place = encodeURIComponent(line.id);
    const sent = line.kind === "jackpot" ? ask("POST", `/jackpots/${place}/commands`, { id: id.current, action }) : ask("POST", `/tables/${place}/commands`, { id: id.current, do: "table", action });
    sent
      .then(() => done())
      .catch((error: unknown) => {
        id.current = mark();
        refuse(refusalOf(error));
      })
      .finally(() => work(false));
  };
  const field = `why-${line.kind}-${line.id}-${act.act}`;
  return (
    <section class="act-one" aria-label={`Act ${act.act} at ${line.name}`}>
      <p class="act-place">
        {line.kind === "jackpot" ? <a href={write({ page: "jackpot", name: line.id })}>Jackpot {line.name}</a> : <a href={write({ page: "table", id: line.id })}>{line.name}</a>} · act {act.act}
      </p>
      <ActLine act={act} book={line.book} ranks={{ [act.rank]: line.rank_name }} table={line.kind === "table" ? line.id : ""} />
      <label htmlFor={field} class="soft">
        Your reason, if you have one. It is kept with the answer.
      </label>
      <input id={field} class="field" value={why} maxLength={300} onInput={(event) => say(event.currentTarget.value)} />
      <div class="act-answers">
        {line.yours ? (
          <button type="button" class="button" disabled={busy} onClick={() => send("WithdrawAct")}>
            Withdraw
          </button>
        ) : (
          <>
            <button type="button" class="button first" disabled={busy} onClick={() => send("ConfirmAct")}>
              Confirm
            </button>
            <button type="button" class="button" disabled={busy} onClick={() => send("DeclineAct")}>
              Decline
            </button>
          </>
        )}
      </div>
      {refused !== null && (
        <div role="alert">
          <Refused refusal={refused} />
        </div>
      )}
    </section>
  );
}
