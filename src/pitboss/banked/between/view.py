"""What hangs at a table against the house and what everybody there may know between rounds (6.3)."""

from __future__ import annotations

from pitboss.banked.between.state import HouseTable
from pitboss.banked.codec import FORMS
from pitboss.banked.rules import Limits
from pitboss.banked.view import pay_tables
from pitboss.hand.forms import Document


def public_view(table: HouseTable) -> Document:
    """Limits, betting unit and pay tables; who is there; what was announced and when."""
    limits, notice = FORMS.of(Limits), table.notice
    return {
        "book": table.rules.terms.book.key,
        "version": table.rules.terms.book.version,
        "game": table.rules.terms.game.key,
        "limits": limits.write(table.rules.limits),
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
        "notice": notice
        and {
            "at": notice.at,
            "closing": notice.is_closing,
            "limits": None if notice.limits is None else limits.write(notice.limits),
            "trips_table": notice.trips_table,
            "agreed": list(notice.agreed),
        },
        "held": [{"player": hold.player, "amount": hold.amount, "until": hold.until} for hold in table.holds],
    }
