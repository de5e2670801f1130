/** What a ruling does to the hand, one small function an event: `pitboss.hand.happens.rulings` and `notes` on the server. */

import type { Card, HandEventName, HandEventOf, Seat } from "../wire";
import { at, changed, drawn, each, givenUp, type Happens, holding } from "./change";
import type { Play } from "./figures";
import { HIDDEN, opened, without } from "./piles";

function cardsSetAside(play: Play, event: HandEventOf<"CardsSetAside">): Play {
  const { aside, stub, boards } = play.hand;
  const laid = changed(play, { aside: [...aside, ...event.cards] });
  if (event.source === "deck") return changed(laid, { stub: stub - event.cards.length });
  if (event.source === "up") return each(laid, (player) => ({ ...player, up: player.up.filter((card) => !event.cards.includes(card)) }));
  return changed(laid, { boards: boards.map((board, nth) => (nth === event.board ? without(board, event.cards) : board)) });
}

const asideTakenUp = (play: Play, { cards }: HandEventOf<"AsideTakenUp">): Play =>
  changed(play, { stub: play.hand.stub + cards.length, aside: without(play.hand.aside, cards) });

const asideMucked = (play: Play, { cards }: HandEventOf<"AsideMucked">): Play =>
  changed(play, { muck: play.hand.muck + cards.length, aside: without(play.hand.aside, cards) });

const burnDueSet = (play: Play, { cards }: HandEventOf<"BurnDueSet">): Play =>
  changed(play, { burn_due: [...play.hand.burn_due, ...cards], aside: without(play.hand.aside, cards) });

const holeCardReplaced = (play: Play, event: HandEventOf<"HoleCardReplaced">): Play =>
  changed(
    at(play, event.seat, (player) => holding(player, [...without(player.down, [event.held]), event.card])),
    { stub: play.hand.stub - 1, aside: [...play.hand.aside, event.exposed] },
  );

const cardExposed = (play: Play, { seat, card }: HandEventOf<"CardExposed">): Play =>
  card === HIDDEN
    ? at(play, seat, (player) => ({ ...player, exposed: [...player.exposed, card] }))
    : at(seenOf(play, seat, [card]), seat, (player) => ({ ...player, down: opened(player.down, card) }));

/** Everybody has seen these cards of a player. One that was another's before, and went back into the deck, is no longer that one's. */
const seenOf = (play: Play, seat: Seat, cards: readonly Card[]): Play =>
  each(play, (player) => ({
    ...player,
    exposed:
      player.seat === seat
        ? [...player.exposed, ...cards.filter((card) => !player.exposed.includes(card))]
        : player.exposed.filter((card) => !cards.includes(card)),
  }));

const cardTurnedUp = (play: Play, { seat, held, card }: HandEventOf<"CardTurnedUp">): Play =>
  at(play, seat, (player) => ({ ...holding(player, without(player.down, [held])), up: [...player.up, card] }));

const upCardTurnedDown = (play: Play, { seat, card }: HandEventOf<"UpCardTurnedDown">): Play =>
  at(play, seat, (player) => ({ ...player, down: [...player.down, card], exposed: [...player.exposed, card], up: without(player.up, [card]) }));

const discardTakenBack = (play: Play, { seat, cards }: HandEventOf<"DiscardTakenBack">): Play =>
  changed(at(play, seat, (player) => holding(player, [...player.down, ...cards])), { muck: play.hand.muck - cards.length });

const burnReturned = (play: Play): Play => changed(play, { burns: play.hand.burns - 1, stub: play.hand.stub + 1 });

const faultReported = (play: Play, event: HandEventOf<"FaultReported">): Play =>
  changed(play, { rulings: [...play.hand.rulings, event.clause] });

/** Everybody has back what they put in; a fee is no wager and stays with the house, and a pot carried here stays for the next hand. */
function voided(play: Play, event: HandEventOf<"Voided">): Play | null {
  const { start, fees, dead, carried, house } = play.ledger;
  const { players } = play.hand;
  if (event.shares?.length) {
    const pot = players.reduce((sum, player) => sum + player.paid + player.bet, dead - carried);
    const back = event.shares.reduce((sum, [, chips]) => sum + chips, 0);
    const shared = event.shares.reduce((before, [seat, chips]) => at(before, seat, (player) => ({ ...player, stack: player.stack + chips })), play);
    return cleared(shared, house + pot - back);
  }
  if (fees === null) return null;
  return cleared(
    each(play, (player) => ({ ...player, stack: (start[player.seat] ?? 0) - (fees[player.seat] ?? 0) })),
    house,
  );
}

/** Nothing is left in the middle but what was carried here; hands that were set are taken in, unseen. */
const cleared = (play: Play, house: number): Play =>
  changed(
    each(play, (player) => ({ ...player, bet: 0, paid: 0, set: null })),
    { over: true, level: 0 },
    { taken: 0, dead: play.ledger.carried, house },
  );

/** From the bet of the round first, then from the rounds before, then from what was posted dead. */
function givenBack(play: Play, seat: Seat, chips: number): Play {
  const found = play.hand.players.find((player) => player.seat === seat);
  if (found === undefined) return play;
  const bet = Math.min(chips, found.bet);
  const before = Math.min(chips - bet, found.paid);
  const after = at(play, seat, (player) => ({ ...player, stack: player.stack + chips, bet: player.bet - bet, paid: player.paid - before }));
  const dead = play.ledger.dead - (chips - bet - before);
  const left = after.hand.players.reduce((sum, each) => sum + each.paid + each.bet, dead);
  // Commission is a part of the pot: where nearly all of it goes back, so does that.
  return changed(after, {}, { dead, taken: Math.min(play.ledger.taken, left) });
}

function handKilled(play: Play, event: HandEventOf<"HandKilled">): Play {
  const gone = givenUp(givenBack(play, event.seat, event.refund ?? 0), event.seat);
  // Where the bet that led went back, less is to be matched.
  const after = (event.level ?? -1) >= 0 ? changed(gone, { level: event.level! }) : gone;
  return at(after, event.seat, (player) => ({ ...player, dead_seat: false, set: null, showdown: player.showdown === "shown" ? "mucked" : player.showdown }));
}

const foldedHandShown = (play: Play, event: HandEventOf<"FoldedHandShown">): Play =>
  seenOf(play, event.seat, event.cards);

const handRestored = (play: Play, { seat, down, up }: HandEventOf<"HandRestored">): Play =>
  changed(
    at(play, seat, (player) => ({ ...holding(player, down), up, standing: player.stack > 0 ? "in" : "all-in", showdown: "" })),
    { muck: play.hand.muck - down.length - up.length },
  );

const refunded = (play: Play, event: HandEventOf<"Refunded">): Play =>
  event.seats.reduce((before, [seat, chips]) => givenBack(before, seat, chips), play);

/** Chips put in out of turn that are too few to call stay in front of the player, who is to act. */
function noteDone(before: Play, event: HandEventOf<"NoteDone">): Play {
  const chips = event.puts_in ?? 0;
  const play = chips > 0 ? at(before, event.seat, (player) => ({ ...player, stack: player.stack - chips, bet: player.bet + chips })) : before;
  return play.hand.rulings.includes(event.clause) ? play : changed(play, { rulings: [...play.hand.rulings, event.clause] });
}

/** A fee paid at once is no wager: it stays with the house even where the hand is void. */
const timeBought = (play: Play, { seat, fee, at_once }: HandEventOf<"TimeBought">): Play =>
  at_once
    ? changed(timeCharged(play, { seat, fee }), {}, { fees: play.ledger.fees && { ...play.ledger.fees, [seat]: (play.ledger.fees[seat] ?? 0) + fee } })
    : play;

const timeCharged = (play: Play, { seat, fee }: { seat: Seat; fee: number }): Play =>
  changed(
    at(play, seat, (player) => ({ ...player, stack: player.stack - fee })),
    {},
    { house: play.ledger.house + fee },
  );

const tappedOut = (play: Play, event: HandEventOf<"TappedOut">): Play =>
  at(play, event.seat, (player) => ({ ...player, standing: "all-in" }));

function bettingUndone(play: Play): Play {
  const after = each(play, (player) => ({
    ...player,
    stack: player.stack + player.bet,
    bet: 0,
    standing: player.bet > 0 && player.standing === "all-in" ? "in" : player.standing,
  }));
  return changed(after, { level: 0 });
}

const nothing = (play: Play): Play => play;

export type Ruling = keyof typeof RULINGS;

export const RULINGS = {
  Ruled: nothing,
  CardsSetAside: cardsSetAside,
  AsideTakenUp: asideTakenUp,
  AsideMucked: asideMucked,
  BurnDueSet: burnDueSet,
  HoleCardReplaced: holeCardReplaced,
  CardExposed: cardExposed,
  CardTurnedUp: cardTurnedUp,
  UpCardTurnedDown: upCardTurnedDown,
  DiscardTakenBack: discardTakenBack,
  BurnReturned: burnReturned,
  FaultReported: faultReported,
  Voided: voided,
  DrawnByMistake: drawn,
  HandKilled: handKilled,
  FoldedHandShown: foldedHandShown,
  HandRestored: handRestored,
  Refunded: refunded,
  Noted: nothing,
  NoteDone: noteDone,
  TimeBought: timeBought,
  TimeCharged: timeCharged,
  PlayedOn: nothing,
  TappedOut: tappedOut,
  CeilingSet: nothing,
  SizesSet: nothing,
  BettingUndone: bettingUndone,
} satisfies { [Name in HandEventName]?: Happens<Name> };
