"""Lines to the table itself: corrections, a look, the book, help. The session answers them; nothing is played."""

from __future__ import annotations

from typing import Final

from pitboss.live.moment import Moment
from pitboss.live.phrase import Gaps, Phrase

TALK: Final = "Corrections and questions"
UNDO: Final = "undo"
UNDO_MANY: Final = "undo {count}"
CORRECT: Final = "correction: {line}"
LOOK: Final = "look"
LOG: Final = "log"
RULE: Final = "rule {words}"
FAULTS: Final = "faults"
HELP: Final = "help"
HELP_ON: Final = "help {words}"
QUIT: Final = "quit"


def _nothing(moment: Moment, gaps: Gaps) -> None:
    """The session does it."""


PHRASES: Final = (
    Phrase(TALK, UNDO, "the last line was a typing error: taken back, and both stay in the record", _nothing, ("scratch that",)),
    Phrase(TALK, UNDO_MANY, "the last lines were", _nothing),
    Phrase(TALK, CORRECT, "the last line should have been this one", _nothing, ("no, {line}",)),
    Phrase(TALK, LOOK, "the table as it is", _nothing, ("table",)),
    Phrase(TALK, LOG, "the lines of this hand, with what was corrected", _nothing),
    Phrase(TALK, RULE, "what the book says in a clause: rule 36.5", _nothing, ("clause {words}",)),
    Phrase(TALK, FAULTS, "what can go wrong, and the clauses that answer it in this book", _nothing, ("help oops",)),
    Phrase(TALK, HELP_ON, "the phrases with a word", _nothing),
    Phrase(TALK, HELP, "every phrase", _nothing, (r"?",)),
    Phrase(TALK, QUIT, "leave the terminal; the same folder takes the table up again", _nothing, ("exit", "bye")),
)
