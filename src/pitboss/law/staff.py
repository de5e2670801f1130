"""Who may rule: a book's `staff.toml`, and the question whether somebody may make a ruling.

    [[role]]                       # lowest first
    key = "poker-supervisor"
    name = "Poker Supervisor"
    clause = "1:poker-supervisor"

    [[power]]
    clauses = ["12.6", "12.8"]     # and everything below them
    by = "poker-supervisor"        # or above; or { asked = "staff-licensee" }: as the house answers that question

    [otherwise]                    # every other ruling
    by = "dealer"
    clause = "3.1"

    voids = ["38.1", "38.2(a)"]    # at the top: by these the outcome of a whole hand is declared void

A role may count as another one (`as`), be for one kind of play (`play`), or stand apart: then nobody is above it. A book without such a
file leaves it to the house who decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pitboss.law.book import Clause, covers
from pitboss.law.located import LocatedFile, LocatedTable
from pitboss.law.points import POINTS, answers_to
from pitboss.law.roles import Power, Role, Staff
from pitboss.law.terms import Terms

#: Every role there is in some book, lowest first: what may be said where no book says who is who.
RANKS: Final = (
    "chip-runner",
    "dealer",
    "higher-duties-dealer",
    "inspector",
    "table-inspector",
    "poker-supervisor",
    "tournament-director",
    "area-manager",
    "table-games-manager",
    "assistant-casino-manager",
    "licensee",
    "casino-operator",
    "commission",
)


# -- what may be asked


def roles(terms: Terms) -> tuple[Role, ...]:
    """The staff of this table, lowest first; nobody where the book does not say."""
    return tuple(sorted((role for role in terms.book.staff.roles if role.play in (None, terms.play)), key=lambda role: _rank(terms, role)))


def role_of(terms: Terms, by: str) -> Role | None:
    """Somebody on the staff of this table."""
    found = terms.book.staff.by_key.get(by)
    return found if found is not None and found.play in (None, terms.play) else None


def power_over(terms: Terms, clause: str) -> Power | None:
    """Who may rule by this clause: the narrowest power that speaks of it. None: whoever the house likes."""
    staff = terms.book.staff
    found = [(max(len(each) for each in power.clauses if covers(each, clause)), power) for power in staff.powers if _speaks(power, clause)]
    power = max(found, key=lambda each: each[0])[1] if found else staff.otherwise
    if power is None or power.asked is None:
        return power
    return replace(power, by=str(getattr(terms.points, power.asked)))


def _speaks(power: Power, clause: str) -> bool:
    return any(covers(each, clause) for each in power.clauses)


def names_somebody(terms: Terms, clause: str) -> bool:
    """Whether the book says who decides by this clause; not where only its last line, `otherwise`, would answer."""
    return any(_speaks(power, clause) for power in terms.book.staff.powers)


def least(terms: Terms, clause: str) -> Role | None:
    """The least role that may rule by this clause; None where the book leaves that to the house."""
    power = power_over(terms, clause)
    return None if power is None or power.by is None else terms.book.staff.by_key[power.by]


def who_may(terms: Terms, clause: str) -> tuple[Role, ...]:
    """Everybody on the staff who may rule by this clause, the lowest first."""
    return tuple(role for role in roles(terms) if denied(terms, role.key, clause) is None)


def in_words(terms: Terms, clause: str) -> str:
    """Who may rule by this clause: `a Poker Supervisor or above`, `the Dealer`; empty where the house says who."""
    role, power = least(terms, clause), power_over(terms, clause)
    if role is None or power is None:
        return ""
    if role.apart or power.alone:
        return f"the {role.name}"
    return f"{_a(role.name)} or above"


def denied(terms: Terms, by: str, clause: str) -> tuple[str, str] | None:
    """Why somebody may not rule by this clause, in words, and the clause that says who may; None: they may."""
    staff = terms.book.staff
    if not staff.roles:
        return None if by in RANKS else (f"{by!r} is nobody on the staff.", "")
    role = role_of(terms, by)
    power = power_over(terms, clause)
    cited = (power.clause if power is not None else None) or clause
    if role is None:
        return f"{by!r} is nobody on the staff here; there are {', '.join(each.name for each in roles(terms))}.", cited
    if power is None or power.by is None or power.by == by:
        return None
    wanted = staff.by_key[power.by]
    if not power.alone and not wanted.apart and _rank(terms, role) >= _rank(terms, wanted):
        return None
    who = _a(role.name)
    return f"{who[0].upper()}{who[1:]} may not decide this; {in_words(terms, clause)} may.", cited


def called(terms: Terms, by: str) -> str:
    """Somebody on the staff in words, by the book's own name: an Area Manager."""
    role = terms.book.staff.by_key.get(by)
    return _a(role.name if role is not None else by.replace("-", " "))


def at_least(terms: Terms, by: str, wanted: str) -> bool:
    """Whether somebody has this role or one above; where the book does not know the one or the other, by the order of all books."""
    one, other = role_of(terms, by), terms.book.staff.by_key.get(wanted)
    if one is None or other is None:
        return RANKS.index(by) >= RANKS.index(wanted)
    return _rank(terms, one) >= _rank(terms, other)


def _rank(terms: Terms, role: Role) -> int:
    staff = terms.book.staff
    key = str(getattr(terms.points, role.asked)) if role.asked is not None else role.counts_as or role.key
    return next(number for number, each in enumerate(staff.roles) if each.key == key)


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOaeio' else 'a'} {name}"


# -- reading the file


def load_staff(file: LocatedFile, clauses: dict[str, Clause], plays: Iterable[str]) -> Staff:
    """A book's staff, or `BookError` with file, line and reason."""
    top = file.top()
    found: dict[str, Role] = {}
    for table in file.tables("role"):
        role = _role(table, clauses, tuple(plays))
        if role.key in found:
            raise table.fail(f"role {role.key} stands twice.", "key")
        found[role.key] = role
    powers = tuple(_power(table, clauses, found) for table in file.tables("power"))
    for role in found.values():
        for other in _roles_of(role.counts_as, role.asked):
            if other not in found:
                raise top.fail(f"role {role.key} counts as {other}, which is no role here.", "role")
    otherwise = _power(file.table("otherwise"), clauses, found, otherwise=True) if "otherwise" in file.values else None
    for known in ("role", "power", "otherwise"):
        top.get(known, (list, dict), "tables", needed=False)
    voids = top.texts("voids", needed=False)
    for each in voids:
        if each not in clauses:
            raise top.fail(f"voids names clause {each}, but this book has no such clause.", "voids")
    top.done()
    return Staff(tuple(found.values()), powers, otherwise, found, voids)


def _role(table: LocatedTable, clauses: dict[str, Clause], plays: tuple[str, ...]) -> Role:
    key = table.one_of("key", RANKS)
    counts_as, asked = _key_or_question(table, "as")
    play = table.text_if_any("play")
    if play is not None and play not in plays:
        raise table.fail(f"play is {play!r}; this book has {', '.join(plays) or 'only the ordinary kind'}.", "play")
    role = Role(key, table.text("name"), _clause(table, clauses), counts_as, asked, play, _yes(table, "apart"))
    table.done()
    return role


def _power(table: LocatedTable, clauses: dict[str, Clause], roles: dict[str, Role], *, otherwise: bool = False) -> Power:
    over = () if otherwise else table.texts("clauses")
    for each in over:
        if not any(covers(each, clause) for clause in clauses):
            raise table.fail(f"clause {each} is named, but this book has nothing there.", "clauses")
    by, asked = _key_or_question(table, "by")
    for role in _roles_of(by, asked):
        if role not in roles:
            raise table.fail(f"by is {role!r}; the roles are {', '.join(roles)}.", "by")
    clause = _clause(table, clauses) if otherwise or "clause" in table.values else None
    power = Power(over, by, asked, clause, _yes(table, "alone"))
    table.done()
    return power


def _roles_of(key: str | None, asked: str | None) -> tuple[str, ...]:
    """The roles that may be meant: the one that is named, or every answer to the question."""
    answers = answers_to(asked) if asked is not None else ()
    return (key,) if key is not None else answers if isinstance(answers, tuple) else ()


def _yes(table: LocatedTable, key: str) -> bool:
    return key in table.values and table.one_of(key, ("yes", "no")) == "yes"


def _clause(table: LocatedTable, clauses: dict[str, Clause]) -> str:
    cited = table.text("clause")
    if cited not in clauses:
        raise table.fail(f"clause {cited} is cited, but this book has no such clause.", "clause")
    return cited


def _key_or_question(table: LocatedTable, key: str) -> tuple[str | None, str | None]:
    """A role's key, or the question whose answer is one."""
    given = table.get(key, (str, dict), 'a role, or { asked = "..." }', needed=key == "by")
    if not isinstance(given, dict):
        return given, None
    question = str(given.get("asked", "")).replace("-", "_")
    if set(given) != {"asked"} or question not in POINTS:
        raise table.fail(f"{key} asks {given!r}, which is no question of the engine; see pitboss/law/points.py.", key)
    return None, question
