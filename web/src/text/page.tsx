/** The table as text, for who listens or would rather type: headings, lists, and one command line. */

import { useEffect } from "preact/hooks";
import { note } from "../check/noted";
import { lines } from "../log/lines";
import { knowing, named } from "../log/seats";
import { ask, type Refusal } from "../net/http";
import { asksFlop } from "../state/read";
import type { TableState } from "../state/types";
import { useSettings } from "../shell/settings";
import { useWithoutAsking } from "../table/bar/showdown";
import type { Action } from "../wire";
import { answer, done, HELP, turn } from "./answers";
import { understand } from "./commands";
import { Part, TextFrame } from "./frame";
import { Happened } from "./happened";
import { commonly } from "./told";

interface TextOf {
  state: TableState;
  link: "up" | "lost" | "gone";
  send: (action: Action) => Promise<unknown>;
  say: (words: string) => Promise<unknown> | void;
  now: () => number;
}

export function TextTable({ state, link, send, say, now }: TextOf) {
  const { table } = state;
  useEffect(() => note(state), [state.hand, state.roots]);
  // A no is left alone: what may be said instead is told in any case.
  useWithoutAsking(state, useSettings().autoMuck, (action) => void send(action).catch(() => undefined));

  const carryOut = async (line: string, refused: Refusal | null): Promise<string[]> => {
    const meaning = understand(line, state);
    switch (meaning.is) {
      case "ask":
        return answer(meaning.what, { state, now: now(), refused }, meaning.count);
      case "flop": {
        const jackpot = asksFlop(state);
        if (jackpot === undefined) return ["The flop can be asked for when everybody has folded to two cards of a royal flush, before the next hand begins."];
        await ask("POST", `/jackpots/${encodeURIComponent(jackpot.name)}/flop`, { table: table.id });
        return ["Your cards are shown, and the flop is dealt."];
      }
      case "do":
        await send(meaning.action);
        return [done(meaning.action)];
      default:
        return commonly(meaning, table.id, say);
    }
  };

  const about = { state, now: now(), refused: null };
  const governs = state.telling.governs.map((each) => ({ words: named(each.words, state), book: each.book || table.book, clause: each.clause }));
  return (
    <TextFrame
      table={table}
      game={table.game}
      link={link}
      hint="Type c for your cards, o for what you may do, h for all words."
      help={HELP}
      carryOut={carryOut}
      knowing={(no) => knowing(no, state)}
    >
      <Part title="Now" told={turn(state)} />
      <Part title="Your cards" told={answer("cards", about)} />
      <Part title="Board" told={answer("board", about)} />
      <Part title="Pot" told={answer("pot", about)} />
      {state.jackpots.length > 0 && <Part title="Jackpot" told={answer("jackpot", about)} />}
      <Part title="Players" told={answer("players", about)} />
      <Part title="What governs" told={governs.length > 0 ? governs : ["Nobody decides now."]} />
      <Happened table={table} lines={lines(state)} playing={table.playing ? state.handNumber : 0} noun="Hand" />
      <Part title="Said" told={answer("chat", about)} />
    </TextFrame>
  );
}
