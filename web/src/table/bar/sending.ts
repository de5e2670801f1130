/** Asking the server, one thing at a time, and keeping its no. */

import { useRef, useState } from "preact/hooks";
import type { Refusal } from "../../net/http";
import { refusalOf } from "../../shell/refused";
import type { Action } from "../../wire";

export type Send<Deed = Action> = (action: Deed) => Promise<unknown>;

export interface Sending<Deed = Action> {
  act: (action: Deed) => void;
  busy: boolean;
  refused: Refusal | null;
  forget: () => void;
}

/**
 * `moment` names what is being decided. The answer to a decision may come after the next one is there already: what was asked in another moment holds
 * nothing up in this one. While the link is lost (`linked` is false) nothing can be asked, and the buttons show it.
 */
export function useSending<Deed = Action>(send: Send<Deed>, moment: string, linked = true): Sending<Deed> {
  const [asked, ask] = useState<string | null>(null);
  const [refused, refuse] = useState<Refusal | null>(null);
  const running = useRef<string | null>(null);
  const act = (action: Deed) => {
    if (running.current === moment) return;
    running.current = moment;
    ask(moment);
    refuse(null);
    send(action)
      .catch((error: unknown) => refuse(refusalOf(error)))
      .finally(() => {
        if (running.current !== moment) return;
        running.current = null;
        ask(null);
      });
  };
  return { act, busy: !linked || asked === moment, refused, forget: () => refuse(null) };
}
