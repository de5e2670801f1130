/** What a person has set in this browser. Kept in localStorage; `public/first.js` puts the marks on <html> before the first paint. */

import { store, useStore } from "./store";
import type { SoundName } from "../sound/names";
import { SOUNDS } from "../sound/names";

export interface Settings {
  light: "system" | "day" | "night";
  deck: "two" | "four";
  motion: "system" | "still";
  amounts: "chips" | "blinds";
  confirmAllIn: boolean;
  confirmFold: boolean;
  autoMuck: boolean;
  textMode: boolean;
  /** Against the house: what each choice was worth, once it is made. */
  practice: boolean;
  sound: boolean;
  sounds: Record<SoundName, boolean>;
}

const KEPT = "pitboss.settings";

export const USUAL: Settings = {
  light: "system",
  deck: "two",
  motion: "system",
  amounts: "chips",
  confirmAllIn: true,
  confirmFold: true,
  autoMuck: true,
  textMode: false,
  practice: false,
  sound: true,
  sounds: Object.fromEntries(SOUNDS.map((name) => [name, true])) as Record<SoundName, boolean>,
};

/** What was kept, with the usual for whatever is missing or no longer known. */
export function understood(kept: unknown): Settings {
  if (kept === null || typeof kept !== "object") return USUAL;
  const said = kept as Partial<Record<keyof Settings, unknown>>;
  const one = <T extends string>(key: keyof Settings, usual: T, ...known: T[]): T => (known.includes(said[key] as T) ? (said[key] as T) : usual);
  const yes = (key: keyof Settings, usual: boolean): boolean => (typeof said[key] === "boolean" ? said[key] : usual);
  const sounds = typeof said.sounds === "object" && said.sounds !== null ? (said.sounds as Record<string, unknown>) : {};
  return {
    light: one("light", USUAL.light, "system", "day", "night"),
    deck: one("deck", USUAL.deck, "two", "four"),
    motion: one("motion", USUAL.motion, "system", "still"),
    amounts: one("amounts", USUAL.amounts, "chips", "blinds"),
    confirmAllIn: yes("confirmAllIn", USUAL.confirmAllIn),
    confirmFold: yes("confirmFold", USUAL.confirmFold),
    autoMuck: yes("autoMuck", USUAL.autoMuck),
    textMode: yes("textMode", USUAL.textMode),
    practice: yes("practice", USUAL.practice),
    sound: yes("sound", USUAL.sound),
    sounds: Object.fromEntries(SOUNDS.map((name) => [name, sounds[name] !== false])) as Record<SoundName, boolean>,
  };
}

function fetched(): Settings {
  try {
    return understood(JSON.parse(localStorage.getItem(KEPT) ?? "null"));
  } catch {
    return USUAL;
  }
}

const held = store<Settings>(typeof localStorage === "undefined" ? USUAL : fetched());

export const settings = (): Settings => held.get();
export const useSettings = (): Settings => useStore(held);

export function change(some: Partial<Settings>): void {
  const next = { ...held.get(), ...some };
  held.set(next);
  localStorage.setItem(KEPT, JSON.stringify(next));
  mark(next);
}

/** The marks on <html> that the style sheets look at. `public/first.js` does the same, earlier. */
export function mark(set: Settings): void {
  const root = document.documentElement.dataset;
  const put = (key: string, value: string | null) => (value === null ? delete root[key] : (root[key] = value));
  put("light", set.light === "system" ? null : set.light);
  put("deck", set.deck === "four" ? "four" : null);
  put("motion", set.motion === "still" ? "still" : null);
}

/** Another window of this browser may have set it. */
export function follow(): () => void {
  const other = (event: StorageEvent) => {
    if (event.key !== KEPT) return;
    held.set(fetched());
    mark(held.get());
  };
  addEventListener("storage", other);
  return () => removeEventListener("storage", other);
}
