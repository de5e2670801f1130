/**
 * How large something is, told to its own style: `--w` and `--h` are hundredths of it, and `data-shape` is a word for it.
 *
 * Container queries say the same without a script. But Chromium lays a container out in several passes, and styles everything in it anew for
 * each: 2,600 elements and most of the time of an update (`bench/browser.py --paint`).
 */

import { useLayoutEffect, useRef } from "preact/hooks";

export function useMeasured<T extends HTMLElement>(shape: (wide: number, high: number) => string) {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const found = ref.current;
    if (found === null) return;
    const tell = (wide: number, high: number) => {
      found.style.setProperty("--w", `${wide / 100}px`);
      found.style.setProperty("--h", `${high / 100}px`);
      found.dataset["shape"] = shape(wide, high);
    };
    tell(found.clientWidth, found.clientHeight);
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(([now]) => now && tell(now.contentRect.width, now.contentRect.height));
    watch.observe(found);
    return () => watch.disconnect();
  }, []);
  return ref;
}
