"""`pitboss table`: a live table in the terminal. The dealer types what happened; the book says what it comes to."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Annotated, Any, Final

import typer
from rich.padding import Padding
from rich.text import Text

from pitboss.cards import cards
from pitboss.cli.line_editor import edit_lines
from pitboss.cli.show import Json, aside, card_text, console, counted, refuse, table
from pitboss.history.said import Kind, Said
from pitboss.history.scale import spoken
from pitboss.live import Answer, Outcome, Session
from pitboss.live.ahead import beginnings, next_up
from pitboss.live.kept import Kept
from pitboss.live.look import answered, look
from pitboss.live.phrases import help_on
from pitboss.live.session import RecordError
from pitboss.live.sign import sign_of
from pitboss.live.words import sign_words
from pitboss.live.wrong import told_in

STYLES: Final = {Kind.STREET: "bold", Kind.DEAL: "", Kind.ACT: "", Kind.CARDS: "dim", Kind.POT: "green", Kind.RULING: "yellow"}
FOLDER: Final = Path("live-table")
PROMPT: Final = "> "
ALWAYS: Final = ("undo", "look", "log", "help", "faults", "oops ", "correction: ", "rule ", "quit")  #: lines for any moment


def live_table(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOOK GAME TERMS ...]", help="What is played, as the line `game` takes it.", show_default=False),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-f", help=f"Where the table is kept and taken up again; in a terminal ./{FOLDER}.", show_default=False),
    ] = None,
    script: Annotated[Path | None, typer.Option("--script", help="Take the lines from this file.", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    """Run a live table: type what happens, see whose turn it is, what is legal, the pots and the next dealing step.

    Lines are short: `3 puts in 25 25`, `3 says raise`, `flop Ah Kd 2c`, `oops turn exposed 7s`, `4 folds`, `shows Ah Kh`; `help` lists all.
    A wrong line is explained and changes nothing; `undo` takes a typing error back, and the record keeps both. Every hand ends with the
    split and the commission, and its history is saved. Started again with the same folder, the table goes on where it was.

    From a script or a pipe the lines are taken one by one (what follows a # is passed over); nothing is kept unless a folder is given.
    With --json there is one JSON document a line. Exit code 1 if a line of a script was not taken.

    **Examples**

    - `pitboss table perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000`

    - `pitboss table --folder friday`

    - `pitboss table --script evening.txt --json`
    """
    if script is not None and not script.is_file():
        refuse(f"There is no file {script}.")
    typing = script is None and sys.stdin.isatty()
    if folder is None and typing:
        folder = FOLDER
    try:
        kept = None if folder is None else Kept(folder)
        session = Session() if kept is None else kept.session()
    except RecordError as error:
        refuse(str(error))
    if words and kept is not None and session.moment.table is not None and not _plays(session, " ".join(words)):
        kept.close()
        refuse(_in_use(session, kept.folder, " ".join(words)))
    screen = _Screen(session, kept, as_json=as_json)
    screen.greet(typing=typing)
    if words and session.moment.table is None and not screen.take(f"game {' '.join(words)}"):
        raise typer.Exit(1 if not typing else 2)
    if typing:
        edit_lines([entry.line for entry in session.entries], screen.offered)
    well = True
    for line in _typed(as_json=as_json) if typing else _lines(script):
        well = screen.take(line, echo=not typing) and well
        if screen.left:
            break
    if kept is not None:
        kept.close()
    if not typing and not well:
        raise typer.Exit(1)


# -- the folder


def _plays(session: Session, words: str) -> bool:
    """Whether the table in this folder is the one asked for."""
    try:
        sign, _ = sign_of(words)
    except ValueError:
        return False
    return sign == session.moment.sitting.sign


def _in_use(session: Session, folder: Path, words: str) -> str:
    table = session.moment.sitting
    played = f"{sign_words(table.sign)}, {counted(table.hands, 'hands')} played"
    return (
        f"The folder {folder} has another table: {played}. To go on with it: pitboss table --folder {folder}. "
        f"To begin this one: pitboss table --folder NAME {words}"
    )


# -- where lines come from


def _typed(*, as_json: bool) -> Iterator[str]:
    """What a dealer types, until the end of the day."""
    while True:
        try:
            line = input("" if as_json else PROMPT)
        except KeyboardInterrupt:  # not this line after all
            sys.stdout.write("\n")
            continue
        except EOFError:
            sys.stdout.write("" if as_json else "\n")
            return
        if line.strip():
            yield line


def _lines(script: Path | None) -> Iterator[str]:
    """The lines of a file, or of a pipe."""
    if script is None:
        texts: Iterator[str] = iter(sys.stdin.readline, "")
    else:
        try:
            texts = iter(script.read_text(encoding="utf-8").splitlines())
        except UnicodeDecodeError:
            refuse(f"{script} is not UTF-8 text.")
    for text in texts:
        line = text.split("#", 1)[0].strip()
        if line:
            yield line


# -- what is shown


class _Screen:
    """The session, and what the dealer sees of it."""

    def __init__(self, session: Session, kept: Kept | None, *, as_json: bool) -> None:
        self.session = session
        self.kept = kept
        self.as_json = as_json
        self.left = False

    def greet(self, *, typing: bool) -> None:
        if self.as_json:
            return
        if self.session.entries:
            playing = self.session.moment.table
            what = f" {sign_words(playing.sign)}." if playing is not None else ""
            console.print(Text(f"Taken up again after line {len(self.session.entries)}.{what}", style="yellow"))
            self._table()
            self._next()
        elif typing:
            console.print(Text("A live table. Type what happens; `help` lists every phrase, `quit` leaves.", style="dim"))

    def offered(self) -> tuple[str, ...]:
        """Beginnings of lines, for the Tab key."""
        return (*beginnings(next_up(self.session.moment)), *ALWAYS)

    def take(self, line: str, *, echo: bool = False) -> bool:
        """Say one line to the table, keep it and show what it came to; whether it was taken."""
        at = int(time())
        answer = self.session.say(line, at)
        saved = self.kept.keep(answer, at) if self.kept is not None else []
        self.left = answer.asked == "quit"
        if self.as_json:
            sys.stdout.write(
                json.dumps(answered(self.session, answer) | {"saved": [str(path) for path in saved]}, ensure_ascii=False) + "\n"
            )
            sys.stdout.flush()
        else:
            if echo:
                console.print(Text(f"{PROMPT}{line}", style="bold cyan"))
            self._show(answer, saved)
        return answer.outcome not in (Outcome.REFUSED, Outcome.UNCLEAR)

    def _show(self, answer: Answer, saved: list[Path]) -> None:
        if answer.why:
            clause = f" ({answer.clause})" if answer.clause else ""
            console.print(Padding(Text(f"✗ {answer.why.rstrip('.')}{clause}.", style="red"), (0, 0, 0, 2), expand=False))
            if answer.allowed:
                console.print(Padding(Text(f"Possible: {'; '.join(answer.allowed)}.", style="dim"), (0, 0, 0, 2), expand=False))
            return
        for said in answer.said:
            console.print(Padding(_sentence(said), (0, 0, 0, 0 if said.kind is Kind.STREET else 2), expand=False))
        for path in saved:
            console.print(Padding(Text(f"Saved: {path}", style="dim"), (0, 0, 0, 2), expand=False))
        match answer.asked:
            case "look":
                self._table()
            case "log":
                self._log()
            case "faults":
                _faults(self.session.moment.sitting.sign.rules.terms.book.key)
                return
            case "help":
                _help(answer.about)
                return
            case "quit":
                return
        if any(said.kind is Kind.STREET for said in answer.said) and self.session.moment.hand is not None:
            self._table()
        if answer.asked != "log":
            self._next()

    def _next(self) -> None:
        moment = self.session.moment
        ahead = next_up(moment)
        text = Text("→ ", style="bold cyan") + Text(ahead.words.rstrip("."), style="bold")
        if moment.hand is not None:
            text += Text(f"   pot {spoken(moment.hand.pot)}", style="green")
        console.print(text)
        if ahead.say:
            console.print(Padding(Text(" · ".join(ahead.say), style="cyan"), (0, 0, 0, 2), expand=False))

    def _table(self) -> None:
        """Who sits where with what, and what lies in the middle."""
        found = look(self.session.moment)
        hand, seats = found["hand"], found["table"]["seats"] if found["table"] else []
        grid = table("", "seat", "player", "chips", "in front", "cards", "", right=("seat", "chips", "in front"))
        players = {each["seat"]: each for each in hand["players"]} if hand else {}
        button = found["table"]["kill"] if found["table"] else None
        kill = {button["seat"]: f"Kill Button: {button['shows'].title()}"} if button else {}
        for each in seats:
            playing = players.get(each["seat"])
            mark = "  ▶" if found["next"]["seat"] == each["seat"] else "  ●" if found["table"]["button"] == each["seat"] else ""
            notes = [kill.get(each["seat"], ""), each["owes"] or ""]
            notes += ["away" if each["away"] else "", f"+{each['bought']:,} next hand" if each["bought"] else ""]
            shown = Text()
            chips, bet = each["chips"], 0
            if playing is not None:
                chips, bet = playing["stack"], playing["bet"]
                notes.append("" if playing["standing"] == "in" else playing["standing"])
                if playing["standing"] != "folded":
                    shown = card_text(cards(" ".join((*playing["down"], *playing["up"]))))
            elif hand:
                notes.append("not dealt in")
            note = ", ".join(note for note in notes if note)
            grid.add_row(mark, str(each["seat"]), each["name"], f"{chips:,}", f"{bet:,}" if bet else "", shown, Text(note, style="dim"))
        console.print(grid)
        if button and button["seat"] is None:
            console.print(Padding(Text("The Kill Button is in the middle", style="dim"), (0, 0, 0, 2), expand=False))
        if hand:
            _print_middle(hand)

    def _log(self) -> None:
        """The lines of this hand, or of the last one, with what was corrected."""
        entries = self.session.entries
        last = max((entry.hand for entry in entries), default=0)
        first = next((number for number, entry in enumerate(entries) if entry.hand == last), 0)
        for entry in entries[first:]:
            style = "dim strike" if entry.undone else "yellow" if entry.correction else ""
            note = f"  taken back by line {entry.undone}" if entry.undone else ""
            console.print(Text(f"{entry.number:4}  ", style="dim") + Text(entry.line, style=style) + Text(note, style="dim"))


def _print_middle(hand: dict[str, Any]) -> None:
    for name, groups in (("board", hand["boards"]), ("laid aside", [hand["aside"]]), ("next burn", [hand["burn_due"]])):
        for group in groups:
            if group:
                console.print(Padding(Text(f"{name}: ", style="dim") + card_text(cards(" ".join(group))), (0, 0, 0, 2), expand=False))
    if len(hand["pots"]) > 1:
        words = [f"{pot['amount']:,} for seats {', '.join(map(str, pot['seats']))}" for pot in hand["pots"]]
        # The pots are counted before commission, and the pot after it: what is out of them already makes them add up.
        taken = sum(pot["amount"] for pot in hand["pots"]) + sum(player["bet"] for player in hand["players"]) - hand["pot"]
        less = f"; {taken:,} of that is taken as commission" if taken else ""
        console.print(Padding(Text(f"main pot {'; side pot '.join(words)}{less}", style="green"), (0, 0, 0, 2), expand=False))


def _sentence(said: Said) -> Text:
    text = Text()
    for part in said.parts:
        text += Text(part, style=STYLES[said.kind]) if isinstance(part, str) else card_text(part)
    if said.kind is Kind.STREET and said.pot:
        text += Text(f"   pot {spoken(said.pot)}", style="green")
    if said.clauses:
        text += Text(f"  {', '.join(said.clauses)}", style="cyan")
    return text


def _faults(book: str) -> None:
    grid = table("say", "what went wrong", "clauses")
    for says, means, clauses in told_in(book):
        grid.add_row(Text(says, style="cyan"), means, Text(clauses, style="cyan"))
    console.print(grid)


def _help(about: str) -> None:
    found = help_on(about)
    if not found:
        aside.print(Text(f"No phrase has {about!r} in it."))
    for part, phrases in found:
        console.print(Text(f"\n{part}", style="bold green"))
        grid = table("", "")
        grid.show_header = False
        for phrase in phrases:
            grid.add_row(Text(f"  {phrase.says}", style="cyan"), phrase.means)
        console.print(grid)
