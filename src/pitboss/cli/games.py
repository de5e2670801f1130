"""`pitboss games`: the games of the books, listed and told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import typer
from rich.padding import Padding
from rich.text import Text
from typer.core import TyperGroup

from pitboss.cli.asked import AnyBook, BookArgument, GameArgument, Limit, PackSize, Play, game_errors, rules_of
from pitboss.cli.show import Json, console, counted, print_json, refuse, table
from pitboss.games import SHAPES, shape
from pitboss.games.tell import in_brief
from pitboss.hand.rules import Rules
from pitboss.hand.tell import Passage, tell
from pitboss.hand.usual import usual_rules
from pitboss.law import BOOK_KEYS, Book, open_book
from pitboss.law.book import GameEntry

WIDE = 150  # columns from which a game fits on one line


class _ListsByDefault(TyperGroup):
    """`pitboss games perth-poker` is `pitboss games list perth-poker`. Of two words the first is a command, if it is no book."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        words = [word for word in args if not word.startswith("-")]
        misspelt = len(words) > 1 and words[0] not in BOOK_KEYS
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names and not misspelt):
            args = ["list", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ListsByDefault,
    help="The games of the books: what is dealt, for how many, with which bets; and each told street by street.\n\n"
    "`pitboss games` lists them all, `pitboss games BOOK` those of a book.",
    rich_markup_mode="markdown",
)


class Row(NamedTuple):
    """One game of the list."""

    book: Book
    entry: GameEntry
    players: dict[int, int]  #: cards in the pack -> most players

    @property
    def own_clauses(self) -> int:
        """How many clauses speak of this game, but not of all."""
        return sum(self.entry.key in clause.games for clause in self.book.clauses.values())

    @property
    def packs(self) -> str:
        (size, most), *others = self.players.items()
        return ", ".join([f"up to {most} with {size} cards", *(f"{most} with {size}" for size, most in others)])

    @property
    def limits(self) -> str:
        return ", ".join(self.entry.limits) or "no betting"

    @property
    def forced(self) -> str:
        return {"either": "blinds or ante", "none": "nothing"}.get(self.entry.forced, self.entry.forced)

    @property
    def dealt(self) -> str:
        return in_brief(shape(self.entry.shape))

    @property
    def place(self) -> str:
        return f"section {self.entry.section}, {counted(self.own_clauses, 'clauses')}"


def rows(book: str | None = None) -> Iterator[Row]:
    """Every game of a book, or of all books, that players play against each other."""
    for key in BOOK_KEYS if book is None else (book,):
        found = open_book(key)
        for entry in found.games.values():
            if entry.shape in SHAPES:
                yield Row(found, entry, {pack: usual_rules(key, entry.key, pack=pack).most_players for pack in entry.packs})


@app.command("list")
@game_errors
def list_games(
    book: AnyBook = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the page docs/games.md.")] = False,
    as_json: Json = False,
) -> None:
    """List the games: what is dealt, for how many, with which forced bets and limits.

    **Examples**

    - `pitboss games`

    - `pitboss games melbourne-poker`

    - `pitboss games --json`
    """
    found = list(rows(book))
    if not found:
        refuse(f"{book} has no games that players play against each other; `pitboss rules list {book}` has what it says.")
    if as_json:
        print_json([_row_json(row) for row in found])
    elif markdown:
        sys.stdout.write(page(found))
    else:
        _print_rows(found)


def _print_rows(found: list[Row]) -> None:
    for book in dict.fromkeys(row.book.key for row in found):
        console.print(Text(f"\n{book}", style="bold green"))
        mine = [row for row in found if row.book.key == book]
        if console.width >= WIDE:
            grid = table("game", "name", "dealt", "players and packs", "forced", "limits", "in the book")
            for row in mine:
                key = Text(row.entry.key, style="bold")
                grid.add_row(key, row.entry.name, row.dealt, row.packs, row.forced, row.limits, Text(row.place, style="cyan"))
            console.print(grid)
            continue
        for row in mine:
            console.print(Text(row.entry.key, style="bold") + Text(f"  {row.entry.name}"))
            facts = f"{row.dealt}; {row.packs}; {row.forced}; {row.limits}"
            console.print(Padding(Text(f"{facts}; ", style="dim") + Text(row.place, style="cyan"), (0, 0, 0, 4)))
    console.print(Text(f"\n{counted(len(found), 'games')}; `pitboss games show BOOK GAME` tells one.", style="dim"))


def page(found: list[Row]) -> str:
    """The list as a page of the documentation."""
    lines = [
        "# The games",
        "",
        "What each book plays, printed by `pitboss games --markdown`. `pitboss games show BOOK GAME` tells a game street by street,",
        "with its clauses.",
    ]
    for book in dict.fromkeys(row.book.key for row in found):
        lines += ["", f"## {book}", "", "| game | name | dealt | players and packs | forced bets | limits | in the book |"]
        lines.append("|---|---|---|---|---|---|---|")
        for row in found:
            if row.book.key == book:
                cells = (f"`{row.entry.key}`", row.entry.name, row.dealt, row.packs, row.forced, row.limits, row.place)
                lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _row_json(row: Row) -> dict[str, Any]:
    entry = row.entry
    return {
        "book": row.book.key,
        "game": entry.key,
        "name": entry.name,
        "section": entry.section,
        "clauses": row.own_clauses,
        "shape": entry.shape,
        "dealt": row.dealt,
        "packs": [{"cards": size, "players": most} for size, most in row.players.items()],
        "forced": entry.forced,
        "limits": list(entry.limits),
        "plays": entry.plays,
        "high": entry.high,
        "low": entry.low,
    }


@app.command("show")
@game_errors
def show(
    book: BookArgument,
    game: GameArgument,
    limit: Limit = None,
    pack: PackSize = None,
    play: Play = None,
    as_json: Json = False,
) -> None:
    """Tell a game street by street: the deal, who acts, what may be bet, the showdown, the pots. Clauses stand in brackets.

    **Examples**

    - `pitboss games show perth-poker manila`

    - `pitboss games show melbourne-poker holdem --limit no-limit --pack 32`

    - `pitboss games show standard no-limit-holdem --play tournament`
    """
    rules = rules_of(book, game, limit=limit, pack=pack, play=play)
    told = tell(rules)
    if as_json:
        print_json(_told_json(rules, told))
        return
    console.print(Text(rules.entry.name, style="bold") + Text(f"  {rules.terms.book.issuer}: {rules.terms.book.title}", style="dim"))
    for passage in told:
        console.print(Text(f"\n{passage.title}", style="bold green"))
        for sentence in passage.sentences:
            line = Text(sentence.says)
            if sentence.clauses:
                line.append(f" [{', '.join(sentence.clauses)}]", style="cyan")
            console.print(Padding(line, (0, 0, 0, 2)))


def _told_json(rules: Rules, told: tuple[Passage, ...]) -> dict[str, Any]:
    return {
        "book": rules.terms.book.key,
        "game": rules.entry.key,
        "name": rules.entry.name,
        "section": rules.entry.section,
        "limit": rules.terms.limit,
        "pack": rules.pack.size,
        "play": rules.terms.play,
        "players": {"least": 2, "most": rules.most_players},
        "passages": [
            {"title": passage.title, "sentences": [{"says": each.says, "clauses": list(each.clauses)} for each in passage.sentences]}
            for passage in told
        ],
    }
