/** Beside the rows: what is wrong with their order, if anything, and the button that sets them. */

import { useState } from "preact/hooks";
import type { TableState } from "../../state/types";
import type { Action, No } from "../../wire";
import { Clause } from "../../shell/clause";
import { Press } from "../bar/press";
import { Reason } from "../bar/reason";
import { useGuard } from "../bar/guard";
import { useKeys } from "../bar/keys";
import type { Arranging } from "./arranging";
import { isWhole, sorted, unarranged } from "./rows";

interface Props {
  state: TableState;
  arranging: Arranging;
  act: (action: Action) => void;
  busy: boolean;
}

export function SetBar({ state, arranging: { rows, lay, weighed, again }, act, busy }: Props) {
  const open = useGuard(`${state.handNumber} set`);
  const [asked, ask] = useState<No | null>(null);
  const [by, sort] = useState<"rank" | "suit">("rank");
  const whole = isWhole(rows);
  const off: No | null = whole ? null : (state.telling.why?.cards ?? { code: "cards", words: "Three cards go to the front, five to the middle, five to the back.", clause: "", book: "" });
  const set = () => {
    if (whole && open() && !busy) act({ action: "SetHand", front: [...rows.front], middle: [...rows.middle], back: [...rows.back] });
  };
  useKeys({ Enter: set });
  const flaw = weighed?.flaw ?? null;
  return (
    <div class="bar-other" role="group" aria-label="Set your three hands" onMouseLeave={() => ask(null)}>
      {asked !== null && !whole ? <Reason state={state} no={asked} inside /> : <p class="bar-words" aria-live="off">
        {flaw !== null ? (
          <span class="setbar-flaw">
            {flaw.words} <Clause book={flaw.book} clause={flaw.clause} named />
          </span>
        ) : whole ? (
          again ? "These are set. You may set them again until everybody has." : "In order: no hand is better than the one behind it."
        ) : (
          "The back is the best hand, then the middle, then the front. Drag, tap, or keys 1, 2, 3 on a card."
        )}
      </p>}
      <div class="bar-acts">
        <Press
          onPress={() => {
            const next = by === "rank" ? "suit" : "rank";
            sort(next);
            lay((now) => sorted(now, next));
          }}
        >
          Sort by {by === "rank" ? "suit" : "rank"}
        </Press>
        <Press onPress={() => lay((now) => unarranged([...now.front, ...now.middle, ...now.back, ...now.loose]))}>Start again</Press>
        <Press kind="first" off={off} busy={busy} onPress={set} onWhy={ask}>
          {again ? "Set again" : "Set"}
        </Press>
      </div>
    </div>
  );
}
