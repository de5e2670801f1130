"""Where a room's key comes from: the environment, a file, or a command that fetches it from a key service (KMS, HSM)."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pitboss.journal.errors import KeyringError
from pitboss.journal.keyring import FILE, KEY, VARIABLE, Key, Keyring, read_keyring

FILE_VARIABLE: Final = "PITBOSS_KEY_FILE"
COMMAND_VARIABLE: Final = "PITBOSS_KEY_COMMAND"
SECONDS: Final = 20.0  #: that a command may take
_LONGEST: Final = 100_000  # characters of its output


@dataclass(frozen=True, slots=True)
class KeySource:
    """What the configuration names: a key file, or a command and its arguments. Empty: the folder's own key file."""

    file: Path | None = None
    command: tuple[str, ...] = ()
    seconds: float = SECONDS


OWN_FILE: Final = KeySource()  #: the key file of the room's folder


def keyring_from_environment(environment: Mapping[str, str] = os.environ) -> Keyring | None:
    """Keys of 64 hexadecimal digits, the newest last, commas between."""
    value = environment.get(VARIABLE, "").strip()
    if not value:
        return None
    words = [word.strip() for word in value.split(",")]
    if not all(map(KEY.fullmatch, words)):
        raise KeyringError(
            f"{VARIABLE} holds no key: a key is 64 hexadecimal digits, several have commas between, the newest last. "
            "`python -c 'import secrets; print(secrets.token_hex(32))'` makes one."
        )
    return Keyring(tuple(Key(bytes.fromhex(word)) for word in words))


def keyring_from_command(command: Sequence[str], seconds: float = SECONDS) -> Keyring:
    """The keys that a command prints, one a line, the newest last. It runs without a shell; what it prints is never shown."""
    what = f"The key command ({Path(command[0]).name})"
    try:
        run = subprocess.run(  # noqa: S603  the operator's own command, as a list, without a shell
            list(command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise KeyringError(f"{what} gave no key within {seconds:g} seconds. Run it by hand to see what it waits for.") from None
    except OSError as error:
        raise KeyringError(f"{what} cannot be started: {(error.strerror or 'unknown').lower()}.") from None
    if run.returncode != 0:
        raise KeyringError(f"{what} ended with exit code {run.returncode} and no key. Run it by hand to see why.")
    lines = [line.strip() for line in run.stdout[:_LONGEST].decode("ascii", "replace").splitlines()]
    found = [line.rsplit(" ", 1)[-1] for line in lines if line and not line.startswith("#")]
    if not found or not all(map(KEY.fullmatch, found)):
        raise KeyringError(f"{what} printed no key: it prints 64 hexadecimal digits a line, the newest key last.")
    return Keyring(tuple(Key(bytes.fromhex(digits)) for digits in found))


def find_keyring(folder: Path | None, source: KeySource = OWN_FILE, environment: Mapping[str, str] = os.environ) -> Keyring | None:
    """The keys from the environment; else from where the configuration says; else from the folder's key file; or None."""
    ring = keyring_from_environment(environment)
    if ring is not None:
        return ring
    file, command = source.file, source.command
    if file is None and not command:
        file = Path(environment[FILE_VARIABLE]) if environment.get(FILE_VARIABLE) else None
        command = tuple(shlex.split(environment.get(COMMAND_VARIABLE, "")))
    if file is not None:
        return read_keyring(file)
    if command:
        return keyring_from_command(command, source.seconds)
    if folder is not None and (folder / FILE).exists():
        return read_keyring(folder / FILE)
    return None
