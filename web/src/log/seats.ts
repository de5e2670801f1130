/** The room's words speak of seats by number; people at a table know names, and themselves. */

import type { Refusal } from "../net/http";
import { mySeat, nameAt } from "../state/read";
import type { TableState } from "../state/types";
import { personDoes, shortName } from "./who";

type Seated = Pick<TableState, "table" | "players" | "you" | "hand">;

const own = (state: Seated): number | null => state.hand?.seat ?? mySeat(state as TableState);

/** "Seat 3 acts next" as "Ann acts next", or "Your seat acts next". Seats where nobody sits stay numbers. */
export function named(words: string, state: Seated): string {
  return words.replace(/\b([Ss])eat (\d+)\b/g, (said, letter: string, digits: string) => {
    const seat = Number(digits);
    if (seat === own(state)) return letter === "S" ? "Your seat" : "your seat";
    const name = nameAt(state as TableState, seat);
    return name === `Seat ${seat}` ? said : shortName(name);
  });
}

/** What is possible instead: "seat 5 raises to 20" as "raise to 20" for who sits there. */
export function possible(words: string, state: Seated): string {
  const mine = /^seat (\d+) (.+)$/.exec(words);
  if (mine === null || Number(mine[1]) !== own(state)) return named(words, state);
  return personDoes({ names: {}, me: "", dealt: [], sidePots: false }, "", mine[2]!).replace(/^You /, "");
}

/** A no in words that know who is who. */
export function knowing(no: Refusal, state: Seated): Refusal {
  return { ...no, words: named(no.words, state), allowed: no.allowed.map((each) => possible(each, state)) };
}
