/** Points of the books that surprise people who know the game. One a day stands in the lobby, with its clause. `pitboss rank` settles each. */

interface Shown {
  cards: string[];
  words: string;
}

export interface Point {
  says: string;
  book: string;
  clause: string;
  game: string;
  better: Shown;
  worse: Shown;
}

const hand = (cards: string, words: string) => ({ cards: cards.split(" "), words });

export const POINTS: readonly Point[] = [
  { says: "With 32 cards, a flush beats a full house.", book: "perth-poker", clause: "10.2(d)", game: "manila", better: hand("Kd Td 9d 8d 7d", "Flush, king high"), worse: hand("As Ah Ac Ks Kh", "Full house, aces over kings") },
  { says: "From the six up, the ace can stand below it.", book: "standard", clause: "1.4", game: "no-limit-short-deck", better: hand("9c 8d 7s 6h Ac", "Straight, nine high"), worse: hand("Ks Kh Kd Qc Js", "Three kings") },
  { says: "In deuce to seven, the wheel is only an ace high.", book: "melbourne-poker", clause: "9.6.3(b)", game: "triple-draw-27", better: hand("7h 5s 4d 3c 2h", "Seven low, the best there is"), worse: hand("Ah 5c 4s 3d 2c", "Ace high") },
  { says: "In badugi, four of any rank beat three of the lowest.", book: "standard", clause: "1.8", game: "fixed-limit-badugi", better: hand("Kd Qc Jh Ts", "Badugi, king high"), worse: hand("2c 3c 4h 5s", "Three cards: the clubs count once") },
];

export const pointOf = (day: Date): Point => POINTS[Math.floor(day.getTime() / 86_400_000) % POINTS.length]!;
