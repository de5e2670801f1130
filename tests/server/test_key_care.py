"""Where a room's key comes from: a command or a file that the configuration names; and what is said where there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.journal import audit_place, new_keyring, place_of
from pitboss.journal.keyring import write_keyring
from pitboss.server.checked import ConfigError
from pitboss.server.config import config_of
from tests.server.served import PEOPLE, QUICK
from tests.server.test_serve import PITBOSS, process, stop

PRINTS = "import sys; print(open(sys.argv[1]).read().split()[-1])"


def test_by_a_command_and_no_key_lies_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "the safe"
    kept.write_text(new_keyring().newest.secret.hex())
    key = f"[key]\ncommand = [{sys.executable!r}, '-c', {PRINTS!r}, {str(kept)!r}]\n"
    for _ in range(2):
        with process(tmp_path, config=QUICK + key + PEOPLE) as (found, _told):
            assert stop(found) == 0
    assert not (tmp_path / "data" / "journal.key").exists()
    monkeypatch.setenv("PITBOSS_KEY", kept.read_text())
    assert audit_place(place_of(tmp_path / "data")).sound


def test_by_a_file(tmp_path: Path) -> None:
    write_keyring(new_keyring(), tmp_path / "room.key")
    with process(tmp_path, config=f"{QUICK}[key]\nfile = '{tmp_path / 'room.key'}'\n{PEOPLE}") as (found, _):
        assert stop(found) == 0
    assert not (tmp_path / "data" / "journal.key").exists()


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("command = ['/no/such/program']", "cannot be started"),
        ("command = ['false']", "ended with exit code 1 and no key"),
        ("command = ['sleep', '60']\nseconds = 1", "gave no key within 1 seconds"),
        ("command = ['echo', 'secret']", "printed no key"),
    ],
)
def test_a_command_that_gives_none_is_told_and_not_what_it_printed(key: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text(f"{QUICK}[key]\n{key}\n{PEOPLE}")
    call = [*PITBOSS, "serve", "--data", str(tmp_path / "data"), "--config", str(file)]
    ended = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False)
    words = " ".join((ended.stdout + ended.stderr).split())
    assert ended.returncode == 2
    assert says in words
    assert "secret" not in words


def test_one_of_the_two() -> None:
    with pytest.raises(ConfigError, match=r"key\.command stands beside key\.file; it must be one of the two"):
        config_of("[key]\nfile = 'a'\ncommand = ['b']\n")
    with pytest.raises(ConfigError, match="a program and its arguments"):
        config_of("[key]\ncommand = 'b c'\n")
