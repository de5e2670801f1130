/** What hangs at the table and is printed on its felt: pay tables, limits, the jackpot's displays. */

import type { Money } from "../table/money";
import type { JackpotPools, Limits, Pays } from "../wire/house";
import { handWords } from "./spots";

/** One pay table. `marked`: the line that is being paid. */
export function PayTable({ title, lines, marked = "" }: { title: string; lines: Readonly<Record<string, string>>; marked?: string }) {
  return (
    <table class={`paytable paytable-${title.toLowerCase()}`}>
      <caption>{title} pays</caption>
      <tbody>
        {Object.entries(lines).map(([hand, odds]) => (
          <tr key={hand} class={hand === marked ? "marked" : undefined}>
            <th scope="row">{handWords(hand)}</th>
            <td class="figures">{odd(odds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "3/2" as "3 : 2", "500" as "500 : 1". */
export const odd = (odds: string): string => (odds.includes("/") ? odds.replace("/", "\u2009:\u2009") : `${odds}\u2009:\u20091`);

/** The sign: what may be wagered, and what the dealer needs. */
export function LimitsSign({ limits, pays, money }: { limits: Limits; pays: Pays; money: Money }) {
  return (
    <p class="limits">
      <span>
        Ante and Blind {money(limits.minimum)} to {money(limits.maximum)}, Trips {money(limits.trips_minimum)} to {money(limits.trips_maximum)}
      </span>
      <span>
        Ante pays {odd(pays.ante)}, Play {odd(pays.play)}
      </span>
    </p>
  );
}

/** What the jackpot shows now, level by level. `level`: the one that is wagered on at one's own seat. */
export function JackpotSign({ jackpot, level, money }: { jackpot: JackpotPools; level: number; money: Money }) {
  return (
    <dl class="jackpot-sign" aria-label="Jackpot">
      {jackpot.amounts.map((amount, nth) => (
        <div key={nth} class={nth + 1 === level ? "jackpot-level on" : "jackpot-level"} data-level={nth + 1}>
          <dt>
            Level {nth + 1}
            {nth + 1 === level && <span class="only-heard"> (yours)</span>}
          </dt>
          <dd class="figures" key={amount} data-amount={amount}>
            {jackpot.working ? money(amount) : "not available"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
