/** Why not, in a line: words, the clause, and what would do. */

import { type Company, companyOf, namedIn } from "../../log/seats";
import { Clause } from "../../shell/clause";
import type { TableState } from "../../state/types";
import type { No } from "../../wire";

interface Props {
  state: TableState | Company;
  no: No;
  id?: string;
  /** What is possible instead. */
  instead?: string;
  /** In the bar itself: above it lie the cards that are to be chosen. */
  inside?: boolean;
}

export function Reason({ state, no, id, instead, inside = false }: Props) {
  return (
    <p class={inside ? "bar-reason inside" : "bar-reason"} id={id}>
      {namedIn(no.words, "table" in state ? companyOf(state) : state)} <Clause book={no.book} clause={no.clause} named />
      {instead !== undefined && <span class="bar-instead"> Possible: {instead}.</span>}
    </p>
  );
}
