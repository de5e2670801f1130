/** Adding chips, within what the server says; an amount outside is told at the box and not sent. */

import { useState } from "preact/hooks";
import { Dialog } from "../../shell/dialog";
import { figures } from "../../shell/amount";
import { useMe } from "../../shell/session";
import { Refused } from "../../shell/refused";
import type { Refusal } from "../../net/http";

interface Props {
  limits: readonly [number, number | null];
  refused: Refusal | null;
  onAdd: (chips: number) => void;
  onClose: () => void;
}

export function AddChips({ limits: [least, most], refused, onAdd, onClose }: Props) {
  const who = useMe();
  const [typed, type] = useState(String(most ?? least));
  const chips = Number(typed);
  const wrong = !Number.isInteger(chips) || typed.trim() === "" ? "A whole number of chips." : chips < least ? `The least is ${figures(least)}.` : most !== null && chips > most ? `The most is ${figures(most)}.` : "";
  return (
    <Dialog title="Add chips" onClose={onClose}>
      <form
        class="addchips"
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong !== "") return;
          onAdd(chips);
          onClose();
        }}
      >
        <label>
          {most === null ? `${figures(least)} or more` : `${figures(least)} to ${figures(most)}`}
          {who !== null && <span class="soft">{figures(who.wallet)} in your wallet</span>}
          <input class="field figures" inputMode="numeric" value={typed} onInput={(event) => type(event.currentTarget.value.replaceAll(/[,\s]/g, ""))} aria-invalid={wrong === "" ? undefined : "true"} aria-describedby="addchips-wrong" />
        </label>
        <p id="addchips-wrong" class="addchips-wrong">
          {wrong}
        </p>
        {refused !== null && <Refused refusal={refused} />}
        <button type="submit" class="button first" aria-disabled={wrong === "" ? undefined : "true"}>
          Add chips
        </button>
      </form>
    </Dialog>
  );
}
