/** A button that asks once before it does what cannot be undone; after a few seconds it forgets that it was asked. */

import { useEffect, useState } from "preact/hooks";

const FORGETS = 4000;

/** `what` names the moment: in another nothing is armed. */
export function useArmed<T extends string>(what: string): [T | null, (which: T | null) => void] {
  const [held, hold] = useState<{ what: string; which: T | null }>({ what, which: null });
  const which = held.what === what ? held.which : null;
  useEffect(() => {
    if (which === null) return;
    const forgets = setTimeout(() => hold({ what, which: null }), FORGETS);
    return () => clearTimeout(forgets);
  }, [which, what]);
  return [which, (next) => hold({ what, which: next })];
}
