/** What is read in a typed line alike at every table: amounts, a seat to take, words for the others. */

export type Common =
  | { is: "say"; words: string }
  | { is: "sit"; seat?: number; chips?: number }
  /** Nothing is done; this is the answer. */
  | { is: "tell"; words: string };

/** What can be asked at every table. */
export const COMMON_QUESTIONS = {
  c: "cards", cards: "cards",
  b: "board", board: "board",
  l: "last", last: "last", log: "last",
  t: "time", time: "time",
  w: "governs", what: "governs",
  h: "help", help: "help", "?": "help",
  o: "options", options: "options",
  n: "players", names: "players", players: "players",
  i: "have", have: "have",
  why: "no", no: "no",
  j: "jackpot", jackpot: "jackpot",
  look: "look",
  chat: "chat",
} as const;

export type CommonQuestion = (typeof COMMON_QUESTIONS)[keyof typeof COMMON_QUESTIONS];

export const tell = (words: string): Common => ({ is: "tell", words });

/** A line with nothing in it, or one that is said to the table; null: a command. */
export function spoken(text: string): Common | null {
  if (text === "") return tell("Nothing was typed. h tells what can be.");
  if (!text.startsWith("/")) return null;
  return text.length > 1 ? { is: "say", words: text.slice(1).trim() } : tell("After the slash stands what you say, such as /hello.");
}

export const notUnderstood = (text: string): Common => tell(`“${text}” is not understood. h tells what is.`);

/** "1,200", "1200", "1.2k"; null: no number of chips. */
export function amountOf(text: string): number | null {
  const plain = text.trim().replace(/(?<=\d),(?=\d{3}\b)/g, "");
  const thousands = /^(\d+(?:\.\d{1,3})?)k$/.exec(plain);
  if (thousands !== null) return Math.round(Number(thousands[1]) * 1000);
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/** `sit`, `sit 4`, `sit 4 1000`. */
export function sit(rest: readonly string[]): Common {
  const [seat, chips] = rest.filter((word) => word !== "down" && word !== "with" && word !== "seat").map(amountOf);
  if (seat === null || chips === null) return tell("sit takes the first free seat, sit 4 seat 4, sit 4 1000 brings 1,000 chips to it.");
  return { is: "sit", ...(seat === undefined ? {} : { seat }), ...(chips === undefined ? {} : { chips }) };
}
