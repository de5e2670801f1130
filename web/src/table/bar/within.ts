/** What holds within one moment only, as what somebody has typed: in the next it is as it was at first, from the first picture on. */

import { useState } from "preact/hooks";

/** `what` names the moment. Not reset by an effect: that runs after the picture is painted, and would undo what was typed meanwhile. */
export function useWithin<T>(what: string, first: T): [T, (next: T) => void] {
  const [held, hold] = useState({ what, value: first });
  return [held.what === what ? held.value : first, (value) => hold({ what, value })];
}
