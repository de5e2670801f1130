"""The files of a room name no card that not everybody has seen: looked at after every step of a hand of every game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import psycopg
import pytest

from pitboss.bots.sparring import at_random, calling
from pitboss.hand.actions import Action
from pitboss.hand.forms import Document
from pitboss.journal import open_journal, place_of
from pitboss.journal.backup import backup
from pitboss.room import lines, sealing
from pitboss.server.clocks import HandClock
from pitboss.server.room import Room, RoomPlan, TablePlan
from tests.campaign.disk import files_of, search, search_strictly
from tests.campaign.oracle import Leak, Oracle
from tests.journal.server import Server
from tests.seeded import SEED
from tests.server.evening import GAMES, NAMES, PACE, Evening, run, sign_of


def mixed(view: Document, options: Document, chance: Random) -> Action:
    """Somebody who mostly calls."""
    return (calling if chance.random() < 0.8 else at_random)(view, options, chance)


async def one_hand(book: str, game: str, where: str, folder: Path, files: Path, *, every: int = 1, checkpoint: bool = False) -> int:
    """Play a hand, and look into all files before every decision; how many bytes were read."""
    clock = HandClock()
    opened = open_journal(where, folder, clock=clock.now)
    sign = sign_of(book, game)
    room = await Room.open(opened, RoomPlan([TablePlan("one", "One", sign, 0, PACE)], folder, seed=SEED), clock)
    here, oracle, read, looks = Evening(room, opened, clock), Oracle(opened, "table/one"), 0, 0
    chance = Random(f"{book} {game}")

    async def look() -> None:
        nonlocal read, looks
        oracle.catch_up()
        looks += 1
        assert oracle.hand is not None
        if looks % every == 0:
            if checkpoint:
                with psycopg.connect(where, autocommit=True) as connection:
                    connection.execute("CHECKPOINT")
            if where == str(folder) and looks == 4:
                # A copy made in the middle of the hand.
                backup(place_of(folder), files / "copy.db")
            read += search_strictly(files_of(files), oracle.hand, frozenset().union(*oracle.drawn.values()))

    try:
        await here.quiet()
        await here.seat(*NAMES[: min(3, sign.rules.most_players)])
        await here.deal()
        await here.play_on(chance, mixed, look)
    finally:
        await room.close()
        opened.journal.close()
    assert looks
    return read


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_the_files_of_a_room_name_no_hidden_card(book: str, game: str, tmp_path: Path) -> None:
    assert run(one_hand(book, game, str(tmp_path), tmp_path, tmp_path)) > 10_000


def test_postgresql_has_no_hidden_card_on_its_disk(own_server: Server, tmp_path: Path) -> None:
    read = run(one_hand("standard", "no-limit-holdem", own_server.new_schema(), tmp_path, own_server.folder, every=6, checkpoint=True))
    assert read > 1_000_000


# -- the search finds what it looks for


@pytest.mark.parametrize("what", ["cards", "seed", "order"])
def test_a_deck_in_clear_is_found(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = sealing.seal

    def seal(vault: object, stream: str, name: str, document: Document, *hand: int) -> str:
        if what in document and name.startswith("deck"):
            (tmp_path / "note").write_text(str(document[what]))
        return honest(vault, stream, name, document, *hand)  # type: ignore[arg-type]

    monkeypatch.setattr(lines, "seal", seal)
    with pytest.raises(Leak):
        run(one_hand("standard", "no-limit-holdem", str(tmp_path), tmp_path, tmp_path))


def test_the_deck_is_found_among_many_hands(tmp_path: Path) -> None:
    async def hands() -> None:
        clock = HandClock()
        opened = open_journal(tmp_path, clock=clock.now)
        room = await Room.open(
            opened, RoomPlan([TablePlan("one", "One", sign_of("perth-poker", "holdem"), 0, PACE)], tmp_path, seed=SEED), clock
        )
        here, oracle = Evening(room, opened, clock), Oracle(opened, "table/one")
        try:
            await here.quiet()
            await here.seat(*NAMES[:3])
            for number in range(4):
                await here.deal()
                oracle.catch_up()
                assert oracle.hand is not None
                assert search(tmp_path, oracle.hand)
                if number < 3:
                    await here.play_on(Random(number))
            assert oracle.hand is not None
            for spelt in ("".join(oracle.hand.stub), " ".join(oracle.hand.stub[9:]), str(oracle.hand.order)[40:]):
                (tmp_path / "note").write_text(f"cards {spelt}")
                with pytest.raises(Leak):
                    search(tmp_path, oracle.hand)
        finally:
            await room.close()
            opened.journal.close()

    run(hands())
