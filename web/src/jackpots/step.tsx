/** A step of the console: a button, who may press it and by which clause. One that is off says why; some want a reason first. */

import { useId, useRef, useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { mark } from "../net/actions";
import { Clause } from "../shell/clause";
import { Refused, refusalOf } from "../shell/refused";
import { refresh } from "../shell/session";
import type { Step as StepLine } from "../wire";
import { capital } from "./names";

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
  const [why, say] = useState<string | null>(null);
  const [busy, work] = useState(false);
  const [refused, refuse] = useState<Refusal | null>(null);
  const about = useId();
  const id = useRef(mark()); // the same until it is done: asked twice it happens once
  const name = String(step.action["action"]);
  const words = name === "MakeUpHand" ? `${WORDS[name]} ${String(step.action["hand"])} of ${String(step.action["table"])}` : (WORDS[name] ?? name);
  const send = (reason: string | null) => {
    if (busy) return;
    work(true);
    refuse(null);
    ask("POST", `${path}/commands`, { id: id.current, action: { ...step.action, ...(reason === null ? {} : { why: reason }) } })
      .then(() => {
        id.current = mark();
        say(null);
        done();
        return refresh(); // the prize may have gone to this very wallet
      })
      .catch((error: unknown) => refuse(refusalOf(error)))
      .finally(() => work(false));
  };
  const press = () => {
    if (step.no !== null) refuse(step.no);
    else if (step.wants_why) say(why === null ? "" : null);
    else send(null);
  };
  return (
    <div class="step">
      <button
        type="button"
        class={first ? "button first" : "button"}
        aria-disabled={step.no !== null || busy ? "true" : undefined}
        aria-expanded={step.wants_why && step.no === null ? why !== null : undefined}
        aria-describedby={about}
        onClick={press}
      >
        {words}
      </button>
      <p class="step-who soft" id={about}>
        {step.who === "" ? "Whom the house lets" : capital(step.who)} <Clause book={book} clause={step.clause} />
      </p>
      {why !== null && (
        <form
          class="step-why"
          onSubmit={(event) => {
            event.preventDefault();
            send(why);
          }}
        >
          <label>
            Why? It is kept with the decision.
            <input class="field" value={why} maxLength={300} onInput={(event) => say(event.currentTarget.value)} ref={(field) => field?.focus()} />
          </label>
          <button type="submit" class="button">
            {words}
          </button>
        </form>
      )}
      {refused !== null && (
        <div role="alert">
          <Refused refusal={refused} />
        </div>
      )}
    </div>
  );
}
