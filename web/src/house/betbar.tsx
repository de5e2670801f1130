/** Before the round: the chip tray, what can be done with all chips at once, and Deal. */

import type { Company } from "../log/seats";
import { useGuard } from "../table/bar/guard";
import { useKeys } from "../table/bar/keys";
import { Press } from "../table/bar/press";
import type { Money } from "../table/money";
import type { No } from "../wire";
import { total } from "./bets";
import type { Placing } from "./placing";

interface BetBarOf {
  placing: Placing;
  company: Company;
  money: Money;
  /** Names the moment. */
  what: string;
  busy: boolean;
  /** Others have still to say that they are done. */
  alone: boolean;
}

const NOTHING: No = { code: "no-wager", words: "Put chips on the Ante first: touch the circle, or press A.", clause: "", book: "" };
const NONE_BEFORE: No = { code: "no-last", words: "There are no bets of a round before that could be made again.", clause: "", book: "" };
const LEVELS = [
  { key: "1", level_1: true, level_2: false },
  { key: "2", level_1: false, level_2: true },
  { key: "3", level_1: true, level_2: true },
] as const;

export function HouseBetBar({ placing, money, what, busy, alone }: BetBarOf) {
  const open = useGuard(what);
  const { bets, chips, chip, choose, last, tray } = placing;
  const staked = total(bets);
  const may = (does: () => void) => () => {
    if (open() && !busy) does();
  };
  const deal = may(() => staked > 0 && placing.deal());
  const turn = (by: number) => () => choose(chips[Math.min(Math.max(chips.indexOf(chip) + by, 0), chips.length - 1)] ?? chip);
  const level = (wanted: (typeof LEVELS)[number]) =>
    may(() => {
      const [one, two] = [wanted.level_1 ? tray.limits.jackpot : 0, wanted.level_2 ? tray.double : 0];
      const lies = bets.level_1 === one && bets.level_2 === two;
      placing.put(lies ? { ...bets, level_1: 0, level_2: 0 } : { ...bets, level_1: one, level_2: two });
    });
  useKeys({
    a: may(() => placing.more("ante")),
    t: may(() => placing.more("trips")),
    ArrowRight: turn(1),
    ArrowLeft: turn(-1),
    r: may(() => placing.repeat()),
    d: may(() => placing.double()),
    x: may(() => placing.clear()),
    Backspace: may(() => placing.less(bets.trips > 0 ? "trips" : "ante")),
    Enter: deal,
    g: deal, // Enter belongs to a circle that has the focus
    ...(tray.limits.jackpot > 0 ? Object.fromEntries(LEVELS.map((each) => [each.key, level(each)])) : {}),
  });
  return (
    <div class="bar-other house-bets" role="group" aria-label="Your bets">
      <div class="tray">
        <div class="tray-chips" role="radiogroup" aria-label="Chip" data-arrows>
          {chips.map((each, nth) => (
            <button
              type="button"
              key={each}
              role="radio"
              aria-checked={each === chip}
              aria-label={`Chip of ${money(each)}`}
              tabIndex={each === chip ? 0 : -1}
              class={`tray-chip tray-${nth}`}
              onClick={() => choose(each)}
              onKeyDown={(event) => {
                const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
                if (by === undefined) return;
                event.preventDefault();
                turn(by)();
                const next = event.currentTarget[by > 0 ? "nextElementSibling" : "previousElementSibling"] as HTMLElement | null;
                next?.focus();
              }}
            >
              <span class="figures">{money(each)}</span>
            </button>
          ))}
        </div>
        <div class="tray-acts">
          <button type="button" class="button tray-act" aria-keyshortcuts="X" aria-disabled={staked === 0 ? "true" : undefined} onClick={may(() => staked > 0 && placing.clear())}>
            Clear
          </button>
          <button type="button" class="button tray-act" aria-keyshortcuts="R" aria-disabled={last === null ? "true" : undefined} onClick={may(() => placing.repeat())}>
            Repeat<span class="only-heard">{last === null ? `. ${NONE_BEFORE.words}` : ` the last bets, ${money(total(last))}`}</span>
          </button>
          <button type="button" class="button tray-act" aria-keyshortcuts="D" aria-disabled={staked === 0 && last === null ? "true" : undefined} onClick={may(() => placing.double())}>
            Double
          </button>
        </div>
      </div>
      <div class="bar-acts">
        <Press kind="first" hot="Enter" off={staked === 0 ? NOTHING : null} busy={busy || placing.done} onPress={deal} more={staked > 0 ? `${money(staked)} on the table` : "touch a circle to bet"}>
          {placing.done ? (alone ? "Dealing …" : "Waiting for the others") : "Deal"}
        </Press>
      </div>
    </div>
  );
}
