"""Carrying a case out: does what must follow, follow?"""

from __future__ import annotations

from pitboss.cards import CardError
from pitboss.cases import jackpot_levels
from pitboss.cases.citing import must_exist
from pitboss.cases.compare import COMPARED, Comparison
from pitboss.cases.house import run as house
from pitboss.cases.language import Case, CaseError
from pitboss.cases.outcome import Failed, NotYet, OtherwiseError, Outcome, Passed
from pitboss.cases.phrase import Block
from pitboss.cases.rules import must_have_its_figures
from pitboss.cases.run import carry_out
from pitboss.cases.table import LAID, CaseTable
from pitboss.ranking import RankingError


def check(case: Case) -> Outcome:
    """Carry the case out. `CaseError` if it asks for a book, clause, game, card or hand that does not exist."""
    table = CaseTable(case)
    for sentence in case.sentences:
        if not sentence.phrase.runs:
            return NotYet(sentence.line, sentence.text)
        must_exist(sentence, table.book, case.file)
    for sentence in case.of(Block.GIVEN):
        if sentence.phrase.says in LAID:
            table.lay(sentence)
    if not is_played(case):
        return _compare(case, table)
    if jackpot_levels.speaks_of_levels(case):
        return jackpot_levels.carry_out(case)
    return house.carry_out(case, table) if house.against_the_house(table.book) else carry_out(case, table)


def is_played(case: Case) -> bool:
    """Whether people sit down and play; otherwise only cards are compared."""
    return any(sentence.phrase.says not in LAID for sentence in case.sentences if sentence.block is not Block.THEN)


def _compare(case: Case, table: CaseTable) -> Outcome:
    if not house.against_the_house(table.book):
        must_have_its_figures(case)
    for key, choice in case.options.items():
        if table.changes_nothing(key, choice):
            return NotYet(case.line_of("Option"), f"Option: {key} = {choice}")
    for sentence in case.of(Block.THEN):
        if sentence.phrase.says not in COMPARED:
            raise CaseError(case.file, sentence.line, "nobody sits at this table. Add, under Given, `Ann, Bob and Cat sit with 1000 each`.")
        try:
            Comparison(table, sentence).check()
        except OtherwiseError as other:
            return Failed(sentence.line, sentence.text, other.found)
        except (RankingError, CardError) as error:
            raise CaseError(case.file, sentence.line, str(error)) from None
    return Passed(len(case.of(Block.THEN)))
