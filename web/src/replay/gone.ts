/** What is said of a hand whose hidden cards the room has destroyed. */

import type { HandHistory } from "../wire";

export type Gone = NonNullable<HandHistory["forgotten"]>;

const day = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", year: "numeric" });

export function goneWords(noun: "hand" | "round", { at, days }: Gone): string {
  return `Cards nobody showed in this ${noun} were destroyed on ${day.format(at)}: the room does so after ${days} ${days === 1 ? "day" : "days"}. Your own cards are among them, unless you showed them.`;
}
