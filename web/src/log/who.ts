/** Who sits where, for telling: names by seat, and which of them is the reader. */

import type { EventMessage, Seat } from "../wire";

export interface Who {
  names: Readonly<Record<Seat, string>>;
  /** The reader's name; null for watchers. */
  me: string | null;
  /** Seats in the order of dealing. */
  dealt: readonly Seat[];
  /** Whether the hand has side pots. */
  sidePots: boolean;
}

export const NOBODY: Who = { names: {}, me: null, dealt: [], sidePots: false };

/** Bots have it in their names; who reads a line does not need it every time. */
export const shortName = (name: string): string => name.replace(/ \(bot\)$/, "");

export function nameOf(who: Who, seat: Seat): string {
  return shortName(who.names[seat] ?? `Seat ${seat}`);
}

export const isMe = (who: Who, name: string): boolean => who.me !== null && name === who.me;

/** At the head of a sentence: "Ann", "You". */
export const subject = (who: Who, seat: Seat): string => person(who, nameOf(who, seat));

/** Inside one: "Ann", "you". */
export function whom(who: Who, seat: Seat): string {
  const name = nameOf(who, seat);
  return isMe(who, name) ? "you" : name;
}

export const person = (who: Who, name: string): string => (isMe(who, name) ? "You" : name);

const YOURS: Record<string, string> = { has: "have", is: "are", does: "do", goes: "go", was: "were" };

/** "Ann folds", "You fold": the verb comes first, as it is said of others. */
export function does(who: Who, seat: Seat, verb: string): string {
  return personDoes(who, nameOf(who, seat), verb);
}

export function personDoes(who: Who, name: string, verb: string): string {
  if (!isMe(who, name)) return `${name} ${verb}`;
  const [first = "", ...rest] = verb.split(" ");
  return ["You", YOURS[first] ?? first.replace(/s$/, ""), ...rest].join(" ");
}

/** Who is who after this event. */
export function after(who: Who, message: EventMessage): Who {
  const event = message.event;
  switch (event.event) {
    case "HandBegun": {
      const dealt = event.players.map((each) => each.seat);
      return { ...who, names: { ...who.names, ...Object.fromEntries(event.players.map((each) => [each.seat, each.name])) }, dealt, sidePots: false };
    }
    case "SeatTaken":
      return { ...who, names: { ...who.names, [event.seat]: event.player } };
    case "SeatMoved":
      return { ...who, names: { ...who.names, [event.to]: nameOf(who, event.seat) } };
    default:
      return who;
  }
}
