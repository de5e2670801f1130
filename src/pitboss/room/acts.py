"""All acts of staff at one table, folded from its stream; and who has sat there lately."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pitboss.hand.forms import Document
from pitboss.record import record
from pitboss.room.act_lines import AGREED, ASKED, EXPIRED, Acted, Acting, acted_of, public_action, written

#: Somebody who has sat at a table is a party there until so long after getting up: a gaming day, in microseconds.
SESSION: Final = 24 * 3600 * 1_000_000
#: What can be done while its hand or round is played, and not after.
IN_HAND: Final = ("VoidHand", "Report", "VerifyHand")


@record
class Act:
    """One act, as it stands."""

    asked: Acted
    at: int  #: in microseconds
    standing: str
    second: str = ""
    second_rank: str = ""
    answered_at: int = 0
    answer_why: str = ""

    @property
    def number(self) -> int:
        return self.asked.number

    @property
    def is_open(self) -> bool:
        return self.standing in (ASKED, AGREED)

    @property
    def name(self) -> str:
        return str(self.asked.action["action"])

    def to_json(self) -> Document:
        """All of it, as plain values."""
        parts = [self.at, self.standing, self.second, self.second_rank, self.answered_at, self.answer_why]
        return {"acted": written(self.asked), "since": parts}

    @classmethod
    def from_json(cls, document: Document) -> Act:
        return cls(acted_of(document["acted"]), *document["since"])


class Acts:
    """All acts at one table, and who has sat there within a gaming day."""

    __slots__ = ("all", "got_up_at", "open")

    def __init__(self) -> None:
        self.all: list[Act] = []  #: in order: the number of the first is 1
        self.open: list[int] = []  #: the numbers of those that wait, for a second person or for the end of the hand
        self.got_up_at: dict[str, int] = {}  #: by the player's name, in microseconds

    def find(self, number: int) -> Act | None:
        return self.all[number - 1] if 0 < number <= len(self.all) else None

    @property
    def waiting(self) -> list[Act]:
        """Those that wait for a second person."""
        return [act for act in self._open() if act.standing == ASKED]

    @property
    def agreed(self) -> list[Act]:
        """Those that are carried out when the hand is over."""
        return [act for act in self._open() if act.standing == AGREED]

    def _open(self) -> list[Act]:
        return [self.all[number - 1] for number in self.open]

    def sat_until(self, player: str, now: int) -> int | None:
        """When somebody got up who has sat here within a gaming day; None: nobody remembers it."""
        at = self.got_up_at.get(player)
        return at if at is not None and now < at + SESSION else None

    # -- what happens

    def take(self, what: Acting, at: int) -> None:
        if isinstance(what, Acted):
            self._put(Act(what, at, what.standing))
            return
        act = self.all[what.number - 1]
        second = (act.second, act.second_rank) if act.standing == AGREED else (what.who, what.rank)
        answered = replace(act, standing=what.answer, second=second[0], second_rank=second[1], answered_at=at)
        self._put(replace(answered, answer_why=what.why or act.answer_why))

    def _put(self, act: Act) -> None:
        """The act as it stands now."""
        if act.number > len(self.all):
            self.all.append(act)
        else:
            self.all[act.number - 1] = act
        self.open = [number for number in self.open if number != act.number]
        if act.is_open:
            self.open = sorted([*self.open, act.number])

    def got_up(self, player: str, at: int) -> None:
        """Somebody has left a seat; acts that name it are over, and who left long ago is forgotten."""
        self.got_up_at = {name: left for name, left in self.got_up_at.items() if at < left + SESSION}
        self.got_up_at[player] = at
        self.expire(at, lambda act: any(name == player for _, name in act.asked.seats))

    def moved(self, player: str, at: int) -> None:
        """Somebody has another seat: acts that name the old one are over."""
        self.expire(at, lambda act: any(name == player for _, name in act.asked.seats))

    def hand_over(self, hand: int, at: int) -> None:
        """What waited to be done in this hand can no longer be done."""
        self.expire(at, lambda act: act.name in IN_HAND and act.asked.about.hand == hand)

    def hand_begins(self, at: int) -> None:
        """A carried pot is played for now, and no longer for staff to give."""
        self.expire(at, lambda act: act.name == "DecideMatter" and bool(act.asked.action.get("carried")))

    def expire(self, at: int, over: Callable[[Act], bool]) -> None:
        for act in self._open():
            if over(act):
                self._put(replace(act, standing=EXPIRED, answered_at=at))

    def to_json(self) -> Document:
        """All of it, as plain values."""
        return {"all": [act.to_json() for act in self.all], "got_up": dict(sorted(self.got_up_at.items()))}

    @classmethod
    def from_json(cls, document: Document) -> Acts:
        """The same again, from `to_json`."""
        found = cls()
        found.all = [Act.from_json(each) for each in document["all"]]
        found.open = [act.number for act in found.all if act.is_open]
        found.got_up_at = dict(document["got_up"])
        return found


def seen(act: Act, account: str | None, *, is_staff: bool) -> Document:
    """One line of the report: what everybody may know; why, for those it concerns and for staff; and who, for staff."""
    what = act.asked
    why = is_staff or (account is not None and account in what.players)
    return {
        "act": act.number,
        "at": act.at // 1000,
        "standing": act.standing,
        "alone": what.alone,
        "action": public_action(what.action),
        "rank": what.rank,
        "clause": what.clause,
        "about": what.about.to_json(),
        "second_rank": act.second_rank,
        "answered_at": act.answered_at // 1000,
        "why": what.why if why else "",
        "answer_why": act.answer_why if why else "",
        "who": what.who if is_staff else "",
        "second": act.second if is_staff else "",
    }
