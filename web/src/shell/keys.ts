/** The keys of the table page, as the settings list them. */

export const KEYS: readonly [key: string, does: string][] = [
  ["F", "Fold"],
  ["C", "Check or call"],
  ["R", "Bet or raise the amount shown; all in, after a question"],
  ["E", "Type another amount; Enter bets or raises it"],
  ["A", "All in, after a question"],
  ["1 … 6", "The sizes beside the amount"],
  ["↑ ↓", "One big blind more or less"],
  ["Enter", "Do it"],
  ["Space", "Sit out next hand, or come back"],
  ["?", "This list"],
  ["Esc", "Close"],
];
