/** What the browser knows of a table. Everything in it was told by the server; nothing is decided here. */

import type {
  By,
  Clock,
  DueNow,
  EventMessage,
  Governs,
  HandSeen,
  Holding,
  JackpotNews,
  JackpotSeen,
  JointDeck,
  Met,
  Options,
  Paid,
  PlayerDealtIn,
  PotAwarded,
  SaidLine,
  Seat,
  TableSeen,
  Vote,
  Why,
  Won,
  You,
} from "../wire";

/**
 * The hand as this viewer sees it: the server's own view (docs/hand-json.md), key by key, but for what comes with a turn: that is `due`, `seats`
 * and `options` of the table's state. Hidden cards are "??". After every event it equals what the server would show.
 */
export type HandState = Omit<HandSeen, "due" | "turn" | "options">;

/** What a seat did last in this round of betting, drawing or showing: for the label beside it. */
export interface Act {
  what: ActKind;
  /** Chips: the total of the round for a bet or raise, what was added for a call, else what was posted; cards for draw and discard. */
  amount: number;
  /** `clock`: it was decided for a player who did not. */
  by: By;
  /** The number of the event, so that the same act twice can be told apart. */
  number: number;
}

export type ActKind =
  | "ante"
  | "blind"
  | "straddle"
  | "dead"
  | "kill"
  | "penalty"
  | "fee"
  | "fold"
  | "check"
  | "call"
  | "bring-in"
  | "bet"
  | "raise"
  | "kitty"
  | "draw"
  | "discard"
  | "set"
  | "show"
  | "muck"
  | "killed"
  | "tap-out"
  | "play-on";

/** What is needed to keep the hand's figures true and stands in no view. Not for showing. */
export interface Ledger {
  /** Chips in the main pot that are nobody's wager any more. */
  dead: number;
  /** Commission taken from the pot while the hand goes on. */
  taken: number;
  /** Chips of the pot that went to winners and the house. */
  pushed: number;
  /** What the house has for good. */
  house: number;
  /** Fees that are no wagers, by seat: for the seat, and for time bought. null: the hand was met when some had been paid. */
  fees: Readonly<Record<Seat, number>> | null;
  /** A pot carried over from the hand before: of the dead chips, those that stay where the hand is void. */
  carried: number;
  /** Stacks before the hand, by seat. */
  start: Readonly<Record<Seat, number>>;
}

/** What the server says about the moment, in words and clauses. */
export interface Telling {
  /** What you cannot do now, and why not; null unless it is your decision. */
  why: Why | null;
  /** The clauses that govern this moment, the first one first. */
  governs: readonly Governs[];
  /** What you have. */
  has: Holding | null;
}

/** News of a jackpot: no event of the table, so it has no number. `after`: the last event before it. */
export interface News {
  after: number;
  told: JackpotNews;
}

export interface TableState {
  /** The last event that is in it. */
  number: number;
  /** When that was, by the server's clock in milliseconds. */
  at: number;
  /** Events are missing, or cannot be followed: ask for a snapshot. Until it is there nothing more is taken in. */
  lost: boolean;
  /** What `you` may do at the table may have changed: ask for a look. */
  stale: boolean;

  table: TableSeen;
  /** The hand being played, or the last one; null before the first. */
  hand: HandState | null;
  handNumber: number;
  /** Who is dealt in. */
  players: readonly PlayerDealtIn[];
  /** The commitments of the hand's decks. */
  roots: readonly string[];
  /** Who made the order of its deck with the house; null: nobody could. */
  joint: JointDeck | null;
  ledger: Ledger;

  /** What is being decided (`bet draw discard set show tap vote`), or "": nobody decides now. */
  due: DueNow;
  /** Whose decision it is. */
  seats: readonly Seat[];
  clock: Clock | null;
  vote: Vote | null;
  /** What you may do in the hand now; null: nothing. */
  options: Options | null;
  telling: Telling;
  /** What the hands that lie open make. */
  hands: readonly Holding[];
  /** Parts of the pots that have been pushed, and with what they were won. */
  won: readonly Won[];
  /** Chinese Poker: who met whom, when it is settled. */
  met: readonly Met[];

  /** You, at the table; null for watchers. */
  you: You | null;

  /** By seat. */
  acts: Readonly<Record<Seat, Act>>;
  /** The order in which hands are shown; empty before the showdown. */
  showing: readonly Seat[];
  /** The pots of this hand that have been pushed. */
  awards: readonly PotAwarded[];
  /** Chinese Poker: units paid in this hand. */
  payments: readonly Paid[];

  /** The last events, newest last. */
  log: readonly EventMessage[];
  /** The last things said in the chat, newest last. */
  said: readonly SaidLine[];
  /** The jackpots this table plays for, as they stand. */
  jackpots: readonly JackpotSeen[];
  /** What happened at them since we came, newest last. */
  news: readonly News[];
}
