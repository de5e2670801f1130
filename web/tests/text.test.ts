/** Text mode: what a typed line means, and what is answered. */

import { describe, expect, it, vi } from "vitest";
import { answer, done, HELP, turn } from "../src/text/answers";
import { type Meaning, picked, type Question, understand } from "../src/text/commands";
import { amountOf } from "../src/text/line";
import { refusal } from "../src/text/told";
import type { TableState } from "../src/state/types";
import { lines } from "../src/log/lines";
import { GAMES, listeners, statesOf } from "./evenings";

vi.setConfig({ testTimeout: 60_000 }); // the machine may be busy

const CAREFUL = { confirmFold: true, confirmAllIn: true };
const wagers = { fold: true, check: false, call: 20, level: 20, opens: false, least: 40, most: 500, only: [], bring_in: 0, kitty: false, barred: "" };
const asked = (more: object = {}, held: string[] = ["Ah", "Kd"]) =>
  ({ options: { due: "bet", seat: 2, wagers: { ...wagers, ...more }, held: [] }, hand: { seat: 2, players: [{ seat: 2, bet: 0, stack: 500, down: held }] } }) as unknown as TableState;
const state = asked();
const meant = (line: string, now = state): Meaning => understand(line, now, CAREFUL);

describe("a typed line", () => {
  it.each<[string, Question]>([
    ["c", "cards"], ["C", "cards"], [" b ", "board"], ["p", "pot"], ["s", "stacks"], ["l", "last"], ["t", "time"], ["w", "governs"], ["h", "help"], ["?", "help"], ["o", "options"],
    ["n", "players"], ["i", "have"], ["why", "no"], ["look", "look"], ["chat", "chat"],
  ])("%s asks", (line, what) => {
    expect(meant(line)).toEqual({ is: "ask", what });
  });

  it("a muck of what nothing shown beats is asked about first", () => {
    const shows = (beaten: boolean) => ({ options: { due: "show", muck: true, beaten }, hand: null }) as unknown as TableState;
    expect(meant("muck", shows(false))).toMatchObject({ is: "tell" });
    expect(meant("muck!", shows(false))).toEqual({ is: "do", action: { action: "Muck" } });
    expect(meant("muck", shows(true))).toEqual({ is: "do", action: { action: "Muck" } });
  });

  it("c is never the call, whatever is owed", () => {
    expect(meant("c")).toEqual({ is: "ask", what: "cards" });
    expect(meant("call")).toEqual({ is: "do", action: { action: "Call" } });
    expect(meant("ca")).toEqual({ is: "do", action: { action: "Call" } });
    expect(HELP[0]!.lines[0]![1]).toContain("call is written out");
  });

  it.each<[string, object]>([
    ["f", { action: "Fold" }],
    ["k", { action: "Check" }],
    ["r 400", { action: "RaiseTo", to: 400 }],
    ["raise to 1,400", { action: "RaiseTo", to: 1400 }],
    ["r 1.5k", { action: "RaiseTo", to: 1500 }],
    ["r min", { action: "RaiseTo", to: 40 }],
    ["r max", { action: "RaiseTo", to: 500 }],
    ["b 60", { action: "RaiseTo", to: 60 }],
    ["all in!", { action: "RaiseTo", to: 500 }],
    ["show", { action: "Show" }],
    ["muck", { action: "Muck" }],
    ["kitty", { action: "TakeKitty" }],
    ["bring in", { action: "BringIn" }],
    ["pat", { action: "Discard", cards: [] }],
    ["d 2", { action: "Discard", cards: ["Kd"] }],
    ["d ah KD", { action: "Discard", cards: ["Ah", "Kd"] }],
    ["run 1", { action: "RunIt", again: 1 }],
    ["vote 0", { action: "RunIt", again: 0 }],
    ["tap out", { action: "TapOut" }],
    ["play on", { action: "PlayOn" }],
    ["leave", { action: "Leave" }],
    ["out", { action: "SitOut" }],
    ["back", { action: "Return" }],
    ["add 200", { action: "TopUp", chips: 200 }],
    ["off 50", { action: "TakeOff", chips: 50 }],
    ["post", { action: "PostToEnter" }],
    ["wait", { action: "WaitForBlind" }],
    ["straddle", { action: "AnnounceStraddle" }],
    ["move to seat 4", { action: "MoveSeat", to: 4 }],
    ["ask 4", { action: "AskForSeat", to: 4 }],
    ["list", { action: "JoinList" }],
    ["unlist", { action: "LeaveList" }],
    ["agree", { action: "Agree", to: "notice" }],
    ["disagree extra", { action: "Disagree", to: "extra" }],
    ["refuse kill", { action: "RefuseKill" }],
    ["change tables", { action: "AskTableChange" }],
  ])("%s does", (line, action) => {
    expect(meant(line)).toEqual({ is: "do", action });
  });

  it("a bet where the room says that it opens", () => {
    expect(meant("r 60", asked({ opens: true }))).toEqual({ is: "do", action: { action: "Bet", amount: 60 } });
  });

  it("asks again before what one may regret", () => {
    const free = asked({ check: true, call: -1 });
    expect(meant("f", free)).toMatchObject({ is: "tell", words: "You can check for nothing: k. To fold all the same type f!" });
    expect(meant("f!", free)).toEqual({ is: "do", action: { action: "Fold" } });
    expect(understand("f", free, { confirmFold: false, confirmAllIn: false })).toEqual({ is: "do", action: { action: "Fold" } });
    expect(meant("all in")).toMatchObject({ is: "tell", words: "That is all you have: 500. To do it type all in!" });
    expect(meant("all in", asked({ least: 0, most: 0, call: 500 }))).toMatchObject({ words: "A call takes all you have: 500. To do it type all in!" });
    expect(meant("all in!", asked({ most: 120 }))).toMatchObject({ words: "The most that can be wagered now is 120: r max." });
  });

  it("says what is missing", () => {
    expect(meant("r")).toMatchObject({ is: "tell", words: "A raise to 40 to 500 is possible: r 40, r min, r max." });
    expect(meant("r much")).toMatchObject({ is: "tell" });
    expect(meant("d 3")).toMatchObject({ words: "“3” is none of your 2 cards. Number them from 1, or name them: 2c, th." });
    expect(meant("d 1 1")).toMatchObject({ words: "“1” is named twice." });
    expect(meant("add lots")).toMatchObject({ words: "add 200 adds 200 chips." });
    expect(meant("dance")).toMatchObject({ words: "“dance” is not understood. h tells what is." });
    expect(meant("")).toMatchObject({ is: "tell" });
    expect(meant("/")).toMatchObject({ is: "tell" });
  });

  it("talks, and sits down", () => {
    expect(meant("/hello all")).toEqual({ is: "say", words: "hello all" });
    expect(meant("sit")).toEqual({ is: "sit" });
    expect(meant("sit down seat 4 with 1,000")).toEqual({ is: "sit", seat: 4, chips: 1000 });
    expect(meant("l 5")).toEqual({ is: "ask", what: "last", count: 5 });
  });

  it("sets three hands", () => {
    const held = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac".split(" ");
    expect(meant("set 1 2 3 / 4 5 6 7 8 / 9 10 11 12 13", asked({}, held))).toEqual({
      is: "do",
      action: { action: "SetHand", front: ["2c", "3c", "4c"], middle: ["5c", "6c", "7c", "8c", "9c"], back: ["Tc", "Jc", "Qc", "Kc", "Ac"] },
    });
    expect(meant("set 1 2 3", asked({}, held))).toMatchObject({ is: "tell" });
    expect(picked(["10c"], ["2c", "Tc"])).toEqual(["Tc"]);
  });

  it("reads amounts", () => {
    expect(["400", "1,200", "2k", "0.5k", "x", "", "1.2", "-4"].map(amountOf)).toEqual([400, 1200, 2000, 500, null, null, null, null]);
  });

  it("every word of the help is understood", () => {
    for (const [words] of HELP.flatMap((part) => part.lines)) {
      for (const line of words.split(/, (?=[a-z])| or /)) {
        const meaning = meant(line, asked({}, "2c 3c 4c 5c 6c 7c 8c 9c Th Jc Qc Kc Ac".split(" ")));
        if (meaning.is === "tell") expect(meaning.words, line).not.toContain("is not understood");
      }
    }
  });
});

describe.each(GAMES)("answers at a table of %s", (game) => {
  const QUESTIONS: Question[] = ["cards", "board", "pot", "stacks", "last", "time", "governs", "options", "players", "have", "no", "look", "chat", "hand"];
  it("to everything, at every moment, in sentences", () => {
    for (const listener of listeners(game).slice(0, 2)) {
      const states = statesOf(listener);
      for (let at = 0; at < states.length; at += 1 + Math.floor(states.length / 60)) {
        const now = states[at]!;
        for (const what of QUESTIONS) {
          const told = answer(what, { state: now, now: now.at, refused: null }, 5);
          expect(told.length, what).toBeGreaterThan(0);
          for (const words of told) expect(words, what).toMatch(/^[A-Z0-9].*[^ ]$/s);
          expect(told.join(" "), `${what} ${at}`).not.toMatch(/undefined|null|NaN|\[object|\?\?/);
        }
        expect(turn(now).join(" ")).not.toMatch(/undefined|Seat \d+ (is|are)/);
      }
    }
  });

  it("and the log of the whole evening reads well", () => {
    const state = statesOf(listeners(game)[0]!).at(-1)!;
    for (const line of lines(state)) expect(line.text).not.toMatch(/undefined|null|NaN|\[object|\?\?/);
  });
});

describe("refusals and deeds", () => {
  it("in full", () => {
    expect(refusal({ code: "x", words: "The least is 20", clause: "7.24", book: "perth-poker", allowed: ["raise to 20", "call"] })).toEqual(["No. The least is 20.", "Clause 7.24.", "Possible: raise to 20; call."]);
    expect(done({ action: "RaiseTo", to: 1400 })).toBe("You raise to 1,400.");
    expect(done({ action: "Discard", cards: ["2c"] })).toBe("You throw away one card.");
  });
});
