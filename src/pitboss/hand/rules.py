"""The rules of one table, made ready for play: the book's answers, the game's shape, the stakes and the orders of hands together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from pitboss.betting.commission import WORDS, Commission, CommissionError, check
from pitboss.betting.kill import KillRules
from pitboss.betting.sizes import FIXED, HALF_POT, LADDER, POT_LIMIT, SPREAD, Sizes, fixed
from pitboss.betting.stakes import Stakes
from pitboss.cards import Pack, pack_of
from pitboss.games import Game, shape
from pitboss.games.vocabulary import Board, Burn, Down, Kitty, Opens, Street, Up
from pitboss.hand.agenda import compile_agenda
from pitboss.hand.figures import check_figures
from pitboss.hand.steps import Step
from pitboss.law.answers import STREETS
from pitboss.law.library import open_book
from pitboss.law.points import Points
from pitboss.law.terms import Terms, TermsError
from pitboss.law.topics import REFUSALS
from pitboss.ranking import RANKINGS, Ranking

# Which of a street's sizes hold, as `BettingOpened.variant` says.
USUAL: Final = 0
HEADS_UP: Final = 1  #: Manila's last round between two
OPEN_PAIR: Final = 2  #: the higher limit is open to all
NOT_OPENED: Final = 2  #: added to the first two: Manila's last round after one without a full opening bet


class Rules:
    """Everything about a table that does not change from hand to hand."""

    __slots__ = (
        "_agendas",
        "by_card",
        "checks_freely",
        "chip",
        "commission",
        "entry",
        "front",
        "game",
        "high",
        "in_turn",
        "is_fixed",
        "kill",
        "leads",
        "low",
        "most_players",
        "opens",
        "pack",
        "pack_cards",
        "pack_set",
        "plays",
        "points",
        "sign",
        "simply_collected",
        "sizes",
        "stakes",
        "terms",
        "usual_least",
        "usual_posts",
    )

    def __init__(
        self, terms: Terms, stakes: Stakes, sign: Mapping[str, Any] | None = None, kill: KillRules | None = None, usual_least: int = 0
    ) -> None:
        self.terms = terms
        self.points: Points = terms.points
        self.stakes = stakes = _with_big_bet(terms, stakes)
        self.sign = dict(sign or {})
        self.entry = terms.game
        self.game: Game = _as_read(shape(terms.game.shape), terms.points)
        self.commission = self._commission()
        self.pack: Pack = pack_of(terms.pack)
        self.pack_cards = self.pack.cards
        self.pack_set = frozenset(self.pack_cards)
        self.plays = terms.game.plays
        self.chip = stakes.chip
        high, low, front = (self._order(orders.get(terms.pack)) for orders in (terms.game.high, terms.game.low, terms.game.front))
        # A game that is all low has one order, and that is the one its hands are compared by.
        self.high: Ranking = high or _given(low)
        self.low: Ranking | None = low if high is not None else None
        self.front: Ranking | None = front
        self.opens = self._opening()
        #: the choice to open passes from card to card, not from seat to seat: Perth's high card open
        self.by_card: bool = self.points.stud_open == "high-card" and self.game.streets[0].opens is Opens.OPEN_CARD
        #: the turn goes from seat to seat and asks everybody, nobody spared (see `hand.turn.turn`)
        self.in_turn: bool = not self.by_card and not (
            self.points.last_blind == "closed" and self.points.over_blind_first == "left-of-last"
        )
        #: after the first round anybody who faces no bet may check, bet or fold
        self.checks_freely: bool = (
            self.points.later_check == "check"
            and self.points.followers_check == "may-check"
            and self.points.check_test != "refuse"
            and self.points.fold_first == "allowed"
        )
        #: bets brought in leave nothing to work out: no commission is taken, and whoever bet last shows first
        self.simply_collected: bool = self.commission.when != "each-round" and self.points.called_player != "called-only"
        self.leads = self._order(terms.game.leads)
        self.kill = kill  #: set where the hand has a Killer
        self.usual_least = usual_least or stakes.least_bet  #: the table minimum before a Kill raised it
        self._check_stakes()
        self.sizes: tuple[tuple[Sizes, ...], ...] = tuple(self._sizes(street) for street in range(len(self.game.streets)))
        #: whether bets have a size of their own, so that a short all-in is made up to it
        self.is_fixed: bool = terms.limit in (FIXED, LADDER) or self.points.bet_size == "least-then-most"
        self.most_players = self._most_players()
        self._agendas: dict[int, tuple[Step, ...]] = {}
        #: by seats: what each needs to pay the forced bets in full, and the bets posted then (see `hand.forced`)
        self.usual_posts: dict[tuple[int, ...], tuple[int, Any]] = {}

    def _made_from(self) -> tuple[object, ...]:
        terms = self.terms
        table = terms.book.key, terms.book.version, terms.game.key, terms.limit, terms.pack, terms.play, terms.settings
        return *table, terms.options, terms.on, self.stakes, self.sign, self.kill, self.usual_least

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self._made_from() == other._made_from())

    __hash__ = object.__hash__

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[object, ...]]:
        """Pickled by what the table is set up with; the book and the tables of hands are at hand wherever it is read."""
        return _rules_again, self._made_from()

    # -- looking up

    def agenda(self, players: int) -> tuple[Step, ...]:
        """The to-do list of one hand."""
        found = self._agendas.get(players)
        if found is None:
            found = self._agendas[players] = compile_agenda(self.game, self.points, blinds=bool(self.stakes.blinds), offers=self.offers)
        return found

    def _most_players(self) -> int:
        """How many can be dealt in: as many as the book seats; where it sets no number, as many as the pack serves to the last card."""
        if self.game.family == "chinese":
            return self.pack.size // self.game.held
        limit = self.terms.seat_limit
        if limit is not None:
            return limit
        if self.game.family == "draw" and self.points.seat_limit == "deck-serves-all":
            # Everybody may throw everything away.
            return self.pack.size // (2 * self.game.held)
        if self.game.family == "stud" and self.points.seat_limit == "house-sets":
            # Where the deck is too short for everybody's last card, the book has its way out (`stud_short`): one card for all.
            *streets, last = self.game.streets
            own = sum(part.count for part in last.parts if isinstance(part, Down | Up))
            return (self.pack.size - self._board_cards(streets) - 1) // (self.game.held - own)
        return (self.pack.size - self._board_cards(self.game.streets)) // self.game.held

    def _board_cards(self, streets: Sequence[Street]) -> int:
        """Cards the deal takes beside the players' own."""
        parts = [part for street in streets for part in street.parts]
        burns = sum(isinstance(part, Burn) for part in parts) if self.points.burns == "every-street" else 0
        return burns + sum(part.count for part in parts if isinstance(part, Board | Kitty))

    @property
    def key(self) -> str:
        return f"{self.terms.book.key}/{self.entry.key}"

    @property
    def regular_up_cards(self) -> int:
        """Open cards a player gets in the ordinary course of a stud game."""
        return sum(part.count for street in self.game.streets for part in street.parts if isinstance(part, Up))

    @property
    def offers(self) -> bool:
        """Whether voluntary blinds are offered."""
        asked = self.stakes.straddles or self.points.offers_as_of_right == "yes"
        return bool(self.stakes.blinds) and asked and self.points.straddle_offer != "none"

    def clause(self, topic: str, street: int = -1) -> str:
        """The clause for a topic; one that speaks of the first or the last betting round only goes before the general one."""
        found = ""
        if street == len(self.game.streets) - 1:
            found = self.terms.clause(f"last-{topic}")
        if not found and 0 <= street < len(STREETS) - 1:
            found = self.terms.clause(f"{STREETS[street]}-{topic}")
        if topic == "raises" and not found:
            found = self.terms.clause(topic) or self.terms.clause("raise_cap")
        return found or self.terms.clause(topic) or self.terms.clause("turn")

    def refusal_clause(self, code: str, topic: str, street: int = -1) -> str:
        """The clause for a refusal: its own, where the book has one, or else the topic's."""
        return (self.terms.clause(code) if code in REFUSALS else "") or self.clause(topic, street)

    def _commission(self) -> Commission:
        """The sign's charge, read as the book reads it."""
        points, stakes = self.points, self.stakes
        if points.commission_taken == "no" or not self.sign:
            return Commission()
        readings = {name: getattr(points, f"commission_{name}") for name in WORDS if name != "kind"}
        unit = stakes.dollar if points.commission_unit == "dollar" else stakes.chip
        try:
            found = Commission(
                **{"unit": unit, "chip": stakes.chip, **readings, **self.sign},
                least=points.commission_least,
                most=points.commission_most,
                range_clause=self.clause("commission_most") or self.clause("commission"),
            )
            check(found)
        except CommissionError as error:
            clause = error.clause or self.clause("commission")
            raise CommissionError(error.message, clause, error.allowed, self.terms.book.key) from None
        return found

    def _order(self, key: str | None) -> Ranking | None:
        return None if key is None else RANKINGS[self.terms.book.ranking_for(key, self.terms.options)]

    def _opening(self) -> Ranking | None:
        if self.points.stud_open == "low-card" and self.terms.game.opens is not None:
            return RANKINGS["showing"]
        if self.points.stud_open_tie == "suit":
            return RANKINGS["showing-suits"]
        return self._order(self.terms.game.opens)

    # -- stakes

    def _cannot(self, message: str, topic: str) -> TermsError:
        """Stakes that this game cannot have, with the clause."""
        return TermsError(message, self.clause(topic), book=self.terms.book.key)

    def _check_stakes(self) -> None:
        stakes, forced = self.stakes, self.entry.forced
        if forced == "none":
            if stakes.unit < 1:
                words = f"{self.entry.key} is played for units: say what one is worth (unit)."
                raise TermsError(words, self.terms.book.numbers["chinese.win"].clause, book=self.terms.book.key)
            return
        if forced == "blinds" and not stakes.blinds:
            raise self._cannot(
                f"{self.entry.key} in {self.terms.book.key} is played with blinds; say them, such as blinds=(1, 2).", "blinds"
            )
        if forced == "ante" and stakes.blinds:
            raise self._cannot(f"{self.entry.key} in {self.terms.book.key} has an ante and no blinds.", "ante")
        if forced == "ante" and not stakes.ante:
            raise self._cannot(f"{self.entry.key} in {self.terms.book.key} is played with an ante; say it, such as ante=1.", "ante")
        if forced == "ante" and self.points.ante_size == "table-minimum" and stakes.ante != stakes.least_bet and stakes.minimum:
            raise self._cannot(f"The ante is the table minimum, {stakes.minimum}, not {stakes.ante} ({self.clause('ante')}).", "ante")
        self._check_blinds()
        if forced == "either" and not stakes.blinds and not stakes.ante:
            raise self._cannot(f"{self.entry.key} needs blinds or an ante.", "blinds")
        if self.terms.limit == FIXED and not (stakes.small_bet and stakes.big_bet):
            raise self._cannot("A fixed limit needs its two sizes: small_bet and big_bet.", "fixed-bet")
        if self.terms.limit in (SPREAD, LADDER) and stakes.maximum < stakes.least_bet and self.points.bet_size != "no-limit":
            raise self._cannot("A game between limits needs a table maximum (maximum) of at least the minimum.", "maximum-bet")
        if self.points.stud_open == "bring-in" and self.points.bring_in_amount == "stated" and self._is_stud and not stakes.bring_in:
            raise self._cannot(
                f"{self.entry.key} in {self.terms.book.key} is brought in for a set sum; say it, such as bring_in=2.", "bring-in"
            )

    def _check_blinds(self) -> None:
        stakes, points = self.stakes, self.points
        if not stakes.blinds:
            return
        if list(stakes.blinds) != sorted(stakes.blinds) or 0 in stakes.blinds:
            raise self._cannot(f"Each blind is at least as large as the one before it; these are {_amounts(stakes.blinds)}.", "blinds")
        if points.blind_count == "one" and len(stakes.blinds) > 1:
            raise self._cannot(
                f"{self.entry.key} has one blind, not {_amounts(stakes.blinds)} ({self.clause('blind_count')}).", "blind_count"
            )
        if points.blind_least == "table-minimum" and stakes.last_blind < self.usual_least:
            raise self._cannot(
                f"The last blind is no smaller than the minimum, {stakes.minimum} ({self.clause('blind_least')}).", "blind_least"
            )
        if points.blind_sizes != "free" and stakes.minimum:
            which, blind = ("big", stakes.blinds[-1]) if points.blind_sizes == "big-is-minimum" else ("small", stakes.blinds[0])
            if blind != stakes.minimum:
                raise self._cannot(
                    f"The {which} blind is the table minimum, {stakes.minimum}, not {blind} ({self.clause('blind_sizes')}).", "blind_sizes"
                )
        if self.terms.limit == LADDER and stakes.minimum:
            number = self.terms.number
            least, most = number("manila.blind.min-multiple"), number("manila.blind.max-multiple")
            times, rest = divmod(stakes.last_blind, stakes.minimum)
            if rest or not least <= times <= most:
                allowed = [times * stakes.minimum for times in range(least, most + 1)]
                raise self._cannot(f"The blind is {_amounts(allowed)}, not {stakes.last_blind} ({self.clause('blinds')}).", "blinds")

    @property
    def _is_stud(self) -> bool:
        return self.game.family == "stud"

    def _sizes(self, street: int) -> tuple[Sizes, ...]:
        if self.game.streets[street].opens is Opens.NOBODY:
            return ()
        stakes, limit = self.stakes, self.terms.limit
        least = stakes.least_bet
        if limit == FIXED:
            small, big = fixed(stakes.small_bet), fixed(stakes.big_bet)
            upper = street >= self.game.betting_rounds // 2 and self.points.higher_limit_rounds == "second-half"
            either = Sizes(small.open_least, big.open_most, small.open_least, big.open_most, (stakes.small_bet, stakes.big_bet))
            usual = big if upper else small
            return usual, usual, either
        if limit == LADDER:
            total = stakes.maximum if self.points.maximum_scope == "total-for-the-round" else 0
            return tuple(replace(sizes, total_most=total) for sizes in self._ladder(street))
        total = stakes.maximum if self.points.maximum_scope == "total-for-the-round" else 0
        if limit == SPREAD and self.points.bet_size != "between-limits":
            rounds = [number for number, each in enumerate(self.game.streets) if each.opens is not Opens.NOBODY]
            exact = fixed(stakes.maximum if street == rounds[-1] else least)
            usual = exact if self.points.bet_size == "least-then-most" else Sizes(least, 0, least, 0)
            return usual, usual
        if limit == SPREAD:
            usual = Sizes(least, stakes.maximum, least, stakes.maximum, total_most=total)
            last = street == len(self.game.streets) - 1
            if last and self.game.family == "manila" and self.points.crown_manila_heads_up == "whole-stake":
                return usual, Sizes(least, 0, least, 0)
            return usual, usual
        share = {POT_LIMIT: Fraction(1), HALF_POT: Fraction(1, 2)}.get(str(limit))
        usual = Sizes(least, 0, least, 0, share=share)
        return usual, usual

    def _ladder(self, street: int) -> tuple[Sizes, ...]:
        """Manila's steps (Perth 24.5 to 24.10), as multiples of the blind."""
        number, blind, most = self.terms.number, self.stakes.last_blind, self.stakes.maximum
        middle = number("manila.middle-rounds.open") * blind
        if street == 0:
            least, upper = number("manila.round-one.raise-min") * blind, number("manila.round-one.raise-max") * blind
            choices = (least, upper) if self.points.manila_first_raise == "one-or-two" else ()
            usual = Sizes(least, upper, least, upper, choices)
            return usual, usual
        if street < len(self.game.streets) - 1:
            raised = middle * number("manila.middle-rounds.raise")
            usual = Sizes(middle, middle, raised, raised, grows=False)
            return usual, usual
        final = number("manila.final-round.open") * middle
        two = number("manila.final-round.heads-up-raise") * middle
        upper = 0 if self.points.manila_final_raise == "opening-bet" else most
        both = Sizes(final, final, final, max(upper, final)), Sizes(final, final, two, two, grows=False)
        if self.points.manila_final_open == "four-blinds":
            return both
        return *both, Sizes(middle, middle, middle, max(upper, middle)), Sizes(middle, middle, middle, middle, grows=False)


def _amounts(amounts: Sequence[int]) -> str:
    return ", ".join(map(str, amounts))


def _as_read(game: Game, points: Points) -> Game:
    """The game's streets as the house reads the book: where six card stud's extra card comes, whether a last card down is bet on."""
    if points.stud_extra_down == "at-start":
        game = shape("six-card-stud-two-down")
    *others, last = game.streets
    if points.last_card_bet == "no" and any(isinstance(part, Down) for part in last.parts):
        game = replace(game, streets=(*others, replace(last, opens=Opens.NOBODY)))
    return game


def _given(order: Ranking | None) -> Ranking:
    assert order is not None
    return order


def _rules_again(book: str, version: str, game: str, *made_from: Any) -> Rules:
    """Rules out of a pickle."""
    limit, pack, play, settings, options, on, stakes, sign, kill, usual_least = made_from
    shelf = open_book(book)
    if shelf.version != version:
        raise TermsError(f"These rules are of version {version} of {book}; here is version {shelf.version}.")
    terms = Terms(shelf, game, limit=limit, pack=pack, play=play, options=options, settings=settings, on=on, recorded=True)
    return Rules(terms, stakes, sign, kill, usual_least)


def _with_big_bet(terms: Terms, stakes: Stakes) -> Stakes:
    """The stakes; where the sign has no big bet and the book makes it a multiple of the small one, with that (standard 5.27)."""
    multiple = "limit.big-bet.multiple"
    if terms.limit != FIXED or stakes.big_bet or not stakes.small_bet or multiple not in terms.book.numbers:
        return stakes
    return replace(stakes, big_bet=stakes.small_bet * terms.number(multiple))


def table_rules(
    book: str,
    game: str,
    *,
    limit: str | None = None,
    pack: int | None = None,
    play: str | None = None,
    options: Mapping[str, str] | None = None,
    settings: Sequence[str] = (),
    commission: Mapping[str, Any] | None = None,
    kill: KillRules | None = None,
    usual_least: int = 0,
    recorded: bool = False,
    **stakes: Any,
) -> Rules:
    """The rules of a table: `table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))`.

    `commission` is what the sign says: `{"kind": "percent", "percent": 5, "cap": 10}`. `recorded`: the table was set up earlier, when an
    option or a figure that nothing reads was still taken; it changes nothing.
    """
    terms = Terms(open_book(book), game, limit=limit, pack=pack, play=play, options=options, settings=settings, recorded=recorded)
    if not recorded:
        check_figures(terms, [name for name, value in stakes.items() if value])
    return Rules(terms, Stakes(**stakes), commission, kill, usual_least)
