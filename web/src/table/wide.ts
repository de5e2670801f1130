/** Whether the window answers to a media query, now and when it changes. */

import { useEffect, useState } from "preact/hooks";

export function useWide(query: string): boolean {
  const [is, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const asked = matchMedia(query);
    const changed = () => set(asked.matches);
    changed();
    asked.addEventListener("change", changed);
    return () => asked.removeEventListener("change", changed);
  }, [query]);
  return is;
}
