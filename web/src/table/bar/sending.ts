/** Asking the server, one thing at a time, and keeping its no. */

import { useRef, useState } from "preact/hooks";
import type { Refusal } from "../../net/http";
import { refusalOf } from "../../shell/refused";
import type { Action } from "../../wire";

export type Send = (action: Action) => Promise<unknown>;

export interface Sending {
  act: (action: Action) => void;
  busy: boolean;
  refused: Refusal | null;
  forget: () => void;
}

export function useSending(send: Send): Sending {
  const [busy, work] = useState(false);
  const [refused, refuse] = useState<Refusal | null>(null);
  const running = useRef(false);
  const act = (action: Action) => {
    if (running.current) return;
    running.current = true;
    work(true);
    refuse(null);
    send(action)
      .catch((error: unknown) => refuse(refusalOf(error)))
      .finally(() => {
        running.current = false;
        work(false);
      });
  };
  return { act, busy, refused, forget: () => refuse(null) };
}
