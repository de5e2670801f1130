/** Putting chips on one's spots. What lies there is a wager once the table has taken it; the newest is sent when the one before has its answer. */

import { useRef } from "preact/hooks";
import type { Refusal } from "../net/http";
import { refusalOf } from "../shell/refused";
import { useWithin } from "../table/bar/within";
import type { RoundAction } from "../wire/house";
import { type Bets, betsOf, type Betting, doubled, less, more, NO_BETS, placed, same, total, type Tray, trayOf } from "./bets";
import { chairAt, lastBets, mayBet, mySeat, ownTray, playerAt } from "./read";
import { NO_WAGERS } from "./round";
import type { HouseState } from "./types";

export interface Placing {
  bets: Bets;
  tray: Tray;
  /** The chips one may choose from, and the chosen one. */
  chips: readonly number[];
  chip: number;
  choose: (chip: number) => void;
  /** Whether something has been touched in this round. */
  touched: boolean;
  /** The bets of the round before; null: none that could be made again. */
  last: Bets | null;
  refused: Refusal | null;
  more: (spot: Betting) => void;
  less: (spot: Betting) => void;
  put: (bets: Bets) => void;
  repeat: () => void;
  double: () => void;
  clear: () => void;
  /** No more from us: deal. */
  deal: () => void;
  /** We have said so, and wait for the others. */
  done: boolean;
}

/** null: nothing can be bet now. */
export function usePlacing(state: HouseState, send: (action: RoundAction) => Promise<unknown>): Placing | null {
  const seat = mySeat(state);
  const open = mayBet(state);
  const round = `${state.dealt?.number ?? 0} ${open}`;
  const player = playerAt(state.dealt, seat);
  const lying = betsOf(player?.wagers ?? NO_WAGERS);
  const [draft, hold] = useWithin<Bets | null>(round, null);
  const [refused, refuse] = useWithin<Refusal | null>(round, null);
  const [touched, touch] = useWithin(round, false);
  const limits = state.table.limits;
  const [chosen, choose] = useWithin(`${limits.unit}`, 0);
  /** What is wanted now, and what goes on about it. */
  const wanted = useRef<{ round: string; bets: Bets } | null>(null);
  const running = useRef<Promise<boolean> | null>(null);

  const tray = ownTray(state);
  const chips = trayOf(tray);
  const chip = chips.includes(chosen) ? chosen : (chips[0] ?? limits.unit);
  if (!open || player === undefined) return null;

  const place = async (): Promise<boolean> => {
    let put = lying;
    try {
      while (wanted.current !== null && wanted.current.round === round && !same(wanted.current.bets, put)) {
        put = wanted.current.bets;
        await send(placed(put));
      }
      refuse(null);
      hold(null);
      return true;
    } catch (error) {
      // The chips stay in sight, with the reason beside them, until they are changed.
      refuse(refusalOf(error));
      return false;
    } finally {
      running.current = null;
    }
  };
  const put = (bets: Bets): void => {
    wanted.current = { round, bets };
    hold(bets);
    touch(true);
    refuse(null);
    // Nothing lies there and nothing is wanted: there is nothing to take back.
    if (total(bets) === 0 && total(lying) === 0 && running.current === null) return hold(null);
    running.current ??= place();
  };
  const bets = draft ?? lying;
  const last = lastBets(state);
  const deal = async (): Promise<void> => {
    if (running.current !== null && !(await running.current)) return;
    await send({ action: "Done" }).catch((error: unknown) => refuse(refusalOf(error)));
  };
  return {
    bets,
    tray,
    chips,
    chip,
    choose,
    touched,
    last,
    refused,
    more: (spot: Betting) => put(more(bets, spot, chip, tray)),
    less: (spot: Betting) => put(less(bets, spot, chip, tray)),
    put,
    repeat: () => last !== null && put(last),
    double: () => put(doubled(total(bets) > 0 ? bets : (last ?? NO_BETS), tray)),
    clear: () => put(NO_BETS),
    deal: () => void deal(),
    done: seat !== null && chairAt(state, seat)?.done === true,
  };
}
