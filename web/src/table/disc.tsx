/** The button, and the Kill button where somebody has it. */

export function Disc({ what, style, mine }: { what: "button" | "kill"; style: Record<string, string> | undefined; mine: boolean }) {
  if (style === undefined) return null;
  return (
    <span class={`disc disc-${what} ${mine ? "mine" : ""}`} style={style} role="img" aria-label={what === "button" ? "The button" : "The Kill button"}>
      <span aria-hidden="true">{what === "button" ? "D" : "K"}</span>
    </span>
  );
}
