/** A table for a component: `const { state, link, send } = useTable(id)`. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { RefusedError } from "../net/http";
import type { Asked, Rows } from "../net/socket";
import type { Action, DoneMessage, Weighed } from "../wire";
import { type Following, LiveTable, type Seen } from "./live";
import { POKER } from "./pacing";
import type { TableState } from "./types";

export interface Followed<State, Deed> extends Seen<State> {
  /** Ask for something in the hand or at the table: done when the state shows it. A no is a `RefusedError`. */
  send(action: Deed): Promise<DoneMessage>;
  /** Say something in the chat. */
  say(words: string): Promise<void>;
  /** What three hands make so far, as a hint. */
  weigh(rows: Rows): Promise<Weighed>;
  /** The server's clock, in milliseconds. */
  now(): number;
}

export type Linked = Followed<TableState, Action>;

const notYet = (): Promise<never> =>
  Promise.reject(new RefusedError({ code: "no-link", words: "The link to the room is being made.", clause: "", book: "", allowed: ["wait a moment"] }, 0));

export const useTable = (id: string): Linked => useFollowed<TableState, Action>(id, POKER);

/** A table of any kind. `follows` stays the same as long as `id` does. */
export function useFollowed<State, Deed extends Asked>(id: string, follows: Following<State>): Followed<State, Deed> {
  const nothing: Seen<State> = { state: null, link: "lost", gone: null, other: false };
  const [seen, setSeen] = useState<Seen<State>>(nothing);
  const [live, setLive] = useState<LiveTable<State> | null>(null);
  useEffect(() => {
    const table = new LiveTable(id, follows, setSeen, stands);
    setLive(table);
    return () => {
      table.close();
      setLive(null);
      setSeen(nothing);
    };
  }, [id]);
  const ways = useMemo(
    () => ({
      send: (action: Deed) => live?.send(action) ?? notYet(),
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
