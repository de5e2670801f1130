/** What one forbids oneself: time, play money, a pause, an exclusion. */

import { useEffect, useId, useState } from "preact/hooks";
import { ask } from "../net/http";
import { figures } from "../shell/amount";
import { Dialog } from "../shell/dialog";
import { tell, tellRefusal } from "../shell/toast";
import type { components } from "../wire/generated/api";
import { When } from "./when";

type MyLimits = components["schemas"]["MyLimits"];
type Line = components["schemas"]["LimitLine"];

const WORDS: Record<string, { label: string; unit: string; soFar: string }> = {
  time_day: { label: "Time at tables a day, in minutes", unit: "minutes", soFar: "today" },
  money_day: { label: "Play money taken to tables a day", unit: "chips", soFar: "today" },
  money_week: { label: "Play money taken to tables a week", unit: "chips", soFar: "this week" },
};
/** Days, and what the button says. Null: for good. */
const PAUSES: [number, string][] = [[1, "24 hours"], [7, "a week"], [30, "30 days"]];
const EXCLUSIONS: [number | null, string][] = [[183, "six months"], [366, "a year"], [null, "for good"]];

export function LimitsSection() {
  const [mine, show] = useState<MyLimits | null>(null);
  const [asked, askFor] = useState<{ kind: "pause" | "exclusion"; days: number | null; words: string } | null>(null);
  useEffect(() => void ask<MyLimits>("GET", "/me/limits").then(show, tellRefusal), []);
  const set = (limit: string, value: number | null) =>
    ask<MyLimits>("PUT", "/me/limits", { limit, value }).then((now) => {
      show(now);
      const line = now.limits.find((each) => each.limit === limit);
      tell(line?.changes ? "It is loosened after 24 hours. Until then the tighter limit holds." : "The limit holds from now on.", { tone: "good" });
    }, tellRefusal);
  const goOut = (kind: "pause" | "exclusion", days: number | null) =>
    ask<MyLimits>("POST", "/me/exclusion", { kind, days }).then((now) => {
      show(now);
      askFor(null);
      tell("You play no more. A hand that you are in is finished, and you get up.", { tone: "good" });
    }, tellRefusal);
  if (mine === null) return <p class="soft">One moment.</p>;
  return (
    <section aria-labelledby="account-limits">
      <h2 id="account-limits">Your limits</h2>
      <p class="soft">
        A tighter limit holds at once, a looser one after 24 hours. Days and weeks are those of UTC; a week begins on Monday. When your time is up you finish the hand and get
        up with your chips.
      </p>
      {mine.limits.map((line) => (
        <LimitRow key={`${line.limit} ${line.value} ${line.changes}`} line={line} set={set} />
      ))}
      <h3>A pause, or no play at all</h3>
      {mine.out && (
        <p>
          <strong>You play no more {mine.out.until === null ? "for good" : <>until <When at={mine.out.until} /></>}.</strong> You can watch, read your history and take your
          data with you. It can be made longer, and by nobody shorter.
        </p>
      )}
      <div class="account-acts">
        {PAUSES.map(([days, words]) => (
          <button key={words} type="button" class="button" onClick={() => askFor({ kind: "pause", days, words })}>
            Pause for {words}
          </button>
        ))}
      </div>
      <div class="account-acts">
        {EXCLUSIONS.map(([days, words]) => (
          <button key={words} type="button" class="button" onClick={() => askFor({ kind: "exclusion", days, words })}>
            {days === null ? "Exclude me for good" : `Exclude me for ${words}`}
          </button>
        ))}
      </div>
      {asked && (
        <Dialog title={asked.days === null ? "No more play, for good" : `No play for ${asked.words}`} onClose={() => askFor(null)}>
          <p>
            From now on you take no seat and buy no chips. A hand that you are in is finished; then you get up and your chips go to your wallet. Nobody can end this sooner: not you,
            and not the room's staff.
          </p>
          <div class="dialog-foot">
            <button type="button" class="button" onClick={() => askFor(null)}>
              Back
            </button>
            <button type="button" class="button first" onClick={() => void goOut(asked.kind, asked.days)}>
              Yes, from now on
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function LimitRow({ line, set }: { line: Line; set: (limit: string, value: number | null) => void }) {
  const words = WORDS[line.limit] ?? { label: line.limit, unit: "", soFar: "so far" };
  const [value, write] = useState(line.value === null ? "" : String(line.value));
  const key = useId();
  return (
    <form
      class="account-limit"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== "") set(line.limit, Number(value));
      }}
    >
      <div class="form-field">
        <label for={key}>{words.label}</label>
        <input id={key} class="field figures" type="number" min="0" inputMode="numeric" placeholder="no limit" value={value} onInput={(event) => write(event.currentTarget.value)} />
        <p class="soft">
          <span class="figures">{figures(line.used)}</span> {words.unit} {words.soFar}
          {line.changes && (
            <>
              ; from <When at={line.changes} />: {line.after === null ? "no limit" : figures(line.after)}
            </>
          )}
        </p>
      </div>
      <div class="account-acts">
        <button type="submit" class="button" aria-label={`Set: ${words.label}`}>
          Set
        </button>
        {line.value !== null && (
          <button type="button" class="button" aria-label={`No limit: ${words.label}`} onClick={() => set(line.limit, null)}>
            No limit
          </button>
        )}
      </div>
    </form>
  );
}
