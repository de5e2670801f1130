/** Amounts of chips as people read them. */

import { settings } from "./settings";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export const figures = (chips: number): string => whole.format(chips);

/** By the person's setting: chips, or big blinds where the table has one. */
export function amount(chips: number, bigBlind = 0): string {
  return settings().amounts === "blinds" && bigBlind > 0 ? `${tenth.format(chips / bigBlind)} BB` : figures(chips);
}
