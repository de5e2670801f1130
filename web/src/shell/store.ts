/** A value that several parts of the page look at. */

import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(next: T): void;
  listen(told: () => void): () => void;
}

export function store<T>(first: T): Store<T> {
  let held = first;
  const told = new Set<() => void>();
  return {
    get: () => held,
    set(next) {
      if (Object.is(next, held)) return;
      held = next;
      for (const each of [...told]) each();
    },
    listen(each) {
      told.add(each);
      return () => told.delete(each);
    },
  };
}

export function useStore<T>(from: Store<T>): T {
  const [, again] = useState(0);
  const held = from.get();
  useEffect(() => {
    const changed = () => again((count) => count + 1);
    if (!Object.is(from.get(), held)) changed(); // it changed between drawing and listening
    return from.listen(changed);
  }, [from]);
  return held;
}
