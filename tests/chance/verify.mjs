// A second implementation of pitboss-deck-1, written from docs/chance.md: node verify.mjs chance-vectors.json [proof.json]
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const NAME = "pitboss-deck-1";
const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const u8 = (n) => Buffer.from([n]);
const u32 = (n) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);
const block = (seed, what, n) => createHmac("sha256", seed).update(Buffer.concat([Buffer.from(`${NAME} ${what}`), u32(n)])).digest();
const same = (found, told, what) => {
  if (JSON.stringify(found) !== JSON.stringify(told)) throw new Error(`${what}: ${JSON.stringify(found)} is not ${JSON.stringify(told)}`);
};

function* bytesOf(seed) {
  for (let number = 0; ; number++) yield* block(seed, "order", number);
}
function below(n, bytes) {
  for (;;) {
    const byte = bytes.next().value;
    if (byte < 256 - (256 % n)) return byte % n;
  }
}
function orderOf(size, least, bytes) {
  const order = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const other = below(last + 1, bytes);
    [order[last], order[other]] = [order[other], order[last]];
  }
  const places = size - 2 * least + 1;
  if (least < 1 || places < 1) return order;
  const depth = least + below(places, bytes);
  return [...order.slice(depth), ...order.slice(0, depth)];
}
const leafOf = (position, card, salt) => sha(u8(0), u8(position), Buffer.from(card), salt);
function rootOf(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => level.slice(2 * at, 2 * at + 2));
    level = pairs.map((pair) => (pair.length === 2 ? sha(u8(1), ...pair) : pair[0]));
  }
  return sha(u8(2), u8(leaves.length), level[0]);
}
function opens({ position, card, salt, path }, size, root) {
  let found = leafOf(position, card, Buffer.from(salt, "hex"));
  const steps = path.map((step) => Buffer.from(step, "hex"));
  for (let n = size, p = position; n > 1; p >>= 1, n = (n + 1) >> 1) {
    if ((p ^ 1) >= n) continue;
    const other = steps.shift();
    if (!other) return false;
    found = p & 1 ? sha(u8(1), other, found) : sha(u8(1), found, other);
  }
  return position < size && steps.length === 0 && sha(u8(2), u8(size), found).toString("hex") === root;
}

const [vectors, proof] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
for (const told of vectors.vectors) {
  const seed = Buffer.from(told.seed, "hex");
  const pile = told.pile.split(" ");
  const bytes = bytesOf(seed);
  same(Buffer.from(Array.from({ length: 96 }, () => bytes.next().value)).toString("hex"), told.bytes, "bytes");
  const order = orderOf(pile.length, told.cut_least, bytesOf(seed));
  same(order, told.order, "order");
  const cards = order.map((place) => pile[place]);
  same(cards.join(" "), told.cards, "cards");
  const salts = cards.map((_, position) => block(seed, "salt", position));
  same(salts.map((salt) => salt.toString("hex")), told.salts, "salts");
  const leaves = cards.map((card, position) => leafOf(position, card, salts[position]));
  same(leaves.map((leaf) => leaf.toString("hex")), told.leaves, "leaves");
  same(rootOf(leaves).toString("hex"), told.root, "root");
  same(opens(told.opening, pile.length, told.root), true, "opening");
}
for (const opening of proof?.openings ?? []) {
  const { size, root } = proof.decks[opening.deck];
  same(opens(opening, size, root), true, `opening of ${opening.card} at ${opening.position}`);
}
console.log(`${vectors.vectors.length} vectors and ${proof?.openings.length ?? 0} openings hold`);
