/** The banner over the page when the link to the room is lost. Whoever keeps a link says how it is. */

import { say } from "./heard";
import { store, useStore } from "./store";
import "./link.css";

interface Link {
  how: "well" | "lost" | "back";
  words: string;
}

const held = store<Link>({ how: "well", words: "" });
let clearing = 0;

const USUAL = { well: "", lost: "Connection lost. Reconnecting, your seat is safe.", back: "Reconnected." };

export function link(how: Link["how"], words = USUAL[how]): void {
  if (how === "back" && held.get().how !== "lost") return;
  clearTimeout(clearing);
  if (how !== held.get().how) say(words);
  held.set({ how, words });
  if (how === "back") clearing = window.setTimeout(() => held.set({ how: "well", words: "" }), 2500);
}

export function LinkBanner() {
  const { how, words } = useStore(held);
  if (how === "well") return null;
  return (
    <div class={`link link-${how}`}>
      <span class="link-mark" aria-hidden="true" />
      {words}
    </div>
  );
}
