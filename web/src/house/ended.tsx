/** What a round came to for oneself, wager by wager: won, lost or back, how much, and by which clause. */

import { Clause } from "../shell/clause";
import type { Money } from "../table/money";
import { netWords, outcomeWords, settlement } from "./settlement";
import { handWords } from "./spots";
import type { Dealt, Settled } from "./types";
import "./ended.css";

interface EndedOf {
  dealt: Dealt;
  settled: Settled;
  book: string;
  money: Money;
}

export function Ended({ dealt, settled, book, money }: EndedOf) {
  const { net: chips, wagers } = settlement(dealt, settled);
  return (
    <section class="ended" aria-label={`Round ${dealt.number}, wager by wager`} data-round={dealt.number} data-net={chips}>
      <h2 class={chips > 0 ? "ended-net won" : "ended-net"}>
        {netWords(chips, money)}
        {settled.held && <span class="soft"> (held back)</span>}
      </h2>
      <ul class="ended-wagers">
        {wagers.map((result) => (
          <li key={result.spot} class={`ended-one ${result.outcome}`} data-spot={result.spot} data-outcome={result.outcome} data-pays={result.pays}>
            <span class="ended-spot">{result.name}</span>
            <span class="ended-words figures" title={result.hand === "" ? undefined : handWords(result.hand)}>
              {outcomeWords(result, money)}
            </span>
            <Clause book={book} clause={result.clause} />
          </li>
        ))}
      </ul>
    </section>
  );
}
