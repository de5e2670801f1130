"""What is possible now at a table against the house. `decide` takes exactly what stands here."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.banked import actions as a
from pitboss.banked.choices import Choices, choices
from pitboss.banked.state import OUT, Round
from pitboss.banked.turn import Due, deciders, due, may_hide
from pitboss.banked.wagers import Wagers
from pitboss.record import record


@record
class Options:
    """The choices of one moment."""

    due: str
    seat: int  #: whose decision, or whom the dealer's next doing concerns; 0: nobody's
    deciders: tuple[tuple[int, Choices], ...]  #: who may decide now, and how
    hides: tuple[int, ...]  #: seats that may say their hand is not to be shown
    bets: tuple[tuple[int, int], ...]  #: before the round: seat, and the most it can put on each of Ante and Blind
    least: int  #: of an Ante, before the round
    unit: int
    jackpot: tuple[int, int]  #: stakes of Level 1 and Level 2; nothing where no jackpot is played
    may_begin: bool  #: whether no more bets may be called

    def actions(self) -> Iterator[a.Action]:
        """Examples of everything possible: every kind of action, with the least and the most where there is a range."""
        for seat, most in self.bets:
            yield a.PlaceBets(seat, self.least, self.least)
            yield a.PlaceBets(seat, most, most)
        for seat, may in self.deciders:
            yield from (a.Play(seat, amount) for amount in may.plays)
            if may.up_to:
                yield a.Play(seat, may.up_to)
            if may.check:
                yield a.Check(seat)
            if may.fold:
                yield a.Fold(seat)
        yield from (a.KeepHidden(seat) for seat in self.hides)
        yield from self._dealers()

    def _dealers(self) -> Iterator[a.Action]:
        match self.due:
            case Due.BETS if self.may_begin:
                yield a.NoMoreBets()
            case Due.SETTLE:
                yield a.Settle(self.seat)
            case Due.KEY:
                yield a.KeyOff(self.seat)
            case Due.VERIFY:
                yield a.VerifyHand(self.seat, "table-inspector")
            case Due.PRIZE:
                yield a.PayPrize(self.seat, 0)
            case _:
                if self.due in DEALER:
                    yield DEALER[self.due]

    def in_words(self) -> tuple[str, ...]:
        return tuple(self._words())

    def _words(self) -> Iterator[str]:
        for seat, most in self.bets:
            yield f"seat {seat} bets {self.least} to {most} on each of Ante and Blind"
        for seat, may in self.deciders:
            yield from (f"seat {seat} plays {amount}" for amount in may.plays)
            if may.up_to:
                yield f"seat {seat} plays up to {may.up_to}"
            if may.check:
                yield f"seat {seat} checks"
            if may.fold:
                yield f"seat {seat} folds"
        yield from (f"seat {seat} keeps the hand hidden" for seat in self.hides)
        match self.due:
            case Due.BETS:
                if self.may_begin:
                    yield "the dealer: no more bets"
            case Due.DECIDE:
                pass
            case Due.OVER:
                yield "nothing: the round is over"
            case Due.STAFF:
                yield "staff: find out whether there is a malfunction"
            case _:
                yield f"the dealer: {self.due}{f' of seat {self.seat}' if self.seat else ''}"


DEALER: dict[str, a.DealerAction] = {
    Due.START: a.PressStart(),
    Due.DEAL: a.Deal(),
    Due.SHOW: a.ShowDealer(),
    Due.SORT: a.SortDeck(),
    Due.GAME_OVER: a.PressGameOver(),
    Due.RACK: a.RackCards(),
}


def options(game: Round) -> Options:
    """What is possible now."""
    what, place = due(game)
    limits = game.rules.limits
    betting = what == Due.BETS
    return Options(
        due=what,
        seat=game.seats[place] if place >= 0 else 0,
        deciders=tuple((game.seats[each], choices(game, each)) for each in deciders(game)),
        hides=tuple(game.seats[each] for each in may_hide(game)),
        bets=tuple(_bets(game)) if betting else (),
        least=limits.minimum if betting else 0,
        unit=limits.unit,
        jackpot=(limits.jackpot, game.rules.level_2 if limits.jackpot else 0),
        may_begin=betting and any(stands != OUT for stands in game.standing),
    )


def _bets(game: Round) -> Iterator[tuple[int, int]]:
    limits = game.rules.limits
    for place, seat in enumerate(game.seats):
        chips = (game.stack[place] + game.wagers[place].total) // 2
        most = min(limits.maximum, chips - chips % limits.unit)
        if most >= limits.minimum:
            yield seat, most


def stakes_of(game: Round) -> tuple[tuple[int, int, int], ...]:
    """The Jackpot Wagers that lie on the table: seat, level, amount."""
    found = ((seat, game.wagers[place]) for place, seat in enumerate(game.seats))
    return tuple((seat, wagers.level, wagers.jackpot) for seat, wagers in found if _has(wagers))


def _has(wagers: Wagers) -> bool:
    return wagers.jackpot > 0
