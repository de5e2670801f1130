/** A sentence with cards in it: coloured suits to look at, "ace of hearts" to hear. */

import { cutAtCards, heard, shortly } from "./cards";
import "./said.css";

export function Said(props: { text: string }) {
  const parts = cutAtCards(props.text);
  if (parts.every((part) => typeof part === "string")) return <>{props.text}</>;
  return (
    <>
      <span aria-hidden="true">
        {parts.map((part) =>
          typeof part === "string" ? (
            part
          ) : (
            <b class={`said-card said-${part.card[1]}`}>{shortly(part.card)}</b>
          ),
        )}
      </span>
      <span class="only-heard">{heard(props.text)}</span>
    </>
  );
}
