/** Asking the server, one thing at a time, and keeping its no. */

import { useRef, useState } from "preact/hooks";
import type { Refusal } from "../../net/http";
import { refusalOf } from "../../shell/refused";
import { type Asked, isInDeal } from "../../net/actions";
import type { Action } from "../../wire";

const isOfTheDeal = (action: Asked): boolean => isInDeal("hand", action) || isInDeal("round", action);

export type Send<Deed = Action> = (action: Deed) => Promise<unknown>;

export interface Sending<Deed = Action> {
  act: (action: Deed) => void;
  /** For who waits for the answer and shows a no in its own place, as a dialog does. */
  send: Send<Deed>;
  busy: boolean;
  refused: Refusal | null;
  forget: () => void;
}

/**
 * `moment` names what is being decided. The answer to a decision may come after the next one is there already: what was asked in another moment holds
 * nothing up in this one, and a no to it is not shown over this one. A no to what was asked of the table, and not of the hand, stands until one's own
 * turn (`turn` names it; empty: it is another's). While the link is lost (`linked` is false) nothing can be asked, and the buttons show it.
 */
export function useSending<Deed extends Asked = Action>(send: Send<Deed>, moment: string, linked = true, turn = moment): Sending<Deed> {
  const [asked, ask] = useState<string | null>(null);
  const [no, refuse] = useState<{ refusal: Refusal; during: string } | null>(null);
  const running = useRef<string | null>(null);
  const now = useRef(turn);
  now.current = turn;
  const act = (action: Deed) => {
    if (running.current === moment) return;
    running.current = moment;
    ask(moment);
    refuse(null);
    send(action)
      .catch((error: unknown) => refuse({ refusal: refusalOf(error), during: isOfTheDeal(action) ? moment : now.current }))
      .finally(() => {
        if (running.current !== moment) return;
        running.current = null;
        ask(null);
      });
  };
  const refused = no !== null && (no.during === moment || no.during === turn) ? no.refusal : null;
  return { act, send, busy: !linked || asked === moment, refused, forget: () => refuse(null) };
}
