"""Pools of several levels in a case: no hand is played, only the wagers on the jackpot and the hands that win are told."""

from __future__ import annotations

from typing import Final

from pitboss.cases import jackpot_desk
from pitboss.cases.citing import cites
from pitboss.cases.jackpot_desk import Desk, Doing
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.outcome import Failed, NotYet, OtherwiseError, Outcome, Passed
from pitboss.cases.phrase import Block
from pitboss.cases.results import must_be
from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots.levels import DAY
from pitboss.jackpots.money import HOUSE, pool
from pitboss.jackpots.state import LevelWager
from pitboss.jackpots.view import public_view
from pitboss.law import open_book
from pitboss.law.jackpot import JackpotLaw

GIVEN: Final = "the Level 1 wager is {amount}"


def speaks_of_levels(case: Case) -> bool:
    return any(sentence.phrase.says == GIVEN for sentence in case.of(Block.GIVEN))


class LevelDesk(Desk):
    """The wagers that lie, and who has won, table by table."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.wagers: dict[str, list[LevelWager]] = {}
        self.wins: dict[str, list[a.LevelWin]] = {}
        self.refusal: Refused | None = None

    def where(self, sentence: Sentence) -> str:
        return str(sentence.slots.get("seat", 1))

    def place_of(self, name: str) -> tuple[str, int]:
        """The table and seat of somebody who has wagered."""
        for table, wagers in self.wagers.items():
            for each in wagers:
                if each.player == name:
                    return table, each.seat
        raise CaseError(self.case.file, self.case.line, f"{name} has no wager on the jackpot.")


def carry_out(case: Case) -> Outcome:
    """The sentences of a case, one after the other; what is refused must be said to be."""
    for key, choice in case.options.items():
        others = {other: chosen for other, chosen in case.options.items() if other != key}
        book = open_book(case.book)
        alike = JackpotLaw(book, options=case.options).points == JackpotLaw(book, options=others).points
        if choice != book.options[key].default and alike:
            return NotYet(case.line_of("Option"), f"Option: {key} = {choice}")
    desk = LevelDesk(case)
    refused: Sentence | None = None
    for sentence in case.sentences:
        if sentence.block is Block.GIVEN:
            continue
        try:
            if sentence.block is Block.THEN:
                refused = None if sentence.phrase.says in REFUSALS else refused
                _find(CONSEQUENCES, case, sentence)(desk, sentence)
            elif refused is not None:
                return Failed(refused.line, refused.text, str(desk.refusal))
            else:
                desk.refusal = None
                _find(DEEDS, case, sentence)(desk, sentence)
        except OtherwiseError as other:
            return Failed(sentence.line, sentence.text, other.found)
        except Refused as refusal:
            desk.refusal, refused = refusal, sentence
    return Failed(refused.line, refused.text, str(desk.refusal)) if refused is not None else Passed(len(case.of(Block.THEN)))


def _find(known: dict[str, Doing], case: Case, sentence: Sentence) -> Doing:
    found = known.get(sentence.phrase.says)
    if found is None:
        raise CaseError(case.file, sentence.line, "no hand is played in a case on the levels of a jackpot; tell the wagers and the hands.")
    return found


def _level(desk: Desk) -> LevelDesk:
    assert isinstance(desk, LevelDesk)
    return desk


# -- what is done


def _wagers(desk: Desk, sentence: Sentence) -> None:
    here = _level(desk)
    laid = here.wagers.setdefault(here.where(sentence), [])
    laid.append(LevelWager(len(laid) + 1, sentence.who("name"), sentence.number("count")))


def _begins(desk: Desk, sentence: Sentence) -> None:
    here = _level(desk)
    table = here.where(sentence)
    here.act(a.TakeWagers(table, here.hands.get(table, 1), tuple(here.wagers.get(table, [])), here.at))


def _makes(desk: Desk, sentence: Sentence) -> None:
    here = _level(desk)
    table, seat = here.place_of(sentence.who("name"))
    what = str(sentence.slots.get("part", "four of a kind")).replace(" ", "-")
    here.wins.setdefault(table, []).append(a.LevelWin(seat, what))


def _keyed_off(desk: Desk, sentence: Sentence) -> None:
    here = _level(desk)
    table = here.where(sentence)
    here.act(a.SettleRound(table, here.hands.get(table, 1), tuple(here.wins.pop(table, [])), here.at))


def _over(desk: Desk, sentence: Sentence) -> None:
    here = _level(desk)
    table = here.where(sentence)
    here.act(a.CloseRound(table, here.hands[table], here.at))
    here.hands[table] += 1
    here.wagers.pop(table, None)


def _voids(desk: Desk, sentence: Sentence) -> None:
    here = _level(desk)
    here.act(a.VoidRound("1", here.hands["1"], _rank(sentence), str(sentence.slots["words"])))
    here.hands["1"] += 1
    here.wagers.pop("1", None)


def _rank(sentence: Sentence) -> str:
    return str(sentence.slots["staff"]).lower().replace(" ", "-")


def _verifies(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.VerifyDisplay(_rank(sentence)))


def _display_fails(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.ReportDisplayFailure(_rank(sentence)))


def _tells_commission(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.AnnounceStake(sentence.number(), _rank(sentence), desk.at))


def _brings_in(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.ChangeStake(_rank(sentence), desk.at + sentence.number("count") * DAY))


# -- what follows


def _stake(desk: Desk, sentence: Sentence) -> None:
    must_be(desk.jackpot.plan.stake, sentence.number())


def _pool(desk: Desk, sentence: Sentence) -> None:
    must_be(desk.jackpot.money[pool(sentence.number("count"))], sentence.number())


def _shows(desk: Desk, sentence: Sentence) -> None:
    must_be(public_view(desk.jackpot).amounts[sentence.number("count") - 1], sentence.number())


def _keeps(desk: Desk, sentence: Sentence) -> None:
    must_be(desk.jackpot.money[HOUSE], sentence.number())


def _owed(desk: Desk, sentence: Sentence) -> None:
    claims = [each for each in desk.jackpot.claims if each.player == sentence.who("name") and each.is_open()]
    must_be(sum(each.amount - each.paid for each in claims), sentence.number())


def _refused(desk: Desk, sentence: Sentence) -> None:
    refusal = _level(desk).refusal
    if refusal is None:
        raise OtherwiseError("nothing was refused")
    if "clause" in sentence.slots and not cites(sentence, refusal.clause):
        raise OtherwiseError(f"refused by {refusal.clause or 'no clause'}: {refusal.message}")


REFUSALS: Final[dict[str, Doing]] = {"it is refused by {clause}": _refused, "it is refused": _refused}
DEEDS: Final[dict[str, Doing]] = {
    **jackpot_desk.DEEDS,
    "{name} wagers at level {count} at table {seat}": _wagers,
    "{name} wagers at level {count}": _wagers,
    "the round at table {seat} begins": _begins,
    "the round begins": _begins,
    "{name} makes a {part} with the flop": _makes,
    "{name} makes four of a kind with the flop": _makes,
    "the wins at table {seat} are keyed off": _keyed_off,
    "the wins are keyed off": _keyed_off,
    "the round is over": _over,
    "the {staff} voids the round because {words}": _voids,
    "the {staff} verifies the display": _verifies,
    "the {staff} tells the commission of a Level 1 wager of {amount}": _tells_commission,
    "the {staff} brings in the new wager after {count} days": _brings_in,
    "the {staff} reports that the display fails": _display_fails,
}
CONSEQUENCES: Final[dict[str, Doing]] = {
    **jackpot_desk.CONSEQUENCES,
    **REFUSALS,
    "pool {count} is {amount}": _pool,
    "the Level {count} display shows {amount}": _shows,
    "the house keeps {amount}": _keeps,
    "the Level 1 wager is {amount}": _stake,
    "{name} is owed {amount}": _owed,
}
