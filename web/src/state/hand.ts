/**
 * What each event does to the hand, one small function an event. They follow `pitboss.hand.happens` on the server, with the cards this viewer
 * does not see as "??". No rules here: whatever had to be decided stands in the event.
 */

import type { Card, HandEvent, HandEventName, HandEventOf, Seat } from "../wire";
import { at, betting, changed, count, covered, drawn, each, givenUp, type Happens, holding, staying } from "./change";
import { type Play, refigured } from "./figures";
import { hidden, HIDDEN, named, without } from "./piles";
import { type Ruling, RULINGS } from "./rulings";

/** The hand after an event; null: that cannot be told from here. `kitty`: its cards, for who takes it. */
export function happen(play: Play, event: HandEvent, kitty: readonly Card[] | null = null): Play | null {
  const happens = HAPPENS[event.event] as Happens<HandEventName> | undefined;
  if (happens === undefined) return play;
  const after = happens(play, event, kitty);
  return after && refigured(covered(after));
}

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
      return changed(left, {}, { house: house + amount, fees: fees && { ...fees, [seat]: (fees[seat] ?? 0) + amount } });
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

// -- exchanging

const discarded = (play: Play, event: HandEventOf<"Discarded">): Play =>
  at(play, event.seat, (player) => ({
    ...holding(player, without(player.down, event.cards)),
    // They lie face down, one that all have seen as well.
    discards: event.cards.includes(HIDDEN) || event.seat !== play.hand.seat ? hidden(event.cards.length) : event.cards,
  }));

const threwAway = (play: Play, event: HandEventOf<"ThrewAway">): Play =>
  changed(
    at(play, event.seat, (player) => holding(player, without(player.down, event.cards))),
    { muck: play.hand.muck + event.cards.length },
  );

const exchangeClosed = (play: Play): Play =>
  changed(
    each(play, (player) => (player.discards.length > 0 ? { ...player, discards: [] } : player)),
    { muck: play.hand.muck + count(play.hand.players.map((player) => player.discards)) },
  );

const kittyMucked = (play: Play): Play => changed(play, { muck: play.hand.muck + play.hand.kitty, kitty: 0 });

/** Nobody but the player sees which card lies where; one that all have seen is still somewhere in it. */
function handSet(play: Play, { seat, front, middle, back }: HandEventOf<"HandSet">): Play {
  const laid = [...front, ...middle, ...back];
  return at(play, seat, (player) => ({ ...(laid.includes(HIDDEN) ? player : holding(player, laid)), set: { front, middle, back } }));
}

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
  const { fees, house } = play.ledger;
  // What was paid for time stays.
  const left = fees && event.fees.reduce((before, [seat, chips]) => ({ ...before, [seat]: (before[seat] ?? 0) - chips }), fees);
  return changed(after, {}, { house: house - back, fees: left });
}

const handEnded = (play: Play): Play => changed(play, { over: true });

const PLAY: { [Name in Exclude<HandEventName, Ruling>]: Happens<Name> } = {
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
  Replaced: drawn,
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
};

const HAPPENS: { [Name in HandEventName]: Happens<Name> } = { ...PLAY, ...RULINGS };
