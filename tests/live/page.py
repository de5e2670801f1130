"""docs/live-table.md, made by `python -m tests.live.page > docs/live-table.md`: every phrase, and an evening in a real terminal."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from pitboss.live.phrases import help_on
from tests.live.terminal import Terminal

SIGN = "perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000, commission 5% capped at 10, 9 chairs"
EVENING = Path(__file__).with_name("evening.txt")

HEAD = """\
# A live table in the terminal

<!-- made by `python -m tests.live.page > docs/live-table.md`; a test says when it is not current -->

`pitboss table` runs a live table. The dealer types what happens in short lines and sees whose turn it is, what is legal, the pots and
the next dealing step; what went wrong is reported with `oops` and ruled by the book; each hand ends with the split, the commission and a
saved history.

```console
$ pitboss table perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000
$ pitboss table --folder friday              # goes on where friday was left, even if the terminal was killed
$ pitboss table --script evening.txt         # lines from a file; from a pipe without --script
$ pitboss table --script evening.txt --json  # one JSON document a line
```

- **A line that cannot be taken is explained and changes nothing**: what the rule is, its clause, and the lines that would do.
- **What goes without saying is done by itself**: forced bets, closed cards, bets brought in, the pot pushed. A burn goes with the cards
  it is burned for. A shuffle is always said.
- **`undo` is a correction, not an eraser**: the line taken back and the correction both stay in the record, and in the history of the
  hand (`_corrections`). `correction: LINE` puts another line in place of the last. Where a hand was over already, its history is withdrawn,
  kept under another name, and written again when the hand ends again. After a line that was refused, `undo` takes nothing back and says so;
  a second `undo` takes back the line before. `correction: LINE` after a refusal just says LINE.
- **The line can be edited**: arrow keys, the lines typed before, and Tab for what may be typed now.
- **The folder** has `lines.jsonl`, written through to the disk line by line, and `hand-0001.phh` and so on ([history.md](history.md)). One
  terminal holds it at a time, and a game named for a folder that has another one is refused. Saying the lines again brings the table
  back: `Session.replayed(lines)`.
- **Seats, buttons and blinds are the table's** ([table.md](table.md)): who waits, who owes what, and when the game may change.

```python
from pitboss.live import Session

session = Session()
session.say("game perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000")
answer = session.say("Ann sits at 3 with 500")  # answer.outcome, .said, .why, .clause, .allowed, .finished
```

`live/phrase.py` is what a phrase is; `seating.py`, `wagers.py`, `dealing.py`, `wrong.py` and `talk.py` have them with what they do, and
`phrases.py` puts them into one table, from which help, error messages and this page are made. `moment.py` is the table at one moment,
`session.py` takes lines and takes them back, `ahead.py` says what comes next, `kept.py` is the folder. A fault needs nothing here: its
words are those of its record, `FourthCardExposedEarly` is `oops fourth card exposed early`.

## Every phrase

A player is a seat (`3`) or a name (`Ann`, and `ann` is the same player); the player in turn need not be named. Chips are told as they
lie there: `25 25`, `2x25 100`.
Cards are `Ah Kd 10c`, and `?` is one nobody saw. `{staff}` is a rank: dealer, higher duties dealer, poker supervisor, area manager,
licensee.
"""


def phrases() -> str:
    """The table of phrases."""
    lines = []
    for part, found in help_on():
        lines += ["", f"### {part}", "", "| line | what it says | or |", "|---|---|---|"]
        lines += [f"| `{each.says}` | {each.means} | {', '.join(f'`{other}`' for other in each.also)} |" for each in found]
    return "\n".join(lines) + "\n"


def lines() -> list[str]:
    """What the dealer types, with the remarks between."""
    return [line.strip() for line in EVENING.read_text(encoding="utf-8").splitlines() if line.strip()]


def evening(folder: Path) -> str:
    """The evening, typed into a real terminal: the page's second half."""
    arguments = ["table", *SIGN.split(), "--folder", "friday"]
    terminal = Terminal(arguments, folder)
    terminal.wait()
    made = ["", "## An evening", ""]
    first, *typed = lines()
    made += [first.removeprefix("# "), "", "```text", f"$ pitboss {' '.join(arguments)}"]
    at = 1
    for line in typed:
        if line.startswith("#"):
            made += [*_seen(terminal, at), "```", "", line.removeprefix("# "), "", "```text"]
            at = len(terminal.seen) - 2
        else:
            terminal.type(line)
    assert terminal.end() == 0
    made += [*_seen(terminal, at, last=True), "```", ""]
    return "\n".join(made)


def _seen(terminal: Terminal, at: int, *, last: bool = False) -> list[str]:
    """What was seen since, without the prompt that waits."""
    text = terminal.seen[at:]
    return [line.rstrip() for line in (text if last else text.removesuffix("> ")).rstrip("\n").split("\n")]


def page(folder: Path) -> str:
    return HEAD + phrases() + evening(folder)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as somewhere:
        sys.stdout.write(page(Path(somewhere)))
