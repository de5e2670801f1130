"""What stands in the stream of a table against the house, and how each is written down and read again.

As at a poker table (`room.lines`): in clear stands only what everybody may know. Hole cards, the deck and the reasons of staff are sealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pitboss.banked.between import codec as between_codec
from pitboss.banked.between import events as b
from pitboss.banked.codec import event_from_json, event_to_json, rules_from_json, rules_to_json, setup_from_json, setup_to_json
from pitboss.banked.events import Event
from pitboss.banked.evolve import evolve
from pitboss.banked.rules import Rules
from pitboss.banked.state import Round
from pitboss.banked.wagers import Wagers
from pitboss.chance.joint import Joint
from pitboss.chance.joint_proof import joint_from_json, joint_to_json
from pitboss.chance.shuffle import Committed
from pitboss.hand.forms import Document
from pitboss.journal.entry import Entry, Record
from pitboss.journal.vault import Vault
from pitboss.record import record
from pitboss.room.deck_lines import IN, OUT, DeckAbandoned, DeckOffered
from pitboss.room.lines import (
    COMMON_IN,
    COMMON_OUT,
    Beside,
    By,
    read,
    reason_of,
    written,
)
from pitboss.room.pace import Pace
from pitboss.room.sealing import seal, unseal
from pitboss.table.sign import BuyIn

ROUND_OPENED: Final = "round.opened"
Players = tuple[tuple[int, str], ...]  #: seat, name

#: The words of an event that are not for everybody.
PRIVATE: Final[dict[type, str]] = {
    b.KeptOut: "why",
    b.DisputeRaised: "about",
    b.DisputeDecided: "why",
    b.DecisionReviewed: "says",
    b.DeckReplaced: "why",
    b.TableReopened: "why",
}


@record
class HouseOpened:
    """The table stands in the room."""

    name: str
    rules: Rules
    buy_in: BuyIn
    pace: Pace
    inspector: str = "staff"  #: who verifies what a Jackpot Wager has won, see `INSPECTORS`


@record
class AtHouse:
    """Something happened between the players and the house, between rounds."""

    event: b.Event
    bot: bool = False  #: who sits down is a bot


@record
class RoundOpened:
    """A deck is shuffled, cut and committed to; bets are taken from these seats."""

    number: int
    players: Players
    setup: Document | None  #: without the deck; None where nobody may bet
    committed: Committed
    joint: Joint | None = None  #: how players contributed to the deck; None: before they could


@record
class SeatsChanged:
    """Somebody sat down, got up or bought chips while bets are taken: these may bet. The deck is the same, and wagers that lie stay."""

    number: int
    players: Players
    setup: Document | None


@record
class InRound:
    """Something happened in the round: the `index`-th of its events. `public`: as everybody may know it."""

    number: int
    index: int
    event: Event
    public: Document


@record
class SaidDone:
    """Somebody puts down no more in this round."""

    number: int
    seat: int


@record
class LeavesAfter:
    """Somebody goes when the round is over."""

    number: int
    seat: int


@record
class RoundOver:
    number: int
    root: str
    void: bool = False


Decks = DeckOffered | DeckAbandoned
HouseWhat = HouseOpened | AtHouse | Decks | RoundOpened | SeatsChanged | InRound | SaidDone | LeavesAfter | RoundOver | Beside


@record
class HouseLine:
    """One entry of the stream: what happened, by whom, and whose decision it was."""

    what: HouseWhat
    by: str
    seat: int = 0
    command: By | None = None


def setup_of(game: Round | None) -> Document | None:
    """What a round is made from, without its deck."""
    return None if game is None else {**setup_to_json(game), "deck": None}


def round_in(setup: Document | None, committed: Committed) -> Round | None:
    """The round of a setup, from the deck that was committed to."""
    return None if setup is None else setup_from_json({**setup, "deck": [card.text for card in committed.cards]})


def lying_in(begun: Round | None, happened: Sequence[Event]) -> dict[int, Wagers]:
    """The wagers that lie on the spots after these events, by seat."""
    if begun is None:
        return {}
    game = begun.copy()
    for event in happened:
        evolve(game, event)
    return {seat: game.wagers[place] for seat, place in game.place_of.items() if game.wagers[place].total}


def public_of(event: b.Event) -> Document:
    """An event between rounds as everybody may know it."""
    found = between_codec.event_to_json(event)
    private = PRIVATE.get(type(event))
    return found if private is None else {**found, private: ""}


# -- out


def to_record(line: HouseLine, stream: str, vault: Vault) -> Record:
    """The record of a line, its secrets sealed for this stream."""
    return written(line, _WRITE, stream, vault)


def _write_opened(what: HouseOpened, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "house.opened", {
        "name": what.name,
        "rules": rules_to_json(what.rules),
        "buy_in": [what.buy_in.least, what.buy_in.most],
        "pace": what.pace.to_json(),
        "inspector": what.inspector,
    }


def _write_at_house(what: AtHouse, stream: str, vault: Vault) -> tuple[str, Document]:
    public = public_of(what.event)
    body: Document = {"event": public}
    if (full := between_codec.event_to_json(what.event)) != public:
        body["sealed"] = seal(vault, stream, reason_of(public), full)
    if what.bot:
        body["bot"] = True
    return "house.event", body


def _write_round(what: RoundOpened, stream: str, vault: Vault) -> tuple[str, Document]:
    body: Document = {
        "round": what.number,
        "players": [list(each) for each in what.players],
        "setup": what.setup,
        "root": what.committed.root.hex(),
        "sealed": seal(vault, stream, f"deck {what.number}", what.committed.to_json(), what.number),
    }
    if what.joint is not None:
        body["joint"] = joint_to_json(what.joint)
    return ROUND_OPENED, body


def _write_seats(what: SeatsChanged, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "round.seats", {"round": what.number, "players": [list(each) for each in what.players], "setup": what.setup}


def _write_in_round(what: InRound, stream: str, vault: Vault) -> tuple[str, Document]:
    body: Document = {"round": what.number, "index": what.index, "event": what.public}
    if (full := event_to_json(what.event)) != what.public:
        body["sealed"] = seal(vault, stream, f"round {what.number} event {what.index}", full, what.number)
    return "round.event", body


def _write_done(what: SaidDone, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "round.done", {"round": what.number, "who": what.seat}


def _write_leaving(what: LeavesAfter, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "round.leaving", {"round": what.number, "who": what.seat}


def _write_over(what: RoundOver, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "round.ended", {"round": what.number, "root": what.root, "void": what.void}


_WRITE: Final[dict[type, Any]] = {
    **COMMON_OUT,
    **OUT,
    HouseOpened: _write_opened,
    AtHouse: _write_at_house,
    RoundOpened: _write_round,
    SeatsChanged: _write_seats,
    InRound: _write_in_round,
    SaidDone: _write_done,
    LeavesAfter: _write_leaving,
    RoundOver: _write_over,
}


# -- in


def from_entry(entry: Entry, vault: Vault) -> HouseLine:
    """The line of an entry. What was sealed must open."""
    return HouseLine(*read(entry, _READ, vault))


def _read_opened(body: Document, stream: str, vault: Vault) -> HouseWhat:  # noqa: ARG001
    least, most = body["buy_in"]
    rules, pace = rules_from_json(body["rules"]), Pace.from_json(body["pace"])
    return HouseOpened(body["name"], rules, BuyIn(least, most), pace, body["inspector"])


def _read_at_house(body: Document, stream: str, vault: Vault) -> HouseWhat:
    public, sealed = body["event"], body.get("sealed")
    full = public if sealed is None else unseal(vault, stream, reason_of(public), sealed)
    return AtHouse(between_codec.event_from_json(full), body.get("bot", False))


def _players(told: Any) -> Players:
    return tuple((seat, name) for seat, name in told)


def _read_round(body: Document, stream: str, vault: Vault) -> HouseWhat:
    number = body["round"]
    committed = Committed.from_json(unseal(vault, stream, f"deck {number}", body["sealed"]))
    joint = joint_from_json(body["joint"]) if "joint" in body else None
    return RoundOpened(number, _players(body["players"]), body["setup"], committed, joint)


def _read_seats(body: Document, stream: str, vault: Vault) -> HouseWhat:  # noqa: ARG001
    return SeatsChanged(body["round"], _players(body["players"]), body["setup"])


def _read_in_round(body: Document, stream: str, vault: Vault) -> HouseWhat:
    number, index, public, sealed = body["round"], body["index"], body["event"], body.get("sealed")
    full = public if sealed is None else unseal(vault, stream, f"round {number} event {index}", sealed)
    return InRound(number, index, event_from_json(full), public)


def _read_done(body: Document, stream: str, vault: Vault) -> HouseWhat:  # noqa: ARG001
    return SaidDone(body["round"], body["who"])


def _read_leaving(body: Document, stream: str, vault: Vault) -> HouseWhat:  # noqa: ARG001
    return LeavesAfter(body["round"], body["who"])


def _read_over(body: Document, stream: str, vault: Vault) -> HouseWhat:  # noqa: ARG001
    return RoundOver(body["round"], body["root"], body["void"])


_READ: Final[dict[str, Any]] = {
    **COMMON_IN,
    **IN,
    "house.opened": _read_opened,
    "house.event": _read_at_house,
    ROUND_OPENED: _read_round,
    "round.seats": _read_seats,
    "round.event": _read_in_round,
    "round.done": _read_done,
    "round.leaving": _read_leaving,
    "round.ended": _read_over,
}
