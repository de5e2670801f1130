/** Where a refused sign is at fault: the field its refusal is shown at, and the step that field stands on. */

import type { Refusal } from "../net/http";

export type Step = "game" | "stakes" | "company";
export type Field = "limit" | "pack" | "stakes" | "buy_in" | "chairs" | "bots" | "pace" | "table";

export const STEPS: readonly [Step, string][] = [
  ["game", "Game"],
  ["stakes", "Stakes"],
  ["company", "Players"],
];

const BY_CODE: Record<string, Field> = {
  "no-limit": "limit",
  "no-pack": "pack",
  chairs: "chairs",
  "no-style": "bots",
  "no-pace": "pace",
  sign: "stakes",
};

export function fieldOf(refusal: Refusal): Field {
  const words = refusal.words.toLowerCase();
  if (refusal.code === "sign" || refusal.code === "bad-request") {
    if (/buy[- _]?in|join with|may bring/.test(words)) return "buy_in";
    if (/chairs/.test(words)) return "chairs";
    if (/\bbots/.test(words)) return "bots";
    if (refusal.code === "bad-request") return /stakes|blind|ante|bet/.test(words) ? "stakes" : "table";
  }
  return BY_CODE[refusal.code] ?? "table";
}

export function stepOf(field: Field, now: Step): Step {
  if (field === "table") return now;
  return field === "chairs" || field === "bots" || field === "pace" ? "company" : "stakes";
}
