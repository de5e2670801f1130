/** Who is in: nobody, a guest, or an account. A newcomer is made a guest when they first sit down, without being asked. */

import { ask, RefusedError, token } from "../net/http";
import type { components } from "../wire/generated/api";
import { store, useStore } from "./store";

export type Me = components["schemas"]["Me"];
export type Held = components["schemas"]["Held"];
export type Entered = components["schemas"]["Entered"];

/** undefined: not asked yet. */
const held = store<Me | null | undefined>(undefined);

export const me = (): Me | null => held.get() ?? null;
export const useMe = (): Me | null => useStore(held) ?? null;
/** Whether we know already who is in. */
export const useMeKnown = (): boolean => useStore(held) !== undefined;

/** Ask the room who we are and what we have. A token the room no longer knows is forgotten. */
export async function refresh(): Promise<Me | null> {
  const kept = token.get();
  if (kept === null) {
    held.set(null);
    return null;
  }
  try {
    const said = await ask<Me>("GET", "/me");
    if (token.get() === kept) held.set(said);
    return said;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) {
      if (token.get() === kept) {
        token.set(null);
        held.set(null);
      }
      return null;
    }
    throw error;
  }
}

let entering: Promise<Me> | null = null;

/** Be somebody: who is in already, or a guest. Two that ask at once get the same guest. */
export function enter(wish?: string): Promise<Me> {
  entering ??= come(wish).finally(() => (entering = null));
  return entering;
}

async function come(wish?: string): Promise<Me> {
  const known = held.get() ?? (await refresh());
  if (known) return known;
  return took(await ask<Entered>("POST", "/guests", wish ? { name: wish } : {}));
}

const DEVICE = "pitboss.device";

/** The mark by which the room knows this browser again: strangers who guess a password do not lock it out. */
export const device = (): string => localStorage.getItem(DEVICE) ?? "";

/** `code`: of an authenticator app or a recovery code, where the account has them. */
export async function logIn(name: string, password: string, code = ""): Promise<Entered> {
  const said = await ask<Entered>("POST", "/sessions", { name, password, code, device: device() });
  took(said);
  await refresh();
  return said;
}

/** With a passkey of this device: nobody says who they are, the passkey does. */
export async function logInByPasskey(): Promise<Entered> {
  const { signFor } = await import("../account/webauthn");
  const said = await signFor<Entered>("/sessions/passkey/options", "/sessions/passkey", { device: device() });
  took(said);
  await refresh();
  return said;
}

/** A guest who sets a password keeps name, wallet and seats; anybody else gets a new account. */
export async function register(name: string, password: string): Promise<void> {
  const guest = me();
  if (guest?.guest && guest.name === name) await ask("PUT", "/me/password", { new: password });
  else took(await ask<Entered>("POST", "/accounts", { name, password, device: device() }));
  await refresh();
}

export async function changePassword(old: string, fresh: string): Promise<void> {
  await ask("PUT", "/me/password", { old, new: fresh });
  await refresh();
}

/** A guest takes another name and keeps the play money; the room says no while something stands under the old one. */
export async function rename(name: string): Promise<Me> {
  const now = took(await ask<Entered>("PUT", "/me/name", { name }));
  await refresh();
  return now;
}

export async function logOut(where: "here" | "everywhere"): Promise<void> {
  try {
    await ask("DELETE", where === "here" ? "/sessions/current" : "/sessions");
  } finally {
    token.set(null);
    held.set(null);
  }
}

/** The link that the room printed when it was opened without an admin. */
export async function becomeFirstAdmin(link: string, name: string, password: string): Promise<Entered> {
  const said = await ask<Entered>("POST", "/admins/first", { link, name, password, device: device() });
  took(said);
  await refresh();
  return said;
}

/** A link that an admin gave: it sets a new password once, and ends every session of the account. */
export const useReset = (link: string, password: string): Promise<void> => ask("POST", "/resets", { link, password });

export function took(said: Entered): Me {
  token.set(said.token);
  if (said.device) localStorage.setItem(DEVICE, said.device);
  const { name, guest, roles, wallet, needs_factor = false } = said;
  const now: Me = { name, guest, roles, wallet, needs_factor, held: [] };
  held.set(now);
  return now;
}

/** Another window of this browser came in or went out. */
export function follow(): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === "pitboss.token") void refresh().catch(() => undefined);
  };
  addEventListener("storage", other);
  return () => removeEventListener("storage", other);
}
