/**
 * The table against the house as it follows from what the server says: `start` with a snapshot, `step` with every message after it. Pure: nothing is changed
 * in place. An event moves chips and cards; the turn that follows every batch has all else, and what no event could tell.
 */

import { KEPT } from "../state/table";
import type { Seat } from "../wire";
import { type AtHouseMessage, type HouseChair, type HouseEventMessage, type HouseServerMessage, type HouseSnapshot, type HouseTurn, type InRoundMessage, isInRound, type RoundSeen } from "../wire/house";
import { happenInRound, NO_WAGERS } from "./round";
import type { Dealt, HouseState, RoundState } from "./types";

export function start(snapshot: HouseSnapshot, before: HouseState | null = null): HouseState {
  const known = before !== null && before.table.id === snapshot.table.id ? before : null;
  const base: HouseState = {
    number: snapshot.number,
    at: snapshot.at,
    lost: false,
    table: snapshot.table,
    jackpot: snapshot.jackpot,
    chairs: [],
    dealt: known?.dealt ?? null,
    before: known?.before ?? null,
    due: "",
    seats: [],
    stage: -1,
    clock: null,
    bets: null,
    options: null,
    governs: [],
    why: null,
    you: null,
    log: (known?.log ?? []).filter((message) => message.number <= snapshot.number),
    said: known?.said ?? [],
  };
  return told(base, snapshot);
}

export function step(state: HouseState, message: HouseServerMessage): HouseState {
  switch (message.type) {
    case "snapshot":
      return start(message, state);
    case "event":
      if (state.lost || message.number <= state.number) return state;
      return message.number > state.number + 1 ? { ...state, lost: true } : happened(state, message);
    case "turn":
      return state.lost || message.number !== state.number ? state : told(state, message);
    case "jackpot":
      return { ...state, jackpot: message.jackpot };
    case "said":
      return "earlier" in message ? { ...state, said: message.earlier } : { ...state, said: [...state.said, message].slice(-KEPT.said) };
    default:
      return state;
  }
}

/** The server's view of a round as the state keeps it. */
export function roundOf({ due: _due, turn: _turn, stage: _stage, play_stage: _play, options: _options, ...round }: RoundSeen): RoundState {
  return round;
}

// -- a moment

function told(state: HouseState, now: HouseSnapshot | HouseTurn): HouseState {
  const { round } = now;
  const same = state.dealt?.number === now.round_number ? state.dealt : null;
  const dealt = round === null ? null : { number: now.round_number, root: now.root, round: roundOf(round), hands: now.hands, has: now.has, settled: same?.settled ?? {}, paid: same?.paid ?? {} };
  return {
    ...state,
    dealt,
    before: same === null && state.dealt?.round.over ? state.dealt : state.before,
    chairs: now.chairs,
    due: now.due,
    seats: now.seats,
    stage: round?.stage ?? -1,
    clock: now.clock,
    bets: now.bets,
    options: round?.options ?? null,
    governs: now.governs,
    why: now.why,
    you: now.you,
  };
}

const NOBODY_DECIDES = { due: "", seats: [], stage: -1, clock: null, options: null, why: null } as const;

// -- an event

function happened(before: HouseState, message: HouseEventMessage): HouseState {
  const state = { ...before, number: message.number, at: message.at, log: [...before.log, message].slice(-KEPT.log) };
  return isInRound(message) ? inRound(state, message) : atTable(state, message);
}

function inRound(state: HouseState, message: InRoundMessage): HouseState {
  const { event } = message;
  const { dealt } = state;
  if (dealt === null || dealt.number !== message.round) return { ...state, ...NOBODY_DECIDES };
  // What cannot be told from the event is told by the turn that comes with it.
  const round = happenInRound(dealt.round, event) ?? dealt.round;
  const shown = message.hands ?? [];
  const fresh = new Set(shown.map((each) => each.seat));
  const next: Dealt = {
    ...dealt,
    round,
    hands: fresh.size === 0 ? dealt.hands : [...dealt.hands.filter((each) => !fresh.has(each.seat)), ...shown],
    settled: event.event === "Settled" ? { ...dealt.settled, [event.seat]: event } : dealt.settled,
    paid: event.event === "PrizePaid" ? { ...dealt.paid, [event.seat]: event.amount } : dealt.paid,
  };
  const betting = event.event === "BetsPlaced" || event.event === "BetsWithdrawn";
  return { ...state, ...(betting ? {} : { ...NOBODY_DECIDES, bets: null }), dealt: next };
}

function atTable(state: HouseState, { event, bot = false }: AtHouseMessage): HouseState {
  switch (event.event) {
    case "Joined": {
      const { seat, name, chips } = event;
      return seated(state, seat, () => ({ seat, name, bot, chips, idle: 0, link: true, misses: 0, leaving: false, done: false }));
    }
    case "ChipsBought":
      return seated(state, event.seat, (chair) => chair && { ...chair, chips: chair.chips + event.chips });
    case "Left":
      return seated(state, event.seat, () => null);
    case "SaidDone":
      return seated(state, event.seat, (chair) => chair && { ...chair, done: true });
    case "LeavesAfter":
      return seated(state, event.seat, (chair) => chair && { ...chair, leaving: true });
    case "LinkLost":
    case "LinkFound":
      return { ...state, chairs: state.chairs.map((chair) => (chair?.name === event.player ? { ...chair, link: event.event === "LinkFound" } : chair)) };
    case "BetsOpened":
      return {
        ...state,
        ...NOBODY_DECIDES,
        before: state.dealt?.round.over ? state.dealt : state.before,
        dealt: { number: event.round, root: event.root, round: fresh(state, event.players.map((each) => each.seat)), hands: [], has: null, settled: {}, paid: {} },
      };
    case "SeatsChanged": {
      const { dealt } = state;
      if (dealt === null) return state;
      const lying = new Map(dealt.round.players.map((player) => [player.seat, player]));
      const round = fresh(state, event.players.map((each) => each.seat));
      const players = round.players.map((player) => {
        const before = lying.get(player.seat);
        return before === undefined || before.name !== player.name || before.standing === "out" ? player : { ...before, stack: player.stack - (before.wagers.ante + before.wagers.blind + before.wagers.trips + before.wagers.level_1 + before.wagers.level_2) };
      });
      return { ...state, dealt: { ...dealt, round: { ...round, players } } };
    }
    default:
      return state;
  }
}

function seated(state: HouseState, seat: Seat, change: (chair: HouseChair | null) => HouseChair | null): HouseState {
  return { ...state, chairs: state.chairs.map((chair, place) => (place === seat - 1 ? change(chair) : chair)) };
}

/** A round in which nothing has been wagered yet. */
function fresh({ table, chairs, you }: HouseState, seats: readonly Seat[]): RoundState {
  const { book, version, game, limits, pays } = table;
  const players = seats.flatMap((seat) => {
    const chair = chairs[seat - 1];
    if (chair == null) return [];
    return [{ seat, name: chair.name, stack: chair.chips, held: 0, wagers: NO_WAGERS, standing: "out" as const, acted: -1, hidden: false, settled: false, cards: [] }];
  });
  const own = seats.find((seat) => chairs[seat - 1]?.name === you?.name) ?? null;
  return { seat: own, book, version, game, limits, pays, over: false, void: false, misdeal: false, suspended: false, held_back: false, board: [], dealer: [], players, prizes: [], rulings: [] };
}
