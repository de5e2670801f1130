/** Players whom an account does not want to hear: kept in this browser, for each account apart. */

import { store, useStore } from "../shell/store";

const KEPT = "pitboss.muted.";
const held = store<Readonly<Record<string, readonly string[]>>>({});

const read = (me: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT + me) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  } catch {
    return []; // it was written by hand
  }
};

/** Whom this account has muted. */
export function useMuted(me: string | null): readonly string[] {
  const known = useStore(held);
  return me === null ? [] : (known[me] ?? read(me));
}

export function setMuted(me: string, name: string, muted: boolean): void {
  const others = read(me).filter((each) => each !== name);
  const next = muted ? [...others, name] : others;
  localStorage.setItem(KEPT + me, JSON.stringify(next));
  held.set({ ...held.get(), [me]: next });
}
