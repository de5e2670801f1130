/** A round that is over, state by state: the replayer's. */

import { HIDDEN } from "../cards/names";
import type { Line } from "../log/lines";
import { NOBODY, type Who } from "../log/who";
import type { Seat } from "../wire";
import type { HouseSnapshot, HouseTableSeen, InRoundMessage, RoundEvent, RoundHistory } from "../wire/house";
import { happenInRound, NO_WAGERS } from "./round";
import { start, step } from "./state";
import type { HouseState, RoundState } from "./types";
import { linesOf } from "./words";

/** Every state of `GET /tables/{id}/hands/{number}`: the first before its first event, the n-th after the n-th. `table`: the table as it is now. */
export function replay(history: RoundHistory, table: HouseTableSeen): HouseState[] {
  const states = [begun(history, table)];
  messagesOf(history).forEach((message, nth) => {
    const before = states[nth]!;
    const after = step(before, message);
    const unclear = before.dealt !== null && happenInRound(before.dealt.round, message.event) === null;
    states.push(unclear && after.dealt !== null ? { ...after, dealt: { ...after.dealt, round: cleared(before.dealt!.round, message.event, states[0]!) } } : after);
  });
  return states;
}

export const messagesOf = (history: RoundHistory): InRoundMessage[] =>
  history.events.map((told, nth) => ({ type: "event", number: nth + 1, at: history.at, round: history.round, ...told }));

/** The round in lines; who reads it sees it from the own seat. */
export function linesIn(history: RoundHistory): Line[] {
  const names: Record<Seat, string> = Object.fromEntries(history.players.map((each) => [each.seat, each.name]));
  const who: Who = { ...NOBODY, names, me: history.seat === null ? null : (names[history.seat] ?? null) };
  return linesOf(messagesOf(history), who).map((line) => (line.street === "" ? { ...line, street: "bets" } : line));
}

/** What live the next turn tells: which card came into sight lies first, and who had what when the round began has it back. */
function cleared(round: RoundState, event: RoundEvent, first: HouseState): RoundState {
  if (event.event === "CardSeen") {
    const open = (lying: readonly string[]): string[] => {
      const fresh = event.cards.filter((card) => !lying.includes(card));
      return lying.map((card) => (card === HIDDEN ? (fresh.shift() ?? HIDDEN) : card));
    };
    if (event.seat === 0) return { ...round, dealer: open(round.dealer) };
    return { ...round, players: round.players.map((player) => (player.seat === event.seat ? { ...player, cards: open(player.cards) } : player)) };
  }
  if (event.event === "RoundVoided") {
    const stacks = new Map(first.dealt?.round.players.map((player) => [player.seat, player.stack]));
    const players = round.players.map((player) => ({ ...player, stack: stacks.get(player.seat) ?? player.stack, held: 0, wagers: NO_WAGERS }));
    return { ...round, players, prizes: [], void: true, misdeal: event.misdeal, suspended: false, over: true };
  }
  return round;
}

/** The table as it was when bets were opened: only who played sits there. */
function begun(history: RoundHistory, table: HouseTableSeen): HouseState {
  const { view, players, seat } = history;
  const own = players.find((each) => each.seat === seat)?.name;
  const chairs = Array.from({ length: table.seats }, (_, place) => {
    const found = view.players.find((each) => each.seat === place + 1);
    const name = players.find((each) => each.seat === place + 1)?.name;
    return found === undefined || name === undefined ? null : { seat: place + 1, name, bot: name.endsWith(" (bot)"), chips: found.stack, idle: 0, link: true, misses: 0, leaving: false, done: false };
  });
  const snapshot: HouseSnapshot = {
    type: "snapshot",
    kind: "house",
    number: 0,
    at: history.at,
    table: { ...table, limits: view.limits, pays: view.pays, notice: null },
    jackpot: null,
    round_number: history.round,
    root: history.root,
    round: view,
    chairs,
    due: "",
    seats: [],
    clock: null,
    bets: null,
    governs: [],
    hands: [],
    has: null,
    why: null,
    you: own === undefined ? null : { name: own, seat, free: [], last: null },
  };
  return start(snapshot);
}
