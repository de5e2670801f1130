/** The panels beside a table against the house: the log, the chat, what governs, practice. */

import { useEffect } from "preact/hooks";
import type { Refusal } from "../net/http";
import { type Panel, type PanelsOf, useChat } from "../panels";
import { Hands } from "../panels/hands";
import { Log } from "../panels/log";
import { Rules } from "../panels/rules";
import { write } from "../shell/route";
import { actsTold, Report } from "../staff/report";
import { change, useSettings } from "../shell/settings";
import { lastDecision } from "./decided";
import { noteRounds } from "./noted";
import { PracticePanel } from "./practice";
import { company } from "./read";
import type { HouseState } from "./types";
import { lines } from "./words";

const STAGES = ["Before the flop", "On the flop", "After the river"];

export function useHousePanels(state: HouseState, say: PanelsOf["say"], refused: Refusal | null): Panel[] {
  useEffect(() => noteRounds(state), [state.dealt, state.before]);
  const { table, dealt } = state;
  const chat = useChat(state, { table: table.id, names: [], hand: dealt?.number ?? 0 }, say);
  const playing = dealt === null || dealt.round.over ? 0 : dealt.number;
  const where = state.due === "bets" ? "Bets are being taken" : (STAGES[state.stage] ?? "");
  const { practice } = useSettings();
  const trainer: Panel = { key: "practice", title: "Practice", body: practice ? <PracticePanel {...lastDecision(state)} /> : <Switched /> };
  const panels = [
    {
      key: "log",
      title: "Log",
      body: <Log lines={lines(state)} noun="Round" playing={playing} book={table.book} again={(hand) => ({ words: "Replay", to: write({ page: "hand", table: table.id, hand, step: 0 }) })} />,
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
    { key: "hands", title: "Rounds", body: <Hands table={table.id} over={dealt === null ? 0 : dealt.round.over ? dealt.number : dealt.number - 1} noun="round" /> },
    { key: "staff", title: "Staff", body: <Report table={table.id} number={actsTold(state.log)} /> },
  ];
  return practice ? [trainer, ...panels] : [...panels, trainer];
}

/** Practice is off until somebody asks for it. */
function Switched() {
  return (
    <section class="practice" aria-label="Practice">
      <p class="soft">After each of your decisions: what every choice was worth, to the fraction, and what yours gave away. Nobody else sees it.</p>
      <button type="button" class="button" onClick={() => change({ practice: true })}>
        Show what each choice is worth
      </button>
    </section>
  );
}
