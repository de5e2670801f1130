/** What each sound is made of: grains of noise for card and felt, small hard tones for chips, plain tones for what concerns you. */

import type { SoundName } from "./names";

interface Shape {
  after: number; // seconds
  rise: number;
  fall: number;
  loud: number; // of full scale
  pitch: number; // hertz
  to?: number;
}

export type Sound = (Shape & { kind: "noise"; narrow: number }) | (Shape & { kind: "tone"; wave: OscillatorType });

const noise = (after: number, rise: number, fall: number, loud: number, pitch: number, narrow: number, to?: number): Sound => ({
  kind: "noise", after, rise, fall, loud, pitch, narrow, ...(to === undefined ? {} : { to }),
});
const tone = (after: number, rise: number, fall: number, loud: number, pitch: number, wave: OscillatorType = "sine", to?: number): Sound => ({
  kind: "tone", after, rise, fall, loud, pitch, wave, ...(to === undefined ? {} : { to }),
});

/** Two clay chips meeting. */
const clack = (after: number, pitch: number, loud: number): Sound[] => [
  noise(after, 0.001, 0.018, loud, pitch, 6),
  tone(after, 0.001, 0.035, loud * 0.35, pitch * 0.62, "triangle"),
];

/** A knuckle on the table. */
const knock = (after: number, loud: number): Sound[] => [
  tone(after, 0.001, 0.05, loud, 170, "sine", 90),
  noise(after, 0.001, 0.02, loud * 0.4, 700, 1.2),
];

export const recipes: Record<SoundName, Sound[]> = {
  card: [noise(0, 0.004, 0.055, 0.16, 2600, 0.9, 5200), noise(0.045, 0.001, 0.03, 0.12, 900, 1.4)],
  chips: [...clack(0, 3900, 0.16), ...clack(0.038, 4600, 0.12), ...clack(0.085, 3500, 0.08)],
  check: [...knock(0, 0.2), ...knock(0.11, 0.16)],
  turn: [tone(0, 0.006, 0.16, 0.1, 587.3), tone(0.12, 0.006, 0.3, 0.11, 880)],
  half: [tone(0, 0.002, 0.05, 0.1, 1046.5, "triangle"), tone(0.14, 0.002, 0.05, 0.1, 1046.5, "triangle")],
  win: [
    tone(0, 0.006, 0.2, 0.09, 523.3),
    tone(0.09, 0.006, 0.22, 0.09, 659.3),
    tone(0.18, 0.006, 0.4, 0.1, 784),
    ...clack(0.22, 4200, 0.08),
    ...clack(0.27, 3700, 0.07),
  ],
};
