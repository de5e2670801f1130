/** SHA-256 in plain script (FIPS 180-4). Browsers keep WebCrypto from pages that come over plain http, as from a laptop in the same house. */

const PRIMES: number[] = [];
for (let candidate = 2; PRIMES.length < 64; candidate++) {
  if (PRIMES.every((prime) => candidate % prime !== 0)) PRIMES.push(candidate);
}

/** The first 32 bits behind the point. */
const behindThePoint = (value: number): number => ((value - Math.floor(value)) * 0x1_0000_0000) | 0;
const START = PRIMES.slice(0, 8).map((prime) => behindThePoint(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => behindThePoint(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function plainSha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(size - 8, Math.floor(message.length / 0x2000_0000));
  words.setUint32(size - 4, message.length * 8);
  const sum = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < size; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = words.getInt32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const early = w[t - 15]!;
      const late = w[t - 2]!;
      const mixed = (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
      w[t] = (w[t - 16]! + w[t - 7]! + mixed) | 0;
    }
    let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[t]! + w[t]!) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) sum[at] = (sum[at]! + value) | 0;
  }
  const found = new DataView(new ArrayBuffer(32));
  sum.forEach((word, at) => found.setInt32(4 * at, word));
  return new Uint8Array(found.buffer);
}
