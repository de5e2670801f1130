/**
 * What a line means that is typed at a table against the house. Short words ask and never cost chips; what costs chips has a word of its own and a number. Whether
 * something is allowed is the room's to say: here it is only understood.
 */

import { figures } from "../../shell/amount";
import { amountOf, type Common, COMMON_QUESTIONS, type CommonQuestion, notUnderstood, sit, spoken, tell } from "../../text/line";
import type { No } from "../../wire";
import type { HouseAction, RoundAction } from "../../wire/house";
import { type Bets, betsOf, doubled, NO_BETS, placed, total } from "../bets";
import { choicesOf, lastBets, mayBet, mySeat, ownTray, playerAt } from "../read";
import { NO_WAGERS } from "../round";
import type { HouseState } from "../types";
import { ways } from "../ways";

export type Question = CommonQuestion | "dealer" | "bets" | "chips" | "pays" | "limits" | "result" | "round";

export type Meaning =
  | { is: "ask"; what: Question; count?: number }
  | { is: "do"; action: RoundAction | HouseAction }
  /** The rounds that are over. */
  | { is: "rounds" }
  /** What a clause says. */
  | { is: "clause"; clause: string }
  /** The room has said with the turn that it cannot be done. */
  | { is: "barred"; no: No }
  | Common;

const QUESTIONS: Record<string, Question> = {
  ...COMMON_QUESTIONS,
  rules: "governs",
  d: "dealer", dealer: "dealer",
  x: "bets", bets: "bets", wagers: "bets",
  s: "chips", chips: "chips", stack: "chips",
  p: "pays", pays: "pays", "pay table": "pays", "pay tables": "pays",
  m: "limits", limits: "limits", sign: "limits",
  levels: "jackpot",
  r: "result", result: "result",
  round: "round",
};

/** Words without a number that ask for one thing. */
const DEEDS: Record<string, RoundAction | HouseAction> = {
  k: { action: "Check" }, check: { action: "Check" },
  f: { action: "Fold" }, fold: { action: "Fold" },
  "hide!": { action: "KeepHidden" },
  clear: { action: "Withdraw" }, withdraw: { action: "Withdraw" },
  leave: { action: "Leave" },
  agree: { action: "Agree" },
};

const act = (action: RoundAction | HouseAction): Meaning => ({ is: "do", action });

export function understand(line: string, state: HouseState): Meaning {
  const text = line.trim();
  const common = spoken(text);
  if (common !== null) return common;
  const words = text.toLowerCase().replace(/\s+/g, " ");
  const [first = "", ...rest] = words.split(" ");
  const tail = rest.join(" ");

  const deed = DEEDS[words];
  if (deed !== undefined) return act(deed);
  if (QUESTIONS[words] !== undefined) return { is: "ask", what: QUESTIONS[words] };
  if (QUESTIONS[first] === "last" && /^\d+$/.test(tail)) return { is: "ask", what: "last", count: Number(tail) };
  if (words === "rounds" || words === "last rounds") return { is: "rounds" };
  const times = /^(?:play )?(?:(\d)\s?(?:x|×|times)|x(\d))$/.exec(words);
  if (times !== null) return play(Number(times[1] ?? times[2]), state);

  switch (first) {
    case "play":
      return playing(tail, state);
    case "hide":
      return tell("A hand that is kept hidden cannot win. To keep yours hidden all the same type hide!");
    case "same":
    case "repeat":
      return same(state);
    case "double":
      return double(state);
    case "go":
    case "ready":
    case "deal":
    case "done":
      return ready(state);
    case "sit":
      return sit(rest);
    case "add":
    case "buy": {
      const chips = amountOf(tail);
      return chips === null || chips === 0 ? tell("add 200 adds 200 chips.") : act({ action: "BuyChips", chips });
    }
    case "dispute":
      return tail === "" ? tell("After it stands what it is about, such as dispute my Blind was not paid.") : act({ action: "RaiseDispute", about: text.slice(first.length).trim() });
    case "rule":
    case "clause":
    case "§":
      return /^[\d.]+(\([a-z]+\))*$/.test(tail) ? { is: "clause", clause: tail } : tell("After it stands the clause, such as rule 3.14(a). w tells which govern now.");
    default:
      return SPOTS[first] === undefined ? notUnderstood(text) : bets(words, state);
  }
}

// -- bets

type Spot = "ante" | "trips" | "level";

const SPOTS: Record<string, Spot> = { ante: "ante", a: "ante", bet: "ante", trips: "trips", t: "trips", jackpot: "level", j: "level", level: "level" };

/** What lies there now, as bets. */
const lying = (state: HouseState): Bets => betsOf(playerAt(state.dealt, mySeat(state))?.wagers ?? NO_WAGERS);

/** `ante 10`, `ante 20 trips 10 jackpot 3`, `trips off`: what is not named stays as it is. */
function bets(words: string, state: HouseState): Meaning {
  const parts = words.replace(/,(?= |$)/g, "").split(" ").filter((word) => word !== "and");
  let found = lying(state);
  for (let at = 0; at < parts.length; at += 2) {
    const spot = SPOTS[parts[at]!];
    const much = parts[at + 1];
    if (spot === undefined) return notUnderstood(words);
    if (much === undefined) return tell(example(spot, state));
    const put = spot === "level" ? onLevel(much, state) : onSpot(spot, much, state);
    if (typeof put === "string") return tell(put);
    found = { ...found, ...put };
  }
  return act(placed(found));
}

function onSpot(spot: "ante" | "trips", much: string, state: HouseState): Partial<Bets> | string {
  const [least, most] = range(spot, state);
  const chips = much === "off" || much === "none" ? 0 : much === "min" || much === "least" ? least : much === "max" || much === "most" ? most : amountOf(much);
  return chips === null ? example(spot, state) : { [spot]: chips };
}

/** Chips on one spot of the jackpot, on the other, or on both, which is Level 3. */
function onLevel(which: string, state: HouseState): Partial<Bets> | string {
  const [one, two] = levelStakes(state);
  if (one === 0) return "This table has no jackpot.";
  const level = { off: 0, none: 0, "0": 0, "1": 1, "2": 2, "3": 3 }[which];
  if (level === undefined) return example("level", state);
  return { level_1: level === 1 || level === 3 ? one : 0, level_2: level >= 2 ? two : 0 };
}

export function levelStakes(state: HouseState): [number, number] {
  return [state.table.limits.jackpot, state.options?.jackpot[1] || (state.jackpot?.stakes[1] ?? 0)];
}

/** What the sign and the room's options allow of a spot. */
export function range(spot: "ante" | "trips", state: HouseState): [number, number] {
  const { limits } = state.table;
  if (spot === "trips") return [limits.trips_minimum, limits.trips_maximum];
  const most = state.options?.bets.find(([seat]) => seat === mySeat(state))?.[1] ?? limits.maximum;
  return [state.options?.least || limits.minimum, most];
}

function example(spot: Spot, state: HouseState): string {
  if (spot === "level") {
    const [one, two] = levelStakes(state);
    return one === 0 ? "This table has no jackpot." : `jackpot 1 is Level 1 for ${figures(one)}, jackpot 2 Level 2 for ${figures(two)}, jackpot 3 both for ${figures(one + two)}, jackpot off none.`;
  }
  const [least, most] = range(spot, state);
  return `${spot} ${least} puts ${figures(least)} ${spot === "ante" ? "on each of Ante and Blind" : "on Trips"}; the most is ${figures(most)}, and ${spot} off takes it off.`;
}

function same(state: HouseState): Meaning {
  const last = lastBets(state);
  return last === null ? tell("There are no bets of a round before that could be made again.") : act(placed(last));
}

function double(state: HouseState): Meaning {
  const now = lying(state);
  const from = total(now) > 0 ? now : (lastBets(state) ?? NO_BETS);
  return total(from) === 0 ? tell(`There are no bets that could be doubled: ante ${range("ante", state)[0]} first.`) : act(placed(doubled(from, ownTray(state))));
}

function ready(state: HouseState): Meaning {
  if (mayBet(state) && total(lying(state)) === 0) return tell(`Put chips on the Ante first: ante ${range("ante", state)[0]}${lastBets(state) === null ? "" : ", or same for those of the last round"}.`);
  return act({ action: "Done" });
}

// -- the Play Wager

/** So many times the Ante; what is possible, the room says. */
function play(times: number, state: HouseState): Meaning {
  const wagers = playerAt(state.dealt, mySeat(state))?.wagers ?? NO_WAGERS;
  const ante = wagers.ante || wagers.blind;
  if (ante > 0) return act({ action: "Play", amount: times * ante });
  const no = state.why?.actions["Play"];
  return no === undefined ? tell("You have no Ante in play; a Play Wager is so many times the Ante.") : { is: "barred", no };
}

/** `play`, where there is one way only; `play 4` times; `play 40` chips; `play all` that is left. */
function playing(text: string, state: HouseState): Meaning {
  const choices = choicesOf(state);
  if (text === "all" || text === "rest") return choices !== null && choices.up_to > 0 ? act({ action: "Play", amount: choices.up_to }) : tell("Playing what is left is for who has too few chips for the whole wager. o tells what can be played.");
  if (text === "") {
    const [only, ...more] = choices?.plays ?? [];
    if (only === undefined) return play(1, state);
    return more.length === 0 ? act({ action: "Play", amount: only }) : tell(`Tell how much: ${named(state).join(" or ")}.`);
  }
  const amount = amountOf(text);
  if (amount === null || amount === 0) return tell("play 4 is four times the Ante, and so is 4x; play 40 is 40 chips.");
  return amount <= 4 ? play(amount, state) : act({ action: "Play", amount });
}

/** "3x for 30". */
const named = (state: HouseState): string[] => waysOf(state).flatMap((way) => (way.off === null ? [`${way.times}x for ${figures(way.amount)}`] : []));

/** What can be played now and what cannot, as the room told it; empty: one does not decide. */
export function waysOf(state: HouseState): ReturnType<typeof ways> {
  const choices = choicesOf(state);
  const wagers = playerAt(state.dealt, mySeat(state))?.wagers ?? NO_WAGERS;
  return choices === null ? [] : ways(choices, wagers.ante || wagers.blind, state.why);
}
