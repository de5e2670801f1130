/** Answers in words at a table against the house: what the felt would show, for who listens. */

import { saidAll } from "../../cards/names";
import { listed } from "../../log/cards";
import { knowingIn, namedIn } from "../../log/seats";
import { shortName } from "../../log/who";
import type { Refusal } from "../../net/http";
import { figures } from "../../shell/amount";
import { withArticle } from "../../table/article";
import { waitingFor } from "../../table/countdown";
import { governing, helped, lastOf, mayDo, maySit, refusal, seated, talk, timeLeft, withClause } from "../../text/told";
import type { HouseAction, RoundAction } from "../../wire/house";
import { betsOf, total } from "../bets";
import { choicesOf, company, lastBets, mayBet, myEnd, mySeat, nameAt, onFelt, playerAt } from "../read";
import { levelOf, NO_WAGERS, onSpots } from "../round";
import { netWords, outcomeWords, settlement } from "../settlement";
import { handWords } from "../spots";
import type { Dealt, HouseState } from "../types";
import { beside, waiting } from "../waiting";
import { lies, lines } from "../words";
import { levelStakes, type Question, range, waysOf } from "./commands";
import { HELP } from "./help";

export interface Asking {
  state: HouseState;
  /** The server's clock. */
  now: number;
  refused: Refusal | null;
}

/** One answer; several sentences are several strings. */
export function answer(what: Question, { state, now, refused }: Asking, count = 1): string[] {
  switch (what) {
    case "cards":
      return cards(state);
    case "board":
      return board(state);
    case "dealer":
      return [dealer(onFelt(state, false))];
    case "bets":
      return lying(state);
    case "chips":
      return chips(state);
    case "pays":
      return pays(state);
    case "limits":
      return limits(state);
    case "jackpot":
      return jackpot(state);
    case "result":
      return result(state).map((each) => (typeof each === "string" ? each : withClause(each.words, each.clause)));
    case "last":
      return lastOf(lines(state), count);
    case "time":
      return [time(state, now)];
    case "governs":
      return governing(state.governs.map((each) => withClause(namedIn(each.words, company(state)), each.clause)));
    case "options":
      return [...may(state), ...barredPlays(state)];
    case "players":
      return players(state);
    case "have":
      return [state.dealt?.has?.words ? `You have ${withArticle(state.dealt.has.words)}.` : "You have no hand yet."];
    case "no":
      return refused === null ? why(state) : refusal(knowingIn(refused, company(state)));
    case "look":
      return [...turn(state), ...lying(state), ...cards(state), ...board(state)];
    case "chat":
      return talk(state.said, state.you?.name ?? null);
    case "round":
      return [round(state)];
    case "help":
      return helped(HELP);
  }
}

// -- what lies there

function cards(state: HouseState): string[] {
  const seat = mySeat(state);
  const own = playerAt(state.dealt, seat);
  if (seat === null || own === undefined) return ["You have no seat here."];
  if (own.cards.length > 0) {
    const told = [`You hold ${saidAll(own.cards)}.`];
    if (own.standing === "folded") told.push("You have folded.");
    if (own.hidden) told.push("They stay hidden.");
    if (state.dealt?.has?.words) told.push(`That is ${withArticle(state.dealt.has.words)}.`);
    return told;
  }
  const before = playerAt(state.before, seat);
  const earlier = state.due === "bets" && before !== undefined && before.name === own.name && before.cards.length > 0 ? [`In round ${figures(state.before!.number)} you held ${saidAll(before.cards)}.`] : [];
  return [own.standing === "folded" ? "You have folded." : "You hold no cards.", ...earlier];
}

function board(state: HouseState): string[] {
  const dealt = onFelt(state, false);
  if (dealt === null) return ["Nothing has been dealt."];
  const of = dealt === state.dealt ? "" : ` in round ${figures(dealt.number)}`;
  const open = dealt.round.board;
  return [open.length > 0 ? `On the board${of}: ${saidAll(open)}.` : "Nothing lies on the board yet.", dealer(dealt)];
}

function dealer(dealt: Dealt | null): string {
  const shown = dealt?.round.dealer ?? [];
  if (shown.length === 0) return "The dealer has no cards.";
  const has = dealt?.hands.find((each) => each.seat === 0);
  return `The dealer has ${saidAll(shown)}${has?.words ? `: ${withArticle(has.words)}, which ${has.qualifies ? "qualifies" : "does not qualify"}` : ""}.`;
}

function lying(state: HouseState): string[] {
  const player = playerAt(state.dealt, mySeat(state));
  if (player === undefined) return ["You have no seat here."];
  const { wagers } = player;
  if (onSpots(wagers) === 0) return ["Nothing of yours lies on the table."];
  return [`On the table: ${listed([lies(wagers), ...(wagers.play > 0 ? [`${figures(wagers.play)} on Play`] : [])].filter(Boolean))}. That is ${figures(onSpots(wagers))}.`];
}

function chips(state: HouseState): string[] {
  const seat = mySeat(state);
  const player = playerAt(state.dealt, seat);
  if (seat === null) return ["You have no seat here."];
  const left = player?.stack ?? state.chairs[seat - 1]?.chips ?? 0;
  const out = player === undefined ? 0 : onSpots(player.wagers);
  return [`You have ${figures(left)} in your stack${out > 0 ? ` and ${figures(out)} on the table` : ""}.`, ...(player !== undefined && player.held > 0 ? [`${figures(player.held)} are held back for you.`] : [])];
}

// -- what hangs at the table

/** "3/2" as "3 to 2", "500" as "500 to 1". */
const odds = (told: string): string => (told.includes("/") ? told.replace("/", " to ") : `${told} to 1`);

function pays({ table }: HouseState): string[] {
  const lined = (by: Readonly<Record<string, string>>): string => Object.entries(by).map(([hand, told]) => `${handWords(hand)} ${odds(told)}`).join(", ");
  return [`Ante pays ${odds(table.pays.ante)}, Play ${odds(table.pays.play)}.`, `Blind pays: ${lined(table.pays.blind)}.`, `Trips pays: ${lined(table.pays.trips)}.`];
}

function limits({ table }: HouseState): string[] {
  const { limits: sign, buy_in } = table;
  return [
    `Ante and Blind are equal: ${figures(sign.minimum)} to ${figures(sign.maximum)} each, in steps of ${figures(sign.unit)}.`,
    `Trips: ${figures(sign.trips_minimum)} to ${figures(sign.trips_maximum)}.`,
    `You sit down with ${figures(buy_in.least)}${buy_in.most === null ? " or more" : ` to ${figures(buy_in.most)}`}.`,
  ];
}

function jackpot(state: HouseState): string[] {
  const pools = state.jackpot;
  if (pools === null || state.table.limits.jackpot === 0) return ["This table has no jackpot."];
  if (!pools.working) return ["The jackpot is not available now."];
  const level = levelOf(playerAt(state.dealt, mySeat(state))?.wagers ?? NO_WAGERS);
  const costs = (nth: number): string => (pools.stakes[nth] === undefined ? "" : `, for a wager of ${figures(pools.stakes[nth])}`);
  return [...pools.amounts.map((amount, nth) => `Level ${nth + 1} shows ${figures(amount)}${costs(nth)}.`), ...(level > 0 ? [`You have wagered on Level ${level}.`] : [])];
}

// -- what a round came to

/** Wager by wager, each with its clause. */
export function result(state: HouseState): (string | { words: string; clause: string })[] {
  const end = myEnd(state);
  if (end === null) return [state.due === "bets" || state.dealt === null || mySeat(state) === null ? "No round of yours has been settled since you came." : "The round is not settled yet."];
  const { net, wagers } = settlement(end.dealt, end.settled);
  const own = end.dealt.hands.find((each) => each.seat === end.settled.seat);
  return [
    `Round ${figures(end.dealt.number)}: ${netWords(net, figures).replace(/^You/, "you")}${end.settled.held ? ", held back for now" : ""}.`,
    ...(own?.words ? [`You had ${withArticle(own.words)}.`] : []),
    dealer(end.dealt),
    ...wagers.map((each) => ({ words: `${each.name} ${outcomeWords(each, figures)}${each.outcome === "win" && each.hand !== "" ? `, ${handWords(each.hand)}` : ""}.`, clause: each.clause })),
  ];
}

// -- what goes on

export function turn(state: HouseState): string[] {
  if (choicesOf(state) !== null) return ["It is your turn.", ...may(state)];
  if (mayBet(state)) {
    const done = state.chairs.find((chair) => chair?.seat === mySeat(state))?.done === true;
    return done ? ["You are ready; the others are still betting."] : ["Place your bets.", ...may(state)];
  }
  const waits = state.due === "bets" ? "Bets are being taken." : waiting(state);
  return [...[beside(state), waits].filter((words, nth, all) => words !== "" && all.indexOf(words) === nth), ...may(state)].filter(Boolean);
}

function round(state: HouseState): string {
  if (state.dealt === null) return "No round is being played: nobody sits here.";
  const where = state.due === "bets" ? "bets are being taken" : state.dealt.round.over ? "over" : (["before the flop", "on the flop", "after the river"][state.stage] ?? "the dealer is at work");
  return `Round ${figures(state.dealt.number)}: ${where}.`;
}

function players(state: HouseState): string[] {
  const found = state.chairs.flatMap((chair) => {
    if (chair === null) return [];
    const player = playerAt(state.dealt, chair.seat);
    const marks = [`${figures(player?.stack ?? chair.chips)} chips`];
    if (chair.bot) marks.push("a bot");
    if (player !== undefined && onSpots(player.wagers) > 0) marks.push(`${figures(onSpots(player.wagers))} on the table`);
    if (player?.standing === "folded") marks.push("folded");
    if (!chair.link) marks.push("not connected");
    if (chair.leaving) marks.push("leaving after this round");
    if (state.due === "decide" && state.seats.includes(chair.seat)) marks.push("to decide");
    if (state.due === "bets" && chair.done) marks.push("ready");
    return [`Seat ${chair.seat}: ${chair.seat === mySeat(state) ? "you" : shortName(nameAt(state, chair.seat))}, ${marks.join(", ")}.`];
  });
  return seated(found, state.chairs.length);
}

function time(state: HouseState, now: number): string {
  const seat = mySeat(state);
  if (state.due === "bets") {
    if (state.bets === null || state.bets.deadline === null) return "No clock is running: it begins with the first wager.";
    return `${Math.max(0, Math.ceil((state.bets.deadline - now) / 1000))} seconds are left for bets.`;
  }
  const clock = (seat === null ? null : waitingFor(state.clock, seat)) ?? state.clock;
  if (clock === null) return "No clock is running.";
  return timeLeft(clock.seat === seat ? "You have" : `${shortName(nameAt(state, clock.seat))} has`, clock, now);
}

// -- what may be done, and why not

function may(state: HouseState): string[] {
  const seat = mySeat(state);
  if (seat === null) {
    if (state.table.closed) return [];
    const free = state.you?.free ?? state.chairs.flatMap((chair, at) => (chair === null ? [at + 1] : []));
    return [maySit(free) ?? "No seat is free."];
  }
  if (mayBet(state)) return betting(state);
  const choices = choicesOf(state);
  if (choices !== null) {
    const plays = waysOf(state).filter((way) => way.off === null);
    const found = [
      ...plays.map((way) => `play ${way.times === 1 ? "once" : way.times === 2 ? "twice" : `${way.times} times`} the Ante for ${figures(way.amount)} (${way.times}x)`),
      ...(choices.up_to > 0 && plays.length === 0 ? [`play the ${figures(choices.up_to)} that are left (play all)`] : []),
      ...(choices.check ? ["check (k)"] : []),
      ...(choices.fold ? ["fold (f)"] : []),
    ];
    return [mayDo(found)];
  }
  if (state.options?.hides.includes(seat)) return ["You may keep your cards hidden (hide); a hidden hand cannot win."];
  return ["Nothing is asked of you now."];
}

function betting(state: HouseState): string[] {
  const { limits: sign } = state.table;
  const [least, most] = range("ante", state);
  const [one, two] = levelStakes(state);
  const last = lastBets(state);
  const now = betsOf(playerAt(state.dealt, mySeat(state))?.wagers ?? NO_WAGERS);
  return [
    most < least ? `You have too few chips for the least Ante and Blind, ${figures(least)} each: add ${figures(2 * least)}.` : `You may put ${figures(least)} to ${figures(most)} on each of Ante and Blind, in steps of ${figures(sign.unit)}: ante ${least}.`,
    `Trips, ${figures(sign.trips_minimum)} to ${figures(sign.trips_maximum)}: trips ${sign.trips_minimum}.`,
    ...(one > 0 ? [`Jackpot: Level 1 for ${figures(one)}, 2 for ${figures(two)}, 3 for ${figures(one + two)}: jackpot 3.`] : []),
    ...(last === null ? [] : [`The bets of the last round again, ${figures(total(last))}: same.`]),
    ...(total(now) > 0 ? ["When you are ready: go."] : []),
  ];
}

function barredPlays(state: HouseState): string[] {
  return waysOf(state).flatMap((way) => (way.off === null ? [] : [`Not ${way.times}x: ${withClause(namedIn(way.off.words, company(state)), way.off.clause)}`]));
}

function why(state: HouseState): string[] {
  const barred = Object.values(state.why?.actions ?? {}).map((no) => withClause(namedIn(no.words, company(state)), no.clause));
  const found = [...new Set([...barred, ...barredPlays(state)])];
  return found.length > 0 ? found : ["Nothing has been refused."];
}

// -- what was done

export function done(action: RoundAction | HouseAction): string {
  switch (action.action) {
    case "PlaceBets": {
      const { ante, blind, trips = 0, level_1 = 0, level_2 = 0 } = action;
      return `On the table: ${lies({ ...NO_WAGERS, ante, blind, trips, level_1, level_2 })}. go when you are ready.`;
    }
    case "Play":
      return `You play ${figures(action.amount)}.`;
    case "BuyChips":
      return `You add ${figures(action.chips)}.`;
    default:
      return DONE[action.action] ?? "Done.";
  }
}

const DONE: Record<string, string> = {
  Withdraw: "Your chips are off the table.",
  Done: "You are ready.",
  Check: "You check.",
  Fold: "You fold.",
  KeepHidden: "Your cards stay hidden.",
  Leave: "You leave; in the middle of a round, when it is over.",
  Agree: "You agree.",
  RaiseDispute: "Your dispute is on record, for the staff to decide.",
};
