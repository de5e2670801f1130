/** The dealer's piles: deck, burned cards, muck, and the Kitty. */

import { Card } from "../cards/card";
import { HIDDEN } from "../cards/names";
import type { HandState } from "../state/types";

export function Piles({ hand }: { hand: HandState }) {
  if (hand.over) return <div class="piles" />;
  return (
    <div class="piles">
      <Pile what="Muck" count={hand.muck} />
      {hand.kitty > 0 && <Pile what="Kitty" count={hand.kitty} fanned />}
      <Pile what="Burned" count={hand.burns} />
      <Pile what="Deck" count={hand.stub} />
    </div>
  );
}

function Pile({ what, count, fanned }: { what: string; count: number; fanned?: boolean }) {
  if (count === 0) return null;
  const seen = fanned ? count : Math.min(count, 3);
  return (
    <span class={`pile pile-${what.toLowerCase()}`} role="img" aria-label={`${what}: ${count} ${count === 1 ? "card" : "cards"}`}>
      <span class="pile-cards">
        {Array.from({ length: seen }, (_, nth) => (
          <Card key={nth} card={HIDDEN} nth={nth} mute />
        ))}
      </span>
      <span class="pile-words" aria-hidden="true">
        {what} <span class="figures">{count}</span>
      </span>
    </span>
  );
}
