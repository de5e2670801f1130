/** Setting three hands: the arrangement, kept while one thinks (also over a reload), and what the server says of it so far. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { TableState } from "../../state/types";
import type { Card, Flaw, Part } from "../../wire";
import { type Arranged, isOf, unarranged } from "./rows";

export interface Weighed {
  parts: readonly Part[];
  flaw: Flaw | null;
}

export type Weigh = (rows: { front: Card[]; middle: Card[]; back: Card[] }) => Promise<Weighed>;

export interface Arranging {
  rows: Arranged;
  /** Changes the arrangement as it is now, be it drawn yet or not: two keys may come before one drawing. */
  lay: (change: (rows: Arranged) => Arranged) => void;
  weighed: Weighed | null;
  /** Already set once; it can be set again. */
  again: boolean;
}

const PAUSE = 200;

export function useArranging(state: TableState, weigh: Weigh | undefined): Arranging | null {
  const options = state.options?.due === "set" ? state.options : null;
  const kept = `pitboss.set.${state.table.id}.${state.handNumber}`;
  const [rows, arrange] = useState<Arranged | null>(null);
  const [weighed, hear] = useState<Weighed | null>(null);
  const turn = useRef(0);
  const latest = useRef<Arranged | null>(null);
  const held = options?.held ?? null;
  const mine = state.hand?.players.find((player) => player.seat === state.hand?.seat);

  const fits = held !== null && rows !== null && isOf(rows, held);
  const now = held === null ? null : fits ? rows : (remembered(kept, held) ?? unarranged(held));
  useEffect(() => {
    if (now !== rows) arrange(now);
    if (now === null) hear(null);
  });
  useEffect(() => {
    if (rows === null || weigh === undefined) return;
    const asked = (turn.current += 1);
    const soon = setTimeout(() => {
      weigh({ front: [...rows.front], middle: [...rows.middle], back: [...rows.back] })
        .then((heard) => asked === turn.current && hear(heard))
        .catch(() => undefined); // a hint, no more: the server says it again when the hand is set
    }, PAUSE);
    return () => clearTimeout(soon);
  }, [rows]);
  if (now === null) return null;
  latest.current = now;
  const lay = (change: (rows: Arranged) => Arranged) => {
    const next = change(latest.current ?? now);
    latest.current = next;
    arrange(next);
    sessionStorage.setItem(kept, JSON.stringify(next));
  };
  return { rows: now, lay, weighed, again: mine?.set != null };
}

function remembered(kept: string, held: readonly Card[]): Arranged | null {
  try {
    const rows = JSON.parse(sessionStorage.getItem(kept) ?? "null") as Arranged | null;
    return rows !== null && isOf(rows, held) ? rows : null;
  } catch {
    return null;
  }
}
