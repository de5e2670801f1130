/** A hand that is over, fetched and worked out state by state. */

import { useEffect, useState } from "preact/hooks";
import { ask, token } from "../net/http";
import { replay } from "../state/replay";
import type { TableState } from "../state/types";
import type { HandHistory, Snapshot, TableSeen } from "../wire";
import type { components } from "../wire/generated/api";
import type { HouseSnapshot, HouseTableSeen, RoundHistory } from "../wire/house";

export type HandList = components["schemas"]["HandList"];
export type HandLine = components["schemas"]["HandLine"];

export interface Played {
  of: "hand";
  history: HandHistory;
  table: TableSeen;
  states: TableState[];
}

/** A round against the house; what happened in it is worked out by `house/replay.ts`, which is fetched with its felt. */
export interface PlayedRound {
  of: "round";
  history: RoundHistory;
  table: HouseTableSeen;
}

export type Fetched<T> = { is: "coming" } | { is: "there"; what: T } | { is: "refused"; error: unknown };

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export async function fetchHand(table: string, hand: number): Promise<Played | PlayedRound> {
  const [snapshot, history] = await Promise.all([ask<Snapshot | HouseSnapshot>("GET", at(table)), ask<HandHistory | RoundHistory>("GET", `${at(table)}/hands/${hand}`)]);
  if ("round" in history) return { of: "round", history, table: snapshot.table as HouseTableSeen };
  const seen = snapshot.table as TableSeen;
  return { of: "hand", history, table: seen, states: statesOf(history, seen) };
}

/** All states; who was dealt in sees them from the own seat. */
export function statesOf(history: HandHistory, table: TableSeen): TableState[] {
  const states = replay(history, table);
  const name = history.players.find((each) => each.seat === history.seat)?.name;
  return name === undefined ? states : states.map((state) => ({ ...state, you: { name, seat: null, waiting: null, free: [] } }));
}

export const fetchProof = (table: string, hand: number): Promise<unknown> => ask<unknown>("GET", `${at(table)}/hands/${hand}/proof`);

export const fetchHands = (table: string, before?: number): Promise<HandList> =>
  ask<HandList>("GET", `${at(table)}/hands${before === undefined ? "" : `?before=${before}`}`);

/** The hand as a PHH file, kept by the browser. With the token, so that the own cards are in it. */
export async function downloadPhh(table: string, hand: number): Promise<void> {
  const kept = token.get();
  const answer = await fetch(`${at(table)}/hands/${hand}/phh`, kept === null ? {} : { headers: { Authorization: `Bearer ${kept}` } });
  if (!answer.ok) throw new Error(`The room answered ${answer.status}.`);
  save(await answer.blob(), `${table}-${hand}.phh`);
}

/** Hand a file to whoever sits here. */
export function save(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Something asked for again when `keys` change; what comes too late is thrown away. */
export function useFetched<T>(fetch: () => Promise<T>, keys: readonly unknown[]): [Fetched<T>, () => void] {
  const [found, setFound] = useState<Fetched<T>>({ is: "coming" });
  const [again, setAgain] = useState(0);
  useEffect(() => {
    let gone = false;
    setFound({ is: "coming" });
    fetch().then(
      (what) => !gone && setFound({ is: "there", what }),
      (error: unknown) => !gone && setFound({ is: "refused", error }),
    );
    return () => {
      gone = true;
    };
  }, [...keys, again]);
  return [found, () => setAgain((count) => count + 1)];
}
