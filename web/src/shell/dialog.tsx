/** A sheet over the page: the browser's own dialog, so that focus stays within and Escape closes it. */

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import "./dialog.css";

export function Dialog(props: { title: string; onClose: () => void; wide?: boolean; children: ComponentChildren }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    const back = document.activeElement;
    sheet.current?.showModal();
    return () => {
      sheet.current?.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  return (
    <dialog
      ref={sheet}
      class={props.wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => event.target === sheet.current && props.onClose()}
    >
      <div class="dialog-sheet">
        <div class="dialog-head">
          <h2 id={title}>{props.title}</h2>
          <button type="button" class="dialog-close" aria-label="Close" onClick={props.onClose}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
            </svg>
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
