/** Play now: a table of the room itself, at the game most people know: no-limit hold'em by the standard book, then what is nearest to it. */

import { usualBuyIn } from "../shell/sit";
import { FAMILIES, familyOf } from "./families";
import { people } from "./filters";
import type { LobbyTable } from "./shape";
import { measure } from "./stakes";

/** How near a table is to the common game; the nearest is 0. */
function distance(table: LobbyTable): number {
  const found = FAMILIES.findIndex((family) => family.key === familyOf(table));
  const family = found < 0 ? FAMILIES.length : found;
  return 4 * family + (table.limit === "no-limit" ? 0 : 2) + (table.book === "standard" ? 0 : 1);
}

/** Nobody is sent by chance to a player's own table, to Chinese Poker or to a game against the house: these are chosen by name. */
const isCommon = (table: LobbyTable): boolean => table.host === null && !["chinese", "house"].includes(familyOf(table));

/** null: no table has a free seat that the wallet can pay. `wallet` null: a newcomer, who gets play money at the door. */
export function quickSeat(tables: readonly LobbyTable[], wallet: number | null): LobbyTable | null {
  const pays = (table: LobbyTable) => wallet === null || table.buy_in.least <= wallet;
  const fitting = tables.filter((table) => isCommon(table) && !table.closed && table.free.length > 0 && table.waiting === 0 && pays(table));
  const [best] = [...fitting].sort(
    (one, other) =>
      distance(one) - distance(other) || people(other) - people(one) || other.seated - one.seated || measure(one.stakes) - measure(other.stakes),
  );
  return best ?? null;
}

export const stakeFor = (table: LobbyTable, wallet: number | null): number =>
  usualBuyIn(table.buy_in, wallet ?? Number.MAX_SAFE_INTEGER, measure(table.stakes));
