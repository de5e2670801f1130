/** `pitboss-joint-1`, written from docs/chance.md: how house and players make the order of a deck together. */

import { type Opening, below, climb } from "./deck";
import { type Bytes, ascii, fromHex, hex, hmac, joined, sha256 } from "./hash";

export const JOINT = "pitboss-joint-1";
/** The piles of an offer: what the hand is dealt from, and what cards are drawn from for the button and for seats. */
export const DEAL = 0;
export const DRAW = 1;

export interface Contributor {
  seat: number;
  name: string;
  commitment: string;
}

/** What is published before the first nonce is opened. */
export interface Offer {
  table: string;
  hand: number;
  /** 0: the deck of the deal; 1 and on: shuffles within the hand. */
  deck: number;
  roots: string[];
  contributors: Contributor[];
  /** Who is dealt in, in the order of dealing; by number where cards are drawn first. None: an older offer, or a later shuffle. */
  seats?: number[];
}

export interface Abandoned {
  offer: string;
  why: "withheld" | "joined" | "left";
  names: string[];
}

export interface Draw {
  size: number;
  root: string;
  seats: number[];
  openings: Opening[];
}

/** An offer whose nonces are open. */
export interface Joint extends Offer {
  nonces: string[];
  /** The digest as the document has it. */
  offer: string;
  abandoned: Abandoned[];
  draw: Draw | null;
}

const u8 = (n: number): Bytes => Uint8Array.of(n);
const u16 = (n: number): Bytes => Uint8Array.of(n >>> 8, n);
const u32 = (n: number): Bytes => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);

function text(told: string): Bytes {
  const bytes = new TextEncoder().encode(told);
  return joined(u16(bytes.length), bytes);
}

const tag = (what: string): Bytes => ascii(`${JOINT} ${what}`);

/** A client's secret for one deck, in hexadecimal. */
export const newNonce = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

export const commitmentOf = async (table: string, name: string, nonce: string): Promise<string> =>
  hex(await sha256(tag("commitment"), text(table), text(name), fromHex(nonce)));

/** Binds all of an offer: noted before the nonce is opened, and found again in the proof. */
export async function digestOf(offer: Offer): Promise<string> {
  const listed = offer.contributors.flatMap((each) => [u8(each.seat), text(each.name), fromHex(each.commitment)]);
  const roots = offer.roots.map(fromHex);
  const seats = offer.seats?.length ? [u8(offer.seats.length), Uint8Array.from(offer.seats)] : [];
  return hex(
    await sha256(tag("offer"), u32(offer.hand), u8(offer.deck), text(offer.table), u8(roots.length), ...roots, u16(offer.contributors.length), ...listed, ...seats),
  );
}

export const seedOf = async (digest: string, nonces: readonly string[], pile = DEAL): Promise<Bytes> =>
  sha256(tag("seed"), u8(pile), fromHex(digest), ...nonces.map(fromHex));

/** For each place of the deal the position of the committed deck. */
export async function permutationOf(size: number, seed: Uint8Array): Promise<number[]> {
  let number = 0;
  let held: number[] = [];
  const next = async (): Promise<number> => {
    if (held.length === 0) held = [...(await hmac(seed, joined(tag("order"), u32(number++))))];
    return held.shift()!;
  };
  const places = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const other = await below(last + 1, next);
    [places[last], places[other]] = [places[other]!, places[last]!];
  }
  return places;
}

/** The committed position of the card at each place; without contributors the deck lies as committed. */
export async function placesOf(joint: Joint, size: number, pile = DEAL): Promise<number[]> {
  if (joint.contributors.length === 0) return Array.from({ length: size }, (_, place) => place);
  return permutationOf(size, await seedOf(await digestOf(joint), joint.nonces, pile));
}

export interface JointProblem {
  code: "root" | "joint" | "offer" | "opening" | "position" | "twice";
  words: string;
  position?: number;
  card?: string;
}

/** Whether every offer noted before its nonces were open is the one that a deck was dealt by. */
export const checkOffers = (joints: readonly Joint[], noted: readonly string[]): JointProblem[] =>
  noted
    .filter((each) => !joints.some((joint) => joint.offer === each.trim().toLowerCase()))
    .map(() => ({ code: "offer", words: "A deck, or the list of those who contribute, is another than this browser was told before it opened its own part." }));

/** Whether those were dealt in, in that order, for whom the deck was made. Where a draw came first, it decides on places and order. */
export function dealtAsOffered(offer: Offer, seats: readonly number[]): boolean {
  const made = offer.seats ?? [];
  if (made.length === 0) return true;
  return offer.roots.length > DRAW ? made.length >= seats.length : made.join() === seats.join();
}

/** Whether everybody opened what they had committed to, under this root. */
export async function checkJoint(joint: Joint, root: string | undefined): Promise<JointProblem[]> {
  const found: JointProblem[] = [];
  if (root === undefined || joint.roots[DEAL] !== root) found.push({ code: "root", words: "The deck that the players contributed to is not the one that was dealt from." });
  const names = joint.contributors.map((each) => each.name);
  if (new Set(names).size < names.length) found.push({ code: "joint", words: "A player contributes twice." });
  for (const [at, each] of joint.contributors.entries()) {
    if ((await commitmentOf(joint.table, each.name, joint.nonces[at]!)) !== each.commitment) {
      found.push({ code: "joint", words: `What ${each.name} (seat ${each.seat}) contributed is not what was committed to before the deck was made.` });
    }
  }
  return [...found, ...(await checkDraw(joint))];
}

async function checkDraw(joint: Joint): Promise<JointProblem[]> {
  const { draw } = joint;
  if (draw === null) return [];
  if (joint.roots[DRAW] !== draw.root) return [{ code: "root", words: "The pack that cards were drawn from is not the one that was offered." }];
  const found: JointProblem[] = [];
  const places = await placesOf(joint, draw.size, DRAW);
  const seen = new Set<string>();
  for (const [place, opening] of draw.openings.entries()) {
    const about = { position: opening.position, card: opening.card };
    if (places[place] !== opening.position) found.push({ ...about, code: "position", words: `${opening.card}, drawn for seat ${draw.seats[place]}, did not lie there.` });
    if ((await climb(opening, draw.size))?.root !== draw.root) found.push({ ...about, code: "opening", words: `${opening.card}, drawn for seat ${draw.seats[place]}, is not what was committed to.` });
    if (seen.has(opening.card)) found.push({ ...about, code: "twice", words: `${opening.card} is drawn twice.` });
    seen.add(opening.card);
  }
  return found;
}
