/** The log as lines, grouped by hand and street. */

import type { TableState } from "../state/types";
import { type EventMessage, isInHand, type Seat } from "../wire";
import { capital, known as visible } from "./cards";
import { jackpotWords } from "./jackpot";
import { after, NOBODY, type Who } from "./who";
import { clauseOf, tell } from "./words";

export type Kind = "hand" | "deal" | "act" | "money" | "ruling" | "table" | "jackpot";

export interface Line {
  number: number;
  /** The hand it belongs to; 0: before the first. */
  hand: number;
  street: string;
  text: string;
  clause: string;
  kind: Kind;
  /** Not worth reading out: it follows from what is, or nobody waits for it. */
  quiet: boolean;
  mine: boolean;
  /** What the words come to one by one, each with its clause, and the words before them. */
  parts?: { head: string; each: readonly { text: string; clause: string }[] };
}

export interface Chapter {
  hand: number;
  over: boolean;
  streets: { street: string; lines: Line[] }[];
}

/** Events that belong to the street after them; what people do belongs to the one before. */
const DEALS = new Set([
  "ForcedBetsPosted", "DownDealt", "UpDealt", "BoardDealt", "KittyDealt", "Burned", "Shuffled", "BettingOpened", "BettingSkipped", "ShowdownOpened", "CardsTold", "KittyMucked",
]);
const MONEY = new Set(["PotAwarded", "Paid", "PotCarried", "FeesReturned", "Collected", "TimeBought", "TimeCharged"]);
const ENDS = new Set(["PotAwarded", "Paid", "PotCarried", "FeesReturned", "HandEnded"]);
const RULINGS = new Set([
  "Ruled", "FaultReported", "Voided", "DrawnByMistake", "HandKilled", "FoldedHandShown", "HandRestored", "Refunded", "RunsCut", "CardsSetAside", "AsideTakenUp", "AsideMucked", "BurnDueSet", "HoleCardReplaced", "CardExposed", "CardTurnedUp", "UpCardTurnedDown", "DiscardTakenBack", "BurnReturned",
  "CeilingSet", "SizesSet", "BettingUndone", "Noted", "NoteDone",
]);
const QUIET = new Set(["Burned", "BettingOpened", "DeckOffered", "HandBegun", "HandOver", "LinkLost", "LinkFound", "Paced", "HandsForgotten", "Listed", "Unlisted", "BoughtIn", "CashedOut"]);

export function kindOf(message: EventMessage): Kind {
  const name = message.event.event;
  if (name === "HandBegun" || name === "HandOver") return "hand";
  if (!isInHand(message)) return name === "RunsAsked" || name === "RunsVoted" ? "act" : "table";
  return RULINGS.has(name) ? "ruling" : MONEY.has(name) ? "money" : DEALS.has(name) ? "deal" : "act";
}

/** Names and seats as they stand now. */
export function whoOf(state: Pick<TableState, "table" | "players" | "you">): Who {
  const names: Record<Seat, string> = {};
  for (const chair of state.table.chairs) if (chair !== null) names[chair.seat] = chair.name;
  for (const each of state.players) names[each.seat] = each.name;
  return { ...NOBODY, names, me: state.you?.name ?? null, dealt: state.players.map((each) => each.seat) };
}

const words = new WeakMap<EventMessage, { me: string | null; text: string | null }>();

/** The words of an event, found once: a log grows by a line, and the others stay as they were told. */
function told(message: EventMessage, who: Who): string | null {
  const known = words.get(message);
  // How pots are called depends on what comes after: only at the end is it known whether there are side pots.
  if (known !== undefined && known.me === who.me && message.event.event !== "PotAwarded") return known.text;
  const text = tell(message, who);
  words.set(message, { me: who.me, text });
  return text;
}

/** Every event that is worth a line. `now`: who sits where at the end, for what happened before anybody was named. */
export function linesOf(log: readonly EventMessage[], now: Who, handNow = 0): Line[] {
  const lines: Line[] = [];
  const split = new Set(log.flatMap((each) => (isInHand(each) && each.event.event === "PotAwarded" && each.event.pot > 0 ? [each.hand] : [])));
  let who = now;
  let hand = log.find(isInHand)?.hand ?? handNow;
  let [street, shows] = ["", false];
  let laid = new Set<Seat>();
  for (const message of log) {
    const { event } = message;
    who = after(who, message);
    const now = event.event === "HandBegun" ? event.hand : isInHand(message) ? message.hand : hand;
    // Who came in the middle of a hand has not heard it begin.
    if (now !== hand || event.event === "HandBegun") [hand, street, shows, laid] = [now, "", false, new Set()];
    if (event.event === "ShowdownOpened") shows = true;
    const then = isInHand(message) ? message.street : null;
    const next = then === "showdown" && !shows ? street && (event.event === "BettingSkipped" ? "all in" : "the end") : (then ?? street);
    const again = event.event === "HandSet" && laid.has(event.seat) && !event.front.every(visible);
    if (event.event === "HandSet") laid.add(event.seat);
    // Cards set again, face down, look the same to the others.
    const text = again ? null : told(message, split.has(hand) ? { ...who, sidePots: true } : who);
    let belongs = DEALS.has(event.event) || street === "" ? next : street;
    // Where all but one have folded, the street ahead is never dealt.
    if (ENDS.has(event.event)) belongs = street = shows ? "showdown" : "the end";
    if (text !== null) {
      const seat = "seat" in event ? event.seat : message.seat;
      const mine = who.me !== null && ((seat !== undefined && who.names[seat as Seat] === who.me) || ("player" in event && event.player === who.me));
      lines.push({ number: message.number, hand, street: belongs, text, clause: clauseOf(message), kind: kindOf(message), quiet: QUIET.has(event.event), mine });
    }
    if (!ENDS.has(event.event)) street = next;
  }
  return lines;
}

const known = new WeakMap<readonly EventMessage[], Line[]>();

/** The lines of a table's log; worked out once for a log. */
export function lines(state: TableState): Line[] {
  const found = known.get(state.log) ?? linesOf(state.log, whoOf(state), state.handNumber);
  known.set(state.log, found);
  return state.news.length === 0 ? found : withNews(found, state);
}

/** The log with what happened at the jackpot, each where it was heard; a line has a part of a number, for it is no event of the table. */
function withNews(found: readonly Line[], state: TableState): Line[] {
  const who = whoOf(state);
  const all = [...found];
  state.news.forEach(({ after, told }, nth) => {
    let at = all.length;
    while (at > 0 && all[at - 1]!.number >= after + 1) at -= 1;
    const before = all[at - 1];
    const [hand, street] = before === undefined ? [state.handNumber, ""] : [before.hand, before.street];
    all.splice(at, 0, {
      number: after + (nth + 1) / 1000,
      hand,
      street,
      text: jackpotWords(told, who, hand),
      clause: told.clause,
      kind: "jackpot",
      quiet: false,
      mine: who.me !== null && told.player === who.me,
    });
  });
  return all;
}

export function chaptersOf(lines: readonly Line[], playing: number): Chapter[] {
  const found: Chapter[] = [];
  for (const line of lines) {
    let chapter = found.at(-1);
    if (chapter?.hand !== line.hand) {
      chapter = { hand: line.hand, over: line.hand > 0 && line.hand !== playing, streets: [] };
      found.push(chapter);
    }
    let part = chapter.streets.at(-1);
    if (part === undefined || (part.street !== line.street && line.kind !== "table" && line.kind !== "hand" && line.kind !== "jackpot")) {
      part = { street: line.street, lines: [] };
      chapter.streets.push(part);
    }
    part.lines.push(line);
  }
  return found;
}

/** The name of a street as a heading: "Pre-flop", "Fifth street"; "" has none. */
export const heading = (street: string): string => capital(street);
