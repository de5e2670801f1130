"""Faults of people, to be thrown into a hand: hands, words, turns, clocks and what staff decide."""

from __future__ import annotations

from random import Random

from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_hands as h
from pitboss.faults import vocabulary_staff as s
from pitboss.faults import vocabulary_turns as t
from pitboss.hand.state import Group, Hand
from tests.faults.thrown import anywhere, coin, in_turn, often, seldom, some_of, somebody, somebody_out, throws

REASONS = ("it was the wind", "two witnesses", "")


def guard(chance: Random) -> h.Guard:
    found: h.Guard = chance.choice(("nothing", "held", "chip", "object"))
    return found


def verdict(chance: Random) -> h.Verdict:
    found: h.Verdict = chance.choice(("dead", "plays-on", "dead", "plays-on", ""))
    return found


def why(chance: Random) -> str:
    return chance.choice(REASONS)


def own_cards(hand: Hand, chance: Random, seat: int) -> Group:
    """Some face-down cards of a player, all of them, none, or others."""
    held = hand.down[hand.place_of.get(seat, 0)]
    if seldom(chance):
        return anywhere(hand, chance, 2)
    return some_of(hand, chance, held, chance.choice((1, 2, len(held), 0)))


def given_up(hand: Hand, chance: Random, count: int = 0) -> Group:
    """Some cards of the muck: as many as a hand has, or fewer, or others."""
    if seldom(chance):
        return anywhere(hand, chance, 2)
    size = count or max((len(held) for held in hand.down), default=0) or 2
    end = len(hand.muck) - chance.choice((0, 0, size))
    return some_of(hand, chance, hand.muck[max(0, end - size) : max(0, end)], chance.choice((1, size, size)))


def whole_hand(hand: Hand, chance: Random) -> tuple[Group, Group]:
    """A hand that went to the muck last, down and up, as it may be told."""
    place = next(iter(hand.still_in()), 0)
    down, up = len(hand.down[place]), len(hand.up[place])
    gone = hand.muck[-(down + up) :] if down + up else ()
    told = some_of(hand, chance, gone, len(gone)) if often(chance) else given_up(hand, chance)
    held = [card for card in told if card not in gone[down:]]
    return tuple(held[:down]), tuple(card for card in told if card not in held[:down])


# -- hands


@throws(h.PlayerAbsent)
def player_absent(hand: Hand, chance: Random) -> v.Fault:
    return h.PlayerAbsent(in_turn(hand, chance), within_reach=seldom(chance))


@throws(h.BlindNotPosted)
def blind_not_posted(hand: Hand, chance: Random) -> v.Fault:
    unposted = [hand.seats[place] for place, _, what in hand.forced or () if what == "unposted"]
    seat = chance.choice(unposted) if unposted else somebody(hand, chance)
    return h.BlindNotPosted(seat, chance.choice(("required", "excused")))


@throws(h.HandFouled)
def hand_fouled(hand: Hand, chance: Random) -> v.Fault:
    return h.HandFouled(somebody(hand, chance), guard(chance), certain=coin(chance))


@throws(h.HandTakenIn)
def hand_taken_in(hand: Hand, chance: Random) -> v.Fault:
    return h.HandTakenIn(somebody(hand, chance), guard(chance), certain=coin(chance))


@throws(h.FoldExposed)
def fold_exposed(hand: Hand, chance: Random) -> v.Fault:
    cards = given_up(hand, chance)
    return h.FoldExposed(somebody_out(hand, chance), cards[:1] if coin(chance) else cards, cards[1:] if coin(chance) else ())


@throws(h.OwnCardsExposed)
def own_cards_exposed(hand: Hand, chance: Random) -> v.Fault:
    seat = somebody(hand, chance)
    return h.OwnCardsExposed(seat, own_cards(hand, chance, seat))


@throws(h.FoldedByAccident)
def folded_by_accident(hand: Hand, chance: Random) -> v.Fault:
    down, up = whole_hand(hand, chance)
    return h.FoldedByAccident(somebody_out(hand, chance) if coin(chance) else in_turn(hand, chance), verdict(chance), down, up, why(chance))


@throws(h.HandsExchanged)
def hands_exchanged(hand: Hand, chance: Random) -> v.Fault:
    seats = chance.sample(hand.seats, chance.choice((0, 1, 2, 2)))
    return h.HandsExchanged(tuple(seats), verdict(chance), why(chance))


@throws(h.OthersMisled)
def others_misled(hand: Hand, chance: Random) -> v.Fault:
    return h.OthersMisled(somebody(hand, chance), verdict(chance), why(chance))


@throws(h.HandsDiscussed)
def hands_discussed(hand: Hand, chance: Random) -> v.Fault:
    return h.HandsDiscussed(somebody(hand, chance))


@throws(h.AdviceGiven)
def advice_given(hand: Hand, chance: Random) -> v.Fault:
    return h.AdviceGiven(somebody(hand, chance), chance.choice(("player", "onlooker", "staff")))


@throws(h.FoldedHandTold)
def folded_hand_told(hand: Hand, chance: Random) -> v.Fault:
    return h.FoldedHandTold(somebody_out(hand, chance), given_up(hand, chance))


@throws(h.UncalledHandTold)
def uncalled_hand_told(hand: Hand, chance: Random) -> v.Fault:
    seat = somebody(hand, chance)
    return h.UncalledHandTold(seat, own_cards(hand, chance, seat))


@throws(h.ShownToOne)
def shown_to_one(hand: Hand, chance: Random) -> v.Fault:
    if coin(chance):
        return h.ShownToOne(somebody_out(hand, chance), given_up(hand, chance), during=coin(chance))
    seat = somebody(hand, chance)
    return h.ShownToOne(seat, own_cards(hand, chance, seat), during=coin(chance))


@throws(h.HandAskedFor)
def hand_asked_for(hand: Hand, chance: Random) -> v.Fault:
    thrown = [seat for seat, shown in zip(hand.seats, hand.shown, strict=True) if shown == 2]
    seat = chance.choice(thrown) if thrown and often(chance) else somebody(hand, chance)
    leave: h.Leave = chance.choice(("allowed", "allowed", "not-allowed", ""))
    down, up = whole_hand(hand, chance)
    return h.HandAskedFor(seat, somebody(hand, chance), leave, down, up, why(chance))


@throws(h.ChipsLent)
def chips_lent(hand: Hand, chance: Random) -> v.Fault:
    return h.ChipsLent(somebody(hand, chance), somebody(hand, chance))


@throws(h.DeviceUsed)
def device_used(hand: Hand, chance: Random) -> v.Fault:
    return h.DeviceUsed(somebody(hand, chance))


# -- turns and time


@throws(t.WageredOutOfTurn)
def wagered_out_of_turn(hand: Hand, chance: Random) -> v.Fault:
    seat, going = somebody(hand, chance), hand.round
    place = hand.place_of.get(seat, 0)
    level, step = (going.level, going.step) if going is not None else (0, hand.rules.chip)
    everything = hand.stack[place] + (going.bet[place] if going is not None else 0)
    to = chance.choice((0, level, level + step, level + step, level + hand.rules.chip, 2 * level, 3 * level + step, everything))
    return t.WageredOutOfTurn(seat, to, only_said=coin(chance))


@throws(t.CheckedOutOfTurn)
def checked_out_of_turn(hand: Hand, chance: Random) -> v.Fault:
    return t.CheckedOutOfTurn(somebody(hand, chance), only_said=coin(chance))


@throws(t.FoldedOutOfTurn)
def folded_out_of_turn(hand: Hand, chance: Random) -> v.Fault:
    return t.FoldedOutOfTurn(somebody(hand, chance), coin(chance), chance.choice(("", "stands", "taken-back")))


@throws(t.SentOutOfTurn)
def sent_out_of_turn(hand: Hand, chance: Random) -> v.Fault:
    noted = [hand.seats[note.place] for note in hand.noted]
    return t.SentOutOfTurn(chance.choice(noted) if noted and often(chance) else somebody(hand, chance))


@throws(t.TimeRanOut)
def time_ran_out(hand: Hand, chance: Random) -> v.Fault:
    return t.TimeRanOut(in_turn(hand, chance), chance.choice(("staff", "clock")))


@throws(t.TimeCalled)
def time_called(hand: Hand, chance: Random) -> v.Fault:
    return t.TimeCalled(in_turn(hand, chance))


@throws(t.ExtraTimeBought)
def extra_time_bought(hand: Hand, chance: Random) -> v.Fault:
    return t.ExtraTimeBought(in_turn(hand, chance))


# -- staff


@throws(s.PlayDisrupted)
def play_disrupted(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    causes: tuple[s.Cause, ...] = ("fire", "brawl", "riot", "robbery", "unrest", "act-of-god", "authorities", "other")
    return s.PlayDisrupted(chance.choice(causes), why(chance))


@throws(s.FraudFound)
def fraud_found(hand: Hand, chance: Random) -> v.Fault:  # noqa: ARG001
    return s.FraudFound(chance.choice(("player", "dealer", "both", "other")), harmless=coin(chance), why=why(chance))


@throws(s.WagersDeclaredVoid)
def wagers_declared_void(hand: Hand, chance: Random) -> v.Fault:
    return s.WagersDeclaredVoid(somebody(hand, chance), fraud=coin(chance), why=why(chance))


@throws(s.PlayerSentAway)
def player_sent_away(hand: Hand, chance: Random) -> v.Fault:
    return s.PlayerSentAway(somebody(hand, chance), breach=coin(chance), why=why(chance))


@throws(s.StaffDecision)
def staff_decision(hand: Hand, chance: Random) -> v.Fault:
    # Rarely that everything is void: there would be no hand left to throw at.
    return s.StaffDecision(
        "void" if seldom(chance) else chance.choice(("play-on", "hand-dead", "hand-back")), somebody(hand, chance), why(chance)
    )


@throws(s.PhoneUsed)
def phone_used(hand: Hand, chance: Random) -> v.Fault:
    return s.PhoneUsed(somebody(hand, chance))
