/** Who else plays against the house: a plate, two cards, and small circles with what lies on them. */

import { Card } from "../cards/card";
import { areOpen } from "../cards/names";
import { waitingFor } from "../table/countdown";
import { useFresh } from "../table/fresh";
import type { Money } from "../table/money";
import { Empty, Plate } from "../table/plate";
import { TimeBar } from "../table/timebar";
import type { Seat } from "../wire";
import type { RoundPlayer } from "../wire/house";
import { chairAt, net, playerAt } from "./read";
import { onSpots } from "./round";
import { printed } from "./spots";
import type { Dealt, HouseState } from "./types";

interface OtherOf {
  state: HouseState;
  /** What lies on the felt. */
  dealt: Dealt | null;
  seat: Seat;
  money: Money;
  now: () => number;
  sit: ((seat: Seat) => void) | null;
  style: Record<string, string>;
}

export function Other({ state, dealt, seat, money, now, sit, style }: OtherOf) {
  const chair = chairAt(state, seat);
  const found = playerAt(dealt, seat);
  const player = found !== undefined && chair !== null && found.name !== chair.name ? undefined : found;
  if (chair === null && player === undefined) return <Empty seat={seat} sit={sit} style={style} />;
  const turn = state.due === "decide" && state.seats.includes(seat);
  const clock = turn ? waitingFor(state.clock, seat) : null;
  const settled = player === undefined ? undefined : dealt?.settled[seat];
  const won = settled !== undefined && net(settled, dealt?.paid[seat] ?? 0) > 0;
  const name = chair?.name ?? player?.name ?? `Seat ${seat}`;
  const marks = [turn && "turn", player?.standing === "folded" && "folded", won && "won", chair?.link === false && "unlinked"].filter(Boolean);
  const lying = playerAt(state.dealt, seat);
  return (
    <div class={`seat house-other ${marks.join(" ")}`} style={style} data-seat={seat} role="group" aria-label={`Seat ${seat}, ${name}`}>
      {player !== undefined && <Pair player={player} number={dealt?.number ?? 0} best={new Set()} fanned />}
      <Plate name={name} chips={money(lying?.stack ?? chair?.chips ?? 0)} bot={chair?.bot === true} told={told(state, dealt, seat, money)}>
        {clock !== null && <TimeBar clock={clock} whole={state.table.pace.act} now={now} />}
      </Plate>
      {player !== undefined && <Small player={player} jackpot={state.table.limits.jackpot > 0} money={money} />}
      {turn && <span class="only-heard">to act</span>}
    </div>
  );
}

/** Two cards of a seat. `best`: those of the best five, when the hand lies open. */
export function Pair({ player, number, best, fanned = false }: { player: RoundPlayer; number: number; best: ReadonlySet<string>; fanned?: boolean }) {
  const key = (nth: number) => `${number} ${nth}`;
  const fresh = useFresh(player.cards.map((_, nth) => key(nth)));
  if (player.cards.length === 0) return null;
  const open = areOpen(player.cards) ? "open" : "";
  return (
    <div class={`seat-cards ${open}`}>
      <span class={`cards seat-down ${fanned ? "fanned" : ""} ${open}`}>
        {player.cards.map((card, nth) => (
          <Card
            key={key(nth)}
            card={card}
            nth={nth}
            fresh={fresh(key(nth))}
            covered={fanned && nth === 0}
            lifted={best.has(card)}
            dim={player.standing === "folded" || (best.size > 0 && !best.has(card))}
          />
        ))}
      </span>
    </div>
  );
}

/** The circles of another seat, small: a letter is printed there, or chips lie on it. */
function Small({ player, jackpot, money }: { player: RoundPlayer; jackpot: boolean; money: Money }) {
  return (
    <ul class="small-circles" aria-label="Wagers">
      {printed(jackpot).map(({ spot, name, letter }) => {
        const chips = player.wagers[spot];
        return (
          <li key={spot} class={chips > 0 ? "small-circle laid" : "small-circle"} data-spot={spot}>
            <span class="only-heard">
              {name}: {chips > 0 ? money(chips) : "nothing"}
            </span>
            <span aria-hidden="true" class="figures">
              {chips > 0 ? shortly(chips) : letter}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What fits a small circle: "25", "1.5k". */
export const shortly = (chips: number): string => (chips < 1000 ? String(chips) : `${Math.round(chips / 100) / 10}k`);

/** What a seat did last, or came to. */
function told(state: HouseState, dealt: Dealt | null, seat: Seat, money: Money): string {
  const chair = chairAt(state, seat);
  const player = playerAt(dealt, seat);
  if (chair === null) return "gone";
  if (!chair.link && !chair.bot) return "link lost";
  const settled = dealt?.settled[seat];
  if (settled !== undefined) {
    const chips = net(settled, dealt?.paid[seat] ?? 0);
    return chips === 0 ? "even" : chips > 0 ? `wins ${money(chips)}` : `loses ${money(-chips)}`;
  }
  if (chair.leaving) return "leaves";
  if (state.due === "bets") return chair.done && player !== undefined && onSpots(player.wagers) > 0 ? "ready" : "";
  if (player === undefined || player.standing === "out") return "";
  if (player.standing === "folded") return "folds";
  if (player.standing === "gone") return "out";
  if (player.standing === "played") return `plays ${money(player.wagers.play)}`;
  return player.acted >= 0 ? "checks" : "";
}
