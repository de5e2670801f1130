"""From the table to a round and back: who may bet, a deck that was shuffled and cut, and what the round leaves behind."""

from __future__ import annotations

from pitboss.banked.between import events as e
from pitboss.banked.between.evolve import evolve
from pitboss.banked.between.refusing import refused
from pitboss.banked.between.state import HouseTable
from pitboss.banked.state import OUT, Round
from pitboss.cards import Card
from pitboss.table.deck import Deck

MINUTES = 60


def start_round(table: HouseTable, deck: Deck) -> Round:
    """The next round, ready for bets. The deck must have been shuffled and cut; chance comes from outside."""
    if table.closed:
        raise refused(table, "closed", "The table is closed.", "table-closing")
    if table.playing:
        raise refused(table, "round-on", "A round is being played.", "round-of-play")
    if not table.dealer:
        raise refused(table, "dealer", "Nobody has been named to deal.", "dealer-named")
    if not table.decks or table.deck_due:
        raise refused(table, "deck", "A new deck is to come first.", "new-deck")
    seats = may_bet(table)
    if not seats:
        raise refused(table, "nobody", "Nobody is there who may bet.", "seated" if table.guests else "hole-cards-to")
    cards = deck.ready()
    evolve(table, e.RoundStarted(table.rounds + 1, seats))
    return round_of(table, cards)


def may_bet(table: HouseTable) -> tuple[int, ...]:
    """The seats that may bet in the next round."""
    return tuple(seat for seat in sorted(table.guests) if not (table.guests[seat].stands and table.guests[seat].must_sit))


def round_of(table: HouseTable, cards: tuple[Card, ...]) -> Round:
    """The round of the seats that are playing, from a deck that is ready."""
    guests = [table.guests[seat] for seat in table.playing]
    stacks, names = [guest.chips for guest in guests], [guest.name for guest in guests]
    return Round(table.rules, stacks, deck=cards, seats=table.playing, names=names)


def finish_round(table: HouseTable, game: Round, at: int = 0, decided: int | None = None) -> e.RoundFinished:
    """The round's chips, idle players and withheld payments go into the table. `at`: the minute; `decided`: when payments were held."""
    if not game.over:
        raise refused(table, "round-on", "The round is not over: its cards are not all in the rack.", "round-of-play")
    hours = table.rules.terms.number("payment.hold")
    since = at if table.rules.points.hold_from == "from-round" or decided is None else decided
    # A round without a result is none in which anybody abstained.
    idle = () if game.void else tuple(seat for place, seat in enumerate(game.seats) if game.standing[place] == OUT)
    event = e.RoundFinished(
        stacks=tuple(zip(game.seats, game.stack, strict=True)),
        idle=idle,
        held=tuple((name, amount) for name, amount in zip(game.names, game.held, strict=True) if amount),
        until=since + hours * MINUTES,
        house=game.house,
        jackpot=game.jackpot,
    )
    evolve(table, event)
    return event
