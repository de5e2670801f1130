"""Which phrase a sentence of a case is, and what was meant where it is none."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from pitboss.cases.phrase import Block, Phrase
from pitboss.cases.phrases import PHRASES
from pitboss.cases.slots import WHO, Slot, SlotError

GAP: Final = re.compile(r"\{\w+\}")
#: a phrase's longest stretch of words: a sentence without it is no such phrase, which is found out much sooner than by the pattern
STRETCHES: Final = {
    block: [(max(GAP.split(phrase.says), key=len), phrase) for phrase in PHRASES if phrase.block is block] for block in Block
}


def recognise(block: Block, sentence: str) -> tuple[Phrase, dict[str, Slot]]:
    """The phrase a sentence is, with its slots; `SlotError` says what was expected."""
    # A sentence may begin with a capital where the phrase does not: The board is ...
    if re.match(r"(?:The|It|Next|Time|Fault|Seat|Everybody|Board|Side|There)\b", sentence):
        sentence = sentence[0].lower() + sentence[1:]
    complaint: SlotError | None = None
    for stretch, phrase in STRETCHES[block]:
        if stretch in sentence:
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
        return SequenceMatcher(None, GAP.sub("", phrase.says), bones).ratio()

    return [phrase.says for phrase in sorted((p for p in PHRASES if p.block is block), key=alike, reverse=True)[:3]]
