/** Random rounds against the house with everything that can go wrong, as everybody was told them (`tests/web/rounds.py`). */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { HouseTableSeen, RoundEvent, RoundHistory, RoundSeen } from "../src/wire/house";

const root = join(import.meta.dirname, "..", "..");
const file = join(import.meta.dirname, "fixtures", "round-ultimate.json.gz");
if (!existsSync(file)) execFileSync(process.env["PYTHON"] ?? join(root, ".venv", "bin", "python"), ["-m", "tests.web.fixtures", "rounds"], { cwd: root });

export interface Told {
  viewers: string[];
  begun: Record<string, RoundSeen>;
  events: { told: Record<string, RoundEvent>; seen: Record<string, RoundSeen> }[];
}

export const { rounds } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as { rounds: Told[] };

export function historyOf({ begun, events }: Told, viewer: string): RoundHistory {
  const view = begun[viewer]!;
  return {
    round: 7,
    at: 0,
    players: view.players.map(({ seat, name }) => ({ seat, name })),
    seat: view.seat,
    void: false,
    root: "00".repeat(32),
    view,
    events: events.map(({ told }) => ({ event: told[viewer]!, by: "dealer" })),
  };
}

export const tableOf = ({ limits, pays, book, version, game }: RoundSeen): HouseTableSeen =>
  ({ id: "one", name: "One", kind: "house", book, version, game, title: game, options: {}, limits, pays, seats: limits.seats, rounds: 7, notice: null, closed: false, buy_in: { least: 100, most: null } }) as unknown as HouseTableSeen;
