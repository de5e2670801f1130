/** A spot of a seat: a circle printed on the felt, and the chips in it. One's own can be bet on while bets are taken. */

import { Chips } from "../cards/chips";
import type { Money } from "../table/money";
import type { Result } from "../wire/house";
import type { Printed } from "./spots";

interface CircleOf {
  printed: Printed;
  amount: number;
  money: Money;
  /** What the wager came to, when the seat is settled. */
  result?: Result | undefined;
  /** The stake to be put there, where there is only one. */
  hint?: string;
  /** Add a chip, or take one off; absent: nothing can be bet now. */
  onMore?: (() => void) | undefined;
  onLess?: (() => void) | undefined;
  hot?: string;
}

export function Circle({ printed, amount, money, result, hint = "", onMore, onLess, hot }: CircleOf) {
  const { spot, name } = printed;
  const told = result === undefined ? "" : outcome(result, money);
  const shown = result === undefined ? amount : result.stake;
  const inside = (
    <>
      {shown > 0 && <Chips amount={shown} />}
      {shown > 0 ? <span class="circle-amount figures">{money(shown)}</span> : <span class="circle-hint figures">{hint}</span>}
    </>
  );
  return (
    <div class={`circle-place ${result === undefined ? "" : result.outcome}`} data-spot={spot} data-amount={result === undefined ? amount : 0}>
      <span class="circle-name" aria-hidden={onMore === undefined ? undefined : "true"}>
        {name}
      </span>
      {onMore === undefined ? (
        <span class={`circle ${shown > 0 ? "laid" : ""}`}>
          {shown > 0 ? inside : <span class="only-heard">nothing</span>}
        </span>
      ) : (
        <button
          type="button"
          class={`circle open ${shown > 0 ? "laid" : ""}`}
          aria-label={`${name}: ${shown > 0 ? money(shown) : "nothing"}. ${spot === "level_1" || spot === "level_2" ? (shown > 0 ? "Take it back" : `Put ${hint} there`) : "Add a chip"}`}
          aria-keyshortcuts={hot}
          data-arrows
          onClick={onMore}
          onContextMenu={(event) => (event.preventDefault(), onLess?.())}
          onKeyDown={(event) => {
            const does = { ArrowUp: onMore, "+": onMore, ArrowDown: onLess, "-": onLess, Delete: onLess }[event.key];
            if (does === undefined) return;
            event.preventDefault();
            does();
          }}
        >
          {inside}
        </button>
      )}
      <span class="circle-end figures">{told}</span>
    </div>
  );
}

/** What became of a wager, in a word: "+40", "lost", "back". */
export function outcome({ spot, outcome: end, pays }: Result, money: Money): string {
  if (end === "lose") return "lost";
  if (end === "standoff") return "back";
  return spot === "level_1" || spot === "level_2" ? "wins" : `+${money(pays)}`;
}
