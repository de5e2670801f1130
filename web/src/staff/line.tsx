/** One act of staff: when, which rank, what, about which hand, by which clause, and what has come of it. */

import { figures } from "../shell/amount";
import { Clause } from "../shell/clause";
import { write } from "../shell/route";
import type { StaffAct } from "../wire";
import { aboutWords, actWords, standingWords } from "./words";
import { capital } from "../log/cards";

interface Props {
  act: StaffAct;
  book: string;
  /** The book's names of ranks. */
  ranks: Record<string, string>;
  /** The table of its hand, to look the hand up. */
  table: string;
}

const clock = (at: number): string => new Date(at).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const person = (rank: string, who: string): string => (who === "" ? rank : `${rank} ${who}`);

export function ActLine({ act, book, ranks, table }: Props) {
  const named = (rank: string): string => ranks[rank] ?? capital(rank.replaceAll("-", " "));
  const about = aboutWords(act.about);
  const hand = act.about.hand ?? 0;
  const place = act.about.table || table;
  return (
    <div class="act">
      <p class="act-what">
        {capital(actWords(act.action))} <Clause book={book} clause={act.clause} />
      </p>
      <p class="soft">
        <time dateTime={new Date(act.at).toISOString()}>{clock(act.at)}</time> · {person(named(act.rank), act.who)}
        {act.jackpot !== "" && act.jackpot !== undefined && ` · jackpot ${act.jackpot}`}
        {about !== "" && (
          <>
            {" · "}
            {hand > 0 && place !== "" && act.standing !== "asked" ? <a href={write({ page: "hand", table: place, hand, step: 0 })}>{about}</a> : about}
          </>
        )}
      </p>
      <p class={act.standing === "asked" ? "act-came act-waits" : "act-came"}>
        {capital(standingWords(act))}
        {act.second_rank !== "" && ` · ${person(named(act.second_rank), act.second)}, ${clock(act.answered_at)}`}
      </p>
      {act.why !== "" && <p class="act-why">Why: {act.why}</p>}
      {act.answer_why !== "" && <p class="act-why">Answer: {act.answer_why}</p>}
    </div>
  );
}

/** "act 3", as it is numbered at its table. */
export const actName = (act: StaffAct): string => `act ${figures(act.act)}`;
