/** A figure that counts up to where it stands. Where motion is reduced it simply stands there; who listens hears only the last one. */

import { useEffect, useRef, useState } from "preact/hooks";
import { figures } from "../shell/amount";

const LONG = 260; // milliseconds, as for all that the dealer does

export function Figure({ amount }: { amount: number }) {
  const [shown, show] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const begin = from.current;
    from.current = amount;
    // A pool that was won begins anew: that is no counting down.
    if (begin >= amount || still()) {
      show(amount);
      return;
    }
    const first = performance.now();
    let frame = requestAnimationFrame(function count(now: number) {
      const part = Math.min((now - first) / LONG, 1);
      show(Math.round(begin + (amount - begin) * Math.max(part, 0)));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => {
      cancelAnimationFrame(frame);
      show(amount);
    };
  }, [amount]);
  return (
    <span class="figure figures" data-amount={amount}>
      <span aria-hidden="true">{figures(shown)}</span>
      <span class="only-heard">{figures(amount)}</span>
    </span>
  );
}

function still(): boolean {
  return document.hidden || document.documentElement.dataset["motion"] === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
