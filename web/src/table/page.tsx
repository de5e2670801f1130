/** The table's page: the link to the room, the table, and what stands beside it. */

import { useEffect, useState } from "preact/hooks";
import { Herald } from "../log/herald";
import { usePanels } from "../panels";
import { later } from "../shell/later";
import { useKind } from "../shell/names";
import { sitDown } from "../shell/sit";
import { useWallet } from "../shell/wallet";
import { tellRefusal } from "../shell/toast";
import { mySeat } from "../state/read";
import { type Linked, useTable } from "../state/use";
import type { TableState } from "../state/types";
import { useTextMode } from "../text/mode";
import { Coming, useComing } from "./coming";
import { Table } from "./table";

const TextTable = later<Linked & { state: TableState }>(() => import("../text/page").then((it) => it.TextTable));

const HousePage = later<{ id: string }>(() => import("../house/page").then((it) => it.HousePage));

/** Poker, or a game against the house, whose page is fetched then: whoever came by the table's own address asks first, and opens one link only. */
export function TablePage({ id }: { id: string }) {
  const kind = useKind(id);
  const [house, leads] = useState(false);
  if (kind === null) return <Coming />;
  return house || kind === "house" ? <HousePage id={id} /> : <PokerPage id={id} toHouse={() => leads(true)} />;
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
  const { state, link, say, weigh, now } = props;
  const send = useWallet(props.send, mySeat(state));
  const asText = useTextMode();
  const sit = (seat?: number) => void sitDown(state.table.id, seat === undefined ? {} : { seat }).catch(tellRefusal);
  return (
    <>
      <Herald state={state} />
      {asText ? (
        <TextTable {...props} send={send} />
      ) : (
        <Table state={state} link={link} send={send} weigh={weigh} now={now} sit={sit} usePanels={(refused) => usePanels({ state, say, refused })} />
      )}
    </>
  );
}
