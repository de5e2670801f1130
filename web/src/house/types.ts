/** What the browser knows of a table against the house. Everything in it was told by the server; nothing is decided here. */

import type { Clock, Governs, SaidLine, Seat } from "../wire";
import type { BetsOpen, HouseChair, HouseDue, HouseEventMessage, HouseHolding, HouseTableSeen, HouseWhy, HouseYou, JackpotPools, RoundEventOf, RoundOptions, RoundSeen } from "../wire/house";

/** The round as this viewer sees it: the server's own view, key by key, but for what belongs to a moment: that is `due`, `seats` and `options` of the table. */
export type RoundState = Omit<RoundSeen, "due" | "turn" | "stage" | "play_stage" | "options">;

export type Settled = RoundEventOf<"Settled">;

/** A round with what came of it. */
export interface Dealt {
  number: number;
  /** The commitment of its deck. */
  root: string | null;
  round: RoundState;
  /** What hands that lie open come to; seat 0 is the dealer's. */
  hands: readonly HouseHolding[];
  /** What your cards came to. */
  has: HouseHolding | null;
  /** By seat, when it is settled. */
  settled: Readonly<Record<Seat, Settled>>;
  /** Jackpot prizes that were paid, by seat. */
  paid: Readonly<Record<Seat, number>>;
}

export interface HouseState {
  /** The last event that is in it. */
  number: number;
  at: number;
  /** Events are missing, or cannot be followed: ask for a snapshot. */
  lost: boolean;

  table: HouseTableSeen;
  jackpot: JackpotPools | null;
  chairs: readonly (HouseChair | null)[];
  /** The round: bets being taken, being played, or over; null: nobody sits here. */
  dealt: Dealt | null;
  /** The round before it, whose cards lie until new bets are made. */
  before: Dealt | null;

  due: HouseDue;
  seats: readonly Seat[];
  /** 0 before the flop, 1 on the flop, 2 after the river; -1: nobody decides. */
  stage: number;
  clock: Clock | null;
  bets: BetsOpen | null;
  options: RoundOptions | null;
  governs: readonly Governs[];
  why: HouseWhy | null;
  you: HouseYou | null;

  log: readonly HouseEventMessage[];
  said: readonly SaidLine[];
}
