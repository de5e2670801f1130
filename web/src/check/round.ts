/** The deal of a round against the house: two cards to everybody who bet and to the dealer, clockwise, the dealer's last; then the board. Nothing is burned. */

import { atSeat, Deal, DealError, type Dealt, type Place, type Seen } from "./deal";
import { type Told, UNKNOWN } from "./proof";

export const DEALER = "the dealer";
const HOLE = 2;
const BOARD = 5;

/** Seat 0 is the dealer's. */
const handOf = (seat: number): string => (seat === 0 ? DEALER : atSeat(seat));

export class RoundDeal extends Deal {
  private readonly held = new Map<string, Place[]>();

  override follow(event: Told): Dealt[] {
    switch (event.event) {
      case "HoleDealt":
        return this.hole(event["seats"] as number[], [...(event["cards"] as string[][]), event["dealer"] as string[]]);
      case "BoardDealt":
      case "BoardTurned":
        return this.off(event["cards"] as string[], "the board");
      default:
        return [];
    }
  }

  override later(event: Told): Seen[] {
    const cards = event["cards"] as string[];
    switch (event.event) {
      case "DealerShown":
        return this.turned(cards, DEALER);
      case "Settled":
        return cards.length === 0 ? [] : this.turned(cards, handOf(event["seat"] as number));
      case "CardSeen":
        return cards.filter((card) => card !== UNKNOWN).map((card) => ({ card, to: handOf(event["seat"] as number) }));
      default:
        return [];
    }
  }

  private hole(seats: readonly number[], groups: readonly string[][]): Dealt[] {
    const clockwise = this.seats.filter((seat) => seats.includes(seat));
    if (clockwise.join() !== seats.join() || groups.length !== seats.length + 1 || groups.some((group) => group.length !== HOLE)) {
      throw new DealError(`cards went to the seats ${seats.join(", ")}, and not two to each, clockwise, the dealer last`);
    }
    if (this.offered.length > 0) this.layOut(seats);
    const dealt = this.round(groups, [...seats, 0].map(handOf));
    for (const { place, to } of dealt) this.held.set(to, [...(this.held.get(to) ?? []), place]);
    return dealt;
  }

  /** The dealer's are the first two places, the board's the next five, then come two for each seat of the offer, whoever bets. */
  private layOut(seats: readonly number[]): void {
    if (seats.some((seat) => !this.offered.includes(seat))) throw new DealError("cards went to a seat that the offer does not name");
    const hands = [...seats, 0].map((seat) => (seat === 0 ? 0 : HOLE + BOARD + HOLE * this.offered.indexOf(seat)));
    const order: number[] = [];
    for (let at = 0; at < HOLE; at += this.together) for (const first of hands) for (let card = at; card < at + this.together; card++) order.push(first + card);
    for (let card = 0; card < BOARD; card++) order.push(HOLE + card);
    const rest = this.ahead.map((place) => place.position).filter((position) => !order.includes(position));
    this.ahead = [...order, ...rest.sort((one, other) => one - other)].map((position) => ({ deck: this.deck, position })).reverse();
  }

  /** A whole hand is turned up: each card where it was dealt. */
  private turned(cards: readonly string[], to: string): Seen[] {
    const places = this.held.get(to) ?? [];
    if (cards.length !== places.length) throw new DealError(`${cards.length} cards of ${to} are turned up, and ${places.length} were dealt`);
    return cards.flatMap((card, nth) => (card === UNKNOWN ? [] : [{ card, to, place: places[nth]! }]));
  }
}
