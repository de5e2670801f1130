"""`pitboss tour`: what Pitboss can do, in one screen."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from pitboss.cards import cards
from pitboss.cli import frequencies, rank, rules
from pitboss.cli.replay import print_hand
from pitboss.cli.show import console, refusing
from pitboss.hand import Dealer, Hand, Refused, actions, options, play, table_rules
from pitboss.hand.events import Event
from pitboss.history import History

PICTURE_WIDTH = 86
HANDS = ["Ah Kh Qh Jh 9h", "As Ac Ad Kd Ks"]


def _step(title: str, command: str | None = None) -> None:
    console.print()
    console.print(Rule(Text(title, style="bold"), align="left", style="green"))
    if command is not None:
        _call(command)


def _call(command: str) -> None:
    console.print(Text(f"$ {command}\n", style="dim"))


@refusing(OSError)
def tour(
    picture: Annotated[Path | None, typer.Option("--picture", help="Draw the tour's heart into this SVG file instead.")] = None,
) -> None:
    """A short tour: a hand of Manila by the book, a showdown under two packs, exact frequencies, and a clause.

    **Examples**

    - `pitboss tour`

    - `pitboss tour --picture docs/tour.svg`
    """
    if picture is not None:
        _draw(picture)
        return
    console.print(Text("\nPitboss runs poker by the book.", style="bold green"))
    _step("A hand of Manila under Perth's rules: blind 10, thirty-two cards")
    console.print()
    _manila()
    quoted = " ".join(f'"{hand}"' for hand in HANDS)
    _step("The same hands with two packs: seven up, the flush is higher", f"pitboss rank --ranking high-32 {quoted}")
    rank.rank(HANDS, order="high-32")
    console.print()
    _call(f"pitboss rank {quoted}")
    rank.rank(HANDS)
    _step("How often does each hand come? Counted, not simulated", "pitboss frequencies high-32")
    frequencies.frequencies("high-32")
    _step("What does the book say, and what shows it?", 'pitboss rules show perth-poker "10.2(d)"')
    rules.show("perth-poker", "10.2(d)")
    _step("Where next", "pitboss --help")
    for command, what in (
        ("pitboss frequencies high-52 --cards 7", "all 133,784,560 hands, in seconds"),
        ("pitboss games", "fifty games of four books"),
        ("pitboss games show perth-poker manila", "the game above, street by street"),
        ("pitboss simulate perth-poker omaha", "random legal play, every chip counted"),
        ("pitboss replay hand.phh", "a recorded hand, told with its clauses"),
        ("pitboss rules search missed blind", "the rulebooks, searched"),
        ("pitboss rules coverage", "which clauses a passing case shows"),
        ("pitboss case", "carry the law cases out"),
    ):
        console.print(Text(f"{command:40}", style="cyan") + Text(what, style="dim"))


MANILA_DECK = "Ah 7h Ks Ts Qd 9c 8h 9h Th Kc Td"


def _manila() -> None:
    """The digest's own example: a flush beats a full house, and an ace does not make a small run."""
    rules = table_rules("perth-poker", "manila", minimum=5, maximum=200, blinds=(10,))
    known = cards(MANILA_DECK)
    deck = (*known, *(card for card in rules.pack_cards if card not in known))
    start = Hand(rules, [500, 500, 500], deck=deck)
    hand, dealer = start.copy(), Dealer(Random(1))  # noqa: S311
    events = dealer.deal_on(hand)
    try:
        play(hand, actions.RaiseTo(2, 45))
    except Refused as refusal:
        words = str(refusal).replace("Seat 2", "Bob").replace("seat 2", "Bob")
        console.print(Text("Bob raises to 45? ", style="cyan") + Text(words, style="yellow"))
        console.print()
    script: list[actions.Action] = [actions.RaiseTo(2, 25), actions.Fold(3), actions.Call(1), actions.Bet(1, 20), actions.Call(2)]
    while not hand.over:
        events += play(hand, script.pop(0)) if script else _level(hand)
        events += dealer.deal_on(hand)
    print_hand(History(start, tuple(events), hand, {"players": ["Ann", "Bob", "Cat"]}), quiet=False)


def _level(hand: Hand) -> tuple[Event, ...]:
    """Everybody checks from here on."""
    now = options(hand)
    assert now.wagers is not None
    return play(hand, actions.Check(now.seat) if now.wagers.check else actions.Call(now.seat))


def _draw(file: Path) -> None:
    """The picture at the top of the README."""
    width = console.width
    console.file, console.width, console.record = StringIO(), PICTURE_WIDTH, True
    _call("pitboss tour")
    _manila()
    console.print()
    _call('pitboss rank --ranking high-32 "Ah Kh Qh Jh 9h" "As Ac Ad Kd Ks"')
    rank.rank(HANDS, order="high-32")
    console.print()
    _call('pitboss rules show perth-poker "10.2(d)"')
    rules.show("perth-poker", "10.2(d)")
    # rich names a web font; a picture should not fetch anything, so the reader's own monospace font draws it.
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", console.export_svg(title="pitboss", unique_id="pitboss"), flags=re.DOTALL)
    # None: whatever standard output is at the time.
    console.file, console.width, console.record = None, width, False  # type: ignore[assignment]
    drawn = re.sub(r"Fira Code(, monospace)?", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace", drawn)
    file.write_text(drawn, encoding="utf-8")
    console.print(f"drawn into {file}")
