/** What tables are called, and what is dealt there: learnt in the lobby or from the table itself, for whoever has only the id. */

import { useEffect, useState } from "preact/hooks";
import { ask } from "../net/http";

interface Known {
  name: string;
  kind: string;
}

const known = new Map<string, Known>();

export const learn = (id: string, name: string, kind = "poker"): void => void known.set(id, { name, kind });
export const tableName = (id: string): string => known.get(id)?.name ?? id.replaceAll("-", " ");

/** What is dealt at a table; null: not known yet. The table is asked where the lobby was not seen. */
export function useKind(id: string): string | null {
  const [kind, tell] = useState<string | null>(() => known.get(id)?.kind ?? null);
  useEffect(() => {
    if (kind !== null) return;
    let gone = false;
    ask<{ table: { name: string; kind?: string } }>("GET", `/tables/${encodeURIComponent(id)}`).then(
      ({ table }) => {
        learn(id, table.name, table.kind);
        if (!gone) tell(table.kind ?? "poker");
      },
      // No such table, or no link: the page of a poker table knows what to say, and goes on asking.
      () => !gone && tell("poker"),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return kind;
}

/** Whether a table is known to be one against the house. */
export const isHouse = (id: string): boolean => known.get(id)?.kind === "house";
