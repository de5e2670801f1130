/** The practice panel with answers made by hand: right, wrong, all of it lost, and in a narrow place. */

import type { PracticeAnswer, PracticeChoice } from "../../wire";
import { Worth } from "../../house/worth";
import "../../house/practice.css";

const number = (decimal: number) => ({ exact: `${Math.round(decimal * 2_097_572_400)}/2097572400`, decimal });

function choices(...of: [name: string, wager: number, value: number][]): PracticeChoice[] {
  const best = Math.max(...of.map(([, , value]) => value));
  const split = (value: number, wager: number) => ({ ante: number(value / 4), blind: number(value / 4), play: number(wager === 0 ? 0 : value / 2) });
  return of.map(([choice, wager, value]) => ({ choice, wager, value: number(value), costs: number(best - value), parts: wager > 2 ? null : split(value, wager) }));
}

function answer(when: PracticeAnswer["when"], chosen: string, ...of: [string, number, number][]): PracticeAnswer {
  const every = choices(...of).sort((one, other) => other.value.decimal - one.value.decimal);
  const mine = every.find((each) => each.choice === chosen)!;
  return {
    when,
    hole: ["Ac", "8s"],
    board: [],
    hand: null,
    deals: 2_097_572_400,
    choices: every,
    best: every[0]!.choice,
    chosen,
    cost: mine.costs,
    ends: when === "before the flop" ? {} : { won: 1_000_000_000, lost: 1_097_572_400 },
    hands: {},
    folds_after_a_check: when === "flop" ? 300_000_000 : 0,
    trips: when === "before the flop" ? null : number(-0.5),
    assumes: null,
  };
}

const SHOWN: PracticeAnswer[] = [
  answer("before the flop", "3x", ["4x", 4, 0.581], ["3x", 3, 0.384], ["check", 0, 0.205]),
  answer("flop", "check", ["2x", 2, 1.655], ["check", 0, -0.4]),
  answer("river", "fold", ["1x", 1, -2.21], ["fold", 0, -2]),
  answer("river", "1x", ["1x", 1, 0.0004], ["fold", 0, -2]),
];

export function PracticeScene() {
  return (
    <div class="wrap" style={{ display: "grid", gap: "24px", paddingBlock: "24px", gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))" }}>
      {SHOWN.map((each, at) => (
        <section key={at} class="sheet practice">
          <Worth answer={each} unit={10} />
        </section>
      ))}
    </div>
  );
}
