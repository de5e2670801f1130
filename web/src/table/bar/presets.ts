/** Sizes at a touch: parts of the pot, or multiples of the bet before the first cards are open; each only where it is possible. */

import type { Wagers } from "../../wire";
import { fault } from "./amounts";

export interface Preset {
  name: string;
  total: number;
}

export interface Sizing {
  wagers: Wagers;
  /** All chips in the middle, bets included. */
  pot: number;
  /** Every chip the player has, what is bet in this round included. */
  all: number;
  chip: number;
  /** The first round of betting, with something to raise. */
  early: boolean;
  /** The table's limit: where the pot is the limit, the most that may be wagered is the pot as the book counts it. */
  limit?: string | null;
}

/** The most by its name. Books count and round the pot in several ways, so the server's figure is the pot, not a sum made here. */
const POT_LIMITS: Record<string, string> = { "pot-limit": "Pot", "half-pot": "½ pot" };

const PARTS: readonly [name: string, part: number][] = [
  ["⅓ pot", 1 / 3],
  ["½ pot", 1 / 2],
  ["¾ pot", 3 / 4],
  ["Pot", 1],
];
const TIMES: readonly [name: string, times: number][] = [
  ["2×", 2],
  ["3×", 3],
  ["4×", 4],
];

/** At most six, so that the keys 1 to 6 reach them all. */
export function presets(sizing: Sizing): Preset[] {
  const { wagers, all, chip } = sizing;
  if (wagers.least === 0) return [];
  if (wagers.only.length > 0) return wagers.only.map((total) => ({ name: total === all ? "All in" : "", total })).slice(0, 6);
  if (wagers.least === wagers.most) return [];
  const limited = POT_LIMITS[sizing.limit ?? ""];
  const most: Preset = { name: wagers.most === all ? "All in" : (limited ?? "Max"), total: wagers.most };
  const found: Preset[] = [{ name: "Min", total: wagers.least }];
  for (const preset of [...between(sizing).filter((each) => each.name !== limited), most]) {
    const same = found.findIndex((each) => each.total === preset.total);
    if (same >= 0 && preset === most && found.length > 1) found[same] = { name: most.name === "All in" ? most.name : found[same]!.name, total: most.total };
    else if (same < 0 && fault(preset.total, wagers, chip, null) === null) found.push(preset);
  }
  return found.sort((one, other) => one.total - other.total).slice(0, 6);
}

function between({ wagers, pot, chip, early }: Sizing): Preset[] {
  const even = (total: number) => Math.round(total / chip) * chip;
  const { level } = wagers;
  const matched = pot + Math.max(wagers.call, 0);
  const part = ([name, share]: readonly [string, number]) => ({ name, total: even(level + share * matched) });
  if (early && level > 0) return [...TIMES.map(([name, times]) => ({ name, total: even(times * level) })), part(["Pot", 1])];
  return PARTS.map(part);
}
