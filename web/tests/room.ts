/** A room of paper for tests of the link: sockets that do nothing by themselves, and messages such as the server's. */

import { vi } from "vitest";
import type { Ways } from "../src/net/socket";
import type { AtTableMessage, ClientMessage, HandEvent, InHandMessage, ServerMessage, Snapshot, TableEvent, TurnMessage } from "../src/wire";

/** One connection, seen from the room. */
export class PaperSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly said: ClientMessage[] = [];

  constructor(readonly address: string) {}

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  // -- the room's side

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(...messages: ServerMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  commands(): Extract<ClientMessage, { type?: "command"; id: string; do: string }>[] {
    return this.said.filter((each) => each.type === "command") as Extract<ClientMessage, { do: string }>[];
  }
}

export class PaperRoom {
  readonly sockets: PaperSocket[] = [];
  readonly kept = new Map<string, string>();
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: "visible", hidden: false });
  readonly ways: Partial<Ways> = {
    open: (address) => {
      const socket = new PaperSocket(address);
      this.sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    chance: () => 1,
    why: () => Promise.resolve(null),
  };

  /** What a browser has and Node has not. */
  stub(): this {
    vi.stubGlobal("location", { protocol: "http:", host: "room.test" });
    vi.stubGlobal("document", this.document);
    vi.stubGlobal("addEventListener", this.window.addEventListener.bind(this.window));
    vi.stubGlobal("removeEventListener", this.window.removeEventListener.bind(this.window));
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => this.kept.get(key) ?? null,
      setItem: (key: string, value: string) => void this.kept.set(key, value),
      removeItem: (key: string) => void this.kept.delete(key),
    });
    return this;
  }

  get last(): PaperSocket {
    return this.sockets.at(-1)!;
  }
}

// -- messages

export function turn(number: number, more: Partial<TurnMessage> = {}): TurnMessage {
  return { type: "turn", number, hand: 3, due: "", seats: [], clock: null, vote: null, governs: [], ...more };
}

export function inHand(number: number, event: HandEvent, more: Partial<InHandMessage> = {}): InHandMessage {
  return { type: "event", number, at: 0, by: "dealer", hand: 3, street: "flop", event, ...more };
}

export function atTable(number: number, event: TableEvent, more: Partial<AtTableMessage> = {}): AtTableMessage {
  return { type: "event", number, at: 0, by: "player", event, ...more };
}

const player = { bet: 0, paid: 0, won: 0, standing: "in", dead_seat: false, showdown: "", up: [], exposed: [], discards: [], set: null } as const;

/** Ann at seat 1 sees her two cards, Bob's at seat 4 are hidden; blinds are not posted yet. */
export function snapshot(number = 10): Snapshot {
  const chair = { bot: false, bought: 0, away: null, entry: "", posting: false, straddling: false, leaving: false, link: true, misses: 0 };
  return {
    type: "snapshot",
    number,
    at: 0,
    now: 1_000,
    roots: ["r"],
    due: "",
    seats: [],
    clock: null,
    vote: null,
    governs: [],
    hands: [],
    won: [],
    met: [],
    hand_number: 3,
    players: [
      { seat: 1, name: "Ann", bot: false },
      { seat: 4, name: "Bob", bot: true },
    ],
    table: {
      id: "one",
      name: "Table One",
      sign: {} as Snapshot["table"]["sign"],
      game: "Hold'em",
      family: "flop",
      book: "perth-poker",
      pace: {} as Snapshot["table"]["pace"],
      chairs: [{ ...chair, seat: 1, name: "Ann", chips: 200 }, null, null, { ...chair, seat: 4, name: "Bob", chips: 150 }, null],
      button: 4,
      hands: 2,
      playing: true,
      carried: 0,
      kill: null,
      leg_up: null,
      waiting: [],
      notice: null,
      closed: false,
    },
    hand: {
      seat: 1,
      book: "perth-poker",
      version: "1",
      game: "holdem",
      limit: "no-limit",
      pack: 52,
      play: null,
      chip: 1,
      ante: 0,
      blinds: [1, 2],
      street: "before the flop",
      due: "bet",
      turn: 1,
      over: false,
      button: 4,
      pot: 0,
      pots: [],
      level: 0,
      commission: 0,
      boards: [[]],
      aside: [],
      burn_due: [],
      burns: 0,
      muck: 0,
      stub: 48,
      kitty: 0,
      kitty_taken_by: null,
      players: [
        { ...player, up: [], exposed: [], discards: [], seat: 1, stack: 200, down: ["Ah", "Kd"] },
        { ...player, up: [], exposed: [], discards: [], seat: 4, stack: 150, down: ["??", "??"] },
      ],
      rulings: [],
      options: null,
    },
    you: { name: "Ann", seat: null, waiting: null, free: [] },
  };
}
