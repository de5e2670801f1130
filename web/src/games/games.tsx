/** All the games of the room, by family, each under the book it is played by. */

import { useState } from "preact/hooks";
import { byFamily } from "../lobby/families";
import { useAsked } from "../shell/asked";
import { bookLong, bookShort } from "../shell/books";
import { write } from "../shell/route";
import { usePageTitle } from "../shell/title";
import { WrongAnswer } from "../shell/wrong";
import type { GameLine } from "./shape";
import "./games.css";

export function GamesPage() {
  usePageTitle("The games");
  const { value: games, error, again } = useAsked<GameLine[]>("/games");
  const [book, pick] = useState("");
  if (error) return <WrongAnswer error={error} again={again} />;
  const books = [...new Set(games?.map((game) => game.book) ?? [])];
  const shown = games?.filter((game) => !book || game.book === book) ?? [];
  return (
    <div class="wrap games" aria-busy={!games}>
      <header class="games-head">
        <h1 tabIndex={-1}>The games</h1>
        <p class="games-lead">
          {games ? `${games.length} games under ${books.length} books.` : "\u00a0"} The same game under two books is two games: look at the
          stakes, the order of hands, and who shows first.
        </p>
        <div class="games-books" role="group" aria-label="Which book">
          {["", ...books].map((each) => (
            <button key={each} type="button" class="games-book" aria-pressed={book === each} onClick={() => pick(each)}>
              {each ? bookShort(each) : "All books"}
            </button>
          ))}
        </div>
        {book && <p class="soft">{bookLong(book)}: {games?.find((game) => game.book === book)?.book_title}</p>}
      </header>
      {byFamily(shown).map(([family, those]) => (
        <section key={family.key} class="games-family" aria-labelledby={`games-${family.key}`}>
          <header>
            <h2 id={`games-${family.key}`}>{family.title}</h2>
            <p>{family.says}</p>
          </header>
          <ul>
            {those.map((game) => (
              <li key={`${game.book} ${game.game}`}>
                <a href={write({ page: "game", book: game.book, game: game.game })}>
                  <span class="games-name">
                    {game.name} <span class="games-of">{bookShort(game.book)}</span>
                  </span>
                  <span class="games-line">{game.line}</span>
                  <span class="games-facts">
                    {game.least_players} to {game.most_players} players ·{" "}
                    {game.limits.map((limit) => limit.words.toLowerCase()).join(", ") || "no betting"}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
