/** The deal as an outsider follows it: which position of which deck went where, from the account alone, faces or no faces. */

import { type Told, UNKNOWN } from "./proof";

/** An account that no deck can have dealt. */
export class DealError extends Error {}

export interface Place {
  deck: number;
  position: number;
}

export const KITTY = "the Kitty";
export const atSeat = (seat: number): string => `seat ${seat}`;
export const mark = (place: Place): string => `${place.deck}/${place.position}`;

export interface Dealt {
  card: string;
  place: Place;
  to: string;
}

/** A card dealt face down that somebody lets one see; `place`: just where it was dealt, where that can be told. */
export interface Seen {
  card: string;
  to: string;
  place?: Place;
}

export class Deal {
  /** Where every position that came off a deck is now, by `mark`. */
  readonly wentTo = new Map<string, string>();
  /** Where a card that lies open came from, as the openings have it. */
  readonly openAt = new Map<string, Place>();
  /** Which deck is dealt from. */
  deck = -1;
  protected ahead: Place[] = []; // top card last
  private kitty: Place[] = [];
  private burns: Place[] = [];
  private burnDue: Place[] = [];

  constructor(
    private readonly sizes: readonly number[],
    protected readonly seats: readonly number[],
    protected readonly together: number,
    /** Against the house: the seats that the offer names, each with places of its own in the deck. None: off the top for those who bet. */
    protected readonly offered: readonly number[] = [],
  ) {
    this.nextDeck();
  }

  /** The cards this event takes off the deck, as the account has them, each with its position. */
  follow(event: Told): Dealt[] {
    const cards = event["cards"] as string[];
    const seat = event["seat"] as number;
    switch (event.event) {
      case "DownDealt": {
        const dealt = this.round([...(event["cards"] as string[][]), event["kitty"] as string[]], [...this.seats.map(atSeat), KITTY]);
        this.kitty.push(...dealt.filter(({ to }) => to === KITTY).map(({ place }) => place));
        return dealt;
      }
      case "UpDealt":
        return this.round(event["cards"] as string[][], this.seats.map(atSeat));
      case "BoardDealt":
        return this.off(cards, "the board");
      case "KittyDealt": {
        const dealt = this.off(cards, KITTY);
        this.kitty.push(...dealt.map(({ place }) => place));
        return dealt;
      }
      case "Replaced":
      case "DrawnByMistake":
        return this.off(cards, atSeat(seat));
      case "HoleCardReplaced":
        return this.off([event["card"] as string], atSeat(seat));
      case "CardsSetAside":
        return event["source"] === "deck" ? this.off(cards, "aside") : [];
      case "Burned":
        return this.burned(event["card"] as string);
      case "KittyTaken":
        for (const place of this.kitty) this.wentTo.set(mark(place), atSeat(seat));
        this.kitty = [];
        return [];
      case "BurnDueSet":
        this.burnDue.push(...cards.map((card) => this.cameFrom(card)));
        return [];
      case "AsideTakenUp":
        this.ahead.push(...cards.map((card) => this.cameFrom(card)).reverse());
        return [];
      case "BurnReturned": {
        const back = this.burns.pop();
        if (back === undefined) throw new DealError("a burn goes back on the deck, and none was made");
        this.ahead.push(back);
        return [];
      }
      case "Shuffled": {
        const size = this.nextDeck();
        const stub = (event["stub"] as string[]).length;
        if (size !== stub) throw new DealError(`${stub} cards were shuffled, and deck ${this.deck} was published with ${size}`);
        return [];
      }
      default:
        return [];
    }
  }

  /** Cards dealt face down that this event lets one see. */
  later(event: Told): Seen[] {
    const to = atSeat(event["seat"] as number);
    return seenLater(event).map((card) => ({ card, to }));
  }

  private nextDeck(): number {
    this.deck += 1;
    const size = this.sizes[this.deck];
    if (size === undefined) {
      throw new DealError(`deck ${this.deck} is dealt from, and ${this.sizes.length} ${this.sizes.length === 1 ? "was" : "were"} published`);
    }
    this.ahead = Array.from({ length: size }, (_, at) => ({ deck: this.deck, position: size - 1 - at }));
    return size;
  }

  private burned(card: string): Dealt[] {
    const due = this.burnDue.shift();
    if (due !== undefined) {
      this.burns.push(due);
      return [];
    }
    const dealt = this.off([card], "the burns");
    this.burns.push(dealt[0]!.place);
    return dealt;
  }

  /** So many cards off the top. */
  protected off(cards: readonly string[], to: string): Dealt[] {
    if (cards.length > this.ahead.length) {
      throw new DealError(`${cards.length} cards are dealt to ${to}, and deck ${this.deck} has ${this.ahead.length} left`);
    }
    return cards.map((card) => {
      const place = this.ahead.pop()!;
      this.wentTo.set(mark(place), to);
      return { card, place, to };
    });
  }

  /** Cards to everybody who gets some, so many together, pass after pass. */
  protected round(groups: readonly string[][], to: readonly string[]): Dealt[] {
    const dealt: Dealt[] = [];
    const longest = Math.max(0, ...groups.map((group) => group.length));
    for (let at = 0; at < longest; at += this.together) {
      groups.forEach((group, who) => dealt.push(...this.off(group.slice(at, at + this.together), to[who]!)));
    }
    return dealt;
  }

  private cameFrom(card: string): Place {
    const place = card === UNKNOWN ? undefined : this.openAt.get(card);
    if (place === undefined) throw new DealError(`${card} goes back on the deck or among the burns, and its position has not been opened`);
    return place;
  }
}

function seenLater(event: Told): string[] {
  const seen = (): unknown[] => {
    switch (event.event) {
      case "Shown":
      case "Discarded":
      case "ThrewAway":
      case "FoldedHandShown":
        return event["cards"] as string[];
      case "HandSet":
        return [...(event["front"] as string[]), ...(event["middle"] as string[]), ...(event["back"] as string[])];
      case "CardExposed":
      case "CardTurnedUp":
        return [event["card"]];
      case "HoleCardReplaced":
        return [event["exposed"]];
      case "HandRestored":
        return [...(event["down"] as string[]), ...(event["up"] as string[])];
      default:
        return [];
    }
  };
  return (seen() as string[]).filter((card) => card !== UNKNOWN);
}
