/** A table that is followed live: the link brings messages, the reducer makes states of them, and each state is shown as long as it should be. */

import type { Kind } from "../net/actions";
import type { Refusal } from "../net/http";
import { type Asked, type Heard, joinTable, type Link, type TableLink, type Ways } from "../net/socket";
import type { DoneMessage } from "../wire";
import { BEHIND } from "./pacing";

export interface Seen<State> {
  state: State | null;
  link: Link;
  /** Why there is no such table. */
  gone: Refusal | null;
  /** What is dealt here is of another kind: this is not the way to follow it. */
  other: boolean;
}

/** How a table of one kind is followed. */
export interface Following<State> {
  kind: Kind;
  /** The first state, from a snapshot; null: the message is none of this kind. */
  start(message: Heard): State | null;
  step(state: State, message: Heard): State;
  /** Milliseconds for which what a message brought is to be seen, where more has been told already. */
  pause(message: Heard, state: State): number;
  /** The last event in it. */
  number(state: State): number;
  /** Whether something is missing, or may have changed for us. */
  isBehind(state: State): boolean;
}

const LOOK_AFTER = 150; // so that several changes of the table are one look
const LOOK_AGAIN = 3_000;
const SHOWN_WITHIN = 1_000;
/** Milliseconds within which what was sent together has come, where no turn says so: longer than a batch takes, shorter than anybody sees. */
export const TOGETHER = 12;

/** Something about the deck does not hold: it is said until somebody puts it away. */
const wrong = (words: string): void => void import("../shell/toast").then((it) => it.tell(words, { tone: "bad" }));

/** What stands over the page. */
const notice = (words: string): void => void import("../shell/room").then((it) => it.notify(words));

export class LiveTable<State> {
  seen: Seen<State> = { state: null, link: "lost", gone: null, other: false };
  readonly link: TableLink;
  private readonly queue: { message: Heard; at: number }[] = [];
  private planned = 0;
  /** What is shown is to be looked at for a while. */
  private resting = false;
  private looking = 0;
  private closed = false;
  private readonly waiting = new Set<() => void>();

  /** `changed` is called with every new state. `still`: nothing is left to be seen, everything comes at once. */
  constructor(
    id: string,
    private readonly follows: Following<State>,
    private readonly changed: (seen: Seen<State>) => void,
    private readonly still: () => boolean = () => true,
    ways: Partial<Ways> = {},
  ) {
    const on = { message: (message: Heard) => this.heard(message), link: (link: Link, gone: Refusal | null) => this.linked(link, gone), wrong, notice };
    this.link = joinTable(id, on, ways, follows.kind);
  }

  /** Ask for something. It is done when the state shows it: the answer may be quicker than the events. */
  async send(action: Asked): Promise<DoneMessage> {
    const before = this.number;
    const done = await this.link.send(action);
    if (this.number <= before && this.number < done.number) {
      await new Promise<void>((shown) => {
        const look = () => {
          if (this.number > before || this.closed) gone();
        };
        const gone = () => {
          clearTimeout(timer);
          this.waiting.delete(look);
          shown();
        };
        const timer = setTimeout(gone, SHOWN_WITHIN);
        this.waiting.add(look);
      });
    }
    return done;
  }

  private get number(): number {
    return this.seen.state === null ? 0 : this.follows.number(this.seen.state);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.planned);
    clearTimeout(this.looking);
    this.link.close();
    this.waiting.forEach((look) => look());
  }

  private linked(link: Link, gone: Refusal | null): void {
    if (link === "up") this.look();
    this.show({ ...this.seen, link, gone });
  }

  private show(seen: Seen<State>): void {
    this.seen = seen;
    if (!this.closed) this.changed(seen);
    this.waiting.forEach((look) => look());
  }

  /** A batch is over with the turn after it, and is taken in as one: the drawing is ready, then, when the next frame is made. */
  private heard(message: Heard): void {
    this.queue.push({ message, at: performance.now() });
    if (this.resting) return;
    if (message.type === "turn") this.next();
    else if (this.planned === 0) this.plan(TOGETHER);
  }

  private plan(wait: number): void {
    this.planned = setTimeout(() => this.next(), wait) as unknown as number;
  }

  /** Take in what has come, up to the first thing that is to be looked at for a while. */
  private next(): void {
    clearTimeout(this.planned);
    this.planned = 0;
    let { state } = this.seen;
    let pause = 0;
    while (this.queue.length > 0 && pause === 0) {
      const { message, at } = this.queue.shift()!;
      if (state !== null) state = this.follows.step(state, message);
      else if (message.type === "snapshot") {
        state = this.follows.start(message);
        if (state === null) return this.show({ ...this.seen, other: true });
      }
      if (message.type === "snapshot") this.looked();
      if (state !== null && !this.still() && performance.now() - at < BEHIND && this.queue.length > 0) pause = this.follows.pause(message, state);
    }
    this.resting = this.queue.length > 0;
    if (this.resting) this.plan(pause);
    if (state === this.seen.state) return;
    this.show({ ...this.seen, state });
    this.look();
  }

  private looked(): void {
    clearTimeout(this.looking);
    this.looking = 0;
  }

  /** What is missing, or may have changed for us, is asked for. */
  private look(): void {
    const { state } = this.seen;
    if (this.looking !== 0 || state === null || !this.follows.isBehind(state)) return;
    this.looking = setTimeout(() => {
      this.link.look();
      this.looking = setTimeout(() => {
        this.looking = 0;
        this.look();
      }, LOOK_AGAIN) as unknown as number;
    }, LOOK_AFTER) as unknown as number;
  }
}
