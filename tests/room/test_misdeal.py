"""A misdeal in the room: the same hand again, from the same place, and every chip where it belongs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.bots.sparring import calling
from pitboss.chance.source import new_seed
from pitboss.faults.ruling import rule
from pitboss.faults.vocabulary_deal import NotCut
from pitboss.faults.vocabulary_staff import PlayDisrupted
from pitboss.room import lines as n
from pitboss.room.draft import Draft, Money
from pitboss.table import events as t
from tests.server.evening import Evening, evening, run, sign_of

FEE = {"kind": "per-person", "amount": 2}


def ruled_on(here: Evening, fault: Any, by: str = "") -> Draft:
    """What the room would write if somebody reported this now."""
    draft = Draft(here.desk, here.clock.now(), new_seed)
    assert draft.hand is not None
    for event in rule(draft.hand, fault, by):
        draft.happen(event, "staff")
    draft.deal_on()
    return draft


def taken_in(here: Evening, draft: Draft) -> None:
    """The lines of a draft as the journal would bring them."""
    for line in draft.lines:
        record = n.to_record(line, here.desk.stream, here.opened.vault)
        here.desk.evolve(line, here.desk.number + 1, here.clock.now())
        assert record.kind


@pytest.mark.parametrize(("fee", "kept"), [("kept-once", 0), ("charged-again", 2)])
def test_the_button_stays_where_the_hand_is_dealt_again(fee: str, kept: int) -> None:
    async def night() -> None:
        sign = sign_of("melbourne-poker", "holdem", commission=FEE, options={"misdeal-hand-fee": fee})
        async with evening(sign, "Ann", "Bob", "Cyd") as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            last, stakes = here.desk.table.last, {seat: each.chips for seat, each in here.desk.table.seated()}
            await here.deal()
            assert here.desk.table.playing is not None
            button = here.desk.table.playing.positions.button
            draft = ruled_on(here, NotCut())
            kinds = [type(line.what.event) for line in draft.lines if isinstance(line.what, n.AtTable)]
            assert kinds[0] is t.HandVoided
            taken_in(here, draft)
            table = here.desk.table
            assert table.last == last
            assert here.desk.hand is None
            assert {seat: each.chips for seat, each in table.seated()} == {seat: chips - kept for seat, chips in stakes.items()}
            # What the house keeps of them goes to the house.
            assert draft.money == ([Money("", -3 * kept, "commission")] if kept else [])
            again = Draft(here.desk, here.clock.now(), new_seed)
            again.begin()
            assert again.table.playing is not None
            assert again.table.playing.positions.button == button

    run(night())


def test_a_hand_that_counts_as_played_moves_the_button() -> None:
    """The same hall on fire: the pot is shared out, and nothing is dealt again from there."""

    async def night() -> None:
        async with evening(sign_of("melbourne-poker", "holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            draft = ruled_on(here, PlayDisrupted("fire", "the hall is cleared"), "assistant-casino-manager")
            redeal = next(event.redeal for event in draft.happened if hasattr(event, "redeal"))
            over = next(line.what for line in draft.lines if isinstance(line.what, n.HandOver))
            kinds = [type(line.what.event) for line in draft.lines if isinstance(line.what, n.AtTable)]
            assert over.void is redeal
            assert kinds[0] is (t.HandVoided if redeal else t.HandFinished)

    run(night())


def test_who_leaves_with_the_hand_leaves_at_its_time() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            await here.ask("Ann", "table", action="Leave")
            await here.play_on(Random(3), calling)
            left = [n.from_entry(entry, here.opened.vault).what for entry in here.entries]
            at = [line.event.at for line in left if isinstance(line, n.AtTable) and isinstance(line.event, t.SeatLeft)]
            assert len(at) == 1
            assert at[0] == here.clock.now() // 1_000_000

    run(night())
