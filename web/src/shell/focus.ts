/**
 * The focus is never lost: when what had it goes away, as a button of the bar does once it was pressed, the nearest thing around it that is still there
 * takes it. Otherwise who plays by keys would begin again at the top of the page after every action.
 */

const AROUND = "[role=group], [role=tabpanel], fieldset, form, li, section, aside, dialog, header, main";

/** Make a region able to take the focus. It is marked, so that it gets no frame: the next key would draw one round all of it. */
export function asHeir(region: HTMLElement): void {
  region.tabIndex = -1;
  region.dataset["heir"] = "";
}

export function keepFocus(): () => void {
  let around: HTMLElement[] = [];
  const focused = (event: FocusEvent) => {
    around = [];
    for (let each = event.target as HTMLElement | null; each !== null && each !== document.body; each = each.parentElement) around.push(each);
  };
  // Where somebody touches nothing, nothing is to have the focus.
  const away = () => {
    if (document.activeElement === document.body) around = [];
  };
  const changed = () => {
    const [had, ...others] = around;
    if (had === undefined || had.isConnected || document.activeElement !== document.body) return;
    const heir = others.find((each) => each.isConnected && each.matches(AROUND));
    if (heir === undefined) return;
    if (heir.tabIndex < 0) asHeir(heir);
    heir.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(changed);
  watching.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", focused);
  document.addEventListener("click", away);
  return () => {
    watching.disconnect();
    document.removeEventListener("focusin", focused);
    document.removeEventListener("click", away);
  };
}
