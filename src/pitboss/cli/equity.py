"""`pitboss equity`: what share of the pot each hand wins on average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from pitboss.cards import CardError
from pitboss.cli.asked import PackSize, game_errors
from pitboss.cli.show import Json, card_text, console, print_json, progress, refusing, table

if TYPE_CHECKING:
    from pitboss.analysis.equity import Equities, Showdown


@game_errors
def equity(
    hands: Annotated[list[str], typer.Argument(metavar="HAND", help='Two or more: AhKh, "Ah Kh", QQ+, "77-TT,AKs", *.')],
    book: Annotated[str, typer.Option("--book", help="The book whose game it is.")] = "standard",
    game: Annotated[str, typer.Option("--game", "-g", help="A game of that book; `pitboss games BOOK` lists them.")] = "no-limit-holdem",
    pack: PackSize = None,
    board: Annotated[
        list[str] | None, typer.Option("--board", "-b", help="Cards on the board; again for the second of Double Flop.")
    ] = None,
    boards: Annotated[int | None, typer.Option("--boards", min=1, max=4, help="Run the board so many times from where it stands.")] = None,
    dead: Annotated[str, typer.Option("--dead", help="Cards out of play: folded, thrown away, seen.")] = "",
    samples: Annotated[int | None, typer.Option("--samples", "-n", min=1, help="Draw so many deals instead of counting all.")] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however many there are.")] = False,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The same number draws the same deals.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processor cores to use; by default all.")] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, e.g. tcp://host:8786.")] = None,
    as_json: Json = False,
) -> None:
    """The equity of hands or ranges in any game: every deal counted up to fifty million of them, a million drawn beyond.

    A hand may have fewer cards than the game gives: the rest is dealt. In a draw game write the cards that are kept.

    Exit codes: 0 worked out, 2 the call was wrong.

    **Examples**

    - `pitboss equity AhKh QsQd` (all 1,712,304 boards)

    - `pitboss equity QQ+,AKs 77-TT AhJh --board "Jd 8h 2h"`

    - `pitboss equity "Ah Ad Kh Kd" "8s 9s Tc Jc" --game pot-limit-omaha`

    - `pitboss equity AhKh QsQd --board "Qh Jh 2c" --boards 2` (run it twice after the flop)

    - `pitboss equity "2h 3d 4c 7s" "8s 6d 5h 4d" --game no-limit-single-draw-27 --dead "Kh Ks"` (each draws one)

    - `pitboss equity AhAd KsQs --book perth-poker --game manila --board Ts --json`
    """
    from pitboss.analysis.equity import EquityError, showdown_of
    from pitboss.analysis.equity import equity as work_out
    from pitboss.analysis.equity.ranges import RangeError
    from pitboss.analysis.workers import ClusterError
    from pitboss.analysis.workers import workers as hired
    from pitboss.ranking import RankingError

    @refusing(CardError, EquityError, RangeError, ClusterError, RankingError)
    def run() -> tuple[Showdown, Equities]:
        showdown = showdown_of(book, game, pack=pack, boards=boards)
        laid = board or []
        with hired(workers, cluster) as crew, progress("dealing") as done:
            return showdown, work_out(showdown, hands, laid, dead, samples=samples, exact=exact, seed=seed, using=crew, progress=done)

    showdown, found = run()
    if as_json:
        print_json(_as_json(book, game, showdown, board or [], dead, seed, found))
    else:
        _print(showdown, board or [], found)


def _as_json(book: str, game: str, showdown: Showdown, board: list[str], dead: str, seed: int, found: Equities) -> dict[str, Any]:
    from pitboss.analysis.exact import exact as both

    return {
        "book": book,
        "game": game,
        "pack": showdown.pack.size,
        "high": showdown.high.key,
        "low": showdown.low.key if showdown.low else None,
        "plays": showdown.plays,
        "boards": board,
        "dead": dead,
        "deals": found.deals,
        "exact": found.exact,
        **({} if found.exact else {"seed": seed}),
        "hands": [
            {
                "hand": share.hand,
                "equity": both(share.equity) if found.exact else {"decimal": float(share.equity), "standard_error": share.error},
                "win": float(share.win),
                "tie": float(share.tie),
            }
            for share in found.shares
        ],
    }


def _print(showdown: Showdown, board: list[str], found: Equities) -> None:
    from pitboss.cards import cards

    columns = ["hand", "equity", "wins", "shares"] + ([] if found.exact else ["±"])
    grid = table(*columns, right=columns[1:])
    for share in found.shares:
        row = [share.hand, f"{float(share.equity):.4%}", f"{float(share.win):.4%}", f"{float(share.tie):.4%}"]
        if share.error is not None:
            row.append(f"{2 * share.error:.4%}")
        grid.add_row(*row)
    how = "every deal counted" if found.exact else "drawn at random; ± is two standard errors"
    console.print(Text(f"{showdown.high.name}: {found.deals:,} deals, {how}", style="bold"))
    for each in board:
        console.print("board", card_text(cards(each)))
    console.print(grid)
