/** The felt: the oval with its rail, who sits around it, and what lies on it. */

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Wordmark } from "../shell/wordmark";
import { buttonSeat, mySeat } from "../state/read";
import type { TableState } from "../state/types";
import type { Seat as Number, Won } from "../wire";
import { Bets } from "./bets";
import { boardsOf } from "./boards";
import { Disc } from "./disc";
import { Gathered } from "./gathered";
import { around, place, properties } from "./layout";
import { lifted } from "./lifted";
import { useMeasured } from "./measured";
import { Middle } from "./middle";
import { money } from "./money";
import { opener } from "./opener";
import type { Picking } from "./picking";
import { Seat } from "./seat";
import "./felt.css";

export interface FeltProps {
  state: TableState;
  now?: () => number;
  picking?: Picking | null;
  sit?: ((seat: Number) => void) | null;
  /** One part of what was won, to look at alone. */
  only?: Won | null;
  /** Something instead of the middle: the three hands of Chinese Poker being set. */
  instead?: ComponentChildren;
  /** What is told over the felt: who won. */
  children?: ComponentChildren;
}

/** Above so many chairs, empty ones are not drawn and everything is smaller. */
const CROWDED = 10;

export function Felt({ state, now = Date.now, picking = null, sit = null, only = null, instead, children }: FeltProps) {
  const felt = useMeasured<HTMLDivElement>((wide, high) => (wide <= high ? "standing" : "lying"));
  const said = money(state);
  const own = mySeat(state);
  const up = lifted(state, only);
  const seats = shown(state, own);
  const button = buttonSeat(state) ?? 0;
  const holder = state.table.kill ?? state.table.leg_up;
  const first = opener(state);
  const styles = useMemo(() => stylesOf(seats), [seats.join()]);
  const setting = instead !== undefined && instead !== null && instead !== false;
  const hidden = seats.length > CROWDED ? "crowded" : seats.length > 7 ? "full" : "";
  const family = state.hand === null ? "" : state.hand.players.some((player) => player.up.length > 0) ? "stud" : "";
  return (
    <div ref={felt} data-family={state.table.family} data-boards={boardsOf(state.hand)} class={`felt ${hidden} ${family} ${setting ? "arranging" : ""}`} >
      <div class="felt-in">
      <div class="felt-oval" aria-hidden="true">
        <span class="felt-line" />
        <span class="felt-print">
          <Wordmark />
        </span>
      </div>
      {setting ? instead : <Middle state={state} lifted={up} money={said} />}
      {seats.map((seat) => (
        <Seat
          key={seat}
          state={state}
          seat={seat}
          own={seat === own}
          high={Number(styles.get(seat)!["--l-y"]) < 30}
          opens={seat === first}
          lifted={up.seat(seat)}
          bare={setting}
          money={said}
          now={now}
          picking={seat === own ? picking : null}
          sit={sit}
          style={styles.get(seat)!}
        />
      ))}
      {!setting && (
        <>
          <Bets state={state} money={said} styles={styles} own={own} />
          <Gathered state={state} styles={styles} />
          <Disc what="button" style={styles.get(button)} mine={button === own} />
          {holder !== null && <Disc what={state.table.kill !== null ? "kill" : "leg"} style={styles.get(holder)} mine={holder === own} beside={holder === button} />}
        </>
      )}
      {children}
      </div>
    </div>
  );
}

/** Where each seat stands. */
const stylesOf = (seats: readonly Number[]): ReadonlyMap<Number, Record<string, string>> =>
  new Map(seats.map((seat, nth) => [seat, { ...properties(place(nth, seats.length)), "--nth": String(nth), "--count": String(seats.length) }]));

/** All chairs, from the bottom clockwise; at a very long table only those where somebody sits. */
function shown(state: TableState, own: Number | null): Number[] {
  const all = around(state.table.chairs.length, own);
  if (all.length <= CROWDED) return all;
  const taken = (seat: Number) => state.table.chairs[seat - 1] !== null || state.players.some((player) => player.seat === seat);
  const found = all.filter(taken);
  return found.length > 1 ? found : all.slice(0, CROWDED);
}
