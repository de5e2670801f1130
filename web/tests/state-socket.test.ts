import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Refusal, RefusedError, token } from "../src/net/http";
import { joinTable, type Link, PAUSES, type TableLink } from "../src/net/socket";
import { LiveTable, type Seen, TOGETHER } from "../src/state/live";
import { POKER } from "../src/state/pacing";
import type { TableState } from "../src/state/types";
import type { ServerMessage } from "../src/wire";
import { atTable, inHand, PaperRoom, snapshot, turn } from "./room";

let room: PaperRoom;
let links: Link[];
let heard: ServerMessage[];
let gone: Refusal | null;
const open: { close(): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  room = new PaperRoom().stub();
  links = [];
  heard = [];
  gone = null;
});

afterEach(() => {
  open.splice(0).forEach((each) => each.close());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function join(ways = room.ways): TableLink {
  const on = { message: (message: ServerMessage) => heard.push(message), link: (link: Link, why: Refusal | null) => (links.push(link), (gone = why)) };
  const found = joinTable("one", on, ways);
  open.push(found);
  return found;
}

/** Joined, with a snapshot up to number 10. */
function joined(): TableLink {
  token.set("t0ken");
  const link = join();
  room.last.open();
  room.last.tell(snapshot(10), turn(10, { you: 1 }));
  return link;
}

const back = (number: number) => {
  room.last.open();
  room.last.tell(turn(number));
};

describe("hello", () => {
  test("with the token, from the beginning", () => {
    token.set("t0ken");
    join();
    expect(room.last.address).toBe("ws://room.test/tables/one/socket");
    expect(room.last.said).toEqual([]);
    room.last.open();
    expect(room.last.said).toEqual([{ type: "hello", token: "t0ken", after: null }, { type: "ping" }]);
    expect(links).toEqual([]);
    room.last.tell(snapshot(10), turn(10));
    expect(links).toEqual(["up"]);
    expect(heard.map((each) => each.type)).toEqual(["snapshot", "turn"]);
  });

  test("again with the last number there is", () => {
    joined();
    room.last.tell(inHand(11, { event: "Checked", seat: 4 }), turn(11));
    room.last.drop();
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(PAUSES.first);
    room.last.open();
    expect(room.sockets).toHaveLength(2);
    expect(room.last.said[0]).toEqual({ type: "hello", token: "t0ken", after: 11 });
  });

  test("somebody else is in: from the beginning, as them", () => {
    joined();
    token.set("another");
    expect(room.sockets).toHaveLength(2);
    room.last.open();
    expect(room.last.said[0]).toEqual({ type: "hello", token: "another", after: null });
  });

  test("a token the room does not know is forgotten, and we watch", () => {
    joined();
    room.last.drop(4401);
    expect(token.get()).toBeNull();
    room.last.open();
    expect(room.last.said[0]).toEqual({ type: "hello", token: null, after: null });
  });
});

describe("a lost link", () => {
  test("is tried again with growing pauses", () => {
    joined();
    room.last.drop();
    const pauses = [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000];
    for (const pause of pauses) {
      const before = room.sockets.length;
      vi.advanceTimersByTime(pause - 1);
      expect(room.sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(room.sockets).toHaveLength(before + 1);
      room.last.drop();
    }
  });

  test("is tried at once when the browser is online, or looked at again", () => {
    joined();
    for (let times = 0; times < 5; times += 1) {
      room.last.drop();
      vi.advanceTimersByTime(5_000);
    }
    room.last.drop();
    const before = room.sockets.length;
    room.window.dispatchEvent(new Event("online"));
    expect(room.sockets).toHaveLength(before + 1);
    room.last.drop();
    room.document.dispatchEvent(new Event("visibilitychange"));
    expect(room.sockets).toHaveLength(before + 2);
  });

  test("that went without a word is noticed", () => {
    joined();
    vi.advanceTimersByTime(PAUSES.ping);
    expect(room.last.said.filter((each) => each.type === "ping")).toHaveLength(2);
    room.last.tell({ type: "pong", now: 5 });
    vi.advanceTimersByTime(PAUSES.silence);
    expect(links.at(-1)).toBe("up");
    vi.advanceTimersByTime(PAUSES.ping);
    expect(links.at(-1)).toBe("lost");
  });

  test("is doubted when the browser has no network, but a room on this machine is still there", () => {
    joined();
    room.window.dispatchEvent(new Event("offline"));
    room.last.tell({ type: "pong", now: 5 });
    vi.advanceTimersByTime(PAUSES.doubt);
    expect(links.at(-1)).toBe("up");
    room.window.dispatchEvent(new Event("offline"));
    vi.advanceTimersByTime(PAUSES.doubt);
    expect(links.at(-1)).toBe("lost");
  });

  test("that nobody answers while it is made is tried again", () => {
    join();
    vi.advanceTimersByTime(PAUSES.handshake + PAUSES.first);
    expect(room.sockets).toHaveLength(2);
    room.last.open();
    room.last.tell(snapshot(10), turn(10));
    vi.advanceTimersByTime(PAUSES.handshake - 1);
    expect(room.sockets).toHaveLength(2);
  });

  test("to a table that is none is gone", async () => {
    const refusal = { code: "no-table", words: "There is no such table.", clause: "", book: "", allowed: ["two"] };
    join({ ...room.ways, why: () => Promise.resolve(refusal) });
    room.last.drop();
    await vi.advanceTimersByTimeAsync(0);
    expect([links.at(-1), gone]).toEqual(["gone", refusal]);
    vi.advanceTimersByTime(60_000);
    expect(room.sockets).toHaveLength(1);
  });

  test("closed is not made anew", () => {
    const link = joined();
    link.close();
    vi.advanceTimersByTime(60_000);
    room.window.dispatchEvent(new Event("online"));
    expect(room.sockets).toHaveLength(1);
  });
});

describe("a command", () => {
  const check = { action: "Check" } as const;

  test("is about the hand or the table, and answered by its id", async () => {
    const link = joined();
    const one = link.send(check);
    const other = link.send({ action: "TopUp", chips: 20 });
    const [first, second] = room.last.commands();
    expect([first!.do, second!.do]).toEqual(["hand", "table"]);
    expect(first!.id).not.toBe(second!.id);
    room.last.tell({ type: "done", id: second!.id, number: 12 }, { type: "done", id: first!.id, number: 11 });
    expect(await one).toMatchObject({ number: 11 });
    expect(await other).toMatchObject({ number: 12 });
  });

  test("without an answer makes the link doubtful", () => {
    const link = joined();
    link.send(check).catch(() => undefined);
    vi.advanceTimersByTime(2 * PAUSES.doubt);
    expect(links.at(-1)).toBe("lost");
  });

  test("that is refused says why", async () => {
    const link = joined();
    const asked = link.send({ action: "RaiseTo", to: 3 });
    const refusal = { code: "minimum-raise", words: "The least is 4.", clause: "6.6", book: "perth-poker", allowed: ["raise to 4"] };
    room.last.tell({ type: "refused", id: room.last.commands()[0]!.id, ...refusal });
    const error: unknown = await asked.catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).refusal).toEqual(refusal);
  });

  test("without an answer is sent again under the same id", async () => {
    const link = joined();
    const asked = link.send(check);
    const [sent] = room.last.commands();
    room.last.drop();
    vi.advanceTimersByTime(PAUSES.first);
    room.last.open();
    expect(room.last.commands()).toEqual([]); // not before we know what came meanwhile
    room.last.tell(turn(10));
    expect(room.last.commands()).toEqual([sent]);
    room.last.tell({ type: "done", id: sent!.id, number: 11 });
    expect(await asked).toMatchObject({ number: 11 });
  });

  test("that the clock was faster than is not sent for a later decision", async () => {
    const link = joined();
    const asked = link.send(check);
    room.last.drop();
    vi.advanceTimersByTime(PAUSES.first);
    room.last.open();
    room.last.tell(inHand(11, { event: "Checked", seat: 1 }, { by: "clock", seat: 1 }), turn(11, { you: 1 }));
    expect(room.last.commands()).toEqual([]);
    await expect(asked).rejects.toMatchObject({ refusal: { code: "too-late" } });
  });

  test("of another hand is not sent again", async () => {
    const link = joined();
    const asked = link.send(check);
    const topUp = link.send({ action: "TopUp", chips: 20 });
    room.last.drop();
    vi.advanceTimersByTime(PAUSES.first);
    room.last.open();
    room.last.tell({ ...snapshot(99), hand_number: 4 }, turn(99));
    await expect(asked).rejects.toMatchObject({ refusal: { code: "too-late" } });
    expect(room.last.commands().map((each) => each.do)).toEqual(["table"]);
    room.last.tell({ type: "done", id: room.last.commands()[0]!.id, number: 100 });
    await topUp;
  });

  test("while the link is lost is not kept for later", async () => {
    const link = joined();
    room.last.drop();
    await expect(link.send(check)).rejects.toMatchObject({ refusal: { code: "no-link" } });
    vi.advanceTimersByTime(PAUSES.first);
    back(10);
    expect(room.last.commands()).toEqual([]);
  });

  test("that the table cannot take now is sent again under the same id", async () => {
    const link = joined();
    const asked = link.send(check);
    const { id } = room.last.commands()[0]!;
    room.last.tell({ type: "refused", id, code: "unavailable", words: "", clause: "", book: "", allowed: [] });
    vi.advanceTimersByTime(PAUSES.unavailable);
    expect(room.last.commands().map((each) => each.id)).toEqual([id, id]);
    room.last.tell({ type: "done", id, number: 11 });
    await asked;
  });
});

describe("besides", () => {
  test("what is said is heard, or refused", async () => {
    const link = joined();
    const nice = link.say(" nice hand ");
    room.last.tell({ type: "said", id: "a1", name: "Ann", bot: false, words: "nice hand", at: 1, seat: 1 });
    await nice;
    const rude = link.say("...");
    const { id } = room.last.said.at(-1) as { id: string };
    room.last.tell({ type: "refused", id, code: "chat-off", words: "Nobody chats in this room.", clause: "", book: "", allowed: [] });
    await expect(rude).rejects.toMatchObject({ refusal: { code: "chat-off" } });
  });

  test("three hands are weighed", async () => {
    const link = joined();
    const asked = link.weigh({ front: ["Ah"], middle: [], back: [] });
    const { id } = room.last.said.at(-1) as { id: string };
    room.last.tell({ type: "weighed", id, parts: [], flaw: null });
    expect(await asked).toMatchObject({ parts: [] });
  });

  test("the server's clock comes from the quickest answer", () => {
    vi.setSystemTime(1_000_000);
    const link = joined();
    vi.advanceTimersByTime(100);
    room.last.tell({ type: "pong", now: 2_000_050 }); // 50 ms there and 50 back
    expect(link.now()).toBe(2_000_100);
    vi.advanceTimersByTime(PAUSES.ping - 100);
    vi.advanceTimersByTime(4_000);
    room.last.tell({ type: "pong", now: 9 }); // long on its way: who knows how long there and how long back
    expect(link.now()).toBe(2_000_000 + PAUSES.ping + 4_000);
  });
});

describe("a live table", () => {
  let states: Seen<TableState>[];

  function follow(still = true): LiveTable<TableState> {
    states = [];
    const found = new LiveTable("one", POKER, (seen) => states.push(seen), () => still, room.ways);
    open.push(found);
    room.last.open();
    return found;
  }

  test("shows messages that came together as one state", () => {
    const live = follow();
    room.last.tell(snapshot(10), inHand(11, { event: "Checked", seat: 4 }), turn(11, { due: "bet", seats: [1] }));
    vi.advanceTimersByTime(1);
    expect(states.filter((each) => each.state !== null)).toHaveLength(1);
    expect(live.seen).toMatchObject({ link: "up", gone: null, state: { number: 11, due: "bet", seats: [1] } });
  });

  test("has done what was asked when it shows it", async () => {
    const live = follow();
    room.last.tell(snapshot(10), turn(10, { due: "bet", seats: [1], you: 1 }));
    vi.advanceTimersByTime(1);
    let number = 0;
    const asked = live.send({ action: "Check" }).then(() => (number = live.seen.state!.number));
    room.last.tell({ type: "done", id: room.last.commands()[0]!.id, number: 11 });
    await vi.advanceTimersByTimeAsync(100);
    expect(number).toBe(0);
    room.last.tell(inHand(11, { event: "Checked", seat: 1 }, { by: "player", seat: 1 }), turn(11));
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(number).toBe(11);
  });

  test("asks for a snapshot where a number is missing", () => {
    const live = follow();
    room.last.tell(snapshot(10), turn(10), inHand(12, { event: "Checked", seat: 4 }));
    vi.advanceTimersByTime(1_000);
    expect(live.seen.state?.lost).toBe(true);
    expect(room.last.said.filter((each) => each.type === "look")).toHaveLength(1);
    room.last.tell(snapshot(12)); // an answer to a look: no turn comes after it
    vi.advanceTimersByTime(TOGETHER - 1);
    expect(live.seen.state?.lost).toBe(true);
    vi.advanceTimersByTime(1);
    expect(live.seen.state).toMatchObject({ number: 12, lost: false });
  });

  test("asks what we may do when the table has changed, once for all changes", () => {
    const live = follow();
    room.last.tell(snapshot(10), turn(10));
    room.last.tell(atTable(11, { event: "WillLeave", seat: 4 }), atTable(12, { event: "ChoseToPost", seat: 4 }), turn(12));
    vi.advanceTimersByTime(1_000);
    expect(room.last.said.filter((each) => each.type === "look")).toHaveLength(1);
    room.last.tell(snapshot(12));
    vi.advanceTimersByTime(TOGETHER);
    expect(live.seen.state?.stale).toBe(false);
  });

  test("leaves cards to be seen where more is known already", () => {
    const live = follow(false);
    room.last.tell(snapshot(10), turn(10));
    vi.advanceTimersByTime(1);
    room.last.tell(
      inHand(11, { event: "BoardDealt", cards: ["2c", "3c", "4c"], board: 0 }),
      inHand(12, { event: "Burned", card: "??", what: "street" }),
      inHand(13, { event: "BoardDealt", cards: ["5c"], board: 0 }),
      turn(13),
    );
    vi.advanceTimersByTime(1);
    expect(live.seen.state?.number).toBe(11);
    vi.advanceTimersByTime(250);
    expect(live.seen.state?.number).toBe(13);
    expect(live.seen.state?.hand?.boards).toEqual([["2c", "3c", "4c", "5c"]]);
  });
});
