"""A ruling in words: what happens at once, what becomes of the agenda, and what comes next."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from pitboss.cards import Card, show
from pitboss.faults.ruling import rule
from pitboss.hand import events as e
from pitboss.hand.actor import waits_for
from pitboss.hand.evolve import evolve
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.history.account import account
from pitboss.history.history import History
from pitboss.history.said import Kind, Said, cards_in_words, number
from pitboss.history.words.agenda import changed

#: What may differ in two outcomes that are the same: seats, cards, amounts.
VARYING = (
    (re.compile(rf"\b(?:[2-9TJQKA][cdhs]|\d+|{'|'.join(number(count) for count in range(13))})\b", re.IGNORECASE), "n"),
    (re.compile(r"\bn(?: n)+\b"), "n"),
    (re.compile(r"\bn cards?\b|\bcards\b"), "card"),
    (re.compile(r"\bn (?=are|is|go)"), "card "),
    (re.compile(r"\bare\b"), "is"),
    (re.compile(r"\bgo\b"), "goes"),
)


@dataclass(frozen=True, slots=True)
class Told:
    """One step of an answer."""

    says: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the book does."""

    clause: str  #: by which
    steps: tuple[Told, ...]
    then: str = ""  #: what comes after them
    staff: bool = False  #: it is left to staff, and nothing follows by itself
    silent: bool = False  #: because the book says nothing about it

    @property
    def alike(self) -> tuple[str, ...]:
        """The same for outcomes that differ in seats, cards and amounts only."""
        return (self.clause, *dict.fromkeys(_without_particulars(each.says) for each in self.steps))


def _without_particulars(words: str) -> str:
    for varying, same in VARYING:
        words = varying.sub(same, words)
    return words


def told(hand: Hand, happened: tuple[e.Event, ...], fault: Any) -> Outcome:
    """A ruling as steps: what happens at once, what becomes of the agenda, and what comes next."""
    clause = next(event.clause for event in happened if isinstance(event, e.FaultReported))
    now = tuple(event for event in happened if not isinstance(event, e.FaultReported | e.Ruled))
    before, after = played_on(hand, now), played_on(hand, happened)
    lines = (said for said in account(History(hand, now, before)) if said.kind is not Kind.STREET)
    found = [Told(_plainly(said), said.clauses or (clause,)) for said in lines]
    edits = next((event.agenda for event in happened if isinstance(event, e.Ruled)), None)
    if edits is not None:
        found += [a_step(words, clause) for words in changed(before, before.agenda[before.at :], edits)]
    if not found:
        found.append(a_step(_nothing(hand, happened, fault), clause))
    if any(isinstance(event, e.Voided) and event.redeal for event in now):
        then = "The same hand is dealt again"
    elif after.over:
        then = "The hand is over"
    else:
        waits = waits_for(after)
        then = "The hand goes on as usual" if edits is not None else f"{waits[:1].upper()}{waits[1:]}"
    return Outcome(clause, tuple(found), then)


def a_step(words: str, clause: str) -> Told:
    return Told(words.rstrip("."), (clause,) if clause else ())


def _nothing(hand: Hand, happened: tuple[e.Event, ...], fault: Any) -> str:
    """Nothing changes in the hand's own account: the mistake was put right at the table, or it stands."""
    if getattr(fault, "restorable", False):
        try:
            hopeless = rule(hand, replace(fault, restorable=False))
        except Refused:
            hopeless = ()
        if hopeless != happened:
            return "The mistake is put right, and the hand goes on"
    return "Nothing is changed: play goes on as the cards and chips lie"


def _plainly(said: Said) -> str:
    """The sentence; cards nobody has seen are counted."""
    parts = [part if isinstance(part, str) else _cards(part) for part in said.parts]
    words = re.sub(r"(?<=\S )Seat (?=\d)", "seat ", "".join(parts))
    return words[:1].upper() + words[1:]


def _cards(group: tuple[Card, ...]) -> str:
    return show(group) if all(card.is_known for card in group) else cards_in_words(len(group))


def played_on(hand: Hand, happened: tuple[e.Event, ...]) -> Hand:
    twin = hand.copy()
    for event in happened:
        evolve(twin, event)
    return twin
