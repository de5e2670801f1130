/** The waiting lists one stands on: which place, and a call when the seat is there. Kept over a reload; asked only while one waits. */

import { ask, RefusedError, token } from "../net/http";
import { play } from "../sound/play";
import { list } from "./sit";
import { store, useStore } from "./store";
import { tell } from "./toast";

export interface Waiting {
  table: string;
  name: string;
  place: number; // 0: not known yet
  free: number[]; // seats that may be taken now
}

interface Seen {
  table: { name: string };
  you: { seat: number | null; waiting: number | null; free?: number[] } | null;
}

const KEPT = "pitboss.lists";
const EVERY = 5000;
const held = store<readonly Waiting[]>([]);
let asking = 0;

export const useLists = (): readonly Waiting[] => useStore(held);

export async function joinList(table: string, name: string): Promise<void> {
  await list(table, "JoinList");
  put([...held.get().filter((each) => each.table !== table), { table, name, place: 0, free: [] }]);
  await look();
}

export async function leaveList(table: string): Promise<void> {
  await list(table, "LeaveList");
  put(held.get().filter((each) => each.table !== table));
}

/** Go on where we were before the reload. */
export function recall(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    if (Array.isArray(kept) && kept.every((each) => typeof each === "string")) put(kept.map((table) => ({ table, name: "", place: 0, free: [] })));
  } catch {
    put([]);
  }
  if (held.get().length) void look();
}

function put(next: readonly Waiting[]): void {
  held.set(next);
  if (next.length) localStorage.setItem(KEPT, JSON.stringify(next.map((each) => each.table)));
  else localStorage.removeItem(KEPT);
  clearTimeout(asking);
  if (next.length) asking = window.setTimeout(() => void look(), EVERY);
}

async function look(): Promise<void> {
  if (token.get() === null) return put([]);
  const now = await Promise.all(held.get().map(see));
  put(now.filter((each) => each !== null));
}

async function see(was: Waiting): Promise<Waiting | null> {
  try {
    const { table, you } = await ask<Seen>("GET", `/tables/${encodeURIComponent(was.table)}`);
    if (you === null || you.seat !== null || you.waiting === null) return null;
    const now = { table: was.table, name: table.name, place: you.waiting, free: you.waiting === 1 ? (you.free ?? []) : [] };
    if (now.free.length && !was.free.length) {
      play("turn");
      tell(`A seat is free for you at ${table.name}.`, { tone: "good" });
    }
    return now;
  } catch (error) {
    return error instanceof RefusedError && error.status >= 400 && error.status < 500 ? null : was;
  }
}
