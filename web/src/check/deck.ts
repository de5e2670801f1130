/** `pitboss-deck-1`, written from docs/chance.md: how a deck is shuffled, cut and committed to, and how one card of it is opened. */

import { type Bytes, ascii, fromHex, hex, hmac, joined, sha256 } from "./hash";

export const ALGORITHM = "pitboss-deck-1";

const u8 = (n: number): Bytes => Uint8Array.of(n);
const u32 = (n: number): Bytes => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);

export interface Opening {
  /** 0: the deck of the deal; 1 and on: shuffles within the hand. */
  deck: number;
  /** 0 is the top card. */
  position: number;
  card: string;
  salt: string;
  path: string[];
}

/** One way up the tree that an opening takes; `other` is null where there is no neighbour. */
export interface Knot {
  other: string | null;
  left: boolean;
  found: string;
}

// -- the secret half: only who has the seed can do this; here for the test vectors

/** Block `number` of the stream: what decides the order of a deck (`order`), or hides a card (`salt`). */
export const block = (seed: Uint8Array, what: "order" | "salt", number: number): Promise<Bytes> =>
  hmac(seed, joined(ascii(`${ALGORITHM} ${what}`), u32(number)));

/** The next byte of a seed's stream, one after the other. */
export function streamOf(seed: Uint8Array): () => Promise<number> {
  let number = 0;
  let held: number[] = [];
  return async () => {
    if (held.length === 0) held = [...(await block(seed, "order", number++))];
    return held.shift()!;
  };
}

/** A number below n, each as likely as any other: bytes that would favour the small ones are thrown away. */
export async function below(n: number, next: () => Promise<number>): Promise<number> {
  for (;;) {
    const byte = await next();
    if (byte < 256 - (256 % n)) return byte % n;
  }
}

export async function orderOf(size: number, cutLeast: number, next: () => Promise<number>): Promise<number[]> {
  const order = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const other = await below(last + 1, next);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  const places = size - 2 * cutLeast + 1;
  if (cutLeast < 1 || places < 1) return order;
  const depth = cutLeast + (await below(places, next));
  return [...order.slice(depth), ...order.slice(0, depth)];
}

// -- the open half

export const leafOf = (position: number, card: string, salt: Uint8Array): Promise<Bytes> => sha256(u8(0), u8(position), ascii(card), salt);

export async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  let level = [...leaves];
  while (level.length > 1) {
    const above: Bytes[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]];
      above.push(right === undefined ? left : await sha256(u8(1), left, right));
    }
    level = above;
  }
  return sha256(u8(2), u8(leaves.length), level[0]!);
}

/** What an opening leads to, knot by knot; null where its path does not fit a deck of this size. */
export async function climb(opening: Opening, size: number): Promise<{ leaf: string; knots: Knot[]; root: string } | null> {
  if (opening.position >= size) return null;
  let found = await leafOf(opening.position, opening.card, fromHex(opening.salt));
  const leaf = hex(found);
  const path = [...opening.path];
  const knots: Knot[] = [];
  for (let p = opening.position, n = size; n > 1; p >>= 1, n = (n + 1) >> 1) {
    if ((p ^ 1) >= n) {
      knots.push({ other: null, left: false, found: hex(found) });
      continue;
    }
    const other = path.shift();
    if (other === undefined) return null;
    const left = (p & 1) === 1;
    found = await (left ? sha256(u8(1), fromHex(other), found) : sha256(u8(1), found, fromHex(other)));
    knots.push({ other, left, found: hex(found) });
  }
  return path.length > 0 ? null : { leaf, knots, root: hex(await sha256(u8(2), u8(size), found)) };
}
