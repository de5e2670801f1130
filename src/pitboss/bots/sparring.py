"""Sparring partners, to measure a bot against: somebody who acts at random, and somebody who calls everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from pitboss.betting.chinese import arrange
from pitboss.bots.seen import Cards, Seen
from pitboss.cards import card
from pitboss.hand import actions as a
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.forms import Document
from pitboss.hand.options import options
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due
from pitboss.hand.view import view

Player = Callable[[Document, Document, Random], a.Action]  #: as `Bot.choose`: what is seen, what is possible, chance
LONGEST: Final = 3000  #: more decisions than any hand takes
DEEP: Final = 100  #: stacks, in least bets


def at_random(view: Document, options: Document, chance: Random) -> a.Action:
    """Each kind of action as likely as the others, and each size; but nobody folds who could stay in for nothing."""
    seat, wagers = options["seat"], options["wagers"]
    if wagers is None:
        return _unthinking(options, chance)
    kinds: list[a.Action] = []
    if wagers["check"]:
        kinds.append(a.Check(seat))
    elif wagers["call"] >= 0:
        kinds += [a.Call(seat)] if not wagers["call"] else [a.Call(seat), a.Fold(seat)]
    elif wagers["bring_in"]:
        kinds.append(a.BringIn(seat))
    elif wagers["fold"]:
        kinds.append(a.Fold(seat))
    if wagers["kitty"]:
        kinds.append(a.TakeKitty(seat))
    if wagers["least"]:
        least, chip = wagers["least"], Seen(view).chip
        total = chance.choice(wagers["only"]) if wagers["only"] else least + chip * chance.randint(0, (wagers["most"] - least) // chip)
        kinds.append(_wager(wagers, seat, total))
    return chance.choice(kinds)


def calling(view: Document, options: Document, chance: Random) -> a.Action:  # noqa: ARG001
    """A calling station: sees every hand to the end, never raises, and exchanges cards as it pleases."""
    seat, wagers = options["seat"], options["wagers"]
    if wagers is None:
        return _unthinking(options, chance)
    if wagers["check"]:
        return a.Check(seat)
    if wagers["call"] >= 0:
        return a.Call(seat)
    if wagers["bring_in"]:
        return a.BringIn(seat)
    return _wager(wagers, seat, wagers["least"]) if wagers["least"] else a.Fold(seat)


def _wager(wagers: Document, seat: int, total: int) -> a.Action:
    return a.Bet(seat, total) if wagers["opens"] else a.RaiseTo(seat, total)


def _unthinking(options: Document, chance: Random) -> a.Action:
    """All that is no wager."""
    seat = options["seat"]
    held: Cards = tuple(card(text) for text in options["held"])
    match options["due"]:
        case Due.DRAW:
            return a.Discard(seat, tuple(each for each in held if chance.random() < 0.5))
        case Due.DISCARD:
            return a.Discard(seat, tuple(chance.sample(held, options["amount"])))
        case Due.OFFER:
            return chance.choice((a.Straddle(seat), a.Decline(seat)))
        case Due.TAP:
            return chance.choice((a.TapOut(seat), a.PlayOn(seat)))
        case Due.SHOW:
            return a.Show(seat)
    laid = arrange(held)
    return a.SetHand(seat, laid.front, laid.middle, laid.back)


def play_out(hand: Hand, players: Mapping[int, Player], dealer: Dealer, chance: Random) -> None:
    """Play a hand to its end, each seat with nothing but its view."""
    for _ in range(LONGEST):
        dealer.deal_on(hand)
        if hand.over:
            return
        seat = options(hand).seat
        seen = view(hand, seat)
        play(hand, players[seat](seen, seen["options"], chance))
    raise AssertionError(f"The hand goes on and on: {LONGEST} decisions and no end.")


def match(rules: Rules, ours: Player, theirs: Player, hands: int, *, players: int, chance: Random) -> list[float]:
    """What ours wins in each hand, in least bets (in units where there is no betting), against a table of theirs.

    Every deck is played with ours in each of the seats, which takes some of the luck away. Stacks are a hundred bets at each deal.
    """
    bet = rules.stakes.least_bet or rules.stakes.unit
    stack = DEEP * bet
    found: list[float] = []
    deck = list(rules.pack_cards)
    for number in range(hands):
        seat = number % players + 1
        if seat == 1:
            chance.shuffle(deck)
        hand = Hand(rules, [stack] * players, deck=deck)
        play_out(hand, {each: ours if each == seat else theirs for each in hand.seats}, Dealer(chance), chance)
        found.append((hand.stack[seat - 1] - stack) / bet)
    return found
