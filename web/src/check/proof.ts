/** A proof document, read: every field there and of the right kind, or an error that says which is not. docs/chance.md has the fields. */

import { ALGORITHM, type Opening } from "./deck";
import { JOINT, type Abandoned, type Draw, type Joint } from "./joint";

/** What is proved, by the format of the document. */
const FORMATS = { "pitboss-proof-1": "hand", "pitboss-round-proof-1": "round", "pitboss-proof-2": "hand", "pitboss-round-proof-2": "round" } as const;
/** Those whose decks players contribute to. */
const JOINTLY = ["pitboss-proof-2", "pitboss-round-proof-2"];
const LONGEST = 200;
export const UNKNOWN = "??";
const MOST = 255;

export class NoProofError extends Error {
  constructor(where: string, found: string, expected: string) {
    super(`${where === "" ? "the document" : where} ${found}; expected ${expected}.`);
  }
}

/** An event of the account: its name, and whatever else it carries. */
export type Told = { event: string } & Record<string, unknown>;

export interface Proof {
  /** A hand of poker, or a round against the house. */
  kind: (typeof FORMATS)[keyof typeof FORMATS];
  /** Whose proof it is; null: everybody's. */
  seat: number | null;
  setup: Record<string, unknown>;
  /** In the order of dealing. */
  seats: number[];
  cardsPerPass: number;
  decks: { size: number; root: string }[];
  /** How players contributed, by deck; null: made before they could. */
  joint: Joint[] | null;
  openings: Opening[];
  events: Told[];
}

type Standing = Record<string, Record<string, "groups" | "group" | "card">>;

/** Events that lay cards somewhere, or name cards, and where in them the cards stand: "groups", "group" or "card". */
const OF_HAND: Standing = {
  DownDealt: { cards: "groups", kitty: "group" },
  UpDealt: { cards: "groups" },
  BoardDealt: { cards: "group" },
  KittyDealt: { cards: "group" },
  CardsTold: { cards: "group" },
  Burned: { card: "card" },
  Shuffled: { kept: "group", stub: "group" },
  Discarded: { cards: "group" },
  ThrewAway: { cards: "group" },
  Replaced: { cards: "group" },
  DrawnByMistake: { cards: "group" },
  HandSet: { front: "group", middle: "group", back: "group" },
  Shown: { cards: "group" },
  CardsSetAside: { cards: "group" },
  AsideTakenUp: { cards: "group" },
  AsideMucked: { cards: "group" },
  BurnDueSet: { cards: "group" },
  HoleCardReplaced: { held: "card", exposed: "card", card: "card" },
  CardExposed: { card: "card" },
  FoldedHandShown: { cards: "group" },
  HandRestored: { down: "group", up: "group" },
  CardTurnedUp: { held: "card", card: "card" },
  UpCardTurnedDown: { card: "card" },
  DiscardTakenBack: { cards: "group" },
};

const OF_ROUND: Standing = {
  HoleDealt: { cards: "groups", dealer: "group" },
  BoardDealt: { cards: "group" },
  BoardTurned: { cards: "group" },
  CardSeen: { cards: "group" },
  DealerShown: { cards: "group" },
  Settled: { cards: "group" },
};

const told = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return `is ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
};

export function readProof(document: unknown): Proof {
  const found = object(document, "");
  const format = field(found, "format", "");
  if (typeof format !== "string" || !Object.hasOwn(FORMATS, format)) throw new NoProofError("format", told(format), Object.keys(FORMATS).map((each) => `"${each}"`).join(" or "));
  const kind = FORMATS[format as keyof typeof FORMATS];
  const algorithm = field(found, "algorithm", "");
  if (algorithm !== ALGORITHM) throw new NoProofError("algorithm", told(algorithm), `"${ALGORITHM}", the only one known here`);
  const setup = object(field(found, "setup", ""), "setup");
  if (field(setup, "deck", "setup") !== null) throw new NoProofError("setup.deck", "tells the whole deck", "null; cards are shown by openings");
  const seats = list(field(setup, "seats", "setup"), "setup.seats").map((each, at) => whole(each, `setup.seats[${at}]`, 1));
  if (seats.length === 0 || new Set(seats).size < seats.length) throw new NoProofError("setup.seats", told(seats), "the players' seats, each once");
  const seat = field(found, "seat", "");
  if (seat !== null && !seats.includes(seat as number)) throw new NoProofError("seat", told(seat), `null for everybody, or one of ${seats.join(", ")}`);
  const pass = kind === "round" ? (found["cards_per_pass"] ?? 2) : field(found, "cards_per_pass", "");
  const decks = list(field(found, "decks", ""), "decks");
  if (kind === "round" && decks.length !== 1) throw new NoProofError("decks", `has ${decks.length}`, "one: a round is dealt from one deck");
  return {
    kind,
    seat: seat as number | null,
    setup,
    seats,
    cardsPerPass: whole(pass, "cards_per_pass", 1, kind === "round" ? 2 : undefined),
    decks: decks.map((each, at) => {
      const deck = object(each, `decks[${at}]`);
      return {
        size: whole(field(deck, "size", `decks[${at}]`), `decks[${at}].size`, 1, MOST),
        root: hash(field(deck, "root", `decks[${at}]`), `decks[${at}].root`),
      };
    }),
    joint: JOINTLY.includes(format) ? list(field(found, "joint", ""), "joint").map((each, at) => joint(each, `joint[${at}]`)) : null,
    openings: list(field(found, "openings", ""), "openings").map((each, at) => opening(each, `openings[${at}]`)),
    events: list(field(found, "events", ""), "events").map((each, at) => event(each, `events[${at}]`, seats, kind)),
  };
}

function opening(value: unknown, where: string): Opening {
  const found = object(value, where);
  const known = card(field(found, "card", where), `${where}.card`);
  if (known === UNKNOWN) throw new NoProofError(`${where}.card`, told(known), 'a card such as "Ah"');
  return {
    deck: whole(field(found, "deck", where), `${where}.deck`, 0),
    position: whole(field(found, "position", where), `${where}.position`, 0, MOST - 1),
    card: known,
    salt: hash(field(found, "salt", where), `${where}.salt`),
    path: list(field(found, "path", where), `${where}.path`).map((each, at) => hash(each, `${where}.path[${at}]`)),
  };
}

function joint(value: unknown, where: string): Joint {
  const found = object(value, where);
  const algorithm = field(found, "algorithm", where);
  if (algorithm !== JOINT) throw new NoProofError(`${where}.algorithm`, told(algorithm), `"${JOINT}", the only one known here`);
  const listed = list(field(found, "contributors", where), `${where}.contributors`).map((each, at) => object(each, `${where}.contributors[${at}]`));
  const drawn = field(found, "draw", where);
  return {
    table: name(found, "table", where),
    hand: whole(field(found, "hand", where), `${where}.hand`, 1, 2 ** 32 - 1),
    deck: whole(field(found, "deck", where), `${where}.deck`, 0, MOST),
    roots: list(field(found, "roots", where), `${where}.roots`).map((each, at) => hash(each, `${where}.roots[${at}]`)),
    contributors: listed.map((each, at) => {
      const here = `${where}.contributors[${at}]`;
      return { seat: whole(field(each, "seat", here), `${here}.seat`, 1, MOST), name: name(each, "name", here), commitment: hash(field(each, "commitment", here), `${here}.commitment`) };
    }),
    seats: "seats" in found ? list(found["seats"], `${where}.seats`).map((each, at) => whole(each, `${where}.seats[${at}]`, 1, MOST)) : [],
    nonces: listed.map((each, at) => hash(field(each, "nonce", `${where}.contributors[${at}]`), `${where}.contributors[${at}].nonce`)),
    offer: hash(field(found, "offer", where), `${where}.offer`),
    abandoned: list(field(found, "abandoned", where), `${where}.abandoned`).map((each, at) => abandoned(each, `${where}.abandoned[${at}]`)),
    draw: drawn === null ? null : draw(drawn, `${where}.draw`),
  };
}

function abandoned(value: unknown, where: string): Abandoned {
  const found = object(value, where);
  const why = field(found, "why", where);
  if (why !== "withheld" && why !== "joined" && why !== "left") throw new NoProofError(`${where}.why`, told(why), "withheld, joined or left");
  const names = list(field(found, "names", where), `${where}.names`);
  if (names.length === 0 || names.some((each) => typeof each !== "string")) throw new NoProofError(`${where}.names`, told(names), "the names of players");
  return { offer: hash(field(found, "offer", where), `${where}.offer`), why, names: names as string[] };
}

function draw(value: unknown, where: string): Draw {
  const found = object(value, where);
  const seats = list(field(found, "seats", where), `${where}.seats`).map((each, at) => whole(each, `${where}.seats[${at}]`, 1, MOST));
  const openings = list(field(found, "openings", where), `${where}.openings`).map((each, at) => opening(each, `${where}.openings[${at}]`));
  if (openings.length !== seats.length) throw new NoProofError(`${where}.openings`, `has ${openings.length}`, `one for each of the ${seats.length} cards drawn`);
  return { size: whole(field(found, "size", where), `${where}.size`, 1, MOST), root: hash(field(found, "root", where), `${where}.root`), seats, openings };
}

function event(value: unknown, where: string, seats: number[], of: Proof["kind"]): Told {
  const found = object(value, where);
  const name = field(found, "event", where);
  if (typeof name !== "string" || name === "") throw new NoProofError(`${where}.event`, told(name), "the name of an event");
  for (const [key, kind] of Object.entries((of === "round" ? OF_ROUND : OF_HAND)[name] ?? {})) {
    const at = `${where}.${key}`;
    const held = field(found, key, where);
    if (kind === "card") card(held, at);
    else if (kind === "group") group(held, at);
    else list(held, at).forEach((each, place) => group(each, `${at}[${place}]`));
    if (of === "round" && kind === "groups") list(field(found, "seats", where), `${where}.seats`).forEach((each, nth) => whole(each, `${where}.seats[${nth}]`, 1));
    else if (kind === "groups" && (held as unknown[]).length !== seats.length) {
      throw new NoProofError(at, `has ${(held as unknown[]).length} groups`, `one for each of the ${seats.length} seats`);
    }
  }
  const seat = found["seat"];
  if (seat !== undefined && seat !== 0 && !seats.includes(seat as number)) throw new NoProofError(`${where}.seat`, told(seat), `one of ${seats.join(", ")}`);
  return found as Told;
}

// -- values

function object(value: unknown, where: string): Record<string, unknown> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new NoProofError(where, told(value), "an object");
  return value as Record<string, unknown>;
}

function field(found: Record<string, unknown>, name: string, where: string): unknown {
  if (!Object.hasOwn(found, name)) throw new NoProofError(where === "" ? name : `${where}.${name}`, "is missing", "a proof of a deal");
  return found[name];
}

function name(found: Record<string, unknown>, key: string, where: string): string {
  const value = field(found, key, where);
  if (typeof value !== "string" || value.length > LONGEST) throw new NoProofError(`${where}.${key}`, told(value), `a text of at most ${LONGEST} letters`);
  return value;
}

function list(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new NoProofError(where, told(value), "a list");
  return value;
}

function whole(value: unknown, where: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least || value > most) {
    throw new NoProofError(where, told(value), `a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? "" : ` to ${most}`}`);
  }
  return value;
}

function hash(value: unknown, where: string): string {
  if (typeof value !== "string" || !/^[0-9a-f]{64}$/.test(value)) throw new NoProofError(where, told(value), "32 bytes as 64 hexadecimal digits, 0-9 and a-f");
  return value;
}

function card(value: unknown, where: string): string {
  if (typeof value !== "string" || !/^(?:[2-9TJQKA][cdhs]|\?\?)$/.test(value)) throw new NoProofError(where, told(value), 'a card such as "Ah"');
  return value;
}

function group(value: unknown, where: string): void {
  list(value, where).forEach((each, at) => card(each, `${where}[${at}]`));
}
