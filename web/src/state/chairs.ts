/**
 * What each event does to the table between the players and the house. They follow `pitboss.table.evolve` on the server. What follows from more than
 * the table shows (another sign, a hand taken back) is not guessed at: null says that a snapshot is needed.
 */

import type { AtTableMessage, Chair, InHandMessage, Seat, TableEventName, TableEventOf, TableSeen } from "../wire";

type Happens<Name extends TableEventName> = (table: TableSeen, event: TableEventOf<Name>, message: AtTableMessage) => TableSeen | null;

/** The table after an event; null: that cannot be told from here. */
export function happenAtTable(table: TableSeen, message: AtTableMessage): TableSeen | null {
  const happens = HAPPENS[message.event.event] as Happens<TableEventName> | undefined;
  const here = message.by === "player" ? heard(table, message.seat ?? 0) : table;
  return happens === undefined ? here : happens(here, message.event, message);
}

/** What a decision in the hand says about who made it. `name`: theirs. `first`: the decision's first event. */
export function decided(table: TableSeen, message: InHandMessage, name: string, first: boolean): TableSeen {
  const { event, by } = message;
  const chair = table.chairs.find((each) => each?.name === name);
  if (chair == null) return table;
  // A straddle was announced long before it is posted.
  if (by === "player" && event.event !== "Straddled") return heard(table, chair.seat);
  const asked = event.event !== "Shown" && event.event !== "Mucked";
  return by === "clock" && first && asked ? at(table, chair.seat, { misses: chair.misses + 1 }) : table;
}

// -- changing a part

const at = (table: TableSeen, seat: Seat, change: Partial<Chair>): TableSeen => each(table, (chair) => (chair.seat === seat ? { ...chair, ...change } : chair));

const each = (table: TableSeen, change: (chair: Chair) => Chair): TableSeen => ({
  ...table,
  chairs: table.chairs.map((chair) => (chair === null ? null : change(chair))),
});

const emptied = (table: TableSeen, seat: Seat): TableSeen => ({
  ...table,
  chairs: table.chairs.map((chair, place) => (place === seat - 1 ? null : chair)),
});

const seated = (table: TableSeen, chair: Chair): TableSeen => ({
  ...table,
  chairs: table.chairs.map((before, place) => (place === chair.seat - 1 ? chair : before)),
});

const chips = (table: TableSeen, seat: Seat, more: number): TableSeen =>
  each(table, (chair) => (chair.seat === seat ? { ...chair, chips: chair.chips + more } : chair));

const heard = (table: TableSeen, seat: Seat): TableSeen => (seat > 0 ? at(table, seat, { link: true, misses: 0 }) : table);

const linked = (table: TableSeen, names: readonly string[], link: boolean): TableSeen =>
  each(table, (chair) => (names.includes(chair.name) ? { ...chair, link } : chair));

const killed = (table: TableSeen, { kill }: { kill: { face: string; seat: Seat | null } }): TableSeen => ({
  ...table,
  kill: kill.face === "kill" ? kill.seat : null,
  leg_up: kill.face === "leg up" ? kill.seat : null,
});

const unlisted = (table: TableSeen, name: string): TableSeen => ({ ...table, waiting: table.waiting.filter((waiting) => waiting !== name) });

/** Chips bought during the hand play from now on. */
const boughtIn = (table: TableSeen): TableSeen =>
  each(table, (chair) => (chair.bought > 0 ? { ...chair, chips: chair.chips + chair.bought, bought: 0 } : chair));

// -- coming and going

function listed(table: TableSeen, event: TableEventOf<"Listed">): TableSeen {
  return { ...table, waiting: event.first ? [event.player, ...table.waiting] : [...table.waiting, event.player] };
}

function seatTaken(table: TableSeen, event: TableEventOf<"SeatTaken">, message: AtTableMessage): TableSeen {
  const chair: Chair = {
    seat: event.seat,
    name: event.player,
    bot: message.bot ?? false,
    chips: event.stake,
    bought: 0,
    away: null,
    entry: event.entry,
    posting: false,
    straddling: false,
    leaving: false,
    link: true,
    misses: 0,
  };
  return seated(unlisted(table, event.player), chair);
}

function toppedUp(table: TableSeen, event: TableEventOf<"ToppedUp">): TableSeen {
  if (!event.later) return chips(table, event.seat, event.chips);
  return each(table, (chair) => (chair.seat === event.seat ? { ...chair, bought: chair.bought + event.chips } : chair));
}

const left = (table: TableSeen, event: TableEventOf<"SeatLeft"> | TableEventOf<"StakePickedUp">): TableSeen =>
  killed(emptied(table, event.seat), event);

const satOut = (table: TableSeen, event: TableEventOf<"SatOut">): TableSeen =>
  killed(at(table, event.seat, { away: event.at, posting: false, straddling: false }), event);

const returned = (table: TableSeen, event: TableEventOf<"Returned">): TableSeen =>
  killed(at(table, event.seat, { away: null, entry: event.entry, misses: 0 }), event);

function seatMoved(table: TableSeen, event: TableEventOf<"SeatMoved">): TableSeen {
  const chair = table.chairs[event.seat - 1];
  if (chair == null) return table;
  const moved = seated(emptied(table, event.seat), { ...chair, seat: event.to, entry: event.entry, posting: false });
  return killed(moved, event);
}

// -- the hand

function handFinished(table: TableSeen, event: TableEventOf<"HandFinished">): TableSeen {
  const stacks = new Map(event.stacks);
  const played = each(table, (chair) => {
    const left = stacks.get(chair.seat);
    return left === undefined ? chair : { ...chair, chips: left, entry: "", posting: false, straddling: false };
  });
  return killed({ ...boughtIn(played), carried: event.carried, hands: table.hands + 1 }, event);
}

const nothing = (table: TableSeen): TableSeen => table;
const unclear = (): null => null;

const HAPPENS: { [Name in TableEventName]: Happens<Name> } = {
  Opened: unclear,
  Paced: (table, { pace }) => ({ ...table, pace }),
  HandsForgotten: nothing,
  Listed: listed,
  Unlisted: (table, { player }) => unlisted(table, player),
  SeatTaken: seatTaken,
  BoughtIn: (table, event) => chips(table, event.seat, event.chips),
  ToppedUp: toppedUp,
  CashedOut: (table, event) => (event.seat > 0 ? chips(table, event.seat, -event.chips) : table),
  SeatLeft: left,
  StakePickedUp: left,
  WillLeave: (table, { seat }) => at(table, seat, { leaving: true }),
  SatOut: satOut,
  Returned: returned,
  ChoseToPost: (table, { seat }) => at(table, seat, { posting: true }),
  ChoseToWait: (table, { seat }) => at(table, seat, { posting: false }),
  SeatAsked: nothing,
  SeatMoved: seatMoved,
  SeatReleased: nothing,
  PlayersSetApart: nothing,
  TableChangeAsked: nothing,
  TableChangeDrawn: nothing,
  SeatHeld: nothing,
  TableOpened: (table, { button }) => ({ ...table, button }),
  StraddleAnnounced: (table, { seat }) => at(table, seat, { straddling: true }),
  KillRefused: (table, event) => killed(at(table, event.seat, { away: event.at }), event),
  HandStarted: (table, { going }) => ({ ...table, button: going.positions.button }),
  DeckOffered: nothing,
  DeckAbandoned: nothing,
  HandBegun: (table) => ({ ...table, playing: true }),
  HandOver: (table) => ({ ...table, playing: false }),
  HandFinished: handFinished,
  HandVoided: unclear,
  RunsAsked: nothing,
  RunsVoted: nothing,
  UnpostedFound: nothing,
  Agreed: nothing,
  Disagreed: nothing,
  Announced: (table, { notice }) => ({ ...table, notice: { at: notice.at, sign: notice.sign && { format: 1, ...notice.sign } } }),
  NoticeWithdrawn: (table) => ({ ...table, notice: null }),
  SignChanged: unclear,
  TableClosed: (table) => ({ ...table, closed: true, notice: null }),
  TableReopened: (table) => ({ ...table, closed: false, button: 0, kill: null, leg_up: null }),
  StaffActed: nothing,
  StaffAnswered: nothing,
  DealerChanged: nothing,
  PlayerExcluded: nothing,
  ExclusionLifted: nothing,
  WinningsWithheld: (table, event) => chips(table, event.seat, -event.chips),
  WithheldSettled: (table, event) => (event.paid && event.seat > 0 ? chips(table, event.seat, event.chips) : table),
  DisputeRaised: nothing,
  DisputeSettled: nothing,
  PaymentCorrected: (table, event) => chips(chips(table, event.seat, -event.chips), event.to, event.chips),
  DeckCounted: nothing,
  MatterDecided: nothing,
  LinkLost: (table, { player }) => linked(table, [player], false),
  LinkFound: (table, { player }) => linked(table, [player], true),
  ClockResumed: (table, { lost }) => linked(table, lost, false),
};
