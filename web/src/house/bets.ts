/** Chips on one's own spots before the round: what one more chip makes of them. The sign's limits keep it sensible; whether it is a wager, the table says. */

import type { Limits, RoundAction, Wagers } from "../wire/house";

/** The Blind is as large as the Ante by itself. */
export interface Bets {
  ante: number;
  trips: number;
  level_1: number;
  level_2: number;
}

export type Betting = keyof Bets;

export const NO_BETS: Bets = { ante: 0, trips: 0, level_1: 0, level_2: 0 };

export const total = (bets: Bets): number => 2 * bets.ante + bets.trips + bets.level_1 + bets.level_2;

export const same = (one: Bets, other: Bets): boolean => (Object.keys(NO_BETS) as Betting[]).every((spot) => one[spot] === other[spot]);

/** What lies there as bets one could make again. */
export const betsOf = ({ ante, blind, trips, level_1, level_2 }: Wagers): Bets => ({ ante: Math.max(ante, blind), trips, level_1, level_2 });

/** What is asked of the table for these chips to lie there: nothing at all is taking them off. */
export function placed(bets: Bets): RoundAction {
  if (total(bets) === 0) return { action: "Withdraw" };
  return { action: "PlaceBets", ante: bets.ante, blind: bets.ante, trips: bets.trips, level_1: bets.level_1, level_2: bets.level_2 };
}

/** What is on the table before bets, in the sign's words. `double`: the stake on the Level 2 spot. */
export interface Tray {
  limits: Limits;
  double: number;
  /** All one has: in the stack and on the spots. */
  chips: number;
}

/** The chips of the tray, the smallest first: each is a number of betting units. */
export function trayOf({ limits }: Tray): number[] {
  const most = Math.max(limits.maximum, limits.trips_maximum);
  return [1, 5, 10, 50].map((times) => times * limits.unit).filter((chip) => chip <= most);
}

/** One more chip on a spot. The first one is at least what the sign asks for. */
export function more(bets: Bets, spot: Betting, chip: number, tray: Tray): Bets {
  const { limits } = tray;
  if (spot === "level_1" || spot === "level_2") return bets[spot] > 0 ? { ...bets, [spot]: 0 } : put(bets, spot, spot === "level_1" ? limits.jackpot : tray.double, tray);
  const least = spot === "ante" ? limits.minimum : limits.trips_minimum;
  return put(bets, spot, Math.max(bets[spot] + chip, least), tray);
}

/** One chip off it; below what the sign asks for nothing stays. */
export function less(bets: Bets, spot: Betting, chip: number, { limits }: Tray): Bets {
  const least = spot === "ante" ? limits.minimum : spot === "trips" ? limits.trips_minimum : Number.POSITIVE_INFINITY;
  const left = bets[spot] - chip;
  return { ...bets, [spot]: left < least ? 0 : left };
}

/** This much on the spot, or as much as the sign and one's chips allow. */
function put(bets: Bets, spot: Betting, amount: number, { limits, chips }: Tray): Bets {
  const free = chips - total({ ...bets, [spot]: 0 });
  const most = spot === "ante" ? Math.min(limits.maximum, whole(free / 2, limits.unit)) : spot === "trips" ? Math.min(limits.trips_maximum, whole(free, limits.unit)) : free;
  if (spot === "level_1" || spot === "level_2") return amount > free ? bets : { ...bets, [spot]: amount };
  const least = spot === "ante" ? limits.minimum : limits.trips_minimum;
  return most < least ? bets : { ...bets, [spot]: Math.min(amount, most) };
}

const whole = (amount: number, unit: number): number => Math.floor(amount / unit) * unit;

/** Ante and Trips twice as large, within the sign and one's chips; jackpot spots have one stake only. */
export function doubled(bets: Bets, tray: Tray): Bets {
  const ante = bets.ante > 0 ? put(bets, "ante", 2 * bets.ante, tray) : bets;
  return ante.trips > 0 ? put(ante, "trips", 2 * ante.trips, tray) : ante;
}

/** The bets of the last round again, as far as chips and sign allow. */
export function again(last: Bets, tray: Tray): Bets {
  let found = NO_BETS;
  for (const spot of ["ante", "trips", "level_1", "level_2"] as const) if (last[spot] > 0) found = put(found, spot, last[spot], tray);
  return found;
}
