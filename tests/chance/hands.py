"""Hands of every game, dealt from decks that were committed to."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pitboss.chance import Committed, HouseDealer, shuffled
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due
from tests.hand.everything import Table, house, seat_players, tables
from tests.hand.players import Players

GAMES = list(dict.fromkeys((table.book, table.game) for table in tables()))


@dataclass(frozen=True)
class Dealt:
    """A hand about to begin, all that will happen in it, and its decks."""

    begun: Hand
    happened: list[e.Event]
    committed: list[Committed]

    @property
    def viewers(self) -> list[int | None]:
        return [None, *self.begun.seats]


class CommittedPlayers(Players):
    """Players at a table where every shuffle is committed to."""

    def __init__(self, chance: Random, dealer: HouseDealer) -> None:
        super().__init__(chance)
        self.dealer = dealer

    def dealers(self, hand: Hand, what: str) -> a.Action:
        return self.dealer.shuffle(hand) if what == Due.SHUFFLE else super().dealers(hand, what)


def a_table(book: str, game: str, chance: Random) -> Table:
    return chance.choice([table for table in tables() if (table.book, table.game) == (book, game)])


def dealt(book: str, game: str, nth: int) -> Dealt:
    """A random hand; the same number gives the same hand."""
    chance = Random(f"committed {book} {game} {nth}")
    table = a_table(book, game, chance)
    rules = house(table, chance, nth)
    deck = shuffled(rules.pack_cards, rules.terms, chance.randbytes(32))
    hand = Hand(rules, **{**seat_players(rules, table, chance), "deck": deck.cards})
    begun = hand.copy()
    dealer = HouseDealer(deck, seeds=lambda: chance.randbytes(32))
    happened: list[e.Event] = []
    CommittedPlayers(chance, dealer).play_out(hand, lambda _, event: happened.append(event))
    return Dealt(begun, happened, dealer.committed)


def reshuffled() -> Dealt:
    """A draw that runs out of cards."""
    for nth in range(200):
        found = dealt("melbourne-poker", "draw-ante", nth)
        if len(found.committed) > 1:
            return found
    raise AssertionError("no draw has run out")
