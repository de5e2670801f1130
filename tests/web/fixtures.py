"""What web/tests/state.test.ts and web/tests/house.test.ts read: `python -m tests.web.fixtures` writes it to web/tests/fixtures."""

from __future__ import annotations

import gzip
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import orjson

from pitboss.hand.forms import Document
from tests.hand.everything import Reading, tables
from tests.rulebooks import PROJECT
from tests.server.evening import GAMES
from tests.web.evenings import decided_evening, desk_evening, staff_evening
from tests.web.houses import Circumstances, HouseHand
from tests.web.rounds import rounds

FOLDER: Final = PROJECT / "web" / "tests" / "fixtures"
#: Cards that all have seen, of players who play on: they are thrown away, replaced, turned up, set and given up like others.
SEEN: Final = (
    *("OwnCardsExposed", "HoleCardExposed", "DrawCardExposed", "LastCardExposed", "TwoUpCards", "DiscardMissed"),
    *("DrawnOutOfSequence", "FoldedHandTold", "FoldedByAccident", "HandAskedFor", "ShownToOne"),
)
HANDS: Final = (Circumstances(), Circumstances(), Circumstances(SEEN))  #: of every game, in houses of every kind
FEE_GOES_BACK: Final = Reading("no-limit", None, "misdeal-hand-fee", "refunded")
KITTY_LAST: Final = Reading("pot-limit", None, "draw-kitty-deal", "at-the-end")
#: What seldom happens: the games where it does, and what a hand must be like for it.
SELDOM: Final[dict[str, tuple[tuple[str, ...], Circumstances]]] = {
    "AsideMucked": (("holdem", "manila"), Circumstances(("CardsOpenedTogether", "TooManyFlopCards"))),
    "AsideTakenUp": (("manila",), Circumstances(("CardExposedEarly",))),
    "BettingUndone": (
        ("double-flop-holdem", "crazy-pineapple"),
        Circumstances(("DiscardMissed", "TooManyFlopCards", "BottomExposedEarly")),
    ),
    "CardExposed": (("five-card-stud", "seven-card-stud"), Circumstances(("LastCardExposed",))),
    "CardTurnedUp": (("seven-card-stud",), Circumstances(("HoleCardExposed",))),
    "CeilingSet": (("manila",), Circumstances(("CardExposedEarly",))),
    "DiscardTakenBack": (("crazy-pineapple", "crazy-pineapple-hilo8"), Circumstances(("DiscardMissed",))),
    "DrawnByMistake": (("draw-ante", "draw-kitty", "triple-draw-27"), Circumstances(("DrawnOutOfSequence",))),
    "FeesReturned": (("melbourne-poker/holdem",), Circumstances(("NotCut", "NotShuffled"), reading=FEE_GOES_BACK)),
    "FoldedHandShown": (("holdem", "omaha", "seven-card-stud"), Circumstances(("FoldExposed", "FoldedHandTold", "ShownToOne"))),
    "HandKilled": (("holdem", "draw-ante", "chinese"), Circumstances(("HandFouled", "HandTakenIn", "PlayerSentAway", "OwnCardsExposed"))),
    "HandRestored": (
        ("perth-poker/holdem",),
        Circumstances(("FoldedByAccident",), folds=0.001, raises=0.001, mucks=1.0),
    ),
    "HoleCardReplaced": (("holdem",), Circumstances(("HoleCardExposed",))),
    "KittyDealt": (("draw-kitty",), Circumstances(reading=KITTY_LAST)),
    "KittyTaken": (("draw-kitty",), Circumstances()),
    "Noted": (
        ("holdem", "five-card-stud", "draw-ante"),
        Circumstances(("WageredOutOfTurn", "CheckedOutOfTurn", "FoldedOutOfTurn", "TimeCalled")),
    ),
    "NoteDone": (
        ("holdem", "five-card-stud", "draw-ante"),
        Circumstances(("WageredOutOfTurn", "CheckedOutOfTurn", "FoldedOutOfTurn", "SentOutOfTurn")),
    ),
    "PlayedOn": (("razz", "five-card-stud", "crown-stud"), Circumstances(("LastCardExposed",))),
    "PotCarried": (("draw-ante",), Circumstances(("FlopExposedEarly",), folds=0.001, raises=0.001)),
    "Refunded": (("holdem", "seven-card-stud"), Circumstances(("HandTakenIn", "HandFouled", "LastCardExposed", "WagersDeclaredVoid"))),
    "SizesSet": (("manila",), Circumstances(("CardFaceUpInDeck",))),
    "TappedOut": (("five-card-stud",), Circumstances(("LastCardExposed",))),
    "TimeBought": (("holdem", "draw-kitty"), Circumstances(("ExtraTimeBought",))),
    "TimeCharged": (("holdem", "draw-kitty"), Circumstances(("ExtraTimeBought",))),
    "UpCardTurnedDown": (("five-card-stud", "crown-stud", "seven-card-stud"), Circumstances(("TwoUpCards",))),
    "Voided": (
        ("seven-card-stud", "draw-ante", "holdem"),
        Circumstances(("HoleCardExposed", "DeckDefective", "PlayDisrupted", "ExtraTimeBought")),
    ),
}
#: What happens only where the house does not know the cards, or somebody took some away, or no player of the room can ask for it:
#: web/tests/state-rest.test.ts has them by hand.
NEVER: Final = {
    *("BurnReturned", "CardsTold", "RunsCut"),
    *("DeckCounted", "KillRefused", "TableChangeDrawn", "UnpostedFound"),
}


def write() -> Counter[str]:
    """All of them anew; how often every event is in them."""
    FOLDER.mkdir(exist_ok=True)
    old = {*FOLDER.glob("*.json.gz")}
    seen: Counter[str] = Counter()
    for name, found in _evenings():
        seen.update(message["event"]["event"] for message in found["listeners"][0]["messages"] if message["type"] == "event")
        old.discard(_put(f"desk {name}", found))
    for book, game in GAMES:
        hands = _hands(book, game)
        seen.update(each["told"]["None"]["event"]["event"] for hand in hands for each in hand["events"])
        old.discard(_put(f"house {book} {game}", {"hands": hands}))
    rare = [hand for kind in SELDOM for hand in _with(kind)]
    seen.update(each["told"]["None"]["event"]["event"] for hand in rare for each in hand["events"])
    old.discard(_put("house seldom", {"hands": rare}))
    old.discard(write_rounds()[0])
    for each in old:
        each.unlink(missing_ok=True)
    return seen


def write_rounds() -> tuple[Path, Counter[str]]:
    """Rounds against the house, and how often every event is in them."""
    FOLDER.mkdir(exist_ok=True)
    found, seen = rounds()
    return _put("round ultimate", {"rounds": found}), seen


def _with(kind: str, most: int = 2) -> list[Document]:
    """Some hands in which this happens."""
    games, like = SELDOM[kind]
    of_games = [table for table in tables() if {table.game, f"{table.book}/{table.game}"} & {*games} and table.book != "standard"]
    found: list[Document] = []
    for nth in range(200):
        chance = Random(f"{kind} {nth}")
        hand = HouseHand(chance.choice(of_games), chance, nth, like)
        if kind in hand.kinds:
            found.append(hand.told())
        if len(found) == most:
            break
    return found


def _evenings() -> Iterator[tuple[str, Document]]:
    yield "staff", staff_evening()
    yield "decided", decided_evening()
    for book, game in GAMES:
        yield f"{book} {game}", desk_evening(book, game)


def _hands(book: str, game: str) -> list[Document]:
    chance = Random(f"houses {book} {game}")
    of_game = [table for table in tables() if (table.book, table.game) == (book, game)]
    return [HouseHand(chance.choice(of_game), chance, nth, like).told() for nth, like in enumerate(HANDS)]


def _put(name: str, document: Document) -> Path:
    """Whole or not at all: somebody may be reading them."""
    path = FOLDER / f"{re.sub(r'[^a-z0-9]+', '-', name)}.json.gz"
    half = path.with_suffix(f".{os.getpid()}")  # and somebody else writing them
    half.write_bytes(gzip.compress(orjson.dumps(document, option=orjson.OPT_NON_STR_KEYS), 3, mtime=0))
    half.replace(path)
    return path


if __name__ == "__main__":
    if sys.argv[1:] == ["rounds"]:
        write_rounds()
    else:
        write()
