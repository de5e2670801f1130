/** What goes over the wire at a table against the house (docs/house-table.md). The shapes are the server's own. */

import type { components } from "./generated/api";

type Schemas = components["schemas"];

// What is seen.
export type HouseTableSeen = Schemas["HouseTableSeen"];
export type RoundSeen = Schemas["RoundSeen"];
export type RoundPlayer = Schemas["RoundPlayer"];
export type RoundOptions = Schemas["RoundOptions"];
export type Prize = Schemas["PrizeSeen"];
export type HouseChair = Schemas["HouseChair"];
export type HouseYou = Schemas["HouseYou"];
export type HouseWhy = Schemas["HouseWhy"];
export type HouseHolding = Schemas["HouseHolding"];
export type HouseDue = Schemas["HouseDue"];
export type BetsOpen = Schemas["BetsOpen"];
export type JackpotPools = Schemas["JackpotPools"];
export type Limits = Schemas["HouseLimits"];
export type Pays = Schemas["HousePays"];
export type Wagers = Schemas["HouseWagers"];
export type Spot = keyof Wagers;
/** What one wager came to. */
export type Result = Schemas["Result"];

// What happened.
export type RoundEvent = Schemas["RoundEvent"];
export type RoundEventName = RoundEvent["event"];
export type RoundEventOf<Name extends RoundEventName> = Extract<RoundEvent, { event: Name }>;
export type HouseEvent = Schemas["HouseEvent"];
export type HouseEventName = HouseEvent["event"];
export type HouseEventOf<Name extends HouseEventName> = Extract<HouseEvent, { event: Name }>;

// What the server says.
export type HouseSnapshot = Schemas["HouseSnapshotMessage"];
export type HouseTurn = Schemas["HouseTurnMessage"];
export type InRoundMessage = Schemas["InRoundMessage"];
export type AtHouseMessage = Schemas["AtHouseMessage"];
export type HouseEventMessage = InRoundMessage | AtHouseMessage;
export type HouseServerMessage = Schemas["HouseServerMessage"];

// A round that is over.
export type RoundHistory = Schemas["RoundHistory"];

// What you say.
export type RoundAction = Schemas["RoundAction"];
export type HouseAction = Schemas["HouseAction"];
export type HouseClientMessage = Schemas["HouseClientMessage"];

/** Whether a message tells of a round, rather than of the table. */
export function isInRound(message: HouseEventMessage): message is InRoundMessage {
  return "round" in message;
}
