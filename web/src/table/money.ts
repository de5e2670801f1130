/** Amounts as this person wants them: chips, or big blinds where the table has blinds. */

import { amount } from "../shell/amount";
import type { TableState } from "../state/types";

export type Money = (chips: number) => string;

export function money(state: TableState): Money {
  const { blinds } = state.table.sign.rules.stakes;
  const big = Math.max(0, ...(blinds ?? []));
  return (chips) => amount(chips, big);
}
