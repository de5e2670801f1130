/** Decisions that are not betting: draw, discard, show, tap out, how often the board is run. */

import { useState } from "preact/hooks";
import { moment } from "../../state/read";
import type { TableState } from "../../state/types";
import type { Action, No, Options, Vote } from "../../wire";
import type { Picking } from "../picking";
import { useArmed } from "./armed";
import { useGuard } from "./guard";
import { useKeys } from "./keys";
import { Press } from "./press";
import { Reason } from "./reason";
import { BEST, throwsAwayTheBest, useWithoutAsking } from "./showdown";

interface Asked {
  state: TableState;
  options: Options;
  act: (action: Action) => void;
  busy: boolean;
}

const counted = (cards: number): string => (cards === 1 ? "1 card" : `${cards} cards`);

export function DrawBar({ state, options, picking, act, busy }: Asked & { picking: Picking }) {
  const open = useGuard(moment(state));
  const [asked, ask] = useState<No | null>(null);
  const { chosen, most, exact } = picking;
  const short = exact && chosen.length !== most;
  const off: No | null = short ? (state.telling.why?.cards ?? { code: "cards", words: `Choose ${counted(most)}.`, clause: "", book: "" }) : null;
  const go = () => {
    if (open() && !busy && !short) act({ action: "Discard", cards: [...chosen] });
  };
  const keys: Record<string, () => void> = { Enter: go };
  if (!exact) keys["p"] = () => open() && !busy && act({ action: "Discard", cards: [] });
  options.held.forEach((card, nth) => (keys[String(nth + 1)] = () => picking.toggle(card)));
  useKeys(keys);
  return (
    <div class="bar-other" role="group" aria-label="Your turn" onMouseLeave={() => ask(null)}>
      {asked !== null && short ? <Reason state={state} no={asked} inside /> : <p class="bar-words">
        {exact ? `Choose ${counted(most)} to discard.` : `Choose the cards to discard, at most ${most}; or stand pat.`}{" "}
        <span class="soft bar-hint">Keys 1 to {options.held.length} choose, Enter does it.</span>
      </p>}
      <div class="bar-acts">
        {!exact && (
          <Press hot="P" kind={chosen.length === 0 ? "first" : "plain"} busy={busy} onPress={() => open() && act({ action: "Discard", cards: [] })}>
            Stand pat
          </Press>
        )}
        {(exact || chosen.length > 0) && (
          <Press kind="first" off={off} busy={busy} onPress={go} onWhy={ask}>
            {exact ? `Discard ${counted(most)}` : `Draw ${counted(chosen.length)}`}
          </Press>
        )}
      </div>
    </div>
  );
}

export function ShowBar({ state, options, act, busy, autoMuck }: Asked & { autoMuck: boolean }) {
  const open = useGuard(moment(state));
  const [asked, ask] = useState<No | null>(null);
  const [armed, arm] = useArmed<"muck">(moment(state));
  const off = (name: string): No | null => state.telling.why?.actions[name] ?? null;
  const mayNotMuck = options.muck ? null : (off("Muck") ?? { code: "muck", words: "This hand has to be shown.", clause: "", book: "" });
  useWithoutAsking(state, autoMuck, act);
  const show = () => open() && !busy && act({ action: "Show" });
  const muck = () => {
    if (!open() || busy || !options.muck) return;
    if (throwsAwayTheBest(options) && armed !== "muck") arm("muck");
    else act({ action: "Muck" });
  };
  useKeys({ s: show, m: muck, Enter: show, Escape: armed === null ? undefined : () => arm(null) });
  const words = !options.muck ? "You must show this hand." : armed === "muck" ? `${BEST} Muck it all the same?` : options.beaten ? "A hand shown beats yours. Show or muck?" : "Show or muck?";
  return (
    <div class="bar-other" role="group" aria-label="Your turn" onMouseLeave={() => ask(null)}>
      <p class="bar-words" role="status">
        {words}
      </p>
      {asked !== null && <Reason state={state} no={asked} />}
      <div class="bar-acts">
        <Press hot="M" off={mayNotMuck} busy={busy} onPress={muck} onWhy={ask}>
          {armed === "muck" ? "Muck the best hand?" : "Muck"}
        </Press>
        <Press kind="first" hot="S" off={off("Show")} busy={busy} onPress={show} onWhy={ask}>
          Show
        </Press>
      </div>
    </div>
  );
}

export function TapBar({ state, act, busy }: Asked) {
  const open = useGuard(moment(state));
  const tap = () => open() && !busy && act({ action: "TapOut" });
  const on = () => open() && !busy && act({ action: "PlayOn" });
  useKeys({ t: tap, o: on });
  return (
    <div class="bar-other" role="group" aria-label="Your turn">
      <p class="bar-words">You may tap out: no more betting for you, and the hand plays for what is in.</p>
      <div class="bar-acts">
        <Press hot="T" busy={busy} onPress={tap}>
          Tap out
        </Press>
        <Press kind="first" hot="O" busy={busy} onPress={on}>
          Play on
        </Press>
      </div>
    </div>
  );
}

const TIMES = ["Once", "Twice", "Three times", "Four times"];

export function VoteBar({ state, vote, act, busy }: Omit<Asked, "options"> & { vote: Vote }) {
  const open = useGuard(`vote ${state.handNumber}`);
  const choose = (again: number) => () => open() && !busy && act({ action: "RunIt", again });
  const choices = Array.from({ length: vote.most + 1 }, (_, again) => again);
  useKeys(Object.fromEntries(choices.map((again) => [String(again + 1), choose(again)])));
  return (
    <div class="bar-other" role="group" aria-label="Your vote">
      <p class="bar-words">Nobody can bet any more. How often is the rest of the board dealt? The fewest that anybody says holds.</p>
      <div class="bar-acts">
        {choices.map((again) => (
          <Press key={again} hot={String(again + 1)} kind={again === 0 ? "first" : "plain"} busy={busy} onPress={choose(again)}>
            {TIMES[again] ?? `${again + 1} times`}
          </Press>
        ))}
      </div>
    </div>
  );
}
