"""A case against the house, carried out sentence by sentence."""

from __future__ import annotations

from pitboss.cards import CardError
from pitboss.cases.compare import COMPARED, Comparison
from pitboss.cases.house.consequences import CONSEQUENCES
from pitboss.cases.house.deeds import DEEDS
from pitboss.cases.house.table import HouseCase
from pitboss.cases.interplay import as_tagged
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.outcome import Failed, NotYet, OtherwiseError, Outcome
from pitboss.cases.phrase import Block
from pitboss.cases.refusals import REFUSALS
from pitboss.cases.table import CaseTable
from pitboss.hand.refusal import Refused
from pitboss.law import Book
from pitboss.law.terms import Terms
from pitboss.ranking import RankingError


def against_the_house(book: Book) -> bool:
    """Whether the games of a book are played against the house."""
    return any("ante-wins" in scope.answers for scope in book.terms)


def carry_out(case: Case, cards: CaseTable) -> Outcome:
    """Play the case. Another reading than the default must make a difference, or the case shows nothing."""
    table = HouseCase(case, cards)
    usual = Terms(cards.book, table.rules.terms.game.key)
    for key, choice in case.options.items():
        if choice != usual.choice(key) and Terms(cards.book, usual.game.key, options={key: choice}).house == usual.house:
            return NotYet(case.line_of("Option"), f"Option: {key} = {choice}")
    refused: Sentence | None = None  #: what was refused and must be said to be
    for sentence in case.sentences:
        if sentence.block is Block.GIVEN:
            continue
        table.line = sentence.line
        says = sentence.phrase.says
        try:
            if sentence.block is Block.WHEN:
                if refused is not None:
                    return _unspoken(table, refused)
                refused = _deed(table, sentence)
                continue
            if says in REFUSALS:
                refused = None
            if says in CONSEQUENCES:
                CONSEQUENCES[says](table, sentence)
            elif says in COMPARED:
                Comparison(cards, sentence).check()
            else:
                raise table.wrong(f"{says!r} says nothing about a game against the house.")
        except OtherwiseError as other:
            return Failed(sentence.line, sentence.text, other.found)
        except (RankingError, CardError, Refused) as error:
            raise CaseError(case.file, sentence.line, table.named(str(error))) from None
    return _unspoken(table, refused) if refused is not None else as_tagged(case, table.met)


def _deed(table: HouseCase, sentence: Sentence) -> Sentence | None:
    """What is done; where it is refused, the table stays as it was, and the case has to say so."""
    says = sentence.phrase.says
    if says not in DEEDS:
        raise table.wrong(f"{says!r} says nothing about a game against the house.")
    table.keep()
    table.refusal = None
    try:
        DEEDS[says](table, sentence)
    except Refused as refusal:
        table.go_back()
        table.refusal = refusal
        return sentence
    return None


def _unspoken(table: HouseCase, refused: Sentence) -> Failed:
    assert table.refusal is not None
    return Failed(refused.line, refused.text, table.named(str(table.refusal)))
