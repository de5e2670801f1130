"""Talk at a table: who may speak, what may be said, how often. The last of it is in memory for those who come; `talk` keeps the rest.

Nobody's words may help a player in a hand: there is one player to a hand. A house that minds lets only those speak who sit at the table,
and during a hand only those who still play it; or nobody.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections import deque
from typing import Final

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.room.any_desk import Desk
from pitboss.server.config import CHAT
from pitboss.server.limits import Buckets

LONGEST: Final = 300
KEPT: Final = 50
PER_MINUTE, BURST = 20, 6  #: of one account at one table
ALL_PER_MINUTE, ALL_BURST = 120, 40  #: of everybody together
ALL, SEATED, OFF = CHAT
#: Two signs that show nothing and are letters' and emojis' own business.
JOINERS: Final = "\u200c\u200d"


class Chat:
    """What is said at one table."""

    __slots__ = ("_everybody", "_rates", "earlier", "who")

    def __init__(self, who: str = ALL) -> None:
        self.who = who
        self.earlier: deque[Document] = deque(maxlen=KEPT)
        self._rates = Buckets("words said", PER_MINUTE, BURST, many=1000)
        self._everybody = Buckets("words said at this table", ALL_PER_MINUTE, ALL_BURST)

    def say(self, desk: Desk, name: str, words: object, now: int) -> Document:
        """What somebody says, as it is told; raises `Refused`, or `Limited`. `now` in microseconds."""
        self._may(desk, name)
        said = text_of(words)
        self._rates.take(name, now)
        self._everybody.take("", now)
        return {"id": new_id(), "name": name, "bot": False, "words": said, "at": now // 1000, "seat": desk.seat_at_table(name)}

    def _may(self, desk: Desk, name: str) -> None:
        if self.who == OFF:
            raise Refused("chat-off", "Nobody chats in this room.")
        if self.who == ALL:
            return
        if desk.seat_at_table(name) is None:
            raise Refused("chat-seated", "Only players at this table chat here.", allowed=("take a seat",))
        if desk.playing and not desk.still_plays(name):
            raise Refused(
                "chat-folded", "A hand is being played, and it is not yours: nobody may help a player.", allowed=("after the hand",)
            )


def new_id() -> str:
    """A number for a line, by which it can be reported."""
    return secrets.token_hex(8)


def text_of(words: object) -> str:
    """The words as they are told: one line, no signs that cannot be seen, no more than fit."""
    if not isinstance(words, str):
        raise Refused("chat-empty", "Say something: `words` is a text.", allowed=(f"1 to {LONGEST} characters",))
    if len(words) > LONGEST:
        raise Refused("chat-long", f"That is {len(words)} characters long.", allowed=(f"1 to {LONGEST} characters",))
    plain = "".join(" " if unicodedata.category(each) == "Zs" else each for each in words).strip()
    if not all(each.isprintable() or each in JOINERS for each in plain):
        raise Refused("chat-control", "That has characters in it that cannot be seen.", allowed=("letters, figures, signs and spaces",))
    if not plain.strip(JOINERS + " "):
        raise Refused("chat-empty", "Say something: there are no words in it.", allowed=(f"1 to {LONGEST} characters",))
    return plain
