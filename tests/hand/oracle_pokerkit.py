"""Our hand and PokerKit's, side by side: the same table, the same cards, the same actions, and what each of the two says about them.

Our engine deals; PokerKit is given the cards our events show, and the driver looks whether they are what PokerKit would have dealt itself.
At every decision both sides are asked what is possible, and the answers are put down as plain values (`Possible`) that can be compared. An
action is then chosen that both allow. Whatever the two answer differently must be a difference with a name (`Known`).
"""

from __future__ import annotations

import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import pokerkit as pk

from pitboss.betting.pots import pots
from pitboss.betting.round import FOLDED, IN
from pitboss.cards import CARDS, Card
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due
from pitboss.hand.worth import worth

THEIR_CARD: Final = {card: next(pk.Card.parse(card.text)) for card in CARDS}
NO_CARD: Final = pk.Card.UNKNOWN


# -- the games both play


@dataclass(frozen=True)
class Variant:
    """A game under its PHH code."""

    code: str
    game: str
    theirs: type[pk.Poker]
    limit: str  #: fixed, pot or none
    forced: str  #: blinds, button (a blind on the button and antes) or bring-in
    most: int = 6

    @property
    def is_fixed(self) -> bool:
        return self.limit == "fixed"

    def __str__(self) -> str:
        return self.code


VARIANTS: Final = {
    each.code: each
    for each in (
        Variant("NT", "no-limit-holdem", pk.NoLimitTexasHoldem, "none", "blinds"),
        Variant("FT", "fixed-limit-holdem", pk.FixedLimitTexasHoldem, "fixed", "blinds"),
        Variant("NS", "no-limit-short-deck", pk.NoLimitShortDeckHoldem, "none", "button"),
        Variant("PO", "pot-limit-omaha", pk.PotLimitOmahaHoldem, "pot", "blinds"),
        Variant("FO/8", "fixed-limit-omaha-hilo8", pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, "fixed", "blinds"),
        Variant("F7S", "fixed-limit-stud", pk.FixedLimitSevenCardStud, "fixed", "bring-in", 8),
        Variant("F7S/8", "fixed-limit-stud-hilo8", pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter, "fixed", "bring-in", 8),
        Variant("FR", "fixed-limit-razz", pk.FixedLimitRazz, "fixed", "bring-in", 8),
        Variant("N2L1D", "no-limit-single-draw-27", pk.NoLimitDeuceToSevenLowballSingleDraw, "none", "blinds"),
        Variant("F2L3D", "fixed-limit-triple-draw-27", pk.FixedLimitDeuceToSevenLowballTripleDraw, "fixed", "blinds"),
        Variant("FB", "fixed-limit-badugi", pk.FixedLimitBadugi, "fixed", "blinds"),
    )
}


@dataclass(frozen=True)
class House:
    """How the two are set up: our options, and how PokerKit's table is built."""

    name: str
    options: tuple[tuple[str, str], ...] = ()
    blind_is_a_bet: bool = True  #: whether PokerKit is told to count the big blind as the first of its four bets
    mode: pk.Mode = pk.Mode.CASH_GAME

    def for_game(self, variant: Variant) -> dict[str, str]:
        return {key: choice for key, choice in self.options if variant.forced == "bring-in" or key != "odd-chip-stud"}


class Table(NamedTuple):
    """The sign of the table."""

    blinds: tuple[int, ...]
    ante: int
    bring_in: int
    bet: int  #: the least bet, or the small bet


@cache
def our_rules(variant: Variant, house: House, table: Table) -> Rules:
    """Our side of the table."""
    stakes: dict[str, Any] = {"ante": table.ante}
    if table.blinds:
        stakes["blinds"] = table.blinds
    if table.bring_in:
        stakes["bring_in"] = table.bring_in
    if variant.is_fixed:
        stakes |= {"small_bet": table.bet, "big_bet": 2 * table.bet}
    kind = "tournament" if house.mode is pk.Mode.TOURNAMENT else None
    return table_rules("standard", variant.game, play=kind, options=house.for_game(variant), **stakes)


AUTOMATIC: Final = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.RUNOUT_COUNT_SELECTION,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)


def their_hand(variant: Variant, house: House, table: Table, stacks: Sequence[int], deck: Sequence[Card]) -> pk.State:
    """PokerKit's side of the table, built piece by piece: its own fixed-limit Omaha hi-lo is pot-limit."""
    players = len(stacks)
    structure = {"fixed": pk.BettingStructure.FIXED_LIMIT, "pot": pk.BettingStructure.POT_LIMIT, "none": pk.BettingStructure.NO_LIMIT}
    blinds: list[int] | int = 0
    if variant.forced == "blinds":
        blinds = [*table.blinds, *[0] * (players - len(table.blinds))]
    elif variant.forced == "button":
        blinds = [0] * (players - 1) + [table.blinds[0]] if players > 2 else [table.blinds[0], 0]
    state = pk.State(
        AUTOMATIC,
        variant.theirs.deck,
        variant.theirs.hand_types,
        _streets(variant, house, table),
        structure[variant.limit],
        True,  # an ante paid short is an ante all-in: matched by as much of the others'
        table.ante,
        blinds,
        table.bring_in,
        tuple(stacks),
        players,
        mode=house.mode,
    )
    state.deck_cards.clear()
    state.deck_cards.extend(THEIR_CARD[card] for card in deck)
    return state


@cache
def _streets(variant: Variant, house: House, table: Table) -> tuple[pk.Street, ...]:
    sizes = (table.bet, 2 * table.bet) if variant.is_fixed else (table.bet,)
    forced = table.bring_in if variant.forced == "bring-in" else table.blinds
    build: Callable[..., pk.Poker] = variant.theirs
    streets = list(build(AUTOMATIC, True, table.ante, forced, *sizes).streets)
    if variant.is_fixed:
        streets = [replace(street, max_completion_betting_or_raising_count=4) for street in streets]
        if house.blind_is_a_bet and variant.forced == "blinds":
            streets[0] = replace(streets[0], max_completion_betting_or_raising_count=3)
    return tuple(streets)


# -- what one side says


@dataclass(frozen=True)
class Possible:
    """What one engine thinks is possible now."""

    what: str  #: bet, draw or over
    place: int = -1
    fold: bool = False
    call: int = -1  #: what a call adds; 0: check; -1: neither
    bring_in: int = 0
    least: int = 0
    most: int = 0
    stacks: tuple[int, ...] = ()
    pot: int = 0
    down: tuple[tuple[str, ...], ...] = ()
    up: tuple[tuple[str, ...], ...] = ()
    board: tuple[str, ...] = ()


FIELDS: Final = ("what", "place", "fold", "call", "bring_in", "least", "most", "stacks", "pot", "down", "up", "board")


def ours(hand: Hand) -> Possible:
    """Our answer."""
    found = options(hand)
    stacks = tuple(hand.stack)
    if found.due == Due.OVER:
        return Possible("over", stacks=stacks)
    place = hand.place_of[found.seat]
    table: dict[str, Any] = {
        "stacks": stacks,
        "pot": hand.pot,
        "down": tuple(tuple(sorted(card.text for card in held)) for held in _live(hand, hand.down)),
        "up": tuple(tuple(card.text for card in held) for held in _live(hand, hand.up)),
        "board": tuple(card.text for card in hand.boards[0]),
    }
    if found.due == Due.DRAW:
        return Possible("draw", place, **table)
    assert found.due == Due.BET, found.due
    wagers = found.wagers
    assert wagers is not None
    call = 0 if wagers.check else wagers.call
    return Possible("bet", place, wagers.fold, call, wagers.bring_in, wagers.least, wagers.most, **table)


def _live(hand: Hand, cards: list[tuple[Card, ...]]) -> Iterator[tuple[Card, ...]]:
    return (() if hand.standing[place] == FOLDED else held for place, held in enumerate(cards))


def theirs(state: pk.State) -> Possible:
    """PokerKit's answer."""
    stacks = tuple(state.stacks)
    if not state.status:
        return Possible("over", stacks=stacks)
    table: dict[str, Any] = {
        "stacks": stacks,
        "pot": state.total_pot_amount,
        "down": tuple(tuple(sorted(map(repr, state.get_down_cards(place)))) for place in state.player_indices),
        "up": tuple(tuple(map(repr, state.get_up_cards(place))) for place in state.player_indices),
        "board": tuple(map(repr, state.get_board_cards(0))),
    }
    place = state.stand_patter_or_discarder_index
    if place is not None:
        return Possible("draw", place, **table)
    place = state.actor_index
    assert place is not None, "PokerKit waits for nobody"
    call, least, most = (
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    return Possible(
        "bet",
        place,
        state.can_fold(),
        -1 if call is None else call,
        state.effective_bring_in_amount or 0,
        least or 0,
        most or 0,
        **table,
    )


# -- what makes a difference


class Wager(NamedTuple):
    """A bet or raise of the betting round at hand."""

    place: int
    over: int  #: the level it was made over
    to: int
    base: int  #: the last full bet or raise
    full: int  #: the least a full bet or raise would have come to

    @property
    def short(self) -> bool:
        """All-in for less."""
        return self.to < self.full


@dataclass
class Moment:
    """One moment of the two hands, with both answers."""

    variant: Variant
    house: House
    table: Table
    hand: Hand
    state: pk.State
    ours: Possible
    theirs: Possible
    wagers: Sequence[Wager]  #: of the round at hand
    happened: Sequence[e.Event]  #: ours, since the decision before


@dataclass(frozen=True)
class Known:
    """A difference that has a name."""

    name: str
    fields: frozenset[str]  #: what it explains: fields of `Possible`, or turn, deck, burn, shows
    why: str
    clause: str  #: ours, in the standard book
    recognises: Callable[[Moment], bool]
    option: str = ""  #: of ours, by which the difference goes away
    ends: bool = False  #: whether the two cannot go on together


class _PartedError(Exception):
    """The two have gone different ways, for a known reason."""


class DisagreementError(AssertionError):
    """The two answered differently, and nobody knows why."""


# -- the bout


@dataclass
class Bout:
    """One hand played on both sides."""

    variant: Variant
    house: House
    seed: int
    known: Sequence[Known] = ()
    differences: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    account: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = self.chance = Random(f"{self.variant}/{self.house.name}/{self.seed}")
        self.table = seat_table(self.variant, chance)
        self.stacks = bring_stacks(self.variant, self.table, chance)
        rules = our_rules(self.variant, self.house, self.table)
        deck = list(rules.pack_cards)
        chance.shuffle(deck)
        self.hand = Hand(rules, self.stacks, deck=deck)
        self.dealer = Dealer(chance)
        self.state = their_hand(self.variant, self.house, self.table, self.stacks, deck)
        self.temper = chance.choice(TEMPERS)
        self.wagers: list[Wager] = []
        self.happened: list[e.Event] = []
        self.in_step = True  #: whether both decks still lie in the same order

    def run(self) -> Bout:
        """Play the hand to its end."""
        try:
            self._deal()
            while not self.hand.over:
                our, their = self._compare()
                self.decisions += 1
                self._act(our, their)
                self._deal()
            self._compare()
            self._compare_shows()
        except _PartedError:
            pass
        return self

    # -- the deal

    def _deal(self) -> None:
        """Our dealer deals until a player must decide; PokerKit is handed the same cards."""
        self.happened = self.dealer.deal_on(self.hand)
        if any(isinstance(event, e.Collected) for event in self.happened):
            self.wagers = []
        burns: deque[Card] = deque()
        held: dict[int, deque[Card]] = {place: deque() for place in range(self.hand.players)}
        board: deque[Card] = deque()
        for event in self.happened:
            match event:
                case e.Burned():
                    burns.append(event.card)
                case e.DownDealt() | e.UpDealt():
                    for place, group in enumerate(event.cards):
                        held[place] += group
                case e.Replaced():
                    held[self.hand.place_of[event.seat]] += event.cards
                case e.BoardDealt():
                    board += event.cards
        self._hand_over(burns, held, board)
        left = [*burns, *board, *(card for group in held.values() for card in group)]
        if left:
            self._differ("deck", f"we dealt {left}, which PokerKit has no use for")

    def _hand_over(self, burns: deque[Card], held: Mapping[int, deque[Card]], board: deque[Card]) -> None:
        state = self.state
        while state.status:
            if state.actor_indices and self._asks_for_nothing():
                state.check_or_call()
                continue
            if any(state.standing_pat_or_discarding_statuses) or state.actor_indices:
                return
            if state.card_burning_status:
                if burns:
                    self._check_top(burns[0])
                    state.burn_card(THEIR_CARD[burns.popleft()])
                else:
                    self._differ("burn", "PokerKit burns a card here")
                    state.burn_card(NO_CARD)
            elif any(state.board_dealing_counts):
                if not board:
                    self._differ("deck", "PokerKit deals to the board")
                    return
                self._check_top(board[0])
                state.deal_board(THEIR_CARD[board.popleft()])
            else:
                place = state.hole_dealee_index
                assert place is not None, "PokerKit waits for nobody"
                if not held[place]:
                    self._differ("deck", f"PokerKit deals to place {place}")
                    return
                self._check_top(held[place][0])
                state.deal_hole(THEIR_CARD[held[place].popleft()], place)

    def _asks_for_nothing(self) -> bool:
        """Whether PokerKit waits for a player whose betting we hold to be over."""
        found = options(self.hand)
        place = self.state.actor_index
        if found.due == Due.BET and self.hand.place_of[found.seat] == place:
            return False
        if self.state.checking_or_calling_amount != 0 or self.state.min_completion_betting_or_raising_to_amount is not None:
            return False
        self._differ("turn", f"PokerKit asks place {place}")
        return True

    def _check_top(self, card: Card) -> None:
        """Whether this is the card PokerKit would have dealt."""
        cards = self.state.deck_cards
        if self.in_step and (not cards or cards[0] != THEIR_CARD[card]):
            self._differ("deck", f"we deal {card}, PokerKit {cards[0] if cards else 'from a new stub'}")
            self.in_step = False
        if not self.in_step and THEIR_CARD[card] in self.state.cards_in_play:
            raise DisagreementError(self._report(f"we deal {card}, which somebody holds at PokerKit's table"))

    # -- comparing

    def _moment(self, our: Possible, their: Possible) -> Moment:
        return Moment(self.variant, self.house, self.table, self.hand, self.state, our, their, self.wagers, self.happened)

    def _differ(self, what: str, words: str) -> None:
        """Something beside the choices differs: known, or the end of the bout."""
        moment = self._moment(Possible("?"), Possible("?"))
        for known in self.known:
            if what in known.fields and known.recognises(moment):
                self._note(known)
                return
        raise DisagreementError(self._report(words))

    def _note(self, known: Known) -> None:
        self.differences[known.name] += 1
        if known.ends:
            raise _PartedError

    def _compare(self) -> tuple[Possible, Possible]:
        """Ask both; every field that differs must be explained."""
        our, their = ours(self.hand), theirs(self.state)
        differing = {name for name in FIELDS if getattr(our, name) != getattr(their, name)}
        if differing:
            moment = self._moment(our, their)
            found: list[Known] = []
            for known in self.known:
                if known.fields & differing and known.recognises(moment):
                    found.append(known)
                    differing -= known.fields
            if differing:
                words = (f"{name}: ours {getattr(our, name)}, PokerKit's {getattr(their, name)}" for name in FIELDS if name in differing)
                raise DisagreementError(self._report("; ".join(words)))
            for known in found:
                self._note(known)
        return our, their

    def _compare_shows(self) -> None:
        """The order in which hands were shown or mucked."""
        # In stud PokerKit shows again what came after an all-in.
        shows = list(dict.fromkeys(op.player_index for op in self.state.operations if isinstance(op, pk.HoleCardsShowingOrMucking)))
        if list(self.hand.show_order) != shows:
            self._differ("shows", f"we show in the order {self.hand.show_order}, PokerKit {shows}")

    def _report(self, words: str) -> str:
        lines = [
            f"{self.variant} with the options of {self.house.name!r}, seed {self.seed}: {words}",
            f"  play it again: play_bouts(VARIANTS[{self.variant.code!r}], {self.house.name.upper()}, [{self.seed}], KNOWN)",
            f"  table {self.table}, stacks {self.stacks}",
            *(f"  {line}" for line in self.account),
        ]
        return "\n".join(lines)

    # -- acting

    def _act(self, our: Possible, their: Possible) -> None:
        """Do on both sides something that both allow."""
        if our.what == "draw":
            thrown = self._throw(our.place)
            self._play(a.Discard(self.hand.seats[our.place], thrown))
            self.state.stand_pat_or_discard([THEIR_CARD[card] for card in thrown])
            return
        seat = self.hand.seats[our.place]
        wagers = options(self.hand).wagers
        assert wagers is not None
        do, amount = self._choose(our, their, wagers.only)
        match do:
            case "fold":
                self._play(a.Fold(seat))
                self.state.fold()
            case "call":
                self._play(a.Call(seat) if our.call else a.Check(seat))
                self.state.check_or_call()
            case "bring-in":
                self._play(a.BringIn(seat))
                self.state.post_bring_in()
            case _:
                self._note_wager(our.place, amount)
                self._play(a.Bet(seat, amount) if wagers.opens else a.RaiseTo(seat, amount))
                self.state.complete_bet_or_raise_to(amount)

    def _note_wager(self, place: int, to: int) -> None:
        going = self.hand.round
        assert going is not None
        full = going.least_raise() if going.level else going.sizes.open_least
        self.wagers.append(Wager(place, going.level, to, going.full, full))

    def _play(self, action: a.Action) -> None:
        self.account.append(str(action))
        play(self.hand, action)

    def _throw(self, place: int) -> tuple[Card, ...]:
        held = list(self.hand.down[place])
        count = self.chance.choice((0, 0, 1, 1, 2, 2, 3, len(held)))
        return tuple(self.chance.sample(held, min(count, len(held))))

    def _choose(self, our: Possible, their: Possible, only: Sequence[int]) -> tuple[str, int]:
        """Something both allow; `only` are the totals we take, where we take no others."""
        chance = self.chance
        folds, calls, raises = self.temper
        ways: dict[str, float] = {}
        if our.fold and their.fold:
            ways["fold"] = folds * (0.2 if our.call == 0 else 1)
        if our.call >= 0 and their.call >= 0 and our.call == their.call:
            ways["call"] = calls
        if our.bring_in and their.bring_in and our.bring_in == their.bring_in:
            ways["bring-in"] = calls
        sizes = self._sizes(our, their, only)
        if sizes:
            ways["raise"] = raises
        if not ways:
            raise DisagreementError(self._report(f"there is nothing both allow: ours {our}, PokerKit's {their}"))
        do = chance.choices(list(ways), list(ways.values()))[0]
        return do, chance.choice(sizes) if do == "raise" else 0

    def _sizes(self, our: Possible, their: Possible, only: Sequence[int]) -> list[int]:
        if not (our.least and their.least):
            return []
        if only:
            return [size for size in only if their.least <= size <= their.most]
        least, most = max(our.least, their.least), min(our.most, their.most)
        if least > most:
            return []
        near = min(most, least + self.chance.randint(0, 2 * self.table.bet))
        return [least, least, near, self.chance.randint(least, most), most]


# -- tables and players

TEMPERS: Final = ((0.15, 0.6, 0.25), (0.3, 0.4, 0.3), (0.05, 0.35, 0.6), (0.02, 0.9, 0.08))  #: how readily players fold, call and raise


def seat_table(variant: Variant, chance: Random) -> Table:
    """Stakes small enough that chips come out odd."""
    bet = chance.choice((2, 3, 5, 10))
    if variant.forced == "bring-in":
        bet = max(bet, 3)
        return Table((), chance.choice((1, 1, 2)), chance.randint(1, bet - 1), bet)
    if variant.forced == "button":
        return Table((bet,), chance.choice((1, 2)), 0, bet)
    return Table((bet if chance.random() < 0.05 else chance.randint(1, bet - 1), bet), chance.choice((0, 0, 1, 2)), 0, bet)


def bring_stacks(variant: Variant, table: Table, chance: Random) -> list[int]:
    """From less than an ante to more than anybody can lose."""
    players = chance.randint(2, 6) if chance.random() < 0.9 else variant.most
    bet = table.bet
    return [
        chance.choice((chance.randint(1, 2 * bet), chance.randint(1, 12 * bet), chance.randint(1, 12 * bet), 100 * bet))
        for _ in range(players)
    ]


@contextmanager
def unwarned() -> Iterator[None]:
    """PokerKit warns where it is told cards, and where a fold is free; neither is an error here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def play_bouts(variant: Variant, house: House, seeds: Iterable[int], known: Sequence[Known]) -> Counter[str]:
    """Play so many hands; how often each known difference came up, and under "hands" and "decisions" how much was played."""
    found: Counter[str] = Counter()
    with unwarned():
        for seed in seeds:
            bout = Bout(variant, house, seed, known).run()
            found["hands"] += 1
            found["decisions"] += bout.decisions
            found += bout.differences
    return found


# -- how PokerKit shares the pots


def their_shares(hand: Hand, live: Sequence[int], *, phantom_low: bool = True) -> tuple[int, ...]:
    """The stacks a hand ends with by PokerKit's way of sharing, reckoned from our cards and our ranking.

    `live` are the hands that still count when the pots are made up. All odd chips go to the first winner left of the button; and
    (`phantom_low`) where anybody has a low, every pot has a low half, shared by all its claimants if none of them has one.
    """
    standing = [IN if place in live else FOLDED for place in range(hand.players)]
    stacks = [start - paid for start, paid in zip(hand.start, hand.paid, strict=True)]
    lows = hand.rules.low is not None and len(live) > 1 and any(worth(hand, place, low=True) for place in live)
    for pot in pots(hand.paid, standing):
        claimants = list(pot.places)
        low_half = pot.amount // 2 if lows else 0
        for amount, low in ((pot.amount - low_half, False), (low_half, True)):
            winners = claimants
            if len(claimants) > 1:
                worths = {place: worth(hand, place, low=low) for place in claimants} if amount else {}
                best = max(worths.values(), default=0)
                if low and not best and not phantom_low:
                    worths = {place: worth(hand, place) for place in claimants}
                    best = max(worths.values())
                winners = [place for place in claimants if worths.get(place) == best]
            if amount:
                share, odd = divmod(amount, len(winners))
                for place in winners:
                    stacks[place] += share
                stacks[winners[0]] += odd
    return tuple(stacks)
