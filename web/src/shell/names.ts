/** What tables are called, and what is dealt there: learnt in the lobby, for whoever has only the id. */

interface Known {
  name: string;
  kind: string;
}

const known = new Map<string, Known>();

export const learn = (id: string, name: string, kind = "poker"): void => void known.set(id, { name, kind });
export const tableName = (id: string): string => known.get(id)?.name ?? id.replaceAll("-", " ");
/** Whether a table is known to be one against the house. */
export const isHouse = (id: string): boolean => known.get(id)?.kind === "house";
