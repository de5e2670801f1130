"""A clause over HTTP: what it says in our words, how we read it and how it might be read, and the cases that show it at work."""

from __future__ import annotations

import asyncio
import re
from difflib import get_close_matches
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from pitboss.law import Book, Clause, Enforcement, Number, Option
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.gamebook import A_WHILE, JSON, CitedClause
from pitboss.server.packed import Packed
from pitboss.server.shelf import find_book

if TYPE_CHECKING:
    from pitboss.cases.coverage import Checked

router = APIRouter(responses={404: PROBLEMS[404]}, tags=["rules"])
BY_WORDS: Final = {
    Enforcement.ENGINE: "The software carries it out.",
    Enforcement.OPERATOR: "Staff decide or enter it; the software offers, applies and records it.",
    Enforcement.DISPLAY: "It is shown or configured.",
    Enforcement.PHYSICAL: "It is about things and law only; it is written down here.",
}
_READING: Final = Lock()
LAST_PART: Final = re.compile(r"(\([^()]*\)|[#/:][^#/:()]*|\.[^.()#/:]*)$")


class ClauseBelow(BaseModel):
    clause: str
    says: str
    reading: str | None


class ClauseNumber(BaseModel):
    number: str
    value: str = Field(examples=["3 raises"])
    since: str
    says: str


class ClauseChoice(BaseModel):
    choice: str
    says: str
    usual: bool = Field(description="What holds unless a house says otherwise.")


class ClauseOption(BaseModel):
    """Something that could be read in more than one way."""

    option: str
    question: str
    why: str = Field(description="Why the usual choice is the usual one.")
    choices: list[ClauseChoice]


class ClauseCase(BaseModel):
    """A case that shows the clause at work, played out just now."""

    title: str
    file: str
    line: int
    passed: bool
    text: list[str]


class ClausePage(BaseModel):
    """One clause, or several under one number."""

    book: str
    book_title: str
    issuer: str
    in_force: str
    clause: str
    title: str = Field(description="Of its section.")
    part: str | None
    says: str = Field(description="In our own words; empty where only its parts say something.")
    reading: str | None = Field(description="How we read it, where that is not plain.")
    kind: str
    by: str = Field(description="engine, operator, display or physical: who carries it out")
    by_words: str
    games: list[str]
    numbers: list[ClauseNumber]
    options: list[ClauseOption]
    cases: list[ClauseCase]
    below: list[ClauseBelow] = Field(description="Its parts.")
    above: str | None = Field(description="What it is a part of.")
    before: CitedClause | None
    after: CitedClause | None


def read_cases(book: str) -> None:
    """Read the cases of a book, which takes a while the first time: whoever comes meanwhile waits, rather than read them too."""
    from pitboss.cases.coverage import shipped_cases

    with _READING:
        shipped_cases(book)


@lru_cache(maxsize=512)
def clause_page(book: str, number: str) -> Packed:
    """The page of a clause; an unknown one is refused with those that are nearly so numbered."""
    from pitboss.cases.coverage import cases_on

    its = find_book(book)
    found = its.under(number)
    if not found:
        near = get_close_matches(number[:60], its.clauses, 6, 0.6)
        raise Denied("no-clause", f"{book} has no clause {number[:60]}.", 404, allowed=tuple(near) or (f"the games of {book}",))
    own = its.clauses.get(number)
    first = own or found[0]
    order = list(its.clauses)
    read_cases(book)
    page = ClausePage(
        book=its.key,
        book_title=its.title,
        issuer=its.issuer,
        in_force=f"version {its.version}, in force since {its.in_force}" if its.undated is None else f"undated: {its.undated}",
        clause=number,
        title=next(section.title for section in its.sections if section.number == first.section),
        part=first.part,
        says=own.says if own is not None else "",
        reading=own.reading if own is not None else None,
        kind=first.kind,
        by=first.by,
        by_words=BY_WORDS[first.by],
        games=list(first.games),
        numbers=[_number(each) for each in its.numbers_of(number)],
        options=[_option(each) for each in its.options_on(number)],
        cases=[_case(each) for each in cases_on(book, number)],
        below=[ClauseBelow(clause=each.id, says=each.says, reading=each.reading) for each in found if each.id != number],
        above=_above(its, number),
        before=_beside(its, order, order.index(found[0].id) - 1),
        after=_beside(its, order, order.index(found[0].id) + (1 if own is not None else len(found))),
    )
    return Packed.of(page.model_dump_json().encode(), JSON)


def _above(book: Book, number: str) -> str | None:
    wider = LAST_PART.sub("", number)
    return wider if wider != number and wider and len(book.under(wider)) > 1 else None


def _beside(book: Book, order: list[str], place: int) -> CitedClause | None:
    if not 0 <= place < len(order):
        return None
    clause: Clause = book.clauses[order[place]]
    return CitedClause(clause=clause.id, says=clause.says)


def _number(number: Number) -> ClauseNumber:
    unit = number.unit.removesuffix("s") if number.latest == 1 and number.unit != "odds" else number.unit
    return ClauseNumber(number=number.key, value=f"{number.latest} {unit}", since=str(number.values[-1].since), says=number.says)


def _option(option: Option) -> ClauseOption:
    choices = [ClauseChoice(choice=key, says=says, usual=key == option.default) for key, says in option.choices.items()]
    return ClauseOption(option=option.key, question=option.question, why=option.why, choices=choices)


def _case(checked: Checked) -> ClauseCase:
    case = checked.case
    text, block = [], None
    for sentence in case.sentences:
        begins = sentence.block is not block
        block = sentence.block
        text.append(f"{block.name.capitalize()} {sentence.text}" if begins else f"And {sentence.text}")
    return ClauseCase(title=case.title, file=case.file, line=case.line, passed=checked.passed, text=text)


@router.get("/rules/{book}/{clause:path}", summary="A clause of a book", response_model=ClausePage)
async def clause(request: Request, book: str, clause: str) -> Response:
    """As `pitboss rules show` has it. Some numbers have #, / or brackets in them: percent-encode them."""
    return (await asyncio.to_thread(clause_page, book, clause)).answer(request, A_WHILE)
