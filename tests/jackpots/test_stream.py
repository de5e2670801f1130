"""A jackpot in the journal: whatever is cut off, the stream tells the same jackpot again, and a command is carried out once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.cards import cards
from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots.codec import action_to_json
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.state import accounted_for, contributed
from pitboss.jackpots.stream import JackpotDesk, fold, opening, stream_of
from pitboss.journal import Append, Conflict, Journal, MemoryStore, Record, SqliteStore, UnreadableError
from tests.jackpots.nights import OPTIONS, Night, plan

ROYAL = (cards("As Ks"), cards("Qs Js Ts"))


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    found = Journal(MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "journal.db"))
    yield found
    found.close()


def asks(journal: Journal, desk: JackpotDesk, action: a.Action, command: str = "") -> bool:
    """Decide, write, and only then take it in; whether it was possible."""
    try:
        append = desk.asked(action, "staff", command)
    except Refused:
        return False
    for entry in journal.append([append]):
        desk.evolve(entry)
    return True


def recovered(journal: Journal, name: str = "night") -> JackpotDesk:
    return fold(name, journal.read(stream_of(name)))


@pytest.mark.parametrize("book", list(OPTIONS))
@pytest.mark.parametrize("seed", range(3))
def test_a_night_with_power_cuts(journal: Journal, book: str, seed: int) -> None:
    chance = random.Random(f"{book} {seed}")
    (opened,) = journal.append([opening("night", plan(book, chance))])
    desk = JackpotDesk("night", opened)
    night = Night(desk.jackpot, chance)
    asked: list[a.Action] = list(night.opening())
    for number in range(120):
        action = asked.pop(0) if asked else night.next()
        if chance.random() < 0.15:
            # Written, and cut off before anybody took it in; the caller asks again with the same id.
            try:
                written = journal.append([desk.asked(action, "staff", f"c{number}")])
            except Refused:
                written = []
            desk = recovered(journal)
            assert not written or f"c{number}" in desk.done
            before = desk.version
            if written:
                assert asks(journal, desk, action, f"c{number}")
                assert desk.version == before, "carried out once"
        else:
            asks(journal, desk, action, f"c{number}")
        night.jackpot = desk.jackpot
        assert accounted_for(desk.jackpot) == contributed(desk.jackpot)
    again = recovered(journal)
    assert again.jackpot == desk.jackpot
    assert again.version == desk.version > 20
    assert again.done == desk.done


def test_two_who_write_at_once(journal: Journal) -> None:
    """The version is the lock: the second is told, reads on, and decides anew on what is."""
    (opened,) = journal.append([opening("night", plan_jackpot("perth-poker", start=1000, prize=10, reserve=5))])
    desk = JackpotDesk("night", opened)
    for table in ("1", "2"):
        assert asks(journal, desk, a.LinkTable(table, "holdem"))
    other = recovered(journal)
    one = desk.asked(a.RecordWin("1", 1, 1, "Ann", *ROYAL, 5), "dealer")
    two = other.asked(a.RecordWin("2", 1, 1, "Bob", *ROYAL, 5), "dealer")
    journal.append([one])
    with pytest.raises(Conflict):
        journal.append([two])
    other = recovered(journal)
    assert asks(journal, other, a.RecordWin("2", 1, 1, "Bob", *ROYAL, 5))
    assert [(each.player, each.number, each.amount) for each in other.jackpot.claims] == [("Ann", 1, 1000), ("Bob", 2, 1000)]


def test_a_jackpot_and_the_money_of_the_room_in_one_batch(journal: Journal) -> None:
    """A batch stands or falls as a whole: the prize is paid and the wallet filled, or neither."""
    (opened,) = journal.append([opening("night", plan_jackpot("perth-poker", start=1000))])
    desk = JackpotDesk("night", opened)
    for action in (
        a.LinkTable("1", "holdem"),
        a.RecordWin("1", 1, 1, "Ann", *ROYAL, 5),
        a.ConfirmWin(1, "table-games-manager", 6),
    ):
        assert asks(journal, desk, action)
    pays = desk.asked(a.PayPrize(1, "dealer", 7), "dealer")
    wallet = Append("bank", 3, [Record("bank.moved", 1, {"id": "m4"})])  # the bank is elsewhere by now
    with pytest.raises(Conflict):
        journal.append([pays, wallet])
    assert recovered(journal).jackpot.claims[0].standing == "confirmed"


def test_what_it_cannot_read_it_says(journal: Journal) -> None:
    with pytest.raises(UnreadableError, match="There is no jackpot"):
        recovered(journal)
    journal.append([Append(stream_of("night"), 0, [Record("table.opened", 1, {})])])
    with pytest.raises(UnreadableError, match="begins with its plan"):
        recovered(journal)
    journal.append([opening("day", plan_jackpot("perth-poker"))])
    journal.append([Append(stream_of("day"), 1, [Record("jackpot.strange", 1, {})])])
    with pytest.raises(UnreadableError, match="does not know it"):
        recovered(journal, "day")
    desk = JackpotDesk("day", journal.read(stream_of("day"))[0])
    with pytest.raises(ValueError, match="stands at version 1"):
        desk.evolve(journal.read(stream_of("day"))[0])


def test_who_asked_is_written_down(journal: Journal) -> None:
    (opened,) = journal.append([opening("night", plan_jackpot("perth-poker", start=1000))])
    desk = JackpotDesk("night", opened)
    assert asks(journal, desk, a.LinkTable("1", "holdem"), "first")
    told = journal.read(stream_of("night"), 1)[0].told
    assert told["by"] == "staff"
    assert told["command"] == "first"
    assert told["event"]["event"] == "TableLinked"
    assert action_to_json(a.LinkTable("1", "holdem"))["action"] == "LinkTable"
