/** The panels beside the table: one at a time behind tabs, all at once where there is room. */

import { useId, useMemo, useState } from "preact/hooks";
import type { Refusal } from "../net/http";
import type { Panel } from "../panels";
import { useWhenIdle } from "./whenidle";
import { useWide } from "./wide";
import "./side.css";

/** A hook: the panels, told the last no. */
export type UsePanels = (refused: Refusal | null) => readonly Panel[];

interface SideOf {
  usePanels: UsePanels;
  refused: Refusal | null;
  /** Of the event up to which the panels tell. */
  number: number;
}

/** The felt first: a card on it is waited for, its line in the log is looked up. Until then the panels are not even worked out. */
export function Side(newest: SideOf) {
  const shown = useWhenIdle(newest);
  return useMemo(() => <Panels {...shown} />, [shown]);
}

function Panels({ usePanels, refused, number }: SideOf) {
  const panels = usePanels(refused);
  const [chosen, choose] = useState(panels[0]?.key ?? "");
  const wide = useWide("(min-width: 1900px) and (min-height: 900px)");
  const id = useId();
  const shown = panels.find((panel) => panel.key === chosen) ?? panels[0];
  if (shown === undefined) return null;
  // Where there is room the first stays, and the tabs choose among the others.
  const first = wide ? panels[0] : undefined;
  const tabs = first === undefined ? panels : panels.slice(1);
  const open = tabs.find((panel) => panel.key === shown.key) ?? tabs[0]!;
  const turn = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(open) + by + tabs.length) % tabs.length]!;
    choose(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <aside class="side" aria-label="Beside the table" data-number={number}>
      {first !== undefined && (
        <section class="side-first" aria-label={first.title}>
          <h2 class="side-title">{first.title}</h2>
          <div class="side-body">{first.body}</div>
        </section>
      )}
      <div class="side-tabs" role="tablist" onKeyDown={turn}>
        {tabs.map((panel) => (
          <button
            type="button"
            key={panel.key}
            role="tab"
            id={`${id}${panel.key}`}
            aria-selected={panel === open}
            aria-controls={`${id}body`}
            tabIndex={panel === open ? 0 : -1}
            class="side-tab"
            onClick={(event) => {
              choose(panel.key);
              // On a phone the panel is below the window: who asks for it sees it.
              event.currentTarget.closest(".side")?.scrollIntoView({ block: "nearest" });
            }}
          >
            {panel.title}
            {panel.mark !== undefined && panel.mark > 0 && panel !== open && (
              <span class="side-mark figures">
                {panel.mark}
                <span class="only-heard"> new</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div class="side-body" role="tabpanel" id={`${id}body`} aria-labelledby={`${id}${open.key}`} key={open.key}>
        {open.body}
      </div>
    </aside>
  );
}
