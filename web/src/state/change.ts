/** Changing a part of a hand: one player, all of them, the piles and the chips. Nothing is changed in place. */

import type { Card, HandEventName, HandEventOf, HandPlayer, Seat } from "../wire";
import type { Play } from "./figures";
import { HIDDEN, hidden } from "./piles";
import type { HandState, Ledger } from "./types";

/** What an event does. `kitty`: its cards, for who takes it. null: that cannot be told from here, and a snapshot is needed. */
export type Happens<Name extends HandEventName> = (play: Play, event: HandEventOf<Name>, kitty: readonly Card[] | null) => Play | null;

export const changed = (play: Play, hand: Partial<HandState>, ledger: Partial<Ledger> = {}): Play => ({
  hand: { ...play.hand, ...hand },
  ledger: { ...play.ledger, ...ledger },
});

export const each = (play: Play, change: (player: HandPlayer, place: number) => HandPlayer): Play =>
  changed(play, { players: play.hand.players.map(change) });

export const at = (play: Play, seat: Seat, change: (player: HandPlayer) => HandPlayer): Play =>
  each(play, (player) => (player.seat === seat ? change(player) : player));

export const holding = (player: HandPlayer, down: Card[]): HandPlayer => ({
  ...player,
  down,
  // What was exposed and then taken back is not exposed any more.
  exposed: player.exposed.filter((card) => down.includes(card)),
});

/** Chips go from the stack to the bet until it comes to so many. */
export const betting = (player: HandPlayer, to: number): HandPlayer => staying({ ...player, stack: player.stack + player.bet - to, bet: to });

export const staying = (player: HandPlayer): HandPlayer => (player.stack === 0 ? { ...player, standing: "all-in" } : player);

export const count = (groups: readonly Card[][]): number => groups.reduce((total, cards) => total + cards.length, 0);

export function givenUp(play: Play, seat: Seat): Play {
  const thrown = play.hand.players.find((player) => player.seat === seat);
  if (thrown === undefined) return play;
  const after = at(play, seat, (player) => ({ ...player, standing: "folded", down: [], up: [], exposed: [] }));
  return changed(after, { muck: play.hand.muck + thrown.down.length + thrown.up.length });
}

/** Cards off the deck into a hand. */
export const drawn = (play: Play, event: HandEventOf<"Replaced" | "DrawnByMistake">): Play =>
  changed(
    at(play, event.seat, (player) => ({ ...player, down: [...player.down, ...event.cards] })),
    { stub: play.hand.stub - event.cards.length },
  );

/** Cards that others hold, as they are shown: the unseen ones first, then those that lie open, in the order in which they were seen. */
export function covered(play: Play): Play {
  const players = play.hand.players.map((player) => (player.seat === play.hand.seat || player.showdown === "shown" ? player : half(player)));
  return players.every((player, place) => player === play.hand.players[place]) ? play : changed(play, { players });
}

function half(player: HandPlayer): HandPlayer {
  const open = player.exposed.filter((card) => card !== HIDDEN && player.down.includes(card));
  const down = [...hidden(player.down.length - open.length), ...open];
  return down.every((card, nth) => card === player.down[nth]) ? player : { ...player, down };
}
