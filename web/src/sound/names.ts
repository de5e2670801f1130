/** What can be heard. */

export const SOUNDS = ["card", "chips", "check", "turn", "half", "win"] as const;
export type SoundName = (typeof SOUNDS)[number];

export const SOUND_WORDS: Record<SoundName, string> = {
  card: "A card is dealt",
  chips: "Chips go in",
  check: "A check",
  turn: "Your turn",
  half: "Half of your time is gone",
  win: "You win a pot",
};
