/** One card. Its width is `--card-width` of whatever it lies on; all else follows from it. */

import type { ComponentChildren } from "preact";
import { memo } from "../shell/memo";
import "./card.css";
import { HEADS, RANK_LINES, SUIT_SHAPES } from "./drawing";
import { type Face, face, said } from "./names";

export interface CardProps {
  card: string;
  /** One of the five that win: it stands out of its row. */
  lifted?: boolean;
  /** Chosen: to be thrown away, or in hand while three hands are set. */
  chosen?: boolean;
  /** Out of the hand but still looked at: a folded hand, cards that did not play. */
  dim?: boolean;
  /** Laid aside, crosswise. */
  aside?: boolean;
  /** Found face up in the deck: framed. */
  boxed?: boolean;
  /** It has just been dealt. */
  fresh?: boolean;
  /** Another lies over it, and only its left is seen: rank and suit are drawn there, one below the other, and nothing else. */
  covered?: boolean;
  /** The place in the row, for dealing one after another. */
  nth?: number;
  /** No name: what holds it says it. */
  mute?: boolean;
}

export const Card = memo(({ card, lifted, chosen, dim, aside, boxed, fresh, covered, nth, mute }: CardProps) => {
  const seen = face(card);
  const states = [lifted && "lifted", chosen && "chosen", dim && "dim", aside && "aside", boxed && "boxed", fresh && "fresh"].filter(Boolean).join(" ");
  return (
    <span
      class={`card ${seen === null ? "back" : seen.suit} ${states}`}
      data-card={card}
      {...(nth === undefined ? {} : { style: { "--nth": nth } })}
      {...(mute ? { "aria-hidden": true } : { role: "img", "aria-label": said(card) })}
    >
      {seen === null ? null : <Front {...seen} covered={covered === true} />}
    </span>
  );
});

function Drawing({ children }: { children: ComponentChildren }) {
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

// A row of thirteen is drawn at once, at every seat: each line less is felt.
function Front({ rank, suit, covered }: Face & { covered: boolean }) {
  const head = HEADS[rank];
  const shape = SUIT_SHAPES[suit];
  const corner = <path class="card-rank" transform="translate(10 10) scale(1.06)" d={RANK_LINES[rank]} />;
  if (covered) {
    return (
      <Drawing>
        {corner}
        <path class="card-pip" transform="translate(13 78) scale(.34)" d={shape} />
      </Drawing>
    );
  }
  if (head === undefined) {
    return (
      <Drawing>
        {corner}
        <path class="card-pip" transform="translate(37 77) scale(.57)" d={shape} />
      </Drawing>
    );
  }
  return (
    <Drawing>
      {corner}
      <path class="card-pip" transform="translate(47 87) scale(.47)" d={shape} />
      <path class="card-gilt" transform="translate(48 65) scale(.45)" d={head.gilt} />
      <path class="card-line" transform="translate(48 65) scale(.45)" d={head.line} />
    </Drawing>
  );
}
