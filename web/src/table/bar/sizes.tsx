/** How much: presets, a slider and a box. The wheel turns it too. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { No, Wagers } from "../../wire";
import type { Money } from "../money";
import type { Preset } from "./presets";

interface Props {
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  type: (words: string) => void;
  wagers: Wagers;
  chip: number;
  presets: readonly Preset[];
  total: number;
  wrong: No | null;
  money: Money;
  turn: (up: boolean) => void;
  size: (total: number) => void;
  go: () => void;
}

export function Sizes({ box, typed, type, wagers, chip, presets, total, wrong, money, turn, size, go }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    // Not as a prop: the page must not scroll meanwhile, and a passive listener cannot say so.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY !== 0) latest.current(event.deltaY < 0);
    };
    const on = whole.current;
    on?.addEventListener("wheel", wheel, { passive: false });
    return () => on?.removeEventListener("wheel", wheel);
  }, []);
  const what = wagers.opens ? "Bet" : "Raise to";
  return (
    <div class="sizes" ref={whole}>
      <div class="sizes-presets" role="group" aria-label="Sizes">
        {presets.map((preset, nth) => (
          <button
            type="button"
            key={preset.name + preset.total}
            class="sizes-preset"
            aria-pressed={preset.total === total}
            aria-keyshortcuts={String(nth + 1)}
            onClick={() => size(preset.total)}
          >
            <span>{preset.name}</span>
            <span class="figures">{money(preset.total)}</span>
          </button>
        ))}
      </div>
      <div class="sizes-own">
        <input
          class="sizes-slider"
          type="range"
          aria-label={`${what}, between ${wagers.least} and ${wagers.most}`}
          min={wagers.least}
          max={wagers.most}
          step={1}
          value={Number.isFinite(total) ? total : wagers.least}
          onInput={(event) => size(Number(event.currentTarget.value))}
        />
        <input
          ref={box}
          class="field sizes-box figures"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${what}, in chips`}
          aria-invalid={wrong === null ? undefined : "true"}
          aria-describedby={wrong === null ? undefined : "sizes-wrong"}
          value={typed}
          data-step={chip}
          onInput={(event) => type(event.currentTarget.value.replaceAll(/[,\s]/g, ""))}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key === "Enter") go();
            else if (event.key === "ArrowUp" || event.key === "ArrowDown") turn(event.key === "ArrowUp");
            else if (event.key === "Escape") event.currentTarget.blur();
            else return;
            event.preventDefault();
          }}
        />
      </div>
    </div>
  );
}
