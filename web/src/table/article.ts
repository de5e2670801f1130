/** "a straight, seven high"; two pair and the like take none. As the room's own words do (`history/said.py`). */

const COUNTED = new Set(["straight", "flush", "full", "pair", "royal", "badugi"]);

export function withArticle(hand: string): string {
  return COUNTED.has(hand.split(/[\s,]/, 1)[0] ?? "") ? `a ${hand}` : hand;
}
