/** Whether a table is told as text: by the person's setting, or because its address says so (`#/table/one?text`). */

import { useSettings } from "../shell/settings";

export function useTextMode(): boolean {
  const { textMode } = useSettings();
  return textMode || location.hash.endsWith("?text");
}
