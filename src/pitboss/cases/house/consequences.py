"""What follows at a table against the house."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked.choices import Choices
from pitboss.banked.decide import decide
from pitboss.banked.options import options
from pitboss.banked.settlement import LOSE, STANDOFF, WIN, Result
from pitboss.banked.state import FOLDED
from pitboss.banked.turn import Due, due
from pitboss.banked.view import public_view, view
from pitboss.cards import show
from pitboss.cases.citing import cites
from pitboss.cases.house.between import BETWEEN
from pitboss.cases.house.faults import SPOT_OF
from pitboss.cases.house.table import HouseCase
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.refusals import must_be_refused, must_be_refused_by
from pitboss.cases.results import listed, must_be
from pitboss.cases.room import must_be_recorded
from pitboss.hand.refusal import Refused

Consequence = Callable[[HouseCase, Sentence], None]
JACKPOT = ("level_1", "level_2")
SAYS: Final = {WIN: "wins", LOSE: "loses", STANDOFF: "stands off"}


# -- what wagers came to


def _result(table: HouseCase, sentence: Sentence) -> list[Result]:
    """The wager on a spot, settled; a Jackpot Wager may lie on two."""
    who, words = sentence.who(), str(sentence.slots["spot"])
    table.settled(who)
    seat = table.seat(who)
    spots = JACKPOT if words == "Jackpot" else (SPOT_OF[words],)
    settled = [event for event in table.happened if isinstance(event, e.Settled) and event.seat == seat]
    found = [each for event in settled for each in event.results if each.spot in spots]
    if not found:
        raise OtherwiseError(f"{who} has no {words} in this round")
    return found


def _came_to(outcome: str) -> Consequence:
    def consequence(table: HouseCase, sentence: Sentence) -> None:
        found = _result(table, sentence)
        paid = sum(each.pays for each in found)
        words = f"it {SAYS[found[0].outcome]}{f' {paid}' if paid else ''} by {found[0].clause}"
        if found[0].outcome != outcome or not cites(sentence, found[0].clause):
            raise OtherwiseError(words)
        if "amount" in sentence.slots:
            must_be(paid, sentence.number(), words)

    return consequence


def _lies(table: HouseCase, sentence: Sentence) -> None:
    table.look()
    must_be(table.wagers_of(sentence.who()).on(_spot(table, sentence)), sentence.number())


def _lies_not(table: HouseCase, sentence: Sentence) -> None:
    table.look()
    wagers = table.wagers_of(sentence.who())
    words = str(sentence.slots["spot"])
    must_be(wagers.jackpot if words == "Jackpot" else wagers.on(SPOT_OF[words]), 0)


def _spot(table: HouseCase, sentence: Sentence) -> str:
    words = str(sentence.slots["spot"])
    if words not in SPOT_OF:
        raise table.wrong("a Jackpot Wager lies on Level 1, on Level 2 or on both; name the spot.")
    return SPOT_OF[words]


def _level(table: HouseCase, sentence: Sentence) -> None:
    must_be(table.wagers_of(sentence.who()).level, sentence.number("count"))


def _qualifies(*, wanted: bool) -> Consequence:
    def consequence(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
        table.to_end()
        if not table.game.dealer_shown:
            raise OtherwiseError(f"the dealer's hand is not shown yet: {table.waiting}")
        worth = table.rules.evaluate((*table.game.dealer, *table.game.board))
        if (worth >= table.rules.paying.qualifies) is not wanted:
            raise OtherwiseError(f"the dealer has {table.rules.ranking.words(worth)}")

    return consequence


# -- jackpots


def _wins_prize(table: HouseCase, sentence: Sentence) -> None:
    table.settled(sentence.who())
    place = table.place(sentence.who())
    found = [(prize.category.replace("-", " "), prize.level) for prize in table.game.prizes if prize.place == place]
    wanted = (str(sentence.slots["words"]), sentence.number("count"))
    if wanted not in found:
        raise OtherwiseError(f"a {found[0][0]} at Level {found[0][1]}" if found else "nothing")


def _order(table: HouseCase, sentence: Sentence) -> None:
    table.to_end()
    found = [table.game.names[prize.place] for prize in table.game.prizes]
    must_be(found, sentence.names, listed(found))


def _takes_part(table: HouseCase, sentence: Sentence) -> None:
    seat, level = table.seat(sentence.who()), sentence.number("count")
    must_be(
        [each for each in table.game.stakes if each[0] == seat and each[1] == level] != [], True, str(table.game.stakes) or "nobody does"
    )


def _nobody_takes_part(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
    must_be(table.game.stakes, ())


# -- cards


def _hand_is(table: HouseCase, sentence: Sentence) -> None:
    table.look()
    held = table.game.hole[table.place(sentence.who())]
    must_be(set(held), set(sentence.cards()), show(held) or "no cards")


def _dealer_is(table: HouseCase, sentence: Sentence) -> None:
    table.look()
    must_be(set(table.game.dealer), set(sentence.cards()), show(table.game.dealer) or "no cards")


def _board_is(table: HouseCase, sentence: Sentence) -> None:
    table.look()
    must_be(table.game.board, sentence.cards(), show(table.game.board) or "no cards")


def _has_cards(table: HouseCase, sentence: Sentence) -> None:
    table.look()
    must_be(len(table.game.hole[table.place(sentence.who())]), sentence.number("count"))


def _hidden(table: HouseCase, sentence: Sentence) -> None:
    """Nobody else sees them."""
    table.look()
    place = table.place(sentence.who())
    held = [card.text for card in table.game.hole[place]]
    others = [view(table.game, seat) for seat in table.game.seats if table.game.place_of[seat] != place]
    seen = [card for card in held if any(f"'{card}'" in str(each) for each in (public_view(table.game), *others))]
    must_be(seen, [], f"others see {' '.join(seen)}")


def _not_shown(table: HouseCase, sentence: Sentence) -> None:
    table.settled(sentence.who())
    must_be(table.game.shown[table.place(sentence.who())], False, "it is")


def _dealt_in(*, wanted: bool) -> Consequence:
    def consequence(table: HouseCase, sentence: Sentence) -> None:
        if table.due == Due.BETS:
            table.do(a.NoMoreBets())
        table.look()
        seat = table.seat(sentence.who())
        dealt = seat in table.game.place_of and bool(table.game.hole[table.game.place_of[seat]])
        must_be(dealt, wanted, f"{sentence.who()} has {'cards' if dealt else 'no cards'}")

    return consequence


# -- turns and choices


def _turn(table: HouseCase, sentence: Sentence) -> None:
    if table.due == Due.BETS:
        table.do(a.NoMoreBets())
    table.look()
    what, place = due(table.game)
    must_be(place if what == Due.DECIDE else -1, table.place(sentence.who()), table.waiting)


def _said(table: HouseCase, words: str) -> list[tuple[str, int]]:
    """check, fold, play 30 or play 40."""
    found = []
    for part in re.split(r",? or |, | and ", words):
        said = re.fullmatch(r"(check|fold|play)(?: ([\d,]+))?", part)
        if said is None or (said[1] == "play") is not bool(said[2]):
            raise table.wrong(f"{part!r} is nothing a player may do here. Write check, fold, play 40.")
        found.append((said[1], int((said[2] or "0").replace(",", ""))))
    return found


def _choices(table: HouseCase, who: str) -> Choices:
    if table.due == Due.BETS:
        table.do(a.NoMoreBets())
    table.look()
    found = dict(options(table.game).deciders).get(table.seat(who))
    if found is None:
        raise OtherwiseError(f"it is not {who}'s turn: {table.waiting}")
    return found


def _things(may: Choices) -> set[tuple[str, int]]:
    found = {("play", amount) for amount in may.plays}
    return found | ({("check", 0)} if may.check else set()) | ({("fold", 0)} if may.fold else set())


def _may(*, only: bool) -> Consequence:
    def consequence(table: HouseCase, sentence: Sentence) -> None:
        may = _choices(table, sentence.who())
        said, there = set(_said(table, str(sentence.slots["words"]))), _things(may)
        if not said <= there or (only and said != there):
            raise OtherwiseError(table.named("; ".join(options(table.game).in_words())))

    return consequence


def _may_not(table: HouseCase, sentence: Sentence) -> None:
    if table.due == Due.BETS:
        table.do(a.NoMoreBets())
    table.look()
    seat = table.seat(sentence.who())
    for verb, amount in _said(table, str(sentence.slots["words"])):
        action: a.Action = a.Play(seat, amount) if verb == "play" else a.Check(seat) if verb == "check" else a.Fold(seat)
        try:
            decide(table.game, action)
        except Refused as refusal:
            table.refusal = refusal
            continue
        raise OtherwiseError(f"{sentence.who()} may")


def _next(table: HouseCase, sentence: Sentence) -> None:
    what = due(table.game)[0]
    wanted = {
        "presses start": Due.START,
        "presses the prize button": Due.KEY,
        "sorts the deck": Due.SORT,
        "presses game over": Due.GAME_OVER,
    }
    words = str(sentence.slots["words"])
    if words not in wanted:
        raise table.wrong(f"write one of {', '.join(wanted)}.")
    must_be(what, wanted[words], table.waiting)


# -- chips


def _left(table: HouseCase, sentence: Sentence) -> None:
    if table.has_round:
        if table.due not in (Due.BETS, Due.DECIDE):
            table.to_end()
        must_be(table.game.stack[table.place(sentence.who())], sentence.number())
    else:
        must_be(table.table.guests[table.seat(sentence.who())].chips, sentence.number())


def _house(table: HouseCase, sentence: Sentence) -> None:
    table.to_end()
    must_be(table.game.house, sentence.number())


def _held(table: HouseCase, sentence: Sentence) -> None:
    if not table.has_round:
        must_be(sum(hold.amount for hold in table.table.holds if hold.player == sentence.who()), sentence.number())
        return
    table.settled(sentence.who())
    must_be(table.game.held[table.place(sentence.who())], sentence.number())


# -- the round


def _is(what: Callable[[HouseCase], bool], otherwise: str) -> Consequence:
    def consequence(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
        if not what(table):
            raise OtherwiseError(otherwise)

    return consequence


def _ruling(table: HouseCase, sentence: Sentence) -> None:
    if not table.game.rulings or not cites(sentence, table.game.rulings[-1]):
        raise OtherwiseError(f"the ruling is {listed(table.game.rulings)}" if table.game.rulings else "there was no fault")


def _refused_by(table: HouseCase, sentence: Sentence) -> None:
    must_be_refused_by(table, sentence)


def _refused(table: HouseCase, sentence: Sentence) -> None:  # noqa: ARG001
    must_be_refused(table)


def _recorded(table: HouseCase, sentence: Sentence) -> None:
    """The last decision: who made it, and why."""
    found = [(event.by, event.why) for event in table.happened if isinstance(event, e.FaultReported) and event.by]
    found += [(str(getattr(event, "by", "")), str(getattr(event, "why", ""))) for event in table.between if getattr(event, "by", "")]
    must_be_recorded(found, sentence)


CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the {spot} of {who} wins {amount} by {clause}": _came_to(WIN),
    "the {spot} of {who} wins by {clause}": _came_to(WIN),
    "the {spot} of {who} loses by {clause}": _came_to(LOSE),
    "the {spot} of {who} stands off by {clause}": _came_to(STANDOFF),
    "the {spot} of {who} is {amount}": _lies,
    "{who} has no {spot}": _lies_not,
    "{who} has a Level {count} Jackpot Wager": _level,
    "the dealer qualifies": _qualifies(wanted=True),
    "the dealer does not qualify": _qualifies(wanted=False),
    "{who} wins a {words} at Level {count}": _wins_prize,
    "the prizes are paid in the order {people}": _order,
    "the jackpot is told that {who} takes part at Level {count}": _takes_part,
    "the jackpot is told that nobody takes part": _nobody_takes_part,
    "the hand of {who} is not shown": _not_shown,
    "the hand of {who} is {cards}": _hand_is,
    "the dealer's hand is {cards}": _dealer_is,
    "the board shows {cards}": _board_is,
    "{who} has {count} cards": _has_cards,
    "the cards of {who} are hidden": _hidden,
    "{who} is dealt in": _dealt_in(wanted=True),
    "{who} is not dealt in": _dealt_in(wanted=False),
    "it is {who}'s turn": _turn,
    "{who} may not {words}": _may_not,
    "{who} may only {words}": _may(only=True),
    "{who} may {words}": _may(only=False),
    "next the dealer {words}": _next,
    "{who} has {amount} left": _left,
    "the house takes {amount}": _house,
    "{amount} are held back from {who}": _held,
    "the round is void": _is(lambda t: t.game.void, "it is not"),
    "the round goes on": _is(lambda t: not t.game.over, "it is over"),
    "the round has begun": _is(lambda t: t.game.begun, "it has not"),
    "the round has not begun": _is(lambda t: not t.game.begun, "it has"),
    "the round is over": _is(lambda t: t.game.over, "it is not"),
    "play is suspended": _is(lambda t: t.game.suspended, "it is not"),
    "play is not suspended": _is(lambda t: not t.game.suspended, "it is"),
    "it is a misdeal": _is(lambda t: t.game.misdeal, "it is not: the round goes on"),
    "{who} has folded": lambda t, s: must_be(t.game.standing[t.place(s.who())], FOLDED, "still in"),
    "the ruling is {clause}": _ruling,
    "it is refused by {clause}": _refused_by,
    "it is refused": _refused,
    "it is recorded that the {staff} decided because {words}": _recorded,
    "it is recorded that the {staff} decided": _recorded,
    **BETWEEN,
}
