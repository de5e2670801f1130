/** Everybody has folded to you before the flop, with two cards of a royal flush: you may table them and ask for it, until the next hand. */

import { useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { Clause } from "../shell/clause";
import { Refused, refusalOf } from "../shell/refused";
import { useGuard } from "../table/bar/guard";
import { useKeys } from "../table/bar/keys";
import { Press } from "../table/bar/press";
import type { JackpotSeen } from "../wire";

export function AskFlop({ table, jackpot }: { table: string; jackpot: JackpotSeen }) {
  const may = jackpot.ask!;
  const open = useGuard(`flop ${may.hand}`);
  const [busy, work] = useState(false);
  const [refused, refuse] = useState<Refusal | null>(null);
  const go = () => {
    if (!open() || busy) return;
    work(true);
    refuse(null);
    ask("POST", `/jackpots/${encodeURIComponent(jackpot.name)}/flop`, { table })
      .catch((error: unknown) => refuse(refusalOf(error)))
      .finally(() => work(false));
  };
  useKeys({ j: go });
  return (
    <div class="bar-other" role="group" aria-label="For the jackpot">
      <p class="bar-words">
        {may.words} <Clause book={jackpot.book} clause={may.clause} />
      </p>
      {refused !== null && <Refused refusal={refused} />}
      <div class="bar-acts">
        <Press kind="first" hot="J" busy={busy} onPress={go}>
          Show my cards and ask for the flop
        </Press>
      </div>
    </div>
  );
}
