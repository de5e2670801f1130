/** The settings: each holds at once, in this browser. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { SOUND_WORDS, SOUNDS } from "../sound/names";
import { play } from "../sound/play";
import { Dialog } from "./dialog";
import { KEYS } from "./keys";
import { change, type Settings, useSettings } from "./settings";
import "./settings-dialog.css";

export function SettingsDialog(props: { onClose: () => void }) {
  const set = useSettings();
  return (
    <Dialog title="Settings" onClose={props.onClose} wide>
      <div class="settings">
        <section>
          <h3>Look</h3>
          <Choice label="Light" name="light" of={[["system", "System"], ["day", "Day"], ["night", "Night"]]} />
          <Choice label="Deck" name="deck" of={[["two", "Two colours"], ["four", "Four colours"]]} />
          <p class="settings-suits" aria-hidden="true">
            {(["spade", "heart", "diamond", "club"] as const).map((suit) => (
              <span key={suit} class={`settings-suit settings-${suit}`}>
                {{ spade: "♠", heart: "♥", diamond: "♦", club: "♣" }[suit]}
              </span>
            ))}
          </p>
          <Choice label="Motion" name="motion" of={[["system", "System"], ["still", "Still"]]} />
          <Choice label="Amounts" name="amounts" of={[["chips", "Chips"], ["blinds", "Big blinds"]]} />
        </section>
        <section>
          <h3>At the table</h3>
          <Switch name="confirmAllIn">Ask before all-in</Switch>
          <Switch name="confirmFold">Confirm folding when you can check</Switch>
          <Switch name="autoMuck">Muck without asking when a shown hand beats mine</Switch>
          <Switch name="practice">Practice: show what each choice is worth</Switch>
          <Switch name="textMode">Text mode: commands and answers in words</Switch>
          <h3>Sounds</h3>
          <Switch name="sound">Sounds</Switch>
          <div class="settings-sounds">
            {SOUNDS.map((name) => (
              <div class="settings-sound" key={name}>
                <Tick
                  on={set.sounds[name]}
                  off={!set.sound}
                  onChange={(on) => change({ sounds: { ...set.sounds, [name]: on } })}
                >
                  {SOUND_WORDS[name]}
                </Tick>
                <button type="button" class="settings-try" aria-label={`Hear it: ${SOUND_WORDS[name]}`} onClick={() => play(name, "even if off")}>
                  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                    <path d="M4 2.500v11l9-5.500z" fill="currentColor" />
                  </svg>
                </button>
              </div>
            ))}
          </div>
        </section>
        <section class="settings-keys">
          <h3>Keys at the table</h3>
          <dl>
            {KEYS.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(" ").map((each) => (
                    <kbd key={each} class="keycap">{each}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p class="soft">While you type in a field, keys are letters and do nothing else.</p>
        </section>
      </div>
    </Dialog>
  );
}

function Choice<K extends "light" | "deck" | "motion" | "amounts">(props: { label: string; name: K; of: [Settings[K], string][] }) {
  const set = useSettings();
  const group = useId();
  return (
    <fieldset class="settings-choice">
      <legend class="form-label">{props.label}</legend>
      <div class="settings-choices">
        {props.of.map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name={group}
              checked={set[props.name] === value}
              onChange={() => change({ [props.name]: value } as Partial<Settings>)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch(props: { name: "confirmAllIn" | "confirmFold" | "autoMuck" | "textMode" | "practice" | "sound"; children: ComponentChildren }) {
  const set = useSettings();
  return (
    <Tick on={set[props.name]} onChange={(on) => change({ [props.name]: on })}>
      {props.children}
    </Tick>
  );
}

function Tick(props: { on: boolean; off?: boolean; onChange: (on: boolean) => void; children: ComponentChildren }) {
  return (
    <label class={props.off ? "settings-tick settings-off" : "settings-tick"}>
      <input type="checkbox" checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>{props.children}</span>
    </label>
  );
}
