/** What goes over the wire, by friendly names. The shapes are the server's own: `npm run wire` makes them from its schema. */

import type { components } from "./generated/api";

type Schemas = components["schemas"];

/** A card as text: "Ah", "Tc"; "??" is a hidden one. */
export type Card = Schemas["CardText"];
/** Seats are numbered from 1. */
export type Seat = number;
export type By = Schemas["By"];
export type DueNow = Schemas["DueNow"];

// What is seen.
export type HandSeen = Schemas["HandSeen"];
export type HandPlayer = Schemas["HandPlayer"];
export type Pot = Schemas["Pot"];
export type SetHands = Schemas["SetHands"];
export type Options = Schemas["HandOptions"];
export type Wagers = Schemas["Wagers"];
export type TableSeen = Schemas["TableSeen"];
export type Family = TableSeen["family"];
export type Chair = Schemas["Chair"];
export type Sign = Schemas["Sign"];
export type TableRules = Schemas["TableRules"];
export type Pace = Schemas["Pace"];
export type Clock = Schemas["Clock"];
export type OneClock = Schemas["OneClock"];
export type Vote = Schemas["Vote"];
export type PlayerDealtIn = Schemas["PlayerDealtIn"];
export type YouSeated = Schemas["YouSeated"];
export type YouBeside = Schemas["YouBeside"];
export type You = YouSeated | YouBeside;
export type SeatOptions = Schemas["SeatOptions"];

// Why, and what somebody has.
export type No = Schemas["No"];
export type NoAmount = Schemas["NoAmount"];
export type Why = Schemas["Why"];
export type Governs = Schemas["Governs"];
export type Part = Schemas["Part"];
export type Flaw = Schemas["Flaw"];
export type Holding = Schemas["Holding"];
export type Won = Schemas["Won"];
export type Met = Schemas["Met"];

// What happened.
export type HandEvent = Schemas["HandEvent"];
export type TableEvent = Schemas["TableEvent"];
/** What only the room tells; `TableEvent` has these too. */
export type RoomEvent = Extract<TableEvent, { event: "Opened" | "Paced" | "DeckOffered" | "DeckAbandoned" | "HandBegun" | "RunsAsked" | "RunsVoted" | "HandOver" | "LinkLost" | "LinkFound" | "ClockResumed" | "StaffActed" | "StaffAnswered" | "HandsForgotten" }>;
export type HandEventName = HandEvent["event"];
export type TableEventName = TableEvent["event"];
/** The event of a hand by its name: `HandEventOf<"Raised">`. */
export type HandEventOf<Name extends HandEventName> = Extract<HandEvent, { event: Name }>;
/** The event of a table by its name: `TableEventOf<"SeatTaken">`. */
export type TableEventOf<Name extends TableEventName> = Extract<TableEvent, { event: Name }>;
export type PotAwarded = Schemas["PotAwardedEvent"];
export type Award = Schemas["Award"];
export type Paid = Schemas["PaidEvent"];
export type Shown = Schemas["ShownEvent"];
export type HandBegun = Schemas["HandBegun"];
export type HandOver = Schemas["HandOver"];
export type JointDeck = Schemas["JointDeck"];

// What the server says.
export type Snapshot = Schemas["SnapshotMessage"];
export type InHandMessage = Schemas["InHandMessage"];
export type AtTableMessage = Schemas["AtTableMessage"];
export type EventMessage = InHandMessage | AtTableMessage;
export type TurnMessage = Schemas["TurnMessage"];
export type DoneMessage = Schemas["DoneMessage"];
export type RefusedMessage = Schemas["RefusedMessage"];
export type SaidLine = Schemas["SaidLine"];
export type SaidMessage = Schemas["SaidMessage"];
export type SaidEarlierMessage = Schemas["SaidEarlierMessage"];
export type Weighed = Schemas["WeighedMessage"];
export type PongMessage = Schemas["PongMessage"];
export type JackpotMessage = Schemas["JackpotMessage"];
export type ServerMessage = Schemas["ServerMessage"];

// Jackpots: at a table, on the wall, at the console.
export type JackpotSeen = Schemas["JackpotSeen"];
export type JackpotWin = Schemas["JackpotWin"];
export type JackpotNews = Schemas["JackpotNews"];
export type JackpotLine = Schemas["JackpotLine"];
export type JackpotTold = Schemas["JackpotTold"];
export type Console = Schemas["ConsoleLine"];
export type ConsoleWin = Schemas["ConsoleWin"];
export type Step = Schemas["StepLine"];

// Fair play, and talk.
export type ReportLine = Schemas["ReportLine"];
export type MuteLine = Schemas["MuteLine"];
export type FairPlay = Schemas["FairPlay"];
export type NamedLine = Schemas["NamedLine"];
export type SignalLine = Schemas["SignalLine"];

// What you say.
export type HandAction = Schemas["HandAction"];
export type TableAction = Schemas["TableAction"];
export type Action = HandAction | TableAction;
export type ClientMessage = Schemas["ClientMessage"];

// What staff did.
export type StaffAct = Schemas["StaffAct"];
export type StaffNote = Schemas["StaffNote"];
export type StaffReport = Schemas["StaffReport"];
export type WaitingAct = Schemas["WaitingAct"];

// A hand that is over.
export type HandHistory = Schemas["HandHistory"];
export type HistoryEvent = Schemas["HistoryEvent"];

// Practice.
export type PracticeQuestion = Schemas["PracticeQuestion"];
export type PracticeAnswer = Schemas["PracticeAnswer"];
export type PracticeChoice = Schemas["PracticeChoice"];

/** Whether a message tells of a hand, rather than of the table. */
export function isInHand(message: EventMessage): message is InHandMessage {
  return "hand" in message;
}
