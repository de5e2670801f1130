/** What the room tells of a game and of a clause: the server's own shapes. */

import type { components } from "../wire/generated/api";

type Schemas = components["schemas"];

export type GameLine = Schemas["GameLine"];
export type GameTold = Schemas["GamePage"];
export type Order = GameTold["orders"][number];
export type ClauseTold = Schemas["ClausePage"];
export type Neighbour = NonNullable<ClauseTold["before"]>;
export type NewTable = Schemas["NewTable"];

export const gamePath = (book: string, game: string, limit?: string | null, pack?: number | null): string => {
  const asked = new URLSearchParams();
  if (limit) asked.set("limit", limit);
  if (pack) asked.set("pack", String(pack));
  const more = asked.size ? `?${asked}` : "";
  return `/games/${encodeURIComponent(book)}/${encodeURIComponent(game)}${more}`;
};
