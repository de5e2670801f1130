/** Your last decision at the table, as practice asks about it. */

import { isInRound } from "../wire/house";
import type { Decision } from "./practice";
import { mySeat, playerAt } from "./read";
import type { Dealt, HouseState } from "./types";
import { chosenBy } from "./weigh";

export function lastDecision(state: HouseState): Decision {
  const found = [state.dealt, state.before].map((dealt) => dealt && decidedIn(state, dealt)).find((each) => each != null);
  return found ?? { hole: [], board: [], stage: 0, chosen: null, unit: 0, rules: {} };
}

function decidedIn(state: HouseState, dealt: Dealt): Decision | null {
  const seat = mySeat(state);
  const player = playerAt(dealt, seat);
  if (seat === null || player === undefined) return null;
  const happened = state.log.filter(isInRound).flatMap((message) => (message.round === dealt.number ? [message.event] : []));
  // Chips leave their circles when they are settled, and cards that were folded are gone: what was there then is told by the events.
  const ante = player.wagers.ante || (dealt.settled[seat]?.results.find((result) => result.spot === "ante")?.stake ?? 0);
  const last = happened.flatMap((event) => ("seat" in event && event.seat === seat ? (chosenBy(event, ante) ?? []) : [])).at(-1);
  if (last === undefined) return null;
  const deal = happened.find((event) => event.event === "HoleDealt");
  const hole = deal?.cards[deal.seats.indexOf(seat)] ?? player.cards;
  return { hole, board: dealt.round.board, ...last, unit: ante, chip: state.table.limits.chip, rules: state.table.options, round: dealt.number };
}
