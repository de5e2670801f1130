/** Every event the server can send has words; and the words are these. */

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cutAtCards, heard, listed, shortly } from "../src/log/cards";
import { wagersInWords } from "../src/log/choices";
import { chaptersOf, linesOf } from "../src/log/lines";
import { knowing, named } from "../src/log/seats";
import { NOBODY, type Who } from "../src/log/who";
import type { TableState } from "../src/state/types";
import { clauseOf, tell, TOLD } from "../src/log/words";
import type { EventMessage, HandEvent, TableEvent, Wagers } from "../src/wire";

const who: Who = { names: { 1: "Ann", 2: "Bob", 3: "Cat" }, me: "Bob", dealt: [1, 2, 3], sidePots: false };
let count = 0;
const inHand = (event: HandEvent, more: object = {}): EventMessage => ({ type: "event", number: ++count, at: 0, by: "player", hand: 7, street: "flop", event, ...more }) as EventMessage;
const atTable = (event: TableEvent, more: object = {}): EventMessage => ({ type: "event", number: ++count, at: 0, by: "player", event, ...more }) as EventMessage;

describe("every event of the schema", () => {
  type Schema = { $ref?: string; const?: unknown; enum?: unknown[]; type?: string; items?: Schema; prefixItems?: Schema[]; properties?: Record<string, Schema>; anyOf?: Schema[]; oneOf?: Schema[]; pattern?: string };
  const file = new URL("../src/wire/generated/openapi.json", import.meta.url);
  if (!existsSync(file)) throw new Error("The schema is not there: `web/node npm run wire` makes it.");
  const schemas = (JSON.parse(readFileSync(file, "utf8")) as { components: { schemas: Record<string, Schema> } }).components.schemas;
  const at = (ref: string): Schema => schemas[ref.split("/").at(-1)!]!;

  /** Some value that fits. */
  const sample = (schema: Schema, depth = 0): unknown => {
    if (schema.$ref !== undefined) return depth > 6 ? null : sample(at(schema.$ref), depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    const one = schema.anyOf?.[0] ?? schema.oneOf?.[0];
    if (one !== undefined) return sample(one, depth + 1);
    if (schema.pattern?.includes("cdhs")) return "Ah";
    if (schema.prefixItems !== undefined) return schema.prefixItems.map((each) => sample(each, depth + 1));
    switch (schema.type) {
      case "integer":
      case "number":
        return 2;
      case "boolean":
        return true;
      case "array":
        return schema.items === undefined ? [] : [sample(schema.items, depth + 1), sample(schema.items, depth + 1)];
      case "object":
        return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each, depth + 1)]));
      default:
        return "words";
    }
  };
  const eventsOf = (union: string) => schemas[union]!.oneOf!.map((each) => sample(each) as { event: string });
  /** What follows from something else that is told. */
  const UNTOLD = ["NoteDone", "OffersClosed", "ExchangeClosed", "HandEnded", "HandStarted", "HandFinished", "HandVoided"];

  it.each(eventsOf("HandEvent").map((event) => [event.event, event] as const))("of a hand: %s", (name, event) => {
    expect(TOLD.hand).toContain(name);
    const told = tell(inHand(event as HandEvent), who);
    if (UNTOLD.includes(name)) expect(told).toBeNull();
    else expect(told).toMatch(/^[A-Z0-9].*[^.]$/u);
    expect(told ?? "").not.toMatch(/undefined|null|NaN|\[object| {2}/);
  });

  it.each(eventsOf("TableEvent").map((event) => [event.event, event] as const))("of a table: %s", (name, event) => {
    expect(TOLD.table).toContain(name);
    const told = tell(atTable(event as TableEvent), who);
    if (UNTOLD.includes(name)) expect(told).toBeNull();
    else expect(told).toMatch(/^[A-Z0-9w].*[^.]$/u);
    expect(told ?? "").not.toMatch(/undefined|null|NaN|\[object| {2}/);
  });

  it("and no words for events that are not there", () => {
    expect([...TOLD.hand].sort()).toEqual(eventsOf("HandEvent").map((each) => each.event).sort());
    expect([...TOLD.table].sort()).toEqual(eventsOf("TableEvent").map((each) => each.event).sort());
  });

  it("one that came later has its name", () => {
    expect(tell(inHand({ event: "DeckWasDropped" } as unknown as HandEvent), who)).toBe("Deck was dropped");
  });
});

describe("what the floor does", () => {
  it("names of another's discards only what lay open", () => {
    expect(tell(inHand({ event: "Discarded", seat: 1, cards: ["??", "Kh"], owed: 2, later: 0 }), who)).toBe("Ann draws two, K♥ among them");
    expect(tell(inHand({ event: "Discarded", seat: 1, cards: ["??", "??"], owed: 2, later: 0 }), who)).toBe("Ann draws two");
    expect(tell(inHand({ event: "Discarded", seat: 2, cards: ["2c", "Kh"], owed: 2, later: 0 }), who)).toBe("You draw two: 2♣ K♥");
  });

  it("says why to those who are told", () => {
    const withheld = (why: string) => atTable({ event: "WinningsWithheld", seat: 2, player: "Bob", chips: 10, clause: "18.2.3", by: "area-manager", why, at: 0 });
    expect(tell(withheld(""), who)).toBe("The house withholds 10 from Bob");
    expect(tell(withheld("a device was seen"), who)).toBe("The house withholds 10 from Bob (a device was seen)");
    expect(tell(inHand({ event: "FaultReported", fault: "PlayerSentAway", clause: "38.7", by: "licensee", why: "", gave_up: 0 }), who)).toBe("A player is sent away from the table");
  });

  it("tells of a dead hand and of what goes back", () => {
    expect(tell(inHand({ event: "HandKilled", seat: 2, clause: "13.5", refund: 40, level: -1, full: 0, step: 0, raises: 0, bettor: 0, to_act: [] }), who)).toBe("Your hand is dead; 40 go back");
    expect(tell(inHand({ event: "HandKilled", seat: 1, clause: "12.7", refund: 0, level: -1, full: 0, step: 0, raises: 0, bettor: 0, to_act: [] }), who)).toBe("Ann's hand is dead");
  });
});

describe("in plain words", () => {
  const wager = { full: 40, step: 20, raises: 1, reopens: true };
  it.each<[HandEvent, string, object?]>([
    [{ event: "Raised", seat: 1, to: 1040, ...wager }, "Ann raises to 1,040"],
    [{ event: "Raised", seat: 2, to: 40, ...wager }, "You raise to 40"],
    [{ event: "Opened", seat: 3, to: 40, forced: false, ...wager }, "Cat bets 40"],
    [{ event: "Opened", seat: 2, to: 40, forced: true, ...wager }, "You bet 40 (forced)"],
    [{ event: "Folded", seat: 2, dead_seat: false }, "You fold"],
    [{ event: "Folded", seat: 1, dead_seat: false }, "Ann folds (time ran out)", { by: "clock" }],
    [{ event: "Folded", seat: 1, dead_seat: false }, "Ann folds (leaving)", { by: "house" }],
    [{ event: "Mucked", seat: 1 }, "Ann mucks", { by: "clock" }],
    [{ event: "BoardDealt", cards: ["Ts"], board: 0 }, "The river: 10♠", { street: "river", by: "clock" }],
    [{ event: "KittyTaken", seat: 2, to: 10, called: true }, "You take the Kitty for 10: A♥ 10♣", { kitty: ["Ah", "Tc"] }],
    [{ event: "Burned", card: "??", what: "street" }, "The dealer burns a card"],
    [{ event: "BoardDealt", cards: ["Ah", "Kd", "7c"], board: 0 }, "The flop: A♥ K♦ 7♣"],
    [{ event: "BoardDealt", cards: ["Ts"], board: 0 }, "The river: 10♠", { street: "river" }],
    [{ event: "BoardDealt", cards: ["Ts"], board: 1 }, "The turn of board 2: 10♠", { street: "turn" }],
    [{ event: "BoardDealt", cards: ["Ts"], board: 0 }, "The board: 10♠", { street: "card two" }],
    [{ event: "DownDealt", cards: [["??", "??"], ["Ah", "Kd"], ["??", "??"]], kitty: [] }, "Two cards each, face down; you A♥ K♦"],
    [{ event: "UpDealt", cards: [["7c"], ["Qd"], []], hidden: [] }, "Dealt up: Ann 7♣; you Q♦"],
    [{ event: "Discarded", seat: 2, cards: ["2c", "3d"], owed: 2, later: 0 }, "You draw two: 2♣ 3♦"],
    [{ event: "Discarded", seat: 1, cards: ["??"], owed: 1, later: 0 }, "Ann draws one"],
    [{ event: "Discarded", seat: 1, cards: [], owed: 0, later: 0 }, "Ann stands pat"],
    [{ event: "Collected", street: 0, returned_to: 2, returned: 30, called: 0, taken: 0 }, "Uncalled bet of 30 returned to you"],
    [{ event: "ForcedBetsPosted", posts: [{ seat: 1, amount: 5, what: "blind" }, { seat: 2, amount: 10, what: "blind" }], level: 10, full: 10, step: 10, last_blind: 2, short: 0 }, "Ann posts a blind of 5, you post a blind of 10"],
    [{ event: "ForcedBetsPosted", posts: [1, 2, 3].map((seat) => ({ seat, amount: 1, what: "ante" })), level: 0, full: 0, step: 0, last_blind: 0, short: 0 }, "Everybody posts an ante of 1"],
    [{ event: "Shown", seat: 3, cards: ["Ks", "Kc"] }, "Cat shows K♠ K♣: two pair, kings and fives", { hands: [{ seat: 3, words: "two pair, kings and fives", parts: [], flaw: null }] }],
    [{ event: "Paid", payer: 2, payee: 1, amount: 6 }, "You pay Ann 6"],
    [{ event: "Voided", clause: "14.2", shares: [], redeal: true }, "A misdeal: everybody has the chips back"],
    [{ event: "Voided", clause: "14.2", shares: [[1, 40], [2, 1000]], redeal: false }, "A misdeal: 40 to Ann and 1,000 to you"],
  ])("%#", (event, words, more = {}) => {
    expect(tell(inHand(event, more), who)).toBe(words);
  });

  const awarded = (awards: [string, [number, number][]][], more: object = {}) => ({ event: "PotAwarded", pot: 0, amount: 120, commission: 0, awards: awards.map(([what, shares]) => ({ what, shares })), ...more }) as HandEvent;
  const won = (what: string, ...shares: [number, number, string][]) => ({ pot: 0, what, board: null, low: false, amount: 0, shares: shares.map(([seat, chips, words]) => ({ seat, chips, words, best: [] })) });

  it("pots: who, how much, with what", () => {
    const sides = { ...who, sidePots: true };
    expect(tell(inHand(awarded([["pot", [[1, 120]]]]), { won: [won("pot", [1, 120, "two pair"])] }), sides)).toBe("Main pot of 120 to Ann with two pair");
    expect(tell(inHand(awarded([["pot", [[2, 115]]]], { commission: 5 })), who)).toBe("The pot of 120 to you; the house takes 5");
    expect(tell(inHand(awarded([["pot", [[2, 60], [3, 60]]]]), { won: [won("pot", [2, 60, "a straight"], [3, 60, "a straight"])] }), who)).toBe("The pot of 120 is split: 60 to you and 60 to Cat with a straight");
    const halves: [string, [number, number][]][] = [["high", [[1, 60]]], ["low", [[2, 60]]]];
    expect(tell(inHand(awarded(halves), { won: [won("high", [1, 60, "a flush"]), won("low", [2, 60, "8-6-4-3-A"])] }), who)).toBe("The pot of 120: high, 60 to Ann with a flush; low, 60 to you with 8-6-4-3-A");
    expect(tell(inHand(awarded([["pot", [[3, 120]]]], { pot: 2 })), sides)).toBe("Side pot 2 of 120 to Cat");
  });

  it("clauses where an event carries one", () => {
    expect(clauseOf(inHand({ event: "Voided", clause: "14.2", shares: [], redeal: true }))).toBe("14.2");
    expect(clauseOf(inHand({ event: "Checked", seat: 1 }))).toBe("");
  });

  it("a table opens, and a bet", () => {
    expect(tell(atTable({ event: "Opened", name: "The Snug" } as TableEvent), who)).toBe("The Snug opens");
  });
});

describe("lines by hand and street", () => {
  const begun = (hand: number, names: string[]) => atTable({ event: "HandBegun", hand, root: "ab".repeat(32), players: names.map((name, at) => ({ seat: at + 1, name })) } as unknown as TableEvent);
  const log = [
    begun(7, ["Ann", "Bob", "Cat"]),
    inHand({ event: "DownDealt", cards: [["??", "??"], ["Ah", "Kd"], ["??", "??"]], kitty: [] }, { street: "pre-flop" }),
    inHand({ event: "Checked", seat: 1 }, { street: "pre-flop" }),
    inHand({ event: "Collected", street: 0, returned_to: 1, returned: 2, called: 0, taken: 0 }, { street: "flop" }),
    inHand({ event: "BoardDealt", cards: ["2c", "3c", "4c"], board: 0 }, { street: "flop" }),
    inHand({ event: "Folded", seat: 1, dead_seat: false }, { street: "showdown" }),
    inHand({ event: "PotAwarded", pot: 0, amount: 20, commission: 0, awards: [{ what: "pot", shares: [[2, 20]] }] }, { street: "showdown" }),
    atTable({ event: "SeatTaken", player: "Dot", seat: 1, entry: "", exempt: false, stake: 0 }),
    begun(8, ["Dot", "Bob", "Cat"]),
    inHand({ event: "Checked", seat: 1 }, { hand: 8, street: "pre-flop" }),
  ];
  const lines = linesOf(log, { ...NOBODY, names: { 1: "Dot", 2: "Bob", 3: "Cat" }, me: "Bob" }, 8);

  it("names are those of the hand", () => {
    expect(lines.map((line) => line.text)).toEqual([
      "Deck committed: abababababab…",
      "Two cards each, face down; you A♥ K♦",
      "Ann checks",
      "Uncalled bet of 2 returned to Ann",
      "The flop: 2♣ 3♣ 4♣",
      "Ann folds",
      "The pot of 20 to you",
      "Dot takes seat 1",
      "Deck committed: abababababab…",
      "Dot checks",
    ]);
  });

  it("chapters and their streets; nobody showed, so there is no showdown", () => {
    expect(chaptersOf(lines, 8).map((chapter) => [chapter.hand, chapter.over, chapter.streets.map((part) => [part.street, part.lines.length])])).toEqual([
      [7, true, [["", 1], ["pre-flop", 3], ["flop", 2], ["the end", 2]]],
      [8, false, [["", 1], ["pre-flop", 1]]],
    ]);
  });
});

it("before the showdown of a hand that nobody may bet in any more comes All in, not the end", () => {
  const lines = linesOf(
    [
      inHand({ event: "Checked", seat: 1 }, { hand: 7, street: "river" }),
      inHand({ event: "BettingSkipped", street: 3 }, { hand: 7, street: "showdown" }),
      inHand({ event: "ShowdownOpened", order: [1, 3] }, { hand: 7, street: "showdown" }),
    ],
    who,
    7,
  );
  expect(lines.map((line) => line.street)).toEqual(["river", "all in", "showdown"]);
});

it("a hand that was not heard to begin has its own chapter, and hidden cards set again no second line", () => {
  const set = (seat: number, hand: number) =>
    inHand({ event: "HandSet", seat, front: ["??", "??", "??"], middle: ["??", "??", "??", "??", "??"], back: ["??", "??", "??", "??", "??"] }, { hand, street: "setting" });
  const lines = linesOf([set(1, 7), set(1, 7), set(3, 7), set(1, 8)], who, 8);
  expect(lines.map((line) => [line.hand, line.text])).toEqual([
    [7, "Ann has set three hands"],
    [7, "Cat has set three hands"],
    [8, "Ann has set three hands"],
  ]);
});

describe("cards in sentences", () => {
  it("to look at and to hear", () => {
    expect([shortly("Ah"), shortly("Tc"), shortly("??")]).toEqual(["A♥", "10♣", "?"]);
    expect(cutAtCards("The flop: A♥ 10♣, twice")).toEqual(["The flop: ", { card: "Ah" }, " ", { card: "Tc" }, ", twice"]);
    expect(heard("You have A♥ 10♣ 2♠ on the board")).toBe("You have ace of hearts, ten of clubs, two of spades on the board");
    expect(heard("Ann raises to 40")).toBe("Ann raises to 40");
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
  });

  it("what one may do", () => {
    const none = { fold: false, check: false, call: -1, level: 0, opens: false, least: 0, most: 0, only: [], bring_in: 0, kitty: false, barred: "" } as Wagers;
    expect(wagersInWords({ ...none, fold: true, call: 20, least: 40, most: 200 })).toEqual(["fold", "call 20", "raise to 40 up to 200"]);
    expect(wagersInWords({ ...none, check: true, opens: true, least: 4, most: 8, only: [4, 8] })).toEqual(["check", "bet 4 or 8"]);
    expect(wagersInWords({ ...none, bring_in: 2, kitty: true, opens: true, least: 10, most: 10 })).toEqual(["bring in for 2", "take the Kitty", "bet 10"]);
  });
});

describe("seats by name", () => {
  const state = { hand: { seat: 2 }, players: [{ seat: 1, name: "Gran (bot)" }, { seat: 2, name: "Bob" }], table: { chairs: [] }, you: { name: "Bob" } } as unknown as TableState;
  it("others by name, oneself as oneself, empty ones by number", () => {
    expect(named("Seat 1 acts next, then seat 2; seat 4 is free. A seat 12 has none.", state)).toBe("Gran acts next, then your seat; seat 4 is free. A seat 12 has none.");
  });
  it("in a refusal", () => {
    const no = { code: "least", words: "Seat 2 asked for 11; the least is 20.", clause: "5.22", book: "standard", allowed: ["seat 2 folds", "seat 2 raises to 20 to 1000", "wait for your turn", "seat 1 goes first"] };
    expect(knowing(no, state)).toMatchObject({ words: "The minimum is 20.", allowed: ["fold", "raise to 20 to 1000", "wait for your turn", "Gran goes first"] });
  });
});
