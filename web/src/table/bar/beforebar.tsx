/** Choosing what to do before it is one's turn. */

import type { Money } from "../money";
import type { Before, BeforeHand } from "./before";

interface Props {
  before: BeforeHand;
  owed: number;
  money: Money;
}

export function BeforeBar({ before: { chosen, choose }, owed, money }: Props) {
  const choices: [Before, string][] =
    owed === 0
      ? [
          [{ what: "check" }, "Check"],
          [{ what: "check-fold" }, "Check or fold"],
          [{ what: "fold-any" }, "Fold to any bet"],
        ]
      : [
          [{ what: "fold" }, "Fold"],
          [{ what: "call", amount: owed }, `Call ${money(owed)}`],
          [{ what: "fold-any" }, "Fold to any bet"],
        ];
  return (
    <fieldset class="before">
      <legend class="only-heard">When it is your turn</legend>
      {choices.map(([before, words]) => {
        // Check or fold has come to a fold, once there is a bet.
        const on = chosen?.what === before.what || (chosen?.what === "check-fold" && before.what === "fold");
        return (
          <label key={before.what} class={`before-choice ${on ? "on" : ""}`}>
            <input type="checkbox" checked={on} onChange={() => choose(on ? null : before)} />
            <span>{words}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
