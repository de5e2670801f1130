/** Chips by amount: a few short stacks. */

import { memo } from "../shell/memo";
import "./chips.css";
import { type Stack, stacks } from "./stacks";

const ACROSS = 23;
const THICK = 4;

export const Chips = memo(({ amount }: { amount: number }) => {
  const shown = stacks(amount);
  if (shown.length === 0) return null;
  const high = Math.max(...shown.map((stack) => stack.count));
  const box = { wide: ACROSS * shown.length + 1, high: 15 + high * THICK };
  return (
    <svg class="chips" viewBox={`0 0 ${box.wide} ${box.high}`} style={{ "--high": box.high / 19 }} aria-hidden="true" focusable="false">
      {shown.map((stack, nth) => (
        <StackOf key={stack.value} {...stack} x={12 + nth * ACROSS} y={box.high - 7.5} />
      ))}
    </svg>
  );
});

function StackOf({ value, count, x, y }: Stack & { x: number; y: number }) {
  const top = y - count * THICK;
  return (
    <g data-value={value} style={{ "--colour": `var(--chip-${value})` }} transform={`translate(${x} 0)`}>
      <path class="chip-side" d={`M-11 ${top}V${y}A11 6.5 0 0 0 11 ${y}V${top}Z`} />
      {Array.from({ length: count }, (_, nth) => {
        const low = y - nth * THICK;
        return (
          <g key={nth}>
            <path class="chip-marks" d={`M-6.5 ${low + 3.3}v-2.6M0 ${low + 4.6}v-2.6M6.5 ${low + 3.3}v-2.6`} />
            <path class="chip-rim" d={`M-11 ${low - THICK}A11 6.5 0 0 0 11 ${low - THICK}`} />
          </g>
        );
      })}
      <ellipse class="chip-top" cx="0" cy={top} rx="11" ry="6.5" />
      <ellipse class="chip-inner" cx="0" cy={top} rx="7" ry="4" />
      <ellipse class="chip-rim" cx="0" cy={top} rx="11" ry="6.5" />
    </g>
  );
}
