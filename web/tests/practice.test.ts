import { afterEach, describe, expect, it, vi } from "vitest";
import { CHOICES, deal, next, PACK, seen } from "../src/house/dealt";
import { counted, NOTHING, understood } from "../src/house/tally";
import { chosenBy, question, weigh } from "../src/house/weigh";
import { counting, givenAway, onFelt, reach, verdict } from "../src/house/worth";
import type { PracticeAnswer, PracticeChoice } from "../src/wire";

const number = (decimal: number) => ({ exact: "1/1", decimal });
const choice = (name: string, wager: number, value: number, costs: number): PracticeChoice => ({ choice: name, wager, value: number(value), costs: number(costs), parts: null });

const ANSWER: PracticeAnswer = {
  when: "flop",
  hole: ["Kc", "4d"],
  board: ["Kh", "9s", "2d"],
  hand: null,
  deals: 1000,
  choices: [choice("2x", 2, 1.655, 0), choice("check", 0, 1.25, 0.405)],
  best: "2x",
  chosen: "check",
  cost: number(0.405),
  ends: { won: 500, "won unqualified": 200, lost: 300 },
  hands: {},
  folds_after_a_check: 125,
  trips: number(-0.5),
  assumes: null,
};
const STAKE = { ante: 5, chip: 1 };

describe("what is asked about a decision", () => {
  const board = ["Kh", "9s", "2d", "7c", "3c"];

  it("has only what lay open when it was made", () => {
    expect(question(["Kc", "4d"], board, 0, "4x", {}, STAKE)?.board).toEqual([]);
    expect(question(["Kc", "4d"], board, 1, "2x", { "blind-tie": "lose" }, STAKE)).toEqual({
      hole: ["Kc", "4d"],
      board: ["Kh", "9s", "2d"],
      chosen: "2x",
      rules: "letter",
      options: { "blind-tie": "lose" },
    });
    expect(question(["Kc", "4d"], board, 2, "fold", {}, STAKE)?.board).toEqual(board);
  });

  it("has the stake where the house rounds by it", () => {
    const asked = (how: string, ante: number) => question(["Kc", "4d"], board, 1, "2x", { "blind-flush-rounding": how }, { ante, chip: 5 });
    expect(asked("down", 15)).toMatchObject({ ante: 15, chip: 5 });
    expect(asked("exact", 15)).not.toHaveProperty("ante");
    expect(asked("up", 0)).not.toHaveProperty("ante");
  });

  it("is nothing where a card is hidden or not there", () => {
    expect(question(["Kc", "??"], [], 0, "4x", {}, STAKE)).toBeNull();
    expect(question(["Kc", "4d"], ["Kh"], 1, "2x", {}, STAKE)).toBeNull();
  });

  it("is found in the event that told it", () => {
    expect(chosenBy({ event: "Played", amount: 40, stage: 0 }, 10)).toEqual({ stage: 0, chosen: "4x" });
    expect(chosenBy({ event: "Played", amount: 10, stage: 2 }, 10)).toEqual({ stage: 2, chosen: "1x" });
    expect(chosenBy({ event: "Checked", stage: 1 }, 10)).toEqual({ stage: 1, chosen: "check" });
    expect(chosenBy({ event: "Folded", stage: 2 }, 10)).toEqual({ stage: 2, chosen: "fold" });
    expect(chosenBy({ event: "Folded", stage: 0 }, 10)).toBeNull(); // a house that lets one fold early: not in the mathematics
    expect(chosenBy({ event: "Played", amount: 35, stage: 0 }, 10)).toBeNull();
    expect(chosenBy({ event: "HoleDealt" }, 10)).toBeNull();
  });
});

describe("asking", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const refused = (code: string, status: number) => new Response(JSON.stringify({ code, words: "no", clause: "", book: "", allowed: [] }), { status });
  const asked = question(["Kc", "4d"], [], 0, "4x", {}, STAKE)!;

  it("waits for the reckoner, and gives up on a no that stays one", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("localStorage", { getItem: () => null });
    const answers = [refused("not-yet", 503), refused("too-fast", 429), new Response(JSON.stringify(ANSWER)), refused("bad-cards", 422)];
    const fetched = vi.fn(() => Promise.resolve(answers.shift()!));
    vi.stubGlobal("fetch", fetched);
    const first = weigh(asked, () => false);
    await vi.runAllTimersAsync();
    expect(await first).toEqual(ANSWER);
    expect(fetched).toHaveBeenCalledTimes(3);
    await expect(weigh(asked, () => false)).rejects.toThrow("no");
  });

  it("does not ask again for somebody who has gone", async () => {
    vi.stubGlobal("localStorage", { getItem: () => null });
    const fetched = vi.fn(() => Promise.resolve(refused("not-yet", 503)));
    vi.stubGlobal("fetch", fetched);
    await expect(weigh(asked, () => true)).rejects.toThrow("no");
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe("the words", () => {
  it("say what was better and what it cost", () => {
    expect(verdict(ANSWER, 10)).toBe("2× was better: your check gave away 0.405 Antes, 4.1 chips.");
    expect(verdict({ ...ANSWER, chosen: "2x", cost: number(0) }, 10)).toBe("2× is right.");
    expect(verdict({ ...ANSWER, cost: number(0) }, 10)).toBe("Check is as good as 2×.");
    expect(givenAway(0.0001)).toBe("less than 0.001 Antes");
    expect(counting(ANSWER)).toContain("wins 70%");
    expect(counting(ANSWER)).toContain("12.5% of the rivers are folded");
  });

  it("stand in the order of the felt, with bars from one line", () => {
    const three = [choice("check", 0, -0.5, 0), choice("3x", 3, -1, 0.5), choice("4x", 4, 1.5, 1)];
    expect(onFelt(three).map((each) => each.choice)).toEqual(["4x", "3x", "check"]);
    expect(reach(-1, three)).toEqual({ from: 0, to: 0.4, zero: 0.4 });
    expect(reach(1.5, three)).toEqual({ from: 0.4, to: 1, zero: 0.4 });
    expect(reach(0, [choice("1x", 1, 0, 0)])).toEqual({ from: 0, to: 0, zero: 0 });
  });
});

describe("the tally", () => {
  it("counts a decision once", () => {
    const once = counted(NOTHING, "a", ANSWER);
    expect(once).toEqual({ decisions: 1, mistakes: 1, given: 0.405, last: "a" });
    expect(counted(once, "a", ANSWER)).toBe(once);
    expect(counted(once, "b", { ...ANSWER, cost: number(0) })).toEqual({ decisions: 2, mistakes: 1, given: 0.405, last: "b" });
  });

  it("forgets what cannot be", () => {
    expect(understood(null)).toEqual(NOTHING);
    expect(understood({ decisions: "many" })).toEqual(NOTHING);
    expect(understood({ decisions: 2, mistakes: 1, given: 0.5, last: "x" })).toEqual({ decisions: 2, mistakes: 1, given: 0.5, last: "x" });
  });
});

describe("the trainer's deals", () => {
  it("are seven different cards, by the chance they are given", () => {
    expect(deal(() => 0)).toEqual({ hole: ["2d", "2c"], board: ["2h", "2s", "3c", "3d", "3h"] });
    for (let times = 0; times < 200; times++) {
      const { hole, board } = deal();
      expect(new Set([...hole, ...board]).size).toBe(7);
      for (const card of [...hole, ...board]) expect(PACK).toContain(card);
    }
    const { board } = deal(() => 0);
    expect([0, 1, 2].map((stage) => seen({ hole: [], board }, stage as 0 | 1 | 2).length)).toEqual([0, 3, 5]);
  });

  it("go on after a check, and end with a wager or a fold", () => {
    expect(next(0, "check")).toBe(1);
    expect(next(1, "check")).toBe(2);
    for (const ended of ["4x", "3x"]) expect(next(0, ended)).toBeNull();
    for (const ended of CHOICES[2]) expect(next(2, ended)).toBeNull();
  });
});
