/** What the lobby shows: kept over a reload. */

import { familyOf } from "./families";
import type { LobbyTable } from "./shape";
import { measure } from "./stakes";

export interface Filters {
  family: string; // "" is any
  book: string;
  limit: string;
  stakes: number; // at most so much; 0 is any
  free: boolean;
  people: boolean;
}

export const ANY: Filters = { family: "", book: "", limit: "", stakes: 0, free: false, people: false };

const KEPT = "pitboss.filters";

export function understood(kept: unknown): Filters {
  if (kept === null || typeof kept !== "object") return ANY;
  const said = kept as Record<string, unknown>;
  const text = (key: string) => (typeof said[key] === "string" ? said[key] : "");
  return {
    family: text("family"),
    book: text("book"),
    limit: text("limit"),
    stakes: typeof said["stakes"] === "number" && said["stakes"] > 0 ? said["stakes"] : 0,
    free: said["free"] === true,
    people: said["people"] === true,
  };
}

export function recall(): Filters {
  try {
    return understood(JSON.parse(localStorage.getItem(KEPT) ?? "null"));
  } catch {
    return ANY;
  }
}

export const keep = (filters: Filters): void => localStorage.setItem(KEPT, JSON.stringify(filters));
export const isAny = (filters: Filters): boolean => (Object.keys(ANY) as (keyof Filters)[]).every((key) => filters[key] === ANY[key]);

/** People at the table who play: not bots, not those who are away. */
export const people = (table: LobbyTable): number => table.players.filter((each) => !each.bot && !each.away).length;

export function fits(table: LobbyTable, filters: Filters): boolean {
  return (
    (!filters.family || familyOf(table) === filters.family) &&
    (!filters.book || table.book === filters.book) &&
    (!filters.limit || table.limit === filters.limit) &&
    (!filters.stakes || measure(table.stakes) <= filters.stakes) &&
    (!filters.free || table.free.length > 0) &&
    (!filters.people || people(table) > 0)
  );
}

/** The choices there are, from the tables that stand. What is chosen stays a choice, though its last table has closed. */
export function choices(tables: readonly LobbyTable[], chosen: Filters) {
  const families = new Set(tables.map(familyOf));
  const books = new Set(tables.map((table) => table.book));
  const limits = new Map(tables.filter((table) => table.limit).map((table) => [table.limit!, table.limit_words]));
  const stakes = new Set(tables.map((table) => measure(table.stakes)));
  if (chosen.family) families.add(chosen.family);
  if (chosen.book) books.add(chosen.book);
  if (chosen.limit && !limits.has(chosen.limit)) limits.set(chosen.limit, chosen.limit);
  if (chosen.stakes) stakes.add(chosen.stakes);
  return {
    families,
    books: [...books].sort(),
    limits: [...limits].sort(([, one], [, other]) => one.localeCompare(other)),
    stakes: [...stakes].sort((one, other) => one - other),
  };
}
