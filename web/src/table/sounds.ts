/** What is heard at the table: one sound for a batch of events, the one that matters most. */

import { useEffect, useRef } from "preact/hooks";
import { play } from "../sound/play";
import type { SoundName } from "../sound/names";
import { moment, myTurn } from "../state/read";
import type { TableState } from "../state/types";
import type { EventMessage } from "../wire";
import { waitingFor, type Waiting } from "./countdown";

const HEARD: Record<string, SoundName> = {
  DownDealt: "card",
  UpDealt: "card",
  BoardDealt: "card",
  Replaced: "card",
  KittyTaken: "card",
  ForcedBetsPosted: "chips",
  Straddled: "chips",
  Opened: "chips",
  Raised: "chips",
  Called: "chips",
  BroughtIn: "chips",
  Checked: "check",
};
const ORDER: readonly SoundName[] = ["chips", "card", "check"];

/** The sound of what happened after event `after`; null: nothing that can be heard. */
export function heard(log: readonly EventMessage[], after: number, me: number | null): SoundName | null {
  const fresh = log.filter((message) => message.number > after);
  const won = fresh.some(({ event }) => event.event === "PotAwarded" && event.awards.some((award) => award.shares.some(([seat]) => seat === me)));
  if (won) return "win";
  const found = new Set(fresh.map(({ event }) => HEARD[event.event]));
  return ORDER.find((sound) => found.has(sound)) ?? null;
}

export function useSounds(state: TableState, now: () => number): void {
  const seat = state.hand?.seat ?? null;
  useHearing({ number: state.number, heard: (after) => heard(state.log, after, seat), mine: myTurn(state) ? moment(state) : "", clock: seat === null ? null : waitingFor(state.clock, seat), now });
}

export interface Hearing {
  /** The last event. */
  number: number;
  /** The sound of what happened after an event. */
  heard: (after: number) => SoundName | null;
  /** Names what you decide now; empty: nothing. */
  mine: string;
  /** How long you have. */
  clock: Waiting | null;
  now: () => number;
}

export function useHearing({ number, heard: sounds, mine, clock, now }: Hearing): void {
  const last = useRef(number);
  useEffect(() => {
    const sound = sounds(last.current);
    last.current = number;
    if (sound !== null && !(mine !== "" && sound !== "win")) play(sound);
  }, [number]);
  useEffect(() => {
    if (mine === "") return;
    play("turn");
    if (clock === null) return;
    const half = setTimeout(() => play("half"), Math.max((clock.deadline - now()) / 2, 0));
    return () => clearTimeout(half);
  }, [mine]);
}
