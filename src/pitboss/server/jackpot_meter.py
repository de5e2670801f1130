"""A jackpot as one of its tables shows it: its message over the table's socket when the display moves, and its place in a snapshot.

Persist, then publish, as at the table itself: a meter hears of events that are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.hand.forms import Document
from pitboss.jackpots import events as e
from pitboss.room.clock import MS
from pitboss.room.jackpot_seen import asking, at_table, news, who_is_left, who_may_ask, winning_cards
from pitboss.room.telling import Told
from pitboss.server.authority import Authority
from pitboss.server.jackpots import JackpotKeeper


class TableMeter:
    """At the edge of one felt."""

    def __init__(self, keeper: JackpotKeeper, table: Authority) -> None:
        self._keeper, self._table = keeper, table

    def hang(self) -> None:
        """From now on the table shows it."""
        self._keeper.moved.append(self._moved)
        self._table.hub.meters.append(self.seen)
        self._table.hand_ended.append(self._wait_for_request)

    def seen(self, account: str | None) -> Document:
        """What this account sees of it."""
        public = self._public()
        return self._with_ask(public) if account is not None and account == self._who_may_ask() else public

    def _public(self) -> Document:
        jackpot, desk = self._keeper.desk.jackpot, self._table.desk
        # The jackpot's stream has it, and the table's has the hand that lies there: after a restart both lie there again.
        seen = at_table(jackpot, desk, self._keeper.desk.asked_for.get(desk.id))
        flop = seen["flop"]
        for win in seen["wins"]:
            on_request = [] if flop is None else [*flop["hole"], *flop["flop"]]
            win["cards"] = (on_request or winning_cards(jackpot, desk, win["seat"])) if win["hand"] == desk.dealt else []
        return seen

    def _with_ask(self, public: Document) -> Document:
        return {**public, "ask": asking(self._keeper.desk.jackpot, self._table.desk)}

    def _who_may_ask(self) -> str:
        return "" if self._keeper.has_asked(self._table.id) else who_may_ask(self._table.desk)

    def _moved(self, events: Sequence[e.Event]) -> None:
        jackpot, desk = self._keeper.desk.jackpot, self._table.desk
        for event in events:
            if isinstance(event, e.FlopRequested) and event.table == desk.id:
                self._table.hold_next(desk.pace.show * MS)  # so that it is seen
        seen = self._public()
        public = {"type": "jackpot", "number": desk.number, "jackpot": seen, "news": news(jackpot, desk, events)}
        who = self._who_may_ask()
        own = {who: {**public, "jackpot": self._with_ask(seen)}} if who else {}
        self._table.hub.tell(Told(desk.number, public, own))

    def _wait_for_request(self) -> None:
        """Who is left alone before the flop has a moment to ask for it, as for showing a hand. Bots do not ask.

        Whatever the cards: a pause only for who may ask would tell everybody of two cards they have not seen.
        """
        desk = self._table.desk
        who = who_is_left(desk)
        if who and who not in desk.bots and who not in desk.clocks.lost:
            self._table.hold_next(desk.pace.show * MS)


def hang_meters(keeper: JackpotKeeper, tables: Mapping[str, Authority]) -> None:
    """At every table that plays for it."""
    for each in keeper.desk.jackpot.tables:
        if each.table in tables:
            TableMeter(keeper, tables[each.table]).hang()
