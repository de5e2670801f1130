"""What comes next at a live table: whose turn it is and what is possible, or the next thing the dealer does, and how it is said."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from pitboss.cards import UNKNOWN, Card
from pitboss.hand import steps
from pitboss.hand.actor import waits_for
from pitboss.hand.choices import Choices
from pitboss.hand.options import Options, options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Group, Hand
from pitboss.hand.turn import Due, due
from pitboss.history.said import cards_in_words, listed
from pitboss.live.dealing import next_deal, up_cards
from pitboss.live.moment import Moment
from pitboss.live.wagers import owing, to_settle
from pitboss.table import options as table_options
from pitboss.table.owed import owed
from pitboss.table.start import start_hand
from pitboss.table.state import Table

#: The end of a proposed line that is a remark or an example: `(10)`, `20 ... 500`, `10 or 20`, `Ah Kd 2c`.
FILLED_IN: Final = re.compile(r"(?: \(.*\)|(?<= )\d+ \.\.\. \d+|(?<= )\d+(?: or \d+)+|(?<= )(?:(?:10|[2-9TJQKA])[cdhs] ?)+|(?<= )\.\.\.)$")
NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")


@dataclass(frozen=True, slots=True)
class Next:
    """What the table waits for."""

    words: str
    say: tuple[str, ...] = ()  #: lines that may be typed now
    seat: int = 0  #: whose turn it is; 0: the dealer's


def beginnings(ahead: Next) -> tuple[str, ...]:
    """The lines that may be typed now, up to what the dealer has to fill in: an amount out of a range, or cards."""
    return tuple(FILLED_IN.sub("", say) for say in ahead.say)


def next_up(moment: Moment) -> Next:
    """What comes next."""
    if moment.table is None:
        return Next("Nothing is played here yet", ("game perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000",))
    if moment.hand is None:
        return _between(moment)
    if moment.unfinished is not None:
        return Next(owing(moment.unfinished), to_settle(moment.unfinished), moment.unfinished.seat)
    now = options(moment.hand)
    return _players(moment, now) if now.seat else _dealers(moment, moment.hand, now)


# -- between hands


def _between(moment: Moment) -> Next:
    table = moment.sitting
    may = table_options.options(table)
    if table.closed:
        return Next("The table has closed")
    debts = tuple(
        f"{seat} posts ({debt})"
        for seat, player in table.seated()
        if not player.posting and (debt := owed(table, seat)) is not None and debt.may_post
    )
    if may.open and table.sign.rules.points.first_button == "high-card":
        seats = listed([f"{seat} {moment.name(seat)}" for seat in may.open])
        return Next(
            f"Draw for the button: one open card each to {seats}",
            (f"button {_some(table.sign.rules.pack_cards, len(may.open))}",),
        )
    if may.start or may.open:
        return Next(f"The next hand, number {table.hands + 1}", ("deal", *debts))
    try:
        start_hand(table)
    except Refused as refusal:
        broke = tuple(f"{seat} buys {may.buy_in.least}" for seat, player in table.seated() if not player.chips and may.seats[seat].top_up)
        return Next(refusal.message.rstrip("."), (*_newcomer(table, may), *broke, *debts))
    return Next("The next hand", ("deal",))


def _newcomer(table: Table, may: table_options.Options) -> tuple[str, ...]:
    """How somebody would sit down."""
    name = may.first or next((each for each in NAMES if table.seat_of(each) is None), "Zoe")
    return tuple(f"{name} sits at {seat} with {may.buy_in.least}" for seat in may.free[:1])


# -- a player's turn


def _players(moment: Moment, now: Options) -> Next:
    seat = now.seat
    who = f"Seat {seat}, {moment.name(seat)}"
    match now.due:
        case Due.BET:
            assert now.wagers is not None
            return Next(f"{who}, is to act", tuple(_wagers(seat, now.wagers)), seat)
        case Due.OFFER:
            return Next(f"{who}, may straddle {now.amount}", (f"{seat} straddles", f"{seat} declines", "nobody straddles"), seat)
        case Due.DRAW:
            # Cards that everybody has seen are thrown away by name.
            most = min(now.amount, now.held.count(UNKNOWN))
            draws = (f"{seat} draws 1 ... {most}",) if most else ()
            return Next(f"{who}, is to draw", (f"{seat} stands pat", *draws), seat)
        case Due.DISCARD:
            seen = [card.text for card in now.held if card.is_known]
            named = "" if len(now.held) - len(seen) >= now.amount else " ".join(("", *seen[: now.amount]))
            return Next(f"{who}, is to discard {cards_in_words(now.amount)}", (f"{seat} discards{named}",), seat)
        case Due.SET:
            seats = ", ".join(map(str, (seat, *now.others)))
            return Next(f"Hands are to be set, in any order, by seat {seats}", (f"{seat} sets FRONT / MIDDLE / BACK",), seat)
        case Due.TAP:
            return Next(f"{who}, may tap out", (f"{seat} taps out", f"{seat} plays on"), seat)
        case _:
            muck = (f"{seat} mucks",) if now.muck else ()
            return Next(f"{who}, is to show", (f"{seat} shows {_held(moment.playing, now.held)}".strip(), *muck), seat)


def _wagers(seat: int, may: Choices) -> list[str]:
    found = [f"{seat} {words}" for words, can in (("folds", may.fold), ("checks", may.check)) if can]
    if may.call >= 0:
        found.append(f"{seat} calls ({may.call})")
    if may.bring_in:
        found.append(f"{seat} brings in ({may.bring_in})")
    if may.kitty:
        found.append(f"{seat} takes the kitty")
    if may.least:
        verb = "bets" if may.opens else "raises to"
        sizes = " or ".join(map(str, may.only)) or (f"{may.least}" if may.least == may.most else f"{may.least} ... {may.most}")
        found.append(f"{seat} {verb} {sizes}")
    return found


# -- the dealer's


def _some(cards: Iterable[Card], count: int) -> str:
    """Cards as an example, spread over the pack so that they look dealt."""
    known = [each.text for each in cards if each.is_known]
    apart = 7 if len(known) > 7 * count else 1
    return " ".join(known[number * apart] for number in range(min(count, len(known))))


def _likely(hand: Hand, count: int) -> str:
    """The next cards where everybody has seen them, and behind them some that nobody has."""
    skip = 1 if due(hand)[0] == Due.BURN and not hand.burn_due else 0  # the burn takes the first
    top = [each.text for each in takewhile(lambda each: each.is_known, hand.stub[skip : skip + count])]
    return " ".join([*top, _unseen(hand, count - len(top))]).strip()


def _held(hand: Hand, held: Group) -> str:
    """A hand as it may be told: what everybody has seen of it, and for the rest cards that nobody has; nothing where all of it is known."""
    known = [card.text for card in held if card.is_known]
    return "" if len(known) == len(held) else " ".join((*known, _unseen(hand, len(held) - len(known))))


def _unseen(hand: Hand, count: int) -> str:
    """Cards that nobody has seen yet."""
    out = set(hand.cards_out())
    return _some((each for each in hand.rules.pack_cards if each not in out), count)


def _dealers(moment: Moment, hand: Hand, now: Options) -> Next:
    runs = (f"run it twice{'' if now.runs == 1 else ' ...'}",) if now.runs else ()
    tell = tuple(
        f"{each.seat} has up {_unseen(hand, each.count)}"
        if each.seat
        else f"{f'board {each.board + 1}' if each.board else 'the board'} is {_unseen(hand, each.count)}"
        for each in now.untold
    )
    if now.due == Due.SHUFFLE:
        later = isinstance(hand.step, steps.ShuffleIn) and not hand.step.cut
        return Next(f"{_shuffle(hand)}{'' if later else ', and the deck is cut'}", ("shuffled",))
    step = next_deal(hand)
    if step is not None:
        burn = "Burn a card, then deal" if now.due == Due.BURN else "Deal"
        if now.due == Due.BURN and hand.burn_due:
            burn = f"{hand.burn_due[0].text} is the burn; then deal"
        elif isinstance(step, steps.DealBoard) and step.cut:
            burn = "Cut the deck, then deal"
        words, say = _deal(moment, hand, step)
        return Next(f"{burn} {words}", (say, *runs, *tell))
    if now.untold:
        return Next(f"To be told before the pot is pushed: {listed([each.words for each in now.untold])}", tell)
    return Next(waits_for(hand).capitalize())


def _shuffle(hand: Hand) -> str:
    step = hand.step
    took = {"burns": "the burns", "aside": " ".join(each.text for each in hand.aside), "muck": "the discards"}
    what = took.get(step.took, "the discards") if isinstance(step, steps.ShuffleIn) else "the discards"
    return f"Shuffle {what} into the stub"


def _deal(moment: Moment, hand: Hand, step: steps.Step) -> tuple[str, str]:
    """What is dealt, and the line for it."""
    match step:
        case steps.DealBoard(street=street, count=count, board=board):
            name = hand.rules.game.streets[street].name
            kinds = hand.rules.game.boards
            which = ("top ", "bottom ")[board % kinds] if kinds > 1 else ""
            run = f", board {board // kinds + 1}" if len(hand.boards) > kinds else ""
            if hand.rules.game.family != "flop":
                return f"one card in the middle ({name})", f"card {_likely(hand, count)}"
            return f"the {which}{name}, {cards_in_words(count)}{run}", f"{which}{name} {_likely(hand, count)}"
        case steps.DealUp(count=count):
            places = up_cards(hand, step)
            order = listed([f"{hand.seats[place]} {moment.name(hand.seats[place])}" for place in places])
            down = [f"{hand.seats[place]}" for place in step.hidden]
            closed = f"; seat {listed(down)} gets the card face down" if down else ""
            return (
                f"{cards_in_words(count)} face up to each, in this order: {order}{closed}",
                f"up {_likely(hand, count * len(places))}",
            )
        case _:
            return "the next cards", "dealt"
