/** What staff did about a hand, as stops of its replay: each where it was asked, and where it was answered. */

import type { Line } from "../log/lines";
import { notedAct, notedAnswer } from "../staff/told";
import type { StaffNote } from "../wire";
import type { Stop } from "./stops";

interface Note {
  after: number;
  text: string;
  clause: string;
}

/** The stops with those of staff between them. `hand`: its number. `events`: how many the hand has; what came later stands at the end. */
export function withStaff(stops: readonly Stop[], acts: readonly StaffNote[], hand: number, events: number): Stop[] {
  const found = [...stops];
  for (const note of notesOf(acts)) {
    const late = note.after >= events;
    // The last stop is where all lies in the end, whatever its own line tells: only what came after everything comes after that.
    const before = late ? found.length - 1 : found.findLastIndex((stop, nth) => nth === 0 || (stop.step <= note.after && nth < found.length - 1));
    found.splice(before + 1, 0, { step: late ? events : note.after, line: lineOf(note, hand, found[before]!.line?.street ?? "") });
  }
  return found;
}

/** In the order in which they came: an act is older than its answer, and one with a lower number than one with a higher. */
function notesOf(acts: readonly StaffNote[]): Note[] {
  const found = [...acts].sort((one, other) => one.act - other.act).flatMap((act) => {
    const asked = { at: act.at, after: act.after, text: notedAct(act), clause: act.clause };
    return act.answered_after === null ? [asked] : [asked, { at: act.answered_at, after: act.answered_after, text: notedAnswer(act), clause: act.clause }];
  });
  return found.sort((one, other) => one.after - other.after || one.at - other.at);
}

const lineOf = (note: Note, hand: number, street: string): Line => ({ number: 0, hand, street, text: note.text, clause: note.clause, kind: "ruling", quiet: false, mine: false });
