/** The room's own name, as its owner wrote it. */

import { ask } from "../net/http";
import { store, useStore } from "./store";

const held = store("Pitboss");
const jackpots = store(0);

export const roomName = (): string => held.get();
export const useRoomName = (): string => useStore(held);
/** How many jackpots there are; where there are none, nothing leads to them. */
export const useJackpotCount = (): number => useStore(jackpots);

export async function readSign(): Promise<void> {
  const said = await ask<{ room?: string; jackpots?: number }>("GET", "/about").catch(() => null);
  if (said?.room) held.set(said.room);
  jackpots.set(said?.jackpots ?? 0);
}
