"""`pitboss rank`: which hand is best, and why."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Any

import typer
from rich.text import Text

from pitboss.cards import Card, CardError, by_index, cards
from pitboss.cli.show import Json, card_text, console, print_json, refuse, refusing, table
from pitboss.ranking import RANKINGS, Ranking, RankingError, ranking
from pitboss.ranking.showdown import ANY, PLAYS, Made


@refusing(CardError, RankingError)
def rank(
    hands: Annotated[
        list[str] | None, typer.Argument(metavar="HAND", help='Each hand in quotes: "Ah Kh Qh Jh 9h".', show_default=False)
    ] = None,
    order: Annotated[str, typer.Option("--ranking", "-r", help="Which order of hands; --list shows all.")] = "high-52",
    board: Annotated[str, typer.Option("--board", "-b", help="Cards on the board that all hands share.")] = "",
    plays: Annotated[str, typer.Option("--plays", "-p", help=f"Which cards count: {', '.join(PLAYS)}.")] = ANY,
    low: Annotated[str | None, typer.Option("--low", help="Also the best low of the same cards, e.g. low-8.")] = None,
    separate: Annotated[bool, typer.Option("--separate", help="Hands come from separate packs and may share cards.")] = False,
    list_all: Annotated[bool, typer.Option("--list", help="List the rankings and stop.")] = False,
    as_json: Json = False,
) -> None:
    """Rank hands, best first, in words to the last kicker.

    **Examples**

    - `pitboss rank "Ah Kh Qh Jh 9h" "As Ac Ad Kd Ks"`

    - `pitboss rank --ranking high-32 "Ah Kh Qh Jh 9h" "As Ac Ad Kd Ks"` (seven up: the flush is higher)

    - `pitboss rank --board "Qs Js 2h 7d 7c" "As Ks" "Qh Qd"`

    - `pitboss rank --plays 2+3 --low low-8 --board "8h 7d 2c Ks Kh" "Ah 3h Kd Qd" "4s 5s 6s 9s"`
    """
    if list_all:
        _list(as_json)
        return
    if not hands:
        refuse('Give at least one hand, e.g. pitboss rank "Ah Kh Qh Jh 9h" "As Ac Ad Kd Ks".')
    high, low_order = ranking(order), ranking(low) if low is not None else None
    if low_order is not None and (not low_order.lowest_wins or low_order.showing):
        refuse(f"{low_order.key} is no order of lows. Say --low low-8, low-a5 or low-27.")
    shared = cards(board, high.pack)
    held = [cards(hand, high.pack) for hand in hands]
    if not separate:
        _check_one_pack(held)
    if high.showing and len({len(hand) for hand in held}) > 1:
        refuse(f"{high.key} compares open cards; give every hand equally many.")
    made = [high.best(hand, shared, plays=plays) for hand in held]
    lows = [low_order.best(hand, shared, plays=plays) for hand in held] if low_order is not None else None
    order_of_hands = sorted(range(len(made)), key=lambda i: -made[i].value)
    if as_json:
        print_json(_as_json(high, plays, shared, held, made, lows, order_of_hands, low_order))
    else:
        _print(high, shared, held, made, lows, order_of_hands)


def _check_one_pack(held: list[tuple[Card, ...]]) -> None:
    for one, other in combinations(held, 2):
        twice = set(one) & set(other)
        known = sorted((card for card in twice if card.is_known), key=by_index)
        if known:
            raise CardError(f"{known[0]} is in two hands; a pack has only one. Add --separate to compare hands from separate packs.")


def _place(made: list[Made], value: int) -> int:
    return 1 + sum(other.value > value for other in made)


def _as_json(
    high: Ranking,
    plays: str,
    shared: tuple[Card, ...],
    held: list[tuple[Card, ...]],
    made: list[Made],
    lows: list[Made] | None,
    order: list[int],
    low_order: Ranking | None,
) -> dict[str, Any]:
    def one(each: Made, among: list[Made]) -> dict[str, Any]:
        return {
            "place": _place(among, each.value) if each.value else None,
            "tied": bool(each.value) and sum(other.value == each.value for other in among) > 1,
            "category": each.category,
            "words": each.words,
            "cards": [card.text for card in each.cards],
            "value": each.value,
        }

    return {
        "ranking": high.key,
        "low_ranking": low_order.key if low_order else None,
        "plays": plays,
        "board": [card.text for card in shared],
        "law": list(high.law),
        "hands": [
            {"given": [card.text for card in held[i]], **one(made[i], made)} | ({"low": one(lows[i], lows)} if lows else {}) for i in order
        ],
    }


def _print(
    high: Ranking,
    shared: tuple[Card, ...],
    held: list[tuple[Card, ...]],
    made: list[Made],
    lows: list[Made] | None,
    order: list[int],
) -> None:
    columns = ["", "hand", "makes", "in words"] + (["low", "low in words"] if lows else [])
    grid = table(*columns, right=("",))
    for i in order:
        each = made[i]
        row: list[Text | str] = [
            str(_place(made, each.value)) if each.value else "-",
            card_text(held[i]),
            card_text(each.cards),
            each.words,
        ]
        if lows:
            row += [str(_place(lows, lows[i].value)) if lows[i].value else "-", lows[i].words]
        grid.add_row(*row)
    console.print(Text(f"{high.name} ({high.key})", style="bold"))
    console.print(Text(f"by {', '.join(high.law)}", style="dim"))
    if shared:
        console.print("board", card_text(shared))
    console.print(grid)


def _list(as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "ranking": each.key,
                    "name": each.name,
                    "pack": each.pack.size,
                    "cards": each.hand,
                    "categories": list(each.categories),
                    "law": list(each.law),
                }
                for each in RANKINGS.values()
            ]
        )
        return
    grid = table("ranking", "what it is", "pack", "by", right=("pack",))
    for each in RANKINGS.values():
        grid.add_row(Text(each.key, style="bold"), each.name, str(each.pack.size), Text(each.law[0], style="dim"))
    console.print(grid)
