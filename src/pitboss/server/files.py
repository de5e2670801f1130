"""The room's files, and how many of them may be open: its owner's alone, and enough of them."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Final

#: Names of the room's files begin so.
OURS: Final = ("journal.", "talk.", "serve.lock", "server.id", "tls.")
FOLDER: Final = 0o700
FILE: Final = 0o600
RESERVE: Final = 128  #: descriptors kept from connections: for the journal, the log, workers, and connections on their way out
ENOUGH: Final = 1_048_576  #: no room needs more, and a limit without end is one that some systems refuse


def keep_private() -> None:
    """What is made from now on is its owner's alone: the database, the files that SQLite puts beside it, whatever comes."""
    os.umask(0o077)


def put_right(folder: Path) -> list[Path]:
    """Take what others may do with the room's folder and files from them; what was changed."""
    changed = []
    for path, mode in _ours(folder):
        if not path.is_symlink() and path.stat().st_mode & 0o077:
            path.chmod(mode)
            changed.append(path)
    return changed


def _ours(folder: Path) -> Iterator[tuple[Path, int]]:
    found = [path for path in sorted(folder.iterdir()) if path.name.startswith(OURS) and path.is_file()] if folder.is_dir() else []
    if found:
        yield folder, FOLDER
    yield from ((path, FILE) for path in found)


def raise_limit() -> int:
    """As many open files as the system lets this process have; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return soft if soft != resource.RLIM_INFINITY else ENOUGH


def most_connections(files: int, wanted: int) -> int:
    """How many connections there may be where so many files may be open."""
    return max(1, min(wanted, files - RESERVE))
