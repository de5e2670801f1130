/**
 * What each event does to the round as somebody sees it. They follow `pitboss.banked.evolve` and `pitboss.banked.view` on the server. What cannot be told
 * from the event (which of two hidden cards came into sight, stacks before a round that was met late) is null: the next turn tells it.
 */

import { HIDDEN } from "../cards/names";
import type { Seat } from "../wire";
import type { Prize, RoundEvent, RoundEventName, RoundEventOf, RoundPlayer, Spot, Wagers } from "../wire/house";
import type { RoundState } from "./types";

type Happens<Name extends RoundEventName> = (round: RoundState, event: RoundEventOf<Name>) => RoundState | null;

export const NO_WAGERS: Wagers = { ante: 0, blind: 0, trips: 0, play: 0, level_1: 0, level_2: 0 };

export const onSpots = (wagers: Wagers): number => Object.values(wagers).reduce((sum, chips) => sum + chips, 0);

/** The level of the Jackpot Wager: chips on both spots are Level 3; 0 is none. */
export const levelOf = ({ level_1, level_2 }: Pick<Wagers, "level_1" | "level_2">): number => (level_1 > 0 ? 1 : 0) + (level_2 > 0 ? 2 : 0);

/** The round after an event; null: that cannot be told from here. */
export function happenInRound(round: RoundState, event: RoundEvent): RoundState | null {
  const happens = HAPPENS[event.event] as Happens<RoundEventName>;
  return happens(round, event);
}

const at = (round: RoundState, seat: Seat, change: (player: RoundPlayer) => Partial<RoundPlayer>): RoundState => ({
  ...round,
  players: round.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
});

const paid = (player: RoundPlayer, chips: number, held: boolean): Partial<RoundPlayer> => (held ? { held: player.held + chips } : { stack: player.stack + chips });

const same = (round: RoundState): RoundState => round;

// -- prizes

const FIRST = ["straight-flush", "royal-flush"];

/** Straight flushes by level, then the royal flush, then bonus prizes; at one level the nearest to the dealer's left. */
const paidFirst = (prize: Prize): number => (FIRST.includes(prize.category) ? FIRST.indexOf(prize.category) : FIRST.length);
const inOrder = (one: Prize, other: Prize): number => paidFirst(one) - paidFirst(other) || one.level - other.level || one.seat - other.seat;

function prizeMoves(round: RoundState, seat: Seat, state: number): RoundState {
  const first = round.prizes.findIndex((prize) => prize.seat === seat);
  return { ...round, prizes: round.prizes.map((prize, nth) => (nth === first ? { ...prize, state } : prize)) };
}

const HAPPENS: { [Name in RoundEventName]: Happens<Name> } = {
  // wagers
  BetsPlaced: (round, { seat, wagers }) => at(round, seat, (player) => ({ stack: player.stack + onSpots(player.wagers) - onSpots(wagers), wagers, standing: "in" })),
  BetsWithdrawn: (round, { seat }) => at(round, seat, (player) => ({ stack: player.stack + onSpots(player.wagers), wagers: NO_WAGERS, standing: "out" })),
  RoundBegan: same,
  JackpotsStarted: same,
  Played: (round, { seat, amount, stage }) => at(round, seat, (player) => ({ stack: player.stack - amount, wagers: { ...player.wagers, play: amount }, standing: "played", acted: stage })),
  Checked: (round, { seat, stage }) => at(round, seat, () => ({ acted: stage })),
  Folded: (round, { seat, stage }) => at(round, seat, () => ({ standing: "folded", acted: stage })),

  // cards
  HoleDealt: (round, { seats, cards, dealer }) => ({
    ...round,
    dealer,
    players: round.players.map((player) => (seats.includes(player.seat) ? { ...player, cards: cards[seats.indexOf(player.seat)] ?? [] } : player)),
  }),
  BoardDealt: (round, { cards }) => ({ ...round, board: [...round.board, ...cards] }),
  BoardTurned: (round, { cards }) => ({ ...round, board: [...round.board, ...cards] }),
  CardSeen: (round, { seat, cards }) => {
    const lying = seat === 0 ? round.dealer : (round.players.find((player) => player.seat === seat)?.cards ?? []);
    if (cards.every((card) => lying.includes(card))) return round;
    if (cards.length < lying.length || lying.some((card) => card !== HIDDEN && !cards.includes(card))) return null;
    return seat === 0 ? { ...round, dealer: cards } : at(round, seat, () => ({ cards }));
  },
  DealerShown: (round, { cards }) => ({ ...round, dealer: cards }),

  // the end
  HandHidden: (round, { seat }) => at(round, seat, () => ({ hidden: true })),
  Settled: (round, { seat, cards, results, returned, held }) => {
    const won = results.find((result) => result.spot.startsWith("level") && result.hand !== "")?.hand ?? "";
    const level = levelOf(round.players.find((player) => player.seat === seat)?.wagers ?? NO_WAGERS);
    const after = at(round, seat, (player) => ({ ...paid(player, returned, held), wagers: NO_WAGERS, settled: true, cards: cards.length > 0 ? cards : player.cards }));
    return won === "" ? after : { ...after, prizes: [...after.prizes, { seat, level, category: won, state: 0 }].sort(inOrder) };
  },
  JackpotWon: (round, { seat }) => prizeMoves(round, seat, 1),
  HandVerified: (round, { seat }) => prizeMoves(round, seat, 2),
  DeckSorted: same,
  PrizePaid: (round, { seat, amount, held }) => at(prizeMoves(round, seat, 3), seat, (player) => paid(player, amount, held)),
  JackpotVoided: same,
  GameOverPressed: same,
  RoundEnded: (round) => ({ ...round, over: true }),

  // what went wrong
  FaultReported: (round, { clause }) => ({ ...round, rulings: [...round.rulings, clause] }),
  WagerCorrected: (round, { seat, spot, amount }) =>
    at(round, seat, (player) => ({ stack: player.stack + player.wagers[spot as Spot] - amount, wagers: { ...player.wagers, [spot]: amount } })),
  Forfeited: (round, { seat }) => at(round, seat, () => ({ wagers: NO_WAGERS, standing: "gone" })),
  WagersVoided: (round, { seat, returned }) => at(round, seat, (player) => ({ stack: player.stack + (returned ? onSpots(player.wagers) : 0), wagers: NO_WAGERS, standing: "gone" })),
  // Everybody has back what they had when the round began: that is not in sight any more where a seat is settled or gone.
  RoundVoided: (round, { misdeal }) =>
    round.players.some((player) => player.settled || player.held > 0 || player.standing === "gone")
      ? null
      : {
          ...round,
          players: round.players.map((player) => ({ ...player, stack: player.stack + onSpots(player.wagers), wagers: NO_WAGERS })),
          prizes: [],
          void: true,
          misdeal,
          suspended: false,
          over: true,
        },
  PlaySuspended: (round) => ({ ...round, suspended: true }),
  PlayResumed: (round) => ({ ...round, suspended: false }),
  PaymentsHeld: (round) => ({ ...round, held_back: true }),
};
