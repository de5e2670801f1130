"""Are the keys of hands those that the journal says there are? Each stream's row, and what its last forgetting left."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pitboss.chance.errors import ChanceError
from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError
from pitboss.journal import ArchivedError, Finding, Journal, JournalError, Report, SealedError, Vault
from pitboss.journal.chapters import BEGINS
from pitboss.journal.vault import BY_HAND
from pitboss.room.desk import TableDesk
from pitboss.room.house.desk import HouseDesk
from pitboss.server.forgotten import beginning, desk_of, newest, oldest

PREFIXES = (TableDesk.PREFIX, HouseDesk.PREFIX)


def audit_hand_keys(journal: Journal, vault: Vault, report: Report) -> None:
    """Add to a report what is wrong with the keys of hands, and what was forgotten."""
    for stream in (stream for prefix in PREFIXES for stream in journal.streams(prefix)):
        try:
            report.findings += [Finding("keys", words, None, stream) for words in _wrong(journal, vault, stream, report.notes)]
        except ArchivedError:
            continue  # the report of the journal says that its archive is not here


def _wrong(journal: Journal, vault: Vault, stream: str, notes: list[str]) -> Iterator[str]:
    what = newest(journal, stream)
    last = 0 if what is None else what.last
    try:
        first = vault.first_hand(stream)
    except SealedError:
        yield f"The keys of the hands of {stream} do not open: their row was altered."
        return
    if first is None:
        if last or _sealed_by_hand(journal, stream, journal.store.last_of(stream, BEGINS, 1)):
            yield f"The keys of the hands of {stream} are gone: what was not shown of them cannot be read any more, and nothing says so."
        return
    if first > last + 1:
        chapters = journal.chapters(stream, first - 1, first - 1)
        if last or _sealed_by_hand(journal, stream, [each.first for each in chapters]):
            yield f"The keys of hands {last + 1} to {first - 1} of {stream} were destroyed, and the journal does not say so."
    if what is None:
        return
    if first <= last:
        notes.append(f"The keys of hands {first} to {last} of {stream} are still here: the room destroys them when it next opens.")
    else:
        days = f"{what.days} day{'' if what.days == 1 else 's'}"
        notes.append(f"What nobody showed in hands {oldest(journal, stream)} to {last} of {stream} was forgotten, by the rule of {days}.")
    try:
        beginning(desk_of(stream), journal, vault)
    except (JournalError, CodecError, ChanceError, *NONSENSE) as error:
        yield f"{stream} cannot be folded from hand {last + 1} on ({type(error).__name__}: {error})."


def _sealed_by_hand(journal: Journal, stream: str, versions: list[int]) -> bool:
    """Whether the hands that begin with these entries have keys of their own."""
    entries = [entry for version in versions for entry in journal.read(stream, version - 1, version)]
    return any(str(json.loads(entry.body).get("sealed", "")).startswith(BY_HAND) for entry in entries)
