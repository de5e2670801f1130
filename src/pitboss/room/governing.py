"""Which clauses govern this moment: who acts and why, what may be done, how much. For everybody, so from nothing that is hidden."""

from __future__ import annotations

from pitboss.betting.round import ALL_IN, BettingRound
from pitboss.games.vocabulary import Opens
from pitboss.hand import steps
from pitboss.hand.first import best_showing
from pitboss.hand.forms import Document
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.hand.tell import moment
from pitboss.hand.tell.moment import Holds
from pitboss.hand.tell.sentences import Teller
from pitboss.hand.turn import Due, due
from pitboss.ranking import Ranking


def governs(hand: Hand | None, *, voting: bool = False) -> list[Document]:
    """What holds now, the nearest first: `{"topic", "clause", "also", "book", "words"}`, each by a clause at least."""
    if hand is None:
        return []
    rules = hand.rules
    found: list[Document] = []
    if hand.rulings:
        found.append(_entry(rules, "ruling", "A ruling stands in this hand.", hand.rulings[-1]))
    if voting:
        return found + _entries(rules, moment.voting(rules))
    what, place = due(hand)
    going = hand.round
    if what == Due.BET:
        assert going is not None
        step = hand.step
        street = step.street if isinstance(step, steps.Betting) else 0
        found.append(_turn(hand, going, place, street))
        found += _entries(rules, moment.betting(rules, street, going.level > 0))
        owed = going.level - going.bet[place]
        if hand.stack[place] < owed:
            found += _entries(rules, moment.calling_short(rules))
        if going.level > going.full > 0:
            found += _entries(rules, moment.short_all_in(rules))
        return found if hand.kitty else [each for each in found if each["topic"] != "kitty"]
    match what:
        case Due.DRAW:
            found.append(_next(hand, place, "draw", "draws next: the draw goes round from the left of the button"))
            found += _entries(rules, moment.drawing(rules))
        case Due.DISCARD:
            throw = hand.step
            assert isinstance(throw, steps.ThrowAway)
            found.append(_next(hand, place, "discard", "discards next, clockwise"))
            found += _entries(rules, moment.discarding(rules, throw.street, throw.count))
        case Due.SET:
            found += _entries(rules, moment.setting(rules))
        case Due.SHOW:
            found.append(_next(hand, place, "showdown", "is next to show"))
            found += _entries(rules, moment.showing(rules, ALL_IN in hand.standing, hand.called >= 0))
        case Due.OVER:
            several = sum(chips > 0 for chips in hand.won) > 1
            found += _entries(rules, moment.paying(rules, not hand.show_order, ALL_IN in hand.standing, several))
    return found


def _entries(rules: Rules, holds: tuple[Holds, ...]) -> list[Document]:
    book = rules.terms.book.key
    return [
        {"topic": topic, "clause": said.clauses[0], "also": list(said.clauses[1:]), "book": book, "words": said.says}
        for topic, said in holds
    ]


def _entry(rules: Rules, topic: str, words: str, *clauses: str) -> Document:
    clause, *also = clauses
    return {"topic": topic, "clause": clause, "also": also, "book": rules.terms.book.key, "words": words}


def _next(hand: Hand, place: int, topic: str, words: str) -> Document:
    street = getattr(hand.step, "street", -1)
    return _entry(hand.rules, "turn", f"Seat {hand.seats[place]} {words}.", hand.rules.clause(topic, street))


# -- whose turn, and why


def _turn(hand: Hand, going: BettingRound, place: int, street: int) -> Document:
    rules, seat = hand.rules, hand.seats[place]
    if True in going.acted:
        if rules.by_card and going.opener < 0 and not hand.played:
            return _entry(rules, "turn", f"Seat {seat} acts next: the choice passes to the next card.", rules.clause("stud_open", street))
        return _entry(rules, "turn", f"Seat {seat} acts next, clockwise.", rules.clause("turn", street))
    step = hand.step
    if isinstance(step, steps.Betting) and step.first >= 0 and hand.rulings:
        return _entry(rules, "turn", f"Seat {seat} acts first, by a ruling.", hand.rulings[-1])
    why, clause = _acts_first(hand, place, street)
    return _entry(rules, "turn", f"Seat {seat} acts first: {why}.", clause)


def _acts_first(hand: Hand, place: int, street: int) -> tuple[str, str]:
    """Why the first to act is that one, and the clause."""
    rules, points = hand.rules, hand.rules.points
    turn = rules.clause("turn", street)
    match rules.game.streets[street].opens:
        case Opens.FORCED if hand.last_blind >= 0:
            return "left of the last blind", turn
        case Opens.FORCED:
            where = "the button" if points.first_without_blinds == "button" else "the first left of the button"
            return where, rules.clause("first_without_blinds", street)
        case Opens.OPEN_CARD:
            order = rules.opens
            assert order is not None
            lowest = points.stud_open == "low-card"
            if best_showing(hand, order, hand.still_in(), lowest=lowest) != place:
                return "the one before is all-in", rules.clause("stud_open_all_in", street)
            words = f"the {'lowest' if lowest or order.lowest_wins else 'highest'} open card"
            return words, _of_order(rules, "stud_open", order) or turn
        case Opens.SHOWING if points.stud_later_first == "best-hand-showing":
            order = rules.leads
            assert order is not None
            if best_showing(hand, order, hand.still_in()) != place:
                return "the one before is all-in", rules.clause("stud_all_in", street)
            words = f"the {'lowest' if order.lowest_wins else 'best'} hand showing"
            return words, _of_order(rules, "stud_later_first", order) or turn
        case Opens.SHOWING:
            return _opened(hand, place), rules.clause("stud_later_first", street)
        case Opens.AFTER_DRAW if points.after_draw_first == "opener" and hand.opener >= 0:
            return _opened(hand, place), rules.clause("after_draw_first", street)
    return "the first left of the button who is still in", turn


def _opened(hand: Hand, place: int) -> str:
    return "who opened the first round" if place == hand.opener else "next to the left of who opened the first round"


def _of_order(rules: Rules, topic: str, order: Ranking) -> str:
    """The clause of a topic, or else the one that an order of open cards is taken from."""
    return rules.terms.clause(topic) or next(iter(Teller(rules).ranked("", order).clauses), "")
