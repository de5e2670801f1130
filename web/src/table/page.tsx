/** The table's page: the link to the room, the table, and what stands beside it. */

import { useEffect } from "preact/hooks";
import { Herald } from "../log/herald";
import { usePanels } from "../panels";
import { later } from "../shell/later";
import { link as banner } from "../shell/link";
import { Refused } from "../shell/refused";
import { write } from "../shell/route";
import { useSettings } from "../shell/settings";
import { sitDown } from "../shell/sit";
import { usePageTitle } from "../shell/title";
import { tellRefusal } from "../shell/toast";
import { type Linked, useTable } from "../state/use";
import type { TableState } from "../state/types";
import { Table } from "./table";
import "./page.css";

const TextTable = later<Linked & { state: TableState }>(() => import("../text/page").then((it) => it.TextTable));

export function TablePage({ id }: { id: string }) {
  const linked = useTable(id);
  const { state, gone, link } = linked;
  const there = state !== null;
  usePageTitle(state?.table.name ?? "");
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
  if (state === null) {
    return (
      <div class="table-gone">
        <h1 class="only-heard">The table</h1>
        <p class="soft">Coming to the table …</p>
      </div>
    );
  }
  return <Seated {...linked} state={state} />;
}

function Seated(props: Linked & { state: TableState }) {
  const { state, link, send, say, weigh, now } = props;
  const { textMode } = useSettings();
  const sit = (seat?: number) => void sitDown(state.table.id, seat === undefined ? {} : { seat }).catch(tellRefusal);
  return (
    <>
      <Herald state={state} />
      {textMode || location.hash.endsWith("?text") ? (
        <TextTable {...props} />
      ) : (
        <Table state={state} link={link} send={send} weigh={weigh} now={now} sit={sit} usePanels={(refused) => usePanels({ state, say, refused })} />
      )}
    </>
  );
}
