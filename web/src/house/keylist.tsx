/** `?`: which key does what at a table against the house. */

import { KeyDialog } from "../table/keylist";

const KEYS: readonly [string, string][] = [
  ["A", "A chip on Ante and Blind"],
  ["T", "A chip on Trips"],
  ["1, 2, 3", "Jackpot Level 1, 2 or 3, and off again"],
  ["← →", "A smaller or a larger chip"],
  ["Backspace", "Take a chip back"],
  ["R", "The bets of the last round again"],
  ["D", "Double the bets"],
  ["X", "Clear the bets"],
  ["G, Enter", "Deal (Enter adds a chip where a circle has the focus)"],
  ["4, 3", "Before the flop: play four or three times the Ante"],
  ["2", "On the flop: play twice the Ante"],
  ["1", "After the river: play once the Ante"],
  ["C", "Check"],
  ["F", "Fold"],
  ["?", "This list"],
  ["Esc", "Close"],
];

export const HouseKeys = () => <KeyDialog keys={KEYS} />;
