"""What every test shares."""

import fcntl
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests.journal.server import Server, running_server, why_not
from tests.seeded import TOLD

# Building a ranking's tables takes a moment the first time, so no example is held to a deadline; and a red run can be run again.
settings.register_profile("pitboss", deadline=None, derandomize=True)
settings.load_profile("pitboss")


def pytest_report_header() -> str:
    return TOLD


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Under -q there is no header: a failure says by itself how it is repeated."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(TOLD)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Callable[[str, Callable[[], Any]], Any]:
    """Long work, by a name, done once for a test run: the worker that needs it first does it, the others wait and take what it found."""
    own = tmp_path_factory.getbasetemp()
    folder = own if worker_id == "master" else own.parent

    def find(name: str, work: Callable[[], Any]) -> Any:
        path = folder / f"{name}.pickle"
        with (folder / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                path.write_bytes(pickle.dumps(work()))
        return pickle.loads(path.read_bytes())  # noqa: S301 - our own, of a moment ago

    return find


def a_server() -> Iterator[Server]:
    if reason := why_not():
        pytest.skip(reason)
    with running_server() as started:
        yield started


#: A real PostgreSQL server, started once for a run. Who stops it, or changes what it is set to, takes one of their own.
server = pytest.fixture(a_server, scope="session", name="server")
own_server = pytest.fixture(a_server, scope="module", name="own_server")


@pytest.fixture
def thief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a hand is simulated, a chip of the first player's is gone afterwards."""
    from pitboss.analysis import simulate
    from pitboss.hand.dealer import Dealer
    from pitboss.hand.state import Hand

    honest = simulate.play_hand

    def steal(hand: Hand, dealer: Dealer, chance: simulate.Chance) -> int:
        decisions = honest(hand, dealer, chance)
        hand.stack[0] -= 1
        return decisions

    monkeypatch.setattr(simulate, "play_hand", steal)
