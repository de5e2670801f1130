/** Why not, in a line: words and the clause. */

import { Clause } from "../../shell/clause";
import type { No } from "../../wire";

export function Reason({ no, id }: { no: No; id?: string }) {
  return (
    <p class="bar-reason" id={id}>
      {no.words} <Clause book={no.book} clause={no.clause} named />
    </p>
  );
}
