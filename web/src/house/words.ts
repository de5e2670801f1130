/** What happens at a table against the house, in a line each. */

import { listed, shortlyAll } from "../log/cards";
import type { Line } from "../log/lines";
import { shuffledBy } from "../log/words";
import { does, nameOf, NOBODY, personDoes, subject, type Who, whom } from "../log/who";
import { figures } from "../shell/amount";
import { staffActed, staffAnswered } from "../staff/told";
import type { Seat } from "../wire";
import { type AtHouseMessage, type HouseEvent, type HouseEventMessage, type InRoundMessage, isInRound, type Result, type RoundEvent, type Wagers } from "../wire/house";
import { levelOf, onSpots } from "./round";
import { handWords, spotName } from "./spots";
import type { HouseState, Settled } from "./types";

type Tellers<Event extends { event: string }, Message> = {
  [Name in Event["event"]]: (event: Extract<Event, { event: Name }>, who: Who, message: Message) => string | null;
};
const nothing = (): null => null;

const known = (card: string): boolean => card !== "??";
const possessive = (who: Who, seat: Seat): string => {
  if (seat === 0) return "The dealer's";
  const name = subject(who, seat);
  return name === "You" ? "Your" : `${name}'s`;
};
const because = (why: string | undefined): string => (why ? ` (${why})` : "");

/** "20 on Ante and Blind, 10 on Trips, Level 1 for 5". */
export function lies(wagers: Wagers): string {
  const parts = wagers.ante === wagers.blind && wagers.ante > 0 ? [`${figures(wagers.ante)} on each of Ante and Blind`] : [wagers.ante > 0 && `${figures(wagers.ante)} on the Ante`, wagers.blind > 0 && `${figures(wagers.blind)} on the Blind`];
  const level = levelOf(wagers);
  return listed([...parts, wagers.trips > 0 && `${figures(wagers.trips)} on Trips`, level > 0 && `${figures(wagers.level_1 + wagers.level_2)} on jackpot Level ${level}`].filter((each): each is string => typeof each === "string"));
}

/** "Ante won 10", "Blind back", "Trips lost 10". */
const end = ({ spot, outcome, pays, stake, hand }: Result): string =>
  `${spotName(spot)} ${outcome === "win" ? (spot.startsWith("level") ? `wins with a ${handWords(hand)}` : `won ${figures(pays)}`) : outcome === "lose" ? `lost ${figures(stake)}` : "back"}`;

/** "Ann shows A♥ A♦, pair of aces": what a seat is settled for. */
function settles(event: Settled, who: Who, message: InRoundMessage): string {
  const has = message.hands?.find((each) => each.seat === event.seat)?.words ?? "";
  return event.cards.length > 0 ? `${does(who, event.seat, `shows ${shortlyAll(event.cards)}`)}${has ? `, ${has}` : ""}` : subject(who, event.seat);
}

const STAGES = ["", "Flop", "Turn and river"];

const ROUND: Tellers<RoundEvent, InRoundMessage> = {
  BetsPlaced: (event, who) => does(who, event.seat, `puts ${lies(event.wagers)}`),
  BetsWithdrawn: (event, who) => does(who, event.seat, "takes the chips off again"),
  RoundBegan: () => "No more bets",
  JackpotsStarted: (event) => `The jackpot counts ${event.stakes.length === 1 ? "one wager" : `${event.stakes.length} wagers`}`,
  Played: (event, who) => does(who, event.seat, `plays ${figures(event.amount)}`),
  Checked: (event, who) => does(who, event.seat, "checks"),
  Folded: (event, who) => does(who, event.seat, "folds"),
  HoleDealt: (event, who) => {
    const own = event.seats.flatMap((seat, nth) => ((event.cards[nth] ?? []).every(known) && nameOf(who, seat) === who.me ? [`you have ${shortlyAll(event.cards[nth] ?? [])}`] : []));
    return `Two cards for everybody and the dealer${own.length > 0 ? `: ${own[0]}` : ""}`;
  },
  BoardDealt: (event) => `${STAGES[event.stage] ?? "Board"}: ${shortlyAll(event.cards)}`,
  BoardTurned: (event) => `Board cards come into sight: ${shortlyAll(event.cards)}`,
  CardSeen: (event, who) => `${possessive(who, event.seat)} ${shortlyAll(event.cards)} came into sight`,
  DealerShown: (event, _who, message) => {
    const has = message.hands?.find((each) => each.seat === 0);
    return `The dealer shows ${shortlyAll(event.cards)}${has === undefined ? "" : `: ${has.words}, ${has.qualifies ? "and qualifies" : "and does not qualify"}`}`;
  },
  HandHidden: (event, who) => does(who, event.seat, "keeps the hand hidden"),
  Settled: (event, who, message) => {
    return `${settles(event, who, message)}${event.cards.length > 0 ? ". " : ": "}${event.results.map(end).join(", ")}`;
  },
  JackpotWon: (event, who) => `${possessive(who, event.seat)} ${handWords(event.category)} wins the jackpot, Level ${event.level}`,
  HandVerified: (event, who) => `${possessive(who, event.seat)} hand is verified`,
  DeckSorted: (event) => `The deck is sorted and counted: ${event.count} cards`,
  PrizePaid: (event, who) => `The jackpot pays ${whom(who, event.seat)} ${figures(event.amount)}${event.held ? ", held back" : ""}`,
  JackpotVoided: () => "Jackpot Wagers are void",
  GameOverPressed: nothing,
  RoundEnded: nothing,
  FaultReported: (event) => `Something went wrong: ${event.fault.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()}${because(event.why)}`,
  WagerCorrected: (event, who) => `${possessive(who, event.seat)} ${spotName(event.spot)} is ${figures(event.amount)}`,
  Forfeited: (event, who) => does(who, event.seat, "is not there: the house collects the wagers"),
  WagersVoided: (event, who) => `${possessive(who, event.seat)} wagers are void${event.returned ? " and go back" : ""}`,
  RoundVoided: (event) => (event.misdeal ? "A misdeal: everybody has the chips back" : "The round is void: everybody has the chips back"),
  PlaySuspended: () => "Play is suspended",
  PlayResumed: () => "Play goes on",
  PaymentsHeld: (event) => `Payments are held back, up to ${event.hours} hours`,
};

const HOUSE: Partial<Tellers<HouseEvent, AtHouseMessage>> = {
  StaffActed: (event) => staffActed(event),
  StaffAnswered: (event) => staffAnswered(event),
  TableReopened: (event) => "The staff have opened the table again" + because(event.why),
  Joined: (event, who) => personDoes(who, event.name, `takes seat ${event.seat} with ${figures(event.chips)}`),
  ChipsBought: (event, who) => does(who, event.seat, `buys ${figures(event.chips)} more`),
  Left: (event, who) => does(who, event.seat, "leaves the table"),
  DeckAbandoned: (event) => `The deck offered is thrown away: ${listed(event.names)} did not contribute as promised. A new one is offered`,
  BetsOpened: (event, who) => `Deck committed: ${event.root.slice(0, 12)}…${shuffledBy(event.joint, who.me)}`,
  SaidDone: (event, who) => does(who, event.seat, "is ready"),
  LeavesAfter: (event, who) => does(who, event.seat, "leaves when the round is over"),
  RoundOver: (event) => (event.void ? `Round ${event.round} is void` : null),
  LinkLost: (event, who) => personDoes(who, event.player, "has lost the connection"),
  LinkFound: (event, who) => personDoes(who, event.player, "is back"),
  ClockResumed: (event) => `The room was away for ${Math.max(1, Math.round(event.down / 1000))} seconds; no clock ran meanwhile`,
  Opened: (event) => `${event.name} opens`,
};

/** The words of an event; null: nothing worth a line. */
export function tell(message: HouseEventMessage, who: Who): string | null {
  const tellers = (isInRound(message) ? ROUND : HOUSE) as Record<string, ((event: unknown, who: Who, message: unknown) => string | null) | undefined>;
  return tellers[message.event.event]?.(message.event, who, message) ?? null;
}

const QUIET = new Set(["BetsPlaced", "BetsWithdrawn", "BetsOpened", "JackpotsStarted", "SaidDone", "LinkLost", "LinkFound", "Opened", "DeckSorted"]);
const RULINGS = new Set(["FaultReported", "WagerCorrected", "Forfeited", "WagersVoided", "RoundVoided", "PlaySuspended", "PlayResumed", "PaymentsHeld", "CardSeen", "BoardTurned", "JackpotVoided"]);
const MONEY = new Set(["Settled", "JackpotWon", "PrizePaid"]);
const DEALS = new Set(["RoundBegan", "HoleDealt", "BoardDealt", "DealerShown"]);
/** Where each part of a round begins. */
const PARTS: Record<string, string> = { BetsOpened: "bets", HoleDealt: "before the flop", DealerShown: "the end" };

function whoOf(state: HouseState): Who {
  const names: Record<Seat, string> = {};
  for (const chair of state.chairs) if (chair !== null) names[chair.seat] = chair.name;
  for (const player of state.dealt?.round.players ?? []) names[player.seat] = player.name;
  return { ...NOBODY, names, me: state.you?.name ?? null };
}

const told = new WeakMap<readonly HouseEventMessage[], Line[]>();

/** The log as lines, by round and stage; worked out once for a log. */
export function lines(state: HouseState): Line[] {
  const found = told.get(state.log) ?? linesOf(state.log, whoOf(state));
  told.set(state.log, found);
  return found;
}

export function linesOf(log: readonly HouseEventMessage[], now: Who): Line[] {
  const found: Line[] = [];
  let who = now;
  let [round, street] = [log.find(isInRound)?.round ?? 0, ""];
  for (const [nth, message] of log.entries()) {
    const { event } = message;
    if (event.event === "Joined") who = { ...who, names: { ...who.names, [event.seat]: event.name } };
    if (event.event === "BetsOpened") {
      round = event.round;
      who = { ...who, names: { ...who.names, ...Object.fromEntries(event.players.map((each) => [each.seat, each.name])) } };
    }
    street = event.event === "BoardDealt" ? (event.stage === 2 ? "turn and river" : "flop") : (PARTS[event.event] ?? street);
    // Chips that are moved about are told once, as they lie in the end.
    const next = log[nth + 1];
    if (event.event === "BetsPlaced" && next?.event.event === "BetsPlaced" && next.event.seat === event.seat && onSpots(next.event.wagers) > 0) continue;
    const text = tell(message, who);
    if (text === null) continue;
    const name = event.event;
    const seat = "seat" in event ? event.seat : message.seat;
    found.push({
      number: message.number,
      hand: round,
      street,
      text,
      clause: event.event === "FaultReported" ? event.clause : "",
      kind: !isInRound(message) ? (name === "BetsOpened" ? "hand" : "table") : RULINGS.has(name) ? "ruling" : MONEY.has(name) ? "money" : DEALS.has(name) ? "deal" : "act",
      quiet: QUIET.has(name),
      ...(isInRound(message) && message.event.event === "Settled" ? { parts: { head: settles(message.event, who, message), each: message.event.results.map((each) => ({ text: end(each), clause: each.clause })) } } : {}),
      mine: who.me !== null && typeof seat === "number" && who.names[seat] === who.me,
    });
  }
  return found;
}
