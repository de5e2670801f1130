/** States made by hand, with what does not matter filled in. */

import type { Act, ActKind, HandState, TableState, Telling } from "../../state/types";
import type { Chair, HandPlayer, Options, TableSeen, Wagers } from "../../wire";

export interface Sitter {
  name: string;
  bot?: boolean;
  stack: number;
  bet?: number;
  down?: string;
  up?: string;
  standing?: HandPlayer["standing"];
  act?: [ActKind, number?];
  won?: number;
  set?: [string, string, string];
  link?: boolean;
  away?: boolean;
}

export interface Scene {
  name?: string;
  game: string;
  key?: string;
  book?: string;
  family: TableSeen["family"];
  limit?: string | null;
  blinds?: number[];
  ante?: number;
  bets?: [number, number];
  chip?: number;
  chairs: Record<number, Sitter>;
  of: number;
  me: number | null;
  button?: number | null;
  boards?: string[];
  pots?: number[];
  level?: number;
  burns?: number;
  muck?: number;
  stub?: number;
  kitty?: number;
  due?: TableState["due"];
  turn?: number[];
  wagers?: Partial<Wagers>;
  options?: Partial<Options>;
  has?: string;
  telling?: Partial<Telling>;
  over?: boolean;
  state?: Partial<TableState>;
}

const cards = (text = ""): string[] => text.split(" ").filter(Boolean);

/** The Chinese table of the previews, whatever its moment. */
export const CHINESE = { game: "Chinese Poker", key: "chinese", name: "Thirteen cards", book: "melbourne-poker", family: "chinese", limit: null, of: 4, me: 1, stub: 0 } as const;

export function scene(from: Scene): TableState {
  const seated = Object.entries(from.chairs).map(([seat, sitter]) => ({ seat: Number(seat), ...sitter }));
  const blinds = from.blinds ?? [];
  const chip = from.chip ?? 1;
  const name = from.me === null ? "Watcher" : from.chairs[from.me]!.name;
  const chairs: (Chair | null)[] = Array.from({ length: from.of }, (_, nth) => {
    const who = seated.find((each) => each.seat === nth + 1);
    return who === undefined
      ? null
      : { seat: who.seat, name: who.name, bot: who.bot ?? false, chips: who.stack, bought: 1000, away: who.away ? 1 : null, entry: "", posting: false, straddling: false, leaving: false, link: who.link ?? true, misses: 0 };
  });
  const players: HandPlayer[] = seated
    .filter((who) => !who.away)
    .map((who) => ({
      seat: who.seat,
      stack: who.stack,
      bet: who.bet ?? 0,
      paid: 0,
      won: who.won ?? 0,
      standing: who.standing ?? "in",
      dead_seat: false,
      showdown: "",
      down: cards(who.down),
      up: cards(who.up),
      exposed: [],
      discards: [],
      set: who.set === undefined ? null : { front: cards(who.set[0]), middle: cards(who.set[1]), back: cards(who.set[2]) },
    }));
  const bets = players.reduce((sum, player) => sum + player.bet, 0);
  const pots = (from.pots ?? []).map((amount) => ({ amount, seats: players.map((player) => player.seat) }));
  const book = from.book ?? "standard";
  const key = from.key ?? "holdem";
  const limit = from.limit === undefined ? "no-limit" : from.limit;
  const stakes = { blinds, ante: from.ante ?? 0, bring_in: 0, minimum: 0, maximum: 0, small_bet: from.bets?.[0] ?? 0, big_bet: from.bets?.[1] ?? 0, chip, dollar: 1, straddles: true, time_to_act: 0, extra_time: 0, extra_time_fee: 0, extra_times: 0, unit: from.family === "chinese" ? 5 : 0 };
  const hand: HandState = {
    seat: from.me,
    book,
    version: "1",
    game: key,
    limit,
    pack: 52,
    play: null,
    chip,
    ante: stakes.ante,
    blinds,
    street: "",
    over: from.over ?? false,
    button: from.button === undefined ? null : from.button,
    pot: bets + pots.reduce((sum, pot) => sum + pot.amount, 0),
    pots,
    level: from.level ?? Math.max(0, ...players.map((player) => player.bet)),
    commission: 0,
    boards: (from.boards ?? []).map(cards),
    aside: [],
    burn_due: [],
    burns: from.burns ?? 0,
    muck: from.muck ?? 0,
    stub: from.stub ?? 30,
    kitty: from.kitty ?? 0,
    kitty_taken_by: null,
    players,
    rulings: [],
  };
  const turn = from.turn ?? [];
  const mine = from.me !== null && turn.includes(from.me);
  const me = players.find((player) => player.seat === from.me);
  const wagers: Wagers | null =
    from.wagers === undefined
      ? null
      : { fold: true, check: false, call: -1, level: hand.level, opens: hand.level === 0, least: 0, most: 0, only: [], bring_in: 0, kitty: false, barred: "", ...from.wagers };
  const options: Options | null = mine
    ? { due: from.due ?? "bet", seat: from.me!, others: [], wagers, amount: 0, held: me?.down ?? [], runs: 0, muck: false, beaten: false, untold: [], words: [], ...from.options }
    : null;
  const acts: Record<number, Act> = {};
  for (const who of seated) if (who.act !== undefined) acts[who.seat] = { what: who.act[0], amount: who.act[1] ?? 0, by: "player", number: 1 };
  const now = Date.now();
  return {
    number: 40,
    at: now,
    lost: false,
    stale: false,
    table: {
      id: "preview",
      name: from.name ?? "Karri",
      sign: {
        buy_in: { least: 100, most: 1000 },
        kill: false,
        qualifying: 0,
        return_within: 0,
        rules: { book, format: 1, game: key, kill: null, limit, on: null, options: {}, pack: 52, play: null, settings: [], sign: {}, stakes, usual_least: 0, version: "1" },
      },
      game: from.game,
      book,
      family: from.family,
      pace: { act: 20000, bets: 15000, away: 600000, bank: 60000, bank_back: 1000, between: 3000, grace: 45000, misses: 2, opening: 5000, set: 90000, show: 5000, think: 800, vote: 8000 },
      chairs,
      button: from.button ?? 0,
      hands: 128,
      playing: !(from.over ?? false),
      carried: 0,
      kill: null,
      leg_up: null,
      waiting: [],
      notice: null,
      closed: false,
    },
    hand,
    handNumber: 128,
    players: players.map((player) => ({ seat: player.seat, name: from.chairs[player.seat]!.name, bot: from.chairs[player.seat]!.bot ?? false })),
    roots: [],
    joint: null,
    ledger: { dead: 0, taken: 0, pushed: 0, house: 0, fees: {}, carried: 0, start: {} },
    due: from.due ?? "",
    seats: turn,
    clock: turn.length === 0 ? null : { seat: turn[0]!, deadline: now + 13400, bank: 42000, others: turn.slice(1).map((seat) => ({ seat, deadline: now + 13400, bank: 42000 })) },
    vote: null,
    options,
    telling: {
      why: null,
      governs: [],
      has: from.has === undefined || from.me === null ? null : { seat: from.me, words: from.has, parts: [], flaw: null },
      ...from.telling,
    },
    hands: [],
    won: [],
    met: [],
    you:
      from.me === null
        ? { name, seat: null, waiting: null, free: chairs.flatMap((chair, nth) => (chair === null ? [nth + 1] : [])) }
        : {
            name,
            seat: from.me,
            waiting: null,
            bank: 42000,
            words: [],
            options: { leave: true, sit_out: true, come_back: false, owes: null, post: false, wait: false, top_up: [1, 500], take_off: null, moves: [], asks: [], straddle: true, refuse_kill: false, change_tables: true, agree: [], disagree: [] },
          },
    acts,
    showing: [],
    awards: [],
    payments: [],
    log: [],
    said: [],
    jackpots: [],
    news: [],
    ...from.state,
  };
}

export const [H2, H3, H4, H5] = ["?? ??", "?? ?? ??", "?? ?? ?? ??", "?? ?? ?? ?? ??"];
export const out = (name: string, stack: number): Sitter => ({ name, stack, standing: "folded", act: ["fold"] });
export const bot = (name: string, stack: number, more: Partial<Sitter> = {}): Sitter => ({ name: `${name} (bot)`, bot: true, stack, ...more });
