"""The tables in which rulings stand: for each fault, the books that speak of it, with what each says. Poker and the house have one each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Protocol, TypeVar, get_type_hints

from pitboss.law.staff import denied, in_words
from pitboss.law.terms import Terms

R = TypeVar("R")
Tables = dict[type, dict[str, tuple[R, object]]]  #: by fault, and by the book or the games of it: the ruling, and what the book says


class Refusing(Protocol):
    """Says no where the fault was reported: the code, the words, the topic to cite, or the clause itself."""

    def __call__(self, code: str, message: str, topic: str, clause: str = "", /) -> Exception: ...


def enter(tables: Tables[R], fault: type, law: Mapping[str, object]) -> Callable[[R], R]:
    """Register a ruling for a fault, with what each book says about it."""

    def register(rules: R) -> R:
        table = tables.setdefault(fault, {})
        for where, says in law.items():
            if where in table:
                raise TypeError(f"{where} has two rulings for {fault.__name__}; a book gives one answer.")
            table[where] = rules, says
        return rules

    return register


def lines_of(tables: Tables[R]) -> list[tuple[type, str, object]]:
    """Every line of every table: the fault, the book or its games, what the book says."""
    return [(fault, where, says) for fault, table in tables.items() for where, (_, says) in table.items()]


def cited_in(tables: Tables[R]) -> list[tuple[str, str, str]]:
    """Every ruling there is: fault, book, clause. A ruling that may cite one of several clauses stands here with each."""
    lines = lines_of(tables)
    return sorted({(fault.__name__, where.partition("/")[0], clause) for fault, where, says in lines for clause in clauses_in(says)})


def clauses_in(says: object) -> Iterator[str]:
    """The clauses in what a book says: the clause itself, every one of several, or every `str` of the value and of the values in it."""
    if isinstance(says, str):
        yield says
    elif isinstance(says, tuple):
        for each in says:
            yield from clauses_in(each)
    elif is_dataclass(says):
        types = get_type_hints(type(says))
        for field in fields(says):
            held = getattr(says, field.name)
            if held and (types[field.name] is str or isinstance(held, tuple) or is_dataclass(held)):
                yield from clauses_in(held)


def must_be_theirs(terms: Terms, fault: object, by: str, clause: str, refused: Refusing) -> str:
    """Refuse a ruling of somebody who may not make it. What a decision of staff's own is recorded with: their reason."""
    theirs = getattr(fault, "discretion", False)
    if by:
        no = denied(terms, by, clause)
        if no is not None:
            raise refused("staff", no[0], "ruling", no[1])
    elif theirs:
        raise refused("staff-decide", f"Say who decides: {in_words(terms, clause) or 'somebody on the staff'} may.", "ruling", clause)
    return str(getattr(fault, "why", "")) if theirs else ""
