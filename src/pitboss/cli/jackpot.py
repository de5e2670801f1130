"""`pitboss jackpot`: how a book runs its jackpot, and how the jackpots of a room stand, to the chip."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from pitboss.cli.show import Json, console, print_json, refusing, table
from pitboss.jackpots.money import CASINO, HOUSE, PAID, RESERVE, WAGERS, WON, pool
from pitboss.jackpots.state import Jackpot, accounted_for, contributed, display
from pitboss.jackpots.stream import PREFIX, fold
from pitboss.journal import JournalError, StoreError, place_of
from pitboss.law import BOOK_KEYS, UnknownBookError, open_book
from pitboss.law.jackpot import POINTS, TOPICS, JackpotLaw
from pitboss.law.terms import TermsError


@refusing(JournalError, OSError, TermsError, UnknownBookError)
def jackpot(
    book: Annotated[str | None, typer.Argument(help="A book that has a jackpot.", show_default=False)] = None,
    data: Annotated[
        Path | None, typer.Option("--data", help="The data folder of a room: its jackpots as they stand.", show_default=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """How a book runs its jackpot, with the clauses; or how the jackpots of a room stand.

    Of a room it reads the journal, adds up every account and says whether what came in is there: paid, won and not paid, in the pools, in
    reserve, and the house's share. Nothing is changed, and the room may be playing. Exit code 1 if a jackpot does not come out even.

    **Examples**

    - `pitboss jackpot`

    - `pitboss jackpot perth-poker`

    - `pitboss jackpot --data room/ --json`
    """
    if data is not None:
        _room(data, as_json=as_json)
    elif book is not None:
        _book(book, as_json=as_json)
    else:
        found = [key for key in BOOK_KEYS if open_book(key).jackpot]
        if as_json:
            print_json(found)
        else:
            console.print("Books with a jackpot: " + ", ".join(found))


def _book(key: str, *, as_json: bool) -> None:
    law = JackpotLaw(open_book(key))
    answers = [(point.replace("_", "-"), getattr(law.points, point), law.clause(point)) for point in POINTS]
    told = [each for each in answers if each[2]]  # what the book does not speak of does not come up
    topics = [(topic, law.clause(topic)) for topic in TOPICS if law.clause(topic)]
    if as_json:
        questions = [{"question": name, "answer": answer, "clause": clause} for name, answer, clause in told]
        print_json({"book": key, "questions": questions, "clauses": dict(topics)})
        return
    grid = table("question", "answer", "clause")
    for name, answer, clause in told:
        grid.add_row(name, str(answer), clause)
    for topic, clause in topics:
        grid.add_row(topic, law.book.clauses[clause].says, clause)
    console.print(grid)


def _room(folder: Path, *, as_json: bool) -> None:
    place = place_of(folder)
    if place.path is not None and not place.path.exists():
        raise StoreError(f"There is no journal at {place.path}.")
    store = place.store(read_only=True)
    try:
        found = [fold(stream.removeprefix(PREFIX), store.read(stream, 0)) for stream in store.streams(PREFIX)]
    finally:
        store.close()
    told = [_account(desk.name, desk.jackpot) for desk in found]
    if as_json:
        print_json(told)
    else:
        for each in told:
            _print(each)
        if not told:
            console.print("This room has no jackpot.")
    if not all(each["even"] for each in told):
        raise typer.Exit(1)


def _account(name: str, jackpot: Jackpot) -> dict[str, Any]:
    money = jackpot.money
    return {
        "name": name,
        "book": jackpot.plan.law.book.key,
        "tables": [each.table for each in jackpot.tables],
        "display": display(jackpot),
        "came_in": {"wagers": -money[WAGERS], "house": -money[CASINO], "all": contributed(jackpot)},
        "is_there": {
            "paid": money[PAID],
            "won": money[WON],
            "pools": [money[pool(level)] for level in range(1, jackpot.plan.levels + 1)],
            "reserve": money[RESERVE],
            "house": money[HOUSE],
            "all": accounted_for(jackpot),
        },
        "even": contributed(jackpot) == accounted_for(jackpot),
        "wins": [
            {"number": each.number, "player": each.player, "table": each.table, "amount": each.amount, "standing": each.standing}
            for each in jackpot.claims
        ],
    }


def _print(told: dict[str, Any]) -> None:
    shown = ", ".join(f"{amount:,}" for amount in told["display"])
    console.print(Text(told["name"], style="bold") + Text(f"  {told['book']}; {', '.join(told['tables'])}; the display shows {shown}"))
    there = told["is_there"]
    amounts = {**there, "pools": sum(there["pools"])}
    parts = ", ".join(f"{part} {amounts[part]:,}" for part in ("paid", "won", "pools", "reserve", "house"))
    console.print(f"came in {told['came_in']['all']:,} = {parts}: {'even' if told['even'] else 'NOT EVEN'}")
    grid = table("win", "player", "table", "amount", "standing")
    for each in told["wins"]:
        grid.add_row(str(each["number"]), each["player"], each["table"], f"{each['amount']:,}", each["standing"])
    if told["wins"]:
        console.print(grid)
