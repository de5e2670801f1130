/** What is played for, in a few words. */

import type { TableRules } from "../../wire";
import type { Money } from "../money";

const LIMITS: Record<string, string> = { "no-limit": "no limit", "pot-limit": "pot limit", "half-pot": "half pot", fixed: "fixed limit", spread: "spread limit", ladder: "ladder" };

export function stakes(rules: TableRules, money: Money): string {
  const { blinds, ante, small_bet: small, big_bet: big, unit } = rules.stakes;
  const limit = rules.limit === null ? "" : (LIMITS[rules.limit] ?? rules.limit);
  const sizes = small > 0 && rules.limit === "fixed" ? `${money(small)} and ${money(big)}` : blinds.length > 0 ? blinds.map(money).join(" / ") : unit > 0 ? `${money(unit)} a unit` : "";
  return [limit, sizes, ante > 0 ? `ante ${money(ante)}` : ""].filter(Boolean).join(", ");
}
