/** Hands that are over, a line each: who won how much, what lay on the board, what it brought you. */

import { Said } from "../log/said";
import { listed, shortlyAll } from "../log/cards";
import { shortName } from "../log/who";
import { figures } from "../shell/amount";
import { write } from "../shell/route";
import type { HandLine } from "./fetched";
import "./list.css";

const hours = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export function HandLines({ table, hands, me, noun = "Hand" }: { table: string; hands: readonly HandLine[]; me: string | null; noun?: string }) {
  return (
    <ol class="hands-list">
      {hands.map((hand) => (
        <li key={hand.hand} class="hands-one">
          <a class="hands-link" href={write({ page: "hand", table, hand: hand.hand, step: 0 })}>
            <span class="hands-number figures">
              <span class="only-heard">{noun} </span>
              {figures(hand.hand)}
            </span>
            <span class="hands-words">{outcome(hand, me)}</span>
            {hand.you !== null && (
              <span class={`hands-you figures ${hand.you > 0 ? "hands-up" : hand.you < 0 ? "hands-down" : ""}`}>
                <span class="only-heard">You: </span>
                {hand.you > 0 ? `+${figures(hand.you)}` : hand.you < 0 ? `−${figures(-hand.you)}` : "±0"}
              </span>
            )}
            <span class="hands-board">
              {hand.boards.map((board, nth) => (
                <span key={nth} class="hands-cards">
                  <Said text={shortlyAll(board)} />
                </span>
              ))}
              {hand.dealer !== null && hand.dealer.length > 0 && (
                <span class="hands-cards">
                  Dealer <Said text={shortlyAll(hand.dealer)} />
                </span>
              )}
              {hand.pot > 0 && !hand.carried && <span class="figures">Pot {figures(hand.pot)}</span>}
              <time class="hands-time" dateTime={new Date(hand.at).toISOString()}>
                {hours.format(hand.at)}
              </time>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** "Ann +60", "You +40 and Bob +20": what each came out with; the pot stands beside it. Against the house: "You win 60". */
export function outcome(hand: Pick<HandLine, "void" | "carried" | "winners" | "pot"> & { dealer?: HandLine["dealer"] }, me: string | null): string {
  if (hand.void) return "Void";
  if (hand.carried) return `Nobody opened; ${figures(hand.pot)} stay`;
  const [first, ...rest] = hand.winners;
  if (first === undefined) return hand.dealer == null ? "Nobody won anything" : "Nobody beat the house";
  const name = (each: { name: string }): string => (each.name === me ? "you" : shortName(each.name));
  if (rest.length === 0 && hand.dealer != null) return `${first.name === me ? "You win" : `${shortName(first.name)} wins`} ${figures(first.chips)}`;
  return `${listed(hand.winners.map((each) => `${name(each)} +${figures(each.chips)}`))}`.replace(/^you/, "You");
}
