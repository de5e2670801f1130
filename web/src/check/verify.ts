/**
 * Checking a deal without the server: every opened card is the one committed to, and the hand, or the round, dealt the deck's positions in order.
 * Written from docs/chance.md, not from the server's code, and held to docs/chance-vectors.json by a test.
 */

import { listed, shortly } from "../log/cards";
import { Deal, DealError, type Dealt, type Place, type Seen, mark } from "./deal";
import { type Opening, climb } from "./deck";
import { DEAL, checkJoint, checkOffers, dealtAsOffered, digestOf, placesOf } from "./joint";
import { NoProofError, type Proof, UNKNOWN, readProof } from "./proof";
import { RoundDeal } from "./round";

export { NoProofError } from "./proof";

export type Code = "root" | "offer" | "joint" | "opening" | "twice" | "foreign" | "position" | "card" | "deal" | "seen";

/** Something that does not hold. */
export interface Problem {
  code: Code;
  words: string;
  deck?: number;
  position?: number;
  card?: string;
}

/** What this browser knows of the hand or round from having been there. */
export interface Noted {
  /** The roots as they were told, each before its deck's first card. */
  roots: readonly string[];
  /** Offers as they were told before this browser opened its part, deck by deck. */
  offers?: readonly string[];
  /** Cards that were seen while the hand was played, own ones included. */
  cards?: readonly string[];
}

/** One thing that was looked at. `holds` null: it could not be, and `words` say why. */
export interface Step {
  name: "roots" | "openings" | "pack" | "order" | "shown" | "seen" | "joint";
  title: string;
  holds: boolean | null;
  words: string;
  problems: Problem[];
}

export interface OpenedCard {
  opening: Opening;
  /** Where it was dealt: `seat 3`, `the board`; empty: nowhere. */
  to: string;
  /** Whether it leads to the root. */
  holds: boolean;
}

export interface Verdict {
  holds: boolean;
  proof: Proof;
  steps: Step[];
  problems: Problem[];
  opened: OpenedCard[];
  /** Positions that came off a deck, seen or unseen. */
  dealt: number;
}

/** Check a proof document against what was noted before the deal; throws `NoProofError` if it is none. */
export async function verify(document: unknown, noted: Noted | null = null): Promise<Verdict> {
  const proof = readProof(document);
  const climbed = await Promise.all(proof.openings.map((opening) => leads(opening, proof)));
  const lying = await inTheOrderOfDealing(proof);
  const opened = new Map(lying.map((opening) => [mark(opening), opening.card]));
  const deal = followed(proof, lying, opened);
  const steps = [
    rootsAsNoted(proof, noted),
    openingsLeadToRoots(proof, climbed),
    cardsOfOnePack(proof),
    dealtInOrder(proof, deal),
    shownWereDealt(proof, deal),
    asItWasSeen(proof, noted),
    ...(proof.joint === null ? [] : [await shuffledTogether(proof, proof.joint, noted)]),
  ];
  const problems = steps.flatMap((step) => step.problems);
  return {
    holds: problems.length === 0,
    proof,
    steps,
    problems,
    opened: proof.openings.map((opening, at) => ({ opening, to: deal.wentTo.get(mark(lying[at]!)) ?? "", holds: climbed[at]! })),
    dealt: deal.wentTo.size,
  };
}

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
const spot = (place: Place): string => `position ${place.position} of ${deckWords(place.deck)}`;
const deckWords = (deck: number): string => (deck === 0 ? "the deck" : `shuffle ${deck}`);
const about = (code: Code, words: string, place: Place, card: string): Problem => ({ code, words, deck: place.deck, position: place.position, card });
const first = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

// -- the commitments

async function leads(opening: Opening, proof: Proof): Promise<boolean> {
  const deck = proof.decks[opening.deck];
  if (deck === undefined) return false;
  return (await climb(opening, deck.size))?.root === deck.root;
}

/** The openings at the places where they were dealt: at their committed positions, unless players contributed to the order. */
async function inTheOrderOfDealing(proof: Proof): Promise<Opening[]> {
  const order = new Map<number, Map<number, number>>();
  for (const joint of proof.joint ?? []) {
    const deck = proof.decks[joint.deck];
    if (joint.offer !== (await digestOf(joint))) throw new NoProofError(`joint[${joint.deck}].offer`, "is another", "the one that follows from what stands beside it");
    if (order.has(joint.deck)) throw new NoProofError("joint", `is about deck ${joint.deck} twice`, "each deck once");
    if (deck !== undefined) order.set(joint.deck, new Map((await placesOf(joint, deck.size)).map((position, place) => [position, place])));
  }
  return proof.openings.map((opening) => ({ ...opening, position: order.get(opening.deck)?.get(opening.position) ?? opening.position }));
}

/** The root of a round is told while nobody has wagered yet. */
const before = (proof: Proof): string => (proof.kind === "round" ? "before the bets" : "before the deal");

function rootsAsNoted(proof: Proof, noted: Noted | null): Step {
  const problems: Problem[] = [];
  const then = before(proof);
  const roots = noted?.roots ?? [];
  if (roots.length > proof.decks.length) {
    problems.push({ code: "root", words: `${counted(roots.length, "root")} were told ${then}, and the proof has ${proof.decks.length}.` });
  }
  proof.decks.forEach((deck, number) => {
    const root = roots[number]?.trim().toLowerCase();
    if (root !== undefined && root !== deck.root) {
      problems.push({ code: "root", deck: number, words: `The root of ${deckWords(number)} is ${deck.root} in the proof; ${then} ${root} was told.` });
    }
  });
  const missing = proof.decks.length - roots.length;
  let words = `${roots.length === 1 ? "The root is" : `All ${roots.length} roots are`} as noted ${then}.`;
  if (roots.length === 0) {
    words = `No root was noted ${then}, so the proof's own is used. This shows that the proof agrees with itself, not that it is the deck that was promised.`;
  } else if (missing > 0) {
    words = `The first ${counted(roots.length, "root")} of ${proof.decks.length} were noted ${then} and agree; the rest were not noted.`;
  }
  if (problems.length > 0) words = "The proof is about another deck than the one promised.";
  return { name: "roots", title: `The root told ${then}`, holds: problems.length > 0 ? false : roots.length === 0 || missing > 0 ? null : true, words, problems };
}

function openingsLeadToRoots(proof: Proof, climbed: readonly boolean[]): Step {
  const wrong = proof.openings.filter((_, at) => !climbed[at]);
  const problems = wrong.map((opening) =>
    proof.decks[opening.deck] === undefined
      ? about("opening", `${shortly(opening.card)} is opened in ${deckWords(opening.deck)}, which was never published.`, opening, opening.card)
      : about("opening", `${shortly(opening.card)} is not the card that was committed to at ${spot(opening)}: card, salt, path or root was changed.`, opening, opening.card),
  );
  for (const [number, deck] of proof.decks.entries()) {
    const all = proof.openings.filter((each) => each.deck === number).length;
    if (all > 1 && wrong.filter((each) => each.deck === number).length === all) {
      problems.unshift({ code: "root", deck: number, words: `None of the ${all} cards opened in ${deckWords(number)} fits its root ${deck.root}: the root, or the deck's size, is another.` });
    }
  }
  const all = proof.openings.length;
  const words = problems.length > 0 ? `${wrong.length} of ${all} opened cards ${wrong.length === 1 ? "does" : "do"} not lead to the root.` : `${first(counted(all, "opened card"))}, hashed with salt and path: every one leads to the root.`;
  return { name: "openings", title: "Each card is the one committed to", holds: all === 0 ? null : problems.length === 0, words: all === 0 ? "No card was opened: nobody saw one." : words, problems };
}

const RANKS = "23456789TJQKA";

function cardsOfOnePack(proof: Proof): Step {
  const problems: Problem[] = [];
  const rules = proof.setup["rules"] as { pack?: unknown } | null | undefined;
  const size = typeof rules?.pack === "number" ? rules.pack : 52;
  const lowest = RANKS.length - size / 4;
  const dealt = proof.decks[0]?.size;
  if (dealt !== undefined && dealt !== size) problems.push({ code: "foreign", deck: 0, words: `The deck has ${dealt} cards; the game is played with ${size}.` });
  const lying = new Map<string, Place>();
  const opened = new Map<string, string>();
  for (const each of proof.openings) {
    const [there, elsewhere] = [opened.get(mark(each)), lying.get(`${each.deck} ${each.card}`)];
    if (there !== undefined) problems.push(about("twice", `${first(spot(each))} is opened twice: as ${shortly(there)} and as ${shortly(each.card)}.`, each, each.card));
    if (elsewhere !== undefined && elsewhere.position !== each.position) {
      problems.push(about("twice", `${shortly(each.card)} lies twice in ${deckWords(each.deck)}, at positions ${elsewhere.position} and ${each.position}.`, each, each.card));
    }
    if (RANKS.indexOf(each.card[0]!) < lowest) problems.push(about("foreign", `${shortly(each.card)} is not in a pack of ${size}, but is opened at ${spot(each)}.`, each, each.card));
    opened.set(mark(each), each.card);
    lying.set(`${each.deck} ${each.card}`, each);
  }
  const words = problems.length > 0 ? "This cannot have been one pack." : `A pack of ${size}, no card twice, no position twice.`;
  return { name: "pack", title: "One pack, each card once", holds: problems.length === 0, words, problems };
}

// -- the players' part

const WHY = { withheld: "did not open what was committed to", joined: "came in", left: "left their place" };

async function shuffledTogether(proof: Proof, joints: NonNullable<Proof["joint"]>, noted: Noted | null): Promise<Step> {
  const problems: Problem[] = [];
  const offers = noted?.offers ?? [];
  if (!joints.some((each) => each.deck === DEAL)) problems.push({ code: "joint", deck: 0, words: "The proof does not say who contributed to the deck." });
  for (const joint of joints) {
    const found = await checkJoint(joint, proof.decks[joint.deck]?.root);
    problems.push(...found.map((each) => ({ ...each, deck: joint.deck })));
    if (proof.kind === "hand" && !dealtAsOffered(joint, proof.seats)) {
      problems.push({ code: "joint", deck: joint.deck, words: `The deck was made for the seats ${joint.seats?.join(", ")}, and dealt to the seats ${proof.seats.join(", ")}.` });
    }
  }
  problems.push(...checkOffers(joints, offers));
  const names = joints.find((each) => each.deck === DEAL)?.contributors.map((each) => each.name) ?? [];
  const gone = joints.flatMap((each) => each.abandoned);
  let words = names.length === 0 ? "The house shuffled alone: no player's browser contributed." : `Shuffled by the house and by ${listed(names)} together: with one of them honest, nobody chose this order.`;
  if (names.length > 0 && offers.length === 0) words += " This browser did not note the list before it was opened.";
  for (let deck = 1; deck < proof.decks.length; deck++) {
    const players = joints.find((each) => each.deck === deck)?.contributors.map((each) => each.name) ?? [];
    words += players.length === 0 ? ` ${first(deckWords(deck))} was the house's alone.` : ` ${first(deckWords(deck))}: the house and ${listed(players)}.`;
  }
  for (const each of gone) words += ` A deck offered before was thrown away: ${listed(each.names)} ${WHY[each.why]}.`;
  if (problems.length > 0) words = "What the players contributed was not used as they gave it.";
  return { name: "joint", title: "Shuffled together", holds: problems.length > 0 ? false : names.length === 0 || offers.length === 0 ? null : true, words, problems };
}

// -- the deal

interface Followed {
  wentTo: Map<string, string>;
  order: Problem[];
  shown: Problem[];
  faces: number;
  later: number;
}

function followed(proof: Proof, lying: readonly Opening[], opened: Map<string, string>): Followed {
  const found: Followed = { wentTo: new Map(), order: [], shown: [], faces: 0, later: 0 };
  let deal: Deal;
  try {
    deal = new (proof.kind === "round" ? RoundDeal : Deal)(proof.decks.map((deck) => deck.size), proof.seats, proof.cardsPerPass, proof.kind === "round" ? (proof.joint?.[0]?.seats ?? []) : []);
  } catch (error) {
    if (!(error instanceof DealError)) throw error;
    found.order.push({ code: "deal", words: `Nothing can have been dealt: ${error.message}.` });
    return found;
  }
  found.wentTo = deal.wentTo;
  for (const [number, event] of proof.events.entries()) {
    let dealt: Dealt[];
    let later: Seen[];
    try {
      dealt = deal.follow(event);
      later = deal.later(event);
    } catch (error) {
      if (!(error instanceof DealError)) throw error;
      found.order.push({ code: "deal", words: `Event ${number} (${event.event}) cannot have happened: ${error.message}.` });
      return found;
    }
    for (const { card, place, to } of dealt) {
      if (card === UNKNOWN) continue;
      found.faces += 1;
      deal.openAt.set(card, place);
      const there = opened.get(mark(place));
      if (there === undefined) {
        found.order.push(about("position", `${shortly(card)} was dealt to ${to} from ${spot(place)}, which is not opened.`, place, card));
      } else if (there !== card) {
        found.order.push(about("card", `${shortly(card)} was dealt to ${to} from ${spot(place)}, where ${shortly(there)} is opened.`, place, card));
      }
    }
    for (const { card, to, place: dealtAt } of later) {
      found.later += 1;
      if (dealtAt !== undefined) {
        const there = opened.get(mark(dealtAt));
        if (there === undefined) found.shown.push(about("position", `${shortly(card)} of ${to} was dealt from ${spot(dealtAt)}, which is not opened.`, dealtAt, card));
        else if (there !== card) found.shown.push(about("card", `${shortly(card)} is turned up by ${to}, from ${spot(dealtAt)}, where ${shortly(there)} is opened.`, dealtAt, card));
        continue;
      }
      const place = [...lying].reverse().find((each) => opened.get(mark(each)) === card && deal.wentTo.get(mark(each)) === to);
      if (place === undefined) found.shown.push({ code: "card", card, words: `${shortly(card)} is shown by ${to}, and no position dealt to ${to} is opened as ${shortly(card)}.` });
      else deal.openAt.set(card, place);
    }
  }
  if (deal.deck + 1 < proof.decks.length) {
    found.order.push({ code: "deal", deck: deal.deck + 1, words: `${proof.decks.length} decks were published, and the hand had ${deal.deck + 1}.` });
  }
  for (const opening of lying) {
    if (!deal.wentTo.has(mark(opening))) {
      found.order.push(about("position", `${shortly(opening.card)} is opened at ${spot(opening)}, from which nothing was dealt.`, opening, opening.card));
    }
  }
  return found;
}

function dealtInOrder(proof: Proof, deal: Followed): Step {
  const words =
    deal.order.length > 0
      ? "The cards did not come off the deck in order."
      : `${first(counted(deal.wentTo.size, "card"))} came off the top one after the other; ${deal.faces === 0 ? "nobody saw a face as it fell" : `${deal.faces === 1 ? "the one face" : `all ${deal.faces} faces`} told lay just there`}.`;
  const wrong = deal.order.length > 0;
  return { name: "order", title: "Dealt from the top, in order", holds: !wrong, words: wrong || proof.events.length > 0 ? words : "Nothing was dealt.", problems: deal.order };
}

function shownWereDealt(proof: Proof, deal: Followed): Step {
  const wrong = deal.shown.length > 0;
  const how = proof.kind === "round" ? "turned up, by the dealer or for the settlement: each had been dealt to that hand" : "shown, thrown away or set later: each had been dealt to that player";
  const words = wrong ? `A card was shown by ${proof.kind === "round" ? "a hand" : "a player"} to ${proof.kind === "round" ? "which" : "whom"} it had not been dealt.` : `${first(counted(deal.later, "card"))} ${how}.`;
  return { name: "shown", title: "What was shown had been dealt", holds: wrong ? false : deal.later > 0 ? true : null, words: wrong || deal.later > 0 ? words : "No hand was shown.", problems: deal.shown };
}

function asItWasSeen(proof: Proof, noted: Noted | null): Step {
  const seen = noted?.cards ?? [];
  const opened = new Set(proof.openings.map((each) => each.card));
  const problems = seen.filter((card) => !opened.has(card)).map((card): Problem => ({ code: "seen", card, words: `This browser saw ${shortly(card)} while the ${proof.kind} was played, and the proof does not open it.` }));
  let words = `${first(counted(seen.length, "card"))} seen here during the ${proof.kind}: all are in the proof.`;
  if (seen.length === 0) words = `This browser saw no card of the ${proof.kind} while it was played.`;
  if (problems.length > 0) words = "The proof tells of other cards than those on the table.";
  return { name: "seen", title: "The cards you saw", holds: seen.length === 0 ? null : problems.length === 0, words, problems };
}
