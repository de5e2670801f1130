/** A table seen from above, small: a filled dot is a person, a ring a bot, a speck a free seat. The words beside it say the same. */

import type { LobbyTable } from "./shape";

const WIDE = 88;
const HIGH = 56;

export function Oval({ table }: { table: LobbyTable }) {
  const taken = new Map(table.players.map((each) => [each.seat, each]));
  return (
    <svg class="lobby-oval" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      <ellipse class="lobby-oval-felt" cx={WIDE / 2} cy={HIGH / 2} rx="29" ry="15.500" />
      {table.playing && <path class="lobby-oval-cards" d={`M${WIDE / 2 - 8.5} ${HIGH / 2 - 4}h4.500v7h-4.500zM${WIDE / 2 - 2.200} ${HIGH / 2 - 4}h4.500v7h-4.500zM${WIDE / 2 + 4.100} ${HIGH / 2 - 4}h4.500v7h-4.500z`} />}
      {Array.from({ length: table.chairs }, (_, nth) => {
        const turn = Math.PI / 2 + ((nth + 0.5) / table.chairs) * 2 * Math.PI;
        const [x, y] = [WIDE / 2 + 38 * Math.cos(turn), HIGH / 2 + 23 * Math.sin(turn)];
        const who = taken.get(nth + 1);
        if (!who) return <circle key={nth} class="lobby-oval-free" cx={x} cy={y} r="1.900" />;
        return (
          <circle key={nth} class={`${who.bot ? "lobby-oval-bot" : "lobby-oval-person"}${who.away ? " lobby-oval-away" : ""}`} cx={x} cy={y} r={who.bot ? 3.5 : 4.400}>
            <title>{who.name}</title>
          </circle>
        );
      })}
    </svg>
  );
}

/** Who sits there, in words. */
export function seatsInWords(table: LobbyTable): string {
  const persons = table.seated - table.bots;
  const parts = [persons && `${persons} ${persons === 1 ? "person" : "people"}`, table.bots && `${table.bots} ${table.bots === 1 ? "bot" : "bots"}`].filter(Boolean);
  const free = table.free.length ? `${table.free.length} free` : table.seated < table.chairs ? "seats kept for the list" : "full";
  return [...parts, free].join(", ");
}
