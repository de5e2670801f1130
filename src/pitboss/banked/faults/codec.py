"""A fault as a JSON document and back, as staff of a room report it: `{"fault": "WrongDeck", "count": 51, "why": "..."}`."""

from __future__ import annotations

from typing import Any, Final, Literal, cast, get_args, get_origin

from pitboss.banked.faults.vocabulary import Fault
from pitboss.hand.forms import CodecError, Document, Form, Forms, told


class _Word(Form):
    """One of some words."""

    holds = (str,)
    written = str

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        self.says = f"one of {', '.join(words)}"

    def write(self, value: Any) -> Any:
        return self.read(value)

    def read(self, document: Any) -> Any:
        if document not in self.words:
            raise CodecError(f"is {told(document)}", self.says)
        return document


class _FaultForms(Forms):
    def _work_out(self, hint: Any) -> Form:
        return _Word(get_args(hint)) if get_origin(hint) is Literal else super()._work_out(hint)


FAULT: Final = _FaultForms({Fault: "fault"}, lenient=(Fault,)).of(Fault)


def fault_to_json(fault: Fault) -> Document:
    return cast(Document, FAULT.write(fault))


def fault_from_json(document: object) -> Fault:
    """The fault of a document; fields that have a default may be left out. What follows from it is for `rule` to say."""
    return cast(Fault, FAULT.read(document))
