/** The pots by name. What is still in front of the seats is counted beside them. */

import { Chips } from "../cards/chips";
import { potNames, takenFromPots } from "../state/read";
import type { TableState } from "../state/types";
import type { Money } from "./money";

export function Pots({ state, money }: { state: TableState; money: Money }) {
  const { hand } = state;
  if (hand === null || hand.over) return <div class="pots" />;
  const pots = potNames(state);
  const bets = hand.players.reduce((sum, player) => sum + player.bet, 0);
  const taken = takenFromPots(hand);
  // One pot is shown without its commission; of several nobody knows yet what each will pay.
  const alone = pots.length === 1 ? taken : 0;
  const carried = state.table.carried;
  return (
    <div class="pots">
      {pots.map((pot) => (
        <span class="pot" key={pot.name}>
          <Chips amount={pot.amount - alone} />
          <span class="pot-name">{pot.name}</span> <strong class="figures">{money(pot.amount - alone)}</strong>
        </span>
      ))}
      {taken > alone && <span class="pot-all figures">{money(taken)} of that is commission</span>}
      {bets > 0 && pots.length > 0 && <span class="pot-all figures">{money(hand.pot)} with the bets</span>}
      {bets > 0 && pots.length === 0 && (
        <span class="pot">
          <span class="pot-name">Bets</span> <strong class="figures">{money(bets)}</strong>
        </span>
      )}
      {carried > 0 && pots.length === 0 && <span class="pot-all figures">{money(carried)} carried over</span>}
    </div>
  );
}
