"""After an outage every table moves by itself: `make test` takes the store away for a second, `make soak` in every way, for 1, 5 and 30."""

from __future__ import annotations

import asyncio

import pytest

from tests.campaign.faults import CABLE, FAULTS, why_no_disk
from tests.campaign.forgetful import forget_what_failed
from tests.campaign.moments import Between, Moment, Turn
from tests.campaign.money_moments import KINDS
from tests.campaign.outage import LENGTHS, Result, outage


def suffered(kind: str, seconds: float, request: pytest.FixtureRequest, kinds: tuple[type[Moment], ...] = KINDS) -> Result:
    if kind == "full" and (reason := why_no_disk()):
        pytest.skip(reason)
    server = request.getfixturevalue("own_server") if kind in CABLE else None
    found = asyncio.run(asyncio.wait_for(outage(kind, seconds, server, kinds), 170 + seconds))
    print("\n".join(found.lines()))
    return found


def check(found: Result, kinds: tuple[type[Moment], ...] = KINDS) -> None:
    assert not found.faults, "\n".join(found.lines())
    assert set(found.moved) == {kind.kind for kind in kinds}
    assert found.acked > len(kinds)


# -- a sample


def test_without_an_outage_every_moment_passes(request: pytest.FixtureRequest) -> None:
    """The tables come to their moments, and go on as their clocks have it: what the others are held against."""
    found = suffered("none", 0.1, request)
    check(found)
    assert not found.again


@pytest.mark.parametrize("kind", ["cut", "full"])
def test_a_second_without_the_journal(kind: str, request: pytest.FixtureRequest) -> None:
    found = suffered(kind, 1, request)
    check(found)
    assert found.again, "nobody noticed that the journal was out of reach"


# -- a room that does not heal is found out


def test_a_clock_that_forgets_is_found_out(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    forget_what_failed(monkeypatch)
    found = suffered("limited", 5, request, (Turn, Between))
    assert {each.partition(":")[0] for each in found.faults} >= {"turn", "between"}, found.lines()


# -- all of them


@pytest.mark.soak
@pytest.mark.parametrize("seconds", LENGTHS)
@pytest.mark.parametrize("kind", FAULTS)
def test_every_way_at_every_length(kind: str, seconds: float, request: pytest.FixtureRequest) -> None:
    check(suffered(kind, seconds, request))
