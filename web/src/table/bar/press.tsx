/** A button of the bar. One that is off can be asked why: it is never `disabled`. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { No } from "../../wire";

export interface PressProps {
  children: ComponentChildren;
  /** Below the words: an amount, a question. */
  more?: ComponentChildren;
  /** The key that does the same. */
  hot?: string;
  kind?: "first" | "fold" | "plain";
  /** Why it is off; null: it is on. */
  off?: No | null;
  pressed?: boolean;
  busy?: boolean;
  onPress: () => void;
  /** Told when an off button is looked at, and again with null. */
  onWhy?: (no: No | null) => void;
}

export function Press({ children, more, hot, kind = "plain", off = null, pressed, busy, onPress, onWhy }: PressProps) {
  const reason = useId();
  const why = () => off !== null && onWhy?.(off);
  return (
    <>
      <button
        type="button"
        class={`button press ${kind === "plain" ? "" : kind}`}
        aria-disabled={off !== null || busy ? "true" : undefined}
        aria-pressed={pressed}
        aria-keyshortcuts={hot}
        aria-describedby={off === null ? undefined : reason}
        onClick={() => (off === null ? !busy && onPress() : why())}
        onFocus={why}
        onMouseEnter={why}
      >
        <span class="press-words">
          {children}
          {hot !== undefined && (
            <kbd class="press-key" aria-hidden="true">
              {hot}
            </kbd>
          )}
        </span>
        {more !== undefined && <span class="press-more figures">{more}</span>}
      </button>
      {off !== null && (
        <span class="only-heard" id={reason}>
          {off.words} {off.clause && `Clause ${off.clause}.`}
        </span>
      )}
    </>
  );
}
