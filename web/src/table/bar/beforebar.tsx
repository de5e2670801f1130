/** Choosing what to do before it is one's turn. */

import type { Money } from "../money";
import { type BeforeHand, choices } from "./before";

interface Props {
  before: BeforeHand;
  owed: number;
  /** Whether another turn may come in this hand. */
  again: boolean;
  money: Money;
}

export function BeforeBar({ before: { chosen, choose }, owed, again, money }: Props) {
  return (
    <fieldset class="before">
      <legend class="only-heard">When it is your turn</legend>
      {choices(owed, again).map((before) => {
        // Check or fold has come to a fold, once there is a bet; for the hand it has come to one turn, once it is the last.
        const on = chosen?.what === before.what || (before.what === "fold" && FOLDS.includes(chosen?.what ?? "")) || (before.what === "check-fold" && !again && chosen?.what === "fold-any");
        return (
          <label key={before.what} class={`before-choice ${on ? "on" : ""}`}>
            <input type="checkbox" checked={on} onChange={() => choose(on ? null : before)} />
            <span>{before.what === "call" ? `Call ${money(before.amount)}` : WORDS[before.what]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const FOLDS = ["check-fold", "fold-any"];
const WORDS = { check: "Check", "check-fold": "Check or fold", "fold-any": "Check or fold all hand", fold: "Fold" };
