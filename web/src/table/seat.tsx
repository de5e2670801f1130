/** One chair: who sits there, with what, what they hold, what they did last, and how long they still have. */

import type { TableState } from "../state/types";
import { chairAt, nameAt, playerAt } from "../state/read";
import type { Seat as Number } from "../wire";
import { waitingFor } from "./countdown";
import type { Picking } from "./picking";
import { SeatCards } from "./seatcards";
import type { Money } from "./money";
import { Empty, Plate } from "./plate";
import { TimeBar } from "./timebar";
import { acted } from "./words";
import "./seat.css";

export interface SeatProps {
  state: TableState;
  seat: Number;
  own: boolean;
  /** At the top of the table: three set hands lie below the plate, not above. */
  high: boolean;
  /** Acts first in this round, in a game without a button. */
  opens: boolean;
  lifted: ReadonlySet<string>;
  /** Without the cards: three hands are being set in the middle of the table. */
  bare: boolean;
  money: Money;
  now: () => number;
  /** Own cards can be chosen: draw, discard. */
  picking: Picking | null;
  /** Somebody without a seat may take this one. */
  sit: ((seat: Number) => void) | null;
  style: Record<string, string>;
}

export function Seat(props: SeatProps) {
  const { state, seat, own, money } = props;
  const chair = chairAt(state, seat);
  const player = playerAt(state, seat);
  if (chair === null && player === undefined) return <Empty seat={seat} sit={props.sit} style={props.style} drawn={state.table.sign.seats_drawn === true} />;

  const turn = state.seats.includes(seat);
  const clock = turn ? waitingFor(state.clock, seat) : null;
  const playing = state.table.playing && player !== undefined;
  const won = player?.won ?? 0;
  const act = state.acts[seat];
  const marks = [
    own && "own",
    props.high && "high",
    turn && "turn",
    player?.standing === "folded" && "folded",
    player?.standing === "all-in" && "all-in",
    won > 0 && "won",
    (player?.bet ?? 0) > 0 && "betting",
    (chair?.away ?? null) !== null && "away",
    chair?.link === false && "unlinked",
  ].filter(Boolean);
  return (
    <div class={`seat ${marks.join(" ")}`} style={props.style} data-seat={seat} role="group" aria-label={`Seat ${seat}, ${own ? "yours" : nameAt(state, seat)}`}>
      {player !== undefined && !props.bare && (
        <SeatCards state={state} player={player} own={own} lifted={props.lifted} picking={props.picking} />
      )}
      <Plate
        name={nameAt(state, seat)}
        chips={player?.standing === "all-in" && player.stack === 0 ? "all in" : money(player?.stack ?? chair?.chips ?? 0)}
        bot={chair?.bot === true}
        opens={props.opens}
        won={won > 0 && !own ? money(won) : ""}
        told={status(chair, act === undefined ? "" : acted(act, money), playing)}
      >
        {clock !== null && <TimeBar clock={clock} whole={state.table.pace[state.due === "set" ? "set" : "act"] ?? 0} now={props.now} />}
      </Plate>
      {turn && <span class="only-heard">to act</span>}
    </div>
  );
}

function status(chair: ReturnType<typeof chairAt>, did: string, playing: boolean): string {
  if (chair === null) return "gone";
  if (!chair.link && !chair.bot) return "link lost";
  if (playing && did !== "") return did;
  if (chair.away !== null) return "sits out";
  if (chair.leaving) return "leaves";
  if (!playing && chair.posting) return "posts";
  return did;
}
