"""Is the program what was installed? Digests of its files: source, site and the data of the law.

A wheel brings a record of its files' digests. A source checkout has none: those taken at the start say whether anything changed since.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import pitboss

HOME: Final = Path(pitboss.__file__).parent
MADE: Final = ("__pycache__",)  #: folders of what Python and numba make while they run
TOLD: Final = 20  #: files that are named


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found. `against`: the wheel's record, the digests at the start, or nothing."""

    against: str
    files: int
    digest: str  #: of all files and their names, together
    changed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return not (self.changed or self.missing or self.added)

    @property
    def words(self) -> str:
        """What is not as it was, in a sentence; empty: nothing."""
        named = {"changed": self.changed, "missing": self.missing, "added": self.added}
        told = [f"{what}: {', '.join(files[:TOLD])}{' ...' if len(files) > TOLD else ''}" for what, files in named.items() if files]
        return f"The program is not what was installed. {'; '.join(told)}." if told else ""

    def document(self) -> dict[str, Any]:
        return {
            "sound": self.sound,
            "against": self.against,
            "version": pitboss.__version__,
            "files": self.files,
            "digest": self.digest,
            "changed": list(self.changed[:TOLD]),
            "missing": list(self.missing[:TOLD]),
            "added": list(self.added[:TOLD]),
        }


RECORD, START, NOTHING = "the wheel's record", "the digests at the start", "nothing"


def digests(home: Path = HOME) -> dict[str, str]:
    """SHA-256 of every file of the program, by its path."""
    found = {}
    for path in sorted(home.rglob("*")):
        if path.is_file() and not set(MADE) & set(path.relative_to(home).parts):
            with path.open("rb") as file:
                found[f"{home.name}/{path.relative_to(home).as_posix()}"] = hashlib.file_digest(file, "sha256").hexdigest()
    return found


def recorded(name: str = "pitboss") -> dict[str, str] | None:
    """The digests of the wheel it was installed from; None: it was not."""
    try:
        files = metadata.distribution(name).files or []
    except metadata.PackageNotFoundError:
        return None
    found = {}
    for each in files:
        if each.parts[0] == name and each.hash is not None and each.hash.mode == "sha256":
            found[each.as_posix()] = base64.urlsafe_b64decode(each.hash.value + "=" * (-len(each.hash.value) % 4)).hex()
    return found or None


def verdict(now: Mapping[str, str], record: Mapping[str, str] | None, start: Mapping[str, str] | None = None) -> Verdict:
    """Hold the files against the record, or else against what they were at the start."""
    known, against = (record, RECORD) if record is not None else (start, START)
    whole = hashlib.sha256("".join(f"{digest}  {path}\n" for path, digest in sorted(now.items())).encode()).hexdigest()
    if known is None:
        return Verdict(NOTHING, len(now), whole)
    changed = tuple(path for path in known if path in now and now[path] != known[path])
    missing = tuple(path for path in known if path not in now)
    added = tuple(path for path in now if path not in known)
    return Verdict(against, len(now), whole, changed, missing, added)
