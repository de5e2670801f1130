"""The Kill Button: who has won, who must post more, and who may leave (Melbourne 8.12).

A pure state machine: the button, what happened, the house's rules in; the button out. The Killer acts in the usual turn (8.12.8), so the
order of betting needs nothing from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

#: The book's options on Kill Pots by the field of `KillRules` that holds each, with their choices.
CHOICES: Final = {
    "uncontested_win": ("counts", "showdown-only"),
    "qualifying_scope": ("award-only", "keep-too"),
    "qualifying_measure": ("before-commission", "after-commission"),
    "small_pot_leg_up": ("stays", "neutral", "kill"),
    "leg_up_shared_pot": ("neutral", "stays-if-sharing", "stays"),
    "wager_size": ("double", "half", "post-only"),
    "wager_and_blind": ("larger-only", "both"),
    "entire_pot": ("all-pots", "main-pot", "as-worded"),
    "leg_up_may_leave": ("free", "bound"),
    "new_game": ("neutral", "stays"),
    "rejoin_limit": ("five-minutes", "one-circuit", "session"),
    "penalty_post": ("live", "dead"),
}

#: Option kill-wager-size: the Kill wager over the blind, and the limits of a Kill Pot over the usual ones.
WAGER_FACTOR: Final = {"double": Fraction(2), "half": Fraction(3, 2), "post-only": Fraction(2)}
LIMITS_FACTOR: Final = {"double": Fraction(2), "half": Fraction(3, 2), "post-only": Fraction(1)}


class KillError(ValueError):
    """Something that cannot happen to the Kill Button, with the reason and the clause."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(f"{message} ({clause})")
        self.clause = clause


class Face(StrEnum):
    """What the Kill Button shows."""

    NEUTRAL = "neutral"  #: it lies in the centre of the table
    LEG_UP = "leg up"  #: its holder won the last pot
    KILL = "kill"  #: its holder is the Killer


@dataclass(frozen=True, slots=True)
class KillButton:
    """The button: what it shows, and before which seat."""

    face: Face = Face.NEUTRAL
    seat: int | None = None

    def __post_init__(self) -> None:
        if (self.face is Face.NEUTRAL) != (self.seat is None):
            raise KillError(f"A button that shows {self.face} cannot lie at seat {self.seat}.", "8.12.2")

    @property
    def killer(self) -> int | None:
        """The seat that must post the Kill wager in the next hand; None if there is none."""
        return self.seat if self.face is Face.KILL else None


NEUTRAL: Final = KillButton()  #: where the button starts (8.12.2)


@dataclass(frozen=True, slots=True)
class KillRules:
    """What the house has set and how the book is read. The words are the choices of the book's options."""

    qualifying: int = 0  #: least pot that awards the button (8.12.4); 0: any pot does
    fee_per_person: bool = False  #: commission is the fee per person of 7.2.3
    uncontested_win: str = "counts"
    qualifying_scope: str = "award-only"
    qualifying_measure: str = "before-commission"
    small_pot_leg_up: str = "stays"
    leg_up_shared_pot: str = "neutral"
    wager_size: str = "double"
    wager_and_blind: str = "larger-only"
    entire_pot: str = "all-pots"
    leg_up_may_leave: str = "free"
    new_game: str = "neutral"
    rejoin_limit: str = "five-minutes"
    penalty_post: str = "live"  #: option blinds-penalty-post

    def __post_init__(self) -> None:
        for field, choices in CHOICES.items():
            chosen = getattr(self, field)
            if chosen not in choices:
                raise KillError(f"{chosen!r} is no choice of {field}. Say one of {', '.join(choices)}.", "8.12")


@dataclass(frozen=True, slots=True)
class PotWon:
    """One pot as it was pushed. Chips nobody called are no part of it."""

    amount: int  #: chips in it before commission
    shares: tuple[tuple[int, int], ...]  #: (seat, chips) after commission

    @property
    def takers(self) -> frozenset[int]:
        """The seats that took chips out of it."""
        return frozenset(seat for seat, chips in self.shares if chips)

    @property
    def sole_winner(self) -> int | None:
        """The seat that took all of it; None if it was shared."""
        takers = self.takers
        return next(iter(takers)) if len(takers) == 1 else None


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended, as far as the Kill Button cares."""

    pots: tuple[PotWon, ...]  #: main pot first; none where nobody won, as in a misdeal or a pot carried to the next hand
    showdown: bool
    hilo: bool  #: the game is Hi-Lo


def after_hand(button: KillButton, result: HandResult, rules: KillRules) -> KillButton:
    """The button after a hand."""
    if not result.pots:
        return button
    winner = _winner(button, result, rules)
    if winner is None:
        return _shared(button, result, rules)
    large = _won(winner, result, rules) >= rules.qualifying
    counts = result.showdown or rules.uncontested_win == "counts"
    if winner != button.seat:
        if not (large and counts):
            # The holder has lost (8.12.9), and the winner has earned nothing (8.12.4).
            return NEUTRAL
        # 8.12.3 and 8.12.9(b)(i); in Hi-Lo there is no Leg Up, 8.12.3(a) and 8.12.9(b)(ii).
        return KillButton(Face.KILL if result.hilo else Face.LEG_UP, winner)
    if button.face is Face.KILL:
        # 8.12.6 asks for neither size nor showdown; option kill-qualifying-scope may ask for the size.
        return button if large or rules.qualifying_scope == "award-only" else NEUTRAL
    if not large and rules.small_pot_leg_up == "neutral":
        return NEUTRAL
    # A win that does not count leaves a Leg Up where it is: the holder has again won the last pot.
    flips = counts and (large or rules.small_pot_leg_up == "kill")
    return KillButton(Face.KILL, winner) if flips else button  # 8.12.5


def _winner(button: KillButton, result: HandResult, rules: KillRules) -> int | None:
    """The seat whose win counts; None if the pot was split (option kill-entire-pot)."""
    sole_winners = [pot.sole_winner for pot in result.pots]
    if rules.entire_pot == "main-pot":
        return sole_winners[0]
    if rules.entire_pot == "as-worded" and button.seat is not None and button.seat in sole_winners:
        return button.seat  # any one pot will do for the holder (8.12.5, 8.12.6)
    return sole_winners[0] if len(set(sole_winners)) == 1 else None


def _won(winner: int, result: HandResult, rules: KillRules) -> int:
    """What is held against the qualifying size: the pots the winner took whole (option kill-qualifying-measure)."""
    whole = [pot for pot in result.pots if pot.sole_winner == winner]
    if rules.qualifying_measure == "before-commission":
        return sum(pot.amount for pot in whole)
    return sum(chips for pot in whole for _, chips in pot.shares)


def _shared(button: KillButton, result: HandResult, rules: KillRules) -> KillButton:
    """The button after a split: it goes neutral (8.12.9(a)), unless a Leg Up may stay (option kill-leg-up-shared-pot)."""
    if button.face is Face.LEG_UP:
        shares = any(button.seat in pot.takers for pot in result.pots)
        if rules.leg_up_shared_pot == "stays" or (rules.leg_up_shared_pot == "stays-if-sharing" and shares):
            return button
    return NEUTRAL


def ends_with_game(button: KillButton, rules: KillRules, *, hilo: bool) -> bool:
    """Whether the button goes to the middle for another game (8.12.2, option kill-new-game); a Hi-Lo game has no Leg Up (8.12.3(a))."""
    return rules.new_game == "neutral" or (hilo and button.face is Face.LEG_UP)


def moved_by(before: KillButton, after: KillButton) -> str:
    """The clause by which a hand has moved the button, or turned it over."""
    if after.face is Face.NEUTRAL:
        return "8.12.9" if before.face is Face.KILL else "8.12.5"
    if after.seat == before.seat:
        return "8.12.5"
    if before.face is Face.KILL:
        return "8.12.9(b)(ii)" if after.face is Face.KILL else "8.12.9(b)(i)"
    return "8.12.3(a)" if after.face is Face.KILL else "8.12.3"


class KillPost(NamedTuple):
    """What a player puts in before the hand: live chips count towards the call, dead ones do not."""

    live: int
    dead: int = 0


def kill_wager(last_blind: int | None, table_minimum: int, rules: KillRules, *, chip: int = 1) -> int:
    """The Kill wager (8.12.7): measured by the last blind, or by the table minimum where there are no blinds.

    Half a chip is rounded up to the lowest chip in play, so that the wager always enlarges the game.
    """
    return _up((table_minimum if last_blind is None else last_blind) * WAGER_FACTOR[rules.wager_size], chip)


def kill_limit(limit: int, rules: KillRules, *, chip: int = 1) -> int:
    """A betting limit as it stands in a Kill Pot (8.12.7)."""
    return _up(limit * LIMITS_FACTOR[rules.wager_size], chip)


def _up(amount: Fraction, chip: int) -> int:
    """The amount in whole chips, rounded up."""
    return -int(-amount // chip) * chip


def kill_post(last_blind: int | None, table_minimum: int, rules: KillRules, *, blind_due: int = 0, chip: int = 1) -> KillPost:
    """What the Killer posts, who may be due a blind as well (8.12.7, option kill-wager-and-blind)."""
    smaller, larger = sorted((kill_wager(last_blind, table_minimum, rules, chip=chip), blind_due))
    return KillPost(larger, smaller if rules.wager_and_blind == "both" else 0)


def may_leave(button: KillButton, seat: int, rules: KillRules) -> bool:
    """Whether a player may sit out or quit (8.12.10)."""
    if seat != button.seat or rules.fee_per_person:
        return True
    return button.face is Face.LEG_UP and rules.leg_up_may_leave == "free"


def left(button: KillButton, seat: int) -> KillButton:
    """The button after a player has gone: nobody takes it along."""
    return NEUTRAL if seat == button.seat else button


def refuse(button: KillButton, seat: int, rules: KillRules) -> KillButton:
    """The button after the Killer refuses the Kill wager; the player is not dealt in (8.12.11)."""
    if seat != button.killer:
        raise KillError(f"Seat {seat} owes no Kill wager that it could refuse.", "8.12.7")
    if not rules.fee_per_person:
        raise KillError(
            f"Seat {seat} may not refuse the Kill wager: only where commission is a fee per person. Call the supervisor.", "8.12.10"
        )
    return NEUTRAL


@dataclass(frozen=True, slots=True)
class Absence:
    """How long a player who refused the Kill wager has been out of the game."""

    seconds: int
    circuit_done: bool  #: the dealer button has gone once round the table since

    def within(self, rules: KillRules, *, minutes: int) -> bool:
        """Whether the player comes back before the re-join limit (8.12.11(a), option kill-rejoin-limit).

        `minutes` is the book's time for players picked up (8.11); exactly so long is within it.
        """
        if rules.rejoin_limit == "five-minutes":
            return self.seconds <= minutes * 60
        return rules.rejoin_limit == "session" or not self.circuit_done


class Rejoined(NamedTuple):
    """A player back in the game: where the button is now, and whether the player posts the Kill wager's amount without it."""

    button: KillButton
    posts: bool


def rejoin(button: KillButton, seat: int, absence: Absence, rules: KillRules, *, minutes: int) -> Rejoined:
    """A player who refused the Kill wager comes back (8.12.11(a)). Who comes too late comes back like anybody else."""
    if not absence.within(rules, minutes=minutes):
        if seat == button.seat:
            raise _has_it(seat)
        return Rejoined(button, posts=False)
    return regain(button, seat)


def regain(button: KillButton, seat: int) -> Rejoined:
    """The same for one who is known to have come in time."""
    if seat == button.seat:
        raise _has_it(seat)
    if button.face is Face.KILL:
        return Rejoined(button, posts=True)  # (iii): another is the Killer
    return Rejoined(KillButton(Face.KILL, seat), posts=False)  # (i) and (ii): another's Leg Up is lost


def _has_it(seat: int) -> KillError:
    return KillError(f"Seat {seat} has the button already; it cannot come back for it.", "8.12.11(a)")


def rejoin_post(last_blind: int | None, table_minimum: int, rules: KillRules, *, chip: int = 1) -> KillPost:
    """What a player posts, once, on coming back while another is the Killer (8.12.11(a)(iii), option blinds-penalty-post)."""
    wager = kill_wager(last_blind, table_minimum, rules, chip=chip)
    return KillPost(wager) if rules.penalty_post == "live" else KillPost(0, wager)
