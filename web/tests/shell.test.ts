import { describe, expect, it } from "vitest";
import { figures } from "../src/shell/amount";
import { clauseSign } from "../src/shell/clause";
import { read, type Route, write } from "../src/shell/route";
import { understood, USUAL } from "../src/shell/settings";
import { store } from "../src/shell/store";
import { recipes } from "../src/sound/recipes";
import { SOUNDS } from "../src/sound/names";

describe("addresses", () => {
  const all: Route[] = [
    { page: "lobby" },
    { page: "table", id: "ann's table/1" },
    { page: "hand", table: "one", hand: 12, step: 0 },
    { page: "hand", table: "one", hand: 12, step: 34 },
    { page: "hands", table: "one" },
    { page: "practice" },
    { page: "check", table: "one", hand: 3 },
    { page: "check", table: null, hand: null },
    { page: "games" },
    { page: "game", book: "perth-poker", game: "holdem" },
    { page: "clause", book: "melbourne-poker", clause: "3.2.1(b)(xi)#2" },
    { page: "clause", book: "perth-poker", clause: "1:table-minimum/1" },
  ];
  it.each(all)("%o comes back as it went", (route) => expect(read(write(route))).toEqual(route));

  it("what is not there is said to be missing", () => {
    expect(read("#/casino/7")).toEqual({ page: "missing", where: "casino/7" });
    expect(read("#/hand/one/none")).toEqual({ page: "missing", where: "hand/one/none" });
    expect(read("#/%E0%A4%A")).toEqual({ page: "missing", where: "%E0%A4%A" }); // broken, but no reason to break
  });

  it("what follows a question mark is not the place", () => expect(read("#/table/one?text")).toEqual({ page: "table", id: "one" }));
  it("nothing is the lobby", () => expect([read(""), read("#"), read("#/")]).toEqual([{ page: "lobby" }, { page: "lobby" }, { page: "lobby" }]));
});

describe("settings", () => {
  it("what is missing or strange is as usual", () => {
    expect(understood(null)).toEqual(USUAL);
    expect(understood({ light: "noon", deck: 4, sound: "loud" })).toEqual(USUAL);
    expect(understood({ light: "night", autoMuck: false, sounds: { chips: false, drums: true } })).toEqual({
      ...USUAL,
      light: "night",
      autoMuck: false,
      sounds: { ...USUAL.sounds, chips: false },
    });
  });
});

describe("words", () => {
  it("amounts and clauses as people read them", () => {
    expect(figures(1234567)).toBe("1,234,567");
    expect(clauseSign("7.24(a)")).toBe("7.24(a)");
    expect(clauseSign("7.3#2")).toBe("7.3");
    expect(clauseSign("1:table-minimum")).toBe("1 table minimum");
  });
});

describe("a store", () => {
  it("tells whoever listens, once a change, and nobody who left", () => {
    const held = store(1);
    const heard: number[] = [];
    const leave = held.listen(() => heard.push(held.get()));
    held.set(2);
    held.set(2);
    held.set(3);
    leave();
    held.set(4);
    expect(heard).toEqual([2, 3]);
  });
});

describe("sounds", () => {
  it.each(SOUNDS)("%s is short and never loud", (name) => {
    const end = Math.max(...recipes[name].map((sound) => sound.after + sound.rise + sound.fall));
    expect(end).toBeLessThan(0.7);
    expect(recipes[name].reduce((sum, sound) => sum + sound.loud, 0)).toBeLessThan(0.9);
  });
});
