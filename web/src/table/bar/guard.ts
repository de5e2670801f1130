/** Against the click that was meant for something else: for a moment after the bar has changed it takes none. */

import { useRef } from "preact/hooks";

export const DEAF = 300;

/** `what` names what the bar shows. The returned function says whether it has shown it for long enough. */
export function useGuard(what: string): () => boolean {
  const since = useRef({ what: "", at: 0 });
  if (since.current.what !== what) since.current = { what, at: performance.now() };
  return () => performance.now() - since.current.at >= DEAF;
}
