"""Every game of every book, played by typing what the table proposes: whatever it proposes is taken."""

from __future__ import annotations

import random
import re

import pytest

from pitboss.cards import cards
from pitboss.games import SHAPES
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due
from pitboss.history import read, write
from pitboss.law import BOOK_KEYS, open_book
from pitboss.live import Outcome, Session
from pitboss.live.ahead import next_up
from pitboss.live.wrong import told_in
from tests.live.tables import said, state

GAMES = [(book, entry.key) for book in BOOK_KEYS for entry in open_book(book).games.values() if entry.shape in SHAPES]
RULED = ("perth-poker", "melbourne-poker")
NAMES = ("Ann", "Bob", "Cat")


def typed(proposal: str, chance: random.Random) -> str:
    """A proposal as somebody would type it: of a range either end, and no remark behind it."""
    line = re.sub(r" \([^)]*\)$", "", proposal.removesuffix(" ..."))
    if found := re.fullmatch(r"(.*?)(\d+) \.\.\. (\d+)", line):
        return f"{found[1]}{chance.choice((found[2], found[3]))}"
    if found := re.fullmatch(r"(.*?)(\d+)(?: or \d+)+", line):
        return f"{found[1]}{found[2]}"
    return line


def choose(session: Session, chance: random.Random) -> str:
    ahead = next_up(session.moment)
    hand = session.moment.hand
    if hand is not None and due(hand)[0] == Due.SET:
        unseen = [card.text for card in hand.rules.pack_cards if card not in hand.cards_out()]
        known = [card.text for card in hand.down[hand.place_of[ahead.seat]] if card.is_known]
        held = chance.sample([*known, *chance.sample(unseen, 13 - len(known))], 13)
        return f"{ahead.seat} sets {' '.join(held[:3])} / {' '.join(held[3:8])} / {' '.join(held[8:])}"
    lines = [line for line in ahead.say if not line.endswith("folds") or chance.random() < 0.1]
    return typed(chance.choice(lines or list(ahead.say)), chance)


@pytest.mark.parametrize(("book", "game"), GAMES, ids=str)
def test_what_is_proposed_is_taken(book: str, game: str) -> None:
    chance = random.Random(f"{book} {game}")
    session = Session()
    said(session, f"game {book} {game}")
    least = session.moment.sitting.sign.buy_in.least
    said(session, *(f"{name} sits at {seat} with {least}" for seat, name in enumerate(NAMES, start=1)))
    for _ in range(400):
        if len(session.moment.finished) == 2:
            break
        line = choose(session, chance)
        answer = session.say(line)
        assert answer.outcome is Outcome.TAKEN, f"{line}: {answer.why}"
        hand = session.moment.hand
        if hand is not None:
            assert len(hand.cards_out()) == hand.rules.pack.size
            assert hand.chips() == sum(hand.start) + hand.carried
    assert len(session.moment.finished) == 2
    assert state(Session.replayed(session.lines)) == state(session)
    for history in session.moment.finished:
        again = read(write(history))
        assert (again.events, again.hand) == (history.events, history.hand)


@pytest.mark.parametrize(("book", "game"), [each for each in GAMES if each[0] in RULED], ids=str)
def test_whatever_goes_wrong_is_ruled_or_explained(book: str, game: str) -> None:
    """Faults told at random, in every game and at any moment: nothing is lost, nothing is fatal, and the record leads back to it."""
    chance = random.Random(f"faults {book} {game}")
    session = Session()
    said(session, f"game {book} {game}")
    most = session.moment.sitting.sign.buy_in.most
    said(session, *(f"{name} sits at {seat} with {most}" for seat, name in enumerate(NAMES, start=1)))
    ruled = 0
    for _ in range(150):
        hand = session.moment.hand
        if hand is not None and chance.random() < 0.3:
            answer = session.say(oops(hand, chance.choice(told_in(book))[0], chance))
            ruled += answer.outcome is Outcome.TAKEN
        else:
            answer = session.say(choose(session, chance))
            assert answer.outcome is Outcome.TAKEN, f"{answer.line}: {answer.why}"
        assert "could not carry this out" not in answer.why, f"{answer.line}: {answer.why}"
        hand = session.moment.hand
        if hand is not None:
            assert len(hand.cards_out()) == hand.rules.pack.size, answer.line
            assert hand.chips() == sum(hand.start) + hand.carried, answer.line
    assert ruled
    assert state(Session.replayed(session.lines)) == state(session)


def oops(hand: Hand, says: str, chance: random.Random) -> str:
    """A fault as the table tells it, with a seat and cards of this hand."""
    unseen = [card.text for card in hand.rules.pack_cards if card not in hand.cards_out()]
    count = chance.choice((1, 1, 2, 3, 4))
    return re.sub(r" 7s\b", f" {' '.join(chance.sample(unseen, count))}", re.sub(r" 3\b", f" {chance.choice(hand.seats)}", says))


def test_cards_that_were_not_told_are_told_later() -> None:
    session = Session()
    said(session, "game standard no-limit-holdem, blinds 1/2", "Ann sits at 1 with 100", "Bob sits at 2 with 100")
    if next_up(session.moment).say[0].startswith("button"):
        said(session, "button 2c 3c")
    said(session, "deal", "all call", "flop ? ? ?", "all check", "dealt", "all check", "river 9h", "all check")
    seat = next_up(session.moment).seat
    said(session, f"{seat} shows As Ks", f"{3 - seat} shows Qd Qc")
    assert next_up(session.moment).words == "To be told before the pot is pushed: 4 cards of the board"
    said(session, "the board is Ac 7c 2d 4s")
    assert session.moment.finished[0].hand.boards == [cards("Ac 7c 2d 4s 9h")]
