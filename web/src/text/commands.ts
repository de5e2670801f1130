/**
 * What a typed line means. Short words that ask never cost chips; what costs chips has a word of its own, so `c` is always the cards and `call` is
 * the call. Whether something is allowed is the room's to say: here it is only understood.
 */

import { settings as nowSet, type Settings } from "../shell/settings";
import { figures } from "../shell/amount";
import type { TableState } from "../state/types";
import { BEST, throwsAwayTheBest } from "../table/bar/showdown";
import type { Action } from "../wire";
import { amountOf, type Common, COMMON_QUESTIONS, type CommonQuestion, notUnderstood, sit, spoken, tell } from "./line";

export type Question = CommonQuestion | "pot" | "stacks" | "hand";

export type Meaning =
  | { is: "ask"; what: Question; count?: number }
  | { is: "do"; action: Action }
  /** Table one's cards and ask for the flop, for the jackpot. */
  | { is: "flop" }
  | Common;

const QUESTIONS: Record<string, Question> = {
  ...COMMON_QUESTIONS,
  p: "pot", pot: "pot",
  s: "stacks", stacks: "stacks", chips: "stacks",
  hand: "hand",
};

/** Words without a number that ask for one thing. */
const DEEDS: Record<string, Action> = {
  call: { action: "Call" }, ca: { action: "Call" },
  k: { action: "Check" }, check: { action: "Check" },
  "bring in": { action: "BringIn" }, bring: { action: "BringIn" },
  kitty: { action: "TakeKitty" }, "take the kitty": { action: "TakeKitty" },
  "muck!": { action: "Muck" },
  "tap out": { action: "TapOut" }, tap: { action: "TapOut" },
  "play on": { action: "PlayOn" },
  pat: { action: "Discard", cards: [] }, "stand pat": { action: "Discard", cards: [] },
  leave: { action: "Leave" },
  out: { action: "SitOut" }, "sit out": { action: "SitOut" },
  back: { action: "Return" }, "come back": { action: "Return" },
  post: { action: "PostToEnter" },
  wait: { action: "WaitForBlind" },
  straddle: { action: "AnnounceStraddle" },
  "refuse the kill": { action: "RefuseKill" }, "refuse kill": { action: "RefuseKill" },
  "change tables": { action: "AskTableChange" }, "another table": { action: "AskTableChange" },
  list: { action: "JoinList" }, "join the list": { action: "JoinList" },
  unlist: { action: "LeaveList" }, "leave the list": { action: "LeaveList" },
  collect: { action: "CollectStake" },
  "pick up": { action: "ReturnPickedUp" },
};

const act = (action: Action): Meaning => ({ is: "do", action });

export function understand(line: string, state: TableState, set: Pick<Settings, "confirmFold" | "confirmAllIn"> = nowSet()): Meaning {
  const text = line.trim();
  const common = spoken(text);
  if (common !== null) return common;
  const words = text.toLowerCase().replace(/\s+/g, " ");
  const [first = "", ...rest] = words.split(" ");
  const tail = rest.join(" ");

  if (words === "f" || words === "fold") return fold(words, state, set);
  if (words === "fold!" || words === "f!") return act({ action: "Fold" });
  if (words === "muck") return throwsAwayTheBest(state.options) ? tell(`${BEST} show shows it. To muck it all the same type muck!`) : act({ action: "Muck" });
  const deed = DEEDS[words];
  if (deed !== undefined) return act(deed);
  if (rest.length === 0 && QUESTIONS[words] !== undefined) return { is: "ask", what: QUESTIONS[words] };
  if (QUESTIONS[first] === "last" && /^\d+$/.test(tail)) return { is: "ask", what: "last", count: Number(tail) };
  if (words === "flop" || words === "ask for the flop") return { is: "flop" };
  if (words === "all in" || words === "allin") return allIn(state, set);
  if (words === "all in!") return allIn(state, { confirmAllIn: false });

  switch (first) {
    case "r":
    case "raise":
    case "bet":
    case "b":
      return wager(tail.replace(/^to /, ""), state);
    case "d":
    case "draw":
    case "discard":
    case "throw":
      return discard(tail, state);
    case "show":
      return tail === "" || tail === "all" ? act({ action: "Show" }) : tell("show shows the whole hand; parts of it are not shown here.");
    case "set":
      return setHands(tail, state);
    case "run":
    case "vote":
    case "boards":
      return /^\d+$/.test(tail) ? act({ action: "RunIt", again: Number(tail) }) : tell("run 0 is for one board, run 1 for one more, run 2 for two more.");
    case "sit":
      return sit(rest);
    case "add":
    case "top":
      return numbered(tail.replace(/^up /, ""), (chips) => ({ action: "TopUp", chips }), "add 200 adds 200 chips.");
    case "off":
      return numbered(tail, (chips) => ({ action: "TakeOff", chips }), "off 200 takes 200 chips off the table.");
    case "move":
      return numbered(tail.replace(/^to (seat )?/, ""), (to) => ({ action: "MoveSeat", to }), "move 4 moves you to seat 4.");
    case "ask":
      return numbered(tail.replace(/^for (seat )?/, ""), (to) => ({ action: "AskForSeat", to }), "ask 4 asks for seat 4.");
    case "agree":
      return act({ action: "Agree", to: tail === "extra" ? "extra" : "notice" });
    case "disagree":
      return act({ action: "Disagree", to: tail === "extra" ? "extra" : "notice" });
    default:
      return notUnderstood(text);
  }
}

function numbered(text: string, action: (number: number) => Action, example: string): Meaning {
  const number = amountOf(text);
  return number === null ? tell(example) : act(action(number));
}

function fold(words: string, state: TableState, set: Pick<Settings, "confirmFold">): Meaning {
  const free = state.options?.wagers?.check === true;
  return free && set.confirmFold ? tell(`You can check for nothing: k. To fold all the same type ${words}!`) : act({ action: "Fold" });
}

/** A bet where the room says that it opens, a raise where it does not. */
function wager(text: string, state: TableState): Meaning {
  const may = state.options?.wagers ?? null;
  const named = text === "min" || text === "least" ? may?.least : text === "max" || text === "most" ? may?.most : undefined;
  const total = named ?? amountOf(text);
  if (total === null || total === 0) {
    if (may === null || may.least === 0) return tell("After it stands the total of the round, such as r 400.");
    const sizes = may.only.length > 0 ? may.only.map(figures).join(" or ") : may.least === may.most ? figures(may.least) : `${figures(may.least)} to ${figures(may.most)}`;
    return tell(`${may.opens ? "A bet" : "A raise to"} ${sizes} is possible: r ${may.least}, r min, r max.`);
  }
  return act(may?.opens === true ? { action: "Bet", amount: total } : { action: "RaiseTo", to: total });
}

function allIn(state: TableState, set: Pick<Settings, "confirmAllIn">): Meaning {
  const may = state.options?.wagers ?? null;
  const me = state.hand?.players.find((player) => player.seat === state.hand?.seat);
  if (may === null || me === undefined) return tell("You are not asked to bet now. w tells what is going on.");
  const all = me.bet + me.stack;
  const sure = !set.confirmAllIn;
  if (may.least > 0 && may.most >= all) return sure ? act(may.opens ? { action: "Bet", amount: all } : { action: "RaiseTo", to: all }) : tell(`That is all you have: ${figures(all)}. To do it type all in!`);
  if (may.call >= me.stack) return sure ? act({ action: "Call" }) : tell(`A call takes all you have: ${figures(me.stack)}. To do it type all in!`);
  return tell(may.least > 0 ? `The most that can be wagered now is ${figures(may.most)}: r max.` : "No bet or raise is open to you now.");
}

function discard(text: string, state: TableState): Meaning {
  const held = state.options?.held.length ? state.options.held : ownCards(state);
  if (text === "") return tell(held.length > 0 ? "Tell which by number, the first being 1: d 1 3. c counts them; pat keeps all." : "You hold no cards.");
  if (text === "none" || text === "0") return act({ action: "Discard", cards: [] });
  const cards = picked(text.split(/[\s,]+/), held);
  return typeof cards === "string" ? tell(cards) : act({ action: "Discard", cards });
}

/** Cards by number (the first is 1) or by name; a text says what is wrong. */
export function picked(parts: readonly string[], held: readonly string[]): string[] | string {
  const found: string[] = [];
  for (const part of parts.filter(Boolean)) {
    const card = /^\d{1,2}$/.test(part) && part !== "10" ? held[Number(part) - 1] : part === "10" && held.length >= 10 ? held[9] : held.find((each) => each.toLowerCase() === part.replace("10", "t"));
    if (card === undefined) return `“${part}” is none of your ${held.length} cards. Number them from 1, or name them: 2c, th.`;
    if (found.includes(card)) return `“${part}” is named twice.`;
    found.push(card);
  }
  return found;
}

function setHands(text: string, state: TableState): Meaning {
  const held = ownCards(state);
  const rows = text.split("/").map((row) => picked(row.trim().split(/[\s,]+/), held));
  const wrong = rows.find((row) => typeof row === "string");
  if (typeof wrong === "string") return tell(wrong);
  const [front, middle, back] = rows as string[][];
  if (rows.length !== 3 || front === undefined || middle === undefined || back === undefined) {
    return tell("Three hands with slashes between them, front first: set 1 2 3 / 4 5 6 7 8 / 9 10 11 12 13.");
  }
  return act({ action: "SetHand", front, middle, back });
}

/** The cards one holds, in the order in which they are counted. */
export function ownCards(state: TableState): readonly string[] {
  const me = state.hand?.players.find((player) => player.seat === state.hand?.seat);
  return me === undefined ? [] : me.down;
}
