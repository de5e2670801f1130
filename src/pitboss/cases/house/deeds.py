"""What people do at a table against the house, and the dealer where it is the point."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.banked import actions as a
from pitboss.banked.between import actions as ta
from pitboss.banked.faults import vocabulary as v
from pitboss.banked.options import options
from pitboss.banked.rules import Limits
from pitboss.banked.turn import Due
from pitboss.cases.authority import CAUSES, staff_ruling
from pitboss.cases.house.faults import SPOT, SPOT_OF, fault
from pitboss.cases.house.table import HouseCase
from pitboss.cases.language import Sentence
from pitboss.cases.room import rank_of
from pitboss.faults.vocabulary_staff import FraudFound, PlayDisrupted, WagersDeclaredVoid
from pitboss.table.deck import Deck

Deed = Callable[[HouseCase, Sentence], None]
HOUR = 60


def _why(sentence: Sentence) -> str:
    return str(sentence.slots["words"])


# -- wagers


def _amounts(table: HouseCase, words: str) -> dict[str, int]:
    """Ante 10, Blind 10 and Trips 5."""
    found = {}
    for part in re.split(r", | and ", words):
        said = re.fullmatch(rf"({SPOT}) ([\d,]+)", part)
        if said is None or said[1] == "Play":
            raise table.wrong(f"{part!r} is no wager before the round. Write `Ante 10, Blind 10, Trips 10, Level 1 5`.")
        found[SPOT_OF[said[1]]] = int(said[2].replace(",", ""))
    return found


def _bets(table: HouseCase, seat: int, words: str, player: str = "") -> a.PlaceBets:
    found = _amounts(table, words)
    ante, blind, trips, level_1, level_2 = (found.get(spot, 0) for spot in ("ante", "blind", "trips", "level_1", "level_2"))
    return a.PlaceBets(seat, ante, blind, trips, level_1, level_2, player)


def _wagers(table: HouseCase, sentence: Sentence) -> None:
    whose = sentence.who("whom") if "whom" in sentence.slots else sentence.who()
    player = sentence.who() if "whom" in sentence.slots else ""
    table.do(_bets(table, table.seat(whose), _why(sentence), player))


def _everybody_wagers(table: HouseCase, sentence: Sentence) -> None:
    for seat in table.game.seats:
        table.do(_bets(table, seat, _why(sentence)))


def _says(table: HouseCase, sentence: Sentence) -> None:
    table.do(a.SayBet(table.seat(sentence.who()), _why(sentence)))


def _withdraws(table: HouseCase, sentence: Sentence) -> None:
    table.do(a.Withdraw(table.seat(sentence.who())))


# -- decisions


def _plays(table: HouseCase, sentence: Sentence) -> None:
    table.to_decision()
    whose, player = (sentence.who("whom"), sentence.who()) if "whom" in sentence.slots else (sentence.who(), "")
    table.do(a.Play(table.seat(whose), sentence.number(), player))


def _checks(table: HouseCase, sentence: Sentence) -> None:
    table.to_decision()
    whose, player = (sentence.who("whom"), sentence.who()) if "whom" in sentence.slots else (sentence.who(), "")
    table.do(a.Check(table.seat(whose), player))


def _folds(table: HouseCase, sentence: Sentence) -> None:
    table.to_decision()
    table.do(a.Fold(table.seat(sentence.who())))


def _several(action: type[a.Check | a.Fold]) -> Deed:
    def deed(table: HouseCase, sentence: Sentence) -> None:
        for name in sentence.names:
            table.to_decision()
            table.do(action(table.seat(name)))

    return deed


def _everybody(action: type[a.Check | a.Fold]) -> Deed:
    """Everybody still to decide at this stage."""

    def deed(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
        table.to_decision()
        board = len(table.game.board)
        while table.due == Due.DECIDE and len(table.game.board) == board:
            table.do(action(options(table.game).deciders[0][0]))

    return deed


def _hides(table: HouseCase, sentence: Sentence) -> None:
    table.do(a.KeepHidden(table.seat(sentence.who())))


# -- the dealer


def _dealer(action: a.Action, *, first: bool = False) -> Deed:
    """`first`: bets are closed before it without a word."""

    def deed(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
        if first and table.due == Due.BETS:
            table.do(a.NoMoreBets())
        table.do(action)

    return deed


def _settles(table: HouseCase, sentence: Sentence) -> None:
    table.do(a.Settle(table.seat(sentence.who())))


def _board(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
    """The cards of the board, if everybody has decided."""
    if not table.game.dealer:
        table.to_decision()
    table.do(a.Deal())


def _keys_off(table: HouseCase, sentence: Sentence) -> None:
    while table.due in (Due.SHOW, Due.SETTLE):
        table.do(a.ShowDealer() if table.due == Due.SHOW else a.Settle(options(table.game).seat))
    table.do(a.KeyOff(table.seat(sentence.who())))


def _verifies(table: HouseCase, sentence: Sentence) -> None:
    table.to_end()
    table.do(a.VerifyHand(table.seat(sentence.who()), rank_of(sentence)))


def _sorts(table: HouseCase, sentence: Sentence) -> None:
    table.to_end()
    table.do(a.SortDeck(sentence.number("count")))


def _prize(table: HouseCase, sentence: Sentence) -> None:
    table.to_end()
    table.do(a.PayPrize(table.seat(sentence.who()), sentence.number()))


# -- staff


def _reports(make: Callable[[HouseCase, Sentence], v.Fault]) -> Deed:
    def deed(table: HouseCase, sentence: Sentence) -> None:
        table.report(make(table, sentence), rank_of(sentence))

    return deed


def _void_because(table: HouseCase, sentence: Sentence) -> v.Fault:
    cause = CAUSES.get(_why(sentence))
    if not isinstance(cause, PlayDisrupted | FraudFound):
        raise table.wrong(f"{_why(sentence)!r} is no such cause. Say one of: {'; '.join(CAUSES)}.")
    return cause


def _rules(table: HouseCase, sentence: Sentence) -> None:
    table.report(staff_ruling(table, sentence), rank_of(sentence))


def _pays_held(table: HouseCase, sentence: Sentence) -> None:
    if table.has_round:
        table.to_end()
        table.finish()
    table.act(ta.PayHeld(sentence.who("name"), rank_of(sentence), table.at + sentence.number("count") * HOUR))


# -- between rounds


def _takes_seat(table: HouseCase, sentence: Sentence) -> None:
    table.act(ta.Join(sentence.who("name"), sentence.number("seat"), sentence.number()))


def _played_out(table: HouseCase, sentence: Sentence) -> None:
    """Everybody else bets the minimum and folds."""
    idle = table.seat(sentence.who())
    least = table.rules.limits.minimum
    for _ in range(sentence.number("count") if "count" in sentence.slots else 1):
        for seat in table.game.seats:
            if seat != idle:
                table.do(a.PlaceBets(seat, least, least))
        table.to_decision()
        while table.due == Due.DECIDE:
            seat, may = options(table.game).deciders[0]
            table.do(a.Check(seat) if may.check else a.Fold(seat))
            table.look()
        while not table.game.over:
            table.do(next(iter(options(table.game).actions())))
        table.next_round()


def _between(make: Callable[[HouseCase, Sentence], ta.Action]) -> Deed:
    return lambda table, sentence: table.act(make(table, sentence))


def _minutes(table: HouseCase, sentence: Sentence) -> None:
    table.at += sentence.number("count")


def _everybody_agrees(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
    for seat in tuple(table.table.guests):
        table.act(ta.Agree(seat))


def _announces_limits(table: HouseCase, sentence: Sentence) -> ta.Action:
    old = table.table.rules.limits
    limits = Limits(
        sentence.number(), sentence.number("amount2"), old.trips_minimum, old.trips_maximum, old.unit, old.chip, old.jackpot, old.seats
    )
    return ta.Announce(limits, rank_of(sentence), table.at)


def _fresh(table: HouseCase) -> Deck:
    return Deck(table.table.rules.terms, table.rules.pack_cards)


def _next_round(table: HouseCase, sentence: Sentence) -> None:
    shuffled = _fresh(table).shuffle(tuple(range(len(table.rules.pack_cards))))
    match sentence.phrase.says:
        case "the next round begins with a deck that was not shuffled":
            deck = _fresh(table)
        case "the next round begins with a deck that was not cut":
            deck = shuffled
        case "the next round begins with a deck cut {count} deep":
            deck = shuffled.cut(sentence.number("count"))
        case _:
            deck = table.deck()
    table.next_round(deck)


DEEDS: Final[dict[str, Deed]] = {
    "{who} wagers {words} at the seat of {whom}": _wagers,
    "{who} wagers {words}": _wagers,
    "everybody wagers {words}": _everybody_wagers,
    '{who} says "{words}"': _says,
    "{who} takes the wagers back": _withdraws,
    "{who} plays {amount} for {whom}": _plays,
    "{who} plays {amount}": _plays,
    "{who} checks for {whom}": _checks,
    "{who} checks": _checks,
    "{who} folds": _folds,
    "{people} check": _several(a.Check),
    "{people} fold": _several(a.Fold),
    "everybody checks": _everybody(a.Check),
    "everybody folds": _everybody(a.Fold),
    "{who} keeps the hand hidden": _hides,
    "the dealer calls no more bets": _dealer(a.NoMoreBets()),
    "the dealer presses start": _dealer(a.PressStart(), first=True),
    "the dealer deals the hole cards": _dealer(a.Deal(), first=True),
    "the dealer deals the flop": _board,
    "the dealer deals turn and river": _board,
    "the dealer shows the dealer's hand": _dealer(a.ShowDealer()),
    "the dealer settles the wagers of {who}": _settles,
    "the dealer presses the prize button for {who}": _keys_off,
    "the {staff} verifies the hand of {who}": _verifies,
    "the dealer sorts the deck and counts {count} cards": _sorts,
    "the jackpot system pays {who} {amount}": _prize,
    "the dealer presses game over": _dealer(a.PressGameOver()),
    "the dealer racks the cards": _dealer(a.RackCards()),
    "fault {words}": fault,
    "the {staff} rules on the fault {words}": fault,
    "the {staff} suspends play because {words}": _reports(lambda _, s: v.MalfunctionSuspected(_why(s))),
    "the {staff} finds no malfunction because {words}": _reports(lambda _, s: v.MalfunctionLookedInto(found=False, why=_why(s))),
    "the {staff} finds a malfunction because {words}": _reports(lambda _, s: v.MalfunctionLookedInto(found=True, why=_why(s))),
    "the {staff} holds the payments because {words}": _reports(lambda _, s: v.RoundInvestigated(_why(s))),
    "the {staff} declares the wagers of {who} void because {words}": _reports(
        lambda t, s: WagersDeclaredVoid(t.seat(s.who()), why=_why(s))
    ),
    "the {staff} finds {count} cards in the deck and voids the round because {words}": _reports(
        lambda _, s: v.WrongDeck(s.number("count"), _why(s))
    ),
    "the {staff} voids the hand because of {words}": _reports(_void_because),
    "the {staff} rules {words}": _rules,
    "the {staff} pays {name} what is held after {count} hours": _pays_held,
    "a round is played out without {who}": _played_out,
    "{count} rounds are played out without {who}": _played_out,
    "{name} takes seat {seat} with {amount}": _takes_seat,
    "{who} leaves for good": _between(lambda t, s: ta.Leave(t.seat(s.who()))),
    "{name} is to deal": _between(lambda _, s: ta.NameDealer(s.who("name"))),
    "a shuffling machine comes with a {colour} deck": _between(lambda _, s: ta.BringShuffler(str(s.slots["colour"]))),
    "a card is found unfit": _between(lambda _t, _s: ta.CardDamaged()),
    "the {staff} brings in a {colour} deck because {words}": _between(
        lambda _, s: ta.ReplaceDeck(str(s.slots["colour"]), rank_of(s), _why(s))
    ),
    "the {staff} asks {who} to sit": _between(lambda t, s: ta.AskToSit(t.seat(s.who()), rank_of(s))),
    "{who} sits down": _between(lambda t, s: ta.Sit(t.seat(s.who()))),
    "the {staff} asks {who} to vacate the seat": _between(lambda t, s: ta.AskToVacate(t.seat(s.who()), rank_of(s))),
    "the {staff} announces limits of {amount} to {amount2}": _between(_announces_limits),
    "the {staff} announces Trips pay table {count}": _between(
        lambda t, s: ta.Announce(t.table.rules.limits, rank_of(s), t.at, f"table-{s.number('count')}")
    ),
    "the {staff} announces closing": _between(lambda t, s: ta.AnnounceClosing(rank_of(s), t.at)),
    "{who} agrees to it": _between(lambda t, s: ta.Agree(t.seat(s.who()))),
    "everybody agrees to it": _everybody_agrees,
    "{count} minutes pass": _minutes,
    "the {staff} makes the change": _between(lambda t, s: ta.MakeChange(rank_of(s), t.at)),
    "the {staff} closes the table": _between(lambda t, s: ta.MakeChange(rank_of(s), t.at)),
    "the {staff} excludes {who} for breaking the rules because {words}": _between(lambda _, s: ta.Exclude(s.who(), rank_of(s), _why(s))),
    "{who} disputes {words}": _between(lambda _, s: ta.RaiseDispute(s.who(), _why(s))),
    "the {staff} decides the dispute because {words}": _between(lambda _, s: ta.DecideDispute(rank_of(s), "decided", _why(s))),
    "the {staff} reviews the decision: {words}": _between(lambda _, s: ta.ReviewDecision(rank_of(s), _why(s))),
    "the next round begins with a deck that was not shuffled": _next_round,
    "the next round begins with a deck that was not cut": _next_round,
    "the next round begins with a deck cut {count} deep": _next_round,
    "the next round begins": _next_round,
}
