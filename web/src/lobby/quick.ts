/** Play now: the table one is led to. Most people first, then most players; hold'em before others, small stakes before large. */

import { usualBuyIn } from "../shell/sit";
import { FAMILIES, familyOf } from "./families";
import { people } from "./filters";
import type { LobbyTable } from "./shape";
import { measure } from "./stakes";

const order = (table: LobbyTable): number => {
  const found = FAMILIES.findIndex((family) => family.key === familyOf(table));
  return found < 0 ? FAMILIES.length : found;
};

/** null: no table has a free seat that the wallet can pay. `wallet` null: a newcomer, who gets play money at the door. */
export function quickSeat(tables: readonly LobbyTable[], wallet: number | null): LobbyTable | null {
  const pays = (table: LobbyTable) => wallet === null || table.buy_in.least <= wallet;
  const fitting = tables.filter((table) => !table.closed && table.free.length > 0 && table.waiting === 0 && pays(table));
  const [best] = [...fitting].sort(
    (one, other) =>
      people(other) - people(one) || order(one) - order(other) || other.seated - one.seated || measure(one.stakes) - measure(other.stakes),
  );
  return best ?? null;
}

export const stakeFor = (table: LobbyTable, wallet: number | null): number =>
  usualBuyIn(table.buy_in, wallet ?? Number.MAX_SAFE_INTEGER, measure(table.stakes));
