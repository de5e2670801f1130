/** The room's own name, as its owner wrote it. */

import { ask } from "../net/http";
import { store, useStore } from "./store";

const held = store("Pitboss");

export const roomName = (): string => held.get();
export const useRoomName = (): string => useStore(held);

export async function readSign(): Promise<void> {
  const said = await ask<{ room?: string }>("GET", "/about").catch(() => null);
  if (said?.room) held.set(said.room);
}
