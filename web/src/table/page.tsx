/** The table's page: the link to the room, the table, and what stands beside it. */

import { useEffect, useState } from "preact/hooks";
import { Herald } from "../log/herald";
import { usePanels } from "../panels";
import { later } from "../shell/later";
import { isHouse } from "../shell/names";
import { useSettings } from "../shell/settings";
import { sitDown } from "../shell/sit";
import { tellRefusal } from "../shell/toast";
import { type Linked, useTable } from "../state/use";
import type { TableState } from "../state/types";
import { useComing } from "./coming";
import { Table } from "./table";

const TextTable = later<Linked & { state: TableState }>(() => import("../text/page").then((it) => it.TextTable));

const HousePage = later<{ id: string }>(() => import("../house/page").then((it) => it.HousePage));

/** What is dealt at a table is known when it answers: poker, or a game against the house, whose page is fetched then. */
export function TablePage({ id }: { id: string }) {
  const [house, leads] = useState(() => isHouse(id));
  return house ? <HousePage id={id} /> : <PokerPage id={id} toHouse={() => leads(true)} />;
}

function PokerPage({ id, toHouse }: { id: string; toHouse: () => void }) {
  const linked = useTable(id);
  const { state, other } = linked;
  useEffect(() => {
    if (other) toHouse();
  }, [other]);
  const coming = useComing(linked, state?.table.name ?? "");
  return state === null || coming !== null ? coming : <Seated {...linked} state={state} />;
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
