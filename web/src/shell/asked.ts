/** What the room was asked, once: for pages that show what does not change while one reads. */

import { useEffect, useState } from "preact/hooks";
import { ask } from "../net/http";

const kept = new Map<string, unknown>();

export interface Asked<T> {
  value: T | null;
  error: unknown;
  again: () => void;
}

export function useAsked<T>(path: string, keep: "keep" | "fresh" = "keep"): Asked<T> {
  const have = keep === "keep" ? (kept.get(path) as T | undefined) : undefined;
  const [answer, show] = useState<{ path: string; value: T | null; error: unknown }>({ path, value: have ?? null, error: null });
  const [turn, again] = useState(0);
  useEffect(() => {
    if (have !== undefined && turn === 0) {
      show({ path, value: have, error: null });
      return;
    }
    let gone = false;
    ask<T>("GET", path).then(
      (value) => {
        if (keep === "keep") kept.set(path, value);
        if (!gone) show({ path, value, error: null });
      },
      (error: unknown) => !gone && show({ path, value: null, error }),
    );
    return () => {
      gone = true;
    };
  }, [path, turn]);
  const now = answer.path === path ? answer : { value: have ?? null, error: null };
  return { value: now.value, error: now.error, again: () => again(turn + 1) };
}
