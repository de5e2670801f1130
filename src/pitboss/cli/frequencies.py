"""`pitboss frequencies`: how often each hand comes, counted exactly."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from pitboss.cards import CardError, pack_of
from pitboss.cli.show import ROOMY, Json, console, print_json, progress, refusing, table
from pitboss.ranking import RankingError, ranking
from pitboss.ranking.words import NO_LOW

BAR = 24


@refusing(CardError, RankingError)
def frequencies(
    order: Annotated[str, typer.Argument(metavar="RANKING", help="The order of hands, e.g. high-52 (see `pitboss rank --list`).")],
    cards: Annotated[int | None, typer.Option("--cards", "-n", help="Cards dealt; the best hand of them counts.")] = None,
    pack: Annotated[int | None, typer.Option("--pack", help="Another pack than the ranking's own, e.g. low-8 with 40 cards.")] = None,
    as_json: Json = False,
) -> None:
    """Count every hand of a pack: exact numbers, no simulation.

    **Examples**

    - `pitboss frequencies high-52` (the 2,598,960 five-card hands)

    - `pitboss frequencies high-52 --cards 7` (all 133,784,560)

    - `pitboss frequencies high-32 --json`

    - `pitboss frequencies low-8 --cards 7 --pack 40`
    """
    from pitboss.analysis import frequencies as counting

    chosen = ranking(order)
    with progress("counting hands") as counted:
        found = counting.frequencies(chosen, cards, pack_of(pack) if pack is not None else None, progress=counted)
    if as_json:
        print_json(
            {
                "ranking": chosen.key,
                "pack": found.pack.size,
                "cards": found.cards,
                "total": found.total,
                "law": list(chosen.law),
                "frequencies": [
                    {"category": row.category or NO_LOW, "count": row.count, "share": float(found.share(row)), "classes": row.classes}
                    for row in found.rows
                ],
            }
        )
        return
    most = max(row.count for row in found.rows)
    columns = ("hand", "count", "share", "one in", "")
    roomy = console.width >= ROOMY
    grid = table(*(columns if roomy else columns[:-1]), right=("count", "share", "one in"))
    for row in found.rows:
        share = found.share(row)
        one_in = f"{float(1 / share):,.2f}" if row.count else "never"
        length = max(1, round(BAR * row.count / most)) if row.count else 0
        cells = [row.category or NO_LOW, f"{row.count:,}", f"{float(share):.6%}", one_in]
        grid.add_row(*cells, *([Text("█" * length, style="green")] if roomy else []))
    grid.add_row("all", f"{found.total:,}")
    console.print(Text(f"{chosen.name}: the best hand of {found.cards} cards from {found.pack.size}", style="bold"))
    console.print(grid)
