/** Stakes as a sign has them: short, the figure people choose by first. The full words come from the room. */

import { figures } from "../shell/amount";
import type { LobbyTable, Stakes } from "./shape";

const number = (stakes: Stakes, key: string): number => (typeof stakes[key] === "number" ? stakes[key] : 0);

function blinds(stakes: Stakes): number[] {
  const said = stakes["blinds"];
  return Array.isArray(said) ? said.filter((each): each is number => typeof each === "number") : [];
}

export interface StakesSign {
  large: string;
  small: string;
}

export function stakesSign(table: Pick<LobbyTable, "stakes" | "limit">): StakesSign {
  const { stakes, limit } = table;
  const [small, big, low, high] = ["small_bet", "big_bet", "minimum", "maximum"].map((key) => number(stakes, key)) as [number, number, number, number];
  const posted = blinds(stakes).map(figures).join("/");
  const forced = [
    posted && `blinds ${posted}`,
    number(stakes, "ante") && `ante ${figures(number(stakes, "ante"))}`,
    number(stakes, "bring_in") && `bring-in ${figures(number(stakes, "bring_in"))}`,
  ]
    .filter(Boolean)
    .join(", ");
  if (number(stakes, "trips_maximum")) return { large: `${figures(low)}–${figures(high)}`, small: "Ante and Blind" };
  if (number(stakes, "unit")) return { large: figures(number(stakes, "unit")), small: "a unit" };
  if (small && big) return { large: `${figures(small)}/${figures(big)}`, small: forced };
  if ((limit === "spread" || limit === "ladder") && low && high) return { large: `${figures(low)}–${figures(high)}`, small: forced };
  if (posted) return { large: posted, small: number(stakes, "ante") ? forced.replace(/^blinds [^,]+, /, "") : "blinds" };
  return { large: forced || "—", small: "" };
}

/** What stakes are compared by: the big blind, else the small bet, else what there is. */
export { measure } from "../shell/sit";
