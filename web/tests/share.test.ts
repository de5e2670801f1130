/** The browser's part of joint chance: what it says to a deck that is offered, and what it finds wrong. */

import { describe, expect, it } from "vitest";
import { commitmentOf, digestOf, newNonce, type Offer } from "../src/check/joint";
import { noted } from "../src/check/noted";
import { Share, type ShareMessage } from "../src/net/share";

const ROOT = "ab".repeat(32);

async function setUp() {
  const said: ShareMessage[] = [];
  const wrong: string[] = [];
  const share = new Share("one", "Ann", (message) => said.push(message), (words) => wrong.push(words));
  share.hello();
  await share.done();
  const bob = newNonce();
  const offered = async (hand = 1, change: Partial<Offer> = {}) => {
    const mine = [...said].reverse().find((message) => message.type === "commit" || message.type === "open")!;
    const offer: Offer = {
      table: "one",
      hand,
      deck: 0,
      roots: [ROOT],
      contributors: [
        { seat: 1, name: "Ann", commitment: mine.type === "commit" ? mine.commitment : mine.next },
        { seat: 2, name: "Bob", commitment: await commitmentOf("one", "Bob", bob) },
      ],
      ...change,
    };
    return { ...offer, offer: await digestOf(offer) };
  };
  const hear = async (event: Record<string, unknown> & { event: string }): Promise<void> => {
    share.heard({ type: "event", event });
    await share.done();
  };
  const opened = (): Extract<ShareMessage, { type: "open" }> => said.findLast((message) => message.type === "open") as Extract<ShareMessage, { type: "open" }>;
  const begun = (offer: Awaited<ReturnType<typeof offered>>, nonces: Record<string, string> = {}) => ({
    event: "HandBegun",
    joint: { ...offer, contributors: offer.contributors.map((each) => ({ ...each, nonce: nonces[each.name] ?? (each.name === "Ann" ? opened().nonce : bob) })) },
  });
  return { share, said, wrong, offered, hear, opened, begun };
}

describe("a deck is offered", () => {
  it("the nonce committed to is opened, once, and noted before", async () => {
    const { said, wrong, offered, hear, opened, begun } = await setUp();
    expect(said).toHaveLength(1);
    const offer = await offered();
    await hear({ event: "DeckOffered", ...offer });
    expect(opened()).toMatchObject({ type: "open", offer: offer.offer });
    expect(await commitmentOf("one", "Ann", opened().nonce)).toBe(offer.contributors[0]!.commitment);
    expect(noted("one", 1)).toMatchObject({ roots: [ROOT], offers: [offer.offer], when: "before" });
    await hear({ event: "DeckOffered", ...offer });
    expect(said).toHaveLength(2);
    await hear(begun(offer));
    expect(wrong).toEqual([]);
    await hear({ event: "DeckOffered", ...(await offered(2)) });
    expect(said).toHaveLength(3);
  });

  it("a shuffle within the hand is opened and noted as well, and looked for when it is dealt from", async () => {
    const { share, wrong, offered, hear, opened, begun } = await setUp();
    const deal = await offered(4);
    await hear({ event: "DeckOffered", ...deal });
    await hear(begun(deal));
    const shuffle = await offered(4, { deck: 1, roots: ["cd".repeat(32)] });
    await hear({ event: "DeckOffered", ...shuffle });
    expect(opened().offer).toBe(shuffle.offer);
    expect(noted("one", 4)).toMatchObject({ roots: [ROOT], offers: [deal.offer, shuffle.offer] });
    share.heard({ type: "event", event: { event: "Shuffled" }, joint: begun(shuffle).joint });
    await share.done();
    expect(wrong).toEqual([]);
    await hear({ event: "DeckOffered", ...(await offered(4, { deck: 1, roots: [ROOT] })) });
    expect(wrong[0]).toContain("A second deck");
  });

  it("a hand that is dealt to others than those the deck was made for is found", async () => {
    const { wrong, offered, hear, begun } = await setUp();
    const offer = await offered(8, { seats: [2, 1] });
    await hear({ event: "DeckOffered", ...offer });
    await hear({ ...begun(offer), setup: { seats: [2, 1, 3] } });
    expect(wrong[0]).toContain("was not made for those");
  });

  it("a shuffle that is another than the one offered is found", async () => {
    const { share, wrong, offered, hear, begun } = await setUp();
    const deal = await offered(5);
    await hear({ event: "DeckOffered", ...deal });
    await hear(begun(deal));
    const shuffle = await offered(5, { deck: 1 });
    await hear({ event: "DeckOffered", ...shuffle });
    const other = { ...begun(shuffle).joint, roots: ["cd".repeat(32)] };
    share.heard({ type: "event", event: { event: "Shuffled" }, joint: { ...other, offer: await digestOf(other) } });
    await share.done();
    expect(wrong[0]).toContain("is another than the one your browser contributed to");
  });

  it("a shuffle that is thrown away, or goes with a void hand, is not held against the proof", async () => {
    const { wrong, offered, hear, begun } = await setUp();
    const deal = await offered(6);
    await hear({ event: "DeckOffered", ...deal });
    await hear(begun(deal));
    const first = await offered(6, { deck: 1 });
    await hear({ event: "DeckOffered", ...first });
    await hear({ event: "DeckAbandoned", hand: 6, offer: first.offer, why: "withheld", names: ["Bob"] });
    await hear({ event: "DeckOffered", ...(await offered(6, { deck: 1, roots: ["cd".repeat(32)] })) });
    await hear({ event: "HandOver" });
    expect(noted("one", 6)!.offers).toEqual([deal.offer]);
    await hear({ event: "DeckOffered", ...(await offered(7)) });
    expect(wrong).toEqual([]);
  });

  it("a lost link: the commitment and the opening are said again", async () => {
    const { share, said, offered, hear, opened } = await setUp();
    await hear({ event: "DeckOffered", ...(await offered()) });
    const first = opened();
    share.hello();
    await share.done();
    expect(said.slice(2)).toEqual([{ type: "commit", commitment: first.next }, first]);
  });

  it("without our commitment on the list nothing is opened", async () => {
    const { said, wrong, offered, hear } = await setUp();
    await hear({ event: "DeckOffered", ...(await offered(1, { contributors: [] })) });
    await hear({ event: "DeckOffered", ...(await offered(1, { contributors: [{ seat: 1, name: "Ann", commitment: ROOT }] })) });
    expect([said.length, wrong]).toEqual([1, []]);
  });
});

describe("what is wrong is said", () => {
  it("an offer that is not the one its digest is of", async () => {
    const { said, wrong, offered, hear } = await setUp();
    await hear({ event: "DeckOffered", ...(await offered()), offer: ROOT });
    expect(wrong[0]).toContain("is not the one");
    expect(said).toHaveLength(1);
  });

  it("a second deck while the first was not thrown away, and a commitment that is open already", async () => {
    const { wrong, offered, hear } = await setUp();
    const first = await offered();
    await hear({ event: "DeckOffered", ...first });
    await hear({ event: "DeckOffered", ...(await offered(1, { roots: ["cd".repeat(32)] })) });
    expect(wrong[0]).toContain("A second deck");
    await hear({ event: "DeckAbandoned", hand: 1, offer: first.offer, why: "joined", names: ["Cyd"] });
    await hear({ event: "DeckOffered", ...first, ...(await again(first)) });
    expect(wrong[1]).toContain("open already");
  });

  it("another list, another nonce of ours, another of somebody else's", async () => {
    for (const [change, nonces, words] of [
      [{ roots: ["cd".repeat(32)] }, {}, "is another than the one your browser contributed to"],
      [{}, { Ann: ROOT }, "what you contributed"],
      [{}, { Bob: ROOT }, "what Bob contributed"],
    ] as const) {
      const { wrong, offered, hear, begun } = await setUp();
      const offer = await offered();
      await hear({ event: "DeckOffered", ...offer });
      const told = begun(offer, nonces);
      const joint = { ...told.joint, ...change };
      await hear({ ...told, joint: { ...joint, offer: await digestOf(joint as unknown as Offer) } });
      expect(wrong.join()).toContain(words);
    }
  });

  it("that we are said to have withheld", async () => {
    const { wrong, offered, hear } = await setUp();
    const offer = await offered();
    await hear({ event: "DeckOffered", ...offer });
    await hear({ event: "DeckAbandoned", hand: 1, offer: offer.offer, why: "withheld", names: ["Ann"] });
    expect(wrong[0]).toContain("did not come in time");
  });
});

/** The same contributors under another root. */
async function again(offer: Offer): Promise<Offer & { offer: string }> {
  const other = { ...offer, roots: ["ef".repeat(32)] };
  return { ...other, offer: await digestOf(other) };
}
