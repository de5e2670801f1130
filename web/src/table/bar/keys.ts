/** Keys of the table. Never while somebody types, nor with Ctrl, Alt or Meta, nor behind an open dialog. */

import { useEffect, useRef } from "preact/hooks";

export type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Whether this is a place to type in: a letter belongs to it. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "range"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Enter and Space belong to the button or link that has the focus, and arrows to a slider. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (event.key === "Enter" || event.key === " ") return target?.closest("button, a, summary, [role=tab], [role=option]") != null;
  return event.key.startsWith("Arrow") && target?.closest("input[type=range], [role=tablist], [data-arrows]") != null;
}

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented ) return;
      // A key that is held too long was meant once; only arrows go on.
      if (event.repeat && !event.key.startsWith("Arrow")) return;
      if (isTyping(event.target) || isTaken(event) || document.querySelector("dialog[open]") !== null) return;
      const does = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (does === undefined) return;
      event.preventDefault();
      does(event);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
