/** The button, and the Kill Button where a player has it, showing Kill or Leg Up. */

const FACES = {
  button: { words: "The button", letters: "D" },
  kill: { words: "The Kill Button", letters: "K" },
  leg: { words: "The Kill Button, showing Leg Up", letters: "LU" },
};

/** `beside`: another disc is at this seat already. */
export function Disc({ what, style, mine, beside = false }: { what: keyof typeof FACES; style: Record<string, string> | undefined; mine: boolean; beside?: boolean }) {
  if (style === undefined) return null;
  const { words, letters } = FACES[what];
  return (
    <span class={`disc disc-${what} ${mine ? "mine" : ""} ${beside ? "beside" : ""}`} style={style} role="img" aria-label={words} title={words}>
      <span aria-hidden="true">{letters}</span>
    </span>
  );
}
