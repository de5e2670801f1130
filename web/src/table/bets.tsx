/** What lies in front of the seats: bets of this round, and beside one's own plate what one has won. What others won stands on their plates. */

import { Chips } from "../cards/chips";
import type { TableState } from "../state/types";
import type { Money } from "./money";
import "./bets.css";

interface Props {
  state: TableState;
  money: Money;
  styles: ReadonlyMap<number, Record<string, string>>;
  own: number | null;
}

export function Bets({ state, money, styles, own }: Props) {
  const players = state.hand?.players ?? [];
  return (
    <div class="bets">
      {players.map((player) => {
        const style = styles.get(player.seat);
        const won = player.won > 0;
        const amount = won ? player.won : player.bet;
        if (amount <= 0 || style === undefined || (won && player.seat !== own)) return null;
        return (
          <span key={`${player.seat} ${won ? "won" : "bet"}`} class={`bet ${won ? "pushed" : ""} ${player.seat === own ? "mine" : ""} ${player.seat === state.hand?.button ? "dealer" : ""}`} style={style} data-seat={player.seat}>
            <Chips amount={amount} />
            <span class="bet-amount figures">
              <span class="only-heard">{won ? "won " : "bet "}</span>
              {won ? "+" : ""}
              {money(amount)}
            </span>
          </span>
        );
      })}
    </div>
  );
}
