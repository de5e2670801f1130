/** The felt of a game against the house: a half-moon, the dealer at its straight side, the players along its bow. */

import { Card } from "../cards/card";
import { Wordmark } from "../shell/wordmark";
import { useFresh } from "../table/fresh";
import { useMeasured } from "../table/measured";
import type { Money } from "../table/money";
import type { Seat } from "../wire";
import { around } from "../table/layout";
import { properties } from "./layout";
import { Own } from "./own";
import type { Placing } from "./placing";
import { mySeat } from "./read";
import { levelOf, NO_WAGERS } from "./round";
import { Other } from "./seats";
import { JackpotSign, LimitsSign, PayTable } from "./signs";
import type { Dealt, HouseState } from "./types";
import "../table/felt.css";
import "../table/seat.css";
import "../table/seatcards.css";
import "./felt.css";
import "./circle.css";
import "./signs.css";

interface FeltOf {
  state: HouseState;
  dealt: Dealt | null;
  placing: Placing | null;
  money: Money;
  now: () => number;
  sit: ((seat: Seat) => void) | null;
}

const WHOLE = 5;

export function HouseFelt({ state, dealt, placing, money, now, sit }: FeltOf) {
  const felt = useMeasured<HTMLDivElement>((wide, high) => (wide <= high * 1.05 ? "standing" : "lying"));
  const own = mySeat(state);
  const others = around(state.table.seats, own).filter((seat) => seat !== own);
  const { pays, limits } = state.table;
  const settled = own === null ? undefined : dealt?.settled[own];
  const paid = (spot: string) => settled?.results.find((each) => each.spot === spot && each.outcome === "win")?.hand ?? "";
  const wagers = placing !== null ? placing.bets : (dealt?.round.players.find((each) => each.seat === own)?.wagers ?? NO_WAGERS);
  return (
    <div ref={felt} class="felt house-felt">
      <div class="felt-in">
        <div class="house-moon" aria-hidden="true">
          <span class="house-print">
            <Wordmark />
          </span>
        </div>
        <div class="house-others" data-count={others.length}>
          {others.map((seat, nth) => (
            <Other key={seat} state={state} dealt={dealt} seat={seat} money={money} now={now} sit={sit} style={properties(nth, others.length)} />
          ))}
        </div>
        <PayTable title="Trips" lines={pays.trips} marked={paid("trips")} />
        <div class="house-middle">
          {state.jackpot !== null && limits.jackpot > 0 && <JackpotSign jackpot={state.jackpot} level={levelOf(wagers)} money={money} />}
          <Dealer dealt={dealt} />
          <Board dealt={dealt} seat={own} />
          <LimitsSign limits={limits} pays={pays} money={money} />
        </div>
        <PayTable title="Blind" lines={pays.blind} marked={paid("blind")} />
        {own !== null && <Own state={state} dealt={dealt} seat={own} placing={placing} money={money} />}
      </div>
    </div>
  );
}

function Dealer({ dealt }: { dealt: Dealt | null }) {
  const cards = dealt?.round.dealer ?? [];
  const has = dealt?.hands.find((each) => each.seat === 0);
  const key = (nth: number) => `${dealt?.number ?? 0} ${nth}`;
  const fresh = useFresh(cards.map((_, nth) => key(nth)));
  return (
    <div class="dealer" role="group" aria-label="Dealer">
      <span class="cards">
        {cards.map((card, nth) => (
          <Card key={key(nth)} card={card} nth={nth} fresh={fresh(key(nth))} />
        ))}
        {cards.length === 0 && [0, 1].map((nth) => <span key={nth} class="board-free" aria-hidden="true" />)}
      </span>
      <p class="dealer-has">
        {has === undefined ? (
          <span class="dealer-name">Dealer</span>
        ) : (
          <>
            <span>
              {has.words.split(",")[0]}
              <span class="only-heard">{has.words.slice(has.words.split(",")[0]!.length)}</span>
            </span>
            <span class={has.qualifies ? "dealer-plays" : "dealer-plays not"}>{has.qualifies ? "qualifies" : "does not qualify"}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** The board. When the hand is settled the five that count for one's own hand stand out. */
function Board({ dealt, seat }: { dealt: Dealt | null; seat: Seat | null }) {
  const board = dealt?.round.board ?? [];
  const key = (nth: number) => `${dealt?.number ?? 0} ${nth}`;
  const fresh = useFresh(board.map((_, nth) => key(nth)));
  const best = new Set(seat !== null && dealt?.settled[seat] !== undefined ? (dealt.hands.find((each) => each.seat === seat)?.best ?? []) : []);
  return (
    <div class="boards board" role="group" aria-label="Board">
      <span class="cards">
        {board.map((card, nth) => (
          <Card key={key(nth)} card={card} nth={nth} fresh={fresh(key(nth))} lifted={best.has(card)} dim={best.size > 0 && !best.has(card)} />
        ))}
        {Array.from({ length: Math.max(WHOLE - board.length, 0) }, (_, nth) => (
          <span key={`free ${nth}`} class="board-free" aria-hidden="true" />
        ))}
      </span>
    </div>
  );
}
