/**
 * The room's sounds, made in the browser: short and dry, no files. Nothing sounds before the first gesture of the person, and
 * nothing that is switched off. The loudness is the device's own business; we stay well below its full scale.
 */

import { settings } from "../shell/settings";
import type { SoundName } from "./names";
import { recipes, type Sound } from "./recipes";

let context: AudioContext | null = null;
let touched = false;

function awake(): void {
  touched = true;
  if (context?.state === "suspended") void context.resume();
}

if (typeof addEventListener === "function") {
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, awake, { capture: true, passive: true });
}

/** Let it sound, if it may. `even` plays it though it is switched off: the settings let one try it. */
export function play(name: SoundName, even: "even if off" | "if on" = "if on"): void {
  const set = settings();
  if (even === "if on" && !(set.sound && set.sounds[name])) return;
  if (!touched || typeof AudioContext === "undefined") return;
  if (document.hidden && name !== "turn") return; // who looks elsewhere is only called
  try {
    context ??= new AudioContext({ latencyHint: "interactive" });
    if (context.state === "suspended") void context.resume();
    for (const sound of recipes[name]) make(context, sound, context.currentTime + 0.005);
  } catch {
    context = null; // no sound device: the room is quiet
  }
}

function make(at: AudioContext, sound: Sound, begin: number): void {
  const from = begin + sound.after;
  const loud = at.createGain();
  loud.gain.setValueAtTime(0, from);
  loud.gain.linearRampToValueAtTime(sound.loud, from + sound.rise);
  loud.gain.exponentialRampToValueAtTime(0.0001, from + sound.rise + sound.fall);
  loud.connect(at.destination);
  const end = from + sound.rise + sound.fall + 0.02;
  if (sound.kind === "tone") {
    const tone = at.createOscillator();
    tone.type = sound.wave;
    tone.frequency.setValueAtTime(sound.pitch, from);
    if (sound.to !== undefined) tone.frequency.exponentialRampToValueAtTime(sound.to, from + sound.rise + sound.fall);
    tone.connect(loud);
    tone.start(from);
    tone.stop(end);
    return;
  }
  const grain = at.createBufferSource();
  grain.buffer = hiss(at);
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = sound.narrow;
  band.frequency.setValueAtTime(sound.pitch, from);
  if (sound.to !== undefined) band.frequency.exponentialRampToValueAtTime(sound.to, from + sound.rise + sound.fall);
  grain.connect(band).connect(loud);
  grain.start(from, Math.random() * 0.2);
  grain.stop(end);
}

let noise: AudioBuffer | null = null;

function hiss(at: AudioContext): AudioBuffer {
  if (noise !== null && noise.sampleRate === at.sampleRate) return noise;
  noise = at.createBuffer(1, Math.ceil(at.sampleRate / 2), at.sampleRate);
  const line = noise.getChannelData(0);
  for (let each = 0; each < line.length; each += 1) line[each] = Math.random() * 2 - 1;
  return noise;
}
