/** What stands on a table's page while there is no table to be seen, and the band over the page while the link is lost. */

import { useEffect } from "preact/hooks";
import { link as banner } from "../shell/link";
import { Refused } from "../shell/refused";
import { write } from "../shell/route";
import { usePageTitle } from "../shell/title";
import type { Seen } from "../state/live";
import "./page.css";

/** The page until the table is there; null: it is. `name`: the table's. */
export function useComing({ state, gone, link }: Pick<Seen<unknown>, "state" | "gone" | "link">, name: string) {
  const there = state !== null;
  usePageTitle(name);
  useEffect(() => {
    // While the first link is being made nothing is lost yet.
    if (there) banner(link === "lost" ? "lost" : "back");
  }, [link, there]);
  useEffect(() => () => banner("well"), []);
  if (gone !== null) {
    return (
      <div class="table-gone">
        <h1>No such table</h1>
        <Refused refusal={gone} />
        <a class="button first" href={write({ page: "lobby" })}>
          To the lobby
        </a>
      </div>
    );
  }
  return there ? null : <Coming />;
}

export function Coming() {
  return (
    <div class="table-gone">
      <h1 class="only-heard">The table</h1>
      <p class="soft">Coming to the table …</p>
    </div>
  );
}
