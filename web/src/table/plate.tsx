/** The plate before a chair: who sits there, with what, and what they did last; or that the chair is free. */

import type { ComponentChildren } from "preact";
import type { Seat } from "../wire";
import "./seat.css";

interface PlateOf {
  name: string;
  /** What is in the stack, as it is said. */
  chips: string;
  bot: boolean;
  /** Acts first in this round, in a game without a button. */
  opens?: boolean;
  /** What happened at this seat last; empty: nothing worth a word. */
  told: string;
  /** What this seat has won, as it is said, instead of what happened; empty: nothing. */
  won?: string;
  /** The clock. */
  children?: ComponentChildren;
}

export function Plate({ name, chips, bot, opens = false, told, won = "", children }: PlateOf) {
  return (
    <div class="seat-plate">
      <span class="seat-who">{name.replace(/ \(bot\)$/, "")}</span>
      <span class="seat-chips figures">
        {chips}
        {bot && <span class="seat-tag">bot</span>}
        {opens && <span class="seat-tag opens">first</span>}
      </span>
      {won !== "" && (
        <span class="seat-told seat-won figures">
          <span class="only-heard">won </span>+{won}
        </span>
      )}
      {told !== "" && won === "" && (
        <span class="seat-told" key={told}>
          {told}
        </span>
      )}
      {children}
    </div>
  );
}

interface EmptyOf {
  seat: Seat;
  /** Somebody without a seat may take this one. */
  sit: ((seat: Seat) => void) | null;
  style?: Record<string, string>;
  /** Seats are drawn for: which of them one gets is left to chance. */
  drawn?: boolean;
}

export function Empty({ seat, sit, style, drawn = false }: EmptyOf) {
  return (
    <div class="seat empty" {...(style === undefined ? {} : { style })} data-seat={seat}>
      {sit === null ? (
        <span class="seat-plate">Seat {seat}</span>
      ) : (
        <button type="button" class="seat-plate" onClick={() => sit(seat)}>
          <span class="seat-who">Seat {seat}</span>
          <span class="seat-chips">{drawn ? "Draw a seat" : "Sit here"}</span>
        </button>
      )}
    </div>
  );
}
