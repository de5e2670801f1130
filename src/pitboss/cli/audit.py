"""`pitboss audit`: is the journal what was written?"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.show import Json, console, counted, print_json, refusing, table
from pitboss.journal import JournalError, PublicKeys, Report, audit_place, place_of, public_keys
from pitboss.server.snapshot_audit import audit_snapshots

Where = Annotated[
    str, typer.Argument(metavar="DATA_OR_URL", help="The room's data folder, its .db file, or postgresql://...", show_default=False)
]
Public = Annotated[
    list[str] | None,
    typer.Option(
        "--public-key", metavar="FILE|HEX", help="Check signatures with this public key, without the room's secret.", show_default=False
    ),
]
NoSignatures = Annotated[bool, typer.Option("--no-signatures", help="Check the chain alone: a journal that was written anew would pass.")]
Folder = Annotated[
    Path | None, typer.Option("--data", help="With a postgresql:// address: the folder with the key and the heads.", show_default=False)
]


@refusing(JournalError, OSError, ValueError)
def audit(
    where: Where,
    folder: Folder = None,
    copies: Annotated[
        list[str] | None,
        typer.Option("--heads", metavar="FILE|URL", help="Heads kept elsewhere: a file, https:// or postgresql://", show_default=False),
    ] = None,
    archives: Annotated[
        list[Path] | None,
        typer.Option("--archive", metavar="FILE|FOLDER", help="An archive that is neither beside the journal nor where it was made."),
    ] = None,
    public: Public = None,
    no_signatures: NoSignatures = False,
    as_json: Json = False,
) -> None:
    """Check every entry of a journal: nothing edited, deleted, put in, moved or cut off.

    The chain of digests is recomputed from the first entry and held against the signed heads, in the database and in the files beside it.
    Where nothing is wrong so far every snapshot is held against its stream, folded from the first entry.
    Nothing is changed, and the room may be playing meanwhile. Signatures are checked with `--public-key`, or else with the room's key.

    Exit code 0 if the journal is what was written, 1 if not, 2 if it could not be checked: there is no key, or no journal.
    docs/journal.md says what each finding means and what an audit cannot find.

    **Examples**

    - `pitboss audit room/`

    - `pitboss audit room/ --heads /mnt/elsewhere/journal.heads`

    - `pitboss audit room/ --heads postgresql://elsewhere/heads`

    - `pitboss audit room/ --public-key room.public`

    - `pitboss audit postgresql://localhost/room --data room/ --json`
    """
    place = place_of(where, folder)
    report = audit_place(place, copies=copies or (), public=public_keys_of(public), signatures=not no_signatures, archives=archives or ())
    if report.sound and report.entries:
        audit_snapshots(place, report, archives or ())
    if as_json:
        print_json(as_document(report))
    else:
        print_report(report, str(place))
    if not report.sound:
        raise typer.Exit(1)


def public_keys_of(told: list[str] | None) -> PublicKeys | None:
    """The public keys that were named, if any were."""
    return PublicKeys(tuple(key for each in told for key in public_keys(each).keys)) if told else None


def as_document(report: Report) -> dict[str, object]:
    return {
        "sound": report.sound,
        "entries": report.entries,
        "streams": report.streams,
        "last": report.last,
        "digest": report.digest.hex(),
        "heads": report.heads,
        "signed_to": report.signed_to,
        "public_keys": list(report.keys.values()),
        "findings": [asdict(finding) for finding in report.findings],
        "notes": report.notes,
    }


def entries_of(report: Report) -> str:
    return f"{report.entries:,} {'entry' if report.entries == 1 else 'entries'}"


def print_report(report: Report, name: str) -> None:
    console.print(Text(name, style="bold"))
    console.print(Text(f"{entries_of(report)} in {counted(report.streams, 'streams')}, {counted(report.heads, 'heads')}"))
    if report.findings:
        grid = table("entry", "stream", "version", "what", "", right=("entry", "version"))
        for finding in report.findings:
            number, version = (f"{told:,}" if told is not None else "" for told in (finding.number, finding.version))
            grid.add_row(number, finding.stream or "", version, Text(finding.what, style="red"), finding.words)
        console.print(grid)
    for key, digits in report.keys.items():
        console.print(Text(f"signed by {key}, public key {digits}", style="dim"))
    for note in report.notes:
        console.print(Text(note, style="yellow"))
    if report.findings:
        console.print(Text("✗ This journal is not what was written.", style="bold red"))
    else:
        signed = f", signed to entry {report.signed_to:,}" if report.signed_to else ""
        console.print(Text(f"✓ The journal is what was written{signed}; its digest is {report.digest.hex()[:16]}…", style="green"))
