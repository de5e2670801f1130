/** Moments that come in any game: the hand is over, it may be run again, somebody only watches, the table is a long one. */

import type { TableState } from "../../state/types";
import { bot, CHINESE, H2, out, scene } from "./make";

export const MOMENTS: Record<string, () => TableState> = {
  settled: () =>
    scene({
      ...CHINESE,
      over: true,
      chairs: {
        1: { name: "Wren", stack: 925, won: 20, set: ["Kd Kh 3s", "5c 5d Ts Th Qc", "As 9s 8s 7s 2s"] },
        2: { name: "Marguerite", stack: 475, set: ["Ah Qd 4c", "8h 8d 2d 2c 9h", "Jc Jd Js 6c 6d"] },
        3: bot("Careful Carl", 640, { set: ["Qs Qh 2h", "Ad Ac 7c 4h 6h", "5s 6s 7d 8c 9c"] }),
        4: bot("Loose Lou", 206, { set: ["Tc Td 4d", "Kc Ks 9d 3c 4s", "3d 3h Jh 7h Kc"] }),
      },
      state: { payments: [{ event: "Paid", payer: 4, payee: 1, amount: 15 }, { event: "Paid", payer: 2, payee: 1, amount: 5 }] },
    }),
  showdown: () =>
    scene({
      game: "Hold'em",
      key: "no-limit-holdem",
      name: "Standard hold'em",
      family: "flop",
      blinds: [5, 10],
      of: 6,
      me: 2,
      button: 5,
      over: true,
      boards: ["Ks 5h 9d Jc 2s"],
      has: "two pair, kings and fives",
      chairs: {
        1: { name: "Marguerite", stack: 1180, down: "Kh Qh", act: ["show"] },
        2: { name: "Wren", stack: 1505, down: "Kd 5c", act: ["show"], won: 600 },
        3: bot("Careful Carl", 640, { down: H2, act: ["muck"], standing: "folded" }),
        4: { name: "Aino", stack: 240, down: "9s 9h", act: ["show"], won: 240 },
        5: bot("Loose Lou", 2210, { standing: "folded", act: ["fold"] }),
        6: out("Benedikt", 75),
      },
      state: {
        won: [
          { pot: 0, what: "pot", board: 0, low: false, amount: 240, shares: [{ seat: 4, chips: 240, words: "three nines", best: ["9s", "9h", "9d", "Ks", "Jc"] }] },
          { pot: 1, what: "pot", board: 0, low: false, amount: 600, shares: [{ seat: 2, chips: 600, words: "two pair, kings and fives", best: ["Kd", "Ks", "5c", "5h", "Jc"] }] },
        ],
      },
    }),
  runs: () =>
    scene({
      game: "Holdem",
      key: "holdem",
      name: "Run it three times",
      book: "melbourne-poker",
      family: "flop",
      blinds: [5, 10],
      of: 6,
      me: 2,
      button: 5,
      over: true,
      boards: ["Ks 5h 9d Jc 2s", "Ks 5h 9d 9h 4d", "Ks 5h 9d 8c Qc"],
      has: "two pair, kings and fives",
      chairs: {
        1: { name: "Marguerite", stack: 200, down: "9s Ah", act: ["show"], won: 200 },
        2: { name: "Wren", stack: 400, down: "Kd 5c", act: ["show"], won: 400 },
        5: bot("Loose Lou", 2210, { standing: "folded", act: ["fold"] }),
      },
      state: {
        won: [
          { pot: 0, what: "board 1", board: 0, low: false, amount: 200, shares: [{ seat: 2, chips: 200, words: "two pair, kings and fives", best: ["Kd", "Ks", "5c", "5h", "Jc"] }] },
          { pot: 0, what: "board 2", board: 1, low: false, amount: 200, shares: [{ seat: 1, chips: 200, words: "three nines", best: ["9s", "9d", "9h", "Ah", "Ks"] }] },
          { pot: 0, what: "board 3", board: 2, low: false, amount: 200, shares: [{ seat: 2, chips: 200, words: "two pair, kings and fives", best: ["Kd", "Ks", "5c", "5h", "Qc"] }] },
        ],
      },
    }),
  vote: () =>
    scene({
      game: "Holdem",
      key: "holdem",
      name: "Run it?",
      book: "melbourne-poker",
      family: "flop",
      blinds: [5, 10],
      of: 3,
      me: 2,
      button: 3,
      boards: ["Ks 5h 9d"],
      pots: [600],
      burns: 1,
      due: "vote",
      turn: [2],
      has: "two pair, kings and fives",
      chairs: {
        1: { name: "Marguerite", stack: 0, standing: "all-in", down: H2, act: ["call", 300] },
        2: { name: "Wren", stack: 400, down: "Kd 5c", act: ["raise", 300] },
        3: bot("Loose Lou", 2210, { standing: "folded", act: ["fold"] }),
      },
      state: { vote: { seats: [1, 2], most: 2, votes: {} } },
    }),
  watch: () =>
    scene({
      game: "Hold'em",
      key: "no-limit-holdem",
      name: "Heads up",
      family: "flop",
      blinds: [5, 10],
      of: 4,
      me: null,
      button: 1,
      pots: [],
      stub: 48,
      due: "bet",
      turn: [1],
      chairs: {
        1: { name: "Marguerite", stack: 1480, bet: 5, down: H2, act: ["blind", 5] },
        3: bot("Careful Carl", 640, { down: H2, bet: 10, act: ["blind", 10] }),
      },
    }),
  long: () =>
    scene({
      game: "Texas Hold 'Em",
      key: "holdem",
      book: "wa-permit-poker",
      name: "Twenty-two chairs",
      family: "flop",
      limit: "spread",
      blinds: [1, 2],
      of: 22,
      me: 7,
      button: 3,
      boards: ["Ks 5h 9d"],
      pots: [44],
      burns: 1,
      muck: 10,
      stub: 4,
      due: "bet",
      turn: [7],
      has: "two pair, kings and fives",
      wagers: { check: true, least: 2, most: 10, opens: true },
      chairs: Object.fromEntries(
        Array.from({ length: 22 }, (_, nth) => [nth + 1, nth === 6 ? { name: "Wren", stack: 90, down: "Kd 5c" } : { name: `Player ${nth + 1}`, stack: 100 + nth * 7, down: H2, ...(nth % 5 === 0 ? { standing: "folded" as const, act: ["fold"] as ["fold"] } : {}) }]),
      ),
    }),
};
