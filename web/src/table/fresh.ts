/** What has just come: a card moves in once, however often and in whatever way it is drawn meanwhile. */

import { useRef } from "preact/hooks";

/** As long as the slowest of a hand's cards takes. */
const LASTS = 800;

/** Of things by name, whether each came a moment ago. What was there when we came is not new. */
export function useFresh(names: readonly string[]): (name: string) => boolean {
  const since = useRef<Map<string, number> | null>(null);
  const now = performance.now();
  const before = since.current;
  since.current = new Map(names.map((name) => [name, before === null ? -LASTS : (before.get(name) ?? now)]));
  return (name) => now - (since.current?.get(name) ?? -LASTS) < LASTS;
}
