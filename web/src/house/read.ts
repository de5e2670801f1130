/** What can be read off the state of a table against the house. */

import type { Company } from "../log/seats";
import type { Seat } from "../wire";
import type { HouseChair, RoundOptions, RoundPlayer } from "../wire/house";
import { again, type Bets, betsOf, total, type Tray } from "./bets";
import { onSpots } from "./round";
import type { Dealt, HouseState, Settled } from "./types";

export const mySeat = (state: HouseState): Seat | null => state.you?.seat ?? null;

export const chairAt = (state: HouseState, seat: Seat): HouseChair | null => state.chairs[seat - 1] ?? null;

export const playerAt = (dealt: Dealt | null, seat: Seat | null): RoundPlayer | undefined => dealt?.round.players.find((player) => player.seat === seat);

export function nameAt(state: HouseState, seat: Seat): string {
  if (seat === 0) return "The dealer";
  return playerAt(state.dealt, seat)?.name ?? chairAt(state, seat)?.name ?? `Seat ${seat}`;
}

export const company = (state: HouseState): Company => ({
  own: mySeat(state),
  name: (seat) => {
    const name = nameAt(state, seat);
    return name === `Seat ${seat}` ? null : name;
  },
});

/** Whether you may put chips down now. */
export const mayBet = (state: HouseState): boolean => state.due === "bets" && (state.options?.bets.some(([seat]) => seat === mySeat(state)) ?? false);

/** What one bets from: the sign, and all chips one has. */
export function ownTray(state: HouseState): Tray {
  const player = playerAt(state.dealt, mySeat(state));
  return { limits: state.table.limits, double: state.options?.jackpot[1] ?? 0, chips: player === undefined ? 0 : player.stack + onSpots(player.wagers) };
}

/** The bets of the round before, as far as chips and sign allow; null: none that could be made again. */
export function lastBets(state: HouseState): Bets | null {
  const last = state.you?.last == null ? null : again(betsOf(state.you.last), ownTray(state));
  return last === null || total(last) === 0 ? null : last;
}

export type Choices = RoundOptions["deciders"][number][1];

/** Your choices; null: it is not your decision. */
export function choicesOf(state: HouseState): Choices | null {
  const seat = mySeat(state);
  return state.options?.deciders.find(([each]) => each === seat)?.[1] ?? null;
}

/** Names what you decide: a round's bets are one decision, however many chips one moves, and every stage is another. */
export function moment(state: HouseState): string {
  const dealt = state.dealt;
  return `${dealt?.number ?? 0} ${state.due === "bets" ? "bets" : `${state.stage} ${dealt?.round.board.length ?? 0}`}`;
}

/** Names your decision in the round; empty: none is yours. Betting is nobody's turn. */
export const myTurn = (state: HouseState): string => (choicesOf(state) === null ? "" : moment(state));

/** The round that lies on the felt: the one before stays until somebody bets on the next. */
export function onFelt(state: HouseState, betting: boolean): Dealt | null {
  const { dealt, before } = state;
  if (dealt === null) return before;
  if (before === null || state.due !== "bets" || betting) return dealt;
  return dealt.round.players.some((player) => onSpots(player.wagers) > 0) ? dealt : before;
}

/** What you came out with: the last settlement of yours that is known. */
export function myEnd(state: HouseState): { dealt: Dealt; settled: Settled } | null {
  const seat = mySeat(state);
  if (seat === null) return null;
  for (const dealt of [state.dealt, state.due === "bets" || state.dealt === null ? state.before : null]) {
    const settled = dealt?.settled[seat];
    if (dealt != null && settled !== undefined && playerAt(dealt, seat)?.name === state.you?.name) return { dealt, settled };
  }
  return null;
}

/** What a settlement leaves, prize and all: above nothing is won. */
export function net(settled: Settled, prize: number): number {
  return settled.returned + prize - settled.results.reduce((sum, result) => sum + result.stake, 0);
}
