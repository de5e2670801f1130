/** Deciding before one's turn. It holds for one turn of this street, and only for what was seen when it was chosen; folding to any bet holds for the hand. */

import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../../state/types";
import type { Action, HandPlayer, Wagers } from "../../wire";

export type Before = { what: "check" } | { what: "check-fold" } | { what: "call"; amount: number } | { what: "fold" } | { what: "fold-any" };

/** What it comes to when the turn is there; null: nothing, it was chosen for something else. */
export function comesTo(before: Before, wagers: Wagers): Action | null {
  const check: Action | null = wagers.check ? { action: "Check" } : wagers.call === 0 ? { action: "Call" } : null;
  switch (before.what) {
    case "check":
      return check;
    case "call":
      return wagers.call === before.amount && wagers.call > 0 ? { action: "Call" } : null;
    case "fold":
    case "check-fold":
    case "fold-any":
      return check ?? (wagers.fold ? { action: "Fold" } : null);
  }
}

/** What a call would add, as far as can be seen: what others have in front, less one's own, and no more than there is. */
export function toCall(state: TableState, me: HandPlayer): number {
  return Math.min(Math.max((state.hand?.level ?? 0) - me.bet, 0), me.stack);
}

/** A raise, or a bet where there was none, takes back what was chosen for less. */
export function fits(before: Before, owed: number): boolean {
  if (before.what === "call") return before.amount === owed;
  return before.what !== "check" || owed === 0;
}

/**
 * What can be chosen before the turn, each with another outcome. Where there is a bet, to fold is to fold: nothing is left to last. Where there is none,
 * checking or folding for this turn is the same as for the whole hand if no other turn can come.
 */
export function choices(owed: number, again: boolean): Before[] {
  if (owed > 0) return [{ what: "fold" }, { what: "call", amount: owed }];
  const now: Before[] = [{ what: "check" }, { what: "check-fold" }];
  return again ? [...now, { what: "fold-any" }] : now;
}

/** Whether somebody without a bet to call may be asked again in this hand: not on a full board, where nobody acts after them. */
export function askedAgain(state: TableState, me: HandPlayer): boolean {
  const hand = state.hand;
  if (hand === null || hand.button === null || !["flop", "manila"].includes(state.table.family)) return true;
  if (hand.boards.length === 0 || hand.boards.some((board) => board.length < FULL)) return true;
  const chairs = state.table.chairs.length;
  const after = (seat: number) => (seat - me.seat + chairs) % chairs;
  const button = hand.button;
  return hand.players.some((player) => player.seat !== me.seat && player.standing === "in" && after(player.seat) <= after(button));
}

const FULL = 5; // cards on a board

export interface BeforeHand {
  chosen: Before | null;
  choose: (before: Before | null) => void;
}

export function useBefore(state: TableState, me: HandPlayer | undefined, act: (action: Action) => void): BeforeHand {
  const [kept, keep] = useState<{ hand: number; street: string | null; before: Before | null }>({ hand: 0, street: null, before: null });
  const wagers = state.due === "bet" ? (state.options?.wagers ?? null) : null;
  const owed = me === undefined ? 0 : toCall(state, me);
  const street = state.hand?.street ?? null;
  const lasts = kept.hand === state.handNumber && (kept.street === street || kept.before?.what === "fold-any");
  const chosen = lasts && kept.before !== null && fits(kept.before, owed) ? kept.before : null;
  useEffect(() => {
    // What has lapsed stays so, whatever comes.
    if (chosen === null && kept.before !== null) keep({ ...kept, before: null });
  }, [chosen]);
  useEffect(() => {
    if (wagers === null || chosen === null) return;
    const action = comesTo(chosen, wagers);
    if (chosen.what !== "fold-any") keep({ hand: state.handNumber, street, before: null });
    if (action !== null) act(action);
  }, [wagers]);
  return { chosen, choose: (before) => keep({ hand: state.handNumber, street, before }) };
}
