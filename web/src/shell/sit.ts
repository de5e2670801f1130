/** Sitting down, from wherever one is: a guest is made if nobody is in, the buy-in is the usual one, the seat the one asked for or the first free. */

import { ask, RefusedError } from "../net/http";
import { enter, refresh } from "./session";

export interface BuyIn {
  least: number;
  most: number | null;
}

interface Seen {
  table: { name: string; book: string } & (
    | { kind: "house"; buy_in: BuyIn; limits: Record<string, unknown> }
    | { kind?: "poker"; sign: { buy_in: BuyIn; rules: { stakes: Record<string, unknown> } } }
  );
  you: { seat: number | null; free?: number[] } | null;
}

/** What most people bring: a hundred big blinds (forty of the big bet at a limit), within what the sign says and the wallet holds. */
export function usualBuyIn(buyIn: BuyIn, wallet: number, bigBlind: number): number {
  const wished = Math.max(buyIn.least, bigBlind * 100);
  return Math.min(wished, buyIn.most ?? wished, Math.max(wallet, 0));
}

/** The measure of a table's stakes: the big blind, the small bet, the highest bet, or the unit. */
export function measure(stakes: Record<string, unknown>): number {
  const blinds = stakes["blinds"];
  const last = Array.isArray(blinds) ? Number(blinds[blinds.length - 1]) : 0;
  for (const each of [last, stakes["small_bet"], stakes["minimum"], stakes["unit"], stakes["ante"]]) {
    if (typeof each === "number" && each > 0) return each;
  }
  return 1;
}

export const mark = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

interface Wish {
  seat?: number;
  chips?: number;
}

/** What the lobby knows of a table already. It may be a few seconds old: then the table itself is asked. */
interface Known {
  free: number[];
  buy_in: BuyIn;
  stakes: Record<string, unknown>;
  /** What is dealt there; absent: poker. */
  kind?: string;
}

export async function sitDown(table: string, wish: Wish = {}, known?: Known): Promise<{ seat: number; chips: number }> {
  const who = await enter();
  if (known?.free[0] !== undefined) {
    const chips = wish.chips ?? usualBuyIn(known.buy_in, who.wallet, measure(known.stakes));
    try {
      return await take(table, wish.seat ?? known.free[0], chips, known.kind === "house");
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 409) throw error;
    }
  }
  const seen = await ask<Seen>("GET", `/tables/${encodeURIComponent(table)}`);
  if (seen.you?.seat) return { seat: seen.you.seat, chips: 0 };
  const isHouse = seen.table.kind === "house";
  const [buyIn, stakes] = seen.table.kind === "house" ? [seen.table.buy_in, seen.table.limits] : [seen.table.sign.buy_in, seen.table.sign.rules.stakes];
  const seat = wish.seat ?? seen.you?.free?.[0];
  if (seat === undefined) {
    const words = `There is no free seat at ${seen.table.name}.`;
    throw new RefusedError({ code: "no-seat", words, clause: "", book: "", allowed: ["join the waiting list", "watch", "another table"] }, 409);
  }
  return take(table, seat, wish.chips ?? usualBuyIn(buyIn, who.wallet, measure(stakes)), isHouse);
}

async function take(table: string, seat: number, chips: number, isHouse: boolean): Promise<{ seat: number; chips: number }> {
  await ask("POST", `/tables/${encodeURIComponent(table)}/commands`, { id: mark(), do: "table", action: { action: isHouse ? "Join" : "TakeSeat", seat, chips } });
  void refresh().catch(() => undefined);
  return { seat, chips };
}

/** Where one sits: at a table where seats are drawn for, not where one asked to. */
export async function seatAt(table: string): Promise<number | null> {
  return (await ask<Seen>("GET", `/tables/${encodeURIComponent(table)}`)).you?.seat ?? null;
}

/** Put oneself on the list of those who wait for a seat, or take oneself off it. */
export async function list(table: string, what: "JoinList" | "LeaveList"): Promise<void> {
  await enter();
  await ask("POST", `/tables/${encodeURIComponent(table)}/commands`, { id: mark(), do: "table", action: { action: what } });
}
