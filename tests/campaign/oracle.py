"""Who may know which card, and since when: worked out from the full journal alone, event by event, and from nothing that the server uses.

For everybody there are two sets. `ever`: the cards they have seen in this hand. `now`: those of them they still know the place of; a card
that is shuffled back into the deck is nobody's any more, and may next lie in another player's hand.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.journal import Entry, Opened

Cards = frozenset[str]
NONE: Cards = frozenset()
_RANKS, _SUITS = "(?:10|[2-9TJQKA])", "[cdhs♣♦♥♠]"
#: A card as a word of its own, or several run together: Ah, 10♥, AhKs.
WORDS = re.compile(f"(?<![0-9A-Za-z])(?:{_RANKS}{_SUITS})+(?![0-9A-Za-z])")
ONE = re.compile(f"{_RANKS}{_SUITS}")
LETTER = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


class Leak(AssertionError):  # noqa: N818
    """Somebody was told what they may not know."""


def cards_in(text: str) -> Iterator[str]:
    """Every card a text names, in one spelling."""
    for word in WORDS.findall(text):
        for card in ONE.findall(word):
            yield card.replace("10", "T")[:-1] + LETTER.get(card[-1], card[-1])


@dataclass
class Knowledge:
    """What is known after an entry. `own` is by the player's name, and beside what everybody knows."""

    public_now: Cards = NONE
    public_ever: Cards = NONE
    own_now: dict[str, Cards] = field(default_factory=dict)
    own_ever: dict[str, Cards] = field(default_factory=dict)

    def now(self, name: str | None) -> Cards:
        return self.public_now | self.own_now.get(name or "", NONE)

    def ever(self, name: str | None) -> Cards:
        return self.public_ever | self.own_ever.get(name or "", NONE)


@dataclass
class HandTold:
    """One hand: where it stands in the stream, its secrets, and what was known after which entry."""

    number: int
    first: int
    chinese: bool
    seats: list[int]
    names: dict[int, str]
    seeds: list[bytes]
    stub: list[str]
    order: list[int]
    last: int = 0
    versions: list[int] = field(default_factory=list)
    known: list[Knowledge] = field(default_factory=list)
    kitty: list[str] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    tabled: set[int] = field(default_factory=set)
    laid: dict[int, list[str]] = field(default_factory=dict)  #: hands that were set; who sets again, sets anew
    held: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    drawn: Cards = NONE  #: for the button and for seats, before it: the proof opens them

    def at(self, version: int) -> Knowledge:
        place = bisect_right(self.versions, version)
        return self.known[place - 1] if place else Knowledge()

    @property
    def secrets(self) -> list[str]:
        """The seeds of its decks, as they might be written."""
        return written(self.seeds)


def written(secrets: list[bytes]) -> list[str]:
    """Secrets, as they might be written."""
    return [text for each in secrets for text in (each.hex(), b64encode(each).decode()[:42], urlsafe_b64encode(each).decode()[:42])]


class Oracle:
    """Follows the stream of one table."""

    def __init__(self, opened: Opened, stream: str) -> None:
        self._opened = opened
        self.stream = stream
        self.version = 0
        self.hands: dict[int, HandTold] = {}
        self.offered: list[bytes] = []  #: the seeds of decks that were offered: abandoned ones stay secret too
        self.nonces: set[str] = set()  #: that players opened, and that were told with a hand's beginning or a shuffle
        self.drawn: dict[int, Cards] = {}  #: cards drawn for the button or a seat, by the entry that told them

    @property
    def over(self) -> int:
        """How many hands are over."""
        return sum(1 for hand in self.hands.values() if hand.last)

    @property
    def hand(self) -> HandTold | None:
        """The hand being played, or the last one."""
        return self.hands[max(self.hands)] if self.hands else None

    def catch_up(self) -> None:
        for entry in self._opened.journal.read(self.stream, self.version):
            self._take(entry)

    def hand_at(self, version: int) -> HandTold | None:
        """The hand being played, or the last one, after an entry."""
        for number in sorted(self.hands, reverse=True):
            if self.hands[number].first <= version:
                return self.hands[number]
        return None

    # -- an entry

    def _take(self, entry: Entry) -> None:
        self.version = entry.version
        body = json.loads(entry.body)
        match entry.kind:
            case "table.event" if body["event"].get("cards"):
                self.drawn[entry.version] = frozenset(cards_in(json.dumps(body["event"]["cards"])))
            case "deck.offered":
                digest = body["offer"]["offer"]
                for what, sealed in (("offered", body["sealed"]), ("drawn", body.get("draw"))):
                    if sealed is not None:
                        self.offered.append(bytes.fromhex(self._open(f"{what} {digest}", sealed)["seed"]))
            case "hand.begun" | "round.opened":
                self._begin(entry.version, body)
            case "round.seats":
                self.hands[body["round"]].names = dict(body["players"])
            case "hand.event" | "hand.shuffled" | "round.event":
                self._happen(entry.version, body)
            case "hand.ended" | "round.ended":
                self.hands[_number(body)].last = entry.version

    def _open(self, what: str, sealed: str) -> Any:
        return json.loads(self._opened.vault.open(self.stream, what, sealed))

    def _begin(self, version: int, body: Any) -> None:
        deck = self._open(f"deck {_number(body)}", body["sealed"])
        setup = body["setup"]
        names: dict[int, str] = dict(body["players"])
        hand = HandTold(
            _number(body),
            version,
            setup["rules"]["game"] == "chinese",
            setup["seats"] or sorted(names),
            names,
            [bytes.fromhex(deck["seed"])],
            [*cards_in(deck["cards"])],
            deck["order"],
        )
        if "places" in deck:
            hand.stub = [hand.stub[place] for place in deck["places"]]
        joint = body.get("joint") or {"contributors": [], "draw": None}
        self.nonces |= {each["nonce"] for each in joint["contributors"]}
        if joint["draw"] is not None:
            hand.drawn = frozenset(each["card"] for each in joint["draw"]["openings"])
        hand.versions.append(version)
        hand.known.append(Knowledge())
        self.hands[hand.number] = hand

    def _happen(self, version: int, body: Any) -> None:
        hand = self.hands[_number(body)]
        what = f"{'round' if 'round' in body else 'hand'} {hand.number} event {body['index']}"
        event = self._open(what, body["sealed"]) if "sealed" in body else body["event"]
        if "deck" in body:
            deck = self._open(f"hand {body['hand']} shuffle {body['index']}", body["deck"])
            hand.seeds.append(bytes.fromhex(deck["seed"]))
            hand.order = [deck["order"][place] for place in deck["places"]] if "places" in deck else deck["order"]
            self.nonces |= {each["nonce"] for each in (body.get("joint") or {"contributors": []})["contributors"]}
        everybody, own = _seen(hand, event)
        before = hand.known[-1]
        gone = frozenset(event["stub"]) if event["event"] == "Shuffled" else NONE
        _take_off(hand, event)
        if not everybody and not own and not gone:
            return
        names = {hand.names[seat] for seat in own} | before.own_now.keys()
        fresh = {hand.names[seat]: frozenset(cards) for seat, cards in own.items()}
        hand.versions.append(version)
        hand.known.append(
            Knowledge(
                (before.public_now | frozenset(everybody)) - gone,
                before.public_ever | frozenset(everybody),
                {name: (before.own_now.get(name, NONE) | fresh.get(name, NONE)) - gone for name in names},
                {name: before.own_ever.get(name, NONE) | fresh.get(name, NONE) for name in names},
            )
        )


def _number(body: Any) -> int:
    """Of the hand, or of the round against the house, that an entry is about."""
    return int(body["round"] if "round" in body else body["hand"])


def _seen(hand: HandTold, event: Any) -> tuple[list[str], dict[int, list[str]]]:
    """The cards that everybody sees when this happens, and those that one player does; as a player at the table would tell it."""
    everybody: list[str] = []
    own: dict[int, list[str]] = {}
    match event["event"]:
        case "DownDealt" | "UpDealt" as kind:
            hand.kitty += event.get("kitty", ())
            for seat, group in zip(hand.seats, event["cards"], strict=True):
                hand.held[seat] += group
                if (kind == "UpDealt" and seat not in event["hidden"]) or seat in hand.tabled:
                    everybody += group
                elif seat not in hand.folded:  # nobody looks at what a folded seat is still dealt
                    own[seat] = group
        case "HoleDealt":
            own = dict(zip(event["seats"], event["cards"], strict=True))
        case "DealerShown" | "Settled":
            everybody += event["cards"]
        case "KittyDealt":
            hand.kitty += event["cards"]
        case "KittyTaken":
            own[event["seat"]] = hand.kitty
        case "Replaced":
            hand.held[event["seat"]] += event["cards"]
            if event["seat"] in hand.tabled:
                everybody += event["cards"]
            else:
                own[event["seat"]] = event["cards"]
        case "BoardDealt" | "CardsTold" | "CardsSetAside" | "AsideTakenUp" | "AsideMucked" | "BurnDueSet":
            everybody += event["cards"]
        case "CardExposed" | "CardTurnedUp":
            everybody.append(event["card"])
        case "HoleCardReplaced":
            everybody.append(event["exposed"])
            own[event["seat"]] = [event["card"]]
        case "Shown":
            hand.tabled.add(event["seat"])
            everybody += event["cards"]
        case "Folded":
            hand.folded.add(event["seat"])
        case "HandSet":
            hand.laid[event["seat"]] = [*event["front"], *event["middle"], *event["back"]]
        case "HandEnded" if hand.chinese and len(hand.laid) == len(hand.seats):
            everybody += [
                card for cards in hand.laid.values() for card in cards
            ]  # there is no showdown: all hands lie open when they are paid
    return everybody, own


def _take_off(hand: HandTold, event: Any) -> None:
    """Keep up with the deck: what lies in it still is what nobody may read."""
    match event["event"]:
        case "Shuffled":
            hand.stub = [*event["stub"]]
        case "AsideTakenUp":
            hand.stub = [*event["cards"], *hand.stub]
        case "DownDealt" | "UpDealt":
            dealt = {card for group in (*event["cards"], event.get("kitty", ())) for card in group}
            hand.stub = [card for card in hand.stub if card not in dealt]
        case "HoleDealt":
            dealt = {card for group in event["cards"] for card in group} | {*event["dealer"]}
            hand.stub = [card for card in hand.stub if card not in dealt]
        case "BoardDealt" | "KittyDealt" | "Replaced":
            hand.stub = [card for card in hand.stub if card not in event["cards"]]
        case "Burned":
            hand.stub = [card for card in hand.stub if card != event["card"]]


# -- judging what somebody was told


class Judge:
    """Holds everything that reaches somebody against what they may know."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.messages = 0
        self.bytes = 0
        self.cards = 0  #: face up, in what was told
        self.said: dict[str, Cards] = {}  #: by id of a command: the cards it named, which a refusal may name again
        self.seen: dict[tuple[str | None, int], set[str]] = defaultdict(set)  #: by account and hand: what they were told
        self.opened: set[str] = set()  #: nonces that players opened: nobody is told them before the hand begins

    def frame(self, text: str, name: str | None) -> Any:
        """A message of the socket, or a page about the table as it stands."""
        document = json.loads(text)
        oracle = self.oracle
        oracle.catch_up()  # what is told must be written by now
        version = document.get("number", oracle.version)
        if version > oracle.version:
            raise Leak(f"{name} was told of entry {version}, and only {oracle.version} are written")
        if document.get("type") in ("done", "refused", "pong"):
            version = oracle.version
        hand = oracle.hand_at(version)
        known = hand.at(version) if hand is not None else Knowledge()
        self._count(text)
        self._secrets(text, name)
        now, ever = known.now(name) | oracle.drawn.get(version, NONE), known.ever(name)
        if document.get("type") == "refused":
            now |= self.said.get(document["id"], NONE)
        own_seat = next((seat for seat, each in hand.names.items() if each == name), 0) if hand is not None and name is not None else 0
        self._walk(document, now, ever, own_seat, name, text)
        if hand is not None:
            self.seen[name, hand.number].update(cards_in(text))
        return document

    def page(self, text: str, name: str | None, number: int) -> None:
        """A page about a hand that is over: its history, its proof."""
        self.oracle.catch_up()
        hand = self.oracle.hands[number]
        if not hand.last:
            raise Leak(f"{name} was given hand {number}, which is being played")
        self._count(text)
        self._secrets(text, name)
        self._check(text, hand.known[-1].ever(name) | hand.drawn, name, text)

    def elsewhere(self, text: str, name: str | None) -> None:
        """A page on which no card has any business."""
        self._count(text)
        self._secrets(text, name)
        self._check(text, NONE, name, text)

    def _count(self, text: str) -> None:
        self.messages += 1
        self.bytes += len(text.encode())

    def _secrets(self, text: str, name: str | None) -> None:
        hand = self.oracle.hand
        for secret in hand.secrets if hand is not None else ():
            if secret in text:
                raise Leak(f"{name} was told the seed of a deck: {text[:300]}")
        for secret in written(self.oracle.offered[-4:]):
            if secret in text:
                raise Leak(f"{name} was told the seed of a deck that was offered: {text[:300]}")
        for nonce in self.opened - self.oracle.nonces:
            if nonce in text:
                raise Leak(f"{name} was told a nonce before the hand began: {text[:300]}")
        for word in ('"sealed', '"seed"', "sealed1."):
            if word in text:
                raise Leak(f"{name} was told something sealed ({word}): {text[:300]}")
        if hand is not None and json.dumps(hand.order[:8], separators=(",", ":"))[1:-1] in text:
            raise Leak(f"{name} was told the order of the deck: {text[:300]}")

    def _walk(self, value: Any, now: Cards, ever: Cards, own_seat: int, name: str | None, text: str) -> None:
        """Own cards thrown away are remembered wherever they are by now; of all others the place must be known."""
        if isinstance(value, str):
            self._check(value, now, name, text)
        elif isinstance(value, list):
            for each in value:
                self._walk(each, now, ever, own_seat, name, text)
        elif isinstance(value, dict):
            own = bool(own_seat) and value.get("seat") == own_seat
            for key, each in value.items():
                memory = own and (key == "discards" or (key == "cards" and value.get("event") in ("Discarded", "ThrewAway")))
                self._check(key, now, name, text)
                self._walk(each, now | ever if memory else now, ever, own_seat, name, text)

    def _check(self, text: str, allowed: Cards, name: str | None, whole: str) -> None:
        for card in cards_in(text):
            self.cards += 1
            if card not in allowed:
                raise Leak(f"{name or 'everybody'} was told of {card}: {text[:200]} in {whole[:1500]}")
