/**
 * A table against the house. The reducer against the server: random rounds with everything that can go wrong, as everybody was told them; after every event
 * the round must be, key by key, what the server itself would show. And what one's chips do before a round.
 */

import { isDeepStrictEqual } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { again, type Bets, doubled, less, more, NO_BETS, same, total, type Tray, trayOf } from "../src/house/bets";
import { place } from "../src/house/layout";
import { linesIn, replay } from "../src/house/replay";
import { happenInRound } from "../src/house/round";
import { odd } from "../src/house/signs";
import { roundOf } from "../src/house/state";
import type { RoundState } from "../src/house/types";
import { stopsAt } from "../src/replay/stops";
import { isInRound } from "../src/wire/house";
import { historyOf, rounds, tableOf } from "./rounds";

vi.setConfig({ testTimeout: 120_000 }); // the machine may have other things to do

/** What the turn after it tells, since the event cannot. */
const UNCLEAR = ["CardSeen", "RoundVoided"];

describe("rounds", () => {
  test("after every event the round is what the server would show", () => {
    let [compared, unclear] = [0, 0];
    for (const [nth, { viewers, begun, events }] of rounds.entries()) {
      for (const viewer of viewers) {
        let round = roundOf(begun[viewer]!);
        for (const { told, seen } of events) {
          const event = told[viewer]!;
          const wanted = roundOf(seen[viewer]!);
          const found = happenInRound(round, event);
          if (found === null) {
            expect(UNCLEAR).toContain(event.event);
            unclear += 1;
          } else if (!isDeepStrictEqual(found, wanted)) expect(found, `round ${nth}, seat ${viewer}: ${event.event}`).toEqual(wanted);
          round = wanted;
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(5000);
    expect(unclear).toBeLessThan(compared / 100);
  });
});

/** Of two hidden cards nobody can tell which one came into sight: in a replay it is the first. */
const inAnyOrder = (round: RoundState): RoundState => ({
  ...round,
  dealer: [...round.dealer].sort(),
  players: round.players.map((player) => ({ ...player, cards: [...player.cards].sort() })),
});

describe("a round again", () => {
  test("from its history alone every state is what the server would show", () => {
    let compared = 0;
    for (const [nth, told] of rounds.entries()) {
      for (const viewer of told.viewers) {
        const history = historyOf(told, viewer);
        const states = replay(history, tableOf(history.view));
        expect(states).toHaveLength(told.events.length + 1);
        told.events.forEach(({ seen }, at) => {
          const [found, wanted] = [inAnyOrder(states[at + 1]!.dealt!.round), inAnyOrder(roundOf(seen[viewer]!))];
          if (!isDeepStrictEqual(found, wanted)) expect(found, `round ${nth}, seat ${viewer}, after ${history.events[at]!.event.event}`).toEqual(wanted);
          compared += 1;
        });
      }
    }
    expect(compared).toBeGreaterThan(5000);
  });

  test("it stops at what can be told, by parts of the round, and the settlement is told wager by wager with its clauses", () => {
    let settled = 0;
    for (const told of rounds) {
      const history = historyOf(told, told.viewers[0]!);
      const states = replay(history, tableOf(history.view));
      const lines = linesIn(history);
      const stops = stopsAt(states, lines);
      expect(stops[0]).toEqual({ step: 0, line: null });
      if (stops.length > 1) expect(stops.at(-1)!.step).toBe(states.length - 1);
      expect(lines.every((line) => line.street !== "")).toBe(true);
      for (const message of states.at(-1)!.log.filter(isInRound)) {
        if (message.event.event !== "Settled") continue;
        const line = lines.find((each) => each.number === message.number);
        expect(line?.parts?.each.map((part) => part.clause)).toEqual(message.event.results.map((result) => result.clause));
        settled += 1;
      }
    }
    expect(settled).toBeGreaterThan(50);
  });
});

const LIMITS = { minimum: 10, maximum: 100, trips_minimum: 5, trips_maximum: 50, unit: 5, chip: 1, jackpot: 5, seats: 6 };
const tray = (chips = 1000): Tray => ({ limits: LIMITS, double: 10, chips });
const bets = (some: Partial<Bets>): Bets => ({ ...NO_BETS, ...some });

describe("chips before the round", () => {
  test("the first chip is at least what the sign asks for, and more are added up to its most", () => {
    expect(more(NO_BETS, "ante", 5, tray())).toEqual(bets({ ante: 10 }));
    expect(more(bets({ ante: 10 }), "ante", 25, tray())).toEqual(bets({ ante: 35 }));
    expect(more(bets({ ante: 90 }), "ante", 50, tray())).toEqual(bets({ ante: 100 }));
    expect(more(bets({ ante: 10, trips: 45 }), "trips", 50, tray())).toEqual(bets({ ante: 10, trips: 50 }));
  });

  test("nobody puts down more than they have, the Blind counted with the Ante", () => {
    expect(more(NO_BETS, "ante", 50, tray(67))).toEqual(bets({ ante: 30 }));
    expect(more(bets({ ante: 30 }), "trips", 25, tray(67))).toEqual(bets({ ante: 30, trips: 5 }));
    expect(more(bets({ ante: 30, trips: 5 }), "level_1", 5, tray(67))).toEqual(bets({ ante: 30, trips: 5 }));
    expect(more(NO_BETS, "ante", 50, tray(19))).toEqual(NO_BETS);
  });

  test("a jackpot spot has one stake, and is off again with the next touch", () => {
    const on = more(bets({ ante: 10 }), "level_2", 5, tray());
    expect(on).toEqual(bets({ ante: 10, level_2: 10 }));
    expect(more(on, "level_2", 5, tray())).toEqual(bets({ ante: 10 }));
  });

  test("a chip off; below the least nothing stays", () => {
    expect(less(bets({ ante: 35 }), "ante", 5, tray())).toEqual(bets({ ante: 30 }));
    expect(less(bets({ ante: 35 }), "ante", 50, tray())).toEqual(NO_BETS);
    expect(less(bets({ level_1: 5 }), "level_1", 5, tray())).toEqual(NO_BETS);
  });

  test("doubled and again stay within sign and stack", () => {
    expect(doubled(bets({ ante: 20, trips: 10, level_1: 5 }), tray())).toEqual(bets({ ante: 40, trips: 20, level_1: 5 }));
    expect(doubled(bets({ ante: 80 }), tray())).toEqual(bets({ ante: 100 }));
    const last = bets({ ante: 50, trips: 20, level_1: 5, level_2: 10 });
    expect(again(last, tray())).toEqual(last);
    expect(again(last, tray(110))).toEqual(bets({ ante: 50, trips: 10 }));
    expect(total(again(last, tray(0)))).toBe(0);
    expect(same(last, { ...last })).toBe(true);
    expect(same(last, { ...last, trips: 0 })).toBe(false);
  });

  test("the tray has chips of whole units within the sign", () => {
    expect(trayOf(tray())).toEqual([5, 25, 50]);
    expect(total(bets({ ante: 10, trips: 5, level_1: 5 }))).toBe(30);
  });
});

describe("the felt", () => {
  test("others sit along the bow, those after oneself on the left, in order", () => {
    const six = Array.from({ length: 5 }, (_, nth) => place(nth, 5));
    expect(six.slice(0, 3).every(({ x }) => x < 50)).toBe(true);
    expect(six.slice(3).every(({ x }) => x > 50)).toBe(true);
    expect(six.slice(0, 3).map(({ y }) => y)).toEqual([...six.slice(0, 3).map(({ y }) => y)].sort((one, other) => other - one));
    expect(six[3]!.y).toBeLessThan(six[4]!.y);
    expect(place(0, 1).x).toBeLessThan(50);
  });

  test("odds as they are printed", () => {
    expect(odd("3/2").replaceAll("\u2009", "")).toBe("3:2");
    expect(odd("500").replaceAll("\u2009", "")).toBe("500:1");
  });
});
