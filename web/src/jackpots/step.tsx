/** A step of the console: a button, who may press it and by which clause. One that is off says why; some want a reason first, and what changes money by hand wants it twice. */

import { useId, useRef, useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { mark } from "../net/actions";
import { Clause } from "../shell/clause";
import { Refused, refusalOf } from "../shell/refused";
import { refresh } from "../shell/session";
import type { Step as StepLine } from "../wire";
import { capital } from "./names";
import { amountsOf, type Said, sure, unsaid } from "./said";

const WORDS: Record<string, string> = {
  ConfirmWin: "Confirm",
  CountDeck: "The deck is complete",
  PayPrize: "Pay",
  TellAbove: "Note that it is known above",
  RejectWin: "Reject",
  WithholdPrize: "Withhold",
  ReleasePrize: "Release",
  MakeUpHand: "Make up hand",
  ReportMalfunction: "Report a failure",
  MakeGood: "It works again: enter what was written down",
  AdjustPool: "Put the pool right",
  SetContribution: "Set the contribution",
};

interface Props {
  step: StepLine;
  book: string;
  /** Where its jackpot is asked. */
  path: string;
  /** The one thing to do next. */
  first: boolean;
  done: () => void;
}

export function Step({ step, book, path, first, done }: Props) {
  const [said, say] = useState<Said | null>(null);
  const [busy, work] = useState(false);
  const [refused, refuse] = useState<Refusal | null>(null);
  const about = useId();
  const id = useRef(mark()); // the same until it is done: asked twice it happens once
  const name = String(step.action["action"]);
  const words = name === "MakeUpHand" ? `${WORDS[name]} ${String(step.action["hand"])} of ${String(step.action["table"])}` : (WORDS[name] ?? name);
  const asks = step.wants_why || step.wants.length > 0;
  const send = (found: Said | null) => {
    if (busy) return;
    work(true);
    refuse(null);
    const why = found !== null && step.wants_why ? { why: found.why } : {};
    ask("POST", `${path}/commands`, { id: id.current, action: { ...step.action, ...(found === null ? {} : amountsOf(step, found)), ...why } })
      .then(() => {
        id.current = mark();
        say(null);
        done();
        return refresh(); // the prize may have gone to this very wallet
      })
      .catch((error: unknown) => {
        refuse(refusalOf(error));
        if (found !== null) say({ ...found, checked: false });
      })
      .finally(() => work(false));
  };
  const press = () => {
    if (step.no !== null) refuse(step.no);
    else if (asks) say(said === null ? unsaid(step) : null);
    else send(null);
  };
  return (
    <div class="step">
      <button
        type="button"
        class={first ? "button first" : "button"}
        aria-disabled={step.no !== null || busy ? "true" : undefined}
        aria-expanded={asks && step.no === null ? said !== null : undefined}
        aria-describedby={about}
        onClick={press}
      >
        {words}
      </button>
      <p class="step-who soft" id={about}>
        {step.who === "" ? "Whom the house lets" : capital(step.who)} <Clause book={book} clause={step.clause} />
      </p>
      {said !== null && <Asked step={step} book={book} words={words} said={said} say={say} send={() => send(said)} />}
      {refused !== null && (
        <div role="alert">
          <Refused refusal={refused} />
        </div>
      )}
    </div>
  );
}

/** What has to be said first: amounts, a reason. Amounts are read back before anything is done. */
function Asked({ step, book, words, said, say, send }: { step: StepLine; book: string; words: string; said: Said; say: (said: Said) => void; send: () => void }) {
  if (said.checked)
    return (
      <div class="step-why" role="group" aria-label="Are you sure?">
        <p>
          {sure(step, said)} <Clause book={book} clause={step.clause} />
        </p>
        <button type="button" class="button" onClick={send} ref={(button) => button?.focus()}>
          Yes: {words.toLowerCase()}
        </button>
        <button type="button" class="button" onClick={() => say({ ...said, checked: false })}>
          Go back
        </button>
      </div>
    );
  return (
    <form
      class="step-why"
      onSubmit={(event) => {
        event.preventDefault();
        if (step.wants.length > 0) say({ ...said, checked: true });
        else send();
      }}
    >
      {step.wants.map((want, nth) => (
        <label key={want.name}>
          {capital(want.says)}
          <input
            class="field figures"
            inputMode={want.name === "table" ? "text" : "decimal"}
            required
            pattern={want.name === "cents" ? "-?[0-9]{1,12}" : want.name === "hand" ? "[0-9]{1,9}" : want.name === "table" ? ".+" : "[0-9]{1,12}(/[0-9]{1,6})?"}
            value={said.amounts[want.name] ?? ""}
            onInput={(event) => say({ ...said, untouched: false, amounts: { ...said.amounts, [want.name]: event.currentTarget.value.trim() } })}
            ref={nth === 0 && said.untouched ? (field) => field?.focus() : null}
          />
        </label>
      ))}
      {step.wants_why && (
        <label>
          Why? It is kept with the decision.
          <input class="field" value={said.why} maxLength={300} required onInput={(event) => say({ ...said, untouched: false, why: event.currentTarget.value })} ref={step.wants.length === 0 ? (field) => field?.focus() : null} />
        </label>
      )}
      <button type="submit" class="button">
        {step.wants.length > 0 ? "Check it" : words}
      </button>
    </form>
  );
}
