/** The room's words speak of seats by number; people at a table know names, and themselves. */

import type { Refusal } from "../net/http";
import { mySeat, nameAt } from "../state/read";
import type { TableState } from "../state/types";
import type { Seat } from "../wire";
import { personDoes, shortName } from "./who";

/** Who is who at a table. */
export interface Company {
  own: Seat | null;
  /** Who sits there; null: nobody. */
  name(seat: Seat): string | null;
}

type Seated = Pick<TableState, "table" | "players" | "you" | "hand">;

export const companyOf = (state: Seated): Company => ({
  own: state.hand?.seat ?? mySeat(state as TableState),
  name: (seat) => {
    const name = nameAt(state as TableState, seat);
    return name === `Seat ${seat}` ? null : name;
  },
});

/** "Seat 3 acts next" as "Ann acts next", or "Your seat acts next". Seats where nobody sits stay numbers. */
export function namedIn(words: string, company: Company): string {
  return OWN.reduce((told, [says, better]) => told.replace(says, better), bySeat(words, company));
}

/** What the room says of one's own seat, in shorter words. */
const OWN: readonly (readonly [RegExp, string])[] = [
  [/^Your seat asked (?:for|to (?:bet|raise to)) [\d,]+; the least is ([\d,]+)\.$/, "The minimum is $1."],
  [/^Your seat posts already\.$/, "You have already posted."],
];

function bySeat(words: string, company: Company): string {
  return words.replace(/\b([Ss])eat (\d+)\b/g, (said, letter: string, digits: string) => {
    const seat = Number(digits);
    if (seat === company.own) return letter === "S" ? "Your seat" : "your seat";
    const name = company.name(seat);
    return name === null ? said : shortName(name);
  });
}

export const named = (words: string, state: Seated): string => namedIn(words, companyOf(state));

/** What is possible instead: "seat 5 raises to 20" as "raise to 20" for who sits there. */
function possible(words: string, company: Company): string {
  const mine = /^seat (\d+) (.+)$/.exec(words);
  if (mine === null || Number(mine[1]) !== company.own) return namedIn(words, company);
  return personDoes({ names: {}, me: "", dealt: [], sidePots: false }, "", mine[2]!).replace(/^You /, "");
}

/** A no in words that know who is who. */
export function knowingIn(no: Refusal, company: Company): Refusal {
  return { ...no, words: namedIn(no.words, company), allowed: no.allowed.map((each) => possible(each, company)) };
}

export const knowing = (no: Refusal, state: Seated): Refusal => knowingIn(no, companyOf(state));
