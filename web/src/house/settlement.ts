/** What a round came to at a seat, wager by wager: to be shown below the felt, and to be read out. */

import type { Result } from "../wire/house";
import { net } from "./read";
import { spotName } from "./spots";
import type { Dealt, Settled } from "./types";

export interface Wagered extends Result {
  name: string;
}

/** The Jackpot Wager is one, on one spot or on both; what it pays is the prize. `net`: what all of it leaves. */
export function settlement(dealt: Dealt, settled: Settled): { net: number; wagers: Wagered[] } {
  const prize = dealt.paid[settled.seat] ?? 0;
  const level = settled.results.filter((result) => result.spot.startsWith("level"));
  const rest = settled.results.filter((result) => !result.spot.startsWith("level"));
  const lines = level.length === 0 ? rest : [...rest, { ...level[0]!, spot: level.length > 1 ? "level_3" : level[0]!.spot, stake: level.reduce((sum, each) => sum + each.stake, 0), pays: prize }];
  return { net: net(settled, prize), wagers: lines.map((each) => ({ ...each, name: each.spot === "level_3" ? "Level 3" : spotName(each.spot) })) };
}

/** "won 40", "lost 10", "back 10". */
export function outcomeWords({ outcome, pays, stake, spot }: Result, money: (chips: number) => string): string {
  if (outcome === "lose") return `lost ${money(stake)}`;
  if (outcome === "standoff") return `back ${money(stake)}`;
  if (spot.startsWith("level") && pays === 0) return "won: prize to come";
  return `won ${money(pays)}`;
}

/** "You win 40". */
export const netWords = (chips: number, money: (chips: number) => string): string => (chips > 0 ? `You win ${money(chips)}` : chips < 0 ? `You lose ${money(-chips)}` : "You come out even");
