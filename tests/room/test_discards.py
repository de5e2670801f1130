"""Perth 15: nobody looks at discards, before or after the showdown; not at the own ones either, in the record of the hand."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.chance.verify import verify
from pitboss.hand.forms import Document
from pitboss.server.hands import phh_of
from pitboss.server.messages import Caller
from tests.server.evening import evening, run, sign_of

HIDDEN: dict[str, str] = {}
SHOWN = {"own-discards-in-history": "own-cards-shown"}


def known_of(told: Document, name: str) -> set[str]:
    """The cards that stand in a player's own history beside those that stand in everybody's."""
    return {text for each in told["events"] for text in texts(each["event"].get(name, []))} - {"??"}


def texts(written: object) -> list[str]:
    return [text for each in written for text in texts(each)] if isinstance(written, list) else [str(written)]


@pytest.mark.parametrize(("options", "shown"), [(HIDDEN, False), (SHOWN, True)])
def test_a_folded_hand_stays_face_down_in_the_history(options: dict[str, str], *, shown: bool) -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem", options=options), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            hand = here.desk.hand
            assert hand is not None
            folder, *_ = here.deciding()
            held = {card.text for card in hand.down[hand.place_of[here.desk.seat_in_hand(folder) or 0]]}
            await here.ask(folder, "hand", action="Fold")
            last, *_ = here.deciding()
            await here.ask(last, "hand", action="Fold")
            told = await here.table.history(1, Caller(folder))
            assert (held <= known_of(told, "cards")) is shown
            assert held.isdisjoint(known_of(told, "cards")) is not shown
            winner = next(name for name in ("Ann", "Bob", "Cyd") if name not in (folder, last))
            assert len(known_of(await here.table.history(1, Caller(winner)), "cards")) == 2, "who never folded sees the own hand"
            tale = await here.table.tale(1)
            assert all((card in phh_of(tale, folder, "one", "room")) is shown for card in held)
            proven = await here.table.proof(1, Caller(folder))
            assert {each["card"] for each in proven["openings"]} == held, "the proof is held to what the player was dealt"
            assert verify(proven).problems == []

    run(night())


@pytest.mark.parametrize(("options", "shown"), [(HIDDEN, False), (SHOWN, True)])
def test_of_a_draw_the_player_sees_what_was_kept(options: dict[str, str], *, shown: bool) -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "draw", options=options), "Ann", "Bob") as here:
            chance = Random(5)
            await here.deal()
            thrown: dict[str, set[str]] = {}
            while here.desk.playing:
                name, *_ = here.deciding()
                turn = here.table.turn(Caller(name))
                if turn["due"] == "draw":
                    gone = turn["view"]["options"]["held"][:2]
                    thrown.setdefault(name, set()).update(gone)
                    await here.ask(name, "hand", action="Discard", cards=gone)
                else:
                    await here.play_one(chance, fold=False)
            assert thrown
            tale = await here.table.tale(1)
            for name, cards in thrown.items():
                assert all((card in phh_of(tale, name, "one", "room")) is shown for card in cards)
                told = known_of(await here.table.history(1, Caller(name)), "cards")
                assert (cards <= told) is shown
                assert len(told) >= 5, "the hand that was played"

    run(night())
