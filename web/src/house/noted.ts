/** Taking down a round as it is seen: the root told before the bets, and every card that came into sight, for the check of the deal. */

import { HIDDEN } from "../cards/names";
import { keep, type NotedHand } from "../check/noted";
import type { Dealt, HouseState } from "./types";

/** A round taken down; null where there is nothing to note. `before`: what is known already. */
export function taken({ root, round }: Dealt, before: NotedHand | null, at: number): NotedHand | null {
  if (root === null || (before === null && round.over)) return before; // told afterwards is not told before
  // The deck is fixed before anybody wagers: as long as no card is out, nobody can have chosen it for the cards.
  const noted = before ?? { roots: [root], when: round.dealer.length === 0 ? "before" : "during", at, seat: round.seat, own: [], open: [] };
  const own = new Set(noted.own);
  const open = new Set([...noted.open, ...round.board, ...round.dealer]);
  for (const player of round.players) for (const card of player.cards) (player.seat === round.seat ? own : open).add(card);
  own.delete(HIDDEN);
  open.delete(HIDDEN);
  return { ...noted, seat: round.seat ?? noted.seat, own: [...own], open: [...open] };
}

/** The round that is played and the one before it, whose last cards may have come with the new deck. */
export function noteRounds({ table, dealt, before }: HouseState): void {
  for (const each of [before, dealt]) if (each !== null) keep(table.id, each.number, (noted) => taken(each, noted, Date.now()));
}
