/** What to show: family, book, limit, stakes, free seats, with people. */

import { bookShort } from "../shell/books";
import { figures } from "../shell/amount";
import { FAMILIES } from "./families";
import { ANY, choices, type Filters, fits, isAny } from "./filters";
import type { LobbyTable } from "./shape";

export function FilterBar(props: { tables: readonly LobbyTable[]; filters: Filters; onChange: (filters: Filters) => void }) {
  const { tables, filters } = props;
  const may = choices(tables, filters);
  const put = (some: Partial<Filters>) => props.onChange({ ...filters, ...some });
  const count = (family: string) => tables.filter((table) => fits(table, { ...filters, family })).length;
  return (
    <div class="lobby-filters" role="group" aria-label="Which tables">
      <div class="lobby-families">
        {[{ key: "", title: "All games" }, ...FAMILIES.filter((family) => may.families.has(family.key))].map((family) => (
          <button
            key={family.key}
            type="button"
            class="lobby-family"
            aria-pressed={filters.family === family.key}
            onClick={() => put({ family: family.key })}
          >
            {family.title} <span class="figures">{count(family.key)}</span>
          </button>
        ))}
      </div>
      <div class="lobby-narrow">
        <Pick label="Book" value={filters.book} any="Any book" of={may.books.map((book) => [book, bookShort(book)])} onPick={(book) => put({ book })} />
        <Pick label="Limit" value={filters.limit} any="Any limit" of={may.limits} onPick={(limit) => put({ limit })} />
        <Pick
          label="Stakes"
          value={filters.stakes ? String(filters.stakes) : ""}
          any="Any stakes"
          of={may.stakes.map((most) => [String(most), `Up to ${figures(most)}`])}
          onPick={(most) => put({ stakes: Number(most) })}
        />
        <Tick label="Free seat" on={filters.free} onChange={(free) => put({ free })} />
        <Tick label="With people" on={filters.people} onChange={(people) => put({ people })} />
        {!isAny(filters) && (
          <button type="button" class="lobby-clear" onClick={() => props.onChange(ANY)}>
            Show all
          </button>
        )}
        <Legend />
      </div>
    </div>
  );
}

function Pick(props: { label: string; value: string; any: string; of: readonly (readonly [string, string])[]; onPick: (value: string) => void }) {
  return (
    <select
      class={props.value ? "lobby-pick lobby-picked" : "lobby-pick"}
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onPick(event.currentTarget.value)}
    >
      <option value="">{props.any}</option>
      {props.of.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

function Tick(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="lobby-tick">
      <input type="checkbox" checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      {props.label}
    </label>
  );
}

function Legend() {
  return (
    <p class="lobby-legend soft" aria-hidden="true">
      <svg viewBox="0 0 12 12" width="12" height="12">
        <circle class="lobby-oval-person" cx="6" cy="6" r="4.400" />
      </svg>
      person
      <svg viewBox="0 0 12 12" width="12" height="12">
        <circle class="lobby-oval-bot" cx="6" cy="6" r="3.500" />
      </svg>
      bot
      <svg viewBox="0 0 12 12" width="12" height="12">
        <circle class="lobby-oval-free" cx="6" cy="6" r="2.200" />
      </svg>
      free
    </p>
  );
}
