"""The room's keys and what they seal: no undealt card in clear on any disk."""

from __future__ import annotations

import base64
import json
import secrets
import stat
from pathlib import Path

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import cards
from pitboss.journal import (
    Append,
    Key,
    Keyring,
    KeyringError,
    Record,
    SealedError,
    Vault,
    audit_place,
    backup,
    find_keyring,
    new_keyring,
    open_journal,
    place_of,
    rotate,
)
from pitboss.journal.key_source import keyring_from_environment
from pitboss.journal.keyring import read_keyring, rotated, write_keyring
from tests.journal.server import Server

RING = new_keyring()
NAMES = st.text("abz/19", min_size=1, max_size=8)


class TestVault:
    @given(NAMES, NAMES, st.binary(max_size=200))
    def test_what_is_sealed_opens_there(self, stream: str, what: str, secret: bytes) -> None:
        vault = Vault(RING)
        assert vault.open(stream, what, vault.seal(stream, what, secret)) == secret

    @given(NAMES, NAMES, NAMES, NAMES)
    def test_and_nowhere_else(self, stream: str, what: str, other: str, thing: str) -> None:
        vault = Vault(RING)
        sealed = vault.seal(stream, what, b"the deck")
        if (other, thing) == (stream, what):
            return
        with pytest.raises(SealedError, match="does not open"):
            vault.open(other, thing, sealed)

    def test_any_changed_character_is_refused(self) -> None:
        vault = Vault(RING)
        sealed = vault.seal("table/1", "deck", b"As Kd")
        for place in range(len(sealed)):
            for character in "AZ.!":
                if sealed[place] != character:
                    with pytest.raises(SealedError):
                        vault.open("table/1", "deck", sealed[:place] + character + sealed[place + 1 :])
        for text in ("", "sealed1", "sealed1.x", sealed[:-1], sealed + "A", sealed[: sealed.rindex(".") + 1]):
            with pytest.raises(SealedError):
                vault.open("table/1", "deck", text)

    def test_no_two_seals_are_alike(self) -> None:
        vault = Vault(RING)
        assert len({vault.seal("a", "deck", b"x") for _ in range(1000)}) == 1000

    def test_after_a_rotation_old_seals_open_and_new_ones_use_the_new_key(self) -> None:
        sealed = Vault(RING).seal("a", "deck", b"old")
        ring = rotated(RING)
        vault = Vault(ring)
        assert vault.open("a", "deck", sealed) == b"old"
        assert vault.seal("a", "deck", b"new").split(".")[1] == ring.newest.name != RING.newest.name
        with pytest.raises(SealedError, match="which is not on the keyring"):
            Vault(RING).open("a", "deck", vault.seal("a", "deck", b"new"))


class TestKeyring:
    def test_a_first_start_makes_a_key_for_its_owner_only(self, tmp_path: Path) -> None:
        opened = open_journal(tmp_path / "room")
        opened.journal.close()
        key = tmp_path / "room" / "journal.key"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "room").stat().st_mode) == 0o700
        assert read_keyring(key) == opened.keyring
        again = open_journal(tmp_path / "room")
        assert again.keyring == opened.keyring
        again.journal.close()

    @pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660])
    def test_a_key_others_can_read_is_refused(self, tmp_path: Path, mode: int) -> None:
        write_keyring(RING, tmp_path / "journal.key")
        (tmp_path / "journal.key").chmod(mode)
        with pytest.raises(KeyringError, match="Do: chmod 600"):
            open_journal(tmp_path)

    @pytest.mark.parametrize("text", ["", "# nothing\n", "hello\n", "00000000 " + "0" * 64, "{name} " + "1" * 64])
    def test_a_file_that_holds_no_key_is_refused(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "journal.key").write_text(text.replace("{name}", RING.newest.name))
        (tmp_path / "journal.key").chmod(0o600)
        with pytest.raises(KeyringError, match="safe copy"):
            find_keyring(tmp_path)

    def test_the_environment_comes_first(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        one, two = secrets.token_bytes(32), secrets.token_bytes(32)
        monkeypatch.setenv("PITBOSS_KEY", f"{one.hex()}, {two.hex()}")
        opened = open_journal(tmp_path / "room")
        opened.journal.close()
        assert opened.keyring == Keyring((Key(one), Key(two)))
        assert not (tmp_path / "room" / "journal.key").exists()

    @pytest.mark.parametrize("value", ["x", "12" * 31, "12" * 32 + ",", "zz" * 32])
    def test_a_variable_that_holds_no_key_is_refused(self, value: str) -> None:
        with pytest.raises(KeyringError, match="64 hexadecimal digits"):
            keyring_from_environment({"PITBOSS_KEY": value})

    def test_a_signed_journal_without_its_key_is_not_given_a_new_one(self, tmp_path: Path) -> None:
        opened = open_journal(tmp_path)
        opened.journal.append([Append("a", 0, [Record("Said", 1, {})])])
        opened.journal.close()
        (tmp_path / "journal.key").rename(tmp_path / "away")
        with pytest.raises(KeyringError, match="its key is not here"):
            open_journal(tmp_path)
        assert not (tmp_path / "journal.key").exists()
        write_keyring(new_keyring(), tmp_path / "journal.key")
        with pytest.raises(KeyringError, match="which is not on the keyring"):
            open_journal(tmp_path)

    def test_rotation_goes_on_with_the_same_journal(self, tmp_path: Path) -> None:
        opened = open_journal(tmp_path, every=2)
        opened.journal.append([Append("a", 0, [Record("Said", 1, {})] * 2)])
        opened.journal.close()
        ring = rotate(tmp_path)
        assert len(ring.keys) == 2
        again = open_journal(tmp_path, every=2)
        again.journal.append([Append("a", 2, [Record("Said", 1, {})] * 2)])
        assert [head.key for head in again.journal.store.heads()] == [key.public.name for key in ring.keys]
        again.journal.close()
        assert audit_place(place_of(tmp_path)).findings == []

    def test_a_key_never_shows_itself(self) -> None:
        assert RING.newest.secret.hex() not in repr(RING)
        assert repr(RING.newest) == f"Key({RING.newest.name})"

    def test_a_key_file_is_never_overwritten(self, tmp_path: Path) -> None:
        write_keyring(RING, tmp_path / "journal.key")
        with pytest.raises(KeyringError, match="never overwritten"):
            write_keyring(new_keyring(), tmp_path / "journal.key")
        assert read_keyring(tmp_path / "journal.key") == RING


DECK = cards("As7h2cKdTs9d3cQhJs8h4d6cAh5sKc2dTh7c9sQd3hJc8s4h6dAc5h")
SEED = secrets.token_bytes(32)


def spellings() -> list[bytes]:
    """Every way in which a deck's order or a seed might lie about."""
    texts = [card.text for card in DECK]
    run = texts[3:7]  # four cards in a row are found by nobody by chance
    found = [sep.join(run).encode() for sep in ("", " ", ",", ", ", '","', '", "')]
    found += ["".join(card.symbol for card in DECK[3:7]).encode(), json.dumps(run).encode()]
    for raw in (SEED, " ".join(texts).encode()):
        found += [raw, raw.hex().encode(), raw.hex().upper().encode(), base64.b64encode(raw)[:-4], base64.urlsafe_b64encode(raw)[:-4]]
    return found


def test_the_check_finds_a_deck_in_clear(tmp_path: Path) -> None:
    opened = open_journal(tmp_path)
    opened.journal.append([Append("a", 0, [Record("Shuffled", 1, {"deck": [card.text for card in DECK], "seed": SEED.hex()})])])
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    opened.journal.close()
    assert sum(spelling in raw for spelling in spellings()) >= 2


def test_no_undealt_card_and_no_seed_in_clear(tmp_path: Path) -> None:
    room = tmp_path / "room"
    opened = open_journal(room, every=5)
    for turn in range(20):
        stream, deck = f"table/{turn}", " ".join(card.text for card in DECK).encode()
        body = {"deck": opened.vault.seal(stream, "deck", deck), "seed": opened.vault.seal(stream, "seed", SEED)}
        opened.journal.append([Append(stream, 0, [Record("Shuffled", 1, body)])])
    assert (room / "journal.db-wal").stat().st_size > 0
    playing = {path.name: path.read_bytes() for path in room.iterdir()}
    backup(place_of(room), tmp_path / "copy")
    (entry,) = opened.journal.read("table/7")
    assert opened.vault.open("table/7", "seed", entry.told["seed"]) == SEED
    opened.journal.close()
    closed = {path.name: path.read_bytes() for path in room.iterdir()}
    assert b"Shuffled" in closed["journal.db"]
    for name, raw in [*playing.items(), *closed.items(), ("copy", (tmp_path / "copy").read_bytes())]:
        assert [spelling for spelling in spellings() if spelling in raw] == [], name


def test_nor_in_postgres_files(server: Server, tmp_path: Path) -> None:
    address = server.new_schema()
    opened = open_journal(address, tmp_path)
    body = {"seed": opened.vault.seal("table/1", "seed", SEED), "mark": "lies-here-in-clear"}
    opened.journal.append([Append("table/1", 0, [Record("Shuffled", 1, body)])])
    opened.journal.close()
    with psycopg.connect(server.address, autocommit=True) as connection:  # the store's own has no patience for a slow disk
        connection.execute("CHECKPOINT")
    files = [path.read_bytes() for path in (server.folder / "db").rglob("*") if path.is_file()]
    assert any(b"lies-here-in-clear" in raw for raw in files)
    assert not any(spelling in raw for raw in files for spelling in spellings())
