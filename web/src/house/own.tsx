/** One's own place at the table: the circles, large enough to be touched, one's cards and one's chips. */

import { Chips } from "../cards/chips";
import type { Money } from "../table/money";
import { Plate } from "../table/plate";
import type { Seat } from "../wire";
import type { Spot } from "../wire/house";
import type { Betting } from "./bets";
import { Circle } from "./circle";
import type { Placing } from "./placing";
import { chairAt, playerAt } from "./read";
import { Pair } from "./seats";
import { printed } from "./spots";
import type { Dealt, HouseState } from "./types";

interface OwnOf {
  state: HouseState;
  dealt: Dealt | null;
  seat: Seat;
  placing: Placing | null;
  money: Money;
}

const KEYS: Partial<Record<Spot, string>> = { ante: "A", blind: "A", trips: "T", level_1: "1", level_2: "2" };

/** The spot a touch adds to: the Blind is kept as large as the Ante. */
const bettingOn = (spot: Spot): Betting | null => (spot === "blind" ? "ante" : spot === "play" ? null : spot);

export function Own({ state, dealt, seat, placing, money }: OwnOf) {
  const chair = chairAt(state, seat);
  const player = playerAt(dealt, seat);
  const now = playerAt(state.dealt, seat);
  const lies = dealt === state.dealt;
  const settled = placing !== null && (placing.touched || lies) ? undefined : dealt?.settled[seat];
  const limits = state.table.limits;
  const amount = (spot: Spot): number => {
    if (placing === null) return player?.wagers[spot] ?? 0;
    const bet = bettingOn(spot);
    return bet === null ? 0 : placing.bets[bet];
  };
  const best = new Set(settled === undefined ? [] : (dealt?.hands.find((each) => each.seat === seat)?.best ?? []));
  const stack = placing === null ? (now?.stack ?? chair?.chips ?? 0) : placing.tray.chips - amount("ante") - amount("blind") - amount("trips") - amount("level_1") - amount("level_2");
  return (
    <div class="house-own" role="group" aria-label={`Seat ${seat}, yours`} data-seat={seat}>
      <div class={`circles ${limits.jackpot > 0 ? "six" : ""}`}>
        {printed(limits.jackpot > 0).map((each) => {
          const bet = bettingOn(each.spot);
          const result = settled?.results.find((one) => one.spot === each.spot);
          const stake = each.spot === "level_1" ? limits.jackpot : each.spot === "level_2" ? placing?.tray.double : undefined;
          const touch = placing !== null && bet !== null ? { onMore: () => placing.more(bet), onLess: () => placing.less(bet), hot: KEYS[each.spot] ?? "" } : {};
          return <Circle key={each.spot} printed={each} amount={amount(each.spot)} money={money} result={result} hint={stake === undefined ? "" : money(stake)} {...touch} />;
        })}
      </div>
      <div class="house-hand seat own">
        {player !== undefined && player.standing !== "out" && <Pair player={player} number={dealt?.number ?? 0} best={best} />}
        <Plate name={chair?.name ?? ""} chips={money(stack)} bot={false} told={player?.hidden ? "hidden" : ""}>
          <span class="house-stack" aria-hidden="true">
            <Chips amount={stack} />
          </span>
        </Plate>
      </div>
    </div>
  );
}
