/** Your decision in the round: play so many times the Ante, check, or fold. What is possible, and why not, is the server's. */

import type { Company } from "../log/seats";
import { useArmed } from "../table/bar/armed";
import { useGuard } from "../table/bar/guard";
import { type Keys, useKeys } from "../table/bar/keys";
import { Press } from "../table/bar/press";
import { Reason } from "../table/bar/reason";
import { useWithin } from "../table/bar/within";
import type { Money } from "../table/money";
import type { No } from "../wire";
import type { HouseWhy, RoundAction } from "../wire/house";
import type { Choices } from "./read";
import { type Way, ways } from "./ways";

interface DecideOf {
  choices: Choices;
  /** The amount of which a Play Wager is a multiple. */
  ante: number;
  why: HouseWhy | null;
  company: Company;
  money: Money;
  what: string;
  act: (action: RoundAction) => void;
  busy: boolean;
}

/** What belongs to this stage has a button, also where the chips for it are missing; what does not has only its key, which says why. */
const isShown = (way: Way): boolean => way.off === null || way.off.code === "too-few-chips";

export function DecideBar({ choices, ante, why, company, money, what, act, busy }: DecideOf) {
  const open = useGuard(what);
  const [asked, ask] = useWithin<No | null>(what, null);
  const plays = ways(choices, ante, why);
  const best = [...plays].reverse().find((way) => way.off === null);
  const may = (does: () => void) => () => {
    if (!open() || busy) return;
    ask(null);
    does();
  };
  const play = (way: Way) => (way.off === null ? may(() => act({ action: "Play", amount: way.amount })) : () => ask(way.off));
  const check = may(() => act({ action: "Check" }));
  const fold = may(() => act({ action: "Fold" }));
  const barred = (name: string) => () => ask(why?.actions[name] ?? null);
  const keys: Keys = { c: choices.check ? check : barred("Check"), f: choices.fold ? fold : barred("Fold") };
  for (const way of plays) keys[String(way.times)] = play(way);
  useKeys(keys);
  return (
    <div class="bar-other house-decide" role="group" aria-label="Your turn" onMouseLeave={() => ask(null)}>
      {asked !== null && <Reason state={company} no={asked} />}
      <div class="bar-acts">
        {choices.fold && (
          <Press kind="fold" hot="F" busy={busy} onPress={fold}>
            Fold
          </Press>
        )}
        {choices.check && (
          <Press hot="C" busy={busy} onPress={check}>
            Check
          </Press>
        )}
        {plays.filter(isShown).map((way) => (
          <Press key={way.amount} kind={way === best ? "first" : "plain"} hot={String(way.times)} off={way.off} busy={busy} onPress={play(way)} onWhy={ask} more={money(way.amount)}>
            Play {way.times}×
          </Press>
        ))}
        {choices.up_to > 0 && plays.every((way) => way.off !== null) && (
          <Press kind="first" hot="Enter" busy={busy} onPress={may(() => act({ action: "Play", amount: choices.up_to }))} more={money(choices.up_to)}>
            Play what is left
          </Press>
        )}
      </div>
    </div>
  );
}

/** When all is decided: the cards need not be shown, and then cannot win. It asks once. */
export function HideBar({ what, act, busy }: Pick<DecideOf, "what" | "act" | "busy">) {
  const [armed, arm] = useArmed<"hide">(what);
  return (
    <div class="bar-other">
      <div class="bar-acts">
        <Press busy={busy} onPress={() => (armed === "hide" ? act({ action: "KeepHidden" }) : arm("hide"))} {...(armed === "hide" ? { more: "a hidden hand cannot win" } : {})}>
          {armed === "hide" ? "Really hide them?" : "Keep my cards hidden"}
        </Press>
      </div>
    </div>
  );
}
