/** Time as a bar that gets shorter: own time in brass, then the time bank in red with its seconds. */

import { useCountdown, type Waiting } from "./countdown";
import "./timebar.css";

const seconds = (ms: number): number => Math.ceil(ms / 1000);

export function TimeBar({ clock, whole, now, told }: { clock: Waiting; whole: number; now: () => number; told?: boolean }) {
  const time = useCountdown(clock, now);
  if (time === null) return null;
  const banked = time.own === 0;
  const part = banked ? (clock.bank > 0 ? time.bank / clock.bank : 0) : Math.min(time.own / Math.max(whole, 1), 1);
  return (
    <span class={`timebar ${banked ? "banked" : ""} ${part < 0.5 ? "late" : ""}`} role="timer" aria-label={told ? undefined : "Time to act"}>
      <span class="timebar-track">
        <span class="timebar-left" style={{ "--part": part.toFixed(3) }} />
      </span>
      <span class={told ? "timebar-words figures" : "timebar-words figures small"}>
        {banked ? (told ? `Time bank: ${seconds(time.bank)} s` : `${seconds(time.bank)}`) : told ? `${seconds(time.own)} s` : `${seconds(time.own)}`}
      </span>
      {told && !banked && time.bank > 0 && <span class="timebar-bank figures">+ {seconds(time.bank)} s time bank</span>}
    </span>
  );
}
