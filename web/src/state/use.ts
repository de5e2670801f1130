/** A table for a component: `const { state, link, send } = useTable(id)`. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { RefusedError } from "../net/http";
import type { Rows } from "../net/socket";
import type { Action, DoneMessage, Weighed } from "../wire";
import { LiveTable, type Seen } from "./live";

export interface Linked extends Seen {
  /** Ask for something in the hand or at the table: done when the state shows it. A no is a `RefusedError`. */
  send(action: Action): Promise<DoneMessage>;
  /** Say something in the chat. */
  say(words: string): Promise<void>;
  /** What three hands make so far, as a hint. */
  weigh(rows: Rows): Promise<Weighed>;
  /** The server's clock, in milliseconds. */
  now(): number;
}

const NOTHING: Seen = { state: null, link: "lost", gone: null };
const notYet = (): Promise<never> =>
  Promise.reject(new RefusedError({ code: "no-link", words: "The link to the room is being made.", clause: "", book: "", allowed: ["wait a moment"] }, 0));

export function useTable(id: string): Linked {
  const [seen, setSeen] = useState<Seen>(NOTHING);
  const [live, setLive] = useState<LiveTable | null>(null);
  useEffect(() => {
    const table = new LiveTable(id, setSeen, stands);
    setLive(table);
    return () => {
      table.close();
      setLive(null);
      setSeen(NOTHING);
    };
  }, [id]);
  const ways = useMemo(
    () => ({
      send: (action: Action) => live?.send(action) ?? notYet(),
      say: (words: string) => live?.link.say(words) ?? notYet(),
      weigh: (rows: Rows) => live?.link.weigh(rows) ?? notYet(),
      now: () => live?.link.now() ?? Date.now(),
    }),
    [live],
  );
  return { ...seen, ...ways };
}

/** Whether nothing moves: nobody looks, or whoever does wants it so. */
function stands(): boolean {
  return document.hidden || document.documentElement.dataset["motion"] === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
