"""The staff of a card room as a book has it: who is who, and who may decide what."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Role:
    """One rank of the staff. Roles stand lowest first: whoever stands higher may do what a lower one may."""

    key: str
    name: str  #: as people say it
    clause: str  #: where the book speaks of it
    counts_as: str | None = None  #: the role whose rank it has, where that is not its own place in the list
    asked: str | None = None  #: the question that says so, where the house may choose
    play: str | None = None  #: the kind of play it is for; None: every kind
    apart: bool = False  #: what is left to it is left to nobody else, whatever the rank


@dataclass(frozen=True, slots=True)
class Power:
    """What one role, or anybody above, may do."""

    clauses: tuple[str, ...]  #: rulings by these, and by everything below
    by: str | None  #: the least role; None: see `asked`
    asked: str | None = None  #: the question whose answer is that role
    clause: str | None = None  #: by which it may, where that is not the ruling's own
    alone: bool = False  #: nobody above may


@dataclass(frozen=True, slots=True)
class Staff:
    """Everybody on the staff of a book, and their powers. What no power speaks of is for the role named last."""

    roles: tuple[Role, ...] = ()
    powers: tuple[Power, ...] = ()
    otherwise: Power | None = None
    by_key: dict[str, Role] = field(default_factory=dict, compare=False)
    voids: tuple[str, ...] = ()  #: the clauses by which the outcome of a whole hand is declared void; none: the book is silent


NOBODY = Staff()
