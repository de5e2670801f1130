/** One table in the lobby: what is played, for how much, with whom, and what one can do about it. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { figures } from "../shell/amount";
import { bookShort } from "../shell/books";
import { joinList, leaveList, type Waiting } from "../shell/lists";
import { go, write } from "../shell/route";
import type { Held } from "../shell/session";
import { sitDown } from "../shell/sit";
import { tell, tellRefusal } from "../shell/toast";
import { Oval, seatsInWords } from "./oval";
import type { LobbyTable } from "./shape";
import { stakesSign } from "./stakes";

interface RowOf {
  table: LobbyTable;
  mine: Held | undefined;
  waiting: Waiting | undefined;
  again: () => void;
  heading?: "h3" | "h4";
}

export function Row(props: RowOf) {
  const Name = props.heading ?? "h4";
  const { table, mine } = props;
  const stakes = stakesSign(table);
  const most = table.buy_in.most;
  const least = figures(table.buy_in.least);
  return (
    <li class={mine ? "lobby-row lobby-mine" : "lobby-row"}>
      <Oval table={table} />
      <div class="lobby-what">
        <Name class="lobby-name">
          <a href={write({ page: "table", id: table.id })}>{shortName(table)}</a>
        </Name>
        <p class="lobby-under">
          <a href={write({ page: "game", book: table.book, game: table.game })} title="How it plays">
            {bookShort(table.book)} rules
          </a>
          {table.limit_words && <span>{table.limit_words}</span>}
          {table.pack !== 52 && <span>{table.pack} cards</span>}
          {table.host && !table.name.includes(table.host) && <span>opened by {table.host}</span>}
        </p>
      </div>
      <Fact area="seats" large={<>{table.seated}<i>/{table.chairs}</i></>} small={seatsInWords(table)} />
      <Fact area="stakes" large={stakes.large} small={stakes.small} title={table.stakes_words} />
      <Fact area="buy" large={most ? `${least}–${figures(most)}` : least} small={most ? "buy-in" : "or more to buy in"} />
      {table.kind === "house" ? (
        <>
          <Fact area="pot" large={jackpotWager(table) > 0 ? figures(jackpotWager(table)) : "–"} small="jackpot wager" />
          <Fact area="pace" large={table.hands ? figures(table.hands) : "–"} small="rounds so far" />
        </>
      ) : (
        <>
          <Fact area="pot" large={table.average_pot ? figures(table.average_pot) : "–"} small="average pot" />
          <Fact area="pace" large={table.hands_per_hour ? figures(table.hands_per_hour) : "–"} small="hands an hour" />
        </>
      )}
      <Deeds {...props} />
    </li>
  );
}

const jackpotWager = (table: LobbyTable): number => Number(table.stakes["jackpot"] ?? 0);

function Fact(props: { area: string; large: ComponentChildren; small: string; title?: string }) {
  return (
    <p class={`lobby-fact lobby-${props.area}`} title={props.title}>
      <span class="lobby-large figures">{props.large}</span> <span class="lobby-small">{props.small}</span>
    </p>
  );
}

/** A table's name without what stands beside it anyway. */
export function shortName(table: Pick<LobbyTable, "name" | "book">): string {
  return table.name.replace(`, ${bookShort(table.book)} rules`, "");
}

function Deeds(props: RowOf) {
  const { table, mine, waiting } = props;
  const [busy, wait] = useState(false);
  const there = { page: "table", id: table.id } as const;
  const during = (deed: () => Promise<unknown>) => () => {
    if (busy) return;
    wait(true);
    deed()
      .catch(tellRefusal)
      .finally(() => {
        wait(false);
        props.again();
      });
  };
  const sit = during(() => sitDown(table.id, {}, table).then(() => go(there)));
  const listed = during(() => joinList(table.id, table.name).then(() => tell(`You are on the list for ${table.name}. We call you when a seat is free.`)));
  const off = during(() => leaveList(table.id));
  if (mine) {
    return (
      <div class="lobby-deeds">
        <a class="button first" href={write(there)}>
          Back to seat {mine.seat}
        </a>
      </div>
    );
  }
  if (waiting) {
    return (
      <div class="lobby-deeds">
        {waiting.free.length ? (
          <button type="button" class="button first" aria-busy={busy} onClick={sit}>
            Take your seat<span class="only-heard"> at {table.name}</span>
          </button>
        ) : (
          <span class="lobby-place">
            On the list{waiting.place ? `, ${nth(waiting.place)}` : ""}
          </span>
        )}
        <button type="button" class="button" aria-busy={busy} onClick={off}>
          Leave the list<span class="only-heard"> for {table.name}</span>
        </button>
      </div>
    );
  }
  return (
    <div class="lobby-deeds">
      {table.free.length && !table.waiting ? (
        <button type="button" class="button lobby-sit" aria-busy={busy} onClick={sit}>
          Sit<span class="only-heard"> down at {table.name}</span>
        </button>
      ) : (
        <button type="button" class="button lobby-wait" aria-busy={busy} onClick={listed} title="Bots make room for people who wait">
          Wait{table.waiting ? ` (${table.waiting})` : ""}
          <span class="only-heard"> for a seat at {table.name}</span>
        </button>
      )}
      <a class="button lobby-watch" href={write(there)}>
        Watch<span class="only-heard"> {table.name}</span>
      </a>
    </div>
  );
}

function nth(place: number): string {
  return place === 1 ? "first" : place === 2 ? "second" : place === 3 ? "third" : `${place}th`;
}
