/** Where the chairs stand around the felt, for a table that lies and one that stands (a phone). Figures are percent of the felt's box. */

export interface Spot {
  x: number;
  y: number;
}

/** A chair, and where what is bet from it lies. */
export interface Place {
  seat: Spot;
  bet: Spot;
  /** How far below that, in the felt's own measure: plates do not shrink with the box. */
  drop: number;
}

export interface Placed {
  lying: Place;
  standing: Place;
}

/** Seats in the order in which they stand, clockwise, from the bottom: one's own first, or seat 1 for who watches. */
export function around(chairs: number, own: number | null): number[] {
  const first = own ?? 1;
  return Array.from({ length: chairs }, (_, after) => ((first - 1 + after) % chairs) + 1);
}

/** The way round, from the bottom clockwise, as a fraction: the first at 0, the others evenly over what is left beside it. */
function way(nth: number, chairs: number, beside: number): number {
  return nth === 0 ? 0 : beside + ((1 - 2 * beside) * (nth - 0.5)) / (chairs - 1);
}

export function place(nth: number, chairs: number): Placed {
  return { lying: lying(way(nth, chairs, chairs > 8 ? 0.075 : 0.085), nth), standing: standing(way(nth, chairs, 0.13), nth) };
}

// -- a table that lies: an oval, its chairs at even distances along it

const WIDE = 43;
const HIGH = 37;
const MIDDLE: Spot = { x: 50, y: 48 };
/** The box is about this much wider than high. */
const SHAPE = 1.6;

function lying(along: number, nth: number): Place {
  const angle = onOval(along);
  const seat = { x: MIDDLE.x - WIDE * Math.sin(angle), y: MIDDLE.y + HIGH * Math.cos(angle) };
  // Towards the middle: more across than up and down, since plates are wide and the board is too.
  const bet = { x: MIDDLE.x - WIDE * 0.67 * Math.sin(angle), y: MIDDLE.y + HIGH * 0.59 * Math.cos(angle) };
  return nth === 0 ? { seat: { x: 50, y: 85 }, bet: { x: 50, y: 65 }, drop: 0 } : { seat, bet, drop: 0.9 };
}

const STEPS = 360;
const LENGTHS = (() => {
  const found = [0];
  for (let step = 1; step <= STEPS; step += 1) {
    const [before, now] = [(2 * Math.PI * (step - 1)) / STEPS, (2 * Math.PI * step) / STEPS];
    const across = WIDE * SHAPE * (Math.sin(now) - Math.sin(before));
    const down = HIGH * (Math.cos(now) - Math.cos(before));
    found.push(found[step - 1]! + Math.hypot(across, down));
  }
  return found;
})();

/** The angle, from the bottom clockwise, after this fraction of the oval's length. */
function onOval(along: number): number {
  const wanted = along * LENGTHS[STEPS]!;
  const step = Math.max(LENGTHS.findIndex((length) => length >= wanted), 1);
  const [before, after] = [LENGTHS[step - 1]!, LENGTHS[step]!];
  return (2 * Math.PI * (step - 1 + (wanted - before) / (after - before))) / STEPS;
}

// -- a table that stands: up the left side, over the top, down the right

const LEFT = 13.5;
const TOP = 9;
const LOW = 76;
const CORNER = 9;

function standing(along: number, nth: number): Place {
  if (nth === 0) return { seat: { x: 50, y: 85 }, bet: { x: 50, y: 70 }, drop: 0 };
  const side = LOW - TOP - CORNER;
  const over = (100 - 2 * LEFT) * 0.62; // the box is narrow: percents across are shorter than percents down
  const whole = 2 * side + over;
  // Only what lies between the two lowest chairs is used; `along` counts from the bottom, where one's own cards are.
  let far = ((along - 0.13) / 0.74) * whole;
  if (far < side) return sideways({ x: LEFT, y: LOW - far }, 1);
  far -= side;
  if (far > over) return sideways({ x: 100 - LEFT, y: LOW - side + (far - over) }, -1);
  const across = far / over;
  const x = LEFT + across * (100 - 2 * LEFT);
  const y = TOP + CORNER * Math.abs(2 * across - 1) ** 3;
  return { seat: { x, y }, bet: { x: x + (50 - x) * 0.25, y }, drop: 6.2 };
}

/** From a side the bet lies below the plate: the board needs the room between. */
function sideways(seat: Spot, inwards: number): Place {
  return { seat, bet: { x: seat.x + inwards * 2.5, y: seat.y }, drop: 6 };
}

/** As custom properties: the style sheet takes those of the shape the felt has. */
export function properties({ lying: lies, standing: stands }: Placed): Record<string, string> {
  const at = (name: string, spot: Spot) => ({ [`--${name}-x`]: spot.x.toFixed(2), [`--${name}-y`]: spot.y.toFixed(2) });
  // The button lies on the inner side of the plate: to its right on the left half of the table, to its left on the right half.
  const inner = (spot: Spot) => (spot.x > 51 ? "-1" : "1");
  return {
    ...at("l", lies.seat),
    ...at("lb", lies.bet),
    ...at("s", stands.seat),
    ...at("sb", stands.bet),
    "--l-in": inner(lies.seat),
    "--s-in": inner(stands.seat),
    "--l-drop": String(lies.drop),
    "--s-drop": String(stands.drop),
  };
}
