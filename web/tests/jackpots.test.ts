/** The jackpot of a table: what the messages make of the state, and the words in the log. */

import { amountsOf, lowest, sure, unsaid } from "../src/jackpots/said";
import type { Step } from "../src/wire";
import { describe, expect, it } from "vitest";
import { jackpotWords } from "../src/log/jackpot";
import { chaptersOf, lines } from "../src/log/lines";
import { NOBODY } from "../src/log/who";
import { read, write } from "../src/shell/route";
import { asksFlop } from "../src/state/read";
import { step } from "../src/state/table";
import { scene } from "../src/table/preview/make";
import { answer } from "../src/text/answers";
import { understand } from "../src/text/commands";
import type { JackpotMessage, JackpotNews, JackpotSeen } from "../src/wire";

const seen = (amount: number): JackpotSeen => ({ name: "royal", book: "perth-poker", amounts: [amount], working: true, clause: "41.3", wins: [], flop: null, ask: null });
const news = (what: JackpotNews["what"], more: Partial<JackpotNews> = {}): JackpotNews => ({ what, clause: "41.4(d)", hand: 3, seat: 1, player: "Ann", amount: 10_000, table: "", cards: [], ...more });
const message = (amount: number, ...told: JackpotNews[]): JackpotMessage => ({ type: "jackpot", number: 1, jackpot: seen(amount), news: told });

describe("the meter", () => {
  const bare = scene({ game: "Hold'em", family: "flop", chairs: { 1: { name: "Ann", stack: 500 }, 2: { name: "Bob", stack: 500 } }, of: 6, me: 2 });
  const table = { ...bare, jackpots: [seen(100)], news: [], log: [] };

  it("moves, and is another jackpot's where it is another", () => {
    expect(step(table, message(105)).jackpots.map((each) => each.amounts)).toEqual([[105]]);
    const other = { ...message(7), jackpot: { ...seen(7), name: "blue" } };
    expect(step(table, other).jackpots.map((each) => each.name)).toEqual(["royal", "blue"]);
  });

  it("has its news in the log, in the hand that is told, once each", () => {
    const after = step(step(table, message(105, news("won"))), message(105, news("confirmed")));
    const found = lines(after);
    expect(found.map((line) => [line.kind, line.clause])).toEqual([
      ["jackpot", "41.4(d)"],
      ["jackpot", "41.4(d)"],
    ]);
    expect(new Set(found.map((line) => line.number)).size).toBe(2);
    expect(chaptersOf(found, 0).length).toBe(1);
  });
});

describe("in words", () => {
  const watcher = { ...NOBODY };
  const ann = { ...NOBODY, me: "Ann" };
  it.each([
    ["won", watcher, "Jackpot: Ann has a royal flush with the flop and wins 10,000. It is paid when the house has confirmed it"],
    ["won", ann, "Jackpot: You have a royal flush with the flop and win 10,000. It is paid when the house has confirmed it"],
    ["paid", ann, "Jackpot: You are paid 10,000"],
    ["confirmed", watcher, "Jackpot: Ann's win, 10,000, is confirmed"],
    ["rejected", ann, "Jackpot: Your win is not confirmed, and its entry undone"],
    ["elsewhere", ann, "Jackpot: 10,000 won at another table"],
  ] as const)("%s", (what, who, words) => {
    expect(jackpotWords(news(what), who, 3)).toBe(words);
  });

  it("tells which hand it was, where others were played since", () => {
    expect(jackpotWords(news("paid"), watcher, 5)).toBe("Jackpot: Ann is paid 10,000 for hand 3");
  });

  it("tells the flop that was asked for", () => {
    expect(jackpotWords(news("asked", { cards: ["Ad", "Qd", "Jd", "Td", "Kd"] }), watcher, 3)).toBe("Ann tables A♦ Q♦ and asks for the flop: J♦ 10♦ K♦");
  });
});

describe("in text mode", () => {
  const bare = scene({ game: "Hold'em", family: "flop", chairs: { 1: { name: "Ann", stack: 500 }, 2: { name: "Bob", stack: 500 } }, of: 6, me: 2 });
  const between = { ...bare, table: { ...bare.table, playing: false } };
  const asks = { ...seen(10_000), ask: { hand: between.handNumber, clause: "41.4(i)", words: "" } };
  const told = (jackpots: JackpotSeen[]) => answer("jackpot", { state: { ...between, jackpots }, now: 0, refused: null });

  it("tells the figure, and whether the flop may be asked for", () => {
    expect(told([])).toEqual(["This table plays for no jackpot."]);
    expect(told([seen(10_000)])).toEqual(["The jackpot shows 10,000."]);
    expect(told([asks]).at(-1)).toContain("ask for the flop");
    expect(asksFlop({ ...between, jackpots: [{ ...asks, ask: { ...asks.ask, hand: asks.ask.hand - 1 } }] })).toBeUndefined();
    expect(asksFlop({ ...bare, jackpots: [asks], table: { ...bare.table, playing: true } })).toBeUndefined();
  });

  it("understands flop", () => expect(understand("flop", between)).toEqual({ is: "flop" }));
});

describe("the ways there", () => {
  it.each(["#/jackpots", "#/jackpots/perth-royal", "#/staff/jackpots"])("%s", (way) => expect(write(read(way))).toBe(way));
});

describe("money that staff change by hand", () => {
  const step = (action: string, ...wants: [string, string, string][]): Step => ({
    action: { action },
    who: "a manager",
    clause: "41.5(b)",
    comes_next: false,
    wants_why: true,
    no: null,
    wants: wants.map(([name, says, now]) => ({ name, says, now })),
  });
  const adjust = step("AdjustPool", ["cents", "more in the pool", "0"]);
  const set = step("SetContribution", ["prize", "to the pool for each hand", "3"], ["reserve", "and to the reserve", "1/2"]);

  it("begins with what it is now", () => {
    expect(unsaid(set).amounts).toEqual({ prize: "3", reserve: "1/2" });
    expect(unsaid(set).checked).toBe(false);
  });

  it("is read back before it is done", () => {
    expect(sure(adjust, { ...unsaid(adjust), amounts: { cents: "-20", hand: "12" } })).toBe("The pool loses 20, which go back to the house, because of hand 12.");
    expect(sure(adjust, { ...unsaid(adjust), amounts: { cents: "20", hand: "12" } })).toBe("The pool gains 20, which the house puts in, because of hand 12.");
    expect(sure(set, { ...unsaid(set), amounts: { prize: "5", reserve: "0" } })).toBe("From the next on: 5 to the pool for each hand (now 3) and 0 to the reserve (now 1/2).");
  });

  it("is sent as the room reads it", () => {
    expect(amountsOf(adjust, { ...unsaid(adjust), amounts: { cents: "-20", hand: "12" } })).toEqual({ cents: -20 });
    expect(amountsOf(set, { ...unsaid(set), amounts: { prize: "6/4", reserve: "0" } })).toEqual({ prize: "3/2", reserve: "0/1" });
    expect(lowest("7")).toBe("7/1");
  });
});
