/** What everybody waits for, where nothing is asked of oneself. */

import { listed } from "../log/cards";
import { shortName } from "../log/who";
import { mySeat, nameAt, playerAt } from "./read";
import { onSpots } from "./round";
import { handWords } from "./spots";
import type { HouseState } from "./types";

/** Who holds no cards: why not. */
export function beside(state: HouseState): string {
  const player = playerAt(state.dealt, mySeat(state));
  if (state.due === "bets" || player === undefined || state.dealt?.round.over) return state.table.closed ? "The table is closed." : "";
  return onSpots(player.wagers) === 0 && !player.settled ? "You bet again with the next round." : "";
}

/** What everybody waits for. */
export function waiting(state: HouseState): string {
  const seat = mySeat(state);
  if (state.due === "staff") {
    const prize = state.dealt?.round.prizes.find((each) => each.state < 2);
    if (prize === undefined) return "Play is suspended until the staff have looked into it.";
    return `${prize.seat === seat ? "Your" : `${shortName(nameAt(state, prize.seat))}'s`} ${handWords(prize.category)} wins the jackpot: a Table Inspector looks at it.`;
  }
  if (state.due === "bets") return seat === null ? "Bets are being taken." : "Touch a circle to put a chip there.";
  const others = state.seats.filter((each) => each !== seat);
  if (state.due === "decide" && others.length > 0) return `${listed(others.map((each) => shortName(nameAt(state, each))))} ${others.length === 1 ? "is" : "are"} to decide.`;
  if (state.table.closed) return "The table is closed.";
  return state.dealt?.round.over ? "The next round begins in a moment." : "";
}
