/** Reporting something that was said, or a player, to the staff: with a reason, and the hand. */

import { useState } from "preact/hooks";
import { ask, type Refusal } from "../net/http";
import { Dialog } from "../shell/dialog";
import { Refused, refusalOf } from "../shell/refused";
import { tell } from "../shell/toast";
import type { SaidLine } from "../wire";

const LONGEST = 500;

export interface Reported {
  table: string;
  /** What was said; null: a player is reported. */
  line: SaidLine | null;
  /** Players who can be reported. */
  names: readonly string[];
  /** The hand at hand; 0: none yet. */
  hand: number;
}

export function ReportDialog(props: Reported & { onClose: () => void }) {
  const { table, line, names } = props;
  const [player, choose] = useState(line?.name ?? names[0] ?? "");
  const [hand, setHand] = useState(props.hand);
  const [reason, setReason] = useState("");
  const [refusal, refuse] = useState<Refusal | null>(null);
  const [sending, send] = useState(false);

  const report = async (event: Event): Promise<void> => {
    event.preventDefault();
    refuse(null);
    send(true);
    const path = `/tables/${encodeURIComponent(table)}`;
    try {
      if (line !== null) await ask("POST", `${path}/talk/${encodeURIComponent(line.id)}/reports`, { reason });
      else await ask("POST", `${path}/reports`, { player, reason, ...(hand > 0 ? { hand } : {}) });
      tell("The staff have your report.", { tone: "good" });
      props.onClose();
    } catch (error) {
      refuse(refusalOf(error));
      send(false);
    }
  };

  return (
    <Dialog title={line === null ? "Report a player" : `Report what ${line.name} said`} onClose={props.onClose}>
      <form class="report" onSubmit={report}>
        {line !== null ? (
          <blockquote class="report-said">{line.words}</blockquote>
        ) : (
          <>
            <label>
              Player{" "}
              <select class="field" value={player} onChange={(event) => choose(event.currentTarget.value)}>
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            {props.hand > 0 && (
              <label>
                Hand{" "}
                <input class="field report-hand" type="number" min={1} max={props.hand} value={hand} onInput={(event) => setHand(Number(event.currentTarget.value))} />
              </label>
            )}
          </>
        )}
        <label class="report-why" for="report-why">
          What is wrong?
        </label>
        <textarea id="report-why" class="field" rows={3} required maxLength={LONGEST} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        <p class="soft">The staff read it with what was said around it. The player is not told who reported.</p>
        {refusal !== null && <Refused refusal={refusal} />}
        <div class="dialog-foot">
          <button type="button" class="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="button first" disabled={sending || reason.trim() === "" || player === ""}>
            Report
          </button>
        </div>
      </form>
    </Dialog>
  );
}
