/** Stepping through a hand: by hand, by keys, or by itself. */

import { useEffect, useState } from "preact/hooks";
import { type Mark, stay, type Stop } from "./stops";

export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface Playing {
  stop: number;
  plays: boolean;
  speed: number;
  go: (stop: number) => void;
  toggle: () => void;
  setSpeed: (speed: number) => void;
}

export function usePlaying(stops: readonly Stop[], first: number): Playing {
  const [stop, setStop] = useState(first);
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState(1);
  const last = stops.length - 1;

  useEffect(() => {
    if (!plays) return;
    if (stop >= last) {
      setPlays(false);
      return;
    }
    const timer = setTimeout(() => setStop(stop + 1), stay(stops[stop]!) / speed);
    return () => clearTimeout(timer);
  }, [plays, stop, speed, last]);

  const go = (to: number): void => {
    setPlays(false);
    setStop(Math.min(Math.max(to, 0), last));
  };
  const toggle = (): void => {
    // At the end there is nothing more to play: from the beginning, then.
    if (!plays && stop >= last) setStop(0);
    setPlays(!plays);
  };
  return { stop, plays, speed, go, toggle, setSpeed };
}

/** What a key asks for; null: nothing of ours. */
export function keyMove(key: string, { stop, last, marks }: { stop: number; last: number; marks: readonly Mark[] }): number | "toggle" | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, stop - 1);
    case "ArrowRight":
      return Math.min(last, stop + 1);
    case "PageUp":
      return marks.findLast((mark) => mark.stop < stop)?.stop ?? 0;
    case "PageDown":
      return marks.find((mark) => mark.stop > stop)?.stop ?? last;
    case "Home":
      return 0;
    case "End":
      return last;
    case " ":
      return "toggle";
    default:
      return null;
  }
}

/** Whether a key pressed there is that element's own. */
export function hasOwnKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input:not([type=range]), textarea, select, [contenteditable], dialog") !== null) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}
