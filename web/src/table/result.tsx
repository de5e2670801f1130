/** The end of a hand, told over the felt. Where there are several parts, each can be looked at alone. */

import type { TableState } from "../state/types";
import type { Won } from "../wire";
import type { Money } from "./money";
import { results } from "./results";
import "./result.css";

export function Result({ state, money, only, look }: { state: TableState; money: Money; only: Won | null; look: (won: Won | null) => void }) {
  const lines = results(state, money);
  if (lines.length === 0) return null;
  return (
    <ul class="result" aria-label="Result">
      {lines.map((line, nth) => (
        <li key={nth}>
          {line.won === null ? (
            <p class="result-line">{line.words}</p>
          ) : (
            <button
              type="button"
              class="result-line"
              aria-pressed={only === line.won}
              onMouseEnter={() => look(line.won)}
              onMouseLeave={() => look(null)}
              onFocus={() => look(line.won)}
              onBlur={() => look(null)}
              onClick={() => look(only === line.won ? null : line.won)}
            >
              {line.of !== "" && <span class="result-of">{line.of}: </span>}
              {line.words}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
