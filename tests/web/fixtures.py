"""What web/tests/state.test.ts reads: `python -m tests.web.fixtures` writes it to web/tests/fixtures."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import orjson

from pitboss.faults import vocabulary as v
from pitboss.hand.forms import Document
from tests.hand.everything import tables
from tests.rulebooks import PROJECT
from tests.server.evening import GAMES
from tests.web.evenings import desk_evening, staff_evening
from tests.web.houses import HouseHand

FOLDER: Final = PROJECT / "web" / "tests" / "fixtures"
HANDS: Final = 3  #: of every game, in houses of every kind
#: What seldom happens: the games where it does, what goes wrong then.
SELDOM: Final[dict[str, tuple[tuple[str, ...], tuple[type, ...]]]] = {
    "AsideMucked": (("holdem", "manila"), (v.CardsOpenedTogether, v.TooManyFlopCards)),
    "AsideTakenUp": (("manila",), (v.CardExposedEarly,)),
    "CardExposed": (("five-card-stud", "seven-card-stud"), (v.LastCardExposed,)),
    "CardTurnedUp": (("seven-card-stud",), (v.HoleCardExposed,)),
    "CeilingSet": (("manila",), (v.CardExposedEarly,)),
    "HoleCardReplaced": (("holdem",), (v.HoleCardExposed,)),
    "KittyDealt": (("draw-kitty",), ()),
    "KittyTaken": (("draw-kitty",), ()),
    "PlayedOn": (("razz", "five-card-stud", "crown-stud"), (v.LastCardExposed,)),
    "PotCarried": (("draw-ante",), ()),
    "SizesSet": (("manila",), (v.CardFaceUpInDeck,)),
    "TappedOut": (("five-card-stud",), (v.LastCardExposed,)),
    "Voided": (("seven-card-stud",), (v.HoleCardExposed,)),
}
#: What happens only where the house does not know the cards, or somebody took some away, or no player of the room can ask for it:
#: web/tests/state-rest.test.ts has them by hand.
NEVER: Final = {
    *("BettingUndone", "BurnReturned", "CardsTold", "FeesReturned", "RunsCut"),
    *("KillRefused", "TableChangeDrawn", "UnpostedFound"),
}
#: What the floor's rulings bring. No door of the room reports a fault yet, so no browser is told of them, and the reducer has them
#: without this proof. Known to differ: where another player's exposed card stands, whether it was thrown away, the dead chips of a void.
NOT_YET: Final = {
    *("DiscardTakenBack", "DrawnByMistake", "FoldedHandShown", "HandKilled", "HandRestored", "Noted", "NoteDone", "Refunded"),
    *("TimeBought", "TimeCharged", "UpCardTurnedDown"),
    *("DeckCounted", "DisputeRaised", "DisputeSettled", "ExclusionLifted", "MatterDecided", "PaymentCorrected", "PlayerExcluded"),
    *("WinningsWithheld", "WithheldSettled"),
}


def write() -> Counter[str]:
    """All of them anew; how often every event is in them."""
    FOLDER.mkdir(exist_ok=True)
    old = {*FOLDER.iterdir()}
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
    for each in old:
        each.unlink()
    return seen


def _with(kind: str, most: int = 3) -> list[Document]:
    """Some hands in which this happens."""
    games, faults = SELDOM[kind]
    of_games = [table for table in tables() if table.game in games and table.book != "standard"]
    mood = (0.001, 0.001) if kind == "PotCarried" else None
    found: list[Document] = []
    for nth in range(200):
        chance = Random(f"{kind} {nth}")
        hand = HouseHand(chance.choice(of_games), chance, nth, faults, mood)
        if kind in hand.kinds:
            found.append(hand.told())
        if len(found) == most:
            break
    return found


def _evenings() -> Iterator[tuple[str, Document]]:
    yield "staff", staff_evening()
    for book, game in GAMES:
        yield f"{book} {game}", desk_evening(book, game)


def _hands(book: str, game: str) -> list[Document]:
    chance = Random(f"houses {book} {game}")
    of_game = [table for table in tables() if (table.book, table.game) == (book, game)]
    return [HouseHand(chance.choice(of_game), chance, nth).told() for nth in range(HANDS)]


def _put(name: str, document: Document) -> Path:
    """Whole or not at all: somebody may be reading them."""
    path = FOLDER / f"{re.sub(r'[^a-z0-9]+', '-', name)}.json.gz"
    half = path.with_suffix(".half")
    half.write_bytes(gzip.compress(orjson.dumps(document, option=orjson.OPT_NON_STR_KEYS), 3, mtime=0))
    half.replace(path)
    return path


if __name__ == "__main__":
    write()
