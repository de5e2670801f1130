/** A table seen from above, small: a filled dot is a person, a ring a bot, a speck a free seat. The words beside it say the same. */

import type { LobbyTable } from "./shape";

const WIDE = 88;
const HIGH = 56;

export function Oval({ table }: { table: LobbyTable }) {
  const taken = new Map(table.players.map((each) => [each.seat, each]));
  return (
    <svg class="lobby-oval" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      <ellipse class="lobby-oval-felt" cx={WIDE / 2} cy={HIGH / 2} rx="29" ry="15.500" />
      {table.playing && <path class="lobby-oval-cards" d="M35.500 24.500h4.500v7h-4.500zM41.800 24.500h4.500v7h-4.500zM48 24.500h4.500v7h-4.500z" />}
      {Array.from({ length: table.chairs }, (_, nth) => {
        const turn = Math.PI / 2 + ((nth + 0.5) / table.chairs) * 2 * Math.PI;
        const [x, y] = [WIDE / 2 + 38 * Math.cos(turn), HIGH / 2 + 23 * Math.sin(turn)];
        const who = taken.get(nth + 1);
        if (!who) return <circle key={nth} class="lobby-oval-free" cx={x} cy={y} r="1.900" />;
        const kind = who.bot ? "lobby-oval-bot" : "lobby-oval-person";
        return (
          <circle key={nth} class={who.away ? `${kind} lobby-oval-away` : kind} cx={x} cy={y} r={who.bot ? 3.5 : 4.4}>
            <title>{who.name}</title>
          </circle>
        );
      })}
    </svg>
  );
}

export const counted = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;

/** Who sits there, in words. */
export function seatsInWords(table: LobbyTable): string {
  const persons = table.seated - table.bots;
  const parts = [persons && counted(persons, "person", "people"), table.bots && counted(table.bots, "bot", "bots")].filter(Boolean);
  const free = table.free.length ? `${table.free.length} free` : table.seated < table.chairs ? "none free yet" : "full";
  return [...parts, free].join(", ");
}
