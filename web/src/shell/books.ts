/** The books by the names people call them. A book the room gets later is called by its key until it is put in here. */

const NAMES: Record<string, [short: string, of: string]> = {
  "perth-poker": ["Perth", "Crown Perth"],
  "melbourne-poker": ["Melbourne", "Crown Melbourne"],
  "wa-permit-poker": ["WA permit", "Western Australia, permit games"],
  "ultimate-holdem": ["Ultimate", "Ultimate Texas Hold'em"],
  standard: ["Standard", "The common game"],
};

export const bookShort = (book: string): string => NAMES[book]?.[0] ?? book;
export const bookLong = (book: string): string => NAMES[book]?.[1] ?? book;
