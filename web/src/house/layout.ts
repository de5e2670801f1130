/** Where the others sit along the bow of the half-moon, in percent of the felt. One's own place is the middle of the bow. */

interface Spot {
  x: number;
  y: number;
}

/** Along one side, from one's own place up to the dealer. */
const SIDES: Readonly<Record<number, readonly Spot[]>> = {
  1: [{ x: 13.5, y: 66 }],
  2: [
    { x: 15.5, y: 79 },
    { x: 11.5, y: 51 },
  ],
  3: [
    { x: 17.5, y: 87 },
    { x: 12.5, y: 64 },
    { x: 11.5, y: 41 },
  ],
};

/** The place of the `nth` after oneself, clockwise: up the left side, then down the right. */
export function place(nth: number, others: number): Spot {
  const left = Math.ceil(others / 2);
  const right = others - left;
  if (nth < left) return spots(left)[nth]!;
  const { x, y } = spots(right)[right - 1 - (nth - left)]!;
  return { x: 100 - x, y };
}

/** More than three along a side stand at even distances. */
function spots(count: number): readonly Spot[] {
  return SIDES[count] ?? Array.from({ length: count }, (_, nth) => ({ x: 17.5 - (6 * nth) / (count - 1), y: 88 - (48 * nth) / (count - 1) }));
}

export function properties(nth: number, others: number): Record<string, string> {
  const { x, y } = place(nth, others);
  return { "--l-x": x.toFixed(2), "--l-y": y.toFixed(2), "--nth": String(nth) };
}
