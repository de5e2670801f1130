"""The first server loses its database and not its life: the second takes over, and the first finds out before it writes anything."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.journal import audit_place, place_of
from tests.journal.relay import Relay, relayed
from tests.journal.server import Server
from tests.server.test_standby import number, started, until


@pytest.mark.parametrize("fault", [Relay.cut, Relay.hold, Relay.sever])
def test_cut_off_from_its_database(fault: object, server: Server, tmp_path: Path) -> None:
    """Cut: refused. Held: nothing passes, and nobody says so. Severed: the database still believes in the connections."""
    assert callable(fault)
    direct, first, second = server.new_schema(), tmp_path / "first", tmp_path / "second"
    second.mkdir(mode=0o700)
    with relayed(server.folder) as cable, started(first, "--database", cable.address(direct), "--port", "0") as ann:
        told = ann.told()
        shutil.copy(first / "journal.key", second / "journal.key")
        with started(second, "--database", direct, "--port", "0", "--standby") as bob:
            assert bob.told()["standby"] is True
            until(lambda: number(told["url"]) > 30)
            fault(cable)
            opened = bob.told()
            with closing(place_of(direct).store(read_only=True)) as store:
                before = store.head().number
                assert store.lease().epoch == 2
            cable.mend()
            assert ann.ended() == 4
            assert ann.said("another server has taken the room over")
            assert number(opened["url"]) > 0
            until(lambda: number(opened["url"]) > 60)
            assert bob.stop() == 0
            assert not [line for line in bob.lines if "somebody else wrote" in line["what"]]
        with closing(place_of(direct).store(read_only=True)) as store:
            epochs = [entry.kind for entry in store.read("room", 0) if entry.kind in ("room.opened", "room.closed")]
            assert epochs == ["room.opened", "room.opened", "room.closed"], "the first never wrote that it closed"
            assert store.head().number > before
        assert audit_place(place_of(direct, second)).sound


def test_on_sqlite_a_second_server_whose_folder_lock_was_deleted(tmp_path: Path) -> None:
    """The lock was the lease; the epoch is what is left, and it is enough."""
    with started(tmp_path / "room", "--port", "0") as ann:
        told = ann.told()
        until(lambda: number(told["url"]) > 30)
        (tmp_path / "room" / "serve.lock").unlink()
        with started(tmp_path / "room", "--port", "0") as bob:
            opened = bob.told()
            assert ann.ended() == 4
            seen = number(opened["url"])
            until(lambda: number(opened["url"]) > seen + 20)
            assert bob.stop() == 0
    assert audit_place(place_of(tmp_path / "room")).sound
