/**
 * The reducer against the server: real evenings, and hands of houses of every kind, as everybody was told them. After every event the hand and the table
 * must be, key by key, what the server itself would show this viewer. `python -m tests.web.fixtures` writes them.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { moment, myTurn } from "../src/state/read";
import { handOf, start, step } from "../src/state/table";
import type { HandState, TableState } from "../src/state/types";
import { type AtTableMessage, type Chair, type HandBegun, type HandSeen, type InHandMessage, isInHand, type ServerMessage, type Snapshot, type TableSeen, type YouBeside } from "../src/wire";

vi.setConfig({ testTimeout: 120_000 }); // the machine may have other things to do

const root = join(import.meta.dirname, "..", "..");
const folder = join(import.meta.dirname, "fixtures");
if (!existsSync(folder) || readdirSync(folder).length === 0) {
  execFileSync(process.env["PYTHON"] ?? join(root, ".venv", "bin", "python"), ["-m", "tests.web.fixtures"], { cwd: root });
}

const names = readdirSync(folder).filter((name) => name.endsWith(".json.gz"));
const read = <T>(name: string): T => JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as T;

interface Evening {
  game: string;
  listeners: { name: string | null; messages: ServerMessage[] }[];
  after: Record<string, { table: TableSeen; public: HandSeen | null; own: Record<string, HandSeen> }>;
}

interface HouseHand {
  viewers: (number | null)[];
  players: Record<string, string>;
  begun: AtTableMessage;
  events: { told: Record<string, InHandMessage>; seen: Record<string, HandSeen> }[];
}

/** The server's view as the state keeps it. In Chinese Poker hands lie open when the hand is over; that is told with `HandOver`, one event later. */
function expected(seen: HandSeen, hand: HandState, isLast: boolean): HandState {
  const server = handOf(seen);
  if (!isLast || server.players.every((each) => each.set === null)) return server;
  return {
    ...server,
    players: server.players.map((each, place) => (each.seat === seen.seat ? each : { ...each, down: hand.players[place]!.down, set: hand.players[place]!.set })),
  };
}

/** `toEqual`, but quick where all is well. */
function same(found: unknown, wanted: unknown, where: string): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found, where).toEqual(wanted);
}

function frozen<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** After these a snapshot is asked for. */
const UNCLEAR: readonly string[] = ["SignChanged", "HandVoided"];

describe("what is being decided", () => {
  test.each(names.filter((name) => name.startsWith("desk-")))("%s: the same until something happens in the hand, and then another", (name) => {
    let beside = 0;
    let turns = 0;
    for (const { messages } of read<Evening>(name).listeners) {
      let state = start(messages[0] as Snapshot);
      const asked = new Set<string>();
      let happened = true;
      for (const message of messages.slice(1)) {
        const before = moment(state);
        const deciding = state.due !== "";
        state = step(state, message);
        if (message.type === "event" && isInHand(message)) happened = true;
        else if (message.type === "event" && deciding && state.due !== "") {
          expect(moment(state), `${message.number}: ${message.event.event}`).toBe(before);
          beside += 1;
        } else if (message.type === "turn" && state.due === "bet" && happened && myTurn(state)) {
          expect(asked, `${message.number} is a new decision`).not.toContain(moment(state));
          asked.add(moment(state));
          happened = false;
          turns += 1;
        }
      }
    }
    expect(beside + turns).toBeGreaterThan(0);
  });
});

describe("real evenings", () => {
  test.each(names.filter((name) => name.startsWith("desk-")))("%s", (name) => {
    const evening = read<Evening>(name);
    let compared = 0;
    for (const listener of evening.listeners) {
      const [first, ...rest] = listener.messages;
      let state = frozen(start(first as Snapshot));
      let isLost = false;
      for (const message of rest) {
        state = frozen(step(state, frozen(message)));
        if (message.type === "snapshot") isLost = false;
        if (message.type !== "event") continue;
        const after = evening.after[String(message.number)]!;
        const seen = listener.name === null ? after.public : (after.own[listener.name] ?? after.public);
        const where = `${listener.name ?? "a watcher"}, ${message.number}: ${message.event.event}`;
        isLost ||= UNCLEAR.includes(message.event.event);
        expect(state.lost, where).toBe(isLost);
        if (isLost) continue;
        same(state.table, after.table, where);
        same(state.hand, seen && expected(seen, state.hand!, message.event.event === "HandEnded"), where);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});

/** What somebody sees who comes to a hand when it stands like this. */
function met(base: TableState, hand: HouseHand, seen: HandSeen, number: number, you: YouBeside | null): TableState {
  const { setup, players } = hand.begun.event as HandBegun;
  const chairs = Array.from({ length: Math.max(...setup.seats) }, (_, place) => {
    const player = players.find((each) => each.seat === place + 1);
    return player === undefined ? null : { ...CHAIR, seat: player.seat, name: player.name, chips: setup.stacks[setup.seats.indexOf(player.seat)]! };
  });
  return start({
    type: "snapshot",
    number,
    at: 0,
    table: { ...base.table, chairs, carried: setup.carried },
    hand_number: (hand.begun.event as HandBegun).hand,
    hand: seen,
    players: players.map((each) => ({ ...each, bot: false })),
    roots: [],
    due: "",
    seats: [],
    clock: null,
    vote: null,
    governs: [],
    hands: [],
    won: [],
    met: [],
    you,
  });
}

const CHAIR: Omit<Chair, "seat" | "name" | "chips"> = { bot: false, bought: 0, away: null, entry: "", posting: false, straddling: false, leaving: false, link: true, misses: 0 };
const COMES_EVERY = 5;

describe("hands of every house", () => {
  const evening = read<Evening>(names.find((name) => name.startsWith("desk-"))!);
  const base: TableState = { ...start(evening.listeners[0]!.messages[0] as Snapshot), number: 0 };

  test.each(names.filter((name) => name.startsWith("house-")))("%s", (name) => {
    for (const hand of read<{ hands: HouseHand[] }>(name).hands) {
      for (const viewer of hand.viewers) {
        const you: YouBeside | null = viewer === null ? null : { name: hand.players[viewer]!, seat: null, waiting: null, free: [] };
        const key = viewer === null ? "None" : String(viewer);
        let state = step({ ...base, you }, hand.begun);
        let late: TableState | null = null;
        hand.events.forEach(({ told, seen }, nth) => {
          const message = told[key]!;
          const ends = seen[key]!.over;
          state = step(state, message);
          const where = `${name}, seat ${viewer}, ${message.number}: ${message.event.event}`;
          expect(state.lost, where).toBe(false);
          same(state.hand, expected(seen[key]!, state.hand!, ends), where);
          // Who came in the middle of it sees the same, or asks again where a misdeal hangs on what was paid before.
          late = late && step(late, message);
          if (late?.lost) {
            expect([message.event.event, late.ledger.fees]).toEqual(["Voided", null]);
            late = null;
          } else if (late !== null) same(late.hand, expected(seen[key]!, late.hand!, ends), `${where}, met late`);
          if (nth % COMES_EVERY === 0 && !state.hand!.over) late = met(base, hand, seen[key]!, message.number, you);
        });
      }
    }
  });
});
