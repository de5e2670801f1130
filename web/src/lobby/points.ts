/** Points of the books that surprise people who know the game. One a day stands in the lobby, with its clause. `pitboss rank` settles each. */

export interface Point {
  says: string;
  book: string;
  clause: string;
  game: string;
  better: { cards: string[]; words: string };
  worse: { cards: string[]; words: string };
}

const cards = (text: string): string[] => text.split(" ");

export const POINTS: readonly Point[] = [
  {
    says: "With 32 cards, a flush beats a full house.",
    book: "perth-poker",
    clause: "10.2(d)",
    game: "manila",
    better: { cards: cards("Kd Td 9d 8d 7d"), words: "Flush, king high" },
    worse: { cards: cards("As Ah Ac Ks Kh"), words: "Full house, aces over kings" },
  },
  {
    says: "From the six up, the ace can stand below it.",
    book: "standard",
    clause: "1.4",
    game: "no-limit-short-deck",
    better: { cards: cards("9c 8d 7s 6h Ac"), words: "Straight, nine high" },
    worse: { cards: cards("Ks Kh Kd Qc Js"), words: "Three kings" },
  },
  {
    says: "In deuce to seven, the wheel is only an ace high.",
    book: "melbourne-poker",
    clause: "9.6.3(b)",
    game: "triple-draw-27",
    better: { cards: cards("7h 5s 4d 3c 2h"), words: "Seven low, the best there is" },
    worse: { cards: cards("Ah 5c 4s 3d 2c"), words: "Ace high" },
  },
  {
    says: "In badugi, four of any rank beat three of the lowest.",
    book: "standard",
    clause: "1.8",
    game: "fixed-limit-badugi",
    better: { cards: cards("Kd Qc Jh Ts"), words: "Badugi, king high" },
    worse: { cards: cards("2c 3c 4h 5s"), words: "Three cards: the clubs count once" },
  },
];

export const pointOf = (day: Date): Point => POINTS[Math.floor(day.getTime() / 86_400_000) % POINTS.length]!;
