/** What the evenings of state.test.ts do not have: how messages are taken in, labels, pots by name, the replayer, and events that no room of ours brings. */

import { describe, expect, test } from "vitest";
import { layers } from "../src/state/figures";
import { buttonSeat, chairAt, mySeat, myTurn, nameAt, playerAt, potNames } from "../src/state/read";
import { replay } from "../src/state/replay";
import { KEPT, start, step } from "../src/state/table";
import type { TableState } from "../src/state/types";
import type { HandEvent, HandHistory, HandPlayer, ServerMessage, TableEvent } from "../src/wire";
import { atTable, inHand, snapshot, turn } from "./room";

const posted: HandEvent = {
  event: "ForcedBetsPosted",
  posts: [
    { seat: 1, amount: 1, what: "blind" },
    { seat: 4, amount: 2, what: "blind" },
  ],
  level: 2,
  full: 2,
  step: 2,
  last_blind: 4,
  short: 0,
};

/** A state after the snapshot and these events. */
function after(...events: HandEvent[]): TableState {
  return events.reduce((state, event) => step(state, inHand(state.number + 1, event)), start(snapshot()));
}

const seats = (state: TableState, ...keys: (keyof HandPlayer)[]) => state.hand!.players.map((each) => keys.map((key) => each[key]));

describe("numbers", () => {
  test("what is known already changes nothing", () => {
    const state = after(posted);
    expect(step(state, inHand(11, posted))).toBe(state);
    expect(step(state, turn(10))).toBe(state);
    expect(step(state, snapshot(9))).toBe(state);
  });

  test("a gap is a loss, and until a snapshot comes nothing is taken in", () => {
    const state = step(after(posted), inHand(13, { event: "Checked", seat: 1 }));
    expect([state.lost, state.number]).toEqual([true, 11]);
    expect(step(state, inHand(12, { event: "Checked", seat: 1 }))).toBe(state);
    expect(step(state, turn(11))).toBe(state);
    expect(step(state, snapshot(13))).toMatchObject({ lost: false, number: 13 });
    expect(step(after(posted), turn(12)).lost).toBe(true);
  });

  test("an event of another hand is a loss", () => {
    expect(step(start(snapshot()), inHand(11, posted, { hand: 4 })).lost).toBe(true);
  });

  test("a snapshot keeps what was, of the same hand", () => {
    const state = after(posted, { event: "Folded", seat: 1, dead_seat: false });
    const same = step(state, snapshot(12));
    expect([same.acts[1]?.what, same.log.length]).toEqual(["fold", 2]);
    const next = step(state, { ...snapshot(12), hand_number: 4 });
    expect([next.acts, next.log.length]).toEqual([{}, 2]);
  });

  test("the past that is kept has an end", () => {
    let state = start(snapshot());
    for (let number = 11; number < 11 + KEPT.log + 50; number += 1) state = step(state, inHand(number, { event: "Checked", seat: 1 }));
    expect(state.log).toHaveLength(KEPT.log);
    expect(state.log.at(-1)?.number).toBe(state.number);
  });

  test("messages that are no news of the table change nothing", () => {
    const state = start(snapshot());
    const others: ServerMessage[] = [
      { type: "pong", now: 1 },
      { type: "done", id: "a", number: 11 },
      { type: "closed", words: "" },
    ];
    for (const each of others) expect(step(state, each)).toBe(state);
  });

  test("events of a server that is newer than the page are passed over", () => {
    const unheard = { event: "Applauded", seat: 1 } as unknown as HandEvent;
    const { hand, ...rest } = after(unheard);
    expect([hand, rest.number, rest.lost]).toEqual([{ ...after().hand, street: "flop" }, 11, false]);
    const table = step(start(snapshot()), atTable(11, { event: "Redecorated" } as unknown as TableEvent));
    expect([table.number, table.lost]).toEqual([11, false]);
  });
});

describe("turns", () => {
  test("bring who decides and what may be done, and go with the next event", () => {
    const seen = { ...snapshot().hand!, options: { due: "bet", seat: 1 } as never };
    const has = { seat: 1, words: "ace-king", parts: [], flaw: null };
    const state = step(after(posted), turn(11, { due: "bet", seats: [1], you: 1, view: seen, has }));
    expect([state.due, state.seats, state.options, state.telling.has?.words, myTurn(state)]).toEqual(["bet", [1], seen.options, "ace-king", true]);
    const next = step(state, inHand(12, { event: "Checked", seat: 1 }));
    expect([next.due, next.seats, next.options, myTurn(next)]).toEqual(["", [], null, false]);
  });

  test("a vote is taken in as it goes", () => {
    let state = step(start(snapshot()), atTable(11, { event: "RunsAsked", hand: 3, seats: [1, 4], most: 2 }, { by: "dealer" }));
    state = step(state, atTable(12, { event: "RunsVoted", hand: 3, seat: 4, again: 1 }, { seat: 4 }));
    expect(state.vote).toEqual({ seats: [1, 4], most: 2, votes: { 4: 1 } });
  });
});

describe("talk", () => {
  const line = (words: string) => ({ id: words, name: "Bob", bot: false, words, at: 1, seat: 4 });

  test("is kept in order, and what was said earlier is told once", () => {
    let state = step(start(snapshot()), { type: "said", earlier: [line("a"), line("b")] });
    state = step(state, { type: "said", ...line("c") });
    expect(state.said.map((each) => each.words)).toEqual(["a", "b", "c"]);
    state = step(state, { type: "said", earlier: [line("a"), line("b"), line("c")] });
    expect(state.said.map((each) => each.words)).toEqual(["a", "b", "c"]);
    expect(state.number).toBe(10);
  });
});

describe("labels", () => {
  test("are what a seat did last, and go when the bets are brought in", () => {
    const state = after(posted, { event: "Raised", seat: 1, to: 6, full: 6, step: 4, raises: 1, reopens: true });
    expect(state.acts).toMatchObject({ 1: { what: "raise", amount: 6, number: 12 }, 4: { what: "blind", amount: 2 } });
    const called = step(state, inHand(13, { event: "Called", seat: 4, amount: 4 }, { by: "clock", seat: 4 }));
    expect(called.acts[4]).toEqual({ what: "call", amount: 4, by: "clock", number: 13 });
    const collected = step(called, inHand(14, { event: "Collected", street: 0, returned_to: 0, returned: 0, called: 0, taken: 0 }));
    expect(collected.acts).toEqual({});
  });
});

describe("rulings", () => {
  test("a dead hand is labelled so, and lies open no more", () => {
    const has = { seat: 4, words: "two pair", parts: [], flaw: null };
    const shown = step(after(posted), inHand(12, { event: "Shown", seat: 4, cards: ["Ah", "Kd"] }, { hands: [has] }));
    expect(shown.hands).toEqual([has]);
    const dead = step(shown, inHand(13, { event: "HandKilled", seat: 4, clause: "12.7", refund: 2, level: -1, full: 0, step: 0, raises: 0, bettor: 0, to_act: [] }));
    expect([dead.hands, dead.acts[4]?.what]).toEqual([[], "killed"]);
    expect(playerAt(dead, 4)).toMatchObject({ standing: "folded", showdown: "mucked", down: [], bet: 0 });
  });

  test("a misdeal that hangs on fees paid before one came is not guessed at", () => {
    const fee: HandEvent = { ...posted, posts: [...posted.posts, { seat: 1, amount: 1, what: "fee" }] };
    const misdeal: HandEvent = { event: "Voided", clause: "14.1.1", shares: [], redeal: true };
    const known = after(fee);
    expect(step(known, inHand(12, misdeal)).lost).toBe(false);
    const late = start({ ...snapshot(11), hand: { ...snapshot(11).hand!, ...known.hand!, options: null } as never });
    expect([late.ledger.fees, step(late, inHand(12, misdeal)).lost]).toEqual([null, true]);
  });
});

describe("pots", () => {
  const player = (seat: number, paid: number, standing: HandPlayer["standing"] = "in"): HandPlayer => ({ ...snapshot().hand!.players[0]!, seat, paid, standing });

  test("are layers of what was put in", () => {
    expect(layers([player(1, 10, "all-in"), player(2, 30), player(3, 30), player(4, 20, "folded")], 5)).toEqual([
      { amount: 45, seats: [1, 2, 3] },
      { amount: 50, seats: [2, 3] },
    ]);
    expect(layers([player(1, 10), player(2, 30, "folded"), player(3, 20, "all-in")], 0)).toEqual([
      { amount: 30, seats: [1, 3] },
      { amount: 30, seats: [3] },
    ]);
    expect(layers([player(1, 0), player(2, 0)], 0)).toEqual([]);
    expect(layers([player(1, 5, "folded"), player(2, 5, "folded")], 1)).toEqual([{ amount: 11, seats: [] }]);
  });

  test("have names", () => {
    const state = after();
    const named = (count: number) => potNames({ ...state, hand: { ...state.hand!, pots: Array.from({ length: count }, () => ({ amount: 1, seats: [] })) } }).map((pot) => pot.name);
    expect([named(0), named(1), named(2), named(3)]).toEqual([[], ["Pot"], ["Main pot", "Side pot"], ["Main pot", "Side pot 1", "Side pot 2"]]);
  });
});

describe("events that no room of ours brings", () => {
  test("fees that go back", () => {
    const fees: HandEvent = { ...posted, posts: [...posted.posts, { seat: 1, amount: 3, what: "fee" }] };
    const state = after(fees);
    expect([state.hand!.commission, seats(state, "stack")]).toEqual([3, [[196], [148]]]);
    const back = step(state, inHand(12, { event: "FeesReturned", fees: [[1, 3]] }));
    expect([back.hand!.commission, seats(back, "stack")]).toEqual([0, [[199], [148]]]);
  });

  test("a burn that was never made, and betting that begins afresh", () => {
    const all: HandEvent = { event: "Raised", seat: 4, to: 150, full: 150, step: 148, raises: 1, reopens: true };
    const state = after({ event: "Burned", card: "??", what: "street" }, posted, all);
    expect([state.hand!.burns, state.hand!.stub, seats(state, "stack", "bet", "standing")]).toEqual([
      1,
      47,
      [
        [199, 1, "in"],
        [0, 150, "all-in"],
      ],
    ]);
    const back = [{ event: "BurnReturned" } as const, { event: "BettingUndone", street: 0 } as const].reduce((before, event) => step(before, inHand(before.number + 1, event)), state);
    expect([back.hand!.burns, back.hand!.stub, back.hand!.level, back.hand!.pot, back.acts]).toEqual([0, 48, 0, 0, {}]);
    expect(seats(back, "stack", "bet", "standing")).toEqual([
      [200, 0, "in"],
      [150, 0, "in"],
    ]);
  });

  test("a folded seat that is dealt to until somebody bets", () => {
    const state = after(posted, { event: "Folded", seat: 1, dead_seat: true }, { event: "UpDealt", cards: [["2c"], ["3c"]], hidden: [] });
    expect([state.hand!.muck, seats(state, "dead_seat", "up", "down")]).toEqual([
      3,
      [
        [true, [], []],
        [false, ["3c"], ["??", "??"]],
      ],
    ]);
    const bet = step(state, inHand(14, { event: "Raised", seat: 4, to: 8, full: 8, step: 6, raises: 1, reopens: true }));
    expect(seats(bet, "dead_seat")).toEqual([[false], [false]]);
  });

  test("open cards that are named later", () => {
    const state = after({ event: "BoardDealt", cards: ["??", "3c", "??"], board: 0 }, { event: "CardsTold", seat: 0, board: 0, cards: ["2c", "4c"] });
    expect(state.hand!.boards).toEqual([["2c", "3c", "4c"]]);
  });

  test("fewer boards than were agreed on", () => {
    const state = after(
      { event: "BoardDealt", cards: ["2c", "3c", "4c"], board: 0 },
      { event: "RunsAgreed", boards: 3, agenda: [] },
      { event: "BoardDealt", cards: ["5c"], board: 0 },
      { event: "BoardDealt", cards: ["6c"], board: 1 },
      { event: "BoardDealt", cards: ["7c"], board: 2 },
      { event: "RunsCut", boards: 1, clause: "14.13.1", agenda: [] },
    );
    expect([state.hand!.boards, state.hand!.muck]).toEqual([[["2c", "3c", "4c", "5c"]], 2]);
  });

  test("a hand that was given up is shown to all, and comes back from the muck", () => {
    const shown = after(posted, { event: "Folded", seat: 1, dead_seat: false }, { event: "FoldedHandShown", seat: 1, cards: ["Ah"], clause: "13.1#2" });
    expect([shown.hand!.muck, seats(shown, "standing", "down", "exposed")]).toEqual([
      2,
      [
        ["folded", [], ["Ah"]],
        ["in", ["??", "??"], []],
      ],
    ]);
    const back = step(shown, inHand(14, { event: "HandRestored", seat: 1, down: ["Ah", "??"], up: [], clause: "9.1#2" }));
    expect([back.hand!.muck, seats(back, "standing", "down", "exposed")]).toEqual([
      0,
      [
        ["in", ["Ah", "??"], ["Ah"]],
        ["in", ["??", "??"], []],
      ],
    ]);
  });

  test("a Kill wager that is refused", () => {
    const killer = step(start(snapshot()), atTable(11, { event: "SatOut", seat: 4, at: 5, kill: { face: "kill", seat: 1 } }));
    expect([killer.table.kill, chairAt(killer, 4)?.away]).toEqual([1, 5]);
    const refused = step(killer, atTable(12, { event: "KillRefused", seat: 1, at: 9, kill: { face: "neutral", seat: null } }));
    expect([refused.table.kill, chairAt(refused, 1)?.away]).toEqual([null, 9]);
  });

  test("the Kill Button shows Leg Up before it shows Kill", () => {
    const after = (face: "leg up" | "kill", seat: number) => ({ event: "SatOut" as const, seat: 4, at: 5, kill: { face, seat } });
    const once = step(start(snapshot()), atTable(11, after("leg up", 1)));
    expect([once.table.kill, once.table.leg_up]).toEqual([null, 1]);
    const twice = step(once, atTable(12, after("kill", 1)));
    expect([twice.table.kill, twice.table.leg_up]).toEqual([1, null]);
  });
});

describe("reading", () => {
  test("who sits where", () => {
    const state = start(snapshot());
    expect([mySeat(state), nameAt(state, 4), nameAt(state, 2), chairAt(state, 2), playerAt(state, 1)?.stack, buttonSeat(state)]).toEqual([1, "Bob", "Seat 2", null, 200, 4]);
    expect(mySeat({ ...state, you: null })).toBeNull();
  });
});

describe("the replayer", () => {
  const { hand, table } = snapshot();
  const history: HandHistory = {
    hand: 3,
    at: 0,
    players: [
      { seat: 1, name: "Ann" },
      { seat: 4, name: "Bob" },
    ],
    seat: 1,
    void: false,
    roots: ["r"],
    view: hand!,
    events: [
      { event: posted, by: "dealer", street: "before the flop" },
      { event: { event: "Folded", seat: 1, dead_seat: false }, by: "player", seat: 1, street: "before the flop" },
      { event: { event: "Collected", street: 0, returned_to: 4, returned: 1, called: 0, taken: 0 }, by: "dealer", street: "showdown" },
      { event: { event: "PotAwarded", pot: 0, amount: 2, commission: 0, awards: [{ what: "pot", shares: [[4, 2]] }] }, by: "dealer", street: "showdown" },
      { event: { event: "HandEnded" }, by: "dealer", street: null },
    ],
  };

  test("has a state before the first event and one after each", () => {
    const states = replay(history, table);
    expect(states.map((each) => each.number)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(states.every((each) => !each.lost)).toBe(true);
    expect(seats(states[0]!, "stack")).toEqual([[200], [150]]);
    expect(seats(states[5]!, "stack", "won")).toEqual([
      [199, 0],
      [151, 2],
    ]);
    expect([states[5]!.hand!.over, states[5]!.hand!.pot, states[5]!.awards.length, states[5]!.log.length]).toEqual([true, 0, 1, 5]);
    expect(states.map((each) => each.hand!.street)).toEqual(["before the flop", "before the flop", "before the flop", "showdown", "showdown", null]);
  });
});
