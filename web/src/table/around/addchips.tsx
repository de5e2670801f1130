/**
 * Adding chips, within what the server says; an amount outside is told at the box and not sent. The dialog stays until the chips are there: a no is
 * read beside the amount it is about, and another one can be asked for at once.
 */

import { useState } from "preact/hooks";
import { Dialog } from "../../shell/dialog";
import { figures } from "../../shell/amount";
import { useMe } from "../../shell/session";
import { Refused, refusalOf } from "../../shell/refused";
import type { Refusal } from "../../net/http";

interface Props {
  limits: readonly [number, number | null];
  onAdd: (chips: number) => Promise<unknown>;
  onClose: () => void;
}

export function AddChips({ limits: [least, most], onAdd, onClose }: Props) {
  const who = useMe();
  /** null: nothing typed yet; then it is the most there may be and the wallet has, even where that changes meanwhile. */
  const [typed, type] = useState<string | null>(null);
  const [asking, ask] = useState(false);
  const [refused, refuse] = useState<Refusal | null>(null);
  const words = typed ?? String(Math.max(Math.min(most ?? least, who?.wallet ?? Infinity), least));
  const chips = Number(words);
  const wrong = !Number.isInteger(chips) || words.trim() === "" ? "A whole number of chips." : chips < least ? `The least is ${figures(least)}.` : most !== null && chips > most ? `The most is ${figures(most)}.` : "";
  const add = async () => {
    if (wrong !== "" || asking) return;
    ask(true);
    refuse(null);
    try {
      await onAdd(chips);
      onClose();
    } catch (error) {
      refuse(refusalOf(error));
    } finally {
      ask(false);
    }
  };
  return (
    <Dialog title="Add chips" onClose={onClose}>
      <form
        class="addchips"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label>
          {most === null ? `${figures(least)} or more` : `${figures(least)} to ${figures(most)}`}
          {who !== null && <span class="soft">{figures(who.wallet)} in your wallet</span>}
          <input class="field figures" inputMode="numeric" value={words} onInput={(event) => type(event.currentTarget.value.replaceAll(/[,\s]/g, ""))} aria-invalid={wrong === "" ? undefined : "true"} aria-describedby="addchips-wrong" />
        </label>
        <p id="addchips-wrong" class="addchips-wrong">
          {wrong}
        </p>
        <div role="status">{refused !== null && <Refused refusal={refused} />}</div>
        <button type="submit" class="button first" aria-disabled={wrong === "" && !asking ? undefined : "true"}>
          {asking ? "Adding …" : "Add chips"}
        </button>
      </form>
    </Dialog>
  );
}
