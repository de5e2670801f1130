/** What one may do now, in words: for the ear and for text mode. */

import { figures } from "../shell/amount";
import type { TableState } from "../state/types";
import type { Wagers } from "../wire";
import { cardsOf, listed } from "./cards";

/** "fold", "call 20", "raise to 40 up to 200". */
export function wagersInWords(wagers: Wagers): string[] {
  const may: string[] = [];
  if (wagers.fold) may.push("fold");
  if (wagers.check) may.push("check");
  if (wagers.call >= 0) may.push(wagers.call > 0 ? `call ${figures(wagers.call)}` : "call for nothing");
  if (wagers.bring_in > 0) may.push(`bring in for ${figures(wagers.bring_in)}`);
  if (wagers.kitty) may.push("take the Kitty");
  if (wagers.least > 0) {
    const how = wagers.opens ? "bet" : "raise to";
    if (wagers.only.length > 0) may.push(`${how} ${wagers.only.map(figures).join(" or ")}`);
    else may.push(wagers.least === wagers.most ? `${how} ${figures(wagers.least)}` : `${how} ${figures(wagers.least)} up to ${figures(wagers.most)}`);
  }
  return may;
}

/** What is yours to decide now; empty: nothing. */
export function choices(state: Pick<TableState, "due" | "options" | "vote">): string[] {
  if (state.due === "vote" && state.vote !== null) return ["one board", state.vote.most === 1 ? "one more board" : `up to ${state.vote.most} more boards`];
  const options = state.options;
  if (options === null) return [];
  switch (options.due) {
    case "bet":
      return options.wagers === null ? [] : wagersInWords(options.wagers);
    case "draw":
      return [`draw up to ${cardsOf(options.amount)}`, "stand pat"];
    case "discard":
      return [`discard ${cardsOf(options.amount)}`];
    case "set":
      return ["set front, middle and back"];
    case "show":
      return options.muck ? ["show", "muck"] : ["show"];
    case "tap":
      return ["tap out", "play on"];
    default:
      return options.words;
  }
}

/** "Your turn: fold, call 20 or raise to 40 up to 200." */
export function yourTurn(state: Pick<TableState, "due" | "options" | "vote">): string {
  const may = choices(state);
  return may.length > 0 ? `Your turn: ${listed(may).replace(/ and (?=[^,]*$)/, " or ")}.` : "Your turn.";
}
