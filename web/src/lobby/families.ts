/** The families as the lobby and the list of games group them: flop games are split, as people look for hold'em or for Omaha. */

export interface Family {
  key: string;
  title: string;
  says: string;
}

export const FAMILIES: readonly Family[] = [
  { key: "holdem", title: "Hold'em", says: "Cards of your own, five for everybody." },
  { key: "omaha", title: "Omaha", says: "Four of your own: two of them count, with three from the board." },
  { key: "stud", title: "Stud", says: "Some cards up, some down, and no board." },
  { key: "draw", title: "Draw", says: "All cards down; throw some away and draw others." },
  { key: "manila", title: "Manila", says: "The short pack, the board one card at a time." },
  { key: "chinese", title: "Chinese", says: "Thirteen cards, set as three hands." },
  { key: "house", title: "Against the house", says: "Everybody for themselves, and the dealer has two cards too." },
];

export function familyOf(game: { family: string; game: string }): string {
  if (game.family !== "flop") return game.family;
  return game.game.includes("omaha") ? "omaha" : "holdem";
}

/** Things by family, in the room's order; a family nobody knows comes last under its own name. */
export function byFamily<T extends { family: string; game: string }>(things: readonly T[]): [Family, T[]][] {
  const groups = new Map<string, T[]>();
  for (const each of things) groups.set(familyOf(each), [...(groups.get(familyOf(each)) ?? []), each]);
  const known = FAMILIES.filter((family) => groups.has(family.key));
  const others = [...groups.keys()].filter((key) => !FAMILIES.some((family) => family.key === key));
  return [...known, ...others.map((key) => ({ key, title: key, says: "" }))].map((family) => [family, groups.get(family.key)!]);
}
