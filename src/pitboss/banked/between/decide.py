"""From an action between rounds to what follows, or a refusal that names the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.banked.between import actions as a
from pitboss.banked.between import events as e
from pitboss.banked.between import notices, people
from pitboss.banked.between.evolve import evolve
from pitboss.banked.between.refusing import must_be_staff, no_round, refused
from pitboss.banked.between.state import HouseTable

Happened = tuple[e.Event, ...]


def decide(table: HouseTable, action: a.Action) -> Happened:
    """The events an action leads to; `Refused` if it is not possible."""
    if table.closed and not isinstance(action, a.ReopenTable):
        raise refused(table, "closed", "The table is closed.", "table-closing")
    return _DOES[type(action)](table, action)


def act(table: HouseTable, action: a.Action) -> Happened:
    """Decide, and carry out what was decided."""
    happened = decide(table, action)
    for event in happened:
        evolve(table, event)
    return happened


# -- decks


def _open_deck(table: HouseTable, action: a.OpenDeck) -> Happened:
    if table.decks:
        raise refused(table, "deck", f"The {table.decks[0]} deck is in play; one deck is, no more.", "new-deck")
    return (e.DeckOpened(action.colour),)


def _shuffler(table: HouseTable, action: a.BringShuffler) -> Happened:
    no_round(table, "second-deck")
    if len(table.decks) != 1:
        raise refused(table, "deck", "A second deck comes to a table that has one.", "second-deck")
    if action.colour in table.decks:
        raise refused(table, "deck", f"The second deck has backs of another colour than {table.decks[0]}.", "second-deck")
    return (e.DeckOpened(action.colour),)


def _damaged(table: HouseTable, action: a.CardDamaged) -> Happened:  # noqa: ARG001
    if not table.decks:
        raise refused(table, "deck", "There is no deck.", "new-deck")
    return (e.DeckUnfit(),)


def _replace_deck(table: HouseTable, action: a.ReplaceDeck) -> Happened:
    topic = "new-deck" if table.deck_due else "new-deck-at-will"
    must_be_staff(table, action.by, topic)
    no_round(table, topic)
    if action.colour in table.decks[1:]:
        raise refused(table, "deck", f"The other deck is {action.colour} already; the two must differ.", "second-deck")
    return (e.DeckReplaced(action.colour, action.by, action.why, table.rules.clause(topic)),)


_DOES: Final[dict[type, Callable[[HouseTable, Any], Happened]]] = {
    a.Join: people.join,
    a.BuyChips: people.buy_chips,
    a.Leave: people.leave,
    a.AskToSit: people.ask_to_sit,
    a.Sit: people.sit,
    a.NameDealer: people.name_dealer,
    a.AskToVacate: people.ask_to_vacate,
    a.Exclude: people.exclude,
    a.RaiseDispute: people.raise_dispute,
    a.DecideDispute: people.decide_dispute,
    a.ReviewDecision: people.review,
    a.PayHeld: people.pay_held,
    a.OpenDeck: _open_deck,
    a.BringShuffler: _shuffler,
    a.CardDamaged: _damaged,
    a.ReplaceDeck: _replace_deck,
    a.Announce: notices.announce,
    a.AnnounceClosing: notices.announce_closing,
    a.Agree: notices.agree,
    a.MakeChange: notices.make_change,
    a.ReopenTable: notices.reopen,
}
