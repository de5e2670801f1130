/** The lobby: what the room is, and its tables. */

import { useState } from "preact/hooks";
import { later } from "../shell/later";
import { useLists } from "../shell/lists";
import { Refused, refusalOf } from "../shell/refused";
import { useMe } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { byFamily } from "./families";
import { FilterBar } from "./filter-bar";
import { ANY, type Filters, fits, keep, recall } from "./filters";
import { Hero } from "./hero";
import { Row } from "./row";
import type { LobbyTable } from "./shape";
import { useTables } from "./tables";
import "./hero.css";
import "./lobby.css";

const OpenDialog = later<{ book?: string; game?: string; onClose: () => void }>(() => import("./open").then((it) => it.OpenDialog));

export function LobbyPage() {
  usePageTitle("");
  const { tables, error, again } = useTables();
  const [filters, filter] = useState<Filters>(recall);
  const [opening, open] = useState(false);
  const put = (next: Filters) => {
    keep(next);
    filter(next);
  };
  const shown = tables?.filter((table) => fits(table, filters)) ?? null;
  return (
    <>
      <Hero tables={shown?.length ? shown : tables} onOpen={() => open(true)} again={again} />
      <section class="wrap lobby" aria-labelledby="lobby-title" aria-busy={!tables}>
        <header class="lobby-head">
          <h2 id="lobby-title">Tables</h2>
          {tables && <FilterBar tables={tables} filters={filters} onChange={put} />}
        </header>
        {tables && shown ? (
          <>
            {shown.length ? (
              <Groups tables={shown} again={again} />
            ) : (
              <div class="lobby-none">
                <p>{tables.length ? "No tables match." : "No table stands in the room now."}</p>
                <div class="lobby-none-ways">
                  <button type="button" class="button first" onClick={() => open(true)}>
                    Open one
                  </button>
                  {tables.length > 0 && (
                    <button type="button" class="button" onClick={() => put(ANY)}>
                      Show all {tables.length}
                    </button>
                  )}
                </div>
              </div>
            )}
          </>
        ) : error ? (
          <div class="lobby-none">
            <Refused refusal={refusalOf(error)} />
            <button type="button" class="button first" onClick={again}>
              Try again
            </button>
          </div>
        ) : (
          <p class="lobby-none soft">Looking round the room.</p>
        )}
      </section>
      {opening && <OpenDialog onClose={() => open(false)} />}
    </>
  );
}

function Groups(props: { tables: readonly LobbyTable[]; again: () => void }) {
  const held = useMe()?.held ?? [];
  const lists = useLists();
  return (
    <>
      {byFamily(props.tables).map(([family, tables]) => (
        <section class="lobby-group" key={family.key} aria-labelledby={`family-${family.key}`}>
          <h3 id={`family-${family.key}`}>
            {family.title} <span class="soft">{family.says}</span>
          </h3>
          <ul>
            {tables.map((table) => (
              <Row
                key={table.id}
                table={table}
                mine={held.find((each) => each.table === table.id)}
                waiting={lists.find((each) => each.table === table.id)}
                again={props.again}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
