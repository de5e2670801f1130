/** The table as it follows from what the server says: `start` with a snapshot, `step` with every message after it. Pure: nothing is changed in place. */

import type { AtTableMessage, EventMessage, HandBegun, HandPlayer, HandSeen, Holding, InHandMessage, JackpotMessage, Seat, ServerMessage, Snapshot, TurnMessage } from "../wire";
import { isInHand } from "../wire";
import { acted } from "./acts";
import { decided, happenAtTable } from "./chairs";
import { ledgerOf } from "./figures";
import { happen } from "./hand";
import type { HandState, TableState, Telling } from "./types";

/** How much of the past is kept. */
export const KEPT = { log: 300, said: 100, news: 30 } as const;

/** The table of a snapshot. `before`: the state until then, whose past goes on where it is the same table's. */
export function start(snapshot: Snapshot, before: TableState | null = null): TableState {
  const known = before !== null && before.table.id === snapshot.table.id ? before : null;
  const same = known !== null && known.handNumber === snapshot.hand_number && snapshot.hand !== null;
  const hand = snapshot.hand === null ? null : handOf(snapshot.hand);
  return {
    number: snapshot.number,
    at: snapshot.at,
    lost: false,
    stale: false,
    table: snapshot.table,
    hand,
    handNumber: snapshot.hand_number,
    players: snapshot.players,
    roots: snapshot.roots,
    joint: snapshot.joint ?? null,
    ledger: snapshot.hand === null ? NO_LEDGER : ledgerOf(snapshot.hand, startOf(snapshot), snapshot.table.carried),
    due: snapshot.due,
    seats: snapshot.seats,
    clock: snapshot.clock,
    vote: snapshot.vote,
    options: snapshot.hand?.options ?? null,
    telling: {
      why: snapshot.why ?? null,
      governs: snapshot.governs,
      has: snapshot.has ?? null,
    },
    hands: snapshot.hands,
    won: snapshot.won,
    met: snapshot.met,
    you: snapshot.you,
    acts: same ? known.acts : {},
    showing: same ? known.showing : [],
    awards: same ? known.awards : [],
    payments: same ? known.payments : [],
    log: known?.log ?? [],
    said: known?.said ?? [],
    jackpots: snapshot.jackpots ?? [],
    news: known?.news ?? [],
  };
}

/** The table after a message. What it has already, and what is no news of the table, changes nothing. */
export function step(state: TableState, message: ServerMessage): TableState {
  switch (message.type) {
    case "snapshot":
      return message.number < state.number ? state : start(message, state);
    case "event":
      if (state.lost || message.number <= state.number) return state;
      if (message.number > state.number + 1) return { ...state, lost: true };
      return isInHand(message) ? inHand(state, message) : atTable(state, message);
    case "turn":
      if (state.lost || message.number < state.number) return state;
      return message.number > state.number ? { ...state, lost: true } : turned(state, message);
    case "said":
      return { ...state, said: ("earlier" in message ? message.earlier : [...state.said, message]).slice(-KEPT.said) };
    case "jackpot":
      return metered(state, message);
    default:
      return state;
  }
}

/** A jackpot has moved. It is told as it stands, so nothing hangs on what came before. */
function metered(state: TableState, { jackpot, news }: JackpotMessage): TableState {
  const known = state.jackpots.some((each) => each.name === jackpot.name);
  return {
    ...state,
    jackpots: known ? state.jackpots.map((each) => (each.name === jackpot.name ? jackpot : each)) : [...state.jackpots, jackpot],
    news: news.length === 0 ? state.news : [...state.news, ...news.map((told) => ({ after: state.number, told }))].slice(-KEPT.news),
  };
}

// -- a snapshot

const NO_LEDGER = { dead: 0, taken: 0, pushed: 0, house: 0, fees: {}, carried: 0, start: {} };
const NOTHING_TOLD: Telling = { why: null, governs: [], has: null };
const NOBODY_DECIDES = { due: "", seats: [], clock: null, vote: null, options: null } as const;

/** What is seen of a hand, less what comes with a turn. */
export function handOf(seen: HandSeen): HandState {
  const { due: _due, turn: _turn, options: _options, ...hand } = seen;
  return hand;
}

/** The stacks before the hand: during it, chairs have the chips they began it with. */
function startOf(snapshot: Snapshot): Record<Seat, number> {
  const chairs = new Map(snapshot.table.chairs.map((chair) => [chair?.name, chair?.chips]));
  return Object.fromEntries(snapshot.players.map(({ seat, name }) => [seat, chairs.get(name) ?? 0]));
}

// -- an event

/** What every event brings with it. */
function noted(state: TableState, message: InHandMessage | AtTableMessage): TableState {
  const { number, at } = message;
  return {
    ...state,
    number,
    at,
    hands: message.hands ? merged(state.hands, message.hands) : lyingStill(state.hands, message.event),
    won: message.won ? [...state.won, ...message.won] : state.won,
    log: [...state.log, message].slice(-KEPT.log),
  };
}

/** Hands that lie open, the ones told now in the place of the same before. */
function merged(before: readonly Holding[], now: readonly Holding[]): Holding[] {
  const told = new Set(now.map((each) => each.seat));
  return [...before.filter((each) => !told.has(each.seat)), ...now];
}

/** A hand that is dead lies there no more. */
const lyingStill = (hands: readonly Holding[], event: EventMessage["event"]): readonly Holding[] =>
  event.event === "HandKilled" ? hands.filter((each) => each.seat !== event.seat) : hands;

function inHand(before: TableState, message: InHandMessage): TableState {
  const { event, number, seat } = message;
  const last = before.log.at(-1);
  const state = noted(before, message);
  if (state.hand === null || message.hand !== state.handNumber) return { ...state, lost: true };
  const play = happen({ hand: state.hand, ledger: state.ledger }, event, message.kitty ?? null);
  if (play === null) return { ...state, lost: true };
  const { hand, ledger } = play;
  const name = seat === undefined ? undefined : state.players.find((each) => each.seat === seat)?.name;
  // All that a decision of the clock leads to is marked with the same seat.
  const first = !(last?.number === number - 1 && last.by === message.by && last.seat === seat);
  const table = name === undefined ? state.table : decided(state.table, message, name, first);
  return {
    ...state,
    ...NOBODY_DECIDES,
    table: hand.over ? { ...table, playing: false } : table,
    hand: { ...hand, street: message.street },
    ledger,
    roots: message.root ? [...state.roots, message.root] : state.roots,
    joint: message.root ? (message.joint ?? null) : state.joint,
    acts: acted(state.acts, message),
    showing: event.event === "ShowdownOpened" ? event.order : state.showing,
    awards: event.event === "PotAwarded" ? [...state.awards, event] : state.awards,
    payments: event.event === "Paid" ? [...state.payments, event] : state.payments,
    // Who has folded may add chips, for one.
    stale: state.stale || (event.event === "Folded" && event.seat === hand.seat),
  };
}

const QUIET: readonly string[] = ["LinkLost", "LinkFound", "ClockResumed", "Paced", "DeckOffered", "DeckAbandoned", "RunsAsked", "RunsVoted", "HandsForgotten"];

function atTable(before: TableState, message: AtTableMessage): TableState {
  const { event } = message;
  const state = noted(before, message);
  const table = happenAtTable(state.table, message);
  if (table === null) return { ...state, lost: true };
  const after = { ...state, table, stale: state.stale || !QUIET.includes(event.event) };
  switch (event.event) {
    case "HandBegun":
      return begun(after, event, message.view ?? null);
    case "HandOver":
      return over(after, message, event.void);
    case "RunsAsked":
      return { ...after, vote: { seats: event.seats, most: event.most, votes: {} } };
    case "RunsVoted":
      return { ...after, vote: after.vote && { ...after.vote, votes: { ...after.vote.votes, [event.seat]: event.again } } };
    default:
      return after;
  }
}

function begun(state: TableState, event: HandBegun, seen: HandSeen | null): TableState {
  if (seen === null) return { ...state, lost: true };
  const bots = new Set(state.table.chairs.filter((chair) => chair?.bot).map((chair) => chair?.name));
  const { seats, stacks, carried } = event.setup;
  const start = Object.fromEntries(seats.map((seat, place) => [seat, stacks[place] ?? 0]));
  return {
    ...state,
    ...NOBODY_DECIDES,
    hand: { ...handOf(seen), seat: event.players.find((each) => each.name === state.you?.name)?.seat ?? null },
    handNumber: event.hand,
    players: event.players.map((each) => ({ ...each, bot: bots.has(each.name) })),
    roots: [event.root],
    joint: event.joint,
    ledger: ledgerOf(seen, start, carried),
    telling: NOTHING_TOLD,
    hands: [],
    won: [],
    met: [],
    acts: {},
    showing: [],
    awards: [],
    payments: [],
  };
}

function over(state: TableState, message: AtTableMessage, isVoid: boolean): TableState {
  const { hand } = state;
  const seen = message.view ?? null;
  return {
    ...state,
    ...NOBODY_DECIDES,
    hand: isVoid || hand === null ? null : seen === null ? hand : { ...hand, players: hand.players.map((each) => lying(each, hand.seat, seen)) },
    telling: { ...state.telling, why: null },
    hands: message.hands ?? state.hands,
    won: message.won ?? state.won,
    met: message.met ?? [],
  };
}

/** A player as the hand lies when it is over: what has been turned up is seen, one's own cards as well. */
function lying(player: HandPlayer, own: Seat | null, seen: HandSeen): HandPlayer {
  return player.seat === own ? player : (seen.players.find((each) => each.seat === player.seat) ?? player);
}

// -- a turn

function turned(state: TableState, message: TurnMessage): TableState {
  const { due, seats, clock, vote } = message;
  const view = message.view ?? null;
  return {
    ...state,
    due,
    seats,
    clock,
    vote,
    hand: view === null ? state.hand : handOf(view),
    options: view?.options ?? null,
    telling: { governs: message.governs, has: message.has ?? null, why: message.why ?? null },
  };
}
