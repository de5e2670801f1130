"""What dealing, burning, shuffling and drawing do to the hand."""

from __future__ import annotations

from itertools import chain

from pitboss.betting.round import FOLDED
from pitboss.cards import UNKNOWN, Card
from pitboss.hand import events as e
from pitboss.hand.happens.notes import round_over
from pitboss.hand.state import NONE, Group, Hand


def down_dealt(hand: Hand, event: e.DownDealt) -> None:
    down, standing, gone = hand.down, hand.standing, 0
    for place, cards in enumerate(event.cards):
        if cards:
            gone += len(cards)
            if standing[place] == FOLDED:
                hand.muck += cards
            else:
                down[place] += cards
    hand.top += gone
    if event.kitty:
        hand.kitty = event.kitty
        hand.top += len(event.kitty)
    hand.at += 1


def up_dealt(hand: Hand, event: e.UpDealt) -> None:
    up, standing, gone = hand.up, hand.standing, 0
    hidden = [hand.place_of[seat] for seat in event.hidden] if event.hidden else ()
    for place, cards in enumerate(event.cards):
        if cards:
            gone += len(cards)
            if standing[place] == FOLDED:
                hand.muck += cards
            elif place in hidden:
                hand.down[place] += cards
            else:
                up[place] += cards
    hand.top += gone
    hand.at += 1


def board_dealt(hand: Hand, event: e.BoardDealt) -> None:
    board, kinds = event.board, hand.rules.game.boards
    if len(hand.boards[board]) < hand.shared and board < kinds:
        # What all runs had in common was taken back: what is dealt in its place lies on each of them.
        for run in range(board + kinds, len(hand.boards), kinds):
            hand.boards[run] += event.cards
    hand.boards[board] += event.cards
    hand.top += len(event.cards)
    hand.at += 1


def kitty_dealt(hand: Hand, event: e.KittyDealt) -> None:
    hand.kitty = event.cards
    hand.top += len(event.cards)
    hand.at += 1


def cards_told(hand: Hand, event: e.CardsTold) -> None:
    if event.seat:
        place = hand.place_of[event.seat]
        hand.up[place] = named(hand.up[place], event.cards)
        return
    kinds, shared = hand.rules.game.boards, hand.shared
    number = event.board
    if number >= kinds:
        hand.boards[number] = hand.boards[number][:shared] + named(hand.boards[number][shared:], event.cards)
        return
    board = hand.boards[number] = named(hand.boards[number], event.cards)
    for run in range(number + kinds, len(hand.boards), kinds):
        hand.boards[run] = board[:shared] + hand.boards[run][shared:]


def named(lying: Group, told: Group) -> Group:
    """Cards with the unknown ones among them named."""
    found = list(lying)
    unknown = [number for number, card in enumerate(lying) if not card.is_known]
    for number, card in zip(unknown, told, strict=True):
        found[number] = card
    return tuple(found)


def burned(hand: Hand, event: e.Burned) -> None:
    hand.burns += (event.card,)
    if hand.burn_due:
        hand.burn_due = hand.burn_due[1:]
    else:
        hand.top += 1
    if event.what == "street":
        hand.at += 1
    elif event.what == "draw":
        hand.draw_burned = True


def shuffled(hand: Hand, event: e.Shuffled) -> None:
    hand.deck = event.stub
    hand.top = 0
    if event.took in ("muck", "muck and burns"):
        hand.muck = event.kept
        if event.took != "muck":
            hand.burns = NONE
        for seat in event.cleared:
            hand.discards[hand.place_of[seat]] = NONE
    elif event.took == "burns":
        hand.burns = event.kept
    else:
        hand.aside = event.kept
    if not event.within:
        hand.at += 1


def discarded(hand: Hand, event: e.Discarded) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = without(hand.down[place], event.cards)
    if hand.exposed[place]:  # asked there too: here it saves a call for nearly every draw
        gone_from_sight(hand, place, event.cards)
    hand.discards[place] = event.cards
    hand.drawn[place] = True
    hand.owed[place] = event.owed
    hand.later[place] = event.later


def without(held: Group, thrown: Group) -> Group:
    """What is left of a hand; of unknown cards, any will do."""
    if not thrown:
        return held
    # Cards are mostly named in the order in which they are held; looking each up would compare them one by one (and a set of five takes
    # longer to make than the whole loop).
    kept: list[Card] = []
    gone, count = 0, len(thrown)
    for card in held:
        if gone < count and card is thrown[gone]:
            gone += 1
        else:
            kept.append(card)
    if gone == count:
        return tuple(kept)
    left: list[Card] = list(held)
    for card in thrown:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


def gone_from_sight(hand: Hand, place: int, cards: Group) -> None:
    """Cards that leave a hand do not lie open in it any more; if they come back, nobody has seen it."""
    if hand.exposed[place]:
        hand.exposed[place] = tuple(card for card in hand.exposed[place] if card not in cards or not card.is_known)


def threw_away(hand: Hand, event: e.ThrewAway) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = without(hand.down[place], event.cards)
    gone_from_sight(hand, place, event.cards)
    hand.muck += event.cards
    hand.drawn[place] = True


def replaced(hand: Hand, event: e.Replaced) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] += event.cards
    hand.top += len(event.cards)
    if hand.owed[place]:
        hand.owed[place] -= len(event.cards)
    else:
        hand.later[place] -= len(event.cards)


def drawn_by_mistake(hand: Hand, event: e.DrawnByMistake) -> None:
    hand.down[hand.place_of[event.seat]] += event.cards
    hand.top += len(event.cards)


def exchange_closed(hand: Hand, event: e.ExchangeClosed) -> None:  # noqa: ARG001
    players = len(hand.stack)
    hand.muck += tuple(chain.from_iterable(hand.discards))
    hand.discards = [NONE] * players
    hand.drawn = [False] * players
    hand.draw_burned = False
    if hand.noted:
        round_over(hand)
    hand.at += 1


def kitty_mucked(hand: Hand, event: e.KittyMucked) -> None:  # noqa: ARG001
    hand.muck += hand.kitty
    hand.kitty = NONE


def hand_set(hand: Hand, event: e.HandSet) -> None:
    place = hand.place_of[event.seat]
    hand.set_hands[place] = (event.front, event.middle, event.back)
    hand.down[place] = event.front + event.middle + event.back
    hand.drawn[place] = True
