"""The table in a terminal: who sits where with what, the board, the pot, one's own cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import time
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cards import card

SUIT_STYLE: Final = {"c": "green", "d": "blue", "h": "red", "s": "bold"}


def new_console() -> Console:
    # Names are other people's: never markup.
    return Console(highlight=False, markup=False, emoji=False)


def cards_text(texts: Iterable[str], console: Console) -> Text:
    """Cards in the four-colour deck."""
    found = Text()
    symbols = _draws_suits(console)
    for number, text in enumerate(texts):
        if number:
            found.append(" ")
        if text == "??":
            found.append("▮▮" if symbols else "??", style="dim")
        else:
            found.append(card(text).symbol if symbols else text, style=SUIT_STYLE[text[1]])
    return found


def _draws_suits(console: Console) -> bool:
    try:
        "♥▮".encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def show_table(console: Console, view: Mapping[str, Any], names: Mapping[int, str], you: str | None) -> None:
    """One moment of a hand, as a seat (or anybody) sees it."""
    head = Text(f"{view['street'] or 'over'}", style="bold")
    head.append(f"   pot {view['pot']:,}", style="yellow")
    for board in view["boards"]:
        if board:
            head.append("   board ", style="dim")
            head.append_text(cards_text(board, console))
    console.print()
    console.print(head)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for column in ("mark", "seat", "who", "chips", "bet", "cards", "more"):
        grid.add_column(column, justify="right" if column in ("seat", "chips", "bet") else "left")
    for player in sorted(view["players"], key=lambda each: each["seat"]):
        grid.add_row(*_player(console, view, player, names, you))
    console.print(grid)


def _player(console: Console, view: Mapping[str, Any], player: Mapping[str, Any], names: Mapping[int, str], you: str | None) -> list[Text]:
    seat = player["seat"]
    name = names.get(seat, f"seat {seat}")
    own = name == you
    out = player["standing"] == "folded"
    style = "dim" if out else "bold green" if own else ""
    held = cards_text([] if out and not own else [*player["down"]], console)
    if player["up"] and not out:
        held.append("  ")
        held.append_text(cards_text(player["up"], console))
    more = " ".join(
        word for word, holds in (("button", view["button"] == seat), ("all in", player["standing"] == "all-in"), ("folded", out)) if holds
    )
    return [
        Text("▶" if view["turn"] == seat else " ", style="yellow"),
        Text(str(seat), style="dim"),
        Text(f"{name} (you)" if own else name, style=style),
        Text(f"{player['stack']:,}", style=style),
        Text(f"bets {player['bet']:,}" if player["bet"] else "", style="yellow"),
        held,
        Text(more, style="dim"),
    ]


def show_lobby(console: Console, tables: Iterable[Mapping[str, Any]]) -> None:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("table", "what is played", "stakes", "buy-in", "seats"):
        grid.add_column(column, no_wrap=column in ("table", "seats"))
    for line in tables:
        most = line["buy_in"]["most"]
        grid.add_row(
            Text(line["id"], style="cyan"),
            Text(line["name"]),
            Text(stakes_text(line["stakes"])),
            Text(f"{line['buy_in']['least']:,}" + (f"-{most:,}" if most else "+")),
            Text(f"{line['seated']}/{line['chairs']}"),
        )
    console.print(grid)


def stakes_text(stakes: Mapping[str, Any]) -> str:
    """Blinds 5/10; ante 2, bring-in 5, bets 10/20."""
    found = []
    if stakes.get("blinds"):
        found.append("/".join(map(str, stakes["blinds"])))
    for key, word in (("ante", "ante"), ("bring_in", "bring-in"), ("unit", "unit")):
        if stakes.get(key):
            found.append(f"{word} {stakes[key]}")
    if stakes.get("small_bet"):
        found.append(f"bets {stakes['small_bet']}/{stakes['big_bet']}")
    if stakes.get("maximum"):
        found.append(f"bets {stakes.get('minimum') or ''}-{stakes['maximum']}")
    return ", ".join(found)


def seconds_left(clock: Mapping[str, Any] | None) -> int | None:
    if not clock or not clock.get("deadline"):
        return None
    deadline: int = clock["deadline"]
    return max(0, round(deadline / 1000 - time()))
