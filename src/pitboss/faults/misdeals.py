"""Misdeals: the deck not made ready, cards exposed in the cut, hands dealt to the wrong players or to nobody, wrong cards face up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.betting.commission import fees
from pitboss.betting.round import FOLDED
from pitboss.faults.killing import killed
from pitboss.faults.ruling import Number, Ruling, cannot_be, ruling, still_needed
from pitboss.faults.substantial import players_acted, substantial_action
from pitboss.faults.vocabulary_deal import (
    CutExposed,
    DealtOutOfTurn,
    ExtraHandDealt,
    KittyMiscounted,
    NotCut,
    NotShuffled,
    PlayerLeftOut,
    UpCardsMisdealt,
)
from pitboss.hand import events as e
from pitboss.hand.refusal import Refused, refused
from pitboss.hand.state import Hand

# -- what misdeals are made of


def void(hand: Hand, clause: str, now: tuple[e.Event, ...] = ()) -> Ruling:
    """The deal is void before anything was played for: everybody has everything back, and the same hand is dealt again."""
    return Ruling(clause, (*now, *_fees_back(hand), e.Voided(clause)))


def void_late(
    hand: Hand,
    clause: str,
    shares: dict[int, int] | None = None,
    *,
    keeps_commission: bool | None = None,
    fees_back: bool | None = None,
) -> Ruling:
    """The hand is void at its end: wagers, forced bets and blinds go back. `shares`: by place, where not everybody gets the own chips.

    Commission taken from the pot, and fees per person, go where a misdeal would have them go, unless it is said otherwise.
    """
    points = hand.rules.points
    if keeps_commission is None:
        keeps_commission = points.void_commission == "kept"
    taken = hand.commission if keeps_commission else 0
    if taken:
        shares = _less(shares if shares is not None else put_in(hand), taken)
    told = () if shares is None else tuple((hand.seats[place], chips) for place, chips in sorted(shares.items()) if chips)
    return Ruling(clause, (*_fees_back(hand, fees_back), e.Voided(clause, told, points.void_redeal == "same-start")))


def put_in(hand: Hand) -> dict[int, int]:
    """What each place has put in, by place."""
    bets = hand.round.bet if hand.round is not None else [0] * hand.players
    return {place: hand.paid[place] + hand.dead_by[place] + bets[place] for place in range(hand.players)}


def _less(shares: dict[int, int], taken: int) -> dict[int, int]:
    """Shares less the commission, borne by each in proportion; chips that cannot be divided by those with most in it."""
    total = sum(shares.values())
    borne = {place: taken * chips // total for place, chips in shares.items()} if total else dict.fromkeys(shares, 0)
    odd = min(taken, total) - sum(borne.values())
    for place in sorted(shares, key=lambda place: (-shares[place], place))[:odd]:
        borne[place] += 1
    return {place: chips - borne[place] for place, chips in shares.items()}


def _fees_back(hand: Hand, go_back: bool | None = None) -> tuple[e.Event, ...]:
    """A fee per person is no wager. Where the book gives it back, it is collected afresh for the new deal."""
    if go_back is None:
        go_back = hand.rules.points.misdeal_fee == "refunded"
    if not hand.fees or not go_back:
        return ()
    everybody = range(hand.players)
    paid = fees(hand.rules.commission, everybody)
    return (e.FeesReturned(tuple((hand.seats[place], min(fee, hand.start[place])) for place, fee in paid)),)


def can_be_restored(hand: Hand, fault: DealtOutOfTurn | PlayerLeftOut | ExtraHandDealt | KittyMiscounted | UpCardsMisdealt) -> bool:
    """Whether the deal can be put right: as staff see it, or only while nobody has looked at a card that would have to move."""
    return fault.restorable and not (fault.looked and hand.rules.points.misdeal_restored == "unseen-only")


def staff_decide(hand: Hand, words: str, topic: str = "ruling") -> Refused:
    return refused(hand, "staff-decide", words, topic)


def must_be_dealt(hand: Hand) -> None:
    """Refuse a fault of the deal before the first card, and when hands lie open."""
    if not any(hand.down) and not any(hand.up):
        raise cannot_be(hand, "No card has been dealt yet.")


# -- the deck before the deal


@dataclass(frozen=True, slots=True)
class Unready:
    """What a book says of a deal that should not have begun."""

    misdeal: str
    plays_on: str  #: found after substantial action
    until: Literal["substantial-action", "as-the-house-reads-it"] = "substantial-action"


@ruling(
    NotCut,
    {"perth-poker": Unready("30.2(g)", plays_on="30.3"), "melbourne-poker": Unready("14.1.1(a)(ii)", plays_on="14.1.1(a)(ii)#2")},
)
def a_deck_not_cut(hand: Hand, fault: NotCut, law: Unready) -> Ruling:  # noqa: ARG001
    return _should_not_have_begun(hand, law)


@ruling(NotShuffled, {"melbourne-poker": Unready("14.1.1(a)(ii)", plays_on="14.1.1(a)(ii)#2")})
def a_deck_not_shuffled(hand: Hand, fault: NotShuffled, law: Unready) -> Ruling:  # noqa: ARG001
    return _should_not_have_begun(hand, law)


@ruling(
    CutExposed,
    {
        "perth-poker": Unready("30.2(e)", plays_on="30.3"),
        "melbourne-poker": Unready("14.1.1(a)(i)", plays_on="14.1.1(a)(i)", until="as-the-house-reads-it"),
    },
)
def a_card_seen_in_the_cut(hand: Hand, fault: CutExposed, law: Unready) -> Ruling:  # noqa: ARG001
    return _should_not_have_begun(hand, law)


def _should_not_have_begun(hand: Hand, law: Unready) -> Ruling:
    """A misdeal until there has been substantial action; then the hand is played to its end."""
    open_ended = law.until == "as-the-house-reads-it" and hand.rules.points.misdeal_exposed_until == "any-time"
    if substantial_action(hand) and not open_ended:
        return Ruling(law.plays_on)
    return void(hand, law.misdeal)


# -- hands dealt wrongly


@dataclass(frozen=True, slots=True)
class WrongHands:
    """What a book says of cards that went to the wrong places."""

    misdeal: str
    put_right: str  #: the hands are rebuilt, and there is no misdeal; empty: there always is
    plays_on: str  #: found after substantial action
    hopeless: Literal["misdeal", "staff"] = "misdeal"  #: nobody has looked, and the hands cannot be rebuilt all the same


@ruling(
    DealtOutOfTurn,
    {
        "perth-poker": WrongHands("30.2(f)", put_right="30.2(f)#2", plays_on="30.3", hopeless="staff"),
        "melbourne-poker": WrongHands("14.1.1(a)(iii)", put_right="14.1.1(a)(iii)", plays_on="14.1.1(a)(iii)"),
    },
)
def cards_dealt_out_of_turn(hand: Hand, fault: DealtOutOfTurn, law: WrongHands) -> Ruling:
    """Put right where that can be; otherwise a misdeal. After substantial action every player keeps what lies there."""
    must_be_dealt(hand)
    if substantial_action(hand):
        return Ruling(law.plays_on)
    if can_be_restored(hand, fault):
        return Ruling(law.put_right)
    if law.hopeless == "staff" and not fault.looked:
        raise staff_decide(hand, "Nobody has looked at the cards, and they cannot be put right: staff decide.")
    return void(hand, law.misdeal)


@ruling(
    ExtraHandDealt,
    {
        "perth-poker": WrongHands("30.2(d)", put_right="", plays_on="30.3"),
        "melbourne-poker": WrongHands("14.1.1(a)(iv)", put_right="14.1.1(a)(iv)", plays_on="14.1.1(a)(iv)"),
    },
)
def a_hand_too_many(hand: Hand, fault: ExtraHandDealt, law: WrongHands) -> Ruling:
    """Put right or a misdeal. After substantial action nobody plays it: it goes to the muck."""
    must_be_dealt(hand)
    if not substantial_action(hand):
        if law.put_right and can_be_restored(hand, fault):
            return Ruling(law.put_right)
        return void(hand, law.misdeal)
    count = max(len(hand.down[place]) + len(hand.up[place]) for place in hand.still_in())
    return Ruling(law.plays_on, dealt_too_many(hand, count))


def dealt_too_many(hand: Hand, count: int) -> tuple[e.Event, ...]:
    """Cards that were dealt and should not have been are gone from the deck: they go to the muck. A deck that is known has dealt none."""
    if count <= 0 or not hand.is_live_table:
        return ()
    if hand.left - count < still_needed(hand):
        raise staff_decide(hand, "Without those cards there are too few to finish; staff decide.")
    cards = hand.deck[hand.top : hand.top + count]
    return e.CardsSetAside(cards, "deck", 0), e.AsideMucked(cards)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a book says of a player who got no cards."""

    misdeal: str
    put_right: str  #: empty: it is a misdeal in any case
    late: str  #: found after substantial action: the player is out of the hand
    stake: Literal["lost", "as-the-house-reads-it"]  #: what becomes then of the player's forced bets


@ruling(
    PlayerLeftOut,
    {
        "perth-poker": LeftOut("30.2(a)", put_right="", late="12.3", stake="lost"),
        "melbourne-poker": LeftOut("14.1.1(a)(iv)", "14.1.1(a)(iv)", late="14.1.1(a)(vi)#2", stake="as-the-house-reads-it"),
    },
)
def a_player_without_cards(hand: Hand, fault: PlayerLeftOut, law: LeftOut) -> Ruling:
    """Put right or a misdeal; after substantial action the others play on."""
    must_be_dealt(hand)
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {fault.seat} is not in the hand.")
    if place in players_acted(hand):
        raise cannot_be(hand, f"Seat {fault.seat} has acted, and cannot have been without cards.")
    if not substantial_action(hand):
        if law.put_right and can_be_restored(hand, fault):
            return Ruling(law.put_right)
        return void(hand, law.misdeal)
    back = put_in(hand)[place] if law.stake != "lost" and hand.rules.points.left_out_late == "returned" else 0
    return Ruling(law.late, killed(hand, place, law.late, back, fewer=len(hand.down[place])))


@ruling(KittyMiscounted, {"melbourne-poker": "14.1.1(a)(v)"})
def a_kitty_of_another_size(hand: Hand, fault: KittyMiscounted, clause: str) -> Ruling:
    """Like a hand: put right or a misdeal; after substantial action it is mucked and nobody can take it."""
    if not hand.kitty:
        raise cannot_be(hand, "There is no Kitty on the table.")
    mucked = Ruling(clause, (e.KittyMucked(),))
    if hand.rules.points.wrong_count_kitty == "ignore-kitty" or substantial_action(hand):
        return mucked
    return Ruling(clause) if can_be_restored(hand, fault) else void(hand, clause)


# -- up-cards


@dataclass(frozen=True, slots=True)
class UpCards:
    """What a book says of wrong up-cards in the first deal of one game."""

    wrong: str  #: a wrong card, or a wrong number of them
    two: str  #: more players than that have two
    two_players: Number
    three: str = ""  #: a player has three
    three_cards: Number | None = None


@ruling(
    UpCardsMisdealt,
    {
        "melbourne-poker/five-card-stud": UpCards(
            "14.1.1(c)(i)", two="14.1.1(c)(ii)", two_players=Number("misdeal.five-card-stud.two-up-players")
        ),
        "melbourne-poker/crown-stud": UpCards("14.1.1(d)(i)", two="14.1.1(d)(ii)", two_players=Number("misdeal.crown-stud.two-up-players")),
        "melbourne-poker/seven-card-games": UpCards(
            "14.1.1(e)(i)",
            two="14.1.1(e)(ii)",
            two_players=Number("misdeal.seven-card-stud.two-up-players"),
            three="14.1.1(e)(iii)",
            three_cards=Number("misdeal.seven-card-stud.up-cards"),
        ),
    },
)
def wrong_up_cards(hand: Hand, fault: UpCardsMisdealt, law: UpCards) -> Ruling:
    """Two up-cards to several players, or three to one, are a misdeal; anything else is one if it cannot be put right."""
    must_be_dealt(hand)
    unknown = [seat for seat in fault.seats if seat not in hand.place_of]
    if unknown or not fault.seats or len(set(fault.seats)) < len(fault.seats):
        raise cannot_be(hand, f"Say who has the wrong cards: each of the seats {', '.join(map(str, hand.seats))} once at most.")
    if hand.played:
        raise cannot_be(hand, "The first betting round is over.")
    number = hand.rules.terms.number
    clause, curable = law.wrong, True
    if law.three_cards and fault.up >= number(law.three_cards):
        clause, curable = law.three, False
    elif fault.up == 2:
        if len(fault.seats) <= number(law.two_players):
            raise cannot_be(hand, "One player with two up-cards is put right: report that card.")
        clause, curable = law.two, False
    if substantial_action(hand) and hand.rules.points.misdeal_exposed_until != "any-time":
        return Ruling(clause)
    if curable and can_be_restored(hand, fault):
        return Ruling(clause)
    return void(hand, clause)
