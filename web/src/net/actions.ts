/** What an action is about: the hand or the round being dealt, or the table. */

import type { Action, ClientMessage, HandAction, TableAction } from "../wire";
import type { HouseAction, HouseClientMessage, RoundAction } from "../wire/house";

/** What is dealt at a table: hands of poker, or rounds against the house. */
export type Kind = "hand" | "round";
export type Asked = Action | RoundAction | HouseAction;

const IN_HAND: { readonly [Name in HandAction["action"]]: true } = {
  Fold: true,
  Check: true,
  Call: true,
  Bet: true,
  RaiseTo: true,
  BringIn: true,
  TakeKitty: true,
  Discard: true,
  SetHand: true,
  Show: true,
  Muck: true,
  TapOut: true,
  PlayOn: true,
  RunIt: true,
};

const IN_ROUND: { readonly [Name in RoundAction["action"]]: true } = { PlaceBets: true, Withdraw: true, Done: true, Play: true, Check: true, Fold: true, KeepHidden: true };

const IN_DEAL = { hand: IN_HAND, round: IN_ROUND } as const;

export function isInDeal(kind: Kind, action: Asked): boolean {
  return action.action in IN_DEAL[kind];
}

/** The command that asks for it. `id`: our own mark; sent twice it happens once. */
export function command(kind: Kind, id: string, action: Asked): ClientMessage | HouseClientMessage {
  if (!isInDeal(kind, action)) return { type: "command", id, do: "table", action: action as TableAction };
  return kind === "hand" ? { type: "command", id, do: "hand", action: action as HandAction } : { type: "command", id, do: "round", action: action as RoundAction };
}

/** A mark nobody else has. */
export function mark(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
