/** The chips of a hand: what the views say and what follows from it. Sums only; who gets what is the server's to say. */

import type { HandPlayer, HandSeen, Pot, Seat } from "../wire";
import type { HandState, Ledger } from "./types";

/** A hand and what is needed to keep its figures true. */
export interface Play {
  readonly hand: HandState;
  readonly ledger: Ledger;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const paidBy = (players: readonly HandPlayer[]): number => sum(players.map((each) => each.paid));
const betBy = (players: readonly HandPlayer[]): number => sum(players.map((each) => each.bet));

/** The ledger of a hand that is met in the middle. `start`: the stacks before it; `carried`: the pot it began with. */
export function ledgerOf(seen: HandSeen, start: Readonly<Record<Seat, number>>, carried: number): Ledger {
  const paid = paidBy(seen.players);
  const bets = betBy(seen.players);
  const inPots = sum(seen.pots.map((pot) => pot.amount));
  if (seen.over || seen.players.some((each) => each.won !== 0) || (inPots === 0 && paid > 0)) {
    return { dead: 0, taken: 0, pushed: paid + bets - seen.pot, house: seen.commission, fees: {}, carried, start };
  }
  const dead = inPots - paid;
  const taken = paid + dead + bets - seen.pot;
  const house = seen.commission - taken;
  return { dead, taken, pushed: 0, house, fees: house > 0 ? null : {}, carried, start };
}

/** The same play with the figures that follow from the rest: pot, pots and commission. */
export function refigured({ hand, ledger }: Play): Play {
  const all = paidBy(hand.players) + ledger.dead + betBy(hand.players);
  return {
    ledger,
    hand: {
      ...hand,
      pot: all - (ledger.pushed || ledger.taken),
      pots: ledger.pushed || hand.over ? [] : layers(hand.players, ledger.dead),
      commission: ledger.house + (ledger.pushed ? 0 : ledger.taken),
    },
  };
}

/** Main and side pots of the rounds that are over. Chips of who folded stay in the layer they reached; dead chips lie in the main pot. */
export function layers(players: readonly HandPlayer[], dead: number): Pot[] {
  const live = players.filter((each) => each.standing !== "folded");
  const levels = [...new Set(live.map((each) => each.paid))].sort((one, other) => one - other);
  if (levels.length <= 1) {
    const amount = paidBy(players) + dead;
    return amount > 0 ? [{ amount, seats: live.map((each) => each.seat) }] : [];
  }
  const found = levels.map((level, nth) => {
    const below = nth === 0 ? 0 : levels[nth - 1]!;
    return {
      amount: sum(players.map((each) => Math.max(0, Math.min(level, each.paid) - below))),
      seats: live.filter((each) => each.paid >= level).map((each) => each.seat),
    };
  });
  const top = levels.at(-1)!;
  // What a folded player put in above everybody still in has nowhere else to go.
  found.at(-1)!.amount += sum(players.map((each) => Math.max(0, each.paid - top)));
  found[0]!.amount += dead;
  return found.filter((pot) => pot.amount > 0);
}
