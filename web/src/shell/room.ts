/** The room's own name, as its owner wrote it. */

import { ask } from "../net/http";
import { store, useStore } from "./store";

const held = store("Pitboss");
const jackpots = store(0);
const notice = store("");

export const roomName = (): string => held.get();
export const useRoomName = (): string => useStore(held);
/** How many jackpots there are; where there are none, nothing leads to them. */
export const useJackpotCount = (): number => useStore(jackpots);

/** Why the room can only be looked at, or cannot write at present; empty: neither. */
export const useNotice = (): string => useStore(notice);

/** The room says so itself, to whoever listens to a table. */
export const notify = (words: string): void => notice.set(words);

export async function readSign(): Promise<void> {
  const said = await ask<{ room?: string; jackpots?: number; read_only?: string; cannot_write?: string }>("GET", "/about").catch(() => null);
  if (said === null) return; // it does not answer: what was known still holds
  if (said.room) held.set(said.room);
  jackpots.set(said.jackpots ?? 0);
  notice.set(said.read_only || said.cannot_write || "");
}
