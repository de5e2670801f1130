"""The state of one hand: what lies where, who has put in what, and the agenda still ahead.

One mutable object a hand, owned by one driver. Only `evolve` changes it. Players are kept by *place*: 0 is the first to be dealt to, left
of the button, and the last place is the button itself (in Melbourne's stud, the seats from the dealer's left). People speak of seats;
`seats` and `place_of` go between the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from pitboss.betting.round import FOLDED, IN, BettingRound
from pitboss.cards import UNKNOWN, Card, CardError, check_distinct
from pitboss.chips import ChipError, whole
from pitboss.hand.note import Note
from pitboss.hand.rules import USUAL, Rules
from pitboss.hand.steps import Step
from pitboss.law.setup_error import CitedError

Group = tuple[Card, ...]
NONE: Group = ()

# Kinds of wagers, one bit each: which of them a hand has seen decides whether it pays commission.
WAGERS = {"ante": 1, "dead": 8, "blind": 2, "straddle": 4, "penalty": 8, "kill": 16, "bring-in": 32, "call": 64, "bet": 128}
CALL, BET = 64, 128
SHOWN, MUCKED, SHOWN_AND_DEAD = 1, 2, 3  #: of `Hand.shown`: the hand lies open, was thrown away unseen, lay open and was then ruled dead
UNPOSTED = "unposted"  #: among the forced bets, with no chips: dealt in without the blind that was due


# Slots that follow from the others.
WORKED_OUT = frozenset(("place_of", "next_up", "possible"))


class SetupError(CitedError):
    """A hand that cannot begin: too many players, a stack that is no stack, a deck that is no deck."""


def _cannot_begin(rules: Rules, message: str, *topics: str, allowed: tuple[str, ...] = ()) -> SetupError:
    """Why a hand cannot begin, with the clause of the first topic that the book speaks of."""
    clause = next((found for topic in topics if (found := rules.clause(topic))), "")
    return SetupError(message, clause, allowed, rules.terms.book.key)


def _refuse_stack(rules: Rules, chips: int, what: str = "a stack") -> None:
    try:
        whole(chips, what)
    except ChipError as error:
        raise _cannot_begin(rules, str(error), "whole-chips", "table-stakes", "stake") from None
    raise _cannot_begin(rules, "A player without chips cannot be dealt in.", "table-stakes", "stake", "buy-in")


@cache
def _first_seats(players: int) -> tuple[tuple[int, ...], dict[int, int]]:
    """Seats 1 upwards, and the place of each."""
    return tuple(range(1, players + 1)), {place + 1: place for place in range(players)}


class Hand:
    """One hand of poker."""

    __slots__ = (
        "acted",
        "after_first",
        "agenda",
        "aside",
        "at",
        "bettor",
        "blind",
        "boards",
        "burn_due",
        "burns",
        "called",
        "carried",
        "commission",
        "compulsory",
        "dead",
        "dead_by",
        "dead_seats",
        "deck",
        "discards",
        "down",
        "draw_burned",
        "drawn",
        "exposed",
        "fees",
        "first",
        "forced",
        "house",
        "is_live_table",
        "kill",
        "kitty",
        "kitty_turn",
        "last_blind",
        "later",
        "live",
        "muck",
        "next_up",
        "noted",
        "offered",
        "opener",
        "over",
        "owed",
        "paid",
        "place_of",
        "played",
        "possible",
        "pushed",
        "returned",
        "round",
        "rules",
        "rulings",
        "seats",
        "set_hands",
        "shared",
        "short_blinds",
        "show_order",
        "shown",
        "stack",
        "standing",
        "start",
        "top",
        "up",
        "wagers",
        "won",
    )

    # -- the table
    rules: Rules
    seats: tuple[int, ...]  #: seat number of each place
    place_of: dict[int, int]  #: seat number -> place
    start: tuple[int, ...]  #: stacks before the hand
    carried: int  #: a pot carried over from the hand before
    forced: tuple[tuple[int, int, str], ...] | None  #: forced bets where they are not the usual ones: place, amount, what
    kill: int  #: the place of the Killer; -1: none
    # -- chips
    stack: list[int]
    paid: list[int]  #: what each has put in, collected rounds and antes; bets of the open round are in `round.bet`
    dead: int  #: chips in the main pot that are nobody's wager any more
    dead_by: list[int]  #: what each has posted dead
    house: int  #: commission
    fees: int  #: of that, fees paid before the hand
    commission: int  #: how much of the pot has been taken as commission while the hand goes on
    returned: int  #: bets that went back uncalled
    pushed: int  #: chips of the pot that have gone to winners and the house
    won: list[int]  #: what each has been paid
    # -- cards
    is_live_table: bool  #: cards are unknown until shown
    deck: Group  #: the deck in order; `top` says how many are gone
    top: int
    down: list[Group]
    up: list[Group]
    exposed: list[Group]  #: face-down cards everybody has seen
    boards: list[Group]
    shared: int  #: cards every run of the board has in common
    kitty: Group
    kitty_turn: int  #: the place that has taken the Kitty; -1: nobody
    burns: Group
    burn_due: Group  #: a card that will serve as the next burn
    muck: Group
    aside: Group
    # -- play
    agenda: tuple[Step, ...]
    at: int  #: how far the agenda is done
    standing: list[int]  #: IN, ALL_IN or FOLDED
    live: int  #: players who have not folded
    after_first: int  #: how many were in when the first betting round was over
    round: BettingRound | None  #: the betting going on, or about to
    played: list[tuple[int, tuple[int, ...]]]  #: street and bets of every round that is over
    acted: list[tuple[bool, ...]]  #: who acted in each of those rounds
    last_blind: int  #: the place of the last blind; -1: none
    wagers: int  #: which kinds of wagers have been made, as bits (see `WAGERS`)
    short_blinds: int  #: what blinds fell short of their amount
    compulsory: int  #: the place of the last compulsory blind
    blind: int  #: what the last blind, straddle or over-blind came to
    called: int  #: the place whose bet or raise was the last of the last round with betting; -1: nobody bet
    bettor: int  #: the place that made the last bet or raise of the hand; -1: nobody
    first: int  #: the place that acted first in the last round with betting
    opener: int  #: the place that opened the first round; -1: nobody yet
    offered: list[bool]  #: who has been offered a voluntary blind
    dead_seats: list[bool]  #: folded seats that still receive cards
    draw_burned: bool  #: the burn of the draw at hand is done
    drawn: list[bool]  #: who has drawn, or discarded, or set a hand, in the step at hand
    discards: list[Group]  #: what each has thrown away in the draw at hand
    owed: list[int]  #: cards each is to get now
    later: list[int]  #: cards each is to get at the end of the draw
    set_hands: list[tuple[Group, Group, Group] | None]
    show_order: tuple[int, ...]  #: places, in the order in which they show
    shown: list[int]  #: 0: not yet, or SHOWN, MUCKED, SHOWN_AND_DEAD
    rulings: tuple[str, ...]  #: clauses by which faults were answered
    noted: tuple[Note, ...]  #: what the dealer bears in mind about players: acts out of turn, clocks
    over: bool
    # -- worked out from the rest, and forgotten with every event
    next_up: Any  #: what `turn.due` found
    possible: Any  #: what `wagering.choices` found

    def __init__(
        self,
        rules: Rules,
        stacks: Sequence[int],
        *,
        deck: Sequence[Card] | None = None,
        seats: Sequence[int] | None = None,
        carried: int = 0,
        forced: Sequence[tuple[int, int, str]] | None = None,
        kill: int | None = None,
    ) -> None:
        """Seat the players in the order of dealing, the button last. Without a deck the table is live: cards are unknown until shown."""
        players = len(stacks)
        most = rules.most_players
        if not 2 <= players <= most:
            raise _cannot_begin(
                rules,
                f"{rules.entry.key} in {rules.terms.book.key} is for 2 to {most} players, not {players}.",
                "seat_limit",
                "seats",
                allowed=(f"2 to {most} players",),
            )
        for chips in stacks:
            if type(chips) is not int or chips <= 0:
                _refuse_stack(rules, chips)
        if type(carried) is not int or carried < 0:
            _refuse_stack(rules, carried, "a carried pot")
        size = len(rules.pack_cards)
        self.is_live_table = deck is None
        if deck is None:
            deck = (UNKNOWN,) * size
        elif len(deck) != size:
            raise _cannot_begin(rules, f"The deck has {len(deck)} cards; this game is played with {size}.", "cards")
        elif rules.pack_set.difference(deck):  # as many cards as the pack has, and none of the pack missing
            raise _cannot_begin(rules, f"The deck is not the pack of {size}: a card is unknown, foreign or there twice.", "cards")
        self.rules = rules
        if seats is None:
            self.seats, self.place_of = _first_seats(players)
        else:
            self.seats = tuple(seats)
            self.place_of = {seat: place for place, seat in enumerate(self.seats)}
            if len(self.place_of) != players or len(self.seats) != players:
                raise _cannot_begin(rules, "Each player needs a seat of their own.", "seats")
            for seat in self.seats:
                if type(seat) is not int or seat < 1:
                    raise _cannot_begin(rules, f"{seat!r} is no seat; seats are numbered from 1.", "seats")
        self.start = tuple(stacks)
        self.carried = carried
        self.forced = tuple(forced) if forced is not None else None
        for place, amount, what in self.forced or ():
            is_one = what in WAGERS or what == "fee" or (what == UNPOSTED and amount == 0)
            if not 0 <= place < players or type(amount) is not int or amount < 0 or not is_one:
                raise _cannot_begin(rules, f"{what} of {amount} at place {place} is no forced bet.", "blinds")
        if kill is not None and kill not in self.place_of:
            raise _cannot_begin(rules, f"Nobody sits at seat {kill}, so nobody there can be the Killer.", "kill-leave")
        self.kill = -1 if kill is None else self.place_of[kill]
        self.stack = list(stacks)
        self.paid = [0] * players
        self.dead = carried
        self.dead_by = [0] * players
        self.house = 0
        self.fees = 0
        self.commission = 0
        self.returned = 0
        self.pushed = 0
        self.won = [0] * players
        self.deck = tuple(deck)
        self.top = 0
        self.down = [NONE] * players
        self.up = [NONE] * players
        self.exposed = [NONE] * players
        self.boards = [NONE] * rules.game.boards
        self.shared = 0
        self.kitty = NONE
        self.kitty_turn = -1
        self.burns = NONE
        self.burn_due = NONE
        self.muck = NONE
        self.aside = NONE
        self.agenda = rules.agenda(players)
        self.at = 0
        self.standing = [IN] * players
        self.live = players
        sizes = rules.sizes[0]
        self.round = BettingRound(rules.points, sizes[USUAL], rules.chip, 0, players) if sizes else None
        self.played = []
        self.acted = []
        self.last_blind = -1
        self.wagers = 0
        self.short_blinds = 0
        self.compulsory = -1
        self.blind = 0
        self.called = -1
        self.bettor = -1
        self.first = 0
        self.opener = -1
        self.offered = [False] * players
        self.dead_seats = [False] * players
        self.draw_burned = False
        self.drawn = [False] * players
        self.discards = [NONE] * players
        self.owed = [0] * players
        self.later = [0] * players
        self.set_hands = [None] * players
        self.show_order = ()
        self.shown = [0] * players
        self.rulings = ()
        self.noted = ()
        self.over = False
        self.after_first = players
        self.next_up = None
        self.possible = None

    def copy(self) -> Hand:
        """A hand of its own that goes on from here."""
        twin = Hand.__new__(Hand)
        twin.rules = self.rules
        twin.seats = self.seats
        twin.place_of = self.place_of
        twin.start = self.start
        twin.carried = self.carried
        twin.forced = self.forced
        twin.kill = self.kill
        twin.stack = self.stack[:]
        twin.paid = self.paid[:]
        twin.dead = self.dead
        twin.dead_by = self.dead_by[:]
        twin.house = self.house
        twin.fees = self.fees
        twin.commission = self.commission
        twin.returned = self.returned
        twin.pushed = self.pushed
        twin.won = self.won[:]
        twin.is_live_table = self.is_live_table
        twin.deck = self.deck
        twin.top = self.top
        twin.down = self.down[:]
        twin.up = self.up[:]
        twin.exposed = self.exposed[:]
        twin.boards = self.boards[:]
        twin.shared = self.shared
        twin.kitty = self.kitty
        twin.kitty_turn = self.kitty_turn
        twin.burns = self.burns
        twin.burn_due = self.burn_due
        twin.muck = self.muck
        twin.aside = self.aside
        twin.agenda = self.agenda
        twin.at = self.at
        twin.standing = self.standing[:]
        twin.live = self.live
        twin.round = self.round.copy() if self.round is not None else None
        twin.played = self.played[:]
        twin.acted = self.acted[:]
        twin.last_blind = self.last_blind
        twin.wagers = self.wagers
        twin.short_blinds = self.short_blinds
        twin.compulsory = self.compulsory
        twin.blind = self.blind
        twin.called = self.called
        twin.bettor = self.bettor
        twin.first = self.first
        twin.opener = self.opener
        twin.offered = self.offered[:]
        twin.dead_seats = self.dead_seats[:]
        twin.draw_burned = self.draw_burned
        twin.drawn = self.drawn[:]
        twin.discards = self.discards[:]
        twin.owed = self.owed[:]
        twin.later = self.later[:]
        twin.set_hands = self.set_hands[:]
        twin.show_order = self.show_order
        twin.shown = self.shown[:]
        twin.rulings = self.rulings
        twin.noted = self.noted
        twin.over = self.over
        twin.after_first = self.after_first
        twin.next_up = self.next_up
        twin.possible = self.possible
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name not in WORKED_OUT)

    __hash__ = None  # type: ignore[assignment]

    # -- what can be read off

    @property
    def players(self) -> int:
        return len(self.stack)

    @property
    def stub(self) -> Group:
        """What is left of the deck, top card first."""
        return self.deck[self.top :]

    @property
    def left(self) -> int:
        """How many cards are left in the deck."""
        return len(self.deck) - self.top

    @property
    def step(self) -> Step:
        """The step of the agenda at hand."""
        return self.agenda[self.at]

    @property
    def pot(self) -> int:
        """All chips in the middle, bets of the open round included, less the commission taken from them so far."""
        bets = sum(self.round.bet) if self.round is not None else 0
        # What has been pushed is counted before commission.
        return sum(self.paid) + self.dead + bets - (self.pushed or self.commission)

    def chips(self) -> int:
        """All chips there are: the same after every event."""
        bets = sum(self.round.bet) if self.round is not None else 0
        return sum(self.stack) + sum(self.paid) + self.dead + bets + self.house - self.pushed

    def cards_out(self) -> list[Card]:
        """Every card of the pack, wherever it lies."""
        boards = list(self.boards[0]) if self.boards else []
        for number, board in enumerate(self.boards[1:], start=1):
            shared = self.shared if number >= self.rules.game.boards else 0
            boards += board[shared:]
        found = [*boards, *self.kitty, *self.burns, *self.burn_due, *self.muck, *self.aside, *self.deck[self.top :]]
        for place in range(len(self.stack)):
            found += self.down[place]
            found += self.up[place]
            found += self.discards[place]
        return found

    def check_cards(self, told: Sequence[Card]) -> None:
        """Refuse cards that are not in the pack or lie on the table already."""
        self.rules.pack.check(told)
        out = {card for card in self.cards_out() if card.is_known} if self.is_live_table else set()
        for card in told:
            if card in out:
                raise CardError(f"{card} is out already.")
        check_distinct(told)

    def able(self) -> int:
        """How many players can still bet."""
        return self.standing.count(IN)

    def still_in(self) -> list[int]:
        if self.live == len(self.standing):
            return list(range(self.live))
        found = []  # a loop: before Python 3.12 a comprehension costs a call of its own
        for place, stands in enumerate(self.standing):
            if stands != FOLDED:
                found.append(place)
        return found
