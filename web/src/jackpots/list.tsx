/** Every jackpot of the room: what it shows now, and where it is played for. */

import { bookLong } from "../shell/books";
import { write } from "../shell/route";
import { useMe } from "../shell/session";
import { usePageTitle } from "../shell/title";
import type { JackpotLine } from "../wire";
import { useDisplays } from "./displays";
import { Figure } from "./figure";
import { jackpotName, levelName } from "./names";
import { isStaff } from "./staff";
import "./jackpots.css";

export function JackpotsPage() {
  usePageTitle("Jackpots");
  const { jackpots, link } = useDisplays();
  const me = useMe();
  return (
    <div class="wrap jackpots" aria-busy={jackpots === null}>
      <header class="jackpots-head">
        <h1 tabIndex={-1}>Jackpots</h1>
        <p class="soft">Live jackpot totals.{link === "lost" && " The link is lost; these are the last figures."}</p>
        {isStaff(me) && (
          <p>
            <a href={write({ page: "staff" })}>To the management console</a>
          </p>
        )}
      </header>
      {jackpots?.length === 0 && <p class="soft">No table of this room plays for a jackpot.</p>}
      <ul class="jackpots-list">
        {jackpots?.map((each) => (
          <Row key={each.name} jackpot={each} />
        ))}
      </ul>
    </div>
  );
}

function Row({ jackpot }: { jackpot: JackpotLine }) {
  const { name, amounts, linked, book } = jackpot;
  return (
    <li class="jackpots-row">
      <div>
        <h2>
          <a href={write({ page: "jackpot", name })}>{jackpotName(name)}</a>
        </h2>
        <p class="soft">{bookLong(book)}</p>
      </div>
      <dl class="jackpots-amounts">
        {amounts.map((amount, nth) => (
          <div key={nth}>
            <dd class="jackpots-figure">
              <Figure amount={amount} />
            </dd>
            <dt>{levelName(nth, amounts.length) || "chips"}</dt>
          </div>
        ))}
      </dl>
      <p class="jackpots-tables">
        {linked.map((table, nth) => (
          <span key={table.id}>
            {nth > 0 && ", "}
            <a href={write({ page: "table", id: table.id })}>{table.name}</a>
          </span>
        ))}
      </p>
    </li>
  );
}
