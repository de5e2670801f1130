/** The buttons and the bar under a replay. */

import { useEffect, useRef } from "preact/hooks";
import { heard } from "../log/cards";
import { type Playing, SPEEDS } from "./play";
import { beginning, type Mark, type Stop } from "./stops";
import "./controls.css";

interface ControlsOf {
  playing: Playing;
  stops: readonly Stop[];
  marks: readonly Mark[];
  noun: string;
}

export function Controls({ playing, stops, marks, noun }: ControlsOf) {
  const { stop, plays, speed, go, toggle, setSpeed } = playing;
  const last = stops.length - 1;
  const line = stops[stop]!.line;
  const street = marks.findLast((mark) => mark.stop <= stop);
  const streets = useRef<HTMLDivElement>(null);
  // On a phone not all streets fit: the one we are in comes to the middle.
  useEffect(() => {
    const [row, here] = [streets.current, streets.current?.querySelector<HTMLElement>('[aria-pressed="true"]')];
    if (row && here) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [street]);
  return (
    <div class="controls">
      <div ref={streets} class="controls-streets" role="group" aria-label="Jump to a street">
        {marks.map((mark) => (
          <button key={mark.stop} type="button" class="controls-street" aria-pressed={mark === street} onClick={() => go(mark.stop)}>
            {mark.name}
          </button>
        ))}
      </div>
      <div class="controls-track">
        <input
          class="controls-range"
          type="range"
          min={0}
          max={last}
          value={stop}
          style={{ "--at": stop / Math.max(1, last) }}
          aria-label={`Where in the ${noun}`}
          aria-valuetext={`${stop} of ${last}: ${line === null ? beginning(noun).toLowerCase() : heard(line.text)}`}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <div class="controls-ticks" aria-hidden="true">
          {marks.map((mark) => (
            <i key={mark.stop} class="controls-tick" style={{ left: `${(100 * mark.stop) / Math.max(1, last)}%` }} />
          ))}
        </div>
      </div>
      <div class="controls-buttons">
        <Press name="To the beginning" drawn="M6 5v14M19 6v12l-10-6z" off={stop === 0} onPress={() => go(0)} />
        <Press name="Back" drawn="M16 6v12l-10-6z" off={stop === 0} onPress={() => go(stop - 1)} />
        <button type="button" class="button first controls-play" onClick={toggle} aria-label={plays ? "Pause" : "Play"}>
          <Sign drawn={plays ? "M8 5.5v13M16 5.5v13" : "M8 5.5v13l11-6.5z"} strokes={plays} />
          <span aria-hidden="true">{plays ? "Pause" : "Play"}</span>
        </button>
        <Press name="Forward" drawn="M8 6v12l10-6z" off={stop === last} onPress={() => go(stop + 1)} />
        <Press name="To the end" drawn="M18 5v14M5 6v12l10-6z" off={stop === last} onPress={() => go(last)} />
        <label class="controls-speed">
          <span class="only-heard">Speed</span>
          <select class="field" value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((each) => (
              <option key={each} value={String(each)}>
                {each === 0.5 ? "½" : each}×
              </option>
            ))}
          </select>
        </label>
        <span class="controls-count figures" aria-hidden="true">
          {stop} / {last}
        </span>
      </div>
    </div>
  );
}

function Press({ name, drawn, off, onPress }: { name: string; drawn: string; off: boolean; onPress: () => void }) {
  return (
    <button type="button" class="button controls-press" aria-label={name} title={name} aria-disabled={off} onClick={() => !off && onPress()}>
      <Sign drawn={drawn} />
    </button>
  );
}

function Sign({ drawn, strokes = false }: { drawn: string; strokes?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={drawn} fill={strokes ? "none" : "currentColor"} stroke="currentColor" stroke-width={strokes ? 4 : 2} stroke-linejoin="round" />
    </svg>
  );
}
