/** A table that is followed live: the link brings messages, the reducer makes states of them, and each state is shown as long as it should be. */

import type { Refusal } from "../net/http";
import { joinTable, type Link, type TableLink, type Ways } from "../net/socket";
import type { Action, DoneMessage, ServerMessage } from "../wire";
import { BEHIND, pauseAfter } from "./pacing";
import { start, step } from "./table";
import type { TableState } from "./types";

export interface Seen {
  state: TableState | null;
  link: Link;
  /** Why there is no such table. */
  gone: Refusal | null;
}

const LOOK_AFTER = 150; // so that several changes of the table are one look
const LOOK_AGAIN = 3_000;
const SHOWN_WITHIN = 1_000;

export class LiveTable {
  seen: Seen = { state: null, link: "lost", gone: null };
  readonly link: TableLink;
  private readonly queue: { message: ServerMessage; at: number }[] = [];
  private timer = 0;
  private looking = 0;
  private closed = false;
  private readonly waiting = new Set<() => void>();

  /** `changed` is called with every new state. `still`: nothing is left to be seen, everything comes at once. */
  constructor(
    id: string,
    private readonly changed: (seen: Seen) => void,
    private readonly still: () => boolean = () => true,
    ways: Partial<Ways> = {},
  ) {
    this.link = joinTable(id, { message: (message) => this.heard(message), link: (link, gone) => this.linked(link, gone) }, ways);
  }

  /** Ask for something. It is done when the state shows it: the answer may be quicker than the events. */
  async send(action: Action): Promise<DoneMessage> {
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
    return this.seen.state?.number ?? 0;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.looking);
    this.link.close();
    this.waiting.forEach((look) => look());
  }

  private linked(link: Link, gone: Refusal | null): void {
    if (link === "up") this.look();
    this.show({ ...this.seen, link, gone });
  }

  private show(seen: Seen): void {
    this.seen = seen;
    if (!this.closed) this.changed(seen);
    this.waiting.forEach((look) => look());
  }

  private heard(message: ServerMessage): void {
    this.queue.push({ message, at: performance.now() });
    // Messages that were sent together are shown together.
    this.timer ||= setTimeout(() => this.next(), 0) as unknown as number;
  }

  /** Take in what has come, up to the first thing that is to be looked at for a while. */
  private next(): void {
    this.timer = 0;
    let { state } = this.seen;
    let pause = 0;
    while (this.queue.length > 0 && pause === 0) {
      const { message, at } = this.queue.shift()!;
      if (state === null) state = message.type === "snapshot" ? start(message) : null;
      else state = step(state, message);
      if (message.type === "snapshot") this.looked();
      if (state !== null && !this.still() && performance.now() - at < BEHIND && this.queue.length > 0) pause = pauseAfter(message, state);
    }
    if (this.queue.length > 0) this.timer = setTimeout(() => this.next(), pause) as unknown as number;
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
    if (this.looking !== 0 || state === null || !(state.lost || (state.stale && state.you !== null))) return;
    this.looking = setTimeout(() => {
      this.link.look();
      this.looking = setTimeout(() => {
        this.looking = 0;
        this.look();
      }, LOOK_AGAIN) as unknown as number;
    }, LOOK_AFTER) as unknown as number;
  }
}
