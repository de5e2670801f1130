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
}

export function Reason({ state, no, id, instead }: Props) {
  return (
    <p class="bar-reason" id={id}>
      {namedIn(no.words, "table" in state ? companyOf(state) : state)} <Clause book={no.book} clause={no.clause} named />
      {instead !== undefined && <span class="bar-instead"> Possible: {instead}.</span>}
    </p>
  );
}
