"""Three servers, one database, and anything that can happen to them: only the newest owner ever writes, whatever it believes of itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress

import psycopg
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pitboss.journal import Append, BrokenError, FencedError, Journal, Record
from pitboss.journal.postgres import PostgresStore
from pitboss.journal.store import NOT_SEEN
from tests.journal.server import Server

TERM = 3_600_000_000  #: an hour: it runs out when the test says so
STREAM = "room"
NAMES = ("ann", "bob", "cyd")


class Model:
    """The servers as they believe they are, and the owner there really is."""

    def __init__(self, url: str, opened: ExitStack) -> None:
        self.url = url
        self.stores = {name: PostgresStore(url) for name in NAMES}
        for store in self.stores.values():
            opened.callback(store.close)
        self.believes: dict[str, Journal] = {}  #: who took it once, and has not heard that it is gone
        self.seen = dict.fromkeys(NAMES, NOT_SEEN)
        self.owner = ""  #: who took it last
        self.free = True
        self.sql("UPDATE lease SET owner = '', until = 'epoch'")

    def sql(self, words: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(words.encode())

    @property
    def epoch(self) -> int:
        return self.stores["ann"].lease().epoch

    # -- what can happen

    def take(self, name: str) -> None:
        """A server tries to take it, or starts again in its own folder."""
        before = self.epoch
        stale = self.seen[name] == self.stores[name].lease().pulse
        taken = self.stores[name].take_lease(name, TERM, self.seen[name])
        assert (taken is not None) == (self.free or self.owner == name or stale)
        if taken is not None:
            assert taken.epoch == before + 1
            self.believes[name] = Journal(self.stores[name], epoch=taken.epoch)
            self.owner, self.free = name, False

    def look(self, name: str) -> None:
        """A standby looks, and a term passes before it acts on what it saw."""
        self.seen[name] = self.stores[name].lease().pulse

    def renew(self, name: str) -> None:
        journal = self.believes.get(name)
        if journal is not None:
            held = self.stores[name].renew_lease(journal.epoch, TERM)
            assert held == (journal.epoch == self.epoch)
            self.free = self.free and not held

    def write(self, name: str) -> None:
        journal = self.believes.get(name)
        if journal is None:
            return
        version = self.stores[name].streams(STREAM).get(STREAM, 0)
        if journal.epoch == self.epoch:
            journal.append([Append(STREAM, version, [Record("Said", 1, {"epoch": journal.epoch})])])
            return
        with pytest.raises((FencedError, BrokenError)):
            journal.append([Append(STREAM, version, [Record("Said", 1, {"epoch": journal.epoch})])])
        assert self.stores[name].streams(STREAM).get(STREAM, 0) == version

    def give_back(self, name: str) -> None:
        journal = self.believes.pop(name, None)
        if journal is not None:
            self.stores[name].release_lease(journal.epoch)
            if journal.epoch == self.epoch:
                self.owner, self.free = "", True

    def lose_the_link(self, name: str) -> None:
        """Its sessions at the database end; it opens others when it needs them."""
        for connection in (self.stores[name]._writer, self.stores[name]._reader):
            if connection is not None:
                with suppress(psycopg.Error):
                    connection.close()

    def pass_time(self, _: str) -> None:
        self.sql("UPDATE lease SET until = clock_timestamp() - interval '1 second'")
        self.free = True

    def set_the_databases_clock_back(self, _: str) -> None:
        """It is an hour earlier than when it was last renewed."""
        self.sql(
            "UPDATE lease SET until = until + interval '1 hour', renewed = renewed + interval '1 hour' WHERE until > clock_timestamp()"
        )


ACTS: tuple[Callable[[Model, str], None], ...] = (
    Model.take,
    Model.take,  # oftener than the rest
    Model.take,
    Model.pass_time,
    Model.look,
    Model.renew,
    Model.write,
    Model.give_back,
    Model.lose_the_link,
    Model.pass_time,
    Model.set_the_databases_clock_back,
)


@pytest.fixture(scope="module")
def url(server: Server) -> str:
    return server.new_schema()


# Without shrinking: each example costs a tenth of a second at the database, and a failing one is short enough to read.
@settings(max_examples=25, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(acts=st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from(NAMES)), min_size=25, max_size=60))
def test_only_the_newest_owner_writes(acts: list[tuple[Callable[[Model, str], None], str]], url: str) -> None:
    with ExitStack() as opened:
        model = Model(url, opened)
        for act, name in acts:
            act(model, name)
        for name in NAMES:
            model.write(name)
        epochs = [entry.told["epoch"] for entry in model.stores["ann"].read(STREAM, 0)]
        assert epochs == sorted(epochs), "an older owner never writes after a newer one"
