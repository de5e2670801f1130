/** Text mode at a table against the house: what a typed line means, and what is answered. */

import { describe, expect, it, vi } from "vitest";
import { replay } from "../src/house/replay";
import { answer, done, turn } from "../src/house/text/answers";
import { type Meaning, type Question, understand } from "../src/house/text/commands";
import { HELP } from "../src/house/text/help";
import type { HouseState } from "../src/house/types";
import type { HouseAction, RoundAction, Wagers } from "../src/wire/house";
import { historyOf, rounds, tableOf } from "./rounds";

vi.setConfig({ testTimeout: 120_000 }); // the machine may be busy

const LIMITS = { minimum: 10, maximum: 100, trips_minimum: 5, trips_maximum: 50, unit: 5, chip: 1, jackpot: 5, seats: 6 };
const NONE: Wagers = { ante: 0, blind: 0, trips: 0, play: 0, level_1: 0, level_2: 0 };
const no = (code: string, words: string, clause: string) => ({ code, words, clause, book: "ultimate-holdem" });

interface Lying {
  wagers?: Partial<Wagers>;
  last?: Partial<Wagers> | null;
  jackpot?: number;
}

/** Seat 2 is ours, with 480 in the stack; bets are taken. */
function betting({ wagers = {}, last = null, jackpot = 5 }: Lying = {}): HouseState {
  const lies = { ...NONE, ...wagers };
  return {
    table: { id: "one", name: "One", limits: { ...LIMITS, jackpot }, pays: { ante: "1", play: "1", blind: { flush: "3/2" }, trips: { flush: "7" } }, buy_in: { least: 100, most: 1000 }, closed: false },
    jackpot: jackpot > 0 ? { name: "one", amounts: [1000, 2000, 3000], stakes: [5, 10, 15], working: true } : null,
    chairs: [null, { seat: 2, name: "Ann", chips: 500, bot: false, link: true, leaving: false, done: false }],
    dealt: { number: 4, round: { players: [{ seat: 2, name: "Ann", stack: 480, held: 0, wagers: lies, standing: "out", cards: [], hidden: false }], board: [], dealer: [], over: false, prizes: [] }, hands: [], has: null, settled: {}, paid: {} },
    before: null,
    due: "bets",
    seats: [2],
    stage: -1,
    options: { bets: [[2, 100]], least: 10, unit: 5, jackpot: [jackpot, 2 * jackpot], deciders: [], hides: [] },
    why: { actions: { Play: no("bets-first", "Bets are still being taken", "4.4") }, plays: [] },
    you: { name: "Ann", seat: 2, free: [], last: last === null ? null : { ...NONE, ...last } },
    governs: [],
    bets: { deadline: null, done: [] },
    clock: null,
    log: [],
    said: [],
  } as unknown as HouseState;
}

/** With an Ante of 10: what can be decided. */
function deciding(plays: number[], more: object = {}, off: object[] = []): HouseState {
  const state = betting({ wagers: { ante: 10, blind: 10 } });
  return { ...state, due: "decide", stage: 0, options: { ...state.options!, bets: [], deciders: [[2, { plays, up_to: 0, check: true, fold: false, ...more }]] }, why: { actions: {}, plays: off } } as unknown as HouseState;
}

const does = (action: RoundAction | HouseAction): Meaning => ({ is: "do", action });
const put = (some: Partial<Wagers>): Meaning => {
  const { ante, blind, trips, level_1, level_2 } = { ...NONE, ...some };
  return does({ action: "PlaceBets", ante, blind, trips, level_1, level_2 });
};

describe("a typed line", () => {
  it.each<[string, Question]>([
    ["c", "cards"], [" B ", "board"], ["d", "dealer"], ["x", "bets"], ["s", "chips"], ["chips", "chips"], ["p", "pays"], ["pay tables", "pays"], ["m", "limits"], ["j", "jackpot"], ["jackpot", "jackpot"], ["r", "result"],
    ["l", "last"], ["t", "time"], ["w", "governs"], ["rules", "governs"], ["o", "options"], ["n", "players"], ["i", "have"], ["why", "no"], ["look", "look"], ["chat", "chat"], ["h", "help"], ["?", "help"], ["round", "round"],
  ])("%s asks", (line, what) => {
    expect(understand(line, betting())).toEqual({ is: "ask", what });
  });

  it("puts chips on the spots, the Blind as large as the Ante", () => {
    expect(understand("ante 10", betting())).toEqual(put({ ante: 10, blind: 10 }));
    expect(understand("bet 1,000", betting())).toEqual(put({ ante: 1000, blind: 1000 })); // too much: the table says so
    expect(understand("ante max", betting())).toEqual(put({ ante: 100, blind: 100 }));
    expect(understand("ante min trips max", betting())).toEqual(put({ ante: 10, blind: 10, trips: 50 }));
    expect(understand("ante 20, trips 10 and jackpot 3", betting())).toEqual(put({ ante: 20, blind: 20, trips: 10, level_1: 5, level_2: 10 }));
  });

  it("leaves what is not named", () => {
    const lying = betting({ wagers: { ante: 10, blind: 10, trips: 5 } });
    expect(understand("trips 25", lying)).toEqual(put({ ante: 10, blind: 10, trips: 25 }));
    expect(understand("trips off", lying)).toEqual(put({ ante: 10, blind: 10 }));
    expect(understand("jackpot 1", lying)).toEqual(put({ ante: 10, blind: 10, trips: 5, level_1: 5 }));
    expect(understand("j 2", lying)).toEqual(put({ ante: 10, blind: 10, trips: 5, level_2: 10 }));
    expect(understand("ante 0 trips 0", lying)).toEqual(does({ action: "Withdraw" }));
    expect(understand("clear", lying)).toEqual(does({ action: "Withdraw" }));
  });

  it("the last bets again, twice as large, and go", () => {
    const last = betting({ last: { ante: 20, blind: 20, trips: 5, level_2: 10 } });
    expect(understand("same", last)).toEqual(put({ ante: 20, blind: 20, trips: 5, level_2: 10 }));
    expect(understand("double", last)).toEqual(put({ ante: 40, blind: 40, trips: 10, level_2: 10 }));
    expect(understand("same", betting())).toMatchObject({ is: "tell", words: "There are no bets of a round before that could be made again." });
    expect(understand("go", last)).toMatchObject({ is: "tell", words: "Put chips on the Ante first: ante 10, or same for those of the last round." });
    expect(understand("go", betting())).toMatchObject({ is: "tell", words: "Put chips on the Ante first: ante 10." });
    for (const word of ["go", "ready", "deal"]) expect(understand(word, betting({ wagers: { ante: 10, blind: 10 } }))).toEqual(does({ action: "Done" }));
  });

  it("plays so many times the Ante", () => {
    for (const line of ["4x", "x4", "play 4", "play 4x", "play 4 times", "PLAY 40"]) expect(understand(line, deciding([30, 40])), line).toEqual(does({ action: "Play", amount: 40 }));
    for (const line of ["3x", "2x", "1x"]) expect(understand(line, deciding([30, 40]))).toEqual(does({ action: "Play", amount: 10 * Number(line[0]) }));
    expect(understand("play", deciding([30, 40]))).toMatchObject({ is: "tell", words: "Tell how much: 3x for 30 or 4x for 40." });
    expect(understand("play", deciding([20]))).toEqual(does({ action: "Play", amount: 20 }));
    expect(understand("play all", deciding([], { up_to: 7 }))).toEqual(does({ action: "Play", amount: 7 }));
    expect(understand("play all", deciding([20]))).toMatchObject({ is: "tell" });
    expect(understand("play much", deciding([20]))).toMatchObject({ is: "tell" });
  });

  it("with nothing at stake, a no as the room told it", () => {
    expect(understand("4x", betting())).toEqual({ is: "barred", no: no("bets-first", "Bets are still being taken", "4.4") });
    expect(understand("4x", { ...betting(), why: null })).toMatchObject({ is: "tell" });
  });

  it.each<[string, RoundAction | HouseAction]>([
    ["k", { action: "Check" }], ["check", { action: "Check" }], ["f", { action: "Fold" }], ["Fold", { action: "Fold" }], ["hide!", { action: "KeepHidden" }],
    ["add 200", { action: "BuyChips", chips: 200 }], ["leave", { action: "Leave" }], ["agree", { action: "Agree" }], ["dispute My Blind", { action: "RaiseDispute", about: "My Blind" }],
  ])("%s does", (line, action) => {
    expect(understand(line, deciding([20]))).toEqual(does(action));
  });

  it("sits, talks, looks up, and says what is missing", () => {
    expect(understand("sit 4 1,000", betting())).toEqual({ is: "sit", seat: 4, chips: 1000 });
    expect(understand("/Hello all", betting())).toEqual({ is: "say", words: "Hello all" });
    expect(understand("l 5", betting())).toEqual({ is: "ask", what: "last", count: 5 });
    expect(understand("rounds", betting())).toEqual({ is: "rounds" });
    expect(understand("rule 3.14(a)", betting())).toEqual({ is: "clause", clause: "3.14(a)" });
    expect(understand("hide", betting())).toMatchObject({ is: "tell", words: "A hand that is kept hidden cannot win. To keep yours hidden all the same type hide!" });
    expect(understand("ante", betting())).toMatchObject({ words: "ante 10 puts 10 on each of Ante and Blind; the most is 100, and ante off takes it off." });
    expect(understand("jackpot 7", betting())).toMatchObject({ words: "jackpot 1 is Level 1 for 5, jackpot 2 Level 2 for 10, jackpot 3 both for 15, jackpot off none." });
    expect(understand("jackpot 1", betting({ jackpot: 0 }))).toMatchObject({ words: "This table has no jackpot." });
    expect(understand("ante 10 dance 5", betting())).toMatchObject({ words: "“ante 10 dance 5” is not understood. h tells what is." });
    for (const line of ["", "/", "add lots", "rule", "dispute", "dance", "raise 40"]) expect(understand(line, betting()), line).toMatchObject({ is: "tell" });
  });

  it("every word of the help is understood", () => {
    for (const [words] of HELP.flatMap((part) => part.lines)) {
      for (const line of words.split(/, (?=[a-z0-9])| or /)) {
        const meaning = understand(line, deciding([30, 40]));
        if (meaning.is === "tell") expect(meaning.words, line).not.toContain("is not understood");
      }
    }
  });
});

const QUESTIONS: Question[] = ["cards", "board", "dealer", "bets", "chips", "pays", "limits", "jackpot", "result", "last", "time", "governs", "options", "players", "have", "no", "look", "chat", "round"];
const asked = (what: Question, state: HouseState): string[] => answer(what, { state, now: 0, refused: null });

describe("answers", () => {
  it("what can be bet, and what can be decided and what not, with its clause", () => {
    expect(asked("options", betting({ last: { ante: 10, blind: 10 } }))).toEqual([
      "You may put 10 to 100 on each of Ante and Blind, in steps of 5: ante 10.",
      "Trips, 5 to 50: trips 5.",
      "Jackpot: Level 1 for 5, 2 for 10, 3 for 15: jackpot 3.",
      "The bets of the last round again, 20: same.",
    ]);
    expect(asked("options", deciding([30, 40], {}, [{ times: 2, amount: 20, ...no("wrong-amount", "Seat 2 plays 30 or 40", "3.5") }]))).toEqual([
      "You may play 3 times the Ante for 30 (3x), play 4 times the Ante for 40 (4x) or check (k).",
      "Not 2x: Your seat plays 30 or 40. Clause 3.5.",
    ]);
    expect(turn(deciding([10], { check: false, fold: true }))).toEqual(["It is your turn.", "You may play once the Ante for 10 (1x) or fold (f)."]);
  });

  it("what hangs at the table", () => {
    expect(asked("pays", betting())).toEqual(["Ante pays 1 to 1, Play 1 to 1.", "Blind pays: flush 3 to 2.", "Trips pays: flush 7 to 1."]);
    expect(asked("jackpot", betting({ wagers: { level_2: 10 } }))).toEqual([
      "Level 1 shows 1,000, for a wager of 5.", "Level 2 shows 2,000, for a wager of 10.", "Level 3 shows 3,000, for a wager of 15.", "You have wagered on Level 2.",
    ]);
    expect(asked("jackpot", betting({ jackpot: 0 }))).toEqual(["This table has no jackpot."]);
  });

  it("what was done", () => {
    expect(done({ action: "PlaceBets", ante: 10, blind: 10, trips: 5, level_1: 0, level_2: 0 })).toBe("On the table: 10 on each of Ante and Blind and 5 on Trips. go when you are ready.");
    expect(done({ action: "Play", amount: 1400 })).toBe("You play 1,400.");
  });

  it("a refusal in full", () => {
    const refused = { ...no("wrong-amount", "Seat 2 plays 30 or 40", "3.5"), allowed: ["seat 2 plays 30", "seat 2 checks"] };
    expect(answer("no", { state: betting(), now: 0, refused })).toEqual(["No. Your seat plays 30 or 40.", "Clause 3.5.", "Possible: play 30; check."]);
  });

  it("to everything, at every moment of rounds in which everything goes wrong, in sentences", () => {
    let [told, settled] = [0, 0];
    for (const round of rounds.slice(0, 60)) {
      for (const viewer of round.viewers) {
        const history = historyOf(round, viewer);
        const name = history.players.find((each) => each.seat === history.seat)?.name;
        replay(history, tableOf(history.view)).forEach((state, at) => {
          const seen = at === 0 ? round.begun[viewer]! : round.events[at - 1]!.seen[viewer]!;
          const due = (["bets", "decide", "staff"] as string[]).includes(seen.due) ? seen.due : "";
          const now = { ...state, due, stage: seen.stage, options: seen.options, you: name === undefined ? null : { name, seat: history.seat, free: [], last: null } } as HouseState;
          for (const what of QUESTIONS) {
            const words = answer(what, { state: now, now: now.at, refused: null }, 5);
            expect(words.length, what).toBeGreaterThan(0);
            for (const each of words) expect(each, what).toMatch(/^[A-Z0-9].*[.!?:]$|^[^:]+: /s);
            expect(words.join(" "), `${what} ${at}`).not.toMatch(/undefined|null|NaN|\[object|\?\?|level_|  /);
            told += 1;
          }
          expect(turn(now).join(" ")).not.toMatch(/undefined|Seat \d+ (is|are)/);
          if (answer("result", { state: now, now: 0, refused: null }).some((each) => /^(Ante|Blind) (won|lost|back) .*Clause \d/.test(each))) settled += 1;
        });
      }
    }
    expect(told).toBeGreaterThan(5000);
    expect(settled).toBeGreaterThan(20);
  });
});
