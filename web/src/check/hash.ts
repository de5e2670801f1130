/** SHA-256 and HMAC by the browser's own WebCrypto; where the page came over plain http from another machine there is none, and `sha256.ts` steps in. */

import { plainSha256 } from "./sha256";

export type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 64;

/** Whether hashes are the browser's own here. */
export const byTheBrowser = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const found = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

export async function sha256(...parts: readonly Uint8Array[]): Promise<Bytes> {
  const all = joined(...parts);
  return byTheBrowser() ? new Uint8Array(await crypto.subtle.digest("SHA-256", all)) : plainSha256(all);
}

/** HMAC-SHA-256 for keys of up to 64 bytes; ours have 32. */
export async function hmac(key: Uint8Array, message: Uint8Array): Promise<Bytes> {
  if (key.length > BLOCK) throw new RangeError(`A key has up to ${BLOCK} bytes; this one has ${key.length}.`);
  const padded = joined(key, new Uint8Array(BLOCK - key.length));
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = padded.map((byte) => byte ^ 0x5c);
  return sha256(outer, await sha256(inner, message));
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const fromHex = (text: string): Bytes =>
  Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));

export const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
