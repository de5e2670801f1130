/** What an action is about: the hand, or the table. */

import type { Action, ClientMessage, HandAction, TableAction } from "../wire";

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

export function isInHand(action: Action): action is HandAction {
  return action.action in IN_HAND;
}

/** The command that asks for it. `id`: our own mark; sent twice it happens once. */
export function command(id: string, action: Action): ClientMessage {
  return isInHand(action) ? { type: "command", id, do: "hand", action } : { type: "command", id, do: "table", action: action as TableAction };
}

/** A mark nobody else has. */
export function mark(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
