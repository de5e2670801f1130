/**
 * When a decision is over, its buttons go. Who has the focus on one of them would lose it: the dock takes it, and does so before anything is drawn.
 * Left to `keepFocus`, which sees it afterwards, the browser lays the half-drawn page out twice more, once to take the focus and once to give it.
 */

import { useRef } from "preact/hooks";
import { asHeir } from "../shell/focus";

const GOES = ".dock-bar *, .setting *";

/** `asked` names what is decided; empty: nothing. Called before what it names is drawn. */
export function useLetGo(asked: string): void {
  const before = useRef(asked);
  if (before.current === asked) return;
  const over = before.current !== "";
  before.current = asked;
  if (!over || document.activeElement?.matches(GOES) !== true) return;
  const dock = document.querySelector<HTMLElement>(".dock");
  if (dock === null) return;
  asHeir(dock);
  dock.focus({ preventScroll: true });
}
