/** The replayer: where it stops, its marks and keys, the list of hands, and what the browser notes while it watches. */

import { describe, expect, it, vi } from "vitest";
import { type NotedHand, taken } from "../src/check/noted";
import { tampered } from "../src/check/tamper";
import { outcome } from "../src/replay/list";
import { keyMove } from "../src/replay/play";
import { withStaff } from "../src/replay/staff";
import { marksOf, stay, type Stop, stopAt, stopsOf } from "../src/replay/stops";
import { replay } from "../src/state/replay";
import type { StaffNote } from "../src/wire";
import { GAMES, histories, listeners, statesOf } from "./evenings";

vi.setConfig({ testTimeout: 60_000 }); // the machine may be busy

describe.each(GAMES)("a hand of %s", (game) => {
  const all = histories(listeners(game).find((each) => each.name === null) ?? listeners(game)[0]!);
  const played = all.map(({ history, table }) => ({ history, states: replay(history, table) }));

  it("stops where something is to be seen, from before the deal to the end", () => {
    expect(played.length).toBeGreaterThan(0);
    for (const { history, states } of played) {
      const stops = stopsOf(states);
      expect(states).toHaveLength(history.events.length + 1);
      expect(stops[0]).toEqual({ step: 0, line: null });
      expect(stops.at(-1)!.step).toBe(history.events.length);
      expect(stops.length).toBeGreaterThan(3);
      const steps = stops.map((stop) => stop.step);
      expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
      for (const stop of stops.slice(1)) {
        expect(stop.line!.text).not.toMatch(/undefined|null|NaN|\[object|Seat \d/);
        expect(stop.line!.hand).toBe(history.hand);
        expect(stay(stop)).toBeGreaterThan(500);
      }
    }
  });

  it("marks each street once, in order", () => {
    for (const { states } of played) {
      const marks = marksOf(stopsOf(states));
      expect(marks.length).toBeGreaterThan(0);
      expect(new Set(marks.map((mark) => mark.name)).size).toBe(marks.length);
      expect(marks.map((mark) => mark.stop)).toEqual(marks.map((mark) => mark.stop).sort((one, other) => one - other));
    }
  });

  it("ends as the table did", () => {
    for (const { states } of played) expect(states.at(-1)!.hand!.over).toBe(true);
  });
});

describe("what staff did about a hand", () => {
  const line = (text: string, street: string) => ({ number: 1, hand: 7, street, text, clause: "", kind: "act" as const, quiet: false, mine: false });
  const stops: Stop[] = [{ step: 0, line: null }, { step: 2, line: line("Ann calls", "pre-flop") }, { step: 5, line: line("Bob bets", "flop") }, { step: 9, line: line("Ann wins", "showdown") }];
  const note: StaffNote = {
    act: 1, at: 1000, standing: "confirmed", alone: false, action: { action: "CorrectPayment", chips: 5, seat: 1, to: 2 }, rank: "floor", clause: "4.2", second_rank: "casino-manager",
    answered_at: 2000, why: "counted twice", answer_why: "", who: "Flo", second: "Mia", about: { hand: 7, dispute: null, win: null, table: null }, after: 3, answered_after: 9,
  };
  const told = (...acts: StaffNote[]) => withStaff(stops, acts, 7, 9).map(({ step, line }) => [step, line?.street ?? "", line?.text ?? ""]);

  it("stands where it was asked, and where it was answered", () => {
    expect(told(note)).toEqual([
      [0, "", ""],
      [2, "pre-flop", "Ann calls"],
      [3, "pre-flop", "Staff: Floor Flo asks to put a payment right: 5 from seat 1 to seat 2 · Why: counted twice"],
      [5, "flop", "Bob bets"],
      [9, "showdown", "Ann wins"],
      [9, "showdown", "Staff: Casino manager Mia confirms \u201cput a payment right: 5 from seat 1 to seat 2\u201d"],
    ]);
    expect(withStaff(stops, [note], 7, 9)[2]!.line).toMatchObject({ clause: "4.2", kind: "ruling", hand: 7 });
    expect(withStaff(stops, [], 7, 9)).toEqual(stops);
  });

  it("says who, why and that one decided alone, as far as one may know it", () => {
    const done: StaffNote = { ...note, standing: "done", answered_after: null, second_rank: "", second: "" };
    const alone = { ...done, alone: true, action: { action: "VoidHand" } };
    expect(told({ ...alone, who: "", why: "" })[2]![2]).toBe("Staff: Floor declares the hand void: everybody has the chips back · decided by one person on duty");
    expect(told({ ...done, action: { action: "CardDamaged" } })[2]![2]).toBe("Staff: Floor Flo notes a damaged card · Why: counted twice");
    expect(told({ ...note, standing: "declined", answer_why: "not so" })[5]![2]).toMatch(/Casino manager Mia declines .* · Answer: not so$/);
    expect(told({ ...note, standing: "expired", second_rank: "", second: "" })[5]![2]).toMatch(/^Staff: nobody confirmed in time/);
  });

  it("two acts come in the order in which they came", () => {
    const other = { ...note, act: 2, at: 500, answered_at: 2500, action: { action: "VoidHand" } };
    expect(told(note, other).filter(([, , text]) => String(text).startsWith("Staff")).map(([step, , text]) => [step, String(text).includes("void")])).toEqual([
      [3, true],
      [3, false],
      [9, false],
      [9, true],
    ]);
  });
});

describe("a step in the address", () => {
  const stops: Stop[] = [0, 2, 5, 9].map((step) => ({ step, line: null }));
  it("is the last stop not after it", () => {
    expect([0, 1, 2, 4, 5, 8, 9, 1000].map((step) => stopAt(stops, step))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });
});

describe("keys", () => {
  const marks = [{ name: "Pre-flop", stop: 1 }, { name: "Flop", stop: 6 }, { name: "Showdown", stop: 12 }];
  const at = (stop: number) => ({ stop, last: 14, marks });
  it.each([
    ["ArrowRight", 3, 4],
    ["ArrowRight", 14, 14],
    ["ArrowLeft", 3, 2],
    ["ArrowLeft", 0, 0],
    ["Home", 9, 0],
    ["End", 9, 14],
    ["PageDown", 3, 6],
    ["PageDown", 13, 14],
    ["PageUp", 8, 6],
    ["PageUp", 6, 1],
    ["PageUp", 0, 0],
    [" ", 3, "toggle"],
    ["x", 3, null],
  ] as const)("%s at %i", (key, stop, to) => {
    expect(keyMove(key, at(stop))).toBe(to);
  });
});

describe("the list of hands", () => {
  const line = { void: false, carried: false, pot: 120, winners: [{ seat: 1, name: "Ann", chips: 60 }] };
  it("says who won what", () => {
    expect(outcome(line, null)).toBe("Ann +60");
    expect(outcome(line, "Ann")).toBe("You +60");
    expect(outcome({ ...line, winners: [...line.winners, { seat: 2, name: "Bob", chips: 20 }] }, "Ann")).toBe("You +60 and Bob +20");
    expect(outcome({ ...line, void: true }, null)).toBe("Void");
    expect(outcome({ ...line, carried: true, winners: [] }, null)).toBe("Nobody opened; 120 stay");
    expect(outcome({ ...line, winners: [] }, null)).toBe("Nobody won anything");
  });
});

describe("what the browser notes", () => {
  const who = listeners("perth-poker-holdem").find((each) => each.name !== null)!;
  const states = statesOf(who).filter((state) => state.hand !== null && state.roots.length > 0);

  it("the root when the hand begins, and every card that was seen; what was noted first stays", () => {
    const hand = states.map((state) => state.handNumber).find((number, at, all) => at > 0 && number !== all[0])!;
    const during = states.filter((state) => state.handNumber === hand);
    let noted: NotedHand | null = null;
    for (const state of during) noted = taken(state, noted, 1000);
    expect(noted).toMatchObject({ when: "before", at: 1000, roots: [...during[0]!.roots] });
    expect([...noted!.own, ...noted!.open]).not.toContain("??");
    const last = during.at(-1)!;
    expect(noted!.open).toEqual(expect.arrayContaining(last.hand!.boards.flat()));
    const other = taken({ ...last, roots: ["00".repeat(32)] }, noted, 2000);
    expect(other!.roots).toEqual(noted!.roots);
  });

  it("nothing of a hand that was over when one came", () => {
    const over = states.find((state) => state.hand!.over)!;
    expect(taken({ ...over, log: [] }, null, 0)).toBeNull();
  });

  it("that one came in the middle", () => {
    const middle = states.find((state) => !state.hand!.over)!;
    expect(taken({ ...middle, log: [] }, null, 0)).toMatchObject({ when: "during" });
  });
});

describe("a card changed on purpose", () => {
  it("wherever it stood, and not the document it was given", () => {
    const document = { openings: [{ card: "2c" }, { card: "As" }], events: [{ event: "BoardDealt", cards: ["2c", "3d", "4h"] }] };
    const { document: changed, words } = tampered(document);
    expect(changed).toEqual({ openings: [{ card: "Ah" }, { card: "As" }], events: [{ event: "BoardDealt", cards: ["Ah", "3d", "4h"] }] });
    expect(words).toBe("2♣ became A♥, wherever it stood.");
    expect(document.openings[0]!.card).toBe("2c");
  });
});
