"""Pots pushed, units paid, and what a ruling does."""

from __future__ import annotations

import re
from typing import Any

from pitboss.hand import events as e
from pitboss.history.said import Kind, number
from pitboss.history.words.agenda import changed
from pitboss.history.words.teller import Saying, Teller
from pitboss.history.words.winnings import awarded


def pot_awarded(told: Teller, event: e.PotAwarded) -> None:
    for parts, topics in awarded(told.hand, event, told.name, told.chips):
        told.say(Kind.POT, *parts, about=topics)


def paid(told: Teller, event: e.Paid) -> None:
    told.say(Kind.POT, f"{told.name(event.payer)} pays {told.name(event.payee)} {told.chips(event.amount)}", about="showdown")


def pot_carried(told: Teller, event: e.PotCarried) -> None:
    told.say(Kind.POT, f"Nobody opened: the pot of {told.chips(event.amount)} stays for the next hand", about="no_opener")


# -- rulings


def fault(told: Teller, event: e.FaultReported) -> None:
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", event.fault).lower()
    # The dealer is who rules on most of it.
    by = f", by the {event.by.replace('-', ' ').title()}" if event.by not in ("", "dealer") else ""
    why = f": {event.why}" if event.why else ""
    told.add(Kind.RULING, (f"Ruling: {words}{by}{why}",), (event.clause,))


def ruled(told: Teller, event: e.Ruled) -> None:
    """What the dealer does next otherwise than before."""
    hand = told.hand
    ahead = changed(hand, hand.agenda[hand.at :], event.agenda)
    if ahead:
        words = "; ".join(f"{each[:1].lower()}{each[1:]}" for each in ahead)
        told.add(Kind.RULING, (f"Next: {words}",), (event.clause,) if event.clause else ())


def burn_returned(told: Teller, event: e.BurnReturned) -> None:  # noqa: ARG001
    """A burn was missed. Where the cards are not taken up after it, they stay."""
    hand = told.hand
    if isinstance(told.following, e.CardsSetAside):
        told.add(Kind.RULING, ("No card was burned: there is one burn fewer",))
        return
    acted = hand.round is not None and sum(hand.round.acted) > 1
    street = getattr(hand.step, "street", 0) if hand.at < len(hand.agenda) else 0
    cards = f"the {hand.rules.game.streets[street].name}" if hand.rules.game.family == "flop" and street else "the cards"
    stay = "stay" if cards == "the cards" else "stays"
    words = f"{cards} {stay}, with one burn fewer"
    told.add(Kind.RULING, (f"Two players have acted: {words}" if acted else f"{words[:1].upper()}{words[1:]}",))


def betting_undone(told: Teller, event: e.BettingUndone) -> None:  # noqa: ARG001
    """The round begins afresh; nothing is said of one in which nobody has acted yet."""
    going = told.hand.round
    if going is None:
        told.add(Kind.RULING, ("The wagers of the round go back, and its betting begins afresh",))
        return
    if not any(going.acted):
        return
    back = "The wagers of this round go back, and its" if any(going.bet) else "The"
    told.add(Kind.RULING, (f"{back} betting begins afresh",))


def runs_cut(told: Teller, event: e.RunsCut) -> None:
    runs = event.boards // told.hand.rules.game.boards
    times = "once only" if runs == 1 else f"only {number(runs)} times"
    why = "The cards do not reach: the" if event.clause == told.hand.rules.clause("run-cut") else "The"
    told.add(Kind.RULING, (f"{why} board is dealt {times}",), (event.clause,) if event.clause else ())


def voided(told: Teller, event: e.Voided) -> None:
    told.add(Kind.RULING, ("The deal is void: everybody has back what they put in",), (event.clause,))


def drawn_by_mistake(told: Teller, event: e.DrawnByMistake) -> None:
    count = len(event.cards)
    told.add(Kind.RULING, (f"{told.name(event.seat)} keeps {number(count)} {'card' if count == 1 else 'cards'} that were another's",))


def killed(told: Teller, event: e.HandKilled) -> None:
    hand, place = told.hand, told.hand.place_of[event.seat]
    put = hand.paid[place] + hand.dead_by[place] + (hand.round.bet[place] if hand.round is not None else 0)
    back = f", and {told.chips(event.refund)} go back" if event.refund else ", and what was put in stays in the pot" if put else ""
    if event.level >= 0:
        back += f", and {told.chips(event.level)} is to be matched" if event.level else ", and there is nothing to call"
    told.add(Kind.RULING, (f"The hand of {told.name(event.seat)} is dead{back}",), (event.clause,) if event.clause else ())


def folded_hand_shown(told: Teller, event: e.FoldedHandShown) -> None:
    told.add(Kind.RULING, (f"What {told.name(event.seat)} gave up is shown to all: ", event.cards), (event.clause,) if event.clause else ())


def hand_restored(told: Teller, event: e.HandRestored) -> None:
    told.add(
        Kind.RULING, (f"The hand of {told.name(event.seat)} comes back from the muck and may win",), (event.clause,) if event.clause else ()
    )


def refunded(told: Teller, event: e.Refunded) -> None:
    back = ", ".join(f"{told.chips(chips)} to {told.name(seat)}" for seat, chips in event.seats)
    told.add(Kind.RULING, (f"From the pot go back {back}",), (event.clause,) if event.clause else ())


def set_aside(told: Teller, event: e.CardsSetAside) -> None:
    told.add(Kind.RULING, (event.cards, " is laid aside" if len(event.cards) == 1 else " are laid aside"))


def taken_up(told: Teller, event: e.AsideTakenUp) -> None:
    told.add(Kind.RULING, (event.cards, " comes next" if len(event.cards) == 1 else " come next"))


def aside_mucked(told: Teller, event: e.AsideMucked) -> None:
    told.add(Kind.RULING, (event.cards, " goes to the muck" if len(event.cards) == 1 else " go to the muck"))


def exposed(told: Teller, event: e.CardExposed | e.CardTurnedUp) -> None:
    told.add(Kind.RULING, (f"{told.name(event.seat)} has a card lying open: ", (event.card,)))


def hole_card_replaced(told: Teller, event: e.HoleCardReplaced) -> None:
    told.add(Kind.RULING, (f"{told.name(event.seat)} gets another card for the exposed ", (event.exposed,)))


def ceiling(told: Teller, event: e.CeilingSet) -> None:
    told.add(Kind.RULING, (f"No bet of this round may go above {told.chips(event.amount)}",))


def sizes_set(told: Teller, event: e.SizesSet) -> None:
    size = f"at most {told.chips(event.size)}" if event.at_most else told.chips(event.size)
    told.add(Kind.RULING, (f"Every further bet and raise of this round is {size}",))


def said_by_ruling(sentence: str) -> Saying:
    """One set sentence, with the player's name where it has one."""

    def say(told: Teller, event: Any) -> None:
        who = told.name(event.seat) if hasattr(event, "seat") else ""
        told.add(Kind.RULING, (sentence.format(who),))

    return say


def plain(told: Teller, event: e.Event) -> None:
    """An event nobody has found words for: its name, which says what happened."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
    seat = getattr(event, "seat", None)
    told.add(Kind.RULING, (f"{told.name(seat)}: {words}" if isinstance(seat, int) else words.capitalize(),))
