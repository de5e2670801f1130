/** All hands of a table, the newest first. `#/hands/TABLE` */

import { useState } from "preact/hooks";
import { ask } from "../net/http";
import { figures } from "../shell/amount";
import { write } from "../shell/route";
import { useMe } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { tellRefusal } from "../shell/toast";
import { WrongAnswer } from "../shell/wrong";
import type { Snapshot } from "../wire";
import { fetchHands, type HandLine, useFetched } from "./fetched";
import { HandLines } from "./list";
import "./hands.css";

export function HandsPage({ table }: { table: string }) {
  const [found, again] = useFetched(
    async () => {
      const [seen, list] = await Promise.all([ask<Snapshot>("GET", `/tables/${encodeURIComponent(table)}`), fetchHands(table)]);
      return { name: seen.table.name, game: seen.table.game, list };
    },
    [table],
  );
  const [older, setOlder] = useState<HandLine[]>([]);
  const me = useMe();
  usePageTitle("Hands");
  if (found.is === "refused") return <WrongAnswer error={found.error} again={again} />;
  if (found.is === "coming") return <div class="wrap hands-page" aria-busy="true" />;
  const { name, game, list } = found.what;
  const hands = [...list.recent, ...older];
  const oldest = hands.at(-1)?.hand ?? 1;
  const more = async (): Promise<void> => setOlder([...older, ...(await fetchHands(table, oldest)).recent]);
  return (
    <div class="wrap hands-page">
      <header>
        <p class="soft">
          <a href={write({ page: "table", id: table })}>{name}</a>, {game}
        </p>
        <h1 tabIndex={-1}>Hands</h1>
        <p class="soft">
          {list.hands === 0 ? "No hand is over yet." : `${figures(list.hands)} ${list.hands === 1 ? "hand is" : "hands are"} over.`}
          {list.playing !== null && ` Hand ${figures(list.playing)} is being played.`}
        </p>
      </header>
      {hands.length > 0 && (
        <div class="sheet hands-sheet">
          <HandLines table={table} hands={hands} me={me?.name ?? null} />
        </div>
      )}
      <div class="hands-ways">
        {oldest > 1 && hands.length > 0 && (
          <button type="button" class="button" onClick={() => void more().catch(tellRefusal)}>
            Older hands
          </button>
        )}
        <a class="button" href={write({ page: "check", table: null, hand: null })}>
          Check a deal from a file
        </a>
      </div>
    </div>
  );
}
