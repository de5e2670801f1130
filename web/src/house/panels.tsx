/** The panels beside a table against the house: the log, the chat, what governs. */

import type { Refusal } from "../net/http";
import { type Panel, type PanelsOf, useChat } from "../panels";
import { Log } from "../panels/log";
import { Rules } from "../panels/rules";
import { write } from "../shell/route";
import { company } from "./read";
import type { HouseState } from "./types";
import { lines } from "./words";

const STAGES = ["Before the flop", "On the flop", "After the river"];

export function useHousePanels(state: HouseState, say: PanelsOf["say"], refused: Refusal | null): Panel[] {
  const chat = useChat(state, say);
  const { table, dealt } = state;
  const playing = dealt === null || dealt.round.over ? 0 : dealt.number;
  const where = state.due === "bets" ? "Bets are being taken" : (STAGES[state.stage] ?? "");
  return [
    {
      key: "log",
      title: "Log",
      body: <Log lines={lines(state)} noun="Round" playing={playing} book={table.book} again={(hand) => ({ words: "Check", to: write({ page: "check", table: table.id, hand }) })} />,
    },
    chat,
    {
      key: "rules",
      title: "Rules",
      body: (
        <Rules
          table={{ book: table.book, game: table.game, title: table.title }}
          company={company(state)}
          governs={state.governs}
          barred={state.why?.actions ?? {}}
          refused={refused}
          quiet={playing === 0 ? "No round is being played." : "The dealer is at work."}
          where={where === "" || dealt === null ? "" : `${where}, round ${dealt.number}`}
        />
      ),
    },
  ];
}
