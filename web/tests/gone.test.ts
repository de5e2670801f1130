import { describe, expect, it } from "vitest";
import { goneWords } from "../src/replay/gone";

describe("a hand whose hidden cards were destroyed", () => {
  it("says when, by which rule, and that the own cards went too", () => {
    const at = Date.UTC(2026, 10, 20, 12);
    expect(goneWords("hand", { at, days: 90 })).toBe(
      "Cards nobody showed in this hand were destroyed on 20 November 2026: the room does so after 90 days. Your own cards are among them, unless you showed them.",
    );
    expect(goneWords("round", { at, days: 1 })).toContain("in this round");
    expect(goneWords("round", { at, days: 1 })).toContain("after 1 day.");
  });
});
