"""From every moment a live table can come to, some line other than `undo` leads on, and the hand comes to its end.

Lines are typed at random as dealers type: what is proposed, chips and words as they were, acts out of turn, and faults in their own words.
`make test` types a short evening of each game, `make soak` long ones.
"""

from __future__ import annotations

import random

import pytest

from pitboss.hand.state import Hand
from pitboss.hand.turn import due
from pitboss.live import Outcome, Session
from pitboss.live.ahead import next_up
from pitboss.live.wrong import told_in
from tests.live.tables import said, state
from tests.live.test_every_game import GAMES, NAMES, choose, oops

LINES = 60  #: typed in an evening, in `make test`
SOAKED = 400
ENDS = 150  #: lines within which a hand is over when nothing else goes wrong
WORDS = ("raise", "call", "bet", "all in", "check", "fold", "raise to 40", "bet 25", "I raise to 60")
ACTS = ("folds", "checks", "calls", "bets 20", "raises to 60", "goes all in", "shows", "mucks", "stands pat", "draws 1", "sits out")


def gesture(hand: Hand, chance: random.Random) -> str:
    """Chips in front of somebody, or a word: mostly of the player in turn."""
    place = due(hand)[1]
    seat = hand.seats[place] if place >= 0 and chance.random() < 0.8 else chance.choice(hand.seats)
    stack = hand.stack[hand.place_of[seat]]
    chips = " ".join(str(chance.choice((1, 5, 10, 25, 25, 100, stack or 1))) for _ in range(chance.choice((1, 1, 2, 3))))
    return chance.choice(
        (
            f"{seat} puts in {chips}",
            f"{seat} puts in {chips}",
            f"{seat} puts in {chips} saying {chance.choice(WORDS)}",
            f"{seat} puts in {chips} then {chance.choice((5, 20, 50))}",
            f"{seat} says {chance.choice(WORDS)}",
            f"{seat} all in",
            f"{seat} {chance.choice(ACTS)}",
        )
    )


def typed_at_random(session: Session, book: str, chance: random.Random) -> str:
    hand = session.moment.hand
    kind = chance.random()
    if hand is not None and kind < 0.15:
        return oops(hand, chance.choice(told_in(book) or [("oops misdeal", "", "")])[0], chance)
    if hand is not None and kind < 0.45:
        return gesture(hand, chance)
    return choose(session, chance)


def fork(session: Session) -> Session:
    """Another table at the same moment."""
    twin = Session()
    twin.moment = session.moment.copy()
    return twin


def leads_on(session: Session, chance: random.Random) -> None:
    """One of the lines that the table proposes is taken."""
    refusals = []
    for _ in range(12):
        line = choose(session, chance)
        answer = fork(session).say(line)
        if answer.outcome is Outcome.TAKEN:
            return
        refusals.append(f"{line}: {answer.why}")
    raise AssertionError("\n".join(refusals))


def comes_to_its_end(session: Session, chance: random.Random) -> None:
    """The hand is over after lines that the table proposes."""
    twin = fork(session)
    done = len(twin.moment.finished)
    for _ in range(ENDS):
        if twin.moment.hand is None:
            assert len(twin.moment.finished) > done or session.moment.hand is None
            return
        line = choose(twin, chance)
        answer = twin.say(line)
        assert answer.outcome is Outcome.TAKEN, f"{line}: {answer.why}"
    raise AssertionError(f"the hand goes on and on: {next_up(twin.moment)}")


def evening(book: str, game: str, seed: str, lines: int) -> None:
    chance = random.Random(f"{book} {game} {seed}")
    session = Session()
    said(session, f"game {book} {game}")
    sign = session.moment.sitting.sign.buy_in
    for seat, name in enumerate(NAMES, start=1):
        # Short stacks among them: most of what is read otherwise than said concerns a player who has too little.
        most = sign.most or 4 * sign.least
        said(session, f"{name} sits at {seat} with {chance.choice((sign.least, sign.least + 3 * (seat == 2), most))}")
    try:
        for number in range(lines):
            line = typed_at_random(session, book, chance)
            answer = session.say(line)
            assert "could not carry this out" not in answer.why, f"{line}: {answer.why}"
            leads_on(session, chance)
            hand = session.moment.hand
            if hand is not None:
                assert len(hand.cards_out()) == hand.rules.pack.size, line
                assert hand.chips() == sum(hand.start) + hand.carried, line
                if number % 10 == 0:
                    comes_to_its_end(session, chance)
        comes_to_its_end(session, chance)
        assert state(Session.replayed(session.lines)) == state(session)
    except Exception as problem:
        problem.add_note("\n".join(entry.line for entry in session.entries))
        raise


@pytest.mark.parametrize(("book", "game"), GAMES, ids=str)
def test_some_line_leads_on_from_every_moment(book: str, game: str) -> None:
    evening(book, game, "test", LINES)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("book", "game"), GAMES, ids=str)
def test_some_line_leads_on_through_long_evenings(book: str, game: str, seed: int) -> None:
    evening(book, game, f"soak {seed}", SOAKED)
