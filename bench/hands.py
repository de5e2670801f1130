"""How fast complete hands are played, beside other people's engines: `python bench/hands.py`, `--json` for the figures alone.

`--state` adds how many bytes the live state of a hand takes and how long a copy of it lasts.

Every engine plays the same policy, as its makers document the calls, in one process. They take turns round by round, so that a busy
moment of the machine hits each alike; the median round counts, because a turn's hands differ in length and the best round would
flatter whoever plays the fewest. Each turn starts from a new seed, the same for every engine.

The policy: one of the legal kinds at random (fold only when facing a bet; check or call; raise), the size of a raise a random whole
number between the least and the most, an all-in for less included; at a draw each card is kept with probability one half. A draw
counts as a decision, and so does the choice between bring-in and completion.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.console import Console
from rich.table import Table

SEED = 2024
ROUNDS = 9
BASE = "PokerKit"


@dataclass(frozen=True)
class Game:
    """A game and its stakes, the same for every engine. `big_bet` 0 means no limit."""

    key: str
    title: str
    seats: int
    stack: int = 200
    blinds: tuple[int, ...] = (1, 2)
    small_bet: int = 2
    big_bet: int = 4
    ante: int = 0
    bring_in: int = 0

    @property
    def chips(self) -> int:
        return self.seats * self.stack


HOLDEM = Game("no-limit-holdem", "No-limit hold'em, 6 players", seats=6, big_bet=0)
STUD = Game("seven-card-stud", "Limit seven-card stud, 4 players", seats=4, blinds=(), ante=1, bring_in=1)
TRIPLE_DRAW = Game("triple-draw-27", "Limit 2-7 triple draw, 4 players", seats=4)
OMAHA = Game("omaha-hilo8", "Limit Omaha hi-lo 8, 4 players", seats=4)
GAMES = (HOLDEM, STUD, TRIPLE_DRAW, OMAHA)


@dataclass(frozen=True)
class Tally:
    """What a turn came to: how many decisions were taken, and after how many hands chips were missing or too many."""

    decisions: int
    miscounted: int


class AbsentError(Exception):
    """The engine cannot take part; the words say why."""


def library(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        # clubs imports `imp`, which Python 3.12 took away: installed, and of no use.
        raise AbsentError("not installed" if error.name == module else f"needs {error.name}, which is missing") from error


# ---- the policy

FOLD, CALL, RAISE = "fold", "check or call", "raise"
KINDS = {
    (facing, may_raise): (CALL, *([FOLD] if facing else []), *([RAISE] if may_raise else []))
    for facing in (False, True)
    for may_raise in (False, True)
}


def choose(rng: random.Random, *, facing: bool, may_raise: bool) -> str:
    kinds = KINDS[facing, may_raise]
    return kinds[int(rng.random() * len(kinds))]


def between(rng: random.Random, least: int, most: int) -> int:
    # A quarter of what randint costs, and the fast engines would notice the difference.
    return least + int(rng.random() * (most - least + 1))


# ---- the engines: each plays so many hands of a game


@cache
def pitboss_rules(game: Game) -> Any:
    names = {
        HOLDEM: "no-limit-holdem",
        STUD: "fixed-limit-stud",
        TRIPLE_DRAW: "fixed-limit-triple-draw-27",
        OMAHA: "fixed-limit-omaha-hilo8",
    }
    stakes = {"blinds": game.blinds, "ante": game.ante, "bring_in": game.bring_in}
    if game.big_bet:
        stakes |= {"small_bet": game.small_bet, "big_bet": game.big_bet}
    return library("pitboss.hand.rules").table_rules("standard", names[game], **stakes)


def ours(game: Game, hands: int, rng: random.Random) -> Tally:
    play = library("pitboss.analysis.simulate").play
    played = play(pitboss_rules(game), hands, rng, players=game.seats, stack=game.stack)
    return Tally(played.decisions, played.miscounted)


def pokerkit_game(game: Game) -> Any:
    pokerkit = library("pokerkit")
    automatic = tuple(pokerkit.Automation)
    if game is HOLDEM:
        return pokerkit.NoLimitTexasHoldem(automatic, True, game.ante, game.blinds, game.small_bet)
    bets = (game.small_bet, game.big_bet)
    if game is STUD:
        return pokerkit.FixedLimitSevenCardStud(automatic, True, game.ante, game.bring_in, *bets)
    if game is TRIPLE_DRAW:
        return pokerkit.FixedLimitDeuceToSevenLowballTripleDraw(automatic, True, game.ante, game.blinds, *bets)
    # Theirs is called fixed-limit but bets pot-limit (0.7.7), so the fixed limit is mixed in.
    theirs = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    fixed = type("FixedLimitOmahaHiLo8", (pokerkit.games.FixedLimitPokerMixin, theirs), {})
    return fixed(automatic, True, game.ante, game.blinds, *bets)


def pokerkit_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    kit, stacks = pokerkit_game(game), (game.stack,) * game.seats
    decisions = miscounted = 0
    for _ in range(hands):
        state = kit(stacks, game.seats)
        while state.status:
            decisions += 1
            drawing = state.stand_patter_or_discarder_index
            if drawing is not None:
                state.stand_pat_or_discard([card for card in state.hole_cards[drawing] if rng.random() < 0.5])
                continue
            least = state.min_completion_betting_or_raising_to_amount
            bringing_in = state.bring_in_status
            kind = choose(rng, facing=not bringing_in and state.checking_or_calling_amount > 0, may_raise=least is not None)
            if kind is RAISE:
                state.complete_bet_or_raise_to(between(rng, least, state.max_completion_betting_or_raising_to_amount))
            elif kind is FOLD:
                state.fold()
            elif bringing_in:
                state.post_bring_in()
            else:
                state.check_or_call()
        miscounted += sum(state.stacks) != game.chips
    return Tally(decisions, miscounted)


@cache
def openspiel_game(game: Game) -> Any:
    pyspiel = library("pyspiel")
    if "universal_poker" not in pyspiel.registered_names():
        raise AbsentError("built without universal_poker")
    each_seat = [*game.blinds, *[0] * (game.seats - len(game.blinds))]
    settings = {
        "betting": "nolimit",
        "bettingAbstraction": "fullgame",
        "numPlayers": game.seats,
        "blind": " ".join(map(str, each_seat)),
        "stack": " ".join([str(game.stack)] * game.seats),
        "firstPlayer": "3 1 1 1",
        "numRounds": 4,
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
    }
    return pyspiel.load_game("universal_poker", settings)


def openspiel_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    spiel, player = openspiel_game(game), library("pyspiel").PlayerId
    chance, terminal = int(player.CHANCE), int(player.TERMINAL)
    pack, dealt = range(52), 2 * game.seats + 5
    decisions = miscounted = 0
    for _ in range(hands):
        state = spiel.new_initial_state()
        cards = iter(rng.sample(pack, dealt))
        while (to_act := state.current_player()) != terminal:
            if to_act == chance:
                state.apply_action(next(cards))
                continue
            decisions += 1
            # Ascending: 0 is to fold (only facing a bet), 1 to check or call, more is to raise to that amount.
            legal = state.legal_actions()
            facing = legal[0] == 0
            kind = choose(rng, facing=facing, may_raise=legal[-1] > 1)
            if kind is RAISE:
                state.apply_action(legal[between(rng, 1 + facing, len(legal) - 1)])
            else:
                state.apply_action(0 if kind is FOLD else 1)
        miscounted += abs(sum(state.returns())) > 1e-6  # their chips are floats: a third of a pot is a fraction
    return Tally(decisions, miscounted)


def texasholdem_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    theirs = library("texasholdem")
    actions = theirs.ActionType
    small, big = game.blinds
    decisions = miscounted = 0
    for _ in range(hands):
        table = theirs.TexasHoldEm(buyin=game.stack, big_blind=big, small_blind=small, max_players=game.seats)
        table.start_hand()
        while table.is_hand_running():
            decisions += 1
            sizes = table.get_available_moves().raise_range
            facing = table.chips_to_call(table.current_player) > 0
            kind = choose(rng, facing=facing, may_raise=len(sizes) > 0)
            if kind is RAISE:
                table.take_action(actions.RAISE, total=between(rng, sizes[0], sizes[-1]))
            elif kind is FOLD:
                table.take_action(actions.FOLD)
            else:
                table.take_action(actions.CALL if facing else actions.CHECK)
        miscounted += sum(player.chips for player in table.players) != game.chips
    return Tally(decisions, miscounted)


@cache
def clubs_dealer() -> Any:
    clubs = library("clubs")
    return clubs.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)


def clubs_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    dealer = clubs_dealer()
    decisions = miscounted = 0
    for _ in range(hands):
        seen, finished = dealer.reset(reset_button=True, reset_stacks=True), False
        while not finished:
            decisions += 1
            call, most = seen["call"], seen["max_raise"]
            kind = choose(rng, facing=call > 0, may_raise=most > call)
            if kind is FOLD:
                bet = -1
            elif kind is CALL:
                bet = call
            else:
                bet = between(rng, seen["min_raise"], most)
            seen, _, done = dealer.step(bet)
            finished = all(done)
        miscounted += sum(dealer.stacks) != game.chips
    return Tally(decisions, miscounted)


@dataclass(frozen=True)
class Engine:
    """Who takes part, what to install for it, and which games it knows."""

    name: str
    package: str
    play: Callable[[Game, int, random.Random], Tally]
    games: tuple[Game, ...]


ENGINES = (
    Engine("Pitboss", "pitboss", ours, GAMES),
    Engine(BASE, "pokerkit", pokerkit_hands, GAMES),
    Engine("OpenSpiel", "open-spiel", openspiel_hands, (HOLDEM,)),
    Engine("texasholdem", "texasholdem", texasholdem_hands, (HOLDEM,)),
    Engine("clubs", "clubs", clubs_hands, (HOLDEM,)),
)


# ---- the clock


@dataclass(frozen=True)
class Seat:
    """One engine at one game, and how many hands it plays in a turn."""

    engine: Engine
    game: Game
    hands: int

    @property
    def name(self) -> str:
        return f"{self.engine.name} {self.game.key}"


@dataclass(frozen=True)
class Rate:
    engine: str
    game: str
    hands_timed: int
    hands_per_second: float
    decisions_per_second: float
    decisions_per_hand: float
    miscounted: int
    times_base: float | None = None


@dataclass(frozen=True)
class Empty:
    """An engine that did not take part in a game, and why."""

    engine: str
    game: str
    why: str


def seat(engine: Engine, game: Game, turn: float) -> Seat | Empty:
    """Warm the engine up and find how many hands fill a turn."""
    hands, took = 4, 0.0
    try:
        engine.play(game, hands, random.Random(SEED))
        while took < turn / 4:
            hands *= 2
            begin = time.perf_counter()
            engine.play(game, hands, random.Random(SEED))
            took = time.perf_counter() - begin
    except AbsentError as reason:
        return Empty(engine.name, game.key, str(reason))
    return Seat(engine, game, max(1, round(hands * turn / took)))


def take_turns(seats: Sequence[Seat]) -> list[Rate]:
    """Every engine plays its hands once a round, round after round."""
    paces: dict[str, list[tuple[float, float]]] = {each.name: [] for each in seats}
    totals: dict[str, list[Tally]] = {each.name: [] for each in seats}
    for number in range(ROUNDS):
        for each in seats:
            gc.collect()  # but collecting stays on: an engine that litters pays for it, as it would in use
            random.seed(SEED + number)  # PokerKit, texasholdem and clubs shuffle with the interpreter's own source
            rng = random.Random(SEED + number)
            begin = time.perf_counter()
            tally = each.engine.play(each.game, each.hands, rng)
            took = time.perf_counter() - begin
            paces[each.name].append((each.hands / took, tally.decisions / took))
            totals[each.name].append(tally)
    rates = []
    for each in seats:
        hands, decisions = (statistics.median(pace) for pace in zip(*paces[each.name], strict=True))
        timed, taken = each.hands * ROUNDS, sum(tally.decisions for tally in totals[each.name])
        miscounted = sum(tally.miscounted for tally in totals[each.name])
        rates.append(Rate(each.engine.name, each.game.key, timed, hands, decisions, taken / timed, miscounted))
    return rates


def beside_base(rates: Sequence[Rate]) -> list[Rate]:
    bases = {rate.game: rate.hands_per_second for rate in rates if rate.engine == BASE}
    return [replace(rate, times_base=rate.hands_per_second / bases[rate.game]) if rate.game in bases else rate for rate in rates]


# ---- the state of one hand


@dataclass(frozen=True)
class State:
    """Pitboss's live state in one game: how large it grows, and how long a copy takes."""

    game: str
    states: int
    mean_bytes: float
    most_bytes: int
    copy_microseconds: float


def states(game: Game, hands: int) -> list[Any]:
    """Copies of a hand's state, one before each decision."""
    hand_of, simulate = library("pitboss.hand.state").Hand, library("pitboss.analysis.simulate")
    dealer, options = library("pitboss.hand.dealer").Dealer, library("pitboss.hand.options").options
    carry_out = library("pitboss.hand.decide").play
    rng, rules, found = random.Random(SEED), pitboss_rules(game), []
    for deck in simulate.decks(rules.pack_cards, hands, rng):
        hand = hand_of(rules, (game.stack,) * game.seats, deck=deck)
        host = dealer(rng)
        while host.deal_on(hand) is not None and not hand.over:
            found.append(hand.copy())
            carry_out(hand, simulate.choose(options(hand), rng.random))
    return found


def size_of(thing: object, shared: set[int]) -> int:
    """Bytes of a thing and all it holds, each object once; what stands in `shared` is not its own."""
    if id(thing) in shared:
        return 0
    shared.add(id(thing))
    held: list[object] = [getattr(thing, name) for name in getattr(thing, "__slots__", ())]
    if isinstance(thing, dict):
        held += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        held += thing
    return sys.getsizeof(thing) + sum(size_of(each, shared) for each in held)


def measure_state(game: Game, hands: int = 60) -> State:
    found = states(game, hands)
    rules = pitboss_rules(game)
    # The rules of the table, its cards, and the interpreter's own small numbers are there once, whatever the number of hands.
    shared: set[int] = {id(each) for each in (None, True, False, (), *range(-5, 257))}
    size_of([rules, *rules.pack_cards, rules.points, rules.agenda(game.seats)], shared)
    shared |= {id(type(found[0])), id(rules)}
    sizes = [size_of(each, set(shared)) for each in found]
    took = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        for each in found:
            each.copy()
        took.append((time.perf_counter() - begin) / len(found))
    return State(game.key, len(found), statistics.mean(sizes), max(sizes), statistics.median(took) * 1e6)


def show_states(console: Console, found: Sequence[State]) -> None:
    note = "Everything a hand holds but the rules of the table and the cards themselves, before each decision. Wanted: 16 kB, 20 us."
    table = Table(title="The live state of a hand, Pitboss", title_justify="left", caption=note, caption_justify="left")
    table.add_column("game")
    for heading in ("states", "bytes, on average", "bytes, at most", "copy, microseconds"):
        table.add_column(heading, justify="right")
    titles = {game.key: game.title for game in GAMES}
    for each in found:
        figures = (f"{each.states:,}", f"{each.mean_bytes:,.0f}", f"{each.most_bytes:,}", f"{each.copy_microseconds:.2f}")
        table.add_row(titles[each.game], *figures)
    console.print(table)


def show(console: Console, rates: Sequence[Rate], empty: Sequence[Empty]) -> None:
    stakes = (
        "Stacks of 200; blinds 1 and 2 (stud: ante 1, bring-in 1); limit bets 2 and 4, four a round besides the blind. "
        "Pitboss goes by its book: three raises a round, between two players any number."
    )
    table = Table(title="Complete hands, one process", title_justify="left", caption=stakes, caption_justify="left")
    table.add_column("game")
    table.add_column("engine")
    for heading in ("hands timed", "hands a second", "decisions a second", "decisions a hand", f"beside {BASE}"):
        table.add_column(heading, justify="right")
    for game in GAMES:
        heading = game.title
        for rate in sorted((rate for rate in rates if rate.game == game.key), key=lambda rate: -rate.hands_per_second):
            times = "" if rate.times_base is None else f"{rate.times_base:.2f}x"
            per_second = (f"{rate.hands_per_second:,.0f}", f"{rate.decisions_per_second:,.0f}")
            table.add_row(heading, rate.engine, f"{rate.hands_timed:,}", *per_second, f"{rate.decisions_per_hand:.2f}", times)
            heading = ""
        for absent in (each for each in empty if each.game == game.key):
            table.add_row(heading, absent.engine, "", f"[yellow]{absent.why}[/]", "", "", "")
            heading = ""
        table.add_section()
    console.print(table)
    for rate in rates:
        if rate.miscounted:
            console.print(
                f"[bold red]{rate.engine}, {rate.game}: chips did not add up after {rate.miscounted:,} of {rate.hands_timed:,} hands[/]"
            )


def versions(names: Iterable[str]) -> dict[str, str]:
    found = {}
    for name in names:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description="How fast complete hands are played, beside other people's engines.")
    asked.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    asked.add_argument("--seconds", type=float, default=2.0, help="how long each engine plays each game (default 2)")
    asked.add_argument("--only", default="", metavar="WORDS", help="engines or games whose name has one of these words, as in: clubs,stud")
    asked.add_argument("--state", action="store_true", help="also tell how large a hand's state is and how long a copy of it takes")
    options = asked.parse_args()
    words = [word.strip().lower() for word in options.only.split(",") if word.strip()]
    wanted = [
        (engine, game)
        for game in GAMES
        for engine in ENGINES
        if game in engine.games and (not words or any(word in f"{engine.name} {game.key}".lower() for word in words))
    ]
    if not wanted:
        asked.error(
            f"nothing is called {options.only}; there are " + ", ".join([each.name for each in ENGINES] + [each.key for each in GAMES])
        )
    console = Console(stderr=options.json, width=None if sys.stdout.isatty() else 140)
    load = os.getloadavg()[0]
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load:.2f} before the run"
    installed = versions(engine.package for engine in ENGINES)
    console.print(f"{machine}; " + ", ".join(f"{name} {number}" for name, number in installed.items()))

    warnings.filterwarnings("ignore", "Returning reserved", UserWarning)  # PokerKit, when a draw has used the deck up
    warnings.filterwarnings("ignore", "the imp module", DeprecationWarning)  # clubs, on Python 3.11
    found = [seat(engine, game, options.seconds / ROUNDS) for engine, game in wanted]
    empty = [each for each in found if isinstance(each, Empty)]
    rates = beside_base(take_turns([each for each in found if isinstance(each, Seat)]))
    live = [measure_state(game) for game in dict.fromkeys(game for _, game in wanted)] if options.state else []

    if options.json:
        figures = {
            "machine": machine,
            "versions": installed,
            "seconds": options.seconds,
            "games": [asdict(game) for game in GAMES],
            "rates": [asdict(rate) for rate in rates],
            "absent": [asdict(each) for each in empty],
            "states": [asdict(each) for each in live],
        }
        print(json.dumps(figures, indent=2))
    else:
        show(console, rates, empty)
        if live:
            show_states(console, live)
    return int(any(rate.miscounted for rate in rates))


if __name__ == "__main__":
    sys.exit(main())
