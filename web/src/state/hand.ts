/**
 * What each event does to the hand, one small function an event. They follow `pitboss.hand.happens` on the server, with the cards this viewer
 * does not see as "??". No rules here: whatever had to be decided stands in the event.
 */

import type { Card, HandEvent, HandEventName, HandEventOf, HandPlayer, Seat } from "../wire";
import { type Play, refigured } from "./figures";
import { hidden, named, opened, without } from "./piles";
import type { HandState, Ledger } from "./types";

type Happens<Name extends HandEventName> = (play: Play, event: HandEventOf<Name>, kitty: readonly Card[] | null) => Play;

/** The hand after an event. `kitty`: its cards, for who takes it. */
export function happen(play: Play, event: HandEvent, kitty: readonly Card[] | null = null): Play {
  const happens = HAPPENS[event.event] as Happens<HandEventName> | undefined;
  return happens === undefined ? play : refigured(happens(play, event, kitty));
}

// -- changing a part

const changed = (play: Play, hand: Partial<HandState>, ledger: Partial<Ledger> = {}): Play => ({
  hand: { ...play.hand, ...hand },
  ledger: { ...play.ledger, ...ledger },
});

const each = (play: Play, change: (player: HandPlayer, place: number) => HandPlayer): Play =>
  changed(play, { players: play.hand.players.map(change) });

const at = (play: Play, seat: Seat, change: (player: HandPlayer) => HandPlayer): Play =>
  each(play, (player) => (player.seat === seat ? change(player) : player));

const holding = (player: HandPlayer, down: Card[]): HandPlayer => ({
  ...player,
  down,
  // What was exposed and then taken back is not exposed any more.
  exposed: player.exposed.filter((card) => down.includes(card)),
});

/** Chips go from the stack to the bet until it comes to so many. */
const betting = (player: HandPlayer, to: number): HandPlayer => staying({ ...player, stack: player.stack + player.bet - to, bet: to });

const staying = (player: HandPlayer): HandPlayer => (player.stack === 0 ? { ...player, standing: "all-in" } : player);

const nothing = (play: Play): Play => play;

// -- forced bets

function forcedBetsPosted(play: Play, event: HandEventOf<"ForcedBetsPosted">): Play {
  const after = event.posts.reduce((before, post) => posted(before, post.seat, post.amount, post.what), play);
  return changed(after, { level: event.level });
}

function posted(play: Play, seat: Seat, amount: number, what: string): Play {
  const left = at(play, seat, (player) => staying({ ...player, stack: player.stack - amount }));
  const { dead, house, fees } = left.ledger;
  switch (what) {
    case "fee":
      return changed(left, {}, { house: house + amount, fees: { ...fees, [seat]: (fees[seat] ?? 0) + amount } });
    case "ante":
      return at(left, seat, (player) => ({ ...player, paid: player.paid + amount }));
    case "dead":
      return changed(left, {}, { dead: dead + amount });
    default:
      return at(left, seat, (player) => ({ ...player, bet: player.bet + amount }));
  }
}

const straddled = (play: Play, event: HandEventOf<"Straddled">): Play =>
  changed(
    at(play, event.seat, (player) => betting(player, event.to)),
    { level: event.to },
  );

// -- cards

function downDealt(play: Play, event: HandEventOf<"DownDealt">): Play {
  const dealt = each(play, (player, place) => {
    const cards = event.cards[place] ?? [];
    return player.standing === "folded" || cards.length === 0 ? player : { ...player, down: [...player.down, ...cards] };
  });
  const gone = count(event.cards) + event.kitty.length;
  return changed(dealt, {
    stub: dealt.hand.stub - gone,
    muck: dealt.hand.muck + toFolded(play, event.cards),
    ...(event.kitty.length > 0 ? { kitty: event.kitty.length } : {}),
  });
}

function upDealt(play: Play, event: HandEventOf<"UpDealt">): Play {
  const dealt = each(play, (player, place) => {
    const cards = event.cards[place] ?? [];
    if (player.standing === "folded" || cards.length === 0) return player;
    return event.hidden.includes(player.seat)
      ? { ...player, down: [...player.down, ...cards] }
      : { ...player, up: [...player.up, ...cards] };
  });
  return changed(dealt, { stub: dealt.hand.stub - count(event.cards), muck: dealt.hand.muck + toFolded(play, event.cards) });
}

const count = (groups: readonly Card[][]): number => groups.reduce((total, cards) => total + cards.length, 0);

/** What a folded seat still gets goes to the muck. */
const toFolded = (play: Play, groups: readonly Card[][]): number =>
  count(groups.filter((_, place) => play.hand.players[place]?.standing === "folded"));

function boardDealt(play: Play, event: HandEventOf<"BoardDealt">): Play {
  const { boards, stub } = play.hand;
  return changed(play, {
    boards: boards.map((board, nth) => (nth === event.board ? [...board, ...event.cards] : board)),
    stub: stub - event.cards.length,
  });
}

const kittyDealt = (play: Play, event: HandEventOf<"KittyDealt">): Play =>
  changed(play, { kitty: event.cards.length, stub: play.hand.stub - event.cards.length });

function cardsTold(play: Play, event: HandEventOf<"CardsTold">): Play {
  if (event.seat) return at(play, event.seat, (player) => ({ ...player, up: named(player.up, event.cards) }));
  const { boards } = play.hand;
  return changed(play, { boards: boards.map((board, nth) => (nth === event.board ? named(board, event.cards) : board)) });
}

function burned(play: Play): Play {
  const { burns, burn_due, stub } = play.hand;
  return changed(play, { burns: burns + 1, ...(burn_due.length > 0 ? { burn_due: burn_due.slice(1) } : { stub: stub - 1 }) });
}

function shuffled(play: Play, event: HandEventOf<"Shuffled">): Play {
  const { took, kept, cleared } = event;
  const after = changed(play, { stub: event.stub.length });
  if (took === "burns") return changed(after, { burns: kept.length });
  if (took === "aside") return changed(after, { aside: play.hand.aside.slice(play.hand.aside.length - kept.length) });
  const mucked = changed(after, { muck: kept.length, ...(took === "muck" ? {} : { burns: 0 }) });
  return each(mucked, (player) => (cleared.includes(player.seat) ? { ...player, discards: [] } : player));
}

// -- betting

function folded(play: Play, event: HandEventOf<"Folded">): Play {
  return at(givenUp(play, event.seat), event.seat, (player) => ({ ...player, dead_seat: event.dead_seat }));
}

function givenUp(play: Play, seat: Seat): Play {
  const thrown = play.hand.players.find((player) => player.seat === seat);
  if (thrown === undefined) return play;
  const after = at(play, seat, (player) => ({ ...player, standing: "folded", down: [], up: [], exposed: [] }));
  return changed(after, { muck: play.hand.muck + thrown.down.length + thrown.up.length });
}

const called = (play: Play, event: HandEventOf<"Called">): Play => at(play, event.seat, (player) => betting(player, player.bet + event.amount));

const broughtIn = (play: Play, event: HandEventOf<"BroughtIn">): Play =>
  changed(
    at(play, event.seat, (player) => staying({ ...player, stack: player.stack - event.amount, bet: event.amount })),
    { level: event.amount },
  );

function raised(play: Play, event: HandEventOf<"Raised"> | HandEventOf<"Opened">): Play {
  const after = at(play, event.seat, (player) => betting(player, event.to));
  // A seat that is dead stays so only until somebody bets.
  const alive = each(after, (player) => (player.dead_seat ? { ...player, dead_seat: false } : player));
  return changed(alive, { level: Math.max(alive.hand.level, event.to) });
}

function kittyTaken(play: Play, event: HandEventOf<"KittyTaken">, kitty: readonly Card[] | null): Play {
  const thrown = play.hand.players.find((player) => player.seat === event.seat)?.down.length ?? 0;
  const cards = kitty === null ? hidden(play.hand.kitty) : [...kitty];
  const after = at(play, event.seat, (player) => holding(betting(player, event.to), cards));
  return changed(after, { muck: play.hand.muck + thrown, kitty: 0, kitty_taken_by: event.seat });
}

function collected(play: Play, event: HandEventOf<"Collected">): Play {
  const after = each(play, (player) => {
    const back = event.returned > 0 && player.seat === event.returned_to ? event.returned : 0;
    return {
      ...player,
      stack: player.stack + back,
      paid: player.paid + player.bet - back,
      bet: 0,
      standing: back > 0 && player.standing === "all-in" ? "in" : player.standing,
    };
  });
  return changed(after, { level: 0 }, { taken: play.ledger.taken + event.taken });
}

function bettingUndone(play: Play): Play {
  const after = each(play, (player) => ({
    ...player,
    stack: player.stack + player.bet,
    bet: 0,
    standing: player.bet > 0 && player.standing === "all-in" ? "in" : player.standing,
  }));
  return changed(after, { level: 0 });
}

// -- exchanging

const discarded = (play: Play, event: HandEventOf<"Discarded">): Play =>
  at(play, event.seat, (player) => ({ ...holding(player, without(player.down, event.cards)), discards: event.cards }));

const threwAway = (play: Play, event: HandEventOf<"ThrewAway">): Play =>
  changed(
    at(play, event.seat, (player) => holding(player, without(player.down, event.cards))),
    { muck: play.hand.muck + event.cards.length },
  );

const replaced = (play: Play, event: HandEventOf<"Replaced" | "DrawnByMistake">): Play =>
  changed(
    at(play, event.seat, (player) => ({ ...player, down: [...player.down, ...event.cards] })),
    { stub: play.hand.stub - event.cards.length },
  );

const exchangeClosed = (play: Play): Play =>
  changed(
    each(play, (player) => (player.discards.length > 0 ? { ...player, discards: [] } : player)),
    { muck: play.hand.muck + count(play.hand.players.map((player) => player.discards)) },
  );

const kittyMucked = (play: Play): Play => changed(play, { muck: play.hand.muck + play.hand.kitty, kitty: 0 });

const handSet = (play: Play, { seat, front, middle, back }: HandEventOf<"HandSet">): Play =>
  at(play, seat, (player) => ({ ...holding(player, [...front, ...middle, ...back]), set: { front, middle, back } }));

// -- the end

function runsAgreed(play: Play, event: HandEventOf<"RunsAgreed">): Play {
  const { boards } = play.hand;
  return changed(play, { boards: Array.from({ length: event.boards }, () => boards).flat() });
}

function runsCut(play: Play, event: HandEventOf<"RunsCut">): Play {
  const { boards, muck } = play.hand;
  const left = boards.slice(0, event.boards);
  const kept = new Set(left.flat());
  const gone = new Set(boards.slice(event.boards).flat().filter((card) => !kept.has(card)));
  return changed(play, { boards: left, muck: muck + gone.size });
}

const shown = (play: Play, event: HandEventOf<"Shown">): Play =>
  at(play, event.seat, (player) => ({ ...holding(player, event.cards), showdown: "shown" }));

const mucked = (play: Play, event: HandEventOf<"Mucked">): Play =>
  at(givenUp(play, event.seat), event.seat, (player) => ({ ...player, showdown: "mucked" }));

function potAwarded(play: Play, event: HandEventOf<"PotAwarded">): Play {
  const shares = event.awards.flatMap((award) => award.shares);
  const after = shares.reduce((before, [seat, chips]) => winning(before, seat, chips), play);
  const { pushed, house } = play.ledger;
  return changed(after, {}, { pushed: pushed + event.amount, house: house + event.commission });
}

const winning = (play: Play, seat: Seat, chips: number): Play =>
  at(play, seat, (player) => ({ ...player, stack: player.stack + chips, won: player.won + chips }));

const paid = (play: Play, event: HandEventOf<"Paid">): Play => winning(winning(play, event.payer, -event.amount), event.payee, event.amount);

function feesReturned(play: Play, event: HandEventOf<"FeesReturned">): Play {
  const after = event.fees.reduce((before, [seat, chips]) => at(before, seat, (player) => ({ ...player, stack: player.stack + chips })), play);
  const back = event.fees.reduce((total, [, chips]) => total + chips, 0);
  return changed(after, {}, { house: play.ledger.house - back, fees: {} });
}

const handEnded = (play: Play): Play => changed(play, { over: true });

// -- rulings

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
  at(play, seat, (player) => (card !== "??" && player.exposed.includes(card) ? player : { ...player, down: opened(player.down, card), exposed: [...player.exposed, card] }));

const cardTurnedUp = (play: Play, { seat, held, card }: HandEventOf<"CardTurnedUp">): Play =>
  at(play, seat, (player) => ({ ...holding(player, without(player.down, [held])), up: [...player.up, card] }));

const upCardTurnedDown = (play: Play, { seat, card }: HandEventOf<"UpCardTurnedDown">): Play =>
  at(play, seat, (player) => ({ ...holding(player, [...player.down, card]), up: without(player.up, [card]) }));

const discardTakenBack = (play: Play, { seat, cards }: HandEventOf<"DiscardTakenBack">): Play =>
  changed(at(play, seat, (player) => holding(player, [...player.down, ...cards])), { muck: play.hand.muck - cards.length });

const burnReturned = (play: Play): Play => changed(play, { burns: play.hand.burns - 1, stub: play.hand.stub + 1 });

const faultReported = (play: Play, event: HandEventOf<"FaultReported">): Play =>
  changed(play, { rulings: [...play.hand.rulings, event.clause] });

/** Everybody has back what they put in; a fee is no wager and stays with the house. */
function voided(play: Play, event: HandEventOf<"Voided">): Play {
  if (event.shares?.length) {
    const shared = event.shares.reduce((before, [seat, chips]) => at(before, seat, (player) => ({ ...player, stack: player.stack + chips })), play);
    const pot = play.hand.players.reduce((sum, player) => sum + player.paid + player.bet, play.ledger.dead);
    const back = event.shares.reduce((sum, [, chips]) => sum + chips, 0);
    const cleared = each(shared, (player) => ({ ...player, bet: 0, paid: 0 }));
    return changed(cleared, { over: true, level: 0 }, { taken: 0, dead: 0, house: play.ledger.house + pot - back });
  }
  const { start, fees } = play.ledger;
  const after = each(play, (player) => ({
    ...player,
    stack: (start[player.seat] ?? player.stack + player.bet + player.paid) - (fees[player.seat] ?? 0),
    bet: 0,
    paid: 0,
  }));
  return changed(after, { over: true, level: 0 }, { taken: 0 });
}

/** From the bet of the round first, then from the rounds before, then from what was posted dead. */
function givenBack(play: Play, seat: Seat, chips: number): Play {
  const found = play.hand.players.find((player) => player.seat === seat);
  if (found === undefined) return play;
  const bet = Math.min(chips, found.bet);
  const before = Math.min(chips - bet, found.paid);
  const after = at(play, seat, (player) => ({ ...player, stack: player.stack + chips, bet: player.bet - bet, paid: player.paid - before }));
  return changed(after, {}, { dead: play.ledger.dead - (chips - bet - before) });
}

function handKilled(play: Play, event: HandEventOf<"HandKilled">): Play {
  const after = givenUp(givenBack(play, event.seat, event.refund ?? 0), event.seat);
  return at(after, event.seat, (player) => ({ ...player, dead_seat: false, set: null, showdown: player.showdown === "shown" ? "mucked" : player.showdown }));
}

const foldedHandShown = (play: Play, event: HandEventOf<"FoldedHandShown">): Play =>
  at(play, event.seat, (player) => ({ ...player, exposed: [...player.exposed, ...event.cards.filter((card) => !player.exposed.includes(card))] }));

const handRestored = (play: Play, { seat, down, up }: HandEventOf<"HandRestored">): Play =>
  changed(
    at(play, seat, (player) => ({ ...holding(player, down), up, standing: player.stack > 0 ? "in" : "all-in", showdown: "" })),
    { muck: play.hand.muck - down.length - up.length },
  );

const refunded = (play: Play, event: HandEventOf<"Refunded">): Play =>
  event.seats.reduce((before, [seat, chips]) => givenBack(before, seat, chips), play);

const noteDone = (play: Play, event: HandEventOf<"NoteDone">): Play =>
  play.hand.rulings.includes(event.clause) ? play : changed(play, { rulings: [...play.hand.rulings, event.clause] });

/** A fee paid at once is no wager: it stays with the house even where the hand is void. */
const timeBought = (play: Play, { seat, fee, at_once }: HandEventOf<"TimeBought">): Play =>
  at_once
    ? changed(timeCharged(play, { seat, fee }), {}, { fees: { ...play.ledger.fees, [seat]: (play.ledger.fees[seat] ?? 0) + fee } })
    : play;

const timeCharged = (play: Play, { seat, fee }: { seat: Seat; fee: number }): Play =>
  changed(
    at(play, seat, (player) => ({ ...player, stack: player.stack - fee })),
    {},
    { house: play.ledger.house + fee },
  );

const tappedOut = (play: Play, event: HandEventOf<"TappedOut">): Play =>
  at(play, event.seat, (player) => ({ ...player, standing: "all-in" }));

const HAPPENS: { [Name in HandEventName]: Happens<Name> } = {
  ForcedBetsPosted: forcedBetsPosted,
  Straddled: straddled,
  Declined: nothing,
  OffersClosed: nothing,
  DownDealt: downDealt,
  UpDealt: upDealt,
  BoardDealt: boardDealt,
  KittyDealt: kittyDealt,
  CardsTold: cardsTold,
  Burned: burned,
  Shuffled: shuffled,
  BettingOpened: nothing,
  BettingSkipped: nothing,
  Folded: folded,
  Checked: nothing,
  Called: called,
  BroughtIn: broughtIn,
  Opened: raised,
  Raised: raised,
  KittyTaken: kittyTaken,
  Collected: collected,
  Discarded: discarded,
  ThrewAway: threwAway,
  Replaced: replaced,
  ExchangeClosed: exchangeClosed,
  KittyMucked: kittyMucked,
  HandSet: handSet,
  SettingClosed: exchangeClosed,
  RunsAgreed: runsAgreed,
  RunsCut: runsCut,
  ShowdownOpened: nothing,
  Shown: shown,
  Mucked: mucked,
  PotAwarded: potAwarded,
  Paid: paid,
  PotCarried: nothing,
  FeesReturned: feesReturned,
  HandEnded: handEnded,
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
  DrawnByMistake: replaced,
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
};
