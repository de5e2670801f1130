"""What showing, paying and the end do to the hand."""

from __future__ import annotations

from pitboss.hand import events as e
from pitboss.hand.happens.wagers import give_up
from pitboss.hand.state import Hand


def runs_agreed(hand: Hand, event: e.RunsAgreed) -> None:
    hand.shared = len(hand.boards[0])
    hand.boards += hand.boards * (event.boards - 1)
    hand.agenda = event.agenda
    hand.at = 0


def runs_cut(hand: Hand, event: e.RunsCut) -> None:
    for board in hand.boards[event.boards :]:
        hand.muck += board[hand.shared :]
    hand.boards = hand.boards[: event.boards]
    hand.agenda = event.agenda
    hand.at = 0


def showdown_opened(hand: Hand, event: e.ShowdownOpened) -> None:
    hand.show_order = tuple(hand.place_of[seat] for seat in event.order)


def shown(hand: Hand, event: e.Shown) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = event.cards
    hand.shown[place] = 1


def mucked(hand: Hand, event: e.Mucked) -> None:
    place = hand.place_of[event.seat]
    hand.shown[place] = 2
    give_up(hand, place)


def pot_awarded(hand: Hand, event: e.PotAwarded) -> None:
    hand.pushed += event.amount
    hand.house += event.commission
    for award in event.awards:
        for seat, chips in award.shares:
            place = hand.place_of[seat]
            hand.stack[place] += chips
            hand.won[place] += chips


def paid(hand: Hand, event: e.Paid) -> None:
    payer, payee = hand.place_of[event.payer], hand.place_of[event.payee]
    hand.stack[payer] -= event.amount
    hand.stack[payee] += event.amount
    hand.won[payer] -= event.amount
    hand.won[payee] += event.amount


def pot_carried(hand: Hand, event: e.PotCarried) -> None:
    # The chips stay in the middle for the next hand.
    hand.carried = event.amount


def fees_returned(hand: Hand, event: e.FeesReturned) -> None:
    for seat, amount in event.fees:
        hand.stack[hand.place_of[seat]] += amount
        hand.house -= amount
        hand.fees -= amount


def hand_ended(hand: Hand, event: e.HandEnded) -> None:  # noqa: ARG001
    hand.at = len(hand.agenda)
    hand.over = True
