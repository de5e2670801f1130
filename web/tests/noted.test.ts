/** What a tab notes for the check of a deal: every hand of a long evening, and the oldest go only when storage is full. */

import { beforeEach, expect, test, vi } from "vitest";
import type { NotedHand } from "../src/check/noted";

const hand = (at: number): NotedHand => ({ roots: ["00"], when: "before", at, seat: 1, own: ["As"], open: [] });

/** As much of the browser's storage as is used, with room for so many entries. */
function storage(room: number): Storage {
  const made = {};
  const hidden = (name: string, value: unknown) => Object.defineProperty(made, name, { value, enumerable: false });
  const all = made as Record<string, string>;
  hidden("getItem", (key: string) => all[key] ?? null);
  hidden("removeItem", (key: string) => delete all[key]);
  hidden("setItem", (key: string, value: string) => {
    if (!(key in all) && Object.keys(all).length >= room) throw new Error("QuotaExceededError");
    all[key] = value;
  });
  return made as Storage;
}

beforeEach(() => vi.resetModules());

test("the first hand of a long evening can still be checked", async () => {
  vi.stubGlobal("sessionStorage", storage(10_000));
  const { keep } = await import("../src/check/noted");
  for (let number = 1; number <= 300; number += 1) keep("karri", number, () => hand(number));
  vi.resetModules(); // the page is loaded again
  const { noted } = await import("../src/check/noted");
  expect([noted("karri", 1)?.at, noted("karri", 300)?.at]).toEqual([1, 300]);
});

test("where storage is full the oldest make room", async () => {
  vi.stubGlobal("sessionStorage", storage(20));
  const { keep } = await import("../src/check/noted");
  for (let number = 1; number <= 25; number += 1) keep("karri", number, () => hand(number));
  vi.resetModules();
  const { noted } = await import("../src/check/noted");
  expect([noted("karri", 1), noted("karri", 25)?.at]).toEqual([null, 25]);
});
