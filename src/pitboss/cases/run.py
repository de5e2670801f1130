"""A case with people at the table, carried out sentence by sentence."""

from __future__ import annotations

from pitboss.cards import CardError
from pitboss.cases.compare import COMPARED, Comparison
from pitboss.cases.consequences import CONSEQUENCES
from pitboss.cases.dealing import DEALERS
from pitboss.cases.deeds import DEEDS
from pitboss.cases.house.phrases import GIVEN
from pitboss.cases.interplay import as_tagged
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.outcome import Failed, NotYet, OtherwiseError, Outcome
from pitboss.cases.phrase import Block
from pitboss.cases.play import PlayedTable, is_about_offers
from pitboss.cases.refusals import REFUSALS
from pitboss.cases.room import Room
from pitboss.cases.rules import NotPlayedError, rules_of
from pitboss.cases.seating import Seating
from pitboss.cases.table import CaseTable
from pitboss.hand.refusal import Refused
from pitboss.ranking import RankingError

HOUSE_ONLY = frozenset(says for says, _ in GIVEN)


def carry_out(case: Case, table: CaseTable) -> Outcome:
    """Play the case."""
    try:
        rules = rules_of(case)
    except NotPlayedError as error:
        return NotYet(case.line_of("Option"), f"Option: {error.option} = {case.options[error.option]}")
    for sentence in case.of(Block.GIVEN):
        if sentence.phrase.says in HOUSE_ONLY:
            raise CaseError(case.file, sentence.line, "this is said only of games against the house and their jackpots.")
    seating = Seating(case, rules)
    try:
        played = PlayedTable(case, table, seating)
    except Refused as refusal:
        raise CaseError(case.file, seating.later.line, str(refusal)) from None
    return _Run(case, played).outcome()


class _Run:
    """The sentences of a case, one after the other."""

    def __init__(self, case: Case, table: PlayedTable) -> None:
        self.case = case
        self.table = table
        self.sentences = [sentence for sentence in case.sentences if sentence.block is not Block.GIVEN]
        self.refused: Sentence | None = None  #: what was refused and must be said to be

    def outcome(self) -> Outcome:
        for number, sentence in enumerate(self.sentences):
            self._look_ahead(number)
            self.table.line = sentence.line
            try:
                if sentence.block is Block.WHEN:
                    if failed := self._unspoken_refusal():
                        return failed
                    self._deed(sentence)
                else:
                    self._consequence(sentence)
            except OtherwiseError as other:
                return Failed(sentence.line, sentence.text, other.found)
            except (RankingError, CardError, Refused) as error:
                raise CaseError(self.case.file, sentence.line, self.table.named(str(error))) from None
        return self._unspoken_refusal() or self._passed()

    def _passed(self) -> Outcome:
        """Passed, if what the case says it meets has really met."""
        here = self.table.seating.room
        met = self.table.met | (here.met if isinstance(here, Room) else set())
        return as_tagged(self.case, met)

    def _look_ahead(self, number: int) -> None:
        ahead = self.sentences[number:]
        deals = [each.phrase.says in DEALERS for each in ahead if each.block is Block.WHEN]
        self.table.dealing_ahead = deals[:1] == [True]
        self.table.dealing_follows = deals[1:2] == [True]
        self.table.offers_ahead = any(is_about_offers(each) for each in ahead)

    def _deed(self, sentence: Sentence) -> None:
        """What is done; where it is refused, the table stays as it was, and the case has to say so."""
        table = self.table
        if sentence.phrase.says not in DEEDS:
            raise table.wrong("this is said only of games against the house and their jackpots.")
        before, told = table.hand.copy(), len(table.happened)
        table.refusal = None
        try:
            DEEDS[sentence.phrase.says](table, sentence)
        except Refused as refusal:
            table.hand = before
            del table.happened[told:]
            table.refusal = refusal
            self.refused = sentence

    def _unspoken_refusal(self) -> Failed | None:
        if self.refused is None:
            return None
        assert self.table.refusal is not None
        return Failed(self.refused.line, self.refused.text, self.table.named(str(self.table.refusal)))

    def _consequence(self, sentence: Sentence) -> None:
        says = sentence.phrase.says
        if says in REFUSALS:
            self.refused = None
        follows = CONSEQUENCES.get(says)
        if follows is not None:
            follows(self.table, sentence)
        elif says not in COMPARED:
            raise self.table.wrong("this is said only of games against the house and their jackpots.")
        else:
            self.table.lay_cards()
            Comparison(self.table.table, sentence).check()
