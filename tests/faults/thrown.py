"""Faults to be thrown into a hand: one function for each kind, which reports what may have happened now, or could not have."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from pitboss.betting.round import FOLDED
from pitboss.cards import UNKNOWN, Card
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_board as b
from pitboss.faults import vocabulary_deal as d
from pitboss.hand import steps
from pitboss.hand.state import Group, Hand
from pitboss.hand.turn import Due, due

NOBODY: Final = 99  #: no seat has this number
Report = Callable[[Hand, Random], v.Fault]
REPORTS: Final[dict[type, Report]] = {}


def throws(kind: type) -> Callable[[Report], Report]:
    """This function reports faults of that kind."""

    def register(reports: Report) -> Report:
        assert kind not in REPORTS, f"{kind.__name__} is thrown by two functions"
        REPORTS[kind] = reports
        return reports

    return register


# -- what reports are made of


def often(chance: Random) -> bool:
    return chance.random() < 0.8


def seldom(chance: Random) -> bool:
    return chance.random() < 0.1


def coin(chance: Random) -> bool:
    return chance.random() < 0.5


def somebody(hand: Hand, chance: Random) -> int:
    """A seat: mostly of a player who is in, now and then of one who is not, and rarely of nobody."""
    if chance.random() < 0.02:
        return NOBODY
    still = [hand.seats[place] for place in hand.still_in()]
    return chance.choice(still if still and often(chance) else hand.seats)


def somebody_out(hand: Hand, chance: Random) -> int:
    """A seat, of a player who has given up a hand where there is one."""
    out = [seat for seat, stands in zip(hand.seats, hand.standing, strict=True) if stands == FOLDED]
    return chance.choice(out) if out and often(chance) else somebody(hand, chance)


def in_turn(hand: Hand, chance: Random) -> int:
    """The seat whose doing is awaited, or another."""
    place = due(hand)[1]
    return hand.seats[place] if place >= 0 and often(chance) else somebody(hand, chance)


def unseen(hand: Hand, chance: Random, count: int) -> Group:
    """Cards that nobody has seen yet: what a live table may be told."""
    out = {*hand.cards_out(), *(card for seen in hand.exposed for card in seen)}
    free = [card for card in hand.rules.pack_cards if card not in out]
    return tuple(chance.sample(free, min(count, len(free))))


def anywhere(hand: Hand, chance: Random, count: int = 1) -> Group:
    """Cards of the pack, wherever they lie."""
    return tuple(chance.sample(hand.rules.pack_cards, count))


def next_cards(hand: Hand, chance: Random, count: int, skip: int = 0) -> Group:
    """The next cards of the deck as the table may tell them: not at all, rightly, or wrongly."""
    if seldom(chance):
        return anywhere(hand, chance, count)
    if coin(chance):
        return ()
    lying = hand.deck[hand.top + skip : hand.top + skip + count]
    return lying if not hand.is_live_table else unseen(hand, chance, count)


def some_of(hand: Hand, chance: Random, pile: Group, count: int) -> Group:
    """So many cards of a pile, as somebody saw them; at a live table what was unknown gets its name."""
    count = min(count, len(pile))
    taken = chance.sample(pile, count)
    fresh = iter(unseen(hand, chance, taken.count(UNKNOWN)))
    return tuple(card if card.is_known else next(fresh, UNKNOWN) for card in taken)


def own_card(hand: Hand, chance: Random, seat: int) -> Card:
    """A face-down card of this player, or rarely another."""
    place = hand.place_of.get(seat, 0)
    found = some_of(hand, chance, hand.down[place], 1)
    return found[0] if found and not seldom(chance) else anywhere(hand, chance)[0]


def burn_comes(hand: Hand) -> int:
    """How many cards come off the deck as a burn before a card that is turned too soon."""
    return 0 if hand.burn_due else 1


def at_hand(hand: Hand) -> steps.Step | None:
    """The step of the agenda at hand; none when the hand is over."""
    return None if hand.over else hand.step


# -- the board


@throws(v.FlopExposedEarly)
def flop_exposed_early(hand: Hand, chance: Random) -> v.Fault:
    return v.FlopExposedEarly(next_cards(hand, chance, 2 if seldom(chance) else 3, burn_comes(hand)))


@throws(v.FourthCardExposedEarly)
def fourth_card_exposed_early(hand: Hand, chance: Random) -> v.Fault:
    return v.FourthCardExposedEarly(next_cards(hand, chance, 1, burn_comes(hand)))


@throws(v.FifthCardExposedEarly)
def fifth_card_exposed_early(hand: Hand, chance: Random) -> v.Fault:
    return v.FifthCardExposedEarly(next_cards(hand, chance, 1, 0 if hand.aside else burn_comes(hand)))


@throws(v.BurnMissed)
def burn_missed(hand: Hand, chance: Random) -> v.Fault:
    boards = [step.count for step in hand.agenda[hand.at :] if isinstance(step, steps.DealBoard)]
    count = chance.choice((sum(boards[: hand.rules.game.boards]), *boards[:1], 1)) or 1
    return v.BurnMissed(next_cards(hand, chance, count), restorable=often(chance))


@throws(v.TooManyFlopCards)
def too_many_flop_cards(hand: Hand, chance: Random) -> v.Fault:
    count = chance.choice((4, 4, 5, 3))
    if isinstance(at_hand(hand), steps.Betting) and hand.is_live_table and coin(chance):
        # Found when the flop lies there: it, and one more.
        lying = tuple(card for card in chance.choice(hand.boards)[:3] if card.is_known)
        return v.TooManyFlopCards(lying + unseen(hand, chance, count - len(lying)))
    return v.TooManyFlopCards(next_cards(hand, chance, count), count)


@throws(v.CardExposedEarly)
def card_exposed_early(hand: Hand, chance: Random) -> v.Fault:
    burns = any(isinstance(step, steps.BurnCard) for step in hand.agenda[hand.at : hand.at + 3])
    return v.CardExposedEarly(next_cards(hand, chance, chance.choice((1, 1, 2)), burn_comes(hand) if burns else 0))


@throws(v.CardFaceUpInDeck)
def card_face_up_in_deck(hand: Hand, chance: Random) -> v.Fault:
    if often(chance):
        return v.CardFaceUpInDeck(next_cards(hand, chance, 1))
    seat = somebody(hand, chance)
    return v.CardFaceUpInDeck((own_card(hand, chance, seat),), seat)


@throws(v.CardsOpenedTogether)
def cards_opened_together(hand: Hand, chance: Random) -> v.Fault:
    count = chance.choice((2, 2, 3, 3, 4, 1))
    return v.CardsOpenedTogether(next_cards(hand, chance, count), count)


@throws(b.RightCardUnknown)
def right_card_unknown(hand: Hand, chance: Random) -> v.Fault:
    count = chance.choice((2, 2, 3, 1))
    return b.RightCardUnknown(next_cards(hand, chance, count), count)


@throws(b.BottomExposedEarly)
def bottom_exposed_early(hand: Hand, chance: Random) -> v.Fault:
    with_top = coin(chance)
    each = 1 if hand.boards[0] else 3
    return b.BottomExposedEarly(next_cards(hand, chance, each * (1 + with_top), burn_comes(hand)), with_top)


@throws(b.DiscardMissed)
def discard_missed(hand: Hand, chance: Random) -> v.Fault:
    gone = chance.choice(hand.muck) if hand.muck and often(chance) else None
    return b.DiscardMissed(somebody(hand, chance), gone)


# -- the last street of stud


@throws(v.LastCardExposed)
def last_card_exposed(hand: Hand, chance: Random) -> v.Fault:
    seat = somebody(hand, chance)
    last = hand.down[hand.place_of.get(seat, 0)][-1:]
    card = some_of(hand, chance, last, 1) if often(chance) else anywhere(hand, chance)
    return v.LastCardExposed(seat, card[0] if card and often(chance) else None)


@throws(b.LastCardsShort)
def last_cards_short(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return b.LastCardsShort()


# -- the first deal


@throws(v.HoleCardExposed)
def hole_card_exposed(hand: Hand, chance: Random) -> v.Fault:
    seat = somebody(hand, chance)
    return v.HoleCardExposed(seat, own_card(hand, chance, seat))


@throws(b.TwoUpCards)
def two_up_cards(hand: Hand, chance: Random) -> v.Fault:
    seat = somebody(hand, chance)
    both = [own_card(hand, chance, seat), *hand.up[hand.place_of.get(seat, 0)][:1]]
    chance.shuffle(both)
    return b.TwoUpCards(seat, tuple(both) if coin(chance) else ())


@throws(d.CutExposed)
def cut_exposed(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return d.CutExposed()


@throws(d.NotShuffled)
def not_shuffled(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return d.NotShuffled()


@throws(d.NotCut)
def not_cut(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return d.NotCut()


@throws(d.DealtOutOfTurn)
def dealt_out_of_turn(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return d.DealtOutOfTurn(looked=coin(chance), restorable=coin(chance))


@throws(d.PlayerLeftOut)
def player_left_out(hand: Hand, chance: Random) -> v.Fault:
    return d.PlayerLeftOut(somebody(hand, chance), looked=coin(chance), restorable=coin(chance))


@throws(d.ExtraHandDealt)
def extra_hand_dealt(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return d.ExtraHandDealt(looked=coin(chance), restorable=coin(chance))


@throws(d.WrongCardCount)
def wrong_card_count(hand: Hand, chance: Random) -> v.Fault:
    seat = somebody(hand, chance)
    place = hand.place_of.get(seat, 0)
    count = len(hand.down[place]) + len(hand.up[place]) + chance.choice((-1, 1, 2, 0))
    street = chance.choice((0, chance.randint(0, len(hand.rules.game.streets)), getattr(at_hand(hand), "street", 0)))
    return d.WrongCardCount(seat, count, street, looked=coin(chance), restorable=coin(chance))


@throws(d.KittyMiscounted)
def kitty_miscounted(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return d.KittyMiscounted(looked=coin(chance), restorable=coin(chance))


@throws(d.UpCardsMisdealt)
def up_cards_misdealt(hand: Hand, chance: Random) -> v.Fault:
    seats = chance.sample(hand.seats, chance.randint(0 if seldom(chance) else 1, min(3, hand.players)))
    up = chance.choice((0, 1, 2, 3))
    return d.UpCardsMisdealt(tuple(seats), up, looked=coin(chance), restorable=coin(chance))


@throws(d.DeckDefective)
def deck_defective(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    why: d.Defect = chance.choice(("count", "duplicate", "joker", "boxed", "backs", "marked", "made-badly", "damaged", "damaged", "other"))
    return d.DeckDefective(why, marked=coin(chance))


# -- the draw


@throws(d.DrawCardExposed)
def draw_card_exposed(hand: Hand, chance: Random) -> v.Fault:
    served = [seat for seat, has in zip(hand.seats, hand.drawn, strict=True) if has]
    seat = chance.choice(served) if served and often(chance) else somebody(hand, chance)
    return d.DrawCardExposed(seat, own_card(hand, chance, seat))


@throws(d.DrawnOutOfSequence)
def drawn_out_of_sequence(hand: Hand, chance: Random) -> v.Fault:
    what, served = due(hand)
    seat = somebody(hand, chance)
    place = hand.place_of.get(seat, 0)
    count = (hand.owed[served] or hand.later[served]) if what == Due.REPLACE else 1
    draws = max(0, count + chance.choice((0, 0, 1, -1)))
    thrown = some_of(hand, chance, hand.down[place], draws if often(chance) else count)
    return d.DrawnOutOfSequence(seat, looked=often(chance), draws=chance.choice((-1, draws)), thrown=thrown)
