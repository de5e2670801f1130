/** Real evenings for the tests of words, replays and text mode: what somebody was told, message by message. `python -m tests.web.fixtures` writes them. */

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { start, step } from "../src/state/table";
import type { TableState } from "../src/state/types";
import { type AtTableMessage, type HandHistory, type InHandMessage, isInHand, type ServerMessage, type Snapshot, type TableSeen } from "../src/wire";

const root = join(import.meta.dirname, "..", "..");
const folder = join(import.meta.dirname, "fixtures");
if (!existsSync(folder) || readdirSync(folder).length === 0) {
  execFileSync(process.env["PYTHON"] ?? join(root, ".venv", "bin", "python"), ["-m", "tests.web.fixtures"], { cwd: root });
}

export interface Listener {
  name: string | null;
  messages: ServerMessage[];
}

/** One game of every family, and those that are unlike the rest. */
export const GAMES = [
  "perth-poker-holdem",
  "melbourne-poker-double-flop-holdem",
  "melbourne-poker-crazy-pineapple",
  "melbourne-poker-omaha-hilo8",
  "melbourne-poker-draw-kitty",
  "standard-fixed-limit-triple-draw-27",
  "melbourne-poker-seven-card-stud",
  "melbourne-poker-razz",
  "perth-poker-manila",
  "melbourne-poker-chinese",
];

export function listeners(game: string): Listener[] {
  return (JSON.parse(gunzipSync(readFileSync(join(folder, `desk-${game}.json.gz`))).toString()) as { listeners: Listener[] }).listeners;
}

/** Every state a listener went through. */
export function statesOf({ messages }: Listener): TableState[] {
  const [first, ...rest] = messages;
  const states = [start(first as Snapshot)];
  for (const message of rest) states.push(step(states.at(-1)!, message));
  return states;
}

/** The hands a listener saw from beginning to end, as the room would tell them afterwards. */
export function histories({ messages }: Listener): { history: HandHistory; table: TableSeen }[] {
  const found: { history: HandHistory; table: TableSeen }[] = [];
  const table = (messages[0] as Snapshot).table;
  let going: HandHistory | null = null;
  for (const message of messages) {
    if (message.type !== "event") continue;
    const event = message as InHandMessage | AtTableMessage;
    if (!isInHand(event)) {
      if (event.event.event === "HandBegun" && event.view) {
        const { hand, players, root: deck } = event.event;
        going = { hand, at: event.at, players, seat: event.view.seat, void: false, roots: [deck], view: event.view, events: [] };
      }
      if (event.event.event === "HandOver" && going !== null) {
        found.push({ history: going, table });
        going = null;
      }
    } else if (going !== null) {
      const { type: _type, number: _number, at: _at, hand: _hand, root: _root, ...told } = event;
      going.events.push(told);
    }
  }
  return found;
}
