/** The head of the lobby: what the room is, and the shortest way to cards. */

import { useState } from "preact/hooks";
import { Card } from "../cards/card";
import { figures } from "../shell/amount";
import { bookShort } from "../shell/books";
import { clauseSign } from "../shell/clause";
import { tableName } from "../shell/names";
import { go, write } from "../shell/route";
import { useMe } from "../shell/session";
import { sitDown } from "../shell/sit";
import { tellRefusal } from "../shell/toast";
import { people } from "./filters";
import { counted } from "./oval";
import { type Point, pointOf } from "./points";
import { quickSeat, stakeFor } from "./quick";
import type { LobbyTable } from "./shape";
import { stakesSign } from "./stakes";

/** `tables`: those the filters let through; all, where they let none. */
export function Hero(props: { tables: readonly LobbyTable[] | null; onOpen: () => void; again: () => void }) {
  const who = useMe();
  const [busy, wait] = useState(false);
  const seat = who?.held[0];
  const best = props.tables && quickSeat(props.tables, who?.wallet ?? null);
  const play = () => {
    if (busy || !best) return;
    wait(true);
    sitDown(best.id, {}, best)
      .then(() => go({ page: "table", id: best.id }))
      .catch((error: unknown) => {
        tellRefusal(error);
        props.again();
      })
      .finally(() => wait(false));
  };
  return (
    <section class="hero wrap">
      <div class="hero-say">
        <h1 tabIndex={-1}>
          Poker <em>by the book</em>
        </h1>
        <p class="hero-lead">
          Hold'em, Omaha, stud, draw, Manila and Chinese, each as its rulebook has it. Every ruling names its clause; every deck can be checked
          when the hand is over.
        </p>
        <div class="hero-ways">
          {seat ? (
            <a class="button first hero-play" href={write({ page: "table", id: seat.table })}>
              Back to your seat
            </a>
          ) : (
            <button type="button" class="button first hero-play" aria-disabled={!best} aria-busy={busy} aria-describedby="hero-where" onClick={play}>
              {busy ? "One moment" : "Play now"}
            </button>
          )}
          <button type="button" class="button hero-open" aria-haspopup="dialog" onClick={props.onOpen}>
            Open a table
          </button>
        </div>
        <p class="hero-where soft" id="hero-where">
          {seat
            ? `${figures(seat.chips)} in front of you at ${tableName(seat.table)}.`
            : best
              ? where(best, who?.wallet ?? null)
              : props.tables
                ? "No seat is free that your play money pays for. Open a table, or wait for a seat."
                : "\u00a0"}
        </p>
      </div>
      <Felt point={pointOf(new Date())} />
    </section>
  );
}

function where(table: LobbyTable, wallet: number | null): string {
  const persons = people(table);
  const company = [persons && counted(persons, "person", "people"), table.bots && counted(table.bots, "bot", "bots")].filter(Boolean).join(" and ");
  const stake = figures(stakeFor(table, wallet));
  const seat = `A seat at ${table.name}, ${stakesSign(table).large}, with ${company || "nobody yet"}; ${stake} of play money.`;
  return wallet === null ? `${seat} No account needed.` : seat;
}

/** A point of a book, on the felt: two hands, and which is the better one. */
function Felt({ point }: { point: Point }) {
  return (
    <figure class="hero-felt">
      <figcaption>
        <a class="hero-clause" href={write({ page: "clause", book: point.book, clause: point.clause })}>
          {bookShort(point.book)} § {clauseSign(point.clause)}
        </a>
        <span class="hero-point">{point.says}</span>
      </figcaption>
      <div class="hero-hands">
        <div class="hero-hand">
          <span class="cards">
            {point.better.cards.map((card) => (
              <Card key={card} card={card} />
            ))}
          </span>
          <span class="hero-words">{point.better.words}</span>
        </div>
        <span class="hero-beats">beats</span>
        <div class="hero-hand hero-worse">
          <span class="cards">
            {point.worse.cards.map((card) => (
              <Card key={card} card={card} />
            ))}
          </span>
          <span class="hero-words">{point.worse.words}</span>
        </div>
      </div>
      <a class="hero-game" href={write({ page: "game", book: point.book, game: point.game })}>
        How it is played
      </a>
    </figure>
  );
}
