/** Who won what with what, pot by pot and run by run, in words. */

import { nameAt, potName } from "../state/read";
import type { TableState } from "../state/types";
import type { Seat, Won } from "../wire";
import { withArticle } from "./article";
import type { Money } from "./money";
import { listed } from "./words";

export interface Line {
  /** Which pot or part; empty where there is but one. */
  of: string;
  words: string;
  /** What to lift when somebody looks at this line alone. */
  won: Won | null;
}

export function results(state: TableState, money: Money): Line[] {
  const { won } = state;
  if (won.length === 0) return units(state, money);
  const you = state.hand?.seat ?? null;
  const whole = swept(won);
  if (whole !== null) return [{ of: "", words: said(state, whole, you, money), won: null }];
  const pots = Math.max(...won.map((part) => part.pot)) + 1;
  return won.map((part) => ({ of: [pots > 1 ? potName(part.pot, pots) : "", named(part.what)].filter(Boolean).join(", "), words: said(state, part, you, money), won: part }));
}

/** "pot" says nothing; "board 2 low" is the second run's low. */
function named(what: string): string {
  if (what === "pot") return "";
  const words = what.replace(/^board (\d+)/, "run $1");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All of it to one player with one hand: one line is enough. */
function swept(won: readonly Won[]): Won | null {
  const first = won[0]!;
  const winner = first.shares[0];
  if (winner === undefined) return null;
  const same = won.every((part) => part.shares.length === 1 && part.shares[0]!.seat === winner.seat && part.shares[0]!.words === winner.words);
  if (!same) return null;
  const chips = won.reduce((sum, part) => sum + part.shares[0]!.chips, 0);
  return { ...first, amount: chips, shares: [{ ...winner, chips }] };
}

/** A name without the bot's mark: that stands at the seat. */
const called = (state: TableState, seat: Seat): string => nameAt(state, seat).replace(/ \(bot\)$/, "");

function said(state: TableState, part: Won, you: Seat | null, money: Money): string {
  const who = (seat: Seat) => (seat === you ? "You" : called(state, seat));
  const [first, ...others] = [...part.shares].sort((one, other) => Number(other.seat === you) - Number(one.seat === you));
  if (first === undefined) return `${money(part.amount)} stays`;
  const having = (words: string) => (words === "" ? "" : ` with ${withArticle(words)}`);
  if (others.length === 0) return `${who(first.seat)} ${first.seat === you ? "win" : "wins"} ${money(first.chips)}${having(first.words)}`;
  const even = part.shares.every((share) => share.chips === first.chips);
  const names = listed([first, ...others].map((share) => (even ? who(share.seat) : `${who(share.seat)} (${money(share.chips)})`)));
  return `${names} share ${even ? `${money(first.chips)} each` : money(part.amount)}${having(first.words)}`;
}

/** Chinese Poker: what everybody comes out with. */
function units(state: TableState, money: Money): Line[] {
  if (state.payments.length === 0 || state.hand === null) return [];
  const you = state.hand.seat;
  const net = new Map<Seat, number>(state.hand.players.map((player) => [player.seat, 0]));
  for (const { payer, payee, amount } of state.payments) {
    net.set(payer, (net.get(payer) ?? 0) - amount);
    net.set(payee, (net.get(payee) ?? 0) + amount);
  }
  return [...net]
    .sort(([, one], [, other]) => other - one)
    .map(([seat, chips]) => {
      const name = seat === you ? "You" : called(state, seat);
      const verb = chips === 0 ? "even" : `${chips > 0 ? "+" : "−"}${money(Math.abs(chips))}`;
      return { of: "", words: `${name} ${verb}`, won: null };
    });
}
