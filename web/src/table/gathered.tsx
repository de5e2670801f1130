/** Bets on their way to the pot: for the blink in which the dealer brings them in. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Chips } from "../cards/chips";
import type { TableState } from "../state/types";

const BLINK = 260;

type Bets = readonly { seat: number; bet: number }[];

/** What was in front of the seats, where it has just been brought in. */
export function gathered(before: Bets, now: Bets): Bets {
  const left = now.some((player) => player.bet > 0);
  return left ? [] : before.filter((player) => player.bet > 0);
}

export function Gathered({ state, styles }: { state: TableState; styles: ReadonlyMap<number, Record<string, string>> }) {
  const before = useRef<{ hand: number; bets: Bets }>({ hand: 0, bets: [] });
  const [moving, move] = useState<Bets>([]);
  const bets = (state.hand?.players ?? []).map(({ seat, bet }) => ({ seat, bet }));
  useEffect(() => {
    const last = before.current;
    before.current = { hand: state.handNumber, bets };
    const found = last.hand === state.handNumber ? gathered(last.bets, bets) : [];
    if (found.length === 0) return;
    move(found);
    const done = setTimeout(() => move([]), BLINK);
    return () => clearTimeout(done);
  }, [state.number]);
  return (
    <>
      {moving.map(({ seat, bet }) => (
        <span key={seat} class="bet going" style={styles.get(seat)} aria-hidden="true">
          <Chips amount={bet} />
        </span>
      ))}
    </>
  );
}
