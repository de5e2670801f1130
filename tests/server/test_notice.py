"""Whoever listens to a table hears at once that the room cannot write, that it can again, and that it can only be looked at."""

from __future__ import annotations

from pitboss.journal import Journal, Opened, Vault, new_keyring
from pitboss.journal.lease import TAKEN_OVER, lost_words
from pitboss.server.messages import CANNOT_WRITE, READ_ONLY, ReadOnlyError
from tests.server.served import heard, in_loop, served, visitors
from tests.server.test_clock_machine import Failing


@in_loop
async def test_a_listener_hears_of_an_outage_and_of_its_end() -> None:
    keyring, store = new_keyring(), Failing()
    async with (
        served(opened=Opened(Journal(store), Vault(keyring), keyring)) as found,
        visitors(found, "Ann") as (ann,),
        ann.socket() as socket,
        ann.socket() as other,
    ):
        await heard(socket, "turn")
        store.break_down("entries", -1, unreadable=False)
        assert (await ann.command({"action": "TakeSeat", "seat": 1, "chips": 1000}, mark="mine")).status_code == 503
        assert await heard(socket, "notice") == {"type": "notice", "words": CANNOT_WRITE}
        assert (await heard(other, "notice"))["words"] == CANNOT_WRITE
        async with ann.socket() as late:
            assert (await heard(late, "notice"))["words"] == CANNOT_WRITE, "who comes meanwhile is told as well"
        store.heal()
        assert await heard(socket, "notice") == {"type": "notice", "words": ""}
        assert (await ann.command({"action": "TakeSeat", "seat": 1, "chips": 1000}, mark="mine")).status_code == 200
        async with ann.socket() as later:
            told = [(await heard(later, "notice", "turn"))["type"]]
            assert told == ["turn"], "nothing is said where nothing is wrong"


@in_loop
async def test_a_room_that_can_only_be_looked_at_says_so_to_who_listens() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,), ann.socket() as socket:
        await heard(socket, "turn")
        found.house.room.log.journal.freeze("Somebody changed entry 7.")
        assert (await heard(socket, "notice"))["words"] == f"{READ_ONLY} Somebody changed entry 7."


def test_a_server_that_lost_its_lease_does_not_say_that_anything_is_to_be_restored() -> None:
    words = ReadOnlyError(lost_words(3, 4)).words
    assert words.startswith(TAKEN_OVER)
    assert READ_ONLY not in words
    assert "epoch 4" in words
    assert ReadOnlyError("Entry 7 was changed.").words.startswith(READ_ONLY)
