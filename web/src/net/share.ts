/**
 * Our part of joint chance at one table (docs/chance.md): a nonce for each deck, committed to before the house makes it, opened once, and looked for
 * again when the hand begins. The link does it by itself.
 */

import { commitmentOf, dealtAsOffered, digestOf, newNonce, type Joint, type Offer } from "../check/joint";
import { dropOffer, noteOffer } from "../check/noted";
import type { ClientMessage } from "../wire";

type Offered = Offer & { offer: string };
type Begun = Pick<Joint, "table" | "hand" | "deck" | "roots" | "seats" | "offer"> & { contributors: (Offer["contributors"][number] & { nonce: string })[] };
export type ShareMessage = Extract<ClientMessage, { type: "commit" | "open" }>;

/** What of a message matters here. */
export interface Heard {
  type: string;
  event?: { event: string } & Record<string, unknown>;
  /** In a snapshot. */
  offer?: unknown;
  /** In a snapshot, or of a shuffle within the hand. */
  joint?: unknown;
}

type Deck = Pick<Offer, "hand" | "deck">;
const isLater = (one: Deck, other: Deck): boolean => one.hand > other.hand || (one.hand === other.hand && one.deck > other.deck);

interface Opened {
  offer: Offered;
  nonce: string;
}

export class Share {
  private nonce = newNonce();
  /** The offer that we opened and have not seen used or abandoned. */
  private opened: Opened | null = null;
  /** Commitments that are open. */
  private readonly spent = new Set<string>();
  private work: Promise<void> = Promise.resolve();
  /** Hand and number of the last deck that we saw dealt from. */
  private last: Deck = { hand: 0, deck: 0 };

  /** `wrong` is called with what does not hold, in words. */
  constructor(
    private readonly table: string,
    readonly name: string,
    private readonly say: (message: ShareMessage) => void,
    private readonly wrong: (words: string) => void,
  ) {}

  /** A link is made: our commitment, and once more what may have been lost on the way. */
  hello(): void {
    this.then(async () => {
      this.say({ type: "commit", commitment: await this.commitment() });
      if (this.opened !== null) await this.open(this.opened);
    });
  }

  heard(message: Heard): void {
    const { event } = message;
    if (message.type === "snapshot" && message.offer) this.then(() => this.offered(message.offer as Offered, true));
    else if (message.type === "snapshot" && message.joint) this.then(() => this.begun(message.joint as Begun, true));
    else if (event?.event === "Shuffled" && message.joint) this.then(() => this.begun(message.joint as Begun, false));
    else if (event?.event === "HandOver") this.then(async () => this.over());
    else if (event?.event === "DeckOffered") this.then(() => this.offered(event as unknown as Offered, false));
    else if (event?.event === "DeckAbandoned") this.then(async () => this.abandoned(event as unknown as { offer: string; why: string; names: string[]; hand: number }));
    else if ((event?.event === "HandBegun" || event?.event === "BetsOpened") && event["joint"]) this.then(() => this.begun(event["joint"] as Begun, false, (event["setup"] as { seats?: number[] } | undefined)?.seats));
  }

  /** Until all that was heard is worked off. */
  async done(): Promise<void> {
    await this.work;
  }

  private then(what: () => Promise<void>): void {
    this.work = this.work.then(what).catch((error: unknown) => this.wrong(`This browser could not contribute to the deck: ${String(error)}`));
  }

  private commitment(): Promise<string> {
    return commitmentOf(this.table, this.name, this.nonce);
  }

  private async open({ offer, nonce }: Opened): Promise<void> {
    this.say({ type: "open", offer: offer.offer, nonce, next: await this.commitment() });
  }

  /** `late`: it stands in a snapshot, and what came before it was not told. */
  private async offered(offer: Offered, late: boolean): Promise<void> {
    if (offer.table !== this.table || (await digestOf(offer)) !== offer.offer) return this.wrong(`The deck offered for hand ${offer.hand} is not the one its own number is of.`);
    const own = offer.contributors.find((each) => each.name === this.name);
    if (own === undefined || this.opened?.offer.offer === offer.offer) return;
    if (!isLater(offer, this.last) || (this.opened !== null && !late)) return this.wrong(`A second deck was offered for hand ${offer.hand}, and the first was not thrown away; this browser contributes nothing to it.`);
    if (this.spent.has(own.commitment)) return this.wrong(`The deck of hand ${offer.hand} was offered with a part of yours that is open already; this browser does not open it again.`);
    if (own.commitment !== (await this.commitment())) return; // another window of ours contributes
    this.opened = { offer, nonce: this.nonce };
    this.spent.add(own.commitment);
    this.nonce = newNonce();
    noteOffer(this.table, offer.hand, offer.deck, offer.roots[0] ?? "", offer.offer, own.seat);
    await this.open(this.opened);
  }

  private abandoned(event: { offer: string; why: string; names: string[]; hand: number }): void {
    if (this.opened?.offer.offer !== event.offer) return;
    if (this.opened.offer.deck > 0) dropOffer(this.table, event.hand, event.offer);
    this.opened = null;
    if (event.why === "withheld" && event.names.includes(this.name)) this.wrong(`The room says that your part of the deck of hand ${event.hand} did not come in time. This browser did send it.`);
  }

  /** The hand is over: where it was void, a shuffle on offer went with it. */
  private over(): void {
    if (this.opened === null || this.opened.offer.deck === 0) return;
    dropOffer(this.table, this.opened.offer.hand, this.opened.offer.offer);
    this.opened = null;
  }

  /** A deck is dealt from. `late`: it stands in a snapshot; of a deck before it we were not told what became of it. */
  private async begun(joint: Begun, late: boolean, seats?: number[]): Promise<void> {
    const { opened } = this;
    if (isLater(joint, this.last)) this.last = { hand: joint.hand, deck: joint.deck };
    if (opened === null || isLater(opened.offer, joint)) return;
    this.opened = null;
    if (late && isLater(joint, opened.offer)) return;
    if ((await digestOf(joint)) !== opened.offer.offer || joint.offer !== opened.offer.offer) {
      return this.wrong(`Hand ${joint.hand}: the deck, or the list of those who shuffled it, is another than the one your browser contributed to.`);
    }
    if (seats !== undefined && !dealtAsOffered(joint, seats)) return this.wrong(`Hand ${joint.hand}: the deck was not made for those it is dealt to.`);
    for (const each of joint.contributors) {
      const right = each.name !== this.name || each.nonce === opened.nonce;
      if (!right || (await commitmentOf(this.table, each.name, each.nonce)) !== each.commitment) {
        return this.wrong(`Hand ${joint.hand}: what ${each.name === this.name ? "you" : each.name} contributed to the deck was changed.`);
      }
    }
  }
}
