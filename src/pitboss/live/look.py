"""The table as a dealer sees it, as plain values: for a screen to draw and for a program to read."""

from __future__ import annotations

from typing import Any

from pitboss.hand.view import full_view
from pitboss.history.headline import game_in_words
from pitboss.live.ahead import next_up
from pitboss.live.moment import Moment
from pitboss.live.session import Answer, Session
from pitboss.table.owed import owed
from pitboss.table.state import Table

Document = dict[str, Any]


def answered(session: Session, answer: Answer) -> Document:
    """What a line came to, and how the table stands after it."""
    return {
        "line": answer.line,
        "outcome": answer.outcome.value,
        "said": [{"kind": each.kind.value, "text": each.text, "clauses": list(each.clauses)} for each in answer.said],
        "why": answer.why or None,
        "clause": answer.clause or None,
        "allowed": list(answer.allowed),
        "finished": [_finished(each.notes["hand"], each.hand) for each in answer.finished],
        "withdrawn": list(answer.withdrawn),
        **look(session.moment),
    }


def _finished(number: int, hand: Any) -> Document:
    stacks = {str(seat): chips for seat, chips in zip(hand.seats, hand.stack, strict=True)}
    return {"hand": number, "stacks": stacks, "won": dict(zip(map(str, hand.seats), hand.won, strict=True)), "commission": hand.house}


def look(moment: Moment) -> Document:
    """The table, the hand being played, and what comes next."""
    ahead = next_up(moment)
    return {
        "table": None if moment.table is None else _table(moment.table),
        "hand": None if moment.hand is None else full_view(moment.hand),
        "next": {"words": ahead.words, "say": list(ahead.say), "seat": ahead.seat or None},
    }


def _table(table: Table) -> Document:
    at = table.last if table.playing is None else table.playing.positions
    return {
        "game": game_in_words(table.sign.rules),
        "book": table.sign.rules.terms.book.key,
        "hands": table.hands,
        "button": (at.button if at is not None else table.button) or None,
        "blinds": [seat for seat in at.blinds if seat] if at is not None else [],
        "house": table.house,
        "carried": table.carried,
        "kill": {"seat": table.kill.seat, "shows": str(table.kill.face)} if table.sign.kill else None,
        "seats": [
            {
                "seat": seat,
                "name": player.name,
                "chips": player.chips,
                "bought": player.bought,
                "away": player.away is not None,
                "owes": None if (debt := owed(table, seat)) is None else str(debt),
            }
            for seat, player in table.seated()
        ],
        "waiting": [each.player for each in table.waiting],
    }
