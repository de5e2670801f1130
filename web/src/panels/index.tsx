/** The panels beside a table: the log, the chat, what governs, the last hands. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { note } from "../check/noted";
import { heading, lines } from "../log/lines";
import { companyOf } from "../log/seats";
import type { Refusal } from "../net/http";
import { write } from "../shell/route";
import type { TableState } from "../state/types";
import { Chat, type Company, type Talk } from "./chat";
import { Hands } from "./hands";
import { Log } from "./log";
import { actsTold, Report } from "../staff/report";
import { Rules } from "./rules";
import { Shuffled } from "./shuffled";
import "./panels.css";

export interface Panel {
  key: string;
  title: string;
  body: ComponentChildren;
  /** How much is new in it. */
  mark?: number;
}

export interface PanelsOf {
  state: TableState;
  say: (words: string) => Promise<unknown> | void;
  /** The last no, if there was one. */
  refused?: Refusal | null;
}

export function usePanels({ state, say, refused = null }: PanelsOf): Panel[] {
  useEffect(() => note(state), [state.hand, state.roots]);
  const { table, hand, handNumber, telling } = state;
  const chat = useChat(state, { table: table.id, names: table.chairs.flatMap((chair) => (chair === null ? [] : [chair.name])), hand: handNumber }, say);
  const past = (number: number) => ({ words: "Replay", to: write({ page: "hand", table: table.id, hand: number, step: 0 }) });
  return [
    {
      key: "log",
      title: "Log",
      body: (
        <div class="with-sign">
          <Shuffled state={state} />
          <Log lines={lines(state)} noun="Hand" playing={table.playing ? handNumber : 0} book={table.book} again={past} />
        </div>
      ),
    },
    chat,
    {
      key: "rules",
      title: "Rules",
      body: (
        <Rules
          table={{ book: table.book, game: hand?.game ?? table.sign.rules.game, title: table.game }}
          company={companyOf(state)}
          governs={telling.governs}
          barred={telling.why?.actions ?? {}}
          refused={refused}
          quiet={hand === null || hand.over ? "No hand is being played." : "The dealer is at work."}
          where={hand !== null && hand.street !== null ? `${heading(hand.street)} of hand ${handNumber}` : ""}
        />
      ),
    },
    { key: "hands", title: "Hands", body: <Hands table={state.table.id} over={lastOver(state)} /> },
    { key: "staff", title: "Staff", body: <Report table={state.table.id} number={actsTold(state.log)} /> },
  ];
}

/** The chat, with how much in it is new. */
export function useChat(state: Talk, company: Company, say: PanelsOf["say"]): Panel {
  const [read, setRead] = useState(0);
  const unread = useUnread(state, read);
  return { key: "chat", title: "Chat", body: <Chat state={state} company={company} say={say} seen={() => setRead((times) => times + 1)} />, ...(unread > 0 ? { mark: unread } : {}) };
}

/** Things others said since the chat was last looked at (`read` times). The list is cut at its head, so what counts is the newest line. */
function useUnread(state: Talk, read: number): number {
  const newest = useRef(state.said.at(-1));
  const count = useRef(0);
  const at = useRef(read);
  if (at.current !== read) {
    at.current = read;
    newest.current = state.said.at(-1);
    count.current = 0;
  }
  if (newest.current !== state.said.at(-1)) {
    const from = newest.current === undefined ? -1 : state.said.lastIndexOf(newest.current);
    count.current += state.said.slice(from + 1).filter((line) => line.name !== state.you?.name).length;
    newest.current = state.said.at(-1);
  }
  return count.current;
}

const lastOver = (state: TableState): number => (state.hand === null ? 0 : state.hand.over ? state.handNumber : state.handNumber - 1);
