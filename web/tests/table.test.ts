/** The table's own reckoning: where chairs stand, which sizes are offered, what a choice made beforehand comes to, three hands being set, who won. */

import { describe, expect, test } from "vitest";
import { stacks } from "../src/cards/stacks";
import { byRank, said, saidAll } from "../src/cards/names";
import { fault, nearest, stepped } from "../src/table/bar/amounts";
import { askedAgain, choices, comesTo, fits, toCall } from "../src/table/bar/before";
import { throwsAwayTheBest, withoutAsking } from "../src/table/bar/showdown";
import { presets, type Sizing } from "../src/table/bar/presets";
import { isOf, isWhole, moved, sorted, swapped, unarranged, whereIs } from "../src/table/chinese/rows";
import { left, waitingFor } from "../src/table/countdown";
import { gathered } from "../src/table/gathered";
import { around, place } from "../src/table/layout";
import { lifted } from "../src/table/lifted";
import { toggled } from "../src/table/picking";
import { SCENES } from "../src/table/preview/scenes";
import { results } from "../src/table/results";
import { heard } from "../src/table/sounds";
import { boardNames } from "../src/table/boards";
import { acted, listed } from "../src/table/words";
import type { EventMessage, Wagers, Why } from "../src/wire";

const wagers = (some: Partial<Wagers>): Wagers => ({ fold: true, check: false, call: -1, level: 0, opens: true, least: 0, most: 0, only: [], bring_in: 0, kitty: false, barred: "", ...some });
const plain = (chips: number) => String(chips);

describe("chairs", () => {
  test("one's own is first, and the next ones go round clockwise", () => {
    expect(around(6, 5)).toEqual([5, 6, 1, 2, 3, 4]);
    expect(around(4, null)).toEqual([1, 2, 3, 4]);
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 22])("%i chairs stand apart and inside the felt, the first to the left", (chairs) => {
    const all = Array.from({ length: chairs }, (_, nth) => place(nth, chairs));
    for (const shape of ["lying", "standing"] as const) {
      const spots = all.map((each) => each[shape].seat);
      for (const spot of spots) {
        expect(spot.x).toBeGreaterThanOrEqual(5);
        expect(spot.x).toBeLessThanOrEqual(95);
        expect(spot.y).toBeGreaterThanOrEqual(5);
        expect(spot.y).toBeLessThanOrEqual(92);
      }
      const nearest = Math.min(...spots.flatMap((one, nth) => spots.slice(nth + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y))));
      expect(nearest).toBeGreaterThan(chairs > 10 ? 5.5 : 12);
      if (chairs > 2) expect(spots[1]!.x).toBeLessThan(50);
      expect(spots[0]!.x).toBe(50);
    }
  });

  test("two sit opposite each other", () => {
    expect(place(1, 2).lying.seat.x).toBeCloseTo(50, 3);
    expect(place(1, 2).lying.seat.y).toBeLessThan(20);
  });
});

describe("the showdown", () => {
  const asked = (muck: boolean, beaten: boolean) => ({ due: "show", muck, beaten });

  test("what must be shown is shown, whatever is set", () => {
    for (const auto of [true, false]) expect(withoutAsking(asked(false, false), auto)).toEqual({ action: "Show" });
  });

  test("only a beaten hand is mucked without asking, and only where that is set", () => {
    expect(withoutAsking(asked(true, true), true)).toEqual({ action: "Muck" });
    expect(withoutAsking(asked(true, true), false)).toBeNull();
    expect(withoutAsking(asked(true, false), true)).toBeNull();
    expect(withoutAsking({ due: "bet", muck: false, beaten: false }, true)).toBeNull();
    expect(withoutAsking(null, true)).toBeNull();
  });

  test("a muck of what nothing shown beats is asked about", () => {
    expect([throwsAwayTheBest(asked(true, false)), throwsAwayTheBest(asked(true, true)), throwsAwayTheBest(asked(false, false)), throwsAwayTheBest(null)]).toEqual([true, false, false, false]);
  });
});

describe("sizes", () => {
  const sizing = (some: Partial<Wagers>, more: Partial<Sizing> = {}): Sizing => ({ wagers: wagers(some), pot: 150, all: 905, chip: 1, early: false, ...more });
  const names = (from: Sizing) => presets(from).map(({ name, total }) => `${name} ${total}`);

  test("parts of the pot after the flop, the call counted in", () => {
    expect(names(sizing({ call: 60, level: 60, opens: false, least: 120, most: 905 }))).toEqual(["Min 120", "⅓ pot 130", "½ pot 165", "¾ pot 218", "Pot 270", "All in 905"]);
  });

  test("multiples before it", () => {
    expect(names(sizing({ call: 10, level: 10, opens: false, least: 20, most: 905 }, { pot: 15, early: true }))).toEqual(["Min 20", "3× 30", "Pot 35", "4× 40", "All in 905"]);
  });

  test("a pot limit is named by the pot, not by the most", () => {
    expect(names(sizing({ check: true, least: 10, most: 150 }))).toEqual(["Min 10", "⅓ pot 50", "½ pot 75", "¾ pot 113", "Pot 150"]);
  });

  test("a pot limit has its Pot however the book counts and rounds it", () => {
    // The server's most is 145 where a sum made here would say 150.
    expect(names(sizing({ check: true, least: 10, most: 145 }, { limit: "pot-limit" })).at(-1)).toBe("Pot 145");
    expect(names(sizing({ check: true, least: 10, most: 200 }, { limit: "pot-limit" })).filter((each) => each.startsWith("Pot"))).toEqual(["Pot 200"]);
    expect(names(sizing({ check: true, least: 10, most: 70 }, { limit: "half-pot" })).at(-1)).toBe("½ pot 70");
    expect(names(sizing({ check: true, least: 10, most: 905 }, { limit: "pot-limit" })).at(-1)).toBe("All in 905");
  });

  test("only what the server allows, in whole chips, never more than six", () => {
    for (const chip of [1, 5, 25]) {
      for (const most of [100, 130, 400, 905]) {
        const from = sizing({ call: 50, level: 50, opens: false, least: 100, most }, { chip });
        const found = presets(from);
        expect(found.length).toBeLessThanOrEqual(6);
        for (const { total } of found) expect(fault(total, from.wagers, chip, null)).toBeNull();
        expect(new Set(found.map((each) => each.total)).size).toBe(found.length);
      }
    }
  });

  test("a single size needs no choosing; a few are all offered", () => {
    expect(presets(sizing({ least: 40, most: 40 }))).toEqual([]);
    expect(presets(sizing({}))).toEqual([]);
    expect(names(sizing({ least: 20, most: 60, only: [20, 40, 60] }))).toEqual([" 20", " 40", " 60"]);
  });
});

describe("amounts", () => {
  const why: Why = {
    actions: {},
    amounts: {
      below: { amount: 19, code: "too-small", words: "Seat 19 asked for 19; the least is 20.", clause: "7.24", book: "perth-poker" },
      between: null,
      above: { amount: 101, code: "too-large", words: "Seat 19 asked for 101; the most is 100.", clause: "7.25", book: "perth-poker" },
      uneven: { amount: 21, code: "uneven", words: "21 is not a whole number of chips of 5.", clause: "6.1", book: "perth-poker" },
    },
    cards: null,
  };
  const range = wagers({ least: 20, most: 100 });

  test("the server's words, with the figure that was typed", () => {
    expect(fault(7, range, 5, why)).toEqual({ code: "too-small", words: "Seat 19 asked for 7; the least is 20.", clause: "7.24", book: "perth-poker" });
    expect(fault(500, range, 5, why)?.words).toBe("Seat 19 asked for 500; the most is 100.");
    expect(fault(33, range, 5, why)?.words).toBe("33 is not a whole number of chips of 5.");
    expect(fault(35, range, 5, why)).toBeNull();
    expect(fault(Number.NaN, range, 5, why)?.words).toBe("A wager is a whole number of chips.");
    expect(fault(25.5, range, 1, why)).not.toBeNull();
  });

  test("all one has may be an uneven amount", () => {
    expect(fault(103, wagers({ least: 20, most: 103 }), 5, why)).toBeNull();
  });

  test("where only some totals will do", () => {
    const few = wagers({ least: 20, most: 60, only: [20, 40, 60] });
    expect(fault(30, few, 1, null)?.words).toBe("Possible: 20 or 40 or 60.");
    expect(fault(40, few, 1, null)).toBeNull();
    expect(nearest(33, few, 1)).toBe(40);
    expect(stepped(20, true, 10, few, 1)).toBe(40);
    expect(stepped(60, true, 10, few, 1)).toBe(60);
    expect(stepped(60, false, 10, few, 1)).toBe(40);
  });

  test("a step is a big blind, and stays within the range", () => {
    expect(stepped(95, true, 10, range, 5)).toBe(100);
    expect(stepped(22, false, 10, range, 5)).toBe(20);
    expect(nearest(33, range, 5)).toBe(35);
  });
});

describe("chosen beforehand", () => {
  const free = wagers({ check: true });
  const facing = wagers({ call: 40, level: 40 });

  test("what it comes to", () => {
    expect(comesTo({ what: "check" }, free)).toEqual({ action: "Check" });
    expect(comesTo({ what: "check" }, facing)).toBeNull();
    expect(comesTo({ what: "check-fold" }, facing)).toEqual({ action: "Fold" });
    expect(comesTo({ what: "fold" }, free)).toEqual({ action: "Check" });
    expect(comesTo({ what: "fold-any" }, facing)).toEqual({ action: "Fold" });
    expect(comesTo({ what: "call", amount: 40 }, facing)).toEqual({ action: "Call" });
  });

  test("a raise takes the call back", () => {
    expect(comesTo({ what: "call", amount: 20 }, facing)).toBeNull();
  });

  test("a bet takes the check back, and another amount the call; a fold stays", () => {
    expect([fits({ what: "check" }, 0), fits({ what: "check" }, 10)]).toEqual([true, false]);
    expect([fits({ what: "call", amount: 10 }, 10), fits({ what: "call", amount: 10 }, 30)]).toEqual([true, false]);
    expect([fits({ what: "check-fold" }, 10), fits({ what: "fold" }, 30), fits({ what: "fold-any" }, 10)]).toEqual([true, true, true]);
  });

  test("a hand that may not be folded is not", () => {
    expect(comesTo({ what: "fold" }, wagers({ fold: false, bring_in: 3 }))).toBeNull();
  });

  test("a big blind that may only call for nothing", () => {
    expect(comesTo({ what: "check" }, wagers({ call: 0 }))).toEqual({ action: "Call" });
  });

  test("only choices that differ are offered", () => {
    expect(choices(40, true).map((each) => each.what)).toEqual(["fold", "call"]);
    expect(choices(0, true).map((each) => each.what)).toEqual(["check", "check-fold", "fold-any"]);
    expect(choices(0, false).map((each) => each.what)).toEqual(["check", "check-fold"]);
  });

  test("no other turn can come to the last to act on a full board", () => {
    const state = SCENES["holdem"]!(); // the button is seat 5
    const [last, before] = [5, 3].map((seat) => state.hand!.players.find((player) => player.seat === seat)!);
    expect(askedAgain(state, last!)).toBe(true);
    const river = { ...state, hand: { ...state.hand!, boards: [["Ks", "5h", "9d", "2c", "3c"]] } };
    expect([askedAgain(river, last!), askedAgain(river, before!)]).toEqual([false, true]);
  });

  test("what a call would add", () => {
    const state = SCENES["manila"]!();
    const me = state.hand!.players.find((player) => player.seat === 6)!;
    expect(toCall(state, me)).toBe(40);
    expect(toCall(state, { ...me, stack: 15 })).toBe(15);
  });
});

describe("three hands", () => {
  const held = ["As", "Kd", "Kh", "Qc", "Jd", "Ts", "9s", "8h", "7s", "5c", "5d", "3s", "2s"];
  const start = unarranged(held);

  test("cards go to rows, and a full row takes no more", () => {
    let rows = start;
    for (const card of ["Kd", "Kh", "3s", "2s"]) rows = moved(rows, card, "front");
    expect(rows.front).toEqual(["Kd", "Kh", "3s"]);
    expect(whereIs(rows, "2s")).toBe("loose");
    expect(isWhole(rows)).toBe(false);
    expect(moved(rows, "Kd", "loose").front).toEqual(["Kh", "3s"]);
  });

  test("two change places", () => {
    const rows = moved(moved(start, "Kd", "front"), "As", "back");
    const after = swapped(rows, "Kd", "As");
    expect([after.front, after.back]).toEqual([["As"], ["Kd"]]);
    expect(swapped(rows, "Qc", "Jd")).toBe(rows);
  });

  test("no card is ever lost", () => {
    let rows = start;
    let seed = 7;
    const roll = (most: number) => ((seed = (seed * 1103515245 + 12345) % 2147483648), seed % most);
    for (let nth = 0; nth < 400; nth += 1) {
      const card = held[roll(13)]!;
      rows = roll(3) === 0 ? swapped(rows, card, held[roll(13)]!) : moved(rows, card, (["front", "middle", "back", "loose"] as const)[roll(4)]!);
      if (roll(50) === 0) rows = sorted(rows, roll(2) === 0 ? "rank" : "suit");
      expect(isOf(rows, held)).toBe(true);
      expect([rows.front.length <= 3, rows.middle.length <= 5, rows.back.length <= 5]).toEqual([true, true, true]);
    }
  });

  test("an arrangement of another hand is not taken up", () => {
    expect(isOf(start, [...held.slice(1), "4c"])).toBe(false);
  });
});

describe("who won", () => {
  test("pot by pot, with what", () => {
    expect(results(SCENES["showdown"]!(), plain).map(({ of, words }) => `${of}: ${words}`)).toEqual([
      "Main pot: Aino wins 240 with three nines",
      "Side pot: You win 600 with two pair, kings and fives",
    ]);
  });

  test("run by run", () => {
    expect(results(SCENES["runs"]!(), plain).map(({ of }) => of)).toEqual(["Run 1", "Run 2", "Run 3"]);
  });

  test("all to one hand is one line; a shared pot names both", () => {
    const state = SCENES["showdown"]!();
    const [main] = state.won;
    const whole = { ...state, won: [main!, { ...main!, pot: 1, amount: 60, shares: [{ ...main!.shares[0]!, chips: 60 }] }] };
    expect(results(whole, plain).map(({ words }) => words)).toEqual(["Aino wins 300 with three nines"]);
    const shared = { ...state, won: [{ ...main!, shares: [{ seat: 2, chips: 120, words: "a flush", best: [] }, { seat: 1, chips: 120, words: "a flush", best: [] }] }] };
    expect(results(shared, plain)[0]!.words).toBe("You and Marguerite share 120 each with a flush");
    const odd = { ...state, won: [{ ...main!, amount: 241, shares: [{ seat: 2, chips: 121, words: "", best: [] }, { seat: 1, chips: 120, words: "", best: [] }] }] };
    expect(results(odd, plain)[0]!.words).toBe("You (121) and Marguerite (120) share 241");
  });

  test("Chinese Poker: what everybody comes out with", () => {
    expect(results(SCENES["settled"]!(), plain).map(({ words }) => words)).toEqual(["You +20", "Careful Carl even", "Marguerite −5", "Loose Lou −15"]);
  });

  test("what is lifted belongs to its board", () => {
    const state = SCENES["runs"]!();
    const up = lifted(state, null);
    expect(up.board(0).has("9d")).toBe(false);
    expect(up.board(1).has("9d")).toBe(true);
    expect(up.seat(2)).toEqual(new Set(["Kd", "Ks", "5c", "5h", "Jc", "Qc"]));
    expect(lifted(state, state.won[1]!).board(0).size).toBe(0);
    expect(lifted({ ...state, won: [] }, null).board(0).size).toBe(0);
  });
});

test("choosing cards: no more than may go; where it must be exact, the newest counts", () => {
  expect(toggled(["As"], "As", 5, false)).toEqual([]);
  expect(toggled(["As", "Kd"], "2c", 2, false)).toEqual(["As", "Kd"]);
  expect(toggled(["As"], "2c", 1, true)).toEqual(["2c"]);
});

test("time: the own first, then the bank", () => {
  const clock = { seat: 2, deadline: 10_000, bank: 5_000, others: [{ seat: 4, deadline: 9_000, bank: 0 }] };
  expect(left(clock, 4_000)).toEqual({ own: 6_000, bank: 5_000 });
  expect(left(clock, 12_000)).toEqual({ own: 0, bank: 3_000 });
  expect(left(clock, 99_000)).toEqual({ own: 0, bank: 0 });
  expect(waitingFor(clock, 4)?.deadline).toBe(9_000);
  expect(waitingFor(clock, 3)).toBeNull();
  expect(waitingFor(null, 3)).toBeNull();
});

test("bets are gathered when the last of them is gone, not when one is raised", () => {
  const bets = [{ seat: 1, bet: 20 }, { seat: 2, bet: 0 }];
  expect(gathered(bets, [{ seat: 1, bet: 0 }, { seat: 2, bet: 0 }])).toEqual([{ seat: 1, bet: 20 }]);
  expect(gathered(bets, [{ seat: 1, bet: 20 }, { seat: 2, bet: 40 }])).toEqual([]);
});

test("chips: the largest first, a few of each", () => {
  expect(stacks(0)).toEqual([]);
  expect(stacks(60)).toEqual([{ value: 25, count: 2 }, { value: 5, count: 2 }]);
  expect(stacks(4)).toEqual([{ value: 1, count: 4 }]);
  for (let amount = 1; amount < 100_000; amount += 997) {
    expect(stacks(amount).length).toBeLessThanOrEqual(3);
    for (const { count } of stacks(amount)) expect(count).toBeLessThanOrEqual(5);
  }
});

test("words beside a seat", () => {
  const by = "player" as const;
  expect(acted({ what: "raise", amount: 60, by, number: 1 }, plain)).toBe("raises to 60");
  expect(acted({ what: "fold", amount: 0, by: "clock", number: 1 }, plain)).toBe("folds (time)");
  expect(acted({ what: "draw", amount: 0, by, number: 1 }, plain)).toBe("stands pat");
  expect(acted({ what: "draw", amount: 2, by, number: 1 }, plain)).toBe("draws 2");
  expect(listed(["Ann", "Bob", "Cat"])).toBe("Ann, Bob and Cat");
  expect(boardNames(4, true)).toEqual(["Top", "Bottom", "Top 2", "Bottom 2"]);
  expect(boardNames(2, false)).toEqual(["Run 1", "Run 2"]);
  expect([said("Th"), said("??")]).toEqual(["ten of hearts", "a card face down"]);
  expect(saidAll(["As", "??", "??"])).toBe("ace of spades, 2 cards face down");
  expect(["2c", "As", "Ah", "Td"].sort(byRank)).toEqual(["As", "Ah", "Td", "2c"]);
});

test("one sound for a batch: a win, else chips, a card, a check", () => {
  const log = (...events: object[]) => events.map((event, nth) => ({ number: nth + 1, event })) as unknown as EventMessage[];
  const called = { event: "Called", seat: 1, amount: 10 };
  const dealt = { event: "BoardDealt", cards: [], board: 0 };
  const won = { event: "PotAwarded", awards: [{ what: "pot", shares: [[2, 40]] }] };
  expect(heard(log({ event: "Checked", seat: 1 }, dealt), 0, 2)).toBe("card");
  expect(heard(log(called, dealt), 0, 2)).toBe("chips");
  expect(heard(log(called, won), 0, 2)).toBe("win");
  expect(heard(log(called, won), 0, 3)).toBe("chips");
  expect(heard(log(called, dealt), 2, 3)).toBeNull();
});
