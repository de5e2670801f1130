/** What tables are called: learnt in the lobby, for whoever has only the id. */

const known = new Map<string, string>();

export const learn = (id: string, name: string): void => void known.set(id, name);
export const tableName = (id: string): string => known.get(id) ?? id.replaceAll("-", " ");
