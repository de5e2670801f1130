/** What can wait: shown as it was until the browser has nothing better to do, the frame with all the rest painted and what came after it too. */

import { useEffect, useRef, useState } from "preact/hooks";

/** Milliseconds within which it is shown, however much there is to do. */
const WITHIN = 200;

export function useWhenIdle<T>(newest: T): T {
  const [shown, show] = useState(() => newest);
  const latest = useRef(newest);
  const stop = useRef<(() => void) | null>(null);
  latest.current = newest;
  useEffect(() => {
    // Whoever waits already will find the newest there.
    stop.current ??= whenIdle(() => {
      stop.current = null;
      show(() => latest.current);
    });
  }, [newest]);
  useEffect(() => () => stop.current?.(), []);
  return shown;
}

/** Safari has no word for it: there, a moment later. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const later = setTimeout(run, WITHIN / 4);
    return () => clearTimeout(later);
  }
  const later = requestIdleCallback(run, { timeout: WITHIN });
  return () => cancelIdleCallback(later);
}
