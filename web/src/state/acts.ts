/** What a seat did last, for the label beside it. */

import type { By, HandEvent, InHandMessage, Seat } from "../wire";
import type { Act, ActKind } from "./types";

type Done = [seat: Seat, what: ActKind, amount: number];

/** The labels after an event. Bets that are brought in take theirs with them. */
export function acted(acts: Readonly<Record<Seat, Act>>, message: InHandMessage): Readonly<Record<Seat, Act>> {
  const before = message.event.event === "Collected" || message.event.event === "BettingUndone" ? {} : acts;
  const done = doneBy(message.event);
  return done.length === 0 ? before : { ...before, ...Object.fromEntries(done.map((each) => [each[0], act(each, message.by, message.number)])) };
}

const act = ([, what, amount]: Done, by: By, number: number): Act => ({ what, amount, by, number });

function doneBy(event: HandEvent): Done[] {
  switch (event.event) {
    case "ForcedBetsPosted":
      return event.posts.map((post) => [post.seat, post.what as ActKind, post.amount]);
    case "Straddled":
      return [[event.seat, "straddle", event.to]];
    case "Folded":
      return [[event.seat, "fold", 0]];
    case "Checked":
      return [[event.seat, "check", 0]];
    case "Called":
      return [[event.seat, "call", event.amount]];
    case "BroughtIn":
      return [[event.seat, "bring-in", event.amount]];
    case "Opened":
      return [[event.seat, event.forced ? "bring-in" : "bet", event.to]];
    case "Raised":
      return [[event.seat, "raise", event.to]];
    case "KittyTaken":
      return [[event.seat, "kitty", event.to]];
    case "Discarded":
      return [[event.seat, "draw", event.cards.length]];
    case "ThrewAway":
      return [[event.seat, "discard", event.cards.length]];
    case "HandSet":
      return [[event.seat, "set", 0]];
    case "Shown":
      return [[event.seat, "show", 0]];
    case "Mucked":
      return [[event.seat, "muck", 0]];
    case "TappedOut":
      return [[event.seat, "tap-out", 0]];
    case "PlayedOn":
    case "HandRestored":
      return [[event.seat, "play-on", 0]];
    case "HandKilled":
      return [[event.seat, "killed", 0]];
    default:
      return [];
  }
}
