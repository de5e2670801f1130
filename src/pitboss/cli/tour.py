"""`pitboss tour`: what Pitboss can do, in one screen."""

from __future__ import annotations

from rich.rule import Rule
from rich.text import Text

from pitboss.cli import frequencies, rank, rules
from pitboss.cli.show import console


def _step(title: str, command: str) -> None:
    console.print()
    console.print(Rule(Text(title, style="bold"), align="left", style="green"))
    console.print(Text(f"$ {command}", style="dim"))
    console.print()


def tour() -> None:
    """A short tour: a showdown under two books, a table of exact frequencies, and a clause.

    **Example:** `pitboss tour`
    """
    console.print(Text("\nPitboss runs poker by the book.", style="bold green"))
    hands = ["Ah Kh Qh Jh 9h", "As Ac Ad Kd Ks", "Th 9c 8d 7s Tc"]
    quoted = " ".join(f'"{hand}"' for hand in hands)
    _step("The same hands with two packs: seven up, the flush is higher", f"pitboss rank --ranking high-32 {quoted}")
    rank.rank(hands, order="high-32")
    console.print()
    console.print(Text(f"$ pitboss rank {quoted}\n", style="dim"))
    rank.rank(hands)
    _step("How often does each hand come? Counted, not simulated", "pitboss frequencies high-32")
    frequencies.frequencies("high-32")
    _step("What does the book say, and what shows it?", 'pitboss rules show perth-poker "10.2(d)"')
    rules.show("perth-poker", "10.2(d)")
    _step("Where next", "pitboss --help")
    for command, what in (
        ("pitboss frequencies high-52 --cards 7", "all 133,784,560 hands, in seconds"),
        ("pitboss rules search missed blind", "four rulebooks, searched"),
        ("pitboss rules coverage", "which clauses a passing case shows"),
        ("pitboss case", "carry the law cases out"),
    ):
        console.print(Text(f"{command:40}", style="cyan") + Text(what, style="dim"))
