/** Amounts to bet or raise to. What is possible is the server's to say; here it is only compared with what was typed. */

import { figures } from "../../shell/amount";
import type { No, Wagers, Why } from "../../wire";

/** Why this total cannot be wagered, or null if it can. */
export function fault(total: number, wagers: Wagers, chip: number, why: Why | null): No | null {
  const tried = why?.amounts;
  if (!Number.isInteger(total)) return { ...told("A wager is a whole number of chips."), ...by(tried?.uneven) };
  const { least, most, only } = wagers;
  if (total < least) return named(tried?.below, total) ?? told(`The least is ${least}.`);
  if (total > most) return named(tried?.above, total) ?? told(`The most is ${most}.`);
  if (only.length > 0) return only.includes(total) ? null : (named(tried?.between, total) ?? told(`Possible: ${only.join(" or ")}.`));
  if (chip > 1 && total % chip !== 0 && total !== least && total !== most) {
    return named(tried?.uneven, total) ?? told(`Wagers are in chips of ${chip}.`);
  }
  return null;
}

/** What would do instead. */
export function possible({ least, most, only }: Wagers): string {
  if (only.length > 0) return only.map(figures).join(" or ");
  return least === most ? figures(least) : `${figures(least)} to ${figures(most)}`;
}

/** By which clause chips are whole, where the server has said so. */
function by(uneven: No | null | undefined): Partial<No> {
  return uneven ? { clause: uneven.clause, book: uneven.book } : {};
}

function told(words: string): No {
  return { code: "amount", words, clause: "", book: "" };
}

/** The server's words name the amount it tried; the figure that was typed takes its place. */
function named(tried: (No & { amount: number }) | null | undefined, total: number): No | null {
  if (tried === null || tried === undefined) return null;
  const { amount, ...no } = tried;
  return { ...no, words: no.words.replace(new RegExp(`(?<!seat )\\b${amount}\\b`, "i"), String(total)) };
}

/** The nearest total that can be wagered. */
export function nearest(total: number, wagers: Wagers, chip: number): number {
  const { least, most, only } = wagers;
  if (only.length > 0) return only.reduce((best, each) => (Math.abs(each - total) < Math.abs(best - total) ? each : best));
  const even = Math.round(total / chip) * chip;
  return Math.min(Math.max(even, least), most);
}

/** One step up or down: a big blind, or the next of the few totals there are. */
export function stepped(total: number, up: boolean, by: number, wagers: Wagers, chip: number): number {
  const { only } = wagers;
  if (only.length > 0) {
    const next = up ? only.find((each) => each > total) : only.findLast((each) => each < total);
    return next ?? nearest(total, wagers, chip);
  }
  return nearest(total + (up ? by : -by), wagers, chip);
}
