/** The one live region of the page: what is said here is read out by a screen reader, once, when it has time. */

import { store, useStore } from "./store";

const said = store<{ words: string; turn: boolean }>({ words: "", turn: false });

export function say(words: string): void {
  if (words) said.set({ words, turn: !said.get().turn });
}

/** Two lines used in turn, so that the same words said twice are heard twice. */
export function Heard() {
  const { words, turn } = useStore(said);
  return (
    <div class="only-heard" role="status" aria-live="polite" id="heard">
      <p>{turn ? words : ""}</p>
      <p>{turn ? "" : words}</p>
    </div>
  );
}
