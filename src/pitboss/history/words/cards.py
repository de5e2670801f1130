"""Cards dealt, burned, shuffled, thrown away and shown."""

from __future__ import annotations

from pitboss.betting.round import FOLDED
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.history.said import Group, Kind, Part, cards_in_words, number
from pitboss.history.words.teller import Teller
from pitboss.history.words.winnings import held_in_words

# -- cards


def down_dealt(told: Teller, event: e.DownDealt) -> None:
    count = max(map(len, event.cards), default=0)
    told.say(Kind.DEAL, f"The dealer {told.burns()}deals {cards_in_words(count)} face down to each player", about="cards_per_pass")
    if event.kitty:
        told.say(Kind.DEAL, f"and {number(len(event.kitty))} to the Kitty", about="kitty_deal")
    _who_got(told, event.cards, "holds" if told.street <= 0 else "gets")


def up_dealt(told: Teller, event: e.UpDealt) -> None:
    count = max(map(len, event.cards), default=0)
    up = [group for group, seat in zip(event.cards, told.hand.seats, strict=True) if group and seat not in event.hidden]
    if up:
        told.say(Kind.DEAL, f"The dealer {told.burns()}deals {cards_in_words(count)} face up to each player", about="up-cards")
    told.burned = False
    _who_got(told, event.cards, "gets", hidden=event.hidden)


def _who_got(told: Teller, groups: tuple[Group, ...], verb: str, hidden: tuple[int, ...] = ()) -> None:
    for seat, cards in zip(told.hand.seats, groups, strict=True):
        if any(card.is_known for card in cards):
            dead = told.hand.standing[told.hand.place_of[seat]] == FOLDED
            note = " (a dead seat)" if dead else " face down" if seat in hidden else ""
            told.say(Kind.CARDS, f"{told.name(seat)} {verb} ", cards, note)


def board_dealt(told: Teller, event: e.BoardDealt) -> None:
    hand = told.hand
    step = hand.agenda[hand.at]
    street = hand.rules.game.streets[step.street] if isinstance(step, steps.DealBoard) else None
    kinds = hand.rules.game.boards
    run, which = divmod(event.board, kinds)
    what = (
        f"the {street.name}" if street is not None and hand.rules.game.family == "flop" else cards_in_words(len(event.cards)) + " face up"
    )
    if street is not None and hand.rules.game.family == "stud":
        what = "one card in the middle for everybody"
    board = f" on the {('top', 'bottom')[which]} board" if kinds > 1 else ""
    again = f", run {number(run + 1)}" if run or len(hand.boards) > kinds else ""
    cuts = "cuts the deck and " if isinstance(step, steps.DealBoard) and step.cut else ""
    # A game without burns cites that; cards that come without their burn, by a ruling, do not.
    about = ("burns", "board") if told.burned or hand.rules.points.burns == "none" else "board"
    # A board that is dealt again begins with its flop, though the river of the one before it lies there.
    at = step.street if isinstance(step, steps.DealBoard) else None
    told.say(Kind.DEAL, f"The dealer {cuts}{told.burns()}deals {what}{board}{again}: ", event.cards, about=about, street=at)


def cards_told(told: Teller, event: e.CardsTold) -> None:
    board = f"board {event.board + 1}" if event.board else "the board"
    where = f"the up-cards of {told.name(event.seat)}" if event.seat else f"the cards of {board}"
    told.say(Kind.DEAL, f"The dealer names {where} that were not told: ", event.cards, about="cards")


def board_shown(told: Teller, event: e.BoardDealt | e.CardsTold) -> None:  # noqa: ARG001
    told.show_board()


def kitty_dealt(told: Teller, event: e.KittyDealt) -> None:
    told.say(Kind.DEAL, f"The dealer deals {number(len(event.cards))} cards to the Kitty", about="kitty_deal")


def burned_only(told: Teller) -> None:
    """A card was burned, and the cards it was burned for have not come."""
    if told.burns():
        told.say(Kind.DEAL, "The dealer burns a card", about="burns")


def burned(told: Teller, event: e.Burned) -> None:
    if event.what == "street":
        told.burned = True
    elif event.what == "draw":
        told.say(Kind.DEAL, "The dealer burns a card", about="draw_burn")
    else:
        told.say(Kind.DEAL, "The dealer has burned a card", about="burns")


def shuffled(told: Teller, event: e.Shuffled) -> None:
    source = {"muck": "the discards", "burns": "the burns"}.get(event.took, "the cards laid aside")
    about = "draw_short" if event.within else "shuffle"
    cuts = " and cuts" if event.cut else ""
    told.say(Kind.DEAL, f"The dealer shuffles {source} into the stub{cuts}: {len(event.stub)} cards", about=about)


# -- exchanging


def discarded(told: Teller, event: e.Discarded) -> None:
    who = told.name(event.seat)
    if not event.cards:
        told.say(Kind.ACT, f"{who} stands pat", about="draw")
        return
    told.say(Kind.ACT, f"{who} draws {number(len(event.cards))}", *_thrown(event.cards), about="draw")


def _thrown(cards: Group) -> tuple[Part, ...]:
    return (", throwing ", cards) if any(card.is_known for card in cards) else ()


def threw_away(told: Teller, event: e.ThrewAway) -> None:
    cards: tuple[Part, ...] = (event.cards,) if event.cards[0].is_known else (cards_in_words(len(event.cards)),)
    told.say(Kind.ACT, f"{told.name(event.seat)} discards ", *cards, about="discard")


def replaced(told: Teller, event: e.Replaced) -> None:
    known = any(card.is_known for card in event.cards)
    told.say(Kind.CARDS, f"{told.name(event.seat)} gets ", event.cards if known else cards_in_words(len(event.cards)))


def hand_set(told: Teller, event: e.HandSet) -> None:
    again = "again " if told.hand.set_hands[told.hand.place_of[event.seat]] is not None else ""
    told.say(Kind.ACT, f"{told.name(event.seat)} sets {again}", event.front, " / ", event.middle, " / ", event.back, about="showdown")


def runs_agreed(told: Teller, event: e.RunsAgreed) -> None:
    told.say(Kind.DEAL, f"The rest of the board is dealt {number(event.boards)} times", about="run_it_twice")


def shown(told: Teller, event: e.Shown) -> None:
    hand = told.hand
    place = hand.place_of[event.seat]
    made = held_in_words(hand, place)
    held = event.cards + hand.up[place]
    told.say(Kind.ACT, f"{told.name(event.seat)} shows ", held, f": {made}" if made else "", about="showdown")
