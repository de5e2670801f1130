/** A clause, as a margin note that opens it: § 7.24. */

import { write } from "./route";
import { bookShort } from "./books";

/** `1:table-minimum` is the definition of a term in section 1. */
export function clauseSign(clause: string): string {
  const bare = clause.replace(/#\d+$/, "");
  const [section, term] = bare.split(":");
  return term === undefined ? bare : `${section} ${term.replaceAll("-", " ")}`;
}

export function Clause(props: { book: string; clause: string; named?: boolean }) {
  if (!props.clause) return null;
  const told = `§\u00a0${clauseSign(props.clause)}`;
  if (!props.book) return <span class="clause">{told}</span>;
  return (
    <a
      class="clause"
      href={write({ page: "clause", book: props.book, clause: props.clause })}
      aria-label={`Clause ${clauseSign(props.clause)} of ${bookShort(props.book)}`}
    >
      {props.named ? `${bookShort(props.book)} ${told}` : told}
    </a>
  );
}
