/** What can be read off a table's state. */

import type { Chair, HandPlayer, JackpotSeen, Pot, Seat } from "../wire";
import type { HandState, TableState } from "./types";

/** Your seat at the table; null: you have none. */
export function mySeat(state: TableState): Seat | null {
  const name = state.you?.name;
  return name === undefined ? null : (state.table.chairs.find((chair) => chair?.name === name)?.seat ?? null);
}

/** Whether you are to decide now. */
export function myTurn(state: TableState): boolean {
  const seat = state.hand?.seat ?? null;
  return seat !== null && state.seats.includes(seat);
}

/**
 * Names what is being decided. It stays the same while nothing happens in the hand, whoever comes, goes or is looked up meanwhile: what somebody is
 * typing is theirs until then. Read off the table and not off the numbers of events, so that it holds also where some were missed.
 */
export function moment(state: TableState): string {
  const { handNumber, due, seats, hand, options } = state;
  const cards = hand === null ? "" : `${hand.street} ${hand.stub} ${hand.muck}`;
  const chips = hand === null ? "" : `${hand.pot} ${hand.level} ${JSON.stringify(options)}`;
  return `${handNumber} ${due} ${seats.join(",")} ${cards} ${chips}`;
}

/** The jackpot for which you may have the flop dealt: everybody has folded to you, and the next hand has not begun. */
export function asksFlop(state: TableState): JackpotSeen | undefined {
  return state.table.playing ? undefined : state.jackpots.find((each) => each.ask !== null && each.ask.hand === state.handNumber);
}

export function chairAt(state: TableState, seat: Seat): Chair | null {
  return state.table.chairs[seat - 1] ?? null;
}

/** The player at a seat in the hand that lies on the table. */
export function playerAt(state: TableState, seat: Seat): HandPlayer | undefined {
  return state.hand?.players.find((player) => player.seat === seat);
}

/** Who plays at a seat: in the hand, or at the table. */
export function nameAt(state: TableState, seat: Seat): string {
  return state.players.find((player) => player.seat === seat)?.name ?? chairAt(state, seat)?.name ?? `Seat ${seat}`;
}

/** Where the button lies; null: the game has none, or it has no place yet. It may lie before an empty chair. */
export function buttonSeat(state: TableState): Seat | null {
  return state.hand !== null && state.hand.button === null ? null : state.table.button || null;
}

export interface NamedPot extends Pot {
  name: string;
}

/** The pots of the rounds that are over, main pot first. */
export function potNames(state: TableState): NamedPot[] {
  const pots = state.hand?.pots ?? [];
  return pots.map((pot, nth) => ({ ...pot, name: potName(nth, pots.length) }));
}

/** The commission that is out of the pots already: they are counted before it, and the pot after it. */
export function takenFromPots(hand: HandState): number {
  if (hand.pots.length === 0) return 0;
  const chips = [...hand.pots.map((pot) => pot.amount), ...hand.players.map((player) => player.bet)];
  return chips.reduce((all, each) => all + each, 0) - hand.pot;
}

export function potName(nth: number, count: number): string {
  return nth === 0 ? (count > 1 ? "Main pot" : "Pot") : count > 2 ? `Side pot ${nth}` : "Side pot";
}
