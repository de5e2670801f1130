/** What the lobby is told of a table: the server's own shapes. */

import type { components } from "../wire/generated/api";

export type LobbyTable = components["schemas"]["LobbyTable"];
export type Stakes = LobbyTable["stakes"];
