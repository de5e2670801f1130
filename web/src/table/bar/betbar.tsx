/** A player's turn to bet: fold, check or call, bet or raise. What is possible, and why not, is the server's. */

import { useRef } from "preact/hooks";
import type { Settings } from "../../shell/settings";
import { moment } from "../../state/read";
import type { TableState } from "../../state/types";
import type { Action, HandPlayer, No, Options, Wagers } from "../../wire";
import type { Money } from "../money";
import { fault, nearest, possible, stepped } from "./amounts";
import { useArmed } from "./armed";
import { useGuard } from "./guard";
import { type Keys, useKeys } from "./keys";
import { Press } from "./press";
import { presets } from "./presets";
import { Reason } from "./reason";
import { Sizes } from "./sizes";
import { useWithin } from "./within";

export interface BetBarProps {
  state: TableState;
  options: Options & { wagers: Wagers };
  me: HandPlayer;
  money: Money;
  settings: Pick<Settings, "confirmFold" | "confirmAllIn">;
  act: (action: Action) => void;
  busy: boolean;
}

const NOT_NOW: No = { code: "not-now", words: "That is not possible now.", clause: "", book: "" };

export function BetBar({ state, options, me, money, settings, act, busy }: BetBarProps) {
  const { wagers } = options;
  const { why } = state.telling;
  const hand = state.hand!;
  const chip = Math.max(hand.chip, 1);
  const all = me.bet + me.stack;
  const big = Math.max(...hand.blinds, chip, 1);
  const what = moment(state);
  const open = useGuard(what);
  const sizes = presets({ wagers, pot: hand.pot, all, chip, early: wagers.level > 0 && hand.pots.length === 0, limit: hand.limit });

  const box = useRef<HTMLInputElement>(null);
  const [typed, type] = useWithin(what, String(wagers.least));
  const [asked, ask] = useWithin<No | null>(what, null);
  const [armed, arm] = useArmed<"fold" | "wager">(what);

  const total = typed.trim() === "" ? Number.NaN : Number(typed);
  const wrong = wagers.least > 0 && wagers.least !== wagers.most ? fault(total, wagers, chip, why) : null;
  const off = (name: string): No => why?.actions[name] ?? NOT_NOW;
  const may = (does: () => void) => () => {
    if (!open() || busy) return;
    ask(null);
    does();
  };

  const fold = may(() => {
    const free = wagers.check || wagers.call === 0;
    if (free && settings.confirmFold && armed !== "fold") arm("fold");
    else act({ action: "Fold" });
  });
  const stay = may(() => {
    if (wagers.check) act({ action: "Check" });
    else if (wagers.call >= 0) act({ action: "Call" });
    else if (wagers.bring_in > 0) act({ action: "BringIn" });
  });
  const wager = may(() => {
    const to = wagers.least === wagers.most ? wagers.least : total;
    if (wagers.least === 0 || wrong !== null) return;
    if (to === all && settings.confirmAllIn && armed !== "wager") arm("wager");
    else act(wagers.opens ? { action: "Bet", amount: to } : { action: "RaiseTo", to });
  });
  const size = (to: number) => {
    arm(null);
    type(String(to));
  };
  const turn = (up: boolean) => size(stepped(Number.isFinite(total) ? total : wagers.least, up, big, wagers, chip));

  const ranged = wagers.least > 0 && wagers.least !== wagers.most;
  const canStay = wagers.check || wagers.call >= 0 || wagers.bring_in > 0;
  const keys: Keys = {
    f: () => (wagers.fold ? fold() : ask(off("Fold"))),
    c: () => (canStay ? stay() : ask(off(wagers.level > me.bet ? "Call" : "Check"))),
    r: () => {
      if (wagers.least === 0) ask(off(wagers.opens ? "Bet" : "RaiseTo"));
      else if (wrong !== null) ask(wrong);
      else wager();
    },
    // The amount: the box takes the figures that follow, and Enter wagers them.
    e: ranged ? () => (box.current?.focus(), box.current?.select()) : undefined,
    a: () => {
      if (wagers.least === 0) ask(off(wagers.opens ? "Bet" : "RaiseTo"));
      else if (total !== wagers.most) (size(wagers.most), wagers.most === all && arm("wager"));
      else wager();
    },
    k: wagers.kitty ? may(() => act({ action: "TakeKitty" })) : undefined,
    ArrowUp: ranged ? () => turn(true) : undefined,
    ArrowDown: ranged ? () => turn(false) : undefined,
    Enter: armed === "fold" ? fold : ranged ? wager : undefined,
    Escape: armed === null ? undefined : () => arm(null),
  };
  sizes.forEach((each, nth) => (keys[String(nth + 1)] = () => size(each.total)));
  useKeys(keys);

  const to = ranged ? total : wagers.least;
  return (
    <div class="bar-bet" role="group" aria-label="Your turn" onMouseLeave={() => ask(null)}>
      {ranged && (
        <Sizes
          box={box}
          typed={typed}
          type={(words) => (arm(null), type(words))}
          wagers={wagers}
          chip={chip}
          presets={sizes}
          total={total}
          wrong={wrong}
          money={money}
          turn={turn}
          size={(each) => size(nearest(each, wagers, chip))}
          go={wager}
        />
      )}
      {wrong !== null ? <Reason state={state} no={wrong} id="sizes-wrong" instead={possible(wagers)} /> : asked !== null && <Reason state={state} no={asked} />}
      <div class="bar-acts">
        <Press kind="fold" hot="F" off={wagers.fold ? null : off("Fold")} busy={busy} onPress={fold} onWhy={ask} {...(armed === "fold" ? { more: "to check costs nothing" } : {})}>
          {armed === "fold" ? "Really fold?" : "Fold"}
        </Press>
        <Stay wagers={wagers} me={me} money={money} off={canStay ? null : off(wagers.level > me.bet ? "Call" : "Check")} busy={busy} onPress={stay} onWhy={ask} />
        {(wagers.kitty || (hand.kitty > 0 && why?.actions["TakeKitty"] !== undefined)) && (
          <Press hot="K" off={wagers.kitty ? null : off("TakeKitty")} busy={busy} onPress={may(() => act({ action: "TakeKitty" }))} onWhy={ask} more="take it">
            Kitty
          </Press>
        )}
        <Press
          kind="first"
          hot="R"
          off={wagers.least === 0 ? off(wagers.opens ? "Bet" : "RaiseTo") : wrong}
          busy={busy}
          onPress={wager}
          onWhy={ask}
          more={wagers.least === 0 || !Number.isFinite(to) ? undefined : money(to)}
        >
          {armed === "wager" ? "Really all in?" : to === all && wagers.least > 0 ? "All in" : wagers.opens ? "Bet" : "Raise to"}
        </Press>
      </div>
    </div>
  );
}

interface StayProps {
  wagers: Wagers;
  me: HandPlayer;
  money: Money;
  off: No | null;
  busy: boolean;
  onPress: () => void;
  onWhy: (no: No | null) => void;
}

/** Staying in for no more than has to be: check, call, or the forced opening. */
function Stay({ wagers, me, money, ...press }: StayProps) {
  if (wagers.check || wagers.call === 0) return <Press hot="C" {...press}>Check</Press>;
  if (wagers.call > 0) {
    const last = wagers.call === me.stack;
    return (
      <Press hot="C" {...press} more={money(wagers.call)}>
        {last ? "Call, all in" : "Call"}
      </Press>
    );
  }
  if (wagers.bring_in > 0) return <Press hot="C" {...press} more={money(wagers.bring_in)}>Bring in</Press>;
  return <Press hot="C" {...press}>{wagers.level > me.bet ? "Call" : "Check"}</Press>;
}
