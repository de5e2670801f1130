"""Lines about the dealing: cards as they fall, burns, shuffles, and open cards that are named later."""

from __future__ import annotations

from typing import Final

from pitboss.cards import UNKNOWN, Card
from pitboss.hand import actions as a
from pitboss.hand import steps
from pitboss.hand.actor import waits_for
from pitboss.hand.receiving import receivers
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due
from pitboss.live.moment import Moment
from pitboss.live.phrase import Gaps, Phrase, UnclearLine
from pitboss.live.reading import told

DEALING: Final = "The dealer deals"
STREETS: Final = ("flop", "turn", "river")


def _street(name: str, board: int | None = None) -> Phrase:
    """The cards of a street of the flop games; where there are two boards, both at once or one after the other."""
    which = "" if board is None else ("top ", "bottom ")[board]

    def does(moment: Moment, gaps: Gaps) -> None:
        hand, cards = moment.playing, told(gaps)
        step = _must_come(hand, name)
        if board is not None and step.board % hand.rules.game.boards != board:
            raise UnclearLine(f"The {('top', 'bottom')[step.board % 2]} {name} comes first.")
        _lay(moment, cards, step)

    means = f"the {which}{name}; the burn before it goes without saying" if board is None else f"the {which}{name} of Double Flop"
    return Phrase(DEALING, f"{which}{name} {{cards}}", means, does, (f"the {which}{name} is {{cards}}",))


def _must_come(hand: Hand, name: str) -> steps.DealBoard:
    """The communal cards that come next, if they are those of this street."""
    streets = hand.rules.game.streets
    if name not in [street.name for street in streets]:
        raise UnclearLine(f"{hand.rules.entry.name} has no {name}: say cards Ah ...")
    step = next_deal(hand)
    if not isinstance(step, steps.DealBoard):
        raise UnclearLine(f"The {name} does not come now: {waits_for(hand)}.")
    if streets[step.street].name != name:
        raise UnclearLine(f"The {streets[step.street].name} comes next, not the {name}.")
    return step


def next_deal(hand: Hand) -> steps.Step | None:
    """The dealing that is at hand, behind its burn where one is due; None: none is."""
    what = due(hand)[0]
    if what == Due.DEAL:
        return hand.step
    return hand.agenda[hand.at + 1] if what == Due.BURN else None


def _lay(moment: Moment, cards: tuple[Card, ...], step: steps.DealBoard) -> None:
    """Communal cards, for as many boards of the street as they reach."""
    hand = moment.playing
    moment.dealing(a.Deal(cards[: step.count] if len(cards) > step.count and _another(hand, step) else cards))
    rest = cards[step.count :]
    while rest and isinstance(following := next_deal(hand), steps.DealBoard) and following.street == step.street:
        moment.dealing(a.Deal(rest[: following.count]))
        rest = rest[following.count :]


def _another(hand: Hand, step: steps.DealBoard) -> bool:
    """Whether another board of the same street comes right after this one."""
    at = hand.at + (2 if due(hand)[0] == Due.BURN else 1)
    return isinstance(after := hand.agenda[at], steps.DealBoard) and after.street == step.street


def _cards(moment: Moment, gaps: Gaps) -> None:
    """Whatever is dealt open next, in the order of dealing."""
    hand, cards = moment.playing, told(gaps)
    step = next_deal(hand)
    if isinstance(step, steps.DealBoard):
        _lay(moment, cards, step)
        return
    if isinstance(step, steps.DealUp) and step.hidden and len(cards) == len(up_cards(hand, step)):
        # A player whose card comes face down, by a ruling, is passed over in the telling.
        shown = iter(cards)
        cards = tuple(UNKNOWN if place in step.hidden else next(shown) for place in receivers(hand) for _ in range(step.count))
    moment.dealing(a.Deal(cards))


def up_cards(hand: Hand, step: steps.DealUp) -> list[int]:
    """The places whose open cards are told, in the order of dealing."""
    return [place for place in receivers(hand) if place not in step.hidden]


def _unseen(moment: Moment, gaps: Gaps) -> None:  # noqa: ARG001
    if next_deal(moment.playing) is None and due(moment.playing)[0] != Due.REPLACE:
        raise UnclearLine(f"Nothing is to be dealt now: {waits_for(moment.playing)}.")
    moment.dealing(a.Deal())


def _burns(moment: Moment, gaps: Gaps) -> None:
    seen = told(gaps)
    moment.do(a.BurnTop(seen[0] if seen else None))


def _shuffles(moment: Moment, gaps: Gaps) -> None:  # noqa: ARG001
    moment.do(a.Shuffle())


def _board_is(moment: Moment, gaps: Gaps) -> None:
    board = int(gaps.get("count", "1")) - 1
    moment.do(a.Tell(told(gaps), board=board))


def _up_is(moment: Moment, gaps: Gaps) -> None:
    moment.do(a.Tell(told(gaps), moment.seat(gaps["who"])))


PHRASES: Final = (
    *(_street(name, board) for name in STREETS for board in (0, 1)),
    *(_street(name) for name in STREETS),
    Phrase(
        DEALING,
        "cards {cards}",
        "the next open cards, in the order of dealing: ? for one nobody saw",
        _cards,
        ("up {cards}", "card {cards}"),
    ),
    Phrase(DEALING, "dealt", "the next cards were dealt, and are told later", _unseen),
    Phrase(DEALING, "burn {cards}", "a burn that was seen", _burns),
    Phrase(DEALING, "burn", "a card is burned", _burns),
    Phrase(DEALING, "shuffled", "the stub is shuffled and cut, with what goes back into it", _shuffles, ("shuffle", "shuffles")),
    Phrase(DEALING, "the board is {cards}", "the cards of the board that were not told, in the order of dealing", _board_is),
    Phrase(DEALING, "board {count} is {cards}", "the same of another board", _board_is),
    Phrase(DEALING, "{who} has up {cards}", "a player's open cards that were not told", _up_is),
)
