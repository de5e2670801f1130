/** The browser's check of a deal: held to the vectors of docs/chance.md, to proofs the server wrote, and to proofs somebody tampered with. */

import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { block, climb, leafOf, orderOf, rootOf, streamOf } from "../src/check/deck";
import { fromHex, hex, hmac, sha256 } from "../src/check/hash";
import { type Contributor, JOINT, type Offer, commitmentOf, digestOf, permutationOf, seedOf } from "../src/check/joint";
import { plainSha256 } from "../src/check/sha256";
import { NoProofError, type Verdict, verify } from "../src/check/verify";

vi.setConfig({ testTimeout: 60_000 }); // the machine may be busy

interface Vector {
  seed: string;
  pile: string;
  cut_least: number;
  bytes: string;
  order: number[];
  cards: string;
  salts: string[];
  leaves: string[];
  root: string;
  opening: { position: number; card: string; salt: string; path: string[] };
}

/** A round against the house: its proof, where every position went, and changes that must be found. */
interface RoundVector {
  of: string;
  proof: Document;
  went: string[];
  tampered: { what: string; at: (string | number)[]; to: unknown; finds: { code: string; position: number | null }[] }[];
}

interface JointVectors {
  algorithm: string;
  offers: (Omit<Offer, "contributors"> & { offer: string; contributors: (Contributor & { nonce: string })[]; piles: { size: number; seed: string; places: number[] }[] })[];
  proofs: { of: string; proof: Document; tampered: { what: string; at: (string | number)[]; to: unknown; finds: string | null }[] }[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const told = read("../../docs/chance-vectors.json") as { algorithm: string; vectors: Vector[]; rounds: RoundVector[]; joint: JointVectors };
const PROOFS = read("./proofs.json") as { of: string; proof: Document }[];

/** A document to be spoilt. */
type Document = any;

const copy = (document: Document): Document => JSON.parse(JSON.stringify(document)) as Document;
const rootsOf = (document: Document): string[] => (document.decks as { root: string }[]).map((deck) => deck.root);
const words = (verdict: Verdict): string => verdict.problems.map((each) => each.words).join(" ");
const codes = (verdict: Verdict): string[] => [...new Set(verdict.problems.map((each) => each.code))].sort();

describe("the vectors of docs/chance.md", () => {
  it.each(told.vectors.map((vector, at) => [at, vector] as const))("vector %i, every step", async (_, vector) => {
    const seed = fromHex(vector.seed);
    const pile = vector.pile.split(" ");
    const next = streamOf(seed);
    const bytes = [];
    for (let at = 0; at < 96; at++) bytes.push(await next());
    expect(hex(Uint8Array.from(bytes))).toBe(vector.bytes);
    const order = await orderOf(pile.length, vector.cut_least, streamOf(seed));
    expect(order).toEqual(vector.order);
    const cards = order.map((place) => pile[place]!);
    expect(cards.join(" ")).toBe(vector.cards);
    const salts = await Promise.all(cards.map((_card, position) => block(seed, "salt", position)));
    expect(salts.map(hex)).toEqual(vector.salts);
    const leaves = await Promise.all(cards.map((card, position) => leafOf(position, card, salts[position]!)));
    expect(leaves.map(hex)).toEqual(vector.leaves);
    expect(hex(await rootOf(leaves))).toBe(vector.root);
    const climbed = await climb({ deck: 0, ...vector.opening }, pile.length);
    expect(climbed?.root).toBe(vector.root);
    expect(climbed?.leaf).toBe(vector.leaves[vector.opening.position]);
  });

  it("there are seven of them", () => {
    expect(told.algorithm).toBe("pitboss-deck-1");
    expect(told.vectors).toHaveLength(7);
  });
});

describe("hashes", () => {
  it("in plain script are the browser's own, at every length around a block", async () => {
    for (const size of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
      const message = Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) & 255);
      expect(hex(plainSha256(message))).toBe(hex(await sha256(message)));
    }
  });

  it("HMAC is that of WebCrypto", async () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at);
    const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const message = new TextEncoder().encode("pitboss");
    expect(hex(await hmac(seed, message))).toBe(hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, message))));
  });
});

describe("proofs the server wrote", () => {
  it.each(PROOFS.map((each) => [`${each.of}, for ${each.proof.seat ?? "everybody"}`, each.proof] as const))("%s", async (_, proof) => {
    const seen = (proof.openings as { card: string }[]).map((opening) => opening.card);
    const verdict = await verify(proof, { roots: rootsOf(proof), cards: seen });
    expect(words(verdict)).toBe("");
    expect(verdict.steps.map((step) => step.holds)).toEqual(seen.length > 0 ? [true, true, true, true, true, true] : [true, true, true, true, true, null]);
    expect(verdict.opened.every((each) => each.holds && each.to !== "")).toBe(true);
    expect(verdict.dealt).toBeGreaterThanOrEqual(verdict.opened.length);
  });

  it("nobody noted a root: it says so, and is not called checked", async () => {
    const verdict = await verify(PROOFS[0]!.proof);
    expect(verdict.holds).toBe(true);
    expect(verdict.steps[0]).toMatchObject({ name: "roots", holds: null });
    expect(verdict.steps[0]!.words).toContain("agrees with itself");
  });
});

describe("tampered with", () => {
  const holdem = PROOFS.find((each) => each.of === "perth-poker holdem" && each.proof.seat === null)!.proof;
  const flop = (proof: Document) => proof.events.find((each: Document) => each.event === "BoardDealt");
  const openingOf = (proof: Document, card: string) => proof.openings.find((each: Document) => each.card === card);

  it("a card of the board: which one, and which check", async () => {
    const proof = copy(holdem);
    const opening = openingOf(proof, flop(proof).cards[0]);
    const before = opening.card as string;
    opening.card = before === "2c" ? "2d" : "2c";
    const verdict = await verify(proof, { roots: rootsOf(holdem) });
    expect(verdict.holds).toBe(false);
    expect(verdict.steps.find((step) => step.name === "openings")).toMatchObject({ holds: false });
    expect(verdict.problems.find((each) => each.code === "opening")).toMatchObject({ card: opening.card, position: opening.position, deck: 0 });
    expect(words(verdict)).toContain(`2♣ is not the card that was committed to at position ${opening.position} of the deck`);
    expect(words(verdict)).toMatch(new RegExp(`was dealt to the board from position ${opening.position} of the deck, where 2♣ is opened`));
  });

  it("the account tells another card than was opened", async () => {
    const proof = copy(holdem);
    flop(proof).cards[1] = "2c";
    expect(codes(await verify(proof, { roots: rootsOf(holdem) }))).toEqual(["card"]);
  });

  it("a salt, a path, a position", async () => {
    const salt = copy(holdem);
    salt.openings[2].salt = "00".repeat(32);
    expect((await verify(salt)).problems).toMatchObject([{ code: "opening", card: salt.openings[2].card }]);
    const path = copy(holdem);
    path.openings[2].path.pop();
    expect((await verify(path)).problems).toMatchObject([{ code: "opening", position: path.openings[2].position }]);
    const swapped = copy(holdem);
    [swapped.openings[0].position, swapped.openings[1].position] = [swapped.openings[1].position, swapped.openings[0].position];
    expect(codes(await verify(swapped))).toContain("opening");
  });

  it("a whole other deck, with a proof of its own", async () => {
    const other = PROOFS.find((each) => each.of.includes("stud"))!.proof;
    const verdict = await verify(other, { roots: rootsOf(holdem) });
    expect(codes(verdict)).toEqual(["root"]);
    expect(verdict.steps[0]).toMatchObject({ holds: false, words: "The proof is about another deck than the one promised." });
    expect((await verify(other)).holds).toBe(true);
  });

  it("a root put in afterwards fits no card", async () => {
    const proof = copy(holdem);
    proof.decks[0].root = "ab".repeat(32);
    expect(words(await verify(proof))).toContain(`None of the ${proof.openings.length} cards opened in the deck fits its root`);
  });

  it("other cards than this browser saw", async () => {
    const absent = ["2c", "3c", "4c", "5c"].find((card) => openingOf(holdem, card) === undefined)!;
    const verdict = await verify(holdem, { roots: rootsOf(holdem), cards: [absent] });
    expect(verdict.problems).toMatchObject([{ code: "seen", card: absent }]);
  });

  it("openings missing, twice, of nothing dealt, of no deck", async () => {
    const missing = copy(holdem);
    const gone = missing.openings.shift();
    expect(words(await verify(missing))).toContain("and no position dealt to seat");
    missing.openings.push(gone, gone);
    expect(codes(await verify(missing))).toContain("twice");
    const foreign = copy(holdem);
    foreign.openings[0].deck = 7;
    expect(words(await verify(foreign))).toContain("shuffle 7, which was never published");
  });

  it("hands swapped between the players who showed them", async () => {
    const proof = copy(holdem);
    const shown = proof.events.filter((each: Document) => each.event === "Shown");
    expect(shown.length).toBeGreaterThan(1);
    [shown[0].cards, shown[1].cards] = [shown[1].cards, shown[0].cards];
    expect((await verify(proof)).steps.find((step) => step.name === "shown")).toMatchObject({ holds: false });
  });

  it("decks that do not fit the shuffles", async () => {
    const found = PROOFS.find((each) => each.of.startsWith("a draw"))!.proof;
    const short = copy(found);
    short.decks.pop();
    expect(words(await verify(short))).toContain("is dealt from, and");
    const more = copy(found);
    more.decks.push(more.decks[0]);
    expect(words(await verify(more))).toContain("decks were published, and the hand had");
    const none = copy(found);
    none.decks = [];
    expect(words(await verify(none))).toContain("Nothing can have been dealt");
  });

  it("no single change of a deck or an opening goes unnoticed", async () => {
    const spots = (value: Document, path: (string | number)[] = []): (string | number)[][] =>
      value !== null && typeof value === "object" ? Object.entries(value).flatMap(([key, each]) => spots(each, [...path, key])) : [path];
    for (const { proof } of PROOFS) {
      const all = spots({ decks: proof.decks, openings: proof.openings });
      for (let at = 0; at < all.length; at += 1 + Math.floor(all.length / 12)) {
        const path = all[at]!;
        const changed = copy(proof);
        const held = path.slice(0, -1).reduce((found, key) => found[key], changed);
        const key = path.at(-1)!;
        const value = held[key] as string | number;
        if (typeof value === "number") held[key] = value + 1;
        else if (value.length === 2) held[key] = value === "Ah" ? "As" : "Ah";
        else held[key] = value.slice(0, 9) + (value[9] === "1" ? "2" : "1") + value.slice(10);
        const verdict = await verify(changed, { roots: rootsOf(proof) }).catch((error: unknown) => error);
        if (verdict instanceof NoProofError) continue;
        expect((verdict as Verdict).holds, path.join(".")).toBe(false);
      }
    }
  });
});

describe("rounds against the house", () => {
  it.each(told.rounds.map((each) => [each.of, each] as const))("%s", async (_, { proof, went }) => {
    const seen = (proof.openings as { card: string }[]).map((opening) => opening.card);
    const verdict = await verify(proof, { roots: rootsOf(proof), cards: seen });
    expect(words(verdict)).toBe("");
    expect(verdict.steps.map((step) => step.holds)).toEqual([true, true, true, true, true, true]);
    expect(verdict.proof.kind).toBe("round");
    expect(verdict.dealt).toBe(went.length);
    for (const { opening, to } of verdict.opened) expect(to).toBe(went[opening.position]);
  });

  const changes = told.rounds.flatMap(({ of, proof, tampered }) => tampered.map((change) => [change.what, of, proof, change] as const));
  it.each(changes)("tampered with: %s (%s)", async (_what, _of, proof, { at, to, finds }) => {
    const spoilt = copy(proof);
    const held = at.slice(0, -1).reduce((found, key) => found[key], spoilt);
    if (to === null) held.splice(at.at(-1) as number, 1);
    else held[at.at(-1)!] = to;
    const verdict = await verify(spoilt, { roots: rootsOf(proof) });
    expect(verdict.holds).toBe(false);
    for (const { code, position } of finds) {
      expect(verdict.problems).toContainEqual(expect.objectContaining(position === null ? { code } : { code, position }));
    }
  });

  it("the vectors have every way of dealing in them, and every way to see a card", () => {
    const names = new Set(told.rounds.flatMap(({ proof }) => (proof.events as { event: string }[]).map((each) => each.event)));
    for (const name of ["HoleDealt", "BoardDealt", "BoardTurned", "CardSeen", "DealerShown", "Settled"]) expect(names).toContain(name);
    expect(new Set(told.rounds.map(({ proof }) => proof.cards_per_pass as number))).toEqual(new Set([1, 2]));
  });

  it("it is told in the words of the game", async () => {
    const { proof } = told.rounds[0]!;
    const verdict = await verify(proof);
    expect(verdict.steps[0]!.title).toBe("The root told before the bets");
    const shown = copy(proof);
    shown.events.find((each: Document) => each.event === "DealerShown").cards.reverse();
    expect(words(await verify(shown))).toMatch(/is turned up by the dealer, from position 4 of the deck, where .* is opened/);
  });

  it.each([
    [{ decks: [] }, "decks has 0; expected one: a round is dealt from one deck"],
    [{ cards_per_pass: 3 }, "cards_per_pass is 3; expected a whole number from 1 to 2"],
    [{ events: [{ event: "HoleDealt", seats: ["2"], cards: [["Ah", "Ad"]], dealer: ["??", "??"] }] }, 'events[0].seats[0] is "2"'],
    [{ events: [{ event: "DealerShown", cards: ["1h"] }] }, 'events[0].cards[0] is "1h"; expected a card'],
  ])("no proof of a round: %#", async (wrong, said) => {
    await expect(verify({ ...told.rounds[0]!.proof, ...wrong })).rejects.toThrow(said);
  });
});

describe("what is no proof", () => {
  const proof = PROOFS[0]!.proof;
  it.each([
    [null, "the document is null; expected an object."],
    [{ ...proof, format: "pitboss-proof-9" }, 'format is "pitboss-proof-9"; expected "pitboss-proof-1"'],
    [{ ...proof, seat: 99 }, "seat is 99; expected null for everybody, or one of"],
    [{ ...proof, cards_per_pass: 0 }, "cards_per_pass is 0; expected a whole number from 1"],
    [{ ...proof, decks: [{ size: 300, root: "00".repeat(32) }] }, "decks[0].size is 300; expected a whole number from 1 to 255"],
    [{ ...proof, decks: [{ size: 52 }] }, "decks[0].root is missing"],
    [{ ...proof, openings: [{ card: "??" }] }, 'openings[0].card is "??"; expected a card'],
    [{ ...proof, events: [{ event: "DownDealt", cards: [], kitty: [] }] }, "events[0].cards has 0 groups; expected one for each"],
    [{ ...proof, events: [{ event: "BoardDealt", cards: ["1h"] }] }, 'events[0].cards[0] is "1h"; expected a card'],
    [{ ...proof, setup: { ...proof.setup, deck: ["Ah"] } }, "setup.deck tells the whole deck"],
  ])("%#", async (document, said) => {
    await expect(verify(document)).rejects.toThrow(said);
  });
});

describe("joint chance", () => {
  it.each(told.joint.offers.map((each) => [each.table, each] as const))("the offer at %s, every step", async (_, vector) => {
    expect(told.joint.algorithm).toBe(JOINT);
    for (const each of vector.contributors) expect(await commitmentOf(vector.table, each.name, each.nonce)).toBe(each.commitment);
    expect(await digestOf(vector)).toBe(vector.offer);
    for (const [number, pile] of vector.piles.entries()) {
      const seed = await seedOf(vector.offer, vector.contributors.map((each) => each.nonce), number);
      expect(hex(seed)).toBe(pile.seed);
      expect(await permutationOf(pile.size, seed)).toEqual(pile.places);
    }
  });

  it.each(told.joint.proofs.map((each) => [each.of, each.proof] as const))("%s", async (_, proof) => {
    const verdict = await verify(proof, { roots: rootsOf(proof), offers: proof.joint.map((each: { offer: string }) => each.offer) });
    expect(words(verdict)).toBe("");
    expect(verdict.steps.at(-1)).toMatchObject({ name: "joint", holds: true });
    expect(verdict.opened.every((each) => each.holds && each.to !== "")).toBe(true);
  });

  it.each(told.joint.proofs.flatMap((each) => each.tampered.map((change) => [`${each.of}: ${change.what}`, each.proof, change] as const)))("%s is found", async (_, proof, change) => {
    const changed = copy(proof);
    const held = change.at.slice(0, -1).reduce((found: Document, key) => found[key], changed);
    held[change.at.at(-1)!] = change.to;
    if (change.finds === null) await expect(verify(changed)).rejects.toThrow(NoProofError);
    else expect(codes(await verify(changed))).toContain(change.finds);
  });

  it("an offer that was not noted leaves the step open, another one fails", async () => {
    const { proof } = told.joint.proofs[0]!;
    expect((await verify(proof)).steps.at(-1)).toMatchObject({ name: "joint", holds: null });
    expect(codes(await verify(proof, { roots: [], offers: ["00".repeat(32)] }))).toEqual(["offer"]);
  });
});
