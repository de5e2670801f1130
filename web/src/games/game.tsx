/** One game, on a page one can read before sitting down: how it plays, what beats what, and where it is played now. */

import { useRef, useState } from "preact/hooks";
import type { LobbyTable } from "../lobby/shape";
import { Row } from "../lobby/row";
import { useAsked } from "../shell/asked";
import { bookShort } from "../shell/books";
import { Clause } from "../shell/clause";
import { later } from "../shell/later";
import { useLists } from "../shell/lists";
import { write } from "../shell/route";
import { useMe } from "../shell/session";
import { usePageTitle } from "../shell/title";
import { WrongAnswer } from "../shell/wrong";
import { Orders } from "./orders";
import { type GameTold, gamePath } from "./shape";
import "../lobby/lobby.css";
import "./game.css";

const OpenDialog = later<{ book?: string; game?: string; onClose: () => void }>(() => import("../lobby/open").then((it) => it.OpenDialog));

/** What one can play without having read: it is there, folded. */
const FINE = new Set(["Before the cards", "In every betting round", "The showdown", "The pot", "Commission", "Between hands"]);

export function GamePage(props: { book: string; game: string }) {
  const [limit, pickLimit] = useState<string | null>(null);
  const [pack, pickPack] = useState<number | null>(null);
  const asked = useAsked<GameTold>(gamePath(props.book, props.game, limit, pack));
  const last = useRef<GameTold | null>(null);
  last.current = asked.value ?? last.current;
  const told = last.current;
  usePageTitle(told ? `${told.name}, ${bookShort(told.book)} rules` : "A game");
  const [opening, open] = useState(false);
  if (asked.error) return <WrongAnswer error={asked.error} again={asked.again} />;
  if (!told) {
    return (
      <div class="wrap game later" aria-busy="true">
        <h1 tabIndex={-1}>{props.game.replaceAll("-", " ")}</h1>
        <p class="soft">Looking it up.</p>
      </div>
    );
  }
  return (
    <div class="wrap game" aria-busy={!asked.value}>
      <header class="game-head">
        <p class="game-over">
          <a href={write({ page: "games" })}>The games</a> · {told.issuer || bookShort(told.book)}
        </p>
        <h1 tabIndex={-1}>
          {told.name} <span class="game-book">{bookShort(told.book)} rules</span>
        </h1>
        <p class="game-line">{told.line}</p>
        <dl class="game-facts figures">
          <div>
            <dt>Dealt</dt>
            <dd>{told.dealt}</dd>
          </div>
          <div>
            <dt>Players</dt>
            <dd>
              {told.least_players} to {told.packs.find((each) => each.cards === told.pack)?.players ?? told.most_players}
            </dd>
          </div>
          <div>
            <dt>Pack</dt>
            <dd>{told.pack} cards</dd>
          </div>
          <div>
            <dt>Betting</dt>
            <dd>{told.limits.find((each) => each.limit === told.limit)?.words ?? "none"}</dd>
          </div>
        </dl>
        <div class="game-choices">
          {told.limits.length > 1 && (
            <label>
              <span>Limit</span>
              <select class="field" value={told.limit ?? ""} onChange={(event) => pickLimit(event.currentTarget.value)}>
                {told.limits.map((each) => (
                  <option key={each.limit} value={each.limit}>
                    {each.words}
                  </option>
                ))}
              </select>
            </label>
          )}
          {told.packs.length > 1 && (
            <label>
              <span>Pack</span>
              <select class="field" value={String(told.pack)} onChange={(event) => pickPack(Number(event.currentTarget.value))}>
                {told.packs.map((each) => (
                  <option key={each.cards} value={String(each.cards)}>
                    {each.cards} cards, up to {each.players} players
                  </option>
                ))}
              </select>
            </label>
          )}
          <button type="button" class="button first" aria-haspopup="dialog" onClick={() => open(true)}>
            Open a table
          </button>
        </div>
      </header>
      <PlayedNow book={told.book} game={told.game} />
      <div class="game-body">
        <div class="game-text">
          {told.passages.map((passage) =>
            FINE.has(passage.title) ? (
              <details key={passage.title} class="game-fine">
                <summary>
                  <h2>{passage.title}</h2>
                  <span class="soft figures">{passage.sentences.length} rules</span>
                </summary>
                <Sentences book={told.book} passage={passage} />
              </details>
            ) : (
              <section key={passage.title}>
                <h2>{passage.title}</h2>
                <Sentences book={told.book} passage={passage} />
              </section>
            ),
          )}
        </div>
        {told.orders.length > 0 && (
          <aside class="game-orders" aria-labelledby="game-orders">
            <h2 id="game-orders">What beats what</h2>
            <Orders orders={told.orders} book={told.book} />
          </aside>
        )}
      </div>
      {opening && <OpenDialog book={told.book} game={told.game} onClose={() => open(false)} />}
    </div>
  );
}

function Sentences(props: { book: string; passage: GameTold["passages"][number] }) {
  return (
    <>
      {props.passage.sentences.map((sentence, nth) => (
        <div class="game-sentence" key={nth}>
          <p>{sentence.says}</p>
          <p class="game-margin">
            {sentence.clauses.map((clause) => (
              <Clause key={clause} book={props.book} clause={clause} />
            ))}
          </p>
        </div>
      ))}
    </>
  );
}

function PlayedNow(props: { book: string; game: string }) {
  const { value, again } = useAsked<LobbyTable[]>("/tables", "fresh");
  const held = useMe()?.held ?? [];
  const lists = useLists();
  const those = value?.filter((table) => table.book === props.book && table.game === props.game) ?? [];
  if (!those.length) return null;
  return (
    <section class="game-now" aria-label="Played now">
      <h2>Played now</h2>
      <ul>
        {those.map((table) => (
          <Row
            key={table.id}
            table={table}
            mine={held.find((each) => each.table === table.id)}
            waiting={lists.find((each) => each.table === table.id)}
            again={again}
            heading="h3"
          />
        ))}
      </ul>
    </section>
  );
}
