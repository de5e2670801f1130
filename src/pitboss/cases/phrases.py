"""The sentences of the case language. What cannot be said here cannot be said in a case.

Each phrase is written as it is spoken, with slots in braces. The same table parses a case, explains a misspelt sentence and is printed in
docs/cases.md, so the three cannot drift apart. `runs` tells whether Pitboss can carry the sentence out today; the others are checked for
grammar and wait for the part of the engine they speak about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cached_property
from typing import Final

from pitboss.cards import Card, CardError, cards

# A name has a capital and three letters or more, so that Ac and Ks stay cards.
NAME: Final = r"(?=[^\W\d_a-z])[^\W\d_]{3,}"
WHO: Final = rf"seat \d{{1,3}}|{NAME}"
# What looks like cards, right or wrong: a rank and one more character, again and again.
CARDS: Final = r"(?:(?:10|[2-9TJQKA?])\S\ufe0f?[ ,]*)+"

Chain = tuple[str, ...]  # hand, verb, hand, verb, hand
Slot = str | int | tuple[Card, ...] | tuple[int, ...] | Chain


class Block(StrEnum):
    """The three parts of a case."""

    GIVEN = "Given"
    WHEN = "When"
    THEN = "Then"


class SlotError(ValueError):
    """A slot that does not hold what it should."""


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except CardError as error:
        raise SlotError(str(error)) from None


def _amount(text: str) -> int:
    plain = text.replace(",", "")
    if not plain.isdigit():
        raise SlotError(f"{text!r} is not an amount of chips. Write a whole number, such as 60 or 1,200.")
    return int(plain)


def _chips(text: str) -> tuple[int, ...]:
    return tuple(_amount(each) for each in text.split())


def _chain(text: str) -> Chain:
    return tuple(part.strip() for part in re.split(r" (beats|ties) ", text))


def _text(text: str) -> str:
    return text.strip()


# Name of a slot -> what it looks like in a sentence, and how it is read.
SLOTS: Final[dict[str, tuple[str, Callable[[str], Slot]]]] = {
    "who": (WHO, _text),
    "name": (NAME, _text),
    "seat": (r"\d{1,3}", int),
    "cards": (r".+", _cards),
    "hand": (CARDS, _cards),
    "card": (r"\S+", _cards),
    "amount": (r"[\d,]{1,15}", _amount),
    "chips": (r"[\d,]{1,15}(?: [\d,]{1,15})*", _chips),
    "count": (r"\d{1,3}", int),
    "clause": (r"[^ ,]+", _text),
    "staff": (r"[A-Z][A-Za-z ]+?", _text),
    "words": (r".+", _text),
    "hands": (r".+? (?:beats|ties) .+?", _chain),
    "people": (rf"(?:{WHO})(?:(?:, | and )(?:{WHO}))+", _text),
}


@dataclass(frozen=True)
class Phrase:
    """One kind of sentence."""

    block: Block
    says: str  #: the sentence with its slots
    means: str
    runs: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        escaped = re.sub(r"\{(\w+)\}", lambda slot: f"(?P<{slot.group(1)}>{SLOTS[slot.group(1)][0]})", self.says)
        return re.compile(escaped)

    def read(self, sentence: str) -> dict[str, Slot] | None:
        """The slots of a sentence of this kind; None if it is of another."""
        found = self.pattern.fullmatch(sentence)
        if found is None:
            return None
        return {name: SLOTS[name][1](text) for name, text in found.groupdict().items()}


def _phrases(block: Block, *lines: tuple[str, str], runs: bool = False) -> tuple[Phrase, ...]:
    return tuple(Phrase(block, says, means, runs) for says, means in lines)


# The order matters where two phrases could match: the narrower stands first.
PHRASES: Final = (
    *_phrases(
        Block.GIVEN,
        ("{who} holds {cards}", "the cards a player has face down"),
        ("{who} shows {cards}", "the cards a player has face up, as in stud or a draw for the button"),
        ("the board is {cards}", "the communal cards so far"),
        ("the top board is {cards}", "the upper board of Double Flop"),
        ("the bottom board is {cards}", "the lower board of Double Flop"),
        runs=True,
    ),
    *_phrases(
        Block.GIVEN,
        ("seat {seat} is empty", "nobody sits there"),
        ("seat {seat} is {name} with {amount}", "who sits where with what"),
        ("the button is at seat {seat}", "where the dealer button lies"),
        ("the deck is {cards}", "the next cards of the deck, top card first"),
        ("the pot is {amount}", "chips already in the middle"),
    ),
    *_phrases(
        Block.WHEN,
        ("{who} folds", "a player acts"),
        ("{who} checks", "a player acts"),
        ("{who} calls", "a player acts"),
        ("{who} bets {amount}", "a player acts"),
        ("{who} raises to {amount}", "the total for the betting round"),
        ("{who} goes all in", "a player puts in everything"),
        ("{who} posts {amount}", "a blind, an ante or a penalty"),
        ("{who} straddles {amount}", "a voluntary blind"),
        ("{who} brings in for {amount}", "the forced opening of stud"),
        ("{who} stands pat", "draws nothing"),
        ("{who} draws {count}", "draws so many cards"),
        ("{who} discards {cards}", "throws away these cards"),
        ("{who} takes the Kitty", "Melbourne's draw with a Kitty"),
        ("{who} sets front {cards} middle {cards2} back {cards3}", "Chinese Poker"),
        ('{who} puts in {chips} saying "{words}"', "chips as they were put in, and what was said"),
        ("{who} puts in {chips}", "chips as they were put in, without a word"),
        ("{who} tables {cards}", "shows a hand at the showdown"),
        ("{who} mucks", "throws a hand away unseen"),
        ("the dealer burns a card", "a dealing step"),
        ("the dealer deals {cards}", "the next cards, as they fall"),
        ("the flop is {cards}", "a dealing step"),
        ("the turn is {card}", "a dealing step"),
        ("the river is {card}", "a dealing step"),
        ("time runs out on {who}", "the clock, from outside"),
        ("fault {words}", "something goes wrong at the table"),
        ("the {staff} rules {words}", "a discretionary decision, recorded with who made it"),
    ),
    *_phrases(
        Block.THEN,
        ("{hands} in front", "the same chain by the order of the front hand, as in Chinese Poker"),
        ("{hands} for low", "the same chain by the order of the low half"),
        ("{hands}", "a chain of hands or players: X beats Y ties Z"),
        ("{who} plays {cards} for low", "the very cards that make the low"),
        ("{who} plays {cards}", "the very cards that make the hand"),
        ("{who} wins the low", "takes the low half alone"),
        ("{who} wins the high", "takes the high half alone"),
        ("{who} wins the top board", "Double Flop"),
        ("{who} wins the bottom board", "Double Flop"),
        ("{who} wins the pot", "takes everything"),
        ("{people} share the low", "equal lows"),
        ("{people} share the high", "equal highs"),
        ("{people} share the top board", "Double Flop"),
        ("{people} share the bottom board", "Double Flop"),
        ("{people} share the pot", "equal hands"),
        ("{who} has no low", "does not qualify"),
        ("{who} acts first", "opens the betting by the cards that show, or takes the button in the draw for it"),
        runs=True,
    ),
    *_phrases(
        Block.THEN,
        ("{who} may not {words}", "what is off, and it is refused"),
        ("{who} may {words}", "what a player may do, and with what amounts"),
        ("it is refused by {clause}", "the last thing done is refused, citing the clause"),
        ("it is {who}'s turn", "whose turn it is"),
        ("the pot is {amount}", "chips in the middle"),
        ("{who} gets {amount}", "what a player takes from the pots"),
        ("{who} has {amount} left", "a stack"),
        ("the house takes {amount}", "commission"),
        ("the hand is over", "nothing more to do"),
        ("the hand is dead for {who}", "a hand that can win nothing"),
        ("it is a misdeal", "the cards go back"),
        ("the ruling is {clause}", "the clause by which a fault is answered"),
        ("the {staff} decides", "who may make the ruling"),
        ("next the dealer {words}", "the next step of the agenda"),
    ),
    *_phrases(
        Block.THEN,
        ("{who} has {words} on the top board", "what the cards make there"),
        ("{who} has {words} on the bottom board", "what the cards make there"),
        ("{who} has {words}", "what a player's cards make: a category, or the whole in words"),
        ("{hand} is not {words}", "cards that make something else"),
        ("{hand} is {words}", "what cards make: a category, or the whole in words"),
        runs=True,
    ),
)
SLOTS["cards2"] = SLOTS["cards3"] = SLOTS["cards"]


def recognise(block: Block, sentence: str) -> tuple[Phrase, dict[str, Slot]]:
    """The phrase a sentence is, with its slots; `SlotError` says what was expected."""
    # A sentence may begin with a capital where the phrase does not: The board is ...
    if re.match(r"(?:The|It|Next|Time|Fault|Seat)\b", sentence):
        sentence = sentence[0].lower() + sentence[1:]
    complaint: SlotError | None = None
    for phrase in PHRASES:
        if phrase.block is block:
            try:
                slots = phrase.read(sentence)
            except SlotError as error:
                complaint = complaint or error
                continue
            if slots is not None:
                return phrase, slots
    if complaint is not None:
        raise complaint
    elsewhere = next((p for p in PHRASES if p.block is not block and p.pattern.fullmatch(sentence)), None)
    if elsewhere is not None:
        raise SlotError(f"this sentence belongs under {elsewhere.block}, not under {block}.")
    names = " A name has a capital and at least three letters, such as Ann; or write seat 3." if not re.match(WHO, sentence) else ""
    raise SlotError(f"no sentence under {block} reads like this. Nearest: {'; '.join(_nearest(block, sentence))}.{names}")


def _nearest(block: Block, sentence: str) -> list[str]:
    bones = re.sub(rf"{WHO}|\S*\d\S*|\b[AKQJT][cdhs]\b", "", sentence)

    def alike(phrase: Phrase) -> float:
        return SequenceMatcher(None, re.sub(r"\{\w+\}", "", phrase.says), bones).ratio()

    return [phrase.says for phrase in sorted((p for p in PHRASES if p.block is block), key=alike, reverse=True)[:3]]
