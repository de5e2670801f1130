"""One round of a table against the house, out of its stream: how it began, what happened, who decided, and its deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.banked import events as e
from pitboss.banked.evolve import evolve
from pitboss.banked.state import Round
from pitboss.banked.view import event_for, public_view, view
from pitboss.chance.joint import Joint
from pitboss.chance.rounds import round_proof
from pitboss.chance.shuffle import Committed
from pitboss.hand.forms import Document
from pitboss.journal.entry import Entry
from pitboss.journal.vault import Vault
from pitboss.room.act_lines import Acted, Answered
from pitboss.room.act_places import ActPlaces
from pitboss.room.house import lines as hl
from pitboss.room.house.telling import turned_up


@dataclass(frozen=True, slots=True)
class HouseTale:
    """A round that is over."""

    number: int
    at: int  #: when bets were opened, in microseconds
    players: dict[int, str]
    begun: Round
    happened: tuple[e.Event, ...]
    by: tuple[tuple[str, int], ...]  #: for each event: by whom, and whose decision it was
    committed: Committed
    void: bool
    joint: Joint | None = None  #: how players contributed to its deck; None: before they could
    acts: ActPlaces = field(default_factory=ActPlaces)  #: where staff acted in it

    def seat_of(self, player: str | None) -> int | None:
        return next((seat for seat, name in self.players.items() if name == player), None)

    def history(self, player: str | None) -> Document:
        """The round as this player, or anybody, may know it; `view`: before its first event."""
        seat = self.seat_of(player)
        game, events = self.begun.copy(), []
        for event, (by, whose) in zip(self.happened, self.by, strict=True):
            evolve(game, event)
            events.append({"event": event_for(event, seat), "by": by, **({"seat": whose} if whose else {}), **turned_up(game, event)})
        return {
            "round": self.number,
            "at": self.at // 1000,
            "players": [{"seat": each, "name": name} for each, name in self.players.items()],
            "seat": seat,
            "void": self.void,
            "root": self.committed.root.hex(),
            "view": public_view(self.begun) if seat is None else view(self.begun, seat),
            "events": events,
        }

    def proof(self, player: str | None) -> Document:
        """What lets this player, or anybody, check the deal without us: `pitboss verify` does."""
        return round_proof(self.begun, self.happened, self.committed, self.seat_of(player), self.joint)

    def ended(self) -> Round:
        """The round after its last event."""
        game = self.begun.copy()
        for event in self.happened:
            evolve(game, event)
        return game


def tale_of(entries: Sequence[Entry], vault: Vault) -> HouseTale:
    """The round these entries tell: from its `round.opened` to its `round.ended`. What the table did meanwhile is passed over."""
    opened: hl.RoundOpened | None = None
    begun: Round | None = None
    players: hl.Players = ()
    happened: list[e.Event] = []
    by: list[tuple[str, int]] = []
    acts = ActPlaces()
    at = 0
    for entry in entries:
        line = hl.from_entry(entry, vault)
        match line.what:
            case hl.RoundOpened() as opened:
                at, players, begun = entry.at, opened.players, hl.round_in(opened.setup, opened.committed)
            case hl.SeatsChanged() as changed:
                assert opened is not None
                # Bets that lie stay; what else was put down and taken back before the round is of no account.
                lying = {} if begun is None else hl.lying_in(begun, happened)
                players, begun = changed.players, hl.round_in(changed.setup, opened.committed)
                placed = [(seat, wagers) for seat, wagers in lying.items() if seat in dict(players)]
                happened = [e.BetsPlaced(seat, wagers) for seat, wagers in placed]
                by = [("player", seat) for seat, _ in placed]
            case hl.InRound(event=event):
                happened.append(event)
                by.append((line.by, line.seat))
            case Acted() | Answered() as acting:
                acts.take(acting, len(happened))
            case hl.RoundOver(number=number, void=void):
                if opened is None or begun is None:
                    break
                return HouseTale(number, at, dict(players), begun, tuple(happened), tuple(by), opened.committed, void, opened.joint, acts)
    raise LookupError("These entries tell of no round that is over.")
