"""What hangs at a table against the house and what everybody there may know between rounds (6.3)."""

from __future__ import annotations

from typing import Final

from pitboss.banked.between.state import HouseTable
from pitboss.banked.codec import FORMS
from pitboss.banked.rules import Limits
from pitboss.banked.view import pay_tables
from pitboss.hand.forms import Document

LIMITS: Final = FORMS.of(Limits)


def public_view(table: HouseTable) -> Document:
    """Limits, betting unit and pay tables; who is there; what was announced and when."""
    return {
        "book": table.rules.terms.book.key,
        "version": table.rules.terms.book.version,
        "game": table.rules.terms.game.key,
        "limits": LIMITS.write(table.rules.limits),
        "pays": pay_tables(table.rules),
        "dealer": table.dealer,
        "deck": table.decks[0] if table.decks else None,
        "rounds": table.rounds,
        "playing": list(table.playing),
        "closed": table.closed,
        "guests": [
            {"seat": seat, "name": guest.name, "chips": guest.chips, "idle": guest.idle, "stands": guest.stands}
            for seat, guest in sorted(table.guests.items())
        ],
        "notice": notice_seen(table),
        "held": [{"player": hold.player, "amount": hold.amount, "until": hold.until} for hold in table.holds],
    }


def notice_seen(table: HouseTable) -> Document | None:
    """What was announced, and who has agreed to it."""
    notice = table.notice
    if notice is None:
        return None
    return {
        "at": notice.at,
        "closing": notice.is_closing,
        "limits": None if notice.limits is None else LIMITS.write(notice.limits),
        "trips_table": notice.trips_table,
        "agreed": list(notice.agreed),
    }
