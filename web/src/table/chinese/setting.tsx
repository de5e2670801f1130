/** Thirteen cards, three rows. A card goes by drag, by tap (the card, then where it goes), or by key: 1 front, 2 middle, 3 back, 0 out of its row. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card } from "../../cards/card";
import { said } from "../../cards/names";
import { say } from "../../shell/heard";
import type { Card as Text } from "../../wire";
import type { Arranging } from "./arranging";
import { useDrag } from "./drag";
import { isFull, moved, ROOM, type Row, ROWS, swapped, whereIs, type Where } from "./rows";
import "./setting.css";

const NAMES: Record<Row, string> = { front: "Front", middle: "Middle", back: "Back" };
const BY_KEY: Record<string, Where> = { "1": "front", "2": "middle", "3": "back", "0": "loose", f: "front", m: "middle", b: "back", Backspace: "loose" };

export function Setting({ rows, lay, weighed }: Arranging) {
  const [held, hold] = useState<Text | null>(null);
  const all = useRef<HTMLDivElement>(null);

  const put = (card: Text, to: Where) => {
    hold(null);
    lay((now) => {
      say(isFull(now, to) ? `${NAMES[to as Row]} has its ${ROOM[to as Row]} cards.` : `${said(card)} ${to === "loose" ? "taken out" : `to the ${to}`}.`);
      return moved(now, card, to);
    });
  };
  const drop = (card: Text, on: { card: Text | null; where: Where | null }) => {
    hold(null);
    if (on.card !== null && on.card !== card && on.where !== null && (isFull(rows, on.where) || whereIs(rows, card) === on.where)) {
      const other = on.card;
      lay((now) => swapped(now, card, other));
    } else if (on.where !== null) put(card, on.where);
  };
  const drag = useDrag(all, drop);

  // By key a card leaves the place where it was drawn: the next one there gets the focus, or the card itself where it went.
  const focus = useRef<Text | null>(null);
  useLayoutEffect(() => {
    if (focus.current === null) return;
    focusOn(all.current, focus.current);
    focus.current = null;
  }, [rows]);

  const tapped = (card: Text) => {
    if (held === null) hold(card);
    else if (held === card) hold(null);
    else if (whereIs(rows, held) === whereIs(rows, card)) hold(card);
    else {
      lay((now) => swapped(now, held, card));
      hold(null);
    }
  };
  const pressed = (event: KeyboardEvent, card: Text) => {
    const to = BY_KEY[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (to !== undefined) {
      const beside = rows[whereIs(rows, card)];
      const nth = beside.indexOf(card);
      const next = isFull(rows, to) ? card : (beside[nth + 1] ?? beside[nth - 1] ?? card);
      // At once where it stays where it is: to lose the focus with the card that has it costs the browser two layouts of the half-drawn page.
      if (next !== card) focusOn(all.current, next);
      else focus.current = card;
      put(card, to);
    }
    else if (event.key.startsWith("Arrow")) focusBeside(all.current, card, event.key);
    else return;
    event.preventDefault();
  };

  const card = (text: Text) => (
    <button
      type="button"
      key={text}
      class="setting-card"
      data-put={text}
      aria-pressed={held === text}
      aria-label={said(text)}
      onClick={(event) => (event.stopPropagation(), drag.moved() || tapped(text))}
      onKeyDown={(event) => pressed(event, text)}
      onPointerDown={(event) => drag.down(event, text)}
    >
      <Card card={text} chosen={held === text} mute />
    </button>
  );

  return (
    <div class="setting" ref={all} data-arrows>
      {ROWS.map((row, nth) => {
        const words = weighed?.parts.find((part) => part.what === row)?.words ?? "";
        return (
          <div key={row} class={`setting-row ${held !== null && !isFull(rows, row) ? "open" : ""}`} data-where={row} role="group" aria-label={`${NAMES[row]}, ${rows[row].length} of ${ROOM[row]}`}>
            <span class="setting-name">
              <strong>{NAMES[row]}</strong>
              <span class="setting-words">{words === "" ? `${rows[row].length} of ${ROOM[row]}` : words}</span>
            </span>
            <span class="cards">
              {rows[row].map(card)}
              {Array.from({ length: ROOM[row] - rows[row].length }, (_, free) => (
                <button
                  type="button"
                  key={free}
                  class="setting-slot"
                  tabIndex={held === null ? -1 : 0}
                  aria-label={held === null ? `Empty place in the ${row}` : `Put the ${said(held)} in the ${row}`}
                  aria-disabled={held === null ? "true" : undefined}
                  data-key={free === 0 ? nth + 1 : ""}
                  onClick={() => held !== null && put(held, row)}
                />
              ))}
            </span>
          </div>
        );
      })}
      <div class="setting-loose" data-where="loose" role="group" aria-label={`Not set: ${rows.loose.length} cards`} onClick={() => held !== null && whereIs(rows, held) !== "loose" && put(held, "loose")}>
        {rows.loose.length > 0 ? <span class="cards">{rows.loose.map(card)}</span> : <span class="setting-done">All thirteen are set in rows.</span>}
      </div>
    </div>
  );
}

const focusOn = (all: HTMLElement | null, card: Text): void => all?.querySelector<HTMLElement>(`[data-put="${card}"]`)?.focus();

/** The nearest card in the direction of an arrow gets the focus. */
function focusBeside(all: HTMLElement | null, from: Text, key: string): void {
  const cards = [...(all?.querySelectorAll<HTMLElement>("[data-put]") ?? [])];
  const here = cards.find((each) => each.dataset["put"] === from)?.getBoundingClientRect();
  if (here === undefined) return;
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const forward = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best: { card: HTMLElement; away: number } | null = null;
  for (const card of cards) {
    const there = card.getBoundingClientRect();
    const [across, down] = [there.x - here.x, there.y - here.y];
    const ahead = (sideways ? across : down) * forward;
    const aside = Math.abs(sideways ? down : across);
    if (ahead < 4 || (sideways && aside > here.height / 2)) continue;
    const away = ahead + aside * (sideways ? 2 : 0.5);
    if (best === null || away < best.away) best = { card, away };
  }
  best?.card.focus();
}
