"""Reading law cases: headers, then Given, When and Then with one sentence a line. An error points at the line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from pitboss.cards import Card, CardError, cards
from pitboss.cases.phrase import Block, Phrase
from pitboss.cases.recognise import recognise
from pitboss.cases.sign import TERMS, read_term
from pitboss.cases.slots import WHO, Slot, SlotError
from pitboss.law.located import LocatedError

HEADERS: Final = ("Book", "Case", "Clause", "Game", "Ranking", "Option", "Play", "Meets", "Note")
HEADER = re.compile(rf"({'|'.join(HEADERS)})\s*:\s*(.*)", re.IGNORECASE)
ANY_HEADER = re.compile(r"([A-Za-z]+)\s*:\s*(.*)")
CASE_LINE: Final = re.compile(r"\s*case\s*:", re.IGNORECASE)
LONGEST_LINE: Final = 1000


class CaseError(LocatedError):
    """A case that cannot be read; the reason says what was expected."""


@dataclass(frozen=True)
class Sentence:
    """One line of a case, understood."""

    line: int
    text: str
    block: Block
    phrase: Phrase
    slots: dict[str, Slot]

    @property
    def names(self) -> list[str]:
        """Several people named together: Ann, Bob and Cat."""
        return re.findall(WHO, str(self.slots.get("people", "")))

    def who(self, slot: str = "who") -> str:
        return str(self.slots[slot])

    def number(self, slot: str = "amount") -> int:
        value = self.slots[slot]
        assert isinstance(value, int)
        return value

    def cards(self, slot: str = "cards") -> tuple[Card, ...]:
        value = self.slots[slot]
        assert isinstance(value, tuple)
        return tuple(card for card in value if isinstance(card, Card))


@dataclass
class Case:
    """A clause shown at work."""

    file: str
    line: int
    title: str
    book: str = ""
    clauses: tuple[str, ...] = ()
    game: str | None = None
    pack: int | None = None
    terms: tuple[str, ...] = ()  #: what else the Game line says: limits, blinds, antes
    ranking: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    play: str | None = None  #: a layer of the book, such as tournament
    meets: tuple[tuple[str, str], ...] = ()  #: what happens while which feature is on: burn missed, side pots
    note: str | None = None
    sentences: list[Sentence] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)  #: where each header stands

    def line_of(self, header: str) -> int:
        return self.lines.get(header, self.line)

    def of(self, block: Block) -> list[Sentence]:
        return [sentence for sentence in self.sentences if sentence.block is block]

    @property
    def people(self) -> list[str]:
        """Everybody the Given part speaks of, and who has come to the table since."""
        found: dict[str, None] = {}
        for sentence in self.of(Block.GIVEN):
            for slot in ("who", "name"):
                if slot in sentence.slots:
                    found[str(sentence.slots[slot])] = None
            if "seat" in sentence.slots:
                found[f"seat {sentence.slots['seat']}"] = None
            for number, name in enumerate(sentence.names, start=1):
                found[name] = None
                found[f"seat {number}"] = None
        found |= {str(sentence.slots["name"]): None for sentence in self.of(Block.WHEN) if "name" in sentence.slots}
        return list(found)


def read_cases(text: str, file: str = "<case>") -> list[Case]:
    """The cases of a file. A Book line before the first Case holds for all of them. Raises `CaseError` at the first that cannot be read."""
    return _Reader(file).read(text.removeprefix("\ufeff").splitlines())


def read_each_case(text: str, file: str = "<case>") -> tuple[list[Case], list[CaseError]]:
    """The cases of a file that can be read, and what is wrong with each of the others."""
    found: list[Case] = []
    errors: list[CaseError] = []
    lines = text.removeprefix("\ufeff").splitlines()
    begins = [number for number, line in enumerate(lines) if CASE_LINE.match(line)]
    if not begins:
        try:
            return read_cases(text, file), []
        except CaseError as error:
            return [], [error]
    head = lines[: begins[0]]
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        # What stands before the first case holds for all; blank lines keep the numbers of the lines.
        alone = [*head, *[""] * (begin - len(head)), *lines[begin:end]]
        try:
            found += _Reader(file).read(alone)
        except CaseError as error:
            if str(error) not in map(str, errors):
                errors.append(error)
    return found, errors


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.book: str | None = None
        self.cases: list[Case] = []
        self.block: Block | None = None

    def read(self, lines: Iterable[str]) -> list[Case]:
        number = 0
        for number, raw in enumerate(lines, 1):
            if len(raw) > LONGEST_LINE:
                raise CaseError(self.file, number, f"the line has {len(raw)} characters; {LONGEST_LINE} are the most.")
            # A remark stands alone or after a blank: 10.3.1#2 is a clause. In titles and notes # is a mere character.
            prose = re.match(r"\s*(?:case|note)\s*:", raw, re.IGNORECASE)
            line = " ".join((raw if prose else re.split(r"(?:^|\s)#", raw, maxsplit=1)[0]).split())
            if line:
                self._line(number, line)
        self._finish()
        if not self.cases:
            raise CaseError(
                self.file,
                max(number, 1),
                "there is no case in this file. A case begins with a line such as `Case: A flush beats a straight`.",
            )
        return self.cases

    def _line(self, number: int, line: str) -> None:
        if header := HEADER.fullmatch(line):
            self._header(number, header.group(1).capitalize(), header.group(2).strip())
        elif line.rstrip(":").capitalize() in list(Block):
            self._open(number, Block(line.rstrip(":").capitalize()))
        elif other := ANY_HEADER.fullmatch(line):
            raise CaseError(self.file, number, f"{other.group(1)!r} is no header. Headers are {', '.join(HEADERS)}.")
        elif self.block is None:
            raise CaseError(self.file, number, f"expected a header ({', '.join(HEADERS)}) or Given, When or Then; found {line!r}.")
        else:
            self._sentence(number, line)

    def _case(self, number: int, what: str) -> Case:
        if not self.cases:
            raise CaseError(self.file, number, f"{what} stands before the first `Case:` line; only Book may.")
        return self.cases[-1]

    def _header(self, number: int, name: str, value: str) -> None:
        if not value:
            raise CaseError(self.file, number, f"{name} is empty.")
        if name == "Case":
            self._finish()
            self.cases.append(Case(self.file, number, value, book=self.book or ""))
            self.block = None
            return
        if name == "Book" and not self.cases:
            self.book = value
            return
        case = self._case(number, name)
        if name in case.lines and name not in ("Clause", "Option", "Meets", "Note"):
            raise CaseError(self.file, number, f"{name} stands at line {case.lines[name]} already; a case has one.")
        case.lines.setdefault(name, number)
        if self.block is not None:
            raise CaseError(self.file, number, f"{name} must stand above Given, When and Then, directly below the `Case:` line.")
        match name:
            case "Book":
                case.book = value
            case "Clause":
                case.clauses += tuple(each.strip() for each in value.split(",") if each.strip())
            case "Game":
                self._game(number, case, value)
            case "Ranking":
                case.ranking = value
            case "Option":
                key, equals, choice = (part.strip() for part in value.partition("="))
                if not (key and equals and choice):
                    raise CaseError(self.file, number, f"expected `Option: key = choice`; found {value!r}.")
                if key in case.options:
                    raise CaseError(self.file, number, f"option {key} is chosen twice in this case.")
                case.options[key] = choice
            case "Play":
                case.play = value
            case "Meets":
                what, with_, features = (part.strip() for part in value.partition(" with "))
                if not (what and with_ and features):
                    raise CaseError(self.file, number, f"expected `Meets: burn missed with side pots, heads-up`; found {value!r}.")
                case.meets += tuple((what, each.strip()) for each in features.split(","))
            case "Note":
                case.note = value if case.note is None else f"{case.note} {value}"

    def _game(self, number: int, case: Case, value: str) -> None:
        key, *terms = (part.strip() for part in value.split(","))
        case.game = key
        others = []
        for term in terms:
            if size := re.fullmatch(r"(\d{1,3}) cards", term):
                case.pack = int(size.group(1))
            elif read_term(term) is not None:
                others.append(term)
            elif term:
                raise CaseError(
                    self.file,
                    number,
                    f"{term!r} says nothing about a game. Write the pack (32 cards) or {', '.join(example for _, example, _ in TERMS)}.",
                )
            else:
                raise CaseError(
                    self.file, number, "two commas with nothing between them. Write `Game: holdem, 52 cards, no limit, blinds 5/10`."
                )
        case.terms = tuple(others)

    def _open(self, number: int, block: Block) -> None:
        case = self._case(number, block)
        if block is Block.GIVEN and any(sentence.block is not Block.GIVEN for sentence in case.sentences):
            raise CaseError(self.file, number, "Given must come before When and Then; start a new case for another situation.")
        self.block = block

    def _sentence(self, number: int, line: str) -> None:
        assert self.block is not None
        case = self._case(number, "a sentence")
        try:
            phrase, slots = recognise(self.block, line)
        except SlotError as error:
            raise CaseError(self.file, number, str(error)) from None
        sentence = Sentence(number, line, self.block, phrase, slots)
        if self.block is not Block.GIVEN:
            self._check_people(case, sentence)
        case.sentences.append(sentence)

    def _check_people(self, case: Case, sentence: Sentence) -> None:
        named = [sentence.who(slot) for slot in ("who", "whom") if slot in sentence.slots] + sentence.names
        if len(set(named)) < len(named):
            raise CaseError(self.file, sentence.line, "the same player is named twice.")
        if "hands" in sentence.slots:
            named += self._check_chain(case, sentence)
        for who in named:
            if who not in case.people:
                there = ", ".join(case.people) or "nobody"
                raise CaseError(self.file, sentence.line, f"{who} is not in this case; under Given there is {there}.")

    def _check_chain(self, case: Case, sentence: Sentence) -> list[str]:
        """The people a chain names; what is no person must be cards."""
        chain = sentence.slots["hands"]
        assert isinstance(chain, tuple)
        hands = [str(hand) for hand in chain[::2]]
        people = [hand for hand in hands if hand in case.people or re.fullmatch(WHO, hand)]
        for hand in hands:
            if hand not in people:
                try:
                    cards(hand)
                except CardError as error:
                    raise CaseError(self.file, sentence.line, str(error)) from None
        return people

    def _finish(self) -> None:
        """A case that is over must have a book, a clause and something that must follow."""
        if not self.cases:
            return
        case = self.cases[-1]
        if not case.book:
            raise CaseError(
                self.file, case.line, f"case {case.title!r} names no book. Add `Book: perth-poker`, here or at the top of the file."
            )
        if not case.clauses:
            raise CaseError(self.file, case.line, f"case {case.title!r} cites no clause. Add `Clause: 10.2(d)`.")
        if case.game is None and case.ranking is None:
            raise CaseError(
                self.file, case.line, f"case {case.title!r} says neither which game nor which ranking. Add `Game: holdem, 52 cards`."
            )
        if not case.of(Block.THEN):
            raise CaseError(self.file, case.line, f"case {case.title!r} says nothing under Then, so it could never fail.")
