/** What a seat holds: cards in hand, cards on the table, three hands that were set. */

import { Card } from "../cards/card";
import { areOpen, face, said } from "../cards/names";
import type { TableState } from "../state/types";
import type { HandPlayer } from "../wire";
import { useFresh } from "./fresh";
import type { Picking } from "./picking";
import "./seatcards.css";

interface Props {
  state: TableState;
  player: HandPlayer;
  own: boolean;
  lifted: ReadonlySet<string>;
  picking: Picking | null;
}

export function SeatCards({ state, player, own, lifted, picking }: Props) {
  const { down, up, set } = player;
  const key = (nth: number) => `${state.handNumber} ${nth}`;
  const fresh = useFresh(down.concat(up).map((_, nth) => key(nth)));
  const folded = player.standing === "folded";
  if (set !== null && (down.length === 0 || face(set.back[0] ?? "??") !== null || !own)) return <SetHands player={player} lifted={lifted} />;
  if (down.length + up.length === 0 || (folded && !own)) return null;
  const many = down.length + up.length;
  const heaped = many > 7;
  const cards = (list: readonly string[], first: number, mine: boolean, fanned: boolean) =>
    list.map((card, nth) =>
      mine && picking !== null ? (
        <Choosable key={key(first + nth)} card={card} picking={picking} nth={first + nth} />
      ) : (
        <Card
          key={key(first + nth)}
          card={card}
          nth={first + nth}
          fresh={!heaped && fresh(key(first + nth))}
          covered={fanned && nth < list.length - 1}
          lifted={lifted.has(card)}
          dim={folded || (lifted.size > 0 && !lifted.has(card))}
        />
      ),
    );
  const [downFanned, upFanned] = [!spread(own, down, picking), !own || heaped];
  // A heap comes as one: a movement for each of thirteen cards, at every seat, takes longer to begin than all else takes to draw.
  const coming = heaped && down.some((_, nth) => fresh(key(nth))) ? "fresh" : "";
  return (
    <div class={`seat-cards ${up.length > 0 ? "studded" : ""} ${heaped ? "heaped" : ""} ${areOpen([...down, ...up]) ? "open" : ""}`} data-many={many}>
      {down.length > 0 && <span class={`cards seat-down ${coming} ${downFanned ? "fanned" : ""} ${areOpen(down) ? "open" : ""}`}>{cards(down, 0, own, downFanned)}</span>}
      {up.length > 0 && <span class={`cards seat-up ${upFanned ? "fanned" : ""}`}>{cards(up, down.length, false, upFanned)}</span>}
    </div>
  );
}

/** One's own few cards lie side by side; so do others' that lie open. */
function spread(own: boolean, down: readonly string[], picking: Picking | null): boolean {
  return picking !== null || (own && down.length < 8);
}

function Choosable({ card, picking, nth }: { card: string; picking: Picking; nth: number }) {
  const chosen = picking.chosen.includes(card);
  return (
    <button type="button" class="seat-choose" aria-pressed={chosen} aria-label={`${said(card)}${chosen ? ", goes" : ""}`} onClick={() => picking.toggle(card)}>
      <Card card={card} chosen={chosen} nth={nth} mute />
      <span class="seat-goes" aria-hidden="true">
        {chosen ? "goes" : "\u00a0"}
      </span>
    </button>
  );
}

/** Chinese Poker: front, middle and back, each row over the lower part of the one before. */
function SetHands({ player, lifted }: { player: HandPlayer; lifted: ReadonlySet<string> }) {
  const rows = player.set;
  if (rows === null) return null;
  return (
    <div class="seat-cards seat-set">
      {(["front", "middle", "back"] as const).map((name) => (
        <span key={name} class="cards fanned" aria-label={name} role="group">
          {rows[name].map((card, nth) => (
            <Card key={nth} card={card} lifted={lifted.has(card)} covered={name !== "back" || nth < rows[name].length - 1} />
          ))}
        </span>
      ))}
    </div>
  );
}
