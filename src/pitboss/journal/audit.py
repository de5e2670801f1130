"""The audit: is the journal what was written? It finds any edit, deletion, insertion, move or cut, and says where. Pure.

The chain finds what was changed inside; the signed tip and heads find what was cut off, put on, or written anew with digests to match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, Literal

from pitboss.journal.chain import GENESIS, digest_of, is_sound
from pitboss.journal.entry import Entry, Mark
from pitboss.journal.heads import HEADS_FILE, TIP_FILE, Head, Kind, Trusted, head_from_line, head_to_line, is_signed
from pitboss.journal.signing import PublicKeys
from pitboss.journal.stubs import STREAM as ARCHIVES
from pitboss.journal.stubs import StubCheck, is_stub

What = Literal[
    "edited",
    "moved",
    "missing",
    "inserted",
    "unlinked",
    "rewritten",
    "truncated",
    "unsigned",
    "head",
    "damaged",
    "snapshot",
    "index",
    "archive",
    "keys",
]
_TRIED: Final = 200
_TYPES: Final = (int, str, int, str, int, str, int, bytes, bytes)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it was written, and where."""

    what: What
    words: str
    number: int | None = None
    stream: str | None = None
    version: int | None = None


@dataclass(slots=True)
class Report:
    """What an audit found. `findings` are faults, `notes` are things to know."""

    entries: int = 0
    last: int = 0  # the highest number
    streams: int = 0
    digest: bytes = GENESIS.digest
    heads: int = 0
    signed: bool = False  # whether there is a tip at all
    signed_to: int = 0  # the last entry that a good signature covers
    keys: dict[str, str] = field(default_factory=dict)  # the public keys that signed: name -> hexadecimal digits
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        return not self.findings

    def found(self, what: What, words: str, number: int | None = None, stream: str | None = None, version: int | None = None) -> None:
        self.findings.append(Finding(what, words, number, stream, version))


@dataclass(frozen=True, slots=True)
class Signed:
    """What was signed: the database's heads and tip, the lines of the heads file beside it (and of copies), and the tip's file."""

    heads: Sequence[Head] = ()
    tip: Head | None = None
    file: Sequence[str] | None = None  # None: there is no folder to look in
    file_tip: Head | str | None = None  # text: what stands there is no tip
    copies: Sequence[tuple[str, Sequence[str]]] = ()
    gone: Sequence[str] = ()  # files that are not in the folder


def audit(
    rows: Callable[[], Iterable[Entry]],
    signed: Signed,
    trusted: Trusted | None,
    start: Mark = GENESIS,
    before: Callable[[Entry], int] = lambda _: 0,
) -> Report:
    """Go through every entry, by number, and hold it against what was signed. `rows` is asked twice if there is something to explain.

    `trusted`: None checks no signature at all, and a note says so. `start`: the rows begin after this mark, and `before` gives the version
    that the stream of an entry had there.
    """
    report = Report(heads=len(signed.heads), signed=signed.tip is not None)
    promises = _promises(report, signed, trusted, start)
    suspects = _walk(report, rows(), promises, start, before)
    if suspects:
        _explain(report, rows, suspects)
    _hold_the_end(report, signed, promises, trusted)
    report.findings.sort(key=lambda finding: (finding.number is None, finding.number or 0))
    return report


# -- the chain


def _walk(
    report: Report, rows: Iterable[Entry], promises: dict[int, dict[bytes, str]], start: Mark, before: Callable[[Entry], int]
) -> list[Entry]:
    suspects: list[Entry] = []
    gaps: list[tuple[int, int]] = []
    jumps: list[tuple[str, int, int]] = []
    links: list[Entry] = []
    versions: dict[str, int] = {}
    stubs = StubCheck()
    expected, previous, agreed, excused = start.number + 1, start.digest, start.number, False
    for entry in rows:
        number = entry.number
        report.entries += 1
        if not is_typed(entry) or number < 1:
            report.found("inserted", f"Entry {number!r} cannot have been written by the journal.", number if type(number) is int else None)
            continue
        if number > expected:
            gaps.append((expected, number - 1))
            excused = True
        if is_stub(entry):
            stubs.take(entry)
        elif not is_sound(entry):
            suspects.append(entry)
            excused = True
        if is_stub(entry) or not suspects or suspects[-1] is not entry:
            if entry.previous != previous and not excused:
                links.append(entry)
            excused = False
            if entry.stream == ARCHIVES and not is_stub(entry):
                stubs.told(entry)
        promised = promises.pop(number, None)
        if promised is not None and number == (suspects[-1].number if suspects else 0):
            promised = None  # the entry itself is the finding
        for digest, who in (promised or {}).items():
            if digest == entry.digest:
                agreed = number
            else:
                after = f"after entry {agreed}" if agreed else "from the first entry on"
                report.found(
                    "rewritten", f"The journal was written anew {after}: {who} has another digest.", number, entry.stream, entry.version
                )
        version = (versions[entry.stream] if entry.stream in versions else before(entry)) + 1
        if entry.version != version and not suspects:
            jumps.append((entry.stream, version, entry.version))
        versions[entry.stream] = entry.version
        expected, previous = number + 1, entry.digest
    report.streams, report.last, report.digest = len(versions), expected - 1, previous
    for entry in links:
        report.found(
            "unlinked",
            "It does not follow the entry before: one of the two was put in or replaced.",
            entry.number,
            entry.stream,
            entry.version,
        )
    _tell_gaps(report, gaps, jumps)
    stubs.tell(lambda words, *place: report.found("edited", words, *place), whole=start == GENESIS)
    return suspects


def _tell_gaps(report: Report, gaps: list[tuple[int, int]], jumps: list[tuple[str, int, int]]) -> None:
    lost = [(stream, version) for stream, expected, told in jumps for version in range(expected, told)]
    missing = sum(last - first + 1 for first, last in gaps)
    for first, last in gaps:
        if first == last and missing == 1 and len(lost) <= 1:
            stream, version = lost[0] if lost else (None, None)
            tail = "" if lost else " It was the last of its stream."
            report.found("missing", f"Entry {first} was deleted.{tail}", first, stream, version)
            return
        report.found("missing", f"Entry {first} was deleted." if first == last else f"Entries {first} to {last} were deleted.", first)
    for stream, expected, told in jumps:
        words = f"Stream {stream} goes to version {told}; version {expected} comes next."
        report.found("missing" if told > expected else "inserted", words, None, stream, expected)


def is_typed(entry: Entry) -> bool:
    """Whether every field is of its type."""
    values = (
        entry.number, entry.stream, entry.version, entry.kind, entry.schema, entry.body, entry.at, entry.previous, entry.digest,
    )  # fmt: skip
    return all(type(value) is kind for value, kind in zip(values, _TYPES, strict=True))


def _explain(report: Report, rows: Callable[[], Iterable[Entry]], suspects: list[Entry]) -> None:
    """Was it edited, or is it another entry, put in this place? Its own link to the one before tells."""
    wanted = {entry.previous for entry in suspects}
    homes = {GENESIS.digest: 1} | {entry.digest: entry.number + 1 for entry in rows() if entry.digest in wanted}
    # Where the one before was moved too its number tells nothing, so the other places in question are tried.
    places = [entry.number for entry in suspects[:_TRIED]]
    for entry in suspects:
        home = next((home for home in (homes.get(entry.previous, 0), *places) if _is_from(entry, home)), None)
        place = (entry.number, entry.stream, entry.version)
        if home is not None:
            report.found("moved", f"This is entry {home}, put in the place of entry {entry.number}.", *place)
        else:
            report.found("edited", "Its content is not what its digest was made from.", *place)


def _is_from(entry: Entry, number: int) -> bool:
    return entry.digest == digest_of(entry.previous, number, entry.stream, entry.version, entry.kind, entry.schema, entry.at, entry.body)


# -- what was signed


def _promises(report: Report, signed: Signed, trusted: Trusted | None, start: Mark) -> dict[int, dict[bytes, str]]:
    """What every good signature says the digest at a number was; faults of the heads themselves are told on the way.

    Heads before the one at `start` promise nothing about what comes after it, and their signatures would cost more with every day.
    """
    first = next((head.count for head in signed.heads if start.number and (head.number, head.digest) == (start.number, start.digest)), 0)
    promises: dict[int, dict[bytes, str]] = {}
    heads = _heads(report, signed)
    newer = min((head.count for kind, head, _ in heads if kind == "head" and not head.is_old), default=None)
    covered = 0
    for kind, head, who in heads:
        if kind == "head" and head.count < first:
            continue
        if trusted is not None:
            sound = is_signed(trusted, kind, head)
            before = head.is_old and newer is not None and head.count < newer
            if sound is None and before and isinstance(trusted, PublicKeys):
                covered += 1  # its signature stands in the next head's, and so on to one that can be checked
            elif not sound or (head.is_old and newer is not None and not before):
                why = "does not bear the room's signature"
                if sound is None:
                    why = f"is signed with key {head.key!r}, not one of ours"
                elif sound:
                    why = "is signed the old way, after one that was signed with Ed25519"
                report.found("head", f"The {who} {why}.", head.number)
                continue
            else:
                report.signed_to = max(report.signed_to, head.number)
                public = trusted.public.named(head.key)
                if public is not None:
                    report.keys[public.name] = public.hex
        promises.setdefault(head.number, {}).setdefault(head.digest, f"the {who}")
    if trusted is None:
        report.notes.append("The signatures were not checked: a journal that somebody wrote anew would pass.")
    if covered:
        report.notes.append(f"{covered} signatures from before Ed25519 were not checked by themselves: later ones cover them.")
    return promises


def _heads(report: Report, signed: Signed) -> list[tuple[Kind, Head, str]]:
    found: list[tuple[Kind, Head, str]] = [("head", head, f"head {head.count}") for head in signed.heads]
    for place, head in enumerate(signed.heads, 1):
        if head.count != place:
            report.found("head", f"Head {place} is not in the database.", head.number)
            break
    for before, head in pairwise(signed.heads):
        if head.count == before.count + 1 and head.previous != before.mac:
            report.found("head", f"Head {head.count} does not follow head {before.count}.", head.number)
    if signed.tip is not None:
        found.append(("tip", signed.tip, "signed tip"))
        if signed.tip.count != len(signed.heads):
            report.found("head", f"The tip tells of {signed.tip.count} heads; the database has {len(signed.heads)}.", signed.tip.number)
    if isinstance(signed.file_tip, str):
        report.found("head", f"The file of the tip holds no tip: {signed.file_tip}.")
    elif signed.file_tip is not None:
        found.append(("tip", signed.file_tip, "tip in the file"))
    elif TIP_FILE in signed.gone and signed.heads:
        report.found("head", f"The file of the tip, {TIP_FILE}, is gone.")
    if HEADS_FILE in signed.gone and signed.heads and (signed.tip is None or signed.tip.number > signed.heads[0].number):
        # Before the entries that follow the first head are signed, that head is in the file.
        report.found("head", f"The heads file, {HEADS_FILE}, is gone; the database has {len(signed.heads)} heads.")
        signed = replace(signed, file=None)
    table = [head_to_line(head) for head in signed.heads]
    for name, lines in (("heads file", signed.file), *signed.copies):
        found += _file_heads(report, name, lines, table)
    return found


def _file_heads(report: Report, name: str, lines: Sequence[str] | None, table: Sequence[str]) -> list[tuple[Kind, Head, str]]:
    """The heads a file tells of beyond those of the database, and where the two differ."""
    found: list[tuple[Kind, Head, str]] = []
    for place, line in enumerate(lines or ()):
        if place < len(table) and line == table[place]:
            continue
        try:
            head = head_from_line(line)
        except ValueError:
            report.found("head", f"Line {place + 1} of the {name} is no head.")
            continue
        here = "differs from the one in the database" if place < len(table) else "is not in the database"
        report.found("head", f"Line {place + 1} of the {name} (head {head.count}, entry {head.number}) {here}.", head.number)
        found.append(("head", head, f"head {head.count} of the {name}"))
    if lines is not None and len(lines) < len(table):
        behind = len(table) - len(lines)
        if behind == 1 or name != "heads file":
            # A crash can come between the commit and the file; the room catches up when it starts. A copy is as old as it is.
            report.notes.append(f"The {name} is {behind} head{'s' if behind > 1 else ''} behind the database.")
        else:
            report.found("head", f"The heads file has {len(lines)} heads; the database has {len(table)}.")
    return found


def _hold_the_end(report: Report, signed: Signed, left: dict[int, dict[bytes, str]], trusted: Trusted | None) -> None:
    """What was signed and is no longer there, and what is there and was not signed."""
    end = report.last
    furthest = max(left, default=0)
    if furthest > end:
        who = next(iter(left[furthest].values()))
        cut = f"Entry {furthest} is" if furthest == end + 1 else f"Entries {end + 1} to {furthest} are"
        report.found("truncated", f"The end was cut off: {who} was at entry {furthest}. {cut} gone.", end + 1)
    if signed.tip is None:
        if trusted is not None and report.entries:
            report.found("unsigned", "The journal has no signed tip: it was taken out, or somebody without the key wrote it.")
    elif signed.tip.number < end:
        report.found(
            "unsigned", f"The signed tip is at entry {signed.tip.number}; what follows was not written by the room.", signed.tip.number + 1
        )
