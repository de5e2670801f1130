"""The desk is what its stream says: folded again after every entry, it is the same to the last undealt card and the last second."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from pitboss.bots.sparring import at_random
from pitboss.hand.refusal import Refused
from pitboss.room import lines as n
from pitboss.room.commands import BadCommand, Caller, Command, Tick, command_of
from pitboss.room.decide import decide
from pitboss.room.desk import TableDesk
from pitboss.room.lines import from_entry, to_record
from pitboss.room.pace import Pace, PaceError
from pitboss.room.telling import Told
from tests.server.evening import GAMES, NAMES, Evening, evening, run, sign_of

PLAYERS = 4


class Watch:
    """The state of the desk in memory after each of its entries, as it went along."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.digests: dict[int, str] = {}
        self.on = True
        evolve = TableDesk.evolve

        def watched(desk: TableDesk, line: n.Line, number: int, at: int) -> Told:
            told = evolve(desk, line, number, at)
            if self.on:
                self.digests[number] = desk.digest()
            return told

        monkeypatch.setattr(TableDesk, "evolve", watched)

    def check(self, here: Evening) -> None:
        """Fold every beginning of the stream from scratch."""
        self.on = False
        assert len(self.digests) == here.desk.number == len(here.entries)
        for number in range(1, here.desk.number + 1):
            assert here.folded(number).digest() == self.digests[number], f"after entry {number}"
        assert here.folded() == here.desk


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_entry_folds_to_the_desk_in_memory(book: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)

    async def hand() -> None:
        sign = sign_of(book, game)
        async with evening(sign, *NAMES[: min(PLAYERS, sign.rules.most_players)]) as here:
            await here.deal()
            await here.play_on(Random(f"{book} {game}"))
            here.check_chips()
            watch.check(here)

    run(hand())


def test_many_hands_with_votes_shows_and_lost_links(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)

    async def hands() -> None:
        chance = Random(5)
        async with evening(sign_of("melbourne-poker", "holdem", limit="no-limit"), *NAMES[:4], vote=5_000, show=5_000, chips=20) as here:

            async def meanwhile() -> None:
                mood = chance.random()
                if mood < 0.2:
                    await here.later(chance.choice((3, 15, 40)))
                elif mood < 0.4:
                    listening = here.table.subscribe(Caller(chance.choice(NAMES[:4])))
                    await here.quiet()
                    here.clock.move(chance.random())
                    listening.close()
                    await here.quiet()

            for _ in range(8):
                for name in NAMES[:4]:
                    seat = here.desk.table.seat_of(name)
                    player = None if seat is None else here.desk.table.player(seat)
                    if player is not None and not player.chips:
                        await here.ask(name, "table", action="TopUp", chips=20)
                    if player is not None and player.away is not None:
                        await here.ask(name, "table", action="Return")
                await here.deal()
                for _ in range(500):
                    if not here.desk.playing:
                        break
                    await meanwhile()
                    if here.deciding():
                        await here.decide(chance.choice(here.deciding()), at_random, chance)
                here.check_chips()
            kinds = {entry.kind for entry in here.entries}
            assert {"clock.lost", "clock.found", "hand.asked", "hand.voted"} <= kinds
            watch.check(here)

    run(hands())


def test_every_line_is_read_as_it_was_written() -> None:
    async def hand() -> None:
        async with evening(sign_of("standard", "fixed-limit-triple-draw-27"), *NAMES[:3]) as here:
            await here.deal()
            await here.play_on(Random(1))
            vault = here.opened.vault
            for entry in here.entries:
                line = from_entry(entry, vault)
                record = to_record(line, entry.stream, vault)
                again = from_entry(
                    type(entry)(**{**{name: getattr(entry, name) for name in entry.__slots__}, "body": json.dumps(record.body)}), vault
                )
                assert (record.kind, again) == (entry.kind, line)

    run(hand())


@pytest.mark.parametrize(
    ("book", "game"), [("standard", "no-limit-holdem"), ("standard", "fixed-limit-triple-draw-27"), ("melbourne-poker", "chinese")]
)
def test_the_database_tells_no_more_than_everybody_knows(book: str, game: str, tmp_path: Path) -> None:
    """In clear stands what the public was told, and no other card: in the middle of a hand, in the file and its log."""

    async def hand() -> None:
        async with evening(sign_of(book, game), *NAMES[:3], folder=tmp_path) as here:
            await here.deal()
            hand = here.desk.hand
            assert hand is not None
            hidden = [[card.text for card in group] for group in (*hand.down, hand.stub)]
            texts = [json.dumps(group, separators=(",", ":")).strip("[]") for group in hidden if len(group) > 1]
            texts += ["".join(group[:3]) for group in hidden] + [here.desk.committed[0].seed.hex()]
            assert texts
            for file in tmp_path.iterdir():
                raw = file.read_bytes()
                for text in texts:
                    assert text.encode() not in raw, f"{text} stands in {file.name}"
            for entry in here.entries:
                public = json.dumps(here.desk.told[entry.version - here.desk.told[0].number].public)
                for card in hand.rules.pack_cards:
                    if f'"{card.text}"' in entry.body:
                        assert f'"{card.text}"' in public

    run(hand())


# -- deciding changes nothing


def test_deciding_leaves_the_desk_as_it_was() -> None:
    async def hand() -> None:
        async with evening(sign_of("melbourne-poker", "chinese"), *NAMES[:3]) as here:
            before = here.desk.digest()
            assert decide(here.desk, Tick(), here.clock.now() + 60_000_000).lines
            assert here.desk.digest() == before
            await here.deal()
            before = here.desk.digest()
            assert decide(here.desk, Tick(), here.clock.now() + 600_000_000).lines
            with pytest.raises(Refused):
                decide(here.desk, Command(Caller("Ann"), "x", "hand", {"action": "Call"}), here.clock.now())
            assert here.desk.digest() == before

    run(hand())


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        "fold",
        {},
        {"id": "", "do": "hand", "action": {"action": "Fold"}},
        {"id": "x" * 65, "do": "hand", "action": {"action": "Fold"}},
        {"id": "a\nb", "do": "hand", "action": {"action": "Fold"}},
        {"id": 7, "do": "hand", "action": {"action": "Fold"}},
        {"id": "x", "do": "room", "action": {"action": "Fold"}},
        {"id": "x", "do": "hand", "action": "Fold"},
        {"id": "x", "do": "hand", "action": {"action": 5}},
        {"id": "x", "do": "hand", "action": {"action": "Fold"}, "as": "Bob"},
    ],
)
def test_what_is_no_command_is_refused(document: object) -> None:
    with pytest.raises(BadCommand) as error:
        command_of(Caller("Ann"), document)
    assert error.value.code in ("bad-command", "bad-id")
    assert error.value.words


def test_a_pace_is_data() -> None:
    assert Pace.from_json(Pace(act=5).to_json()) == Pace(act=5)
    assert Pace.from_json({"act": 7}).bank == Pace().bank
    for wrong in ({"act": -1}, {"act": 1.5}, {"act": True}, {"speed": 3}):
        with pytest.raises(PaceError):
            Pace.from_json(wrong)


def test_a_gap_in_the_stream_is_found() -> None:
    async def hand() -> None:
        async with evening(sign_of("standard", "no-limit-holdem"), *NAMES[:2]) as here:
            await here.deal()
            entries = here.entries
            del entries[3]
            from pitboss.room.desk import fold

            with pytest.raises(ValueError, match="stands at 3"):
                fold("one", entries, here.opened.vault)

    run(hand())
