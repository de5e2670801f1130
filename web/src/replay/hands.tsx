/** All hands of a table, or its rounds against the house, the newest first. `#/hands/TABLE` */

import { useState } from "preact/hooks";
import { ask } from "../net/http";
import { figures } from "../shell/amount";
import { write } from "../shell/route";
import { useMe } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { tellRefusal } from "../shell/toast";
import { WrongAnswer } from "../shell/wrong";
import type { Snapshot } from "../wire";
import type { HouseSnapshot } from "../wire/house";
import { fetchHands, type HandLine, useFetched } from "./fetched";
import { HandLines } from "./list";
import "./hands.css";

export function HandsPage({ table }: { table: string }) {
  const [found, again] = useFetched(
    async () => {
      const [seen, list] = await Promise.all([ask<Snapshot | HouseSnapshot>("GET", `/tables/${encodeURIComponent(table)}`), fetchHands(table)]);
      const [noun, game] = "title" in seen.table ? ["round", seen.table.title] : ["hand", seen.table.game];
      return { name: seen.table.name, game, noun, list };
    },
    [table],
  );
  const [older, setOlder] = useState<HandLine[]>([]);
  const me = useMe();
  usePageTitle(found.is === "there" && found.what.noun === "round" ? "Rounds" : "Hands");
  if (found.is === "refused") return <WrongAnswer error={found.error} again={again} />;
  if (found.is === "coming") return <div class="wrap hands-page" aria-busy="true" />;
  const { name, game, noun, list } = found.what;
  const Noun = noun === "round" ? "Round" : "Hand";
  const hands = [...list.recent, ...older];
  const oldest = hands.at(-1)?.hand ?? 1;
  const more = async (): Promise<void> => setOlder([...older, ...(await fetchHands(table, oldest)).recent]);
  return (
    <div class="wrap hands-page">
      <header>
        <p class="soft">
          <a href={write({ page: "table", id: table })}>{name}</a>, {game}
        </p>
        <h1 tabIndex={-1}>{Noun}s</h1>
        <p class="soft">
          {list.hands === 0 ? `No ${noun} is over yet.` : `${figures(list.hands)} ${list.hands === 1 ? `${noun} is` : `${noun}s are`} over.`}
          {list.playing !== null && ` ${Noun} ${figures(list.playing)} is being played.`}
        </p>
      </header>
      {hands.length > 0 && (
        <div class="sheet hands-sheet">
          <HandLines table={table} hands={hands} me={me?.name ?? null} noun={Noun} />
        </div>
      )}
      <div class="hands-ways">
        {oldest > 1 && hands.length > 0 && (
          <button type="button" class="button" onClick={() => void more().catch(tellRefusal)}>
            Older {noun}s
          </button>
        )}
        <a class="button" href={write({ page: "check", table: null, hand: null })}>
          Check a deal from a file
        </a>
      </div>
    </div>
  );
}
