/**
 * What happened, a line an event, as somebody across the table would tell it. What needs no telling gives null.
 * The tables below have a line for every event the server knows: one that is forgotten is a type error.
 */

import { figures } from "../shell/amount";
import { type AtTableMessage, type Card, type EventMessage, type HandEvent, type InHandMessage, isInHand, type JointDeck, type Seat, type TableEvent, type Won } from "../wire";
import { capital, cardsOf, known, listed, number, shortlyAll } from "./cards";
import { FAULTS } from "./faults";
import { staffActed, staffAnswered } from "../staff/told";
import { does, nameOf, person, personDoes, subject, type Who, whom } from "./who";

type Named<Event extends { event: string }, Name extends Event["event"]> = Extract<Event, { event: Name }>;
type Tellers<Event extends { event: string }, Message> = {
  [Name in Event["event"]]: (event: Named<Event, Name>, who: Who, message: Message) => string | null;
};

const nothing = (): null => null;

/** ", shuffled by you and two others": who made the order of a deck with the house. */
export function shuffledBy(joint: JointDeck | null | undefined, me: string | null): string {
  const names = joint?.contributors.map((each) => each.name) ?? [];
  const others = names.filter((name) => name !== me).length;
  if (names.length === 0) return "";
  const many = (word: string): string => `${number(others)} ${word}${others === 1 ? "" : "s"}`;
  if (others === names.length) return `, shuffled by ${many("player")} and the house`;
  return others === 0 ? ", shuffled by you and the house" : `, shuffled by you, ${many("other")} and the house`;
}

/**
 * What a player decides, or the clock for them. Everything that follows from it carries the same mark and is nobody's decision; nor are a hand
 * shown and a hand given up when nobody asked for either: the cards say which it is.
 */
const DECISIONS = new Set<string>([
  "Folded", "Checked", "Called", "BroughtIn", "Opened", "Raised", "KittyTaken", "Discarded", "ThrewAway", "HandSet", "PlayedOn", "TappedOut", "RunsVoted", "SatOut", "SeatLeft",
]);

/** One message of type `event` in plain words; cards stand in it as A♥. */
export function tell(message: EventMessage, who: Who): string | null {
  const told = tellBare(message, who);
  if (told === null || !DECISIONS.has(message.event.event)) return told;
  // In a hand the house decides for a player who leaves.
  return message.by === "clock" ? `${told} (time ran out)` : message.by === "house" && isInHand(message) ? `${told} (leaving)` : told;
}

/** The clause an event carries, or "". */
export function clauseOf(message: EventMessage): string {
  const event = message.event;
  return "clause" in event && typeof event.clause === "string" ? event.clause : "";
}

function tellBare(message: EventMessage, who: Who): string | null {
  // A table is `Opened` as a bet is: only what happened in a hand says in which.
  const tellers = (isInHand(message) ? HAND : TABLE) as Partial<Record<string, (event: unknown, who: Who, message: EventMessage) => string | null>>;
  // A newer server may know events this page does not: better the name than nothing.
  return (tellers[message.event.event] ?? (() => apart(message.event.event)))(message.event, who, message);
}

/** `FlopExposedEarly` as "Flop exposed early". */
const apart = (name: string): string => capital(name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase());

// -- the hand

const POSTS: Record<string, string> = {
  ante: "an ante of",
  blind: "a blind of",
  straddle: "a straddle of",
  dead: "a dead blind of",
  kill: "a Kill wager of",
  penalty: "a penalty of",
  fee: "the house's fee of",
};

const HAND: Tellers<HandEvent, InHandMessage> = {
  ForcedBetsPosted: (event, who) => {
    const [first] = event.posts;
    if (first === undefined) return null;
    const alike = event.posts.every((each) => each.what === first.what && each.amount === first.amount);
    if (alike && event.posts.length > 2) return `Everybody posts ${POSTS[first.what] ?? first.what} ${figures(first.amount)}`;
    return event.posts.map((each) => does(who, each.seat, `posts ${POSTS[each.what] ?? each.what} ${figures(each.amount)}`)).join(", ").replace(", You", ", you");
  },
  Straddled: (event, who) => does(who, event.seat, `straddles to ${figures(event.to)}`),
  // Straddles are announced before the cards; where nobody is asked, nobody declines.
  Declined: (event, who, message) => (message.by === "player" ? does(who, event.seat, "does not straddle") : null),
  OffersClosed: nothing,
  DownDealt: (event, who) => {
    const most = Math.max(0, ...event.cards.map((group) => group.length));
    const told = most > 0 ? [`${capital(cardsOf(most))} each, face down`] : [];
    if (event.kitty.length > 0) told.push(`${cardsOf(event.kitty.length)} to the Kitty`);
    told.push(...seen(event.cards, who));
    return told.join("; ") || null;
  },
  UpDealt: (event, who) => {
    const told = seen(event.cards, who);
    const hidden = event.hidden.map((seat) => `${whom(who, seat)} face down`);
    return told.length + hidden.length > 0 ? `Dealt up: ${[...told, ...hidden].join("; ")}` : null;
  },
  BoardDealt: (event, _who, message) => {
    const street = message.street ?? "";
    const what = event.cards.length === 3 ? "The flop" : street === "turn" || street === "river" ? `The ${street}` : "The board";
    return `${what}${event.board > 0 ? ` of board ${event.board + 1}` : ""}: ${shortlyAll(event.cards)}`;
  },
  KittyDealt: (event) => `${capital(cardsOf(event.cards.length))} to the Kitty`,
  CardsTold: (event, who) => `${event.seat ? `${possessive(who, event.seat)} open cards are` : "The board is"} ${shortlyAll(event.cards)}`,
  Burned: (event) => `The dealer burns ${known(event.card) ? shortlyAll([event.card]) : "a card"}`,
  Shuffled: (event) => `The dealer shuffles ${{ muck: "the muck", "muck and burns": "muck and burns", burns: "the burns", aside: "the cards laid aside" }[event.took] ?? event.took} into the deck${event.cut === false ? "" : " and cuts"}`,
  BettingOpened: (event, who) => (event.first ? `The betting begins with ${whom(who, event.first)}` : null),
  BettingSkipped: () => "No more betting: nobody is left to bet against",
  Folded: (event, who) => does(who, event.seat, "folds"),
  Checked: (event, who) => does(who, event.seat, "checks"),
  Called: (event, who) => does(who, event.seat, event.amount > 0 ? `calls ${figures(event.amount)}` : "calls"),
  BroughtIn: (event, who) => does(who, event.seat, `brings in for ${figures(event.amount)}`),
  Opened: (event, who) => does(who, event.seat, `bets ${figures(event.to)}${event.forced ? " (forced)" : ""}`),
  Raised: (event, who) => does(who, event.seat, `raises to ${figures(event.to)}`),
  KittyTaken: (event, who, message) => {
    const cards = message.kitty ? `: ${shortlyAll(message.kitty)}` : "";
    return does(who, event.seat, `takes the Kitty${event.to > 0 ? ` for ${figures(event.to)}` : ""}${cards}`);
  },
  Collected: (event, who) => {
    const told = event.returned > 0 ? [`uncalled bet of ${figures(event.returned)} returned to ${whom(who, event.returned_to)}`] : [];
    if (event.taken > 0) told.push(`the house takes ${figures(event.taken)}`);
    if (event.taken < 0) told.push(`the house gives ${figures(-event.taken)} back`);
    return told.length > 0 ? capital(told.join("; ")) : null;
  },
  Discarded: (event, who) => (event.cards.length === 0 ? does(who, event.seat, "stands pat") : does(who, event.seat, `draws ${number(event.cards.length)}${thrown(event.cards)}`)),
  ThrewAway: (event, who) => does(who, event.seat, `discards ${number(event.cards.length)}${thrown(event.cards)}`),
  Replaced: (event, who) => (event.cards.length > 0 && event.cards.every(known) ? does(who, event.seat, `gets ${shortlyAll(event.cards)}`) : null),
  ExchangeClosed: nothing,
  KittyMucked: () => "Nobody took the Kitty; it goes to the muck",
  HandSet: (event, who) =>
    [event.front, event.middle, event.back].every((row) => row.every(known))
      ? `${does(who, event.seat, "sets")}: front ${shortlyAll(event.front)}; middle ${shortlyAll(event.middle)}; back ${shortlyAll(event.back)}`
      : does(who, event.seat, "has set three hands"),
  SettingClosed: () => "All hands are set",
  RunsAgreed: (event) => `The board is dealt ${event.boards === 2 ? "twice" : `${number(event.boards)} times`}`,
  RunsCut: (event) => `There are too few cards: ${event.boards === 1 ? "one board counts" : `${number(event.boards)} boards count`}`,
  ShowdownOpened: (event, who) => (event.order[0] === undefined ? null : `Showdown: ${does(who, event.order[0], "shows first").replace(/^You/, "you")}`),
  Shown: (event, who, message) => {
    const has = message.hands?.find((each) => each.seat === event.seat)?.words ?? "";
    return does(who, event.seat, `shows ${shortlyAll(event.cards)}${has ? `: ${has}` : ""}`);
  },
  Mucked: (event, who) => does(who, event.seat, "mucks"),
  PotAwarded: (event, who, message) => {
    const pot = event.pot > 0 ? `Side pot ${event.pot}` : who.sidePots ? "Main pot" : "The pot";
    const won = (message.won ?? []).filter((each) => each.pot === event.pot);
    const parts = event.awards.map((award) => awarded(award.what, award.shares, won, who, event.awards.length > 1));
    const house = event.commission > 0 ? `; the house takes ${figures(event.commission)}` : "";
    return `${pot} of ${figures(event.amount)} ${parts.length > 1 ? ": " : ""}${parts.join("; ")}${house}`.replace(" :", ":");
  },
  Paid: (event, who) => `${does(who, event.payer, "pays")} ${whom(who, event.payee)} ${figures(event.amount)}`,
  PotCarried: (event) => `Nobody opened: ${figures(event.amount)} ${event.amount === 1 ? "stays" : "stay"} for the next hand`,
  FeesReturned: (event, who) => `The house gives its fee back: ${event.fees.map(([seat, chips]) => `${figures(chips)} to ${whom(who, seat)}`).join(", ")}`,
  HandEnded: nothing,
  Ruled: () => "A ruling changes what comes next",
  CardsSetAside: (event) => `${shortlyAll(event.cards)} ${event.cards.length === 1 ? "is" : "are"} taken off the ${event.source} and laid aside`,
  AsideTakenUp: (event) => `${shortlyAll(event.cards)} ${event.cards.length === 1 ? "goes" : "go"} back on top of the deck`,
  AsideMucked: (event) => `${shortlyAll(event.cards)} ${event.cards.length === 1 ? "goes" : "go"} to the muck`,
  BurnDueSet: (event) => `${shortlyAll(event.cards)} will be the next burn`,
  HoleCardReplaced: (event, who) =>
    `${possessive(who, event.seat)} exposed ${shortlyAll([event.exposed])} is taken back for another${known(event.card) ? `: ${shortlyAll([event.card])}` : ""}`,
  CardExposed: (event, who) => `${possessive(who, event.seat)} ${shortlyAll([event.card])} lies open`,
  CardTurnedUp: (event, who) => `${possessive(who, event.seat)} ${shortlyAll([event.card])} is turned up`,
  UpCardTurnedDown: (event, who) => `${possessive(who, event.seat)} second up-card is turned down`,
  DiscardTakenBack: (event, who) => `${does(who, event.seat, "has")} not discarded, and must`,
  BurnReturned: () => "The burn goes back on the deck",
  FaultReported: (event) => `${FAULTS[event.fault] ?? apart(event.fault)}${because(event.why)}`,
  Voided: (event, who) =>
    event.shares.length > 0 ? `A misdeal: ${listed(event.shares.map(([seat, chips]) => `${figures(chips)} to ${whom(who, seat)}`))}` : "A misdeal: everybody has the chips back",
  DrawnByMistake: (event, who) => `${does(who, event.seat, "keeps")} ${event.cards.length} of another's cards`,
  HandKilled: (event, who) => `${possessive(who, event.seat)} hand is dead${event.refund ? `; ${figures(event.refund)} go back` : ""}`,
  FoldedHandShown: (event, who) => `What ${whom(who, event.seat)} gave up is shown to all: ${shortlyAll(event.cards)}`,
  HandRestored: (event, who) => `${possessive(who, event.seat)} hand comes back from the muck and may win`,
  Refunded: (event, who) => `From the pot go back ${event.seats.map(([seat, chips]) => `${figures(chips)} to ${whom(who, seat)}`).join(", ")}`,
  Noted: (event, who) =>
    ({
      wager: `${does(who, event.seat, "has acted out of turn")}, to ${figures(event.amount)} in all`,
      check: does(who, event.seat, "has checked out of turn"),
      fold: does(who, event.seat, "has folded out of turn"),
      clock: does(who, event.seat, `has ${event.amount} seconds to decide`),
    })[event.what] ?? does(who, event.seat, `may neither bet nor raise any more in this ${event.whole_hand ? "hand" : "betting round"}`),
  NoteDone: nothing,
  TimeBought: (event, who) => does(who, event.seat, `buys more time for ${figures(event.fee)}`),
  TimeCharged: (event, who) => does(who, event.seat, `pays ${figures(event.fee)} for the time bought`),
  PlayedOn: (event, who) => does(who, event.seat, "plays on"),
  TappedOut: (event, who) => does(who, event.seat, "taps out: no more bets in this hand"),
  CeilingSet: (event) => `No total of this round may pass ${figures(event.amount)}`,
  SizesSet: (event) => `Every bet and raise of this round is ${event.at_most ? "at most " : ""}${figures(event.size)}`,
  BettingUndone: () => "The betting of this street begins afresh; its wagers go back",
};

function possessive(who: Who, seat: Seat): string {
  const name = subject(who, seat);
  return name === "You" ? "Your" : `${name}'s`;
}

/** Of another's cards, only those that lay open before are seen to go. */
function thrown(cards: readonly Card[]): string {
  const open = cards.filter(known);
  return open.length === 0 ? "" : open.length === cards.length ? `: ${shortlyAll(cards)}` : `, ${shortlyAll(open)} among them`;
}

/** Those whom a decision concerns, and the staff, are told why. */
const because = (why: string | undefined): string => (why ? ` (${why})` : "");

/** Whose cards of a deal can be seen: "you have A♥ K♦". */
function seen(groups: readonly (readonly Card[])[], who: Who): string[] {
  return groups.flatMap((group, at) => {
    const seat = who.dealt[at];
    if (seat === undefined || group.length === 0 || !group.every(known)) return [];
    const name = nameOf(who, seat);
    return [`${name === who.me ? "you" : name} ${shortlyAll(group)}`];
  });
}

const WHAT = (what: string): string => (what === "commission spared" ? "commission that is not taken" : what);

/** "to Bea with two pair", "high: 60 to Bea with a flush". */
function awarded(what: string, shares: readonly (readonly [Seat, number])[], won: readonly Won[], who: Who, several: boolean): string {
  const told = won.find((each) => each.what === what)?.shares ?? [];
  const wins = shares.map(([seat, chips]) => ({ seat, chips, words: told.find((each) => each.seat === seat)?.words ?? "" }));
  const same = wins.every((each) => each.words === wins[0]?.words);
  const withWords = (words: string): string => (words ? ` with ${/^(pair|straight|flush|full|royal)/.test(words) ? "a " : ""}${words}` : "");
  const one = wins.length === 1 && !several;
  const people = wins.map((each) => `${one ? "" : `${figures(each.chips)} `}to ${whom(who, each.seat)}${same ? "" : withWords(each.words)}`);
  const all = `${wins.length > 1 && !several ? "is split: " : ""}${listed(people)}${same ? withWords(wins[0]?.words ?? "") : ""}`;
  return several ? `${WHAT(what)}, ${all}` : all;
}

// -- the table

const TABLE: Tellers<TableEvent, AtTableMessage> = {
  Listed: (event, who) => personDoes(who, event.player, event.first ? "goes to the top of the waiting list" : "joins the waiting list"),
  Unlisted: (event, who) => personDoes(who, event.player, "leaves the waiting list"),
  SeatTaken: (event, who) => personDoes(who, event.player, `takes seat ${event.seat}${event.stake > 0 ? ` with ${figures(event.stake)} that had been picked up` : ""}`),
  BoughtIn: (event, who) => does(who, event.seat, `buys in for ${figures(event.chips)}`),
  ToppedUp: (event, who) => does(who, event.seat, `adds ${figures(event.chips)}${event.later ? " for the next hand" : ""}`),
  CashedOut: (event, who) => personDoes(who, event.player, `takes ${figures(event.chips)} off the table`),
  SeatLeft: (event, who) => personDoes(who, event.player, "leaves the table"),
  WillLeave: (event, who) => does(who, event.seat, "leaves when the hand is over"),
  SatOut: (event, who) => does(who, event.seat, "sits out"),
  Returned: (event, who) => does(who, event.seat, event.entry ? "comes back with blinds to make good" : "comes back"),
  ChoseToPost: (event, who) => does(who, event.seat, "posts to come in"),
  ChoseToWait: (event, who) => does(who, event.seat, "waits for the big blind"),
  SeatAsked: (event, who) => does(who, event.seat, `asks for seat ${event.to}`),
  SeatMoved: (event, who) => does(who, event.seat, `moves to seat ${event.to}`),
  SeatReleased: (event) => `Seat ${event.seat} is free for the waiting list`,
  PlayersSetApart: (event, who) => `${person(who, event.player)} and ${event.other === who.me ? "you" : event.other} are seated apart from now on`,
  TableChangeAsked: (event, who) => does(who, event.seat, "asks for another table"),
  TableChangeDrawn: (event, who) => `Cards for another table: ${drawn(event.cards, who)}`,
  SeatHeld: (event, who) => `${possessive(who, event.seat)} seat is held`,
  StakePickedUp: (event, who) => `${event.player === who.me ? "Your" : `${event.player}'s`} ${figures(event.chips)} are picked up and kept; the seat is free`,
  TableOpened: (event, who) =>
    event.cards.length > 0 ? `Cards for the button: ${drawn(event.cards, who)}; ${whom(who, event.button)} ${event.button && nameOf(who, event.button) === who.me ? "begin" : "begins"} with it` : "The table opens",
  StraddleAnnounced: (event, who) => does(who, event.seat, "straddles the next hand"),
  KillRefused: (event, who) => does(who, event.seat, "refuses the Kill wager"),
  HandStarted: nothing,
  HandFinished: nothing,
  HandVoided: nothing,
  UnpostedFound: (event, who) => `${does(who, event.seat, "was dealt in")} without the post that was due${event.dead ? ": the hand is dead" : ""}${event.must_post ? "; it is due now" : ""}`,
  Agreed: (event, who) => does(who, event.seat, event.to === "extra" ? "agrees to one more player" : "agrees to what was announced"),
  Disagreed: (event, who) => does(who, event.seat, event.to === "extra" ? "takes back the agreement to one more player" : "takes back the agreement to what was announced"),
  Announced: (event) => (event.notice.sign === null ? "The house announces that the table closes" : "The house announces a new sign for this table"),
  NoticeWithdrawn: () => "What was announced is withdrawn",
  SignChanged: (event) => `The sign has changed${event.anew ? ": another game" : ""}${event.unmet.length > 0 ? `; ${event.unmet.length === 1 ? "one stake is" : `${number(event.unmet.length)} stakes are`} outside its limits` : ""}`,
  TableClosed: () => "The table is closed; everybody is paid out",
  TableReopened: (event) => "The staff have opened the table again" + because(event.why),
  StaffActed: (event) => staffActed(event),
  StaffAnswered: (event) => staffAnswered(event),
  DealerChanged: (event) => (event.dealer ? `${event.dealer} deals from now on` : "The house deals from now on"),
  PlayerExcluded: (event, who) => personDoes(who, event.player, event.hands > 0 ? `is kept out of the game for ${number(event.hands)} hands` : "is excluded from the game") + because(event.why),
  ExclusionLifted: (event, who) => personDoes(who, event.player, "may play again") + because(event.why),
  WinningsWithheld: (event) => `The house withholds ${figures(event.chips)} from ${event.player}` + because(event.why),
  WithheldSettled: (event) => (event.paid ? `The house pays ${event.player} the ${figures(event.chips)} it withheld` : `The house keeps the ${figures(event.chips)} it withheld`) + because(event.why),
  DisputeRaised: (event, who) => personDoes(who, event.player, "has called the staff") + because(event.about),
  DisputeSettled: (event) => `The staff have decided: ${event.decision}` + because(event.why),
  PaymentCorrected: (event, who) => `A payment is put right: ${figures(event.chips)} go from ${whom(who, event.seat)} to ${whom(who, event.to)}` + because(event.why),
  DeckCounted: (event) => `The deck is counted: ${number(event.found)} cards${event.right ? "" : ", which is wrong"}`,
  MatterDecided: (event) => `The staff have decided: ${event.decision}` + because(event.why),

  // what the room tells
  Opened: (event) => `${event.name} opens`,
  Paced: () => "The house has set another pace",
  HandsForgotten: (event) => `Cards nobody showed up to hand ${figures(event.last)} are forgotten: it is over ${number(event.days)} days ago`,
  DeckOffered: (event) => `A deck is offered to ${event.contributors.length === 1 ? "one player" : `${number(event.contributors.length)} players`} to shuffle with the house`,
  DeckAbandoned: (event) =>
    event.why === "withheld"
      ? `The deck offered is thrown away: ${listed(event.names)} did not contribute as promised. A new one is offered`
      : `The deck offered is thrown away: it was made before ${listed(event.names)} ${event.why === "left" ? "left" : "came"}. A new one is offered`,
  HandBegun: (event, who) => `Deck committed: ${event.root.slice(0, 12)}…${shuffledBy(event.joint, who.me)}`,
  RunsAsked: (event) => `All in: the board may be dealt ${event.most === 1 ? "once more" : `up to ${number(event.most)} more times`}, if everybody agrees`,
  RunsVoted: (event, who) => does(who, event.seat, event.again === 0 ? "wants one board" : `agrees to ${number(event.again)} more ${event.again === 1 ? "board" : "boards"}`),
  HandOver: (event) => (event.void ? `Hand ${figures(event.hand)} is void: everybody has the chips back` : `Hand ${figures(event.hand)} is over`),
  LinkLost: (event, who) => personDoes(who, event.player, "has lost the connection"),
  LinkFound: (event, who) => personDoes(who, event.player, "is back"),
  ClockResumed: (event) => `The room was away for ${Math.max(1, Math.round(event.down / 1000))} seconds; no clock ran meanwhile`,
};

const drawn = (cards: readonly (readonly [Seat, Card])[], who: Who): string => cards.map(([seat, card]) => `${whom(who, seat)} ${shortlyAll([card])}`).join(", ");

/** Every name that is told, for the test that none is forgotten. */
export const TOLD = { hand: Object.keys(HAND), table: Object.keys(TABLE) };
