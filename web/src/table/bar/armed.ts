/** A button that asks once before it does what cannot be undone; after a few seconds it forgets that it was asked. */

import { useEffect } from "preact/hooks";
import { useWithin } from "./within";

const FORGETS = 4000;

/** `what` names the moment: in another nothing is armed. */
export function useArmed<T extends string>(what: string): [T | null, (which: T | null) => void] {
  const [which, hold] = useWithin<T | null>(what, null);
  useEffect(() => {
    if (which === null) return;
    const forgets = setTimeout(() => hold(null), FORGETS);
    return () => clearTimeout(forgets);
  }, [which, what]);
  return [which, hold];
}
