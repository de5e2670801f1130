/** An amount as a few chips: not a count of money, only a picture of much and little. */

export const VALUES = [5000, 1000, 500, 100, 25, 5, 1] as const;
export type Value = (typeof VALUES)[number];

export interface Stack {
  value: Value;
  count: number;
}

const MOST_STACKS = 3;
const MOST_HIGH = 5;

/** The largest values first, at most three stacks of at most five. */
export function stacks(amount: number): Stack[] {
  const found: Stack[] = [];
  let left = amount;
  for (const value of VALUES) {
    const count = Math.floor(left / value);
    if (count > 0) {
      found.push({ value, count: Math.min(count, MOST_HIGH) });
      left -= count * value;
    }
    if (found.length === MOST_STACKS) break;
  }
  return found;
}
