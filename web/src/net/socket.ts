/**
 * The link to one table. It says hello with the token and the last number there is, makes a lost link anew by itself and misses nothing meanwhile;
 * a command without an answer is sent again under the same id, and the room carries it out once.
 */

import type { Action, Card, ClientMessage, DoneMessage, Seat, ServerMessage, Weighed } from "../wire";
import type { HouseAction, HouseClientMessage, HouseServerMessage, RoundAction } from "../wire/house";
import { command, isInDeal, type Kind, mark } from "./actions";
import { ServerClock } from "./clock";
import { ask, type Refusal, RefusedError, token } from "./http";
import { type Heard as Contributing, Share } from "./share";

/** `up`: we hear the table. `lost`: not now; it is being tried. `gone`: there is no such table. */
export type Link = "up" | "lost" | "gone";

/** Everything a table may say, of either kind. */
export type Heard = ServerMessage | HouseServerMessage;
/** Everything that may be asked of one. */
export type Asked = Action | RoundAction | HouseAction;
type Said = ClientMessage | HouseClientMessage;

export interface Listening<Message = Heard> {
  message(message: Message): void;
  link(link: Link, refusal: Refusal | null): void;
  /** The deck is not what our part of it was given for. */
  wrong?(words: string): void;
  /** Why the room cannot write; empty: it can again. */
  notice?(words: string): void;
}

export interface Rows {
  front: Card[];
  middle: Card[];
  back: Card[];
}

export interface TableLink<Deed = Asked> {
  /** Ask for something; a no is a `RefusedError`. */
  send(action: Deed): Promise<DoneMessage>;
  /** Say something in the chat. */
  say(words: string): Promise<void>;
  /** What three hands make so far. */
  weigh(rows: Rows): Promise<Weighed>;
  /** Ask for the table as it stands. */
  look(): void;
  /** The server's clock, in milliseconds. */
  now(): number;
  close(): void;
}

/** What a browser has; tests bring their own. */
export interface Ways {
  open(address: string): WebSocket;
  chance(): number;
  /** Why the table does not answer; null: nobody knows. */
  why(id: string): Promise<Refusal | null>;
}

/** All in milliseconds. */
export const PAUSES = { first: 250, most: 5_000, ping: 15_000, silence: 10_000, doubt: 3_000, handshake: 20_000, answer: 5_000, unavailable: 1_000 } as const;
const WHO = 4401; // the close code of a session that is none
const TRIES = 5; // of a command that the table cannot take now

interface Waiting {
  message: Said;
  /** In the deal, a hand or a round: its number and the last event that was known when it was decided. */
  hand: { number: number; after: number } | null;
  tries: number;
  done(answer: Heard): void;
  failed(error: Error): void;
}

const no = (code: string, words: string, allowed: string[]): RefusedError => new RefusedError({ code, words, clause: "", book: "", allowed }, 0);
const noLink = (): RefusedError => no("no-link", "Connection lost. Reconnecting.", ["wait a moment"]);
const tooLate = (): RefusedError => no("too-late", "The clock was faster: it has decided.", []);

/** Listen to a table until `close`. `kind`: of poker, or against the house. */
export function joinTable(id: string, on: Listening, ways: Partial<Ways> = {}, kind: Kind = "hand"): TableLink {
  return new Joined(id, on, { ...BROWSER, ...ways }, kind);
}

const BROWSER: Ways = {
  open: (address) => new WebSocket(address),
  chance: Math.random,
  why: async (id) => {
    try {
      await ask("GET", `/tables/${encodeURIComponent(id)}`);
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) return error.refusal;
    }
    return null;
  },
};

class Joined implements TableLink {
  private socket: WebSocket | null = null;
  private closed = false;
  private isUp = false;
  /** The last number we have; null: begin with a snapshot. */
  private last: number | null = null;
  private hand = 0;
  private seat: Seat | null = null;
  private tries = 0;
  private retry = 0;
  private beat = 0;
  private messages = 0;
  private asked = 0;
  /** What we contribute to the decks; null: we are nobody here. */
  private share: Share | null = null;
  private readonly clock = new ServerClock();
  private readonly waiting = new Map<string, Waiting>();
  private readonly stop: (() => void)[] = [];

  constructor(
    private readonly id: string,
    private readonly on: Listening,
    private readonly ways: Ways,
    private readonly kind: Kind,
  ) {
    const atOnce = () => this.wake();
    const visible = () => document.visibilityState === "visible" && this.wake();
    // Without a network the room may still be there: it may be on this machine.
    const doubtful = () => this.isUp && this.listenFor(PAUSES.doubt);
    addEventListener("online", atOnce);
    addEventListener("offline", doubtful);
    document.addEventListener("visibilitychange", visible);
    this.stop.push(
      () => removeEventListener("online", atOnce),
      () => removeEventListener("offline", doubtful),
      () => document.removeEventListener("visibilitychange", visible),
      token.changed(() => this.anew()),
    );
    this.connect();
  }

  // -- the face

  send(action: Asked): Promise<DoneMessage> {
    const hand = isInDeal(this.kind, action) ? { number: this.hand, after: this.last ?? 0 } : null;
    const name = mark();
    return this.ask(name, command(this.kind, name, action), hand) as Promise<DoneMessage>;
  }

  weigh(rows: Rows): Promise<Weighed> {
    const name = mark();
    return this.ask(name, { type: "weigh", id: name, ...rows }, null) as Promise<Weighed>;
  }

  say(words: string): Promise<void> {
    const name = mark();
    const said = this.ask(name, { type: "say", words: words.trim(), id: name }, null);
    // Only a no is an answer; otherwise it is heard, like everything that is said.
    setTimeout(() => this.wasHeard(name), PAUSES.answer);
    return said.then(() => undefined);
  }

  look(): void {
    if (this.isUp) this.put({ type: "look" });
    else this.last = null;
  }

  now(): number {
    return this.clock.now();
  }

  close(): void {
    this.closed = true;
    this.stop.forEach((each) => each());
    clearTimeout(this.retry);
    this.hangUp();
    for (const each of this.waiting.values()) each.failed(noLink());
    this.waiting.clear();
  }

  // -- asking

  private ask(name: string, message: Said, hand: Waiting["hand"]): Promise<Heard> {
    // What was decided on an old look at the table is not carried out on a new one.
    if (!this.isUp) return Promise.reject(noLink());
    return new Promise((done, failed) => {
      this.waiting.set(name, { message, hand, tries: 0, done, failed });
      this.put(message);
      // Whoever waits for an answer wants to know sooner than others that there is nobody who could give one.
      setTimeout(() => this.isUp && this.waiting.has(name) && this.listenFor(PAUSES.doubt), PAUSES.doubt);
    });
  }

  private answered(name: string | null | undefined, answer: Heard): void {
    const found = name == null ? undefined : this.waiting.get(name);
    if (found === undefined || name == null) return;
    if (answer.type === "refused" && answer.code === "unavailable" && ++found.tries < TRIES) {
      setTimeout(() => this.waiting.has(name) && this.isUp && this.put(found.message), PAUSES.unavailable);
      return;
    }
    this.waiting.delete(name);
    if (answer.type !== "refused") return found.done(answer);
    const { code, words, clause, book, allowed } = answer;
    found.failed(new RefusedError({ code, words, clause, book, allowed }, 409));
  }

  private heardOurselves(words: string): void {
    for (const [name, { message }] of this.waiting) {
      if (message.type === "say" && message.words === words) return this.wasHeard(name);
    }
  }

  private wasHeard(name: string): void {
    const found = this.waiting.get(name);
    this.waiting.delete(name);
    found?.done({ type: "done", id: name, number: 0 });
  }

  /** All that came while we were away is known: what had no answer is sent again, unless its time is over. */
  private sendAgain(): void {
    for (const [name, { message, hand, failed }] of [...this.waiting]) {
      if (message.type === "say") this.wasHeard(name);
      else if (hand !== null && hand.number !== this.hand) {
        this.waiting.delete(name);
        failed(tooLate());
      } else this.put(message);
    }
  }

  /** The clock has decided for us: what was on its way then must not count for a later decision. */
  private overtaken(message: Pick<Heard & { type: "event" }, "by" | "seat" | "number">): void {
    if (message.by !== "clock" || message.seat !== this.seat) return;
    for (const [name, { hand, failed }] of [...this.waiting]) {
      if (hand === null || message.number <= hand.after) continue;
      this.waiting.delete(name);
      failed(tooLate());
    }
  }

  // -- the link

  private connect(): void {
    if (this.closed) return;
    clearTimeout(this.retry);
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/tables/${encodeURIComponent(this.id)}/socket`;
    const socket = this.ways.open(address);
    let opened = false;
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      opened = true;
      this.put({ type: "hello", token: token.get(), after: this.last });
      this.ping();
      this.beat = setInterval(() => this.listenFor(), PAUSES.ping) as unknown as number;
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.heard(JSON.parse(event.data) as Heard);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.retry);
      this.hangUp();
      if (event.code === WHO) return this.unknown();
      this.lost(!opened);
    };
    // Nobody says no and nobody says yes: it is tried again.
    this.retry = setTimeout(() => {
      this.hangUp();
      this.lost(!opened);
    }, PAUSES.handshake) as unknown as number;
  }

  private lost(isRefused: boolean): void {
    this.on.link("lost", null);
    // A browser is not told why a socket is denied; a plain question is.
    if (isRefused && this.tries % 4 === 0) {
      void this.ways.why(this.id).then((refusal) => refusal !== null && !this.isUp && this.gone(refusal));
    }
    const pause = Math.min(PAUSES.most, PAUSES.first * 2 ** this.tries++);
    this.retry = setTimeout(() => this.connect(), pause * (0.5 + this.ways.chance() / 2)) as unknown as number;
  }

  private gone(refusal: Refusal): void {
    if (this.closed) return;
    this.close();
    this.on.link("gone", refusal);
  }

  /** The room does not know our token: it is forgotten, and we watch. */
  private unknown(): void {
    this.on.link("lost", null);
    if (token.get() === null) this.lost(false);
    else token.set(null); // and so `anew`
  }

  /** Somebody else is in than before: they see other things. */
  private anew(): void {
    this.last = null;
    this.seat = null;
    this.share = null;
    for (const each of this.waiting.values()) each.failed(noLink());
    this.waiting.clear();
    this.hangUp();
    this.tries = 0;
    this.connect();
  }

  /** A moment when the link may be back, or may have gone without a word. */
  private wake(): void {
    if (this.closed) return;
    if (this.socket === null) {
      this.tries = 0;
      this.connect();
    } else if (this.isUp) this.listenFor();
  }

  private listenFor(silence: number = PAUSES.silence): void {
    this.ping();
    const socket = this.socket;
    const before = this.messages;
    setTimeout(() => {
      if (socket === null || socket !== this.socket || this.messages !== before) return;
      this.hangUp();
      this.lost(false);
    }, silence);
  }

  private ping(): void {
    this.asked = Date.now();
    this.put({ type: "ping" });
  }

  private hangUp(): void {
    const socket = this.socket;
    clearInterval(this.beat);
    this.socket = null;
    this.isUp = false;
    if (socket !== null) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private put(message: Said): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  // -- hearing

  private heard(message: Heard): void {
    this.messages += 1;
    switch (message.type) {
      case "pong":
        return this.clock.heard(message.now, this.asked);
      case "notice":
        return this.on.notice?.(message.words);
      case "done":
      case "weighed":
        return this.answered(message.id, message);
      case "refused":
        return this.answered(message.id, message);
      case "snapshot":
        this.last = Math.max(this.last ?? 0, message.number);
        this.hand = "hand_number" in message ? message.hand_number : message.round_number;
        this.seat = ("hand" in message ? message.hand?.seat : message.you?.seat) ?? null;
        if (message.you !== null && message.you.name !== this.share?.name) this.share = this.shareOf(message.you.name);
        break;
      case "event":
        this.last = Math.max(this.last ?? 0, message.number);
        if ("hand" in message || "round" in message) this.overtaken(message);
        else if (message.event.event === "HandBegun") this.hand = message.event.hand;
        else if (message.event.event === "BetsOpened") this.hand = message.event.round;
        break;
      case "turn":
        this.seat = ("kind" in message ? message.you?.seat : message.you) ?? this.seat;
        this.there();
        break;
      case "said":
        if (!("earlier" in message)) this.heardOurselves(message.words);
        break;
    }
    this.share?.heard(message as Contributing);
    this.on.message(message);
  }

  private shareOf(name: string): Share {
    const share = new Share(this.id, name, (message) => this.put(message), (words) => this.on.wrong?.(words));
    if (this.isUp) share.hello();
    return share;
  }

  /** After every hello a turn tells that all is told. */
  private there(): void {
    if (this.isUp) return;
    clearTimeout(this.retry);
    this.isUp = true;
    this.tries = 0;
    this.on.link("up", null);
    this.share?.hello();
    this.sendAgain();
  }
}
