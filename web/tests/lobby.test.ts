import { describe, expect, it } from "vitest";
import { byFamily, familyOf } from "../src/lobby/families";
import { ANY, choices, fits, understood } from "../src/lobby/filters";
import { fieldOf, stepOf } from "../src/lobby/open-fields";
import { POINTS, pointOf } from "../src/lobby/points";
import { quickSeat, stakeFor } from "../src/lobby/quick";
import type { LobbyTable } from "../src/lobby/shape";
import { stakesSign } from "../src/lobby/stakes";
import { seatsInWords } from "../src/lobby/oval";
import { usualBuyIn } from "../src/shell/sit";

const players = (persons: number, bots: number, away = 0): LobbyTable["players"] =>
  Array.from({ length: persons + bots }, (_, nth) => ({ seat: nth + 1, name: `P${nth}`, bot: nth >= persons, chips: 100, away: nth < away }));

const table = (some: Partial<LobbyTable> = {}): LobbyTable => ({
  id: "one",
  name: "Table One",
  book: "perth-poker",
  book_title: "Perth",
  game: "holdem",
  title: "Hold 'Em",
  family: "flop",
  dealt: "2 down, 3 + 1 + 1 on the board",
  pack: 52,
  limit: "no-limit",
  limit_words: "No limit",
  stakes: { blinds: [5, 10] },
  stakes_words: "blinds of 5 and 10",
  buy_in: { least: 200, most: 2000 },
  chairs: 6,
  seated: 3,
  bots: 3,
  free: [4, 5, 6],
  players: [],
  waiting: 0,
  hands: 0,
  hands_per_hour: 0,
  average_pot: 0,
  playing: true,
  closed: false,
  host: null,
  ...some,
});

describe("play now", () => {
  it("leads to people before bots at the same game, though the bots are more", () => {
    const bots = table({ id: "bots", seated: 5, bots: 5, free: [6] });
    const people = table({ id: "people", seated: 1, bots: 0, players: players(1, 0) });
    const gone = table({ id: "gone", seated: 3, bots: 0, players: players(3, 0, 3) });
    expect(quickSeat([bots, gone, people], 10_000)?.id).toBe("people");
  });

  it("prefers no-limit hold'em by the standard book, whoever sits elsewhere; then the fuller table, then small stakes", () => {
    const draw = table({ id: "draw", family: "draw", game: "draw", seated: 5, bots: 0, players: players(5, 0) });
    const fixed = table({ id: "fixed", limit: "fixed", players: players(3, 0) });
    const few = table({ id: "few", seated: 2, bots: 2 });
    const many = table({ id: "many" });
    const dear = table({ id: "dear", stakes: { blinds: [50, 100] } });
    expect(quickSeat([draw, fixed, few, dear, many], 10_000)?.id).toBe("many");
    expect(quickSeat([draw, fixed, many, table({ id: "standard", book: "standard", seated: 1 })], 10_000)?.id).toBe("standard");
  });

  it("sends nobody to a player's own table, to Chinese Poker or against the house", () => {
    const own = table({ id: "own", book: "standard", host: "Ann", players: players(3, 0) });
    const chinese = table({ id: "chinese", family: "chinese", game: "chinese", players: players(3, 0) });
    const house = table({ id: "house", family: "house", game: "ultimate-texas-holdem", players: players(3, 0) });
    expect(quickSeat([own, chinese, house], 10_000)).toBeNull();
    expect(quickSeat([own, chinese, house, table({ id: "room" })], 10_000)?.id).toBe("room");
  });

  it("goes by no full table, no table with a list, none that costs too much", () => {
    const full = table({ id: "full", free: [] });
    const listed = table({ id: "listed", waiting: 2 });
    const dear = table({ id: "dear", buy_in: { least: 5000, most: null } });
    expect(quickSeat([full, listed, dear], 1000)).toBeNull();
    expect(quickSeat([full, listed, dear], null)?.id).toBe("dear"); // a newcomer's money is not known yet
  });

  it("brings a hundred big blinds, within the sign and the wallet", () => {
    expect(usualBuyIn({ least: 200, most: 2000 }, 10_000, 10)).toBe(1000);
    expect(usualBuyIn({ least: 200, most: 500 }, 10_000, 10)).toBe(500);
    expect(usualBuyIn({ least: 2000, most: null }, 10_000, 10)).toBe(2000);
    expect(usualBuyIn({ least: 200, most: 2000 }, 350, 10)).toBe(350);
    expect(stakeFor(table({ stakes: { small_bet: 20, big_bet: 40 } }), null)).toBe(2000);
  });
});

describe("filters", () => {
  const tables = [
    table({ id: "a" }),
    table({ id: "b", game: "omaha", limit: "pot-limit", limit_words: "Pot limit" }),
    table({ id: "c", book: "melbourne-poker", family: "stud", game: "razz", limit: "fixed", limit_words: "Fixed limit", stakes: { small_bet: 50, big_bet: 100, ante: 5 }, free: [] }),
    table({ id: "d", seated: 4, bots: 3, players: players(1, 3) }),
  ];
  const shown = (some: Partial<typeof ANY>) => tables.filter((each) => fits(each, { ...ANY, ...some })).map((each) => each.id);

  it("each narrows by its own", () => {
    expect(shown({})).toEqual(["a", "b", "c", "d"]);
    expect(shown({ family: "omaha" })).toEqual(["b"]);
    expect(shown({ book: "melbourne-poker" })).toEqual(["c"]);
    expect(shown({ limit: "no-limit" })).toEqual(["a", "d"]);
    expect(shown({ stakes: 10 })).toEqual(["a", "b", "d"]);
    expect(shown({ free: true })).toEqual(["a", "b", "d"]);
    expect(shown({ people: true })).toEqual(["d"]);
    expect(shown({ family: "omaha", people: true })).toEqual([]);
  });

  it("what was kept is taken with care", () => {
    expect(understood({ family: "stud", stakes: 50, free: true, colour: "green" })).toEqual({ ...ANY, family: "stud", stakes: 50, free: true });
    expect(understood({ family: 3, stakes: "many", free: "yes" })).toEqual(ANY);
    expect(understood(null)).toEqual(ANY);
  });

  it("what is chosen stays a choice when its last table has gone", () => {
    const may = choices([tables[0]!], { ...ANY, book: "standard", limit: "spread", stakes: 500 });
    expect(may.books).toEqual(["perth-poker", "standard"]);
    expect(may.limits.map(([limit]) => limit)).toContain("spread");
    expect(may.stakes).toEqual([10, 500]);
  });

  it("groups by family in the room's order", () => {
    expect(byFamily([tables[2]!, tables[1]!, tables[0]!]).map(([family, those]) => [family.key, those.length])).toEqual([
      ["holdem", 1],
      ["omaha", 1],
      ["stud", 1],
    ]);
    expect(familyOf({ family: "flop", game: "fixed-limit-omaha-hilo8" })).toBe("omaha");
    expect(byFamily([table({ family: "whist", game: "whist" })])[0]![0].title).toBe("whist");
  });
});

describe("a table's sign", () => {
  it("has the figure first by which people choose", () => {
    expect(stakesSign(table())).toEqual({ large: "5/10", small: "blinds" });
    expect(stakesSign(table({ limit: "fixed", stakes: { blinds: [5, 10], small_bet: 10, big_bet: 20 } }))).toEqual({ large: "10/20", small: "blinds 5/10" });
    expect(stakesSign(table({ limit: "fixed", stakes: { ante: 2, bring_in: 5, small_bet: 10, big_bet: 20 } }))).toEqual({ large: "10/20", small: "ante 2, bring-in 5" });
    expect(stakesSign(table({ limit: "spread", stakes: { blinds: [5, 10], minimum: 10, maximum: 1000 } }))).toEqual({ large: "10–1,000", small: "blinds 5/10" });
    expect(stakesSign(table({ limit: null, stakes: { unit: 5 } }))).toEqual({ large: "5", small: "a unit" });
  });

  it("says who sits there", () => {
    expect(seatsInWords(table({ seated: 4, bots: 3 }))).toBe("1 person, 3 bots, 3 free");
    expect(seatsInWords(table({ seated: 6, bots: 0, free: [] }))).toBe("6 people, full");
    expect(seatsInWords(table({ seated: 5, bots: 1, free: [] }))).toBe("4 people, 1 bot, none free yet");
  });
});

describe("opening a table", () => {
  const no = (code: string, words: string) => ({ code, words, clause: "", book: "", allowed: [] });

  it("shows a refusal at its field", () => {
    expect(fieldOf(no("sign", "The small bet is 0; it must be a whole number."))).toBe("stakes");
    expect(fieldOf(no("sign", "The least buy-in is 5; Hold 'Em asks for 20."))).toBe("buy_in");
    expect(fieldOf(no("chairs", "Hold 'Em here is for 12 players."))).toBe("chairs");
    expect(fieldOf(no("enough-tables", "You have three tables open."))).toBe("table");
  });

  it("goes to the step where the field stands", () => {
    expect(stepOf("bots", "stakes")).toBe("company");
    expect(stepOf("buy_in", "company")).toBe("stakes");
    expect(stepOf("table", "company")).toBe("company");
  });
});

describe("points of the books", () => {
  it("one a day, and all have their turn", () => {
    const days = Array.from({ length: POINTS.length }, (_, day) => pointOf(new Date(86_400_000 * day)));
    expect(new Set(days)).toEqual(new Set(POINTS));
  });

  it("no card lies twice", () => {
    for (const { better, worse } of POINTS) {
      for (const hand of [better, worse]) expect(new Set(hand.cards).size).toBe(hand.cards.length);
    }
  });
});
