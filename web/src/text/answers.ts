/** Answers in words: what a screen would show, for who listens. */

import { saidAll } from "../cards/names";
import { capital, cardsOf, listed } from "../log/cards";
import { choices } from "../log/choices";
import { lines } from "../log/lines";
import { knowing, named } from "../log/seats";
import { shortName } from "../log/who";
import type { Refusal } from "../net/http";
import { figures } from "../shell/amount";
import { asksFlop, mySeat, myTurn, nameAt, potNames, takenFromPots } from "../state/read";
import type { TableState } from "../state/types";
import type { HandPlayer, Seat } from "../wire";
import { ownCards, type Question } from "./commands";
import { governing, type HelpPart, helped, lastOf, mayDo, maySit, refusal, seated, stops, talk, timeLeft, withClause } from "./told";

export interface Asking {
  state: TableState;
  /** The server's clock. */
  now: number;
  refused: Refusal | null;
}

const me = (state: TableState): HandPlayer | undefined => state.hand?.players.find((player) => player.seat === state.hand?.seat);
const who = (state: TableState, seat: Seat): string => (seat === (state.hand?.seat ?? mySeat(state)) ? "you" : shortName(nameAt(state, seat)));

/** One answer; several sentences are several strings. */
export function answer(what: Question, asking: Asking, count = 1): string[] {
  const { state, now, refused } = asking;
  switch (what) {
    case "cards":
      return cards(state);
    case "board":
      return board(state);
    case "pot":
      return pot(state);
    case "stacks":
      return stacks(state);
    case "last":
      return lastOf(lines(state), count);
    case "time":
      return [time(state, now)];
    case "governs":
      return governing(state.telling.governs.map((each) => withClause(named(each.words, state), each.clause)));
    case "options":
      return may(state);
    case "players":
      return players(state);
    case "have":
      return [state.telling.has?.words ? `You have ${state.telling.has.words}.` : "You have no hand yet.", ...(state.telling.has?.flaw ? [stops(state.telling.has.flaw.words)] : [])];
    case "no":
      return refused === null ? why(state) : refusal(knowing(refused, state));
    case "look":
      return [...turn(state), ...cards(state), ...board(state), ...pot(state)];
    case "chat":
      return talk(state.said, state.you?.name ?? null);
    case "jackpot":
      return jackpots(state);
    case "hand":
      return [state.hand === null ? "No hand has been played." : `Hand ${figures(state.handNumber)}, ${state.hand.over ? "over" : (state.hand.street ?? "")}.`];
    case "help":
      return helped(HELP);
  }
}

function cards(state: TableState): string[] {
  const player = me(state);
  if (player === undefined) return ["You are not in this hand."];
  const down = ownCards(state);
  const told = down.length === 0 ? ["You hold no cards."] : [`You hold ${saidAll(down)}.`];
  if (player.up.length > 0) told.push(`Face up before you: ${saidAll(player.up)}.`);
  if (player.set !== null) told.push(`Set: front ${saidAll(player.set.front)}; middle ${saidAll(player.set.middle)}; back ${saidAll(player.set.back)}.`);
  if (player.discards.length > 0) told.push(`You threw away ${saidAll(player.discards)}.`);
  if (player.standing === "folded") told.push("You have folded.");
  if (state.telling.has?.words) told.push(`That is ${state.telling.has.words}.`);
  return told;
}

function board(state: TableState): string[] {
  const { hand, table } = state;
  if (hand === null) return ["No hand has been dealt."];
  const boards = hand.boards.filter((each) => each.length > 0);
  const others = upCards(state);
  if (boards.length === 0) return others.length > 0 ? others : [table.family === "flop" || table.family === "manila" ? "Nothing lies on the board yet." : "This game has no board."];
  return [...boards.map((each, nth) => (boards.length > 1 ? `Board ${nth + 1}: ${saidAll(each)}.` : `On the board: ${saidAll(each)}.`)), ...others];
}

/** What lies open before the players. */
function upCards(state: TableState): string[] {
  return (state.hand?.players ?? []).flatMap((player) => {
    const open = [...player.up, ...(player.seat === state.hand?.seat ? [] : player.down.filter((card) => card !== "??"))];
    return open.length > 0 && player.standing !== "folded" ? [`${capital(who(state, player.seat))}: ${saidAll(open)}.`] : [];
  });
}

function pot(state: TableState): string[] {
  const hand = state.hand;
  if (hand === null || hand.over) return ["There is no pot now."];
  const pots = potNames(state);
  const told = [`${figures(hand.pot)} in the middle, bets and all.`];
  if (pots.length > 1) told.push(...pots.map((each) => `${each.name}: ${figures(each.amount)}, for ${listed(each.seats.map((seat) => who(state, seat)))}.`));
  const bets = hand.players.filter((player) => player.bet > 0);
  const taken = takenFromPots(hand);
  if (pots.length > 1 && taken > 0) told.push(`${figures(taken)} of that is taken as commission.`);
  if (bets.length > 0) told.push(`In front: ${bets.map((player) => `${who(state, player.seat)} ${figures(player.bet)}`).join(", ")}.`);
  const call = state.options?.wagers?.call ?? -1;
  if (call > 0) told.push(`It costs you ${figures(call)} to call.`);
  return told;
}

function stacks(state: TableState): string[] {
  const found: string[] = [];
  for (const chair of state.table.chairs) {
    if (chair === null) continue;
    const player = state.hand?.players.find((each) => each.seat === chair.seat);
    const chips = player === undefined ? chair.chips : player.stack;
    found.push(`${capital(who(state, chair.seat))} ${figures(chips)}`);
  }
  return found.length > 0 ? [`${found.join(", ")}.`] : ["Nobody sits at the table."];
}

function jackpots(state: TableState): string[] {
  if (state.jackpots.length === 0) return ["This table plays for no jackpot."];
  const told = state.jackpots.map(({ amounts, working }) => `The jackpot shows ${listed(amounts.map(figures))}${working ? "" : "; it is out of order"}.`);
  return asksFlop(state) === undefined ? told : [...told, "You may show your cards and ask for the flop: flop."];
}

function players(state: TableState): string[] {
  const found = state.table.chairs.flatMap((chair) => {
    if (chair === null) return [];
    const player = state.hand?.players.find((each) => each.seat === chair.seat);
    const marks = [`${figures(player?.stack ?? chair.chips)} chips`];
    if (chair.bot) marks.push("a bot");
    if (chair.away !== null) marks.push("sitting out");
    if (player?.standing === "folded") marks.push("folded");
    if (player?.standing === "all-in") marks.push("all in");
    if (state.table.button === chair.seat) marks.push("the button");
    if (state.seats.includes(chair.seat) && state.due !== "") marks.push("to act");
    return [`Seat ${chair.seat}: ${who(state, chair.seat)}, ${marks.join(", ")}.`];
  });
  return seated(found, state.table.chairs.length);
}

export function turn(state: TableState): string[] {
  if (state.hand === null || state.due === "") return [state.hand?.over === false ? "The dealer is at work." : "Between hands."];
  if (myTurn(state)) return ["It is your turn.", ...may(state)];
  return [`${capital(listed(state.seats.map((seat) => who(state, seat))))} ${state.seats.length === 1 && who(state, state.seats[0]!) !== "you" ? "is" : "are"} to act.`];
}

function time(state: TableState, now: number): string {
  const clock = state.clock;
  if (clock === null) return "No clock is running.";
  const mine = [clock, ...clock.others].find((each) => each.seat === state.hand?.seat) ?? clock;
  return timeLeft(who(state, mine.seat) === "you" ? "You have" : `${who(state, mine.seat)} has`, mine, now);
}

function may(state: TableState): string[] {
  if (myTurn(state)) return [mayDo(choices(state))];
  const you = state.you;
  if (you === null) return ["You watch. sit takes a seat."];
  if ("words" in you) return [you.words.length > 0 ? `It is not your turn. At the table you may ${you.words.join("; ")}.` : "It is not your turn."];
  if (you.waiting !== null) return [`You are number ${you.waiting} on the waiting list.`];
  return [maySit(you.free) ?? "No seat is free; list puts you on the waiting list."];
}

function why(state: TableState): string[] {
  const barred = Object.values(state.telling.why?.actions ?? {});
  return barred.length > 0 ? barred.map((no) => withClause(named(no.words, state), no.clause)) : ["Nothing has been refused."];
}

/** What was done, as an answer to who did it. */
export function done(action: { action: string } & Record<string, unknown>): string {
  switch (action.action) {
    case "Bet":
      return `You bet ${figures(action["amount"] as number)}.`;
    case "RaiseTo":
      return `You raise to ${figures(action["to"] as number)}.`;
    case "Discard": {
      const count = (action["cards"] as unknown[]).length;
      return count === 0 ? "You stand pat." : `You throw away ${cardsOf(count)}.`;
    }
    case "TopUp":
      return `You add ${figures(action["chips"] as number)}.`;
    case "TakeOff":
      return `You take ${figures(action["chips"] as number)} off.`;
    default:
      return DONE[action.action] ?? "Done.";
  }
}

const DONE: Record<string, string> = {
  Fold: "You fold.",
  Check: "You check.",
  Call: "You call.",
  BringIn: "You bring in.",
  TakeKitty: "You take the Kitty.",
  SetHand: "Your hands are set.",
  Show: "You show.",
  Muck: "You muck.",
  TapOut: "You tap out.",
  PlayOn: "You play on.",
  RunIt: "You have voted.",
  Leave: "You leave. A hand you are in is checked or folded for you, and your chips come back when it is over.",
  SitOut: "You sit out.",
  Return: "You are back.",
  PostToEnter: "You post with the next hand.",
  WaitForBlind: "You wait for the big blind.",
  AnnounceStraddle: "You straddle the next hand.",
  RefuseKill: "You refuse the Kill wager.",
  AskTableChange: "You have asked for another table.",
  JoinList: "You are on the waiting list.",
  LeaveList: "You are off the waiting list.",
  Agree: "You agree.",
  Disagree: "You have taken it back.",
};

export const HELP: HelpPart[] = [
  {
    title: "Asking",
    lines: [
      ["c", "your cards (always the cards; call is written out)"],
      ["b", "the board, and cards that lie open"],
      ["p", "the pot, and what it costs to call"],
      ["s", "stacks"],
      ["l", "the last action; l 5 the last five"],
      ["t", "the time that is left"],
      ["o", "what you may do now"],
      ["w", "what governs this moment, by clause"],
      ["why", "the last refusal in full"],
      ["i", "what you have, in words"],
      ["n", "who sits where"],
      ["j", "the jackpot, where the table plays for one"],
      ["look", "everything that matters, at once"],
      ["h", "this help"],
    ],
  },
  {
    title: "Playing",
    lines: [
      ["f", "fold; where checking is free it asks again, and f! folds"],
      ["k", "check"],
      ["call or ca", "call"],
      ["r 400", "raise to 400, or bet 400 where nobody has; b 400 and bet 400 are the same, r min and r max the least and the most"],
      ["all in", "everything; it asks again, and all in! does it"],
      ["bring in", "the forced opening of stud"],
      ["kitty", "take the Kitty"],
      ["d 1 3 5", "throw the first, third and fifth card away; d 2c th names them"],
      ["pat", "keep all cards"],
      ["set 1 2 3 / 4 5 6 7 8 / 9 10 11 12 13", "Chinese Poker: front, middle and back, by number or name"],
      ["show, muck", "at the showdown; muck! where nothing shown beats your hand"],
      ["flop", "when everybody has folded to you before the flop: show your cards and ask for it, for the jackpot"],
      ["run 1", "agree to one more board; run 0: no"],
      ["tap out, play on", "where the rules offer it"],
    ],
  },
  {
    title: "At the table",
    lines: [
      ["sit, sit 4, sit 4 1000", "take a seat, which one, with how much"],
      ["out, back", "sit out, come back"],
      ["add 200, off 200", "add chips, take chips off"],
      ["post, wait", "post to come in, or wait for the big blind"],
      ["straddle", "straddle the next hand"],
      ["move 4, ask 4", "move to a free seat, ask for one"],
      ["list, unlist", "join or leave the waiting list"],
      ["agree, disagree", "to what the house announced"],
      ["refuse kill, change tables", "where the house has it"],
      ["leave", "get up for good"],
      ["/hello", "say hello to the table; chat reads the last lines"],
    ],
  },
];
