"""`pitboss selfcheck`: is the program what was installed?"""

from __future__ import annotations

import typer
from rich.text import Text

from pitboss.cli.show import Json, console, print_json, table


def selfcheck(as_json: Json = False) -> None:
    """Check the program's own files against the wheel they were installed from: source, site and the data of the law.

    A source checkout has no record to check against; the digest of all its files is printed all the same, to be compared with another's.
    A room does this when it opens, every day, and when an admin asks; it notes each result in its journal.

    Exit code 0 if nothing is changed, missing or added; 1 if something is.

    **Examples**

    - `pitboss selfcheck`

    - `pitboss selfcheck --json`
    """
    from pitboss.server.program import NOTHING, digests, recorded, verdict

    found = verdict(digests(), recorded())
    if as_json:
        print_json(found.document())
    else:
        console.print(Text(f"{found.files:,} files, checked against {found.against}"))
        console.print(Text(f"digest {found.digest}", style="dim"))
        if not found.sound:
            grid = table("file", "")
            for what, files in (("changed", found.changed), ("missing", found.missing), ("added", found.added)):
                for each in files:
                    grid.add_row(each, Text(what, style="red"))
            console.print(grid)
            console.print(Text("✗ The program is not what was installed.", style="bold red"))
        elif found.against == NOTHING:
            console.print(Text("It was not installed from a wheel, so there is no record to check against.", style="yellow"))
        else:
            console.print(Text("✓ The program is what was installed.", style="green"))
    if not found.sound:
        raise typer.Exit(1)
