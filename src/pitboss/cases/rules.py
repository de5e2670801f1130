"""The rules of a case's table, from its headers."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.betting.commission import CommissionError
from pitboss.betting.kill import KillRules
from pitboss.cases.language import Case, CaseError
from pitboss.cases.sign import SignError, read_sign
from pitboss.chips import ChipError
from pitboss.hand.figures import check_figures
from pitboss.hand.kill import kill_rules
from pitboss.hand.rules import Rules, table_rules
from pitboss.law import open_book
from pitboss.law.jackpot import JackpotLaw
from pitboss.law.terms import Terms, TermsError


class NotPlayedError(Exception):
    """A choice of an option that the engine does not carry out, or does not ask for."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


def rules_of(case: Case) -> Rules:
    """The rules of the table. `NotPlayedError` where another reading is asked for that would make no difference."""
    if case.game is None:
        raise CaseError(case.file, case.line_of("Ranking"), "a hand is played by a game; add `Game: holdem, no limit, blinds 5/10`.")
    known = open_book(case.book).options
    rules = _rules(case, case.options)
    for key, choice in case.options.items():
        if choice != known[key].default and _makes_no_difference(case, rules, key):
            raise NotPlayedError(key)
    return rules


def must_have_its_figures(case: Case) -> None:
    """Refuse a Game line with stakes that the game does not have, also where only cards are compared and nobody plays."""
    if case.game is None or not case.terms:
        return
    try:
        sign = read_sign(case.terms)
        terms = Terms(open_book(case.book), case.game, limit=sign.get("limit"), pack=case.pack, play=case.play)
        check_figures(terms, sign)
    except (SignError, TermsError) as error:
        raise CaseError(case.file, case.line_of("Game"), str(error)) from None


def _makes_no_difference(case: Case, rules: Rules, option: str) -> bool:
    try:
        others = {key: choice for key, choice in case.options.items() if key != option}
        return _alike(rules, _rules(case, others)) and not _jackpot_differs(case, others)
    except CaseError:
        # Without it the table could not even be set up so.
        return False


def _rules(case: Case, options: Mapping[str, str]) -> Rules:
    assert case.game is not None
    try:
        return table_rules(case.book, case.game, pack=case.pack, play=case.play, options=options, **read_sign(case.terms))
    except TermsError as error:
        unplayed = next((key for key, choice in options.items() if f"does not play {key} = {choice} yet" in str(error)), None)
        if unplayed is not None:
            raise NotPlayedError(unplayed) from None
        raise CaseError(case.file, case.line_of("Game"), str(error)) from None
    except (SignError, ChipError, CommissionError) as error:
        raise CaseError(case.file, case.line_of("Game"), str(error)) from None


def _alike(one: Rules, other: Rules) -> bool:
    """Whether two tables are played alike: the same answers, the same Kill Pots, the same orders of hands."""
    return (one.points, _kill_pots(one)) == (other.points, _kill_pots(other)) and all(
        getattr(one, order) is getattr(other, order) for order in ("high", "low", "front", "opens", "leads")
    )


def _kill_pots(rules: Rules) -> KillRules | None:
    """How Kill Pots are played, where the book has them."""
    return kill_rules(rules.terms) if rules.terms.clause("kill-wager") else None


def _jackpot_differs(case: Case, others: Mapping[str, str]) -> bool:
    """Whether the jackpot of the case's book, where it has one, is run otherwise without an option."""
    book = open_book(case.book)
    return bool(book.jackpot) and JackpotLaw(book, options=case.options).points != JackpotLaw(book, options=others).points
