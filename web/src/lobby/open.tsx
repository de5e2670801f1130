/** Opening a table: the game, the stakes, the company; then it stands in the room and one sits at it. */

import { useState } from "preact/hooks";
import type { GameLine } from "../games/shape";
import { useAsked } from "../shell/asked";
import { bookLong, bookShort } from "../shell/books";
import { Dialog } from "../shell/dialog";
import { Refused, refusalOf } from "../shell/refused";
import { byFamily } from "./families";
import { type Step, STEPS } from "./open-fields";
import { SignForm } from "./open-sign";
import "./open.css";

interface Which {
  book: string;
  game: string;
}

export function OpenDialog(props: { book?: string; game?: string; onClose: () => void }) {
  const games = useAsked<GameLine[]>("/games");
  const [which, choose] = useState<Which | null>(props.book && props.game ? { book: props.book, game: props.game } : null);
  const [step, walk] = useState<Step>(which ? "stakes" : "game");
  return (
    <Dialog title="Open a table" onClose={props.onClose} wide>
      <ol class="open-steps" aria-label="Steps">
        {STEPS.map(([key, title]) => (
          <li key={key} {...(step === key ? { "aria-current": "step" as const } : {})}>
            <button type="button" aria-disabled={key !== "game" && !which} onClick={() => (key === "game" || which) && walk(key)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
      {games.error ? (
        <Refused refusal={refusalOf(games.error)} />
      ) : step === "game" || !which ? (
        <Games
          games={games.value ?? []}
          which={which}
          onChoose={(next) => {
            choose(next);
            walk("stakes");
          }}
        />
      ) : (
        <SignForm key={`${which.book} ${which.game}`} which={which} step={step} walk={walk} onClose={props.onClose} />
      )}
    </Dialog>
  );
}

function Games(props: { games: readonly GameLine[]; which: Which | null; onChoose: (which: Which) => void }) {
  const books = [...new Set(props.games.map((game) => game.book))];
  const [book, pick] = useState(props.which?.book ?? "");
  const now = book || books[0] || "";
  return (
    <div class="open-games" aria-busy={!props.games.length}>
      <div class="open-books" role="group" aria-label="Book">
        {books.map((each) => (
          <button key={each} type="button" class="open-book" aria-pressed={now === each} onClick={() => pick(each)}>
            <b>{bookShort(each)}</b>
            <span>{bookLong(each)}</span>
          </button>
        ))}
      </div>
      {byFamily(props.games.filter((game) => game.book === now)).map(([family, those]) => (
        <section key={family.key}>
          <h3>{family.title}</h3>
          <ul>
            {those.map((game) => (
              <li key={game.game}>
                <button
                  type="button"
                  class="open-game"
                  aria-pressed={props.which?.book === game.book && props.which.game === game.game}
                  onClick={() => props.onChoose({ book: game.book, game: game.game })}
                >
                  <b>{game.name}</b>
                  <span>{game.line}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
