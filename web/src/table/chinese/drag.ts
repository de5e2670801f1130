/** Dragging a card by mouse, pen or finger. What is not dragged far is a tap, and none of our business. */

import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { Card } from "../../wire";
import type { Where } from "./rows";

const FAR = 6;

interface Over {
  card: Card | null;
  where: Where | null;
}

export interface Drag {
  down: (event: PointerEvent, card: Card) => void;
  /** Whether what just ended was a drag: then its click is not a tap. */
  moved: () => boolean;
}

export function useDrag(all: RefObject<HTMLElement | null>, drop: (card: Card, on: Over) => void): Drag {
  const just = useRef(false);
  const dropped = useRef(drop);
  dropped.current = drop;

  const down = (event: PointerEvent, card: Card) => {
    if (event.button !== 0) return;
    const element = event.currentTarget as HTMLElement;
    const { clientX: x, clientY: y, pointerId } = event;
    just.current = false;
    let dragging = false;
    // At once: a quick pointer is over something else before it has moved far, and would be heard of no more.
    element.setPointerCapture(pointerId);

    const over = (to: PointerEvent): Over => {
      element.style.pointerEvents = "none";
      const under = document.elementFromPoint(to.clientX, to.clientY);
      element.style.pointerEvents = "";
      const inside = under !== null && all.current?.contains(under) ? under : null;
      return {
        card: inside?.closest<HTMLElement>("[data-put]")?.dataset["put"] ?? null,
        where: (inside?.closest<HTMLElement>("[data-where]")?.dataset["where"] as Where | undefined) ?? null,
      };
    };
    const move = (to: PointerEvent) => {
      const [across, up] = [to.clientX - x, to.clientY - y];
      if (!dragging && Math.hypot(across, up) < FAR) return;
      if (!dragging) {
        dragging = true;
        element.classList.add("dragged");
      }
      element.style.transform = `translate(${across}px, ${up}px)`;
      const { where } = over(to);
      for (const row of all.current?.querySelectorAll<HTMLElement>("[data-where]") ?? []) row.classList.toggle("over", row.dataset["where"] === where);
    };
    const end = (to: PointerEvent) => {
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("lostpointercapture", end);
      if (!dragging) return;
      just.current = true;
      element.classList.remove("dragged");
      element.style.transform = "";
      for (const row of all.current?.querySelectorAll(".over") ?? []) row.classList.remove("over");
      if (to.type === "pointerup") dropped.current(card, over(to));
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("lostpointercapture", end);
  };
  return {
    down,
    moved: () => {
      const was = just.current;
      just.current = false;
      return was;
    },
  };
}
