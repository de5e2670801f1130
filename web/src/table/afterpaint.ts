/** What can wait: shown as it was until the frame with all the rest is painted, and as it is in the frame after that. */

import { useEffect, useState } from "preact/hooks";

export function useAfterPaint<T>(newest: T): T {
  const [shown, show] = useState(() => newest);
  // An effect runs after the picture is painted. What has not changed is not rendered again before: its elements are the same ones.
  useEffect(() => show(() => newest), [newest]);
  return shown;
}
