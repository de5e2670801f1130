/** A few words at the edge of the page that go by themselves; refusals stay until they are put away. */

import { say } from "./heard";
import { Clause } from "./clause";
import { refusalOf } from "./refused";
import { store, useStore } from "./store";
import "./toast.css";

export interface Note {
  key: number;
  words: string;
  clause: string;
  book: string;
  allowed: string[];
  tone: "plain" | "good" | "bad";
}

const held = store<readonly Note[]>([]);
let last = 0;

export function tell(words: string, more: Partial<Pick<Note, "clause" | "book" | "allowed" | "tone">> = {}): void {
  const note: Note = { key: (last += 1), words, clause: "", book: "", allowed: [], tone: "plain", ...more };
  held.set([...held.get().filter((each) => each.words !== words), note].slice(-3));
  say([words, note.clause && `Clause ${note.clause}.`, note.allowed.length ? `Possible: ${note.allowed.join("; ")}.` : ""].filter(Boolean).join(" "));
  if (note.tone !== "bad") setTimeout(() => away(note.key), 5000);
}

export function tellRefusal(error: unknown): void {
  const { words, clause, book, allowed } = refusalOf(error);
  tell(words, { clause, book, allowed, tone: "bad" });
}

const away = (key: number) => held.set(held.get().filter((each) => each.key !== key));
export const clearNotes = (): void => held.set([]);

export function Toasts() {
  const notes = useStore(held);
  return (
    <div class="toasts">
      {notes.map((note) => (
        <div key={note.key} class={`toast sheet toast-${note.tone}`}>
          <p>
            {note.words} <Clause book={note.book} clause={note.clause} named />
            {note.allowed.length > 0 && <span class="toast-instead">Possible: {note.allowed.join("; ")}.</span>}
          </p>
          <button type="button" class="toast-away" aria-label="Put this note away" onClick={() => away(note.key)}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
            </svg>
          </button>
        </div>
      ))}
    </div>
  );
}
