/** What a round came to for oneself, wager by wager: won, lost or back, how much, and by which clause. */

import { Clause } from "../shell/clause";
import type { Money } from "../table/money";
import type { Result } from "../wire/house";
import { net } from "./read";
import { handWords, spotName } from "./spots";
import type { Dealt, Settled } from "./types";
import "./ended.css";

interface EndedOf {
  dealt: Dealt;
  settled: Settled;
  book: string;
  money: Money;
}

export function Ended({ dealt, settled, book, money }: EndedOf) {
  const prize = dealt.paid[settled.seat] ?? 0;
  const chips = net(settled, prize);
  const level = settled.results.filter((result) => result.spot.startsWith("level"));
  const rest = settled.results.filter((result) => !result.spot.startsWith("level"));
  // The Jackpot Wager is one, on one spot or on both.
  const lines = level.length === 0 ? rest : [...rest, { ...level[0]!, spot: level.length > 1 ? "level_3" : level[0]!.spot, stake: level.reduce((sum, each) => sum + each.stake, 0), pays: prize }];
  return (
    <section class="ended" aria-label={`Round ${dealt.number}, wager by wager`} data-round={dealt.number} data-net={chips}>
      <h2 class={chips > 0 ? "ended-net won" : "ended-net"}>
        {chips > 0 ? `You win ${money(chips)}` : chips < 0 ? `You lose ${money(-chips)}` : "You come out even"}
        {settled.held && <span class="soft"> (held back)</span>}
      </h2>
      <ul class="ended-wagers">
        {lines.map((result) => (
          <li key={result.spot} class={`ended-one ${result.outcome}`} data-spot={result.spot} data-outcome={result.outcome} data-pays={result.pays}>
            <span class="ended-spot">{result.spot === "level_3" ? "Level 3" : spotName(result.spot)}</span>
            <span class="ended-words figures" title={result.hand === "" ? undefined : handWords(result.hand)}>
              {words(result, money)}
            </span>
            <Clause book={book} clause={result.clause} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "won 40", "lost 10", "back 10". */
function words({ outcome, pays, stake, spot }: Result, money: Money): string {
  if (outcome === "lose") return `lost ${money(stake)}`;
  if (outcome === "standoff") return `back ${money(stake)}`;
  if (spot.startsWith("level") && pays === 0) return "won: prize to come";
  return `won ${money(pays)}`;
}
