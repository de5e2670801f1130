"""How a tournament begins and when it is over (Perth 1:tournament, 1:session)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.chips import whole
from pitboss.hand.refusal import Refused
from pitboss.law.terms import Terms


@dataclass(frozen=True, slots=True)
class Session:
    """A period of tournament play: so many minutes, or none where it goes on until the chips decide; and how many win it."""

    minutes: int | None = None
    winners: int = 1

    def __post_init__(self) -> None:
        if self.minutes is not None:
            whole(self.minutes, "the length of a session")
        if self.winners < 1:
            raise ValueError("A session has one winner or more.")


def start(terms: Terms, chips: Mapping[int, int]) -> None:
    """Everybody is ready; refuses a start with unequal chips where the book wants them equal."""
    clause = terms.clause("tournament")
    most = max(chips, key=lambda seat: (chips[seat], -seat))
    least = min(chips, key=lambda seat: (chips[seat], seat))
    if clause and chips[most] != chips[least]:
        words = f"All begin a tournament with the same chips; seat {most} has {chips[most]} and seat {least} has {chips[least]}."
        raise Refused("unequal-chips", words, clause, book=terms.book.key)


def is_over(session: Session, chips: Mapping[int, int], minutes_played: int) -> bool:
    """Over when the time is up, or at once when as many players as win it have all the chips."""
    return _time_is_up(session, minutes_played) or len(_holders(chips)) <= session.winners


def winners(session: Session, chips: Mapping[int, int], minutes_played: int) -> tuple[int, ...]:
    """The seats that have won: those with the most chips where time decides, equal ones included; nobody while it goes on."""
    if not is_over(session, chips, minutes_played):
        return ()
    ranked = sorted(_holders(chips), key=lambda seat: (-chips[seat], seat))
    if len(ranked) <= session.winners:
        return tuple(sorted(ranked))
    last = chips[ranked[session.winners - 1]]
    return tuple(sorted(seat for seat in ranked if chips[seat] >= last))


def _time_is_up(session: Session, minutes_played: int) -> bool:
    return session.minutes is not None and minutes_played >= session.minutes


def _holders(chips: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(seat for seat, amount in chips.items() if amount)
