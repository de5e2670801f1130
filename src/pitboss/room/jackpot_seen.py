"""What people see of a jackpot: everybody the display, a table the wins that were made at it, a player whether the flop may be asked for.

Closed by default. The display names who was paid; a win that waits has a name only at its own table, where the cards lie open. That
somebody may still ask for the flop tells of two cards nobody has seen, so only that player is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.hand.forms import Document
from pitboss.jackpots import events as e
from pitboss.jackpots.dealt import Dealt, flop_that_counts, hole_that_counts, may_ask_for_flop, what_was_dealt
from pitboss.jackpots.state import Claim, Jackpot
from pitboss.jackpots.view import public_view
from pitboss.room.desk import TableDesk

STANDS_BY: Final = {"recorded": "winning-hand", "confirmed": "confirm", "paid": "pay"}
LAST: Final = 10  #: wins that a display tells of

#: What a player asks of a jackpot, in the order in which one asks.
ASKED: Final = (
    "winning-hand",
    "flop",
    "show",
    "request-flop",
    "folded",
    "contribution",
    "restart",
    "floor",
    "order",
    "order-hands",
    "order-levels",
    "confirm",
    "pay",
    "display",
)


def shown(jackpot: Jackpot) -> Document:
    """The display, as a screen near the tables has it."""
    seen = public_view(jackpot)
    paid = [{"player": player, "table": table, "amount": amount} for player, table, amount in seen.won[-LAST:]]
    waiting = [
        {"number": each.number, "table": each.table, "amount": each.amount, "standing": each.standing}
        for each in jackpot.claims
        if each.is_open()
    ]
    return {
        "name": seen.name,
        "book": jackpot.plan.law.book.key,
        "amounts": list(seen.amounts),
        "tables": list(seen.tables),
        "working": seen.working,
        "paid": paid,
        "waiting": waiting,
    }


def law_of(jackpot: Jackpot) -> list[Document]:
    """What wins it and how it is paid, in our words, with the clauses; one that answers two questions stands once."""
    law = jackpot.plan.law
    found = {law.clause(topic): topic for topic in reversed(ASKED) if law.clause(topic)}
    return [
        {"topic": topic, "clause": law.clause(topic), "words": law.book.clauses[law.clause(topic)].says}
        for topic in ASKED
        if found.get(law.clause(topic)) == topic
    ]


def at_table(jackpot: Jackpot, desk: TableDesk, asked: e.FlopRequested | None) -> Document:
    """The meter at a table: the display, the wins at it that wait or are of the hand that lies there, and the flop that was asked for."""
    law, seen = jackpot.plan.law, public_view(jackpot)
    here = desk.dealt
    wins = [
        win_seen(jackpot, each)
        for each in jackpot.claims
        if each.table == desk.id and each.standing != "rejected" and (each.is_open() or each.hand == here)
    ]
    return {
        "name": seen.name,
        "book": law.book.key,
        "amounts": list(seen.amounts),
        "working": seen.working,
        "clause": law.clause("display"),
        "wins": wins,
        "flop": None if asked is None or asked.hand != here else flop_seen(asked),
        "ask": None,
    }


def win_seen(jackpot: Jackpot, claim: Claim) -> Document:
    law = jackpot.plan.law
    return {
        "number": claim.number,
        "hand": claim.hand,
        "seat": claim.seat,
        "player": claim.player,
        "amount": claim.amount,
        "fixed": claim.fixed,
        "standing": claim.standing,
        "clause": law.clause(STANDS_BY[claim.standing]),
    }


def flop_seen(asked: e.FlopRequested) -> Document:
    """Cards that lie open: the player tabled two, and the dealer burned one and dealt three."""
    return {
        "hand": asked.hand,
        "seat": asked.seat,
        "hole": [each.text for each in asked.hole],
        "flop": [each.text for each in asked.flop],
        "clause": asked.clause,
    }


def winning_cards(jackpot: Jackpot, desk: TableDesk, seat: int) -> list[str]:
    """The five of a hand that has won and lies at the table: the dealer has turned it up."""
    if desk.hand is None or desk.begun is None or not desk.hand.over:
        return []
    points = jackpot.plan.law.points
    dealt = what_was_dealt(desk.begun, desk.happened)
    return [each.text for each in (*hole_that_counts(points, dealt.held(seat)), *flop_that_counts(points, dealt))]


def who_may_ask(desk: TableDesk) -> str:
    """The player whom everybody folded to before the flop, with two cards of a royal flush, while the hand lies there; empty: nobody."""
    dealt = _without_flop(desk)
    return "" if dealt is None else desk.players.get(may_ask_for_flop(dealt), "")


def who_is_left(desk: TableDesk) -> str:
    """The player whom everybody folded to before the flop, whatever the cards."""
    dealt = _without_flop(desk)
    return "" if dealt is None or dealt.void else desk.players.get(dealt.alone, "")


def _without_flop(desk: TableDesk) -> Dealt | None:
    """The hand that lies at the table, if it is over and has no flop."""
    hand = desk.hand
    if hand is None or desk.begun is None or not hand.over or desk.playing or any(hand.boards):
        return None
    return what_was_dealt(desk.begun, desk.happened)


def asking(jackpot: Jackpot, desk: TableDesk) -> Document:
    """What that player is told."""
    law = jackpot.plan.law
    clause = law.clause("request-flop")
    return {"hand": desk.dealt, "clause": clause, "words": law.book.clauses[clause].says}


def news(jackpot: Jackpot, desk: TableDesk, events: Sequence[e.Event]) -> list[Document]:
    """What a table hears of what happened at the jackpot, beside the figure: each with its clause."""
    found = []
    for event in events:
        told = _news(jackpot, desk, event)
        if told is not None:
            found.append(told)
    return found


def _news(jackpot: Jackpot, desk: TableDesk, event: e.Event) -> Document | None:
    match event:
        case e.FlopRequested() if event.table == desk.id:
            return _told("asked", event.clause, event.hand, event.seat, desk.players.get(event.seat, ""), cards=[*event.hole, *event.flop])
        case e.WinRecorded():
            claim = event.claim
            if claim.table != desk.id:
                return _told("elsewhere", event.clause, 0, amount=claim.amount, table=claim.table)
            return _of(claim, "won", event.clause)
        case e.WinConfirmed():
            return _of_number(jackpot, desk, event.number, "confirmed", event.clause)
        case e.PrizePaid():
            return _of_number(jackpot, desk, event.number, "paid", event.clause)
        case e.WinRejected():
            return _of_number(jackpot, desk, event.number, "rejected", event.clause)
        case _:
            return None


def _of_number(jackpot: Jackpot, desk: TableDesk, number: int, what: str, clause: str) -> Document | None:
    claim = jackpot.claim(number)
    return _of(claim, what, clause) if claim is not None and claim.table == desk.id else None


def _of(claim: Claim, what: str, clause: str) -> Document:
    return _told(what, clause, claim.hand, claim.seat, claim.player, claim.amount)


def _told(
    what: str, clause: str, hand: int, seat: int = 0, player: str = "", amount: int = 0, table: str = "", cards: Sequence[object] = ()
) -> Document:
    return {
        "what": what,
        "clause": clause,
        "hand": hand,
        "seat": seat,
        "player": player,
        "amount": amount,
        "table": table,
        "cards": [str(getattr(each, "text", each)) for each in cards],
    }
