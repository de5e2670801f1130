/** What is heard at a table against the house. */

import type { SoundName } from "../sound/names";
import { waitingFor } from "../table/countdown";
import { useHearing } from "../table/sounds";
import type { HouseEventMessage } from "../wire/house";
import { mySeat, myTurn, net } from "./read";
import type { HouseState } from "./types";

const HEARD: Record<string, SoundName> = { HoleDealt: "card", BoardDealt: "card", DealerShown: "card", BetsPlaced: "chips", Played: "chips", Checked: "check" };
const ORDER: readonly SoundName[] = ["card", "chips", "check"];

/** The sound of what happened after event `after`; null: nothing that can be heard. */
export function heard(log: readonly HouseEventMessage[], after: number, me: number | null): SoundName | null {
  const fresh = log.filter((message) => message.number > after);
  if (fresh.some(({ event }) => event.event === "Settled" && event.seat === me && net(event, 0) > 0)) return "win";
  const found = new Set(fresh.map(({ event }) => HEARD[event.event]));
  return ORDER.find((sound) => found.has(sound)) ?? null;
}

export function useHouseSounds(state: HouseState, now: () => number): void {
  const seat = mySeat(state);
  useHearing({ number: state.number, heard: (after) => heard(state.log, after, seat), mine: myTurn(state), clock: seat === null ? null : waitingFor(state.clock, seat), now });
}
