"""The moments of an ordinary hand: a live table of a few players, played quietly from the forced bets to the pot, stopped everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from pitboss.betting.round import FOLDED
from pitboss.cards import Card
from pitboss.hand import actions as a
from pitboss.hand import steps
from pitboss.hand.decide import play
from pitboss.hand.forced import usual
from pitboss.hand.options import Options, options
from pitboss.hand.receiving import receivers
from pitboss.hand.rules import Rules
from pitboss.hand.state import UNPOSTED, Group, Hand
from pitboss.hand.turn import Due, due
from pitboss.hand.usual import STACK

#: What is known of the cards: all but the burns are named as they fall, or those alone that fall face up; or the deck is known.
Cards = Literal["told", "unseen", "known"]
PLAYERS: Final = 4
NEW: Final = 2  #: the place of a new player, behind the blinds
FACING: Final = "facing-a-bet"
FOLDS: Final = "one-folded"
LAST: Final = "last-player"

#: The moments of a street, in the order in which they come: `on` is `on the flop`, `the` is `the flop`.
STAGES: Final = {
    "begins": "as {the} begins",
    "drawing": "in {the}, when some have drawn",
    "draw-burn": "in {the}, before its burn",
    "serving": "in {the}, as a player is served",
    "drawn": "when {the} is over",
    "too-short": "when the deck proves too short for {the}",
    "burn": "before the burn for {the}",
    "down-cards": "as the down-cards of {the} are dealt",
    "up-cards": "as the up-cards of {the} are dealt",
    "board": "as {the} is dealt",
    "top-board": "as the top board of {the} is dealt",
    "bottom-board": "as the bottom board of {the} is dealt",
    "kitty": "as the Kitty is dealt",
    "discard": "{on}, as cards are thrown away",
    "nobody-set": "{on}, before a hand is set",
    "one-set": "{on}, when one hand is set",
    "two-set": "{on}, when two hands are set",
    "dealt": "{on}, when the cards are out and the betting has not begun",
    "nobody-acted": "{on}, before anybody has acted",
    FACING: "{on}, when a player faces a bet",
    "one-acted": "{on}, when one player has acted",
    "two-acted": "{on}, when two players have acted",
    FOLDS: "{on}, when a player has folded",
    "all-acted": "{on}, when everybody has acted",
}
DRAWS: Final = frozenset(("begins", "drawing", "draw-burn", "serving", "drawn"))
#: Moments outside the streets, before them and after.
BEFORE: Final = "before-the-deal"
AFTER: Final = {
    LAST: "when everybody else has folded",
    "showdown": "when the showdown begins",
    "first-to-show": "at the showdown, before a hand is shown",
    "one-shown": "at the showdown, when one hand has been shown",
    "one-mucked": "at the showdown, when one hand has been mucked",
    "all-shown-but-one": "at the showdown, when hands have been shown, one mucked, and the pot has not been pushed",
    "all-shown": "at the showdown, when the hands have been shown and the pot has not been pushed",
    "over": "when the hand is over",
    "uncalled": "when the hand is over and nobody called",
}


@dataclass(frozen=True)
class Moment:
    """One moment of a hand."""

    key: str  #: `flop/one-acted`
    words: str
    hand: Hand
    order: tuple[int, int] = (0, 0)
    held: dict[int, tuple[Group, Group]] = field(default_factory=dict)  #: by seat, cards down and up, given up or not


def moments(rules: Rules, players: int = PLAYERS, *, unposted: bool = False, cards: Cards = "told") -> list[Moment]:
    """Every moment at which something may go wrong, in order, each once. `unposted`: a new player got cards without posting."""
    found: dict[str, Moment] = {}
    for choose in (_quietly, _with_bets, _one_gives_up, _giving_up):
        held: dict[int, tuple[Group, Group]] = {}
        for hand in _played(_dealt_to(rules, min(players, rules.most_players), unposted=unposted, cards=cards), choose, cards):
            held |= holdings(hand)
            moment = _named(hand, bold=choose is _with_bets)
            if moment is not None and moment.key not in found:
                found[moment.key] = replace(moment, held=dict(held))
    return sorted(found.values(), key=lambda moment: moment.order)


def holdings(hand: Hand) -> dict[int, tuple[Group, Group]]:
    """What each player still in holds, down and up."""
    return {seat: (hand.down[place], hand.up[place]) for place, seat in enumerate(hand.seats) if hand.down[place]}


def _dealt_to(rules: Rules, players: int, *, unposted: bool, cards: Cards) -> Hand:
    deck = _pack(rules) if cards == "known" else None
    hand = Hand(rules, [STACK] * players, deck=deck)
    if not unposted or not rules.stakes.blinds or players <= NEW:
        return hand
    return Hand(rules, [STACK] * players, deck=deck, forced=[*usual(hand), (NEW, 0, UNPOSTED)])


def _pack(rules: Rules) -> list[Card]:
    """The cards of the pack as they come. No chance here, but hands that look dealt: every seventh card, around and around."""
    pack = rules.pack_cards
    return [pack[7 * number % len(pack)] for number in range(len(pack))]


def _played(hand: Hand, choose: Callable[[Hand, Options], a.Action], cards: Cards) -> Iterator[Hand]:
    """Copies of a hand before everything that is done in it, and as it is in the end."""
    pack = _pack(hand.rules)
    while not hand.over:
        yield hand.copy()
        face_down = isinstance(hand.step, steps.DealDown | steps.DealKitty | steps.Exchange)
        play(hand, _next(hand, [] if cards == "known" or (cards == "unseen" and face_down) else pack, choose))
    yield hand


def _next(hand: Hand, unseen: list[Card], choose: Callable[[Hand, Options], a.Action]) -> a.Action:
    """The next action. Cards that are dealt are named from these."""
    what, place = due(hand)
    match what:
        case Due.BURN:
            return a.BurnTop()
        case Due.DEAL:
            return a.Deal(_told(hand, unseen, _count(hand)))
        case Due.REPLACE:
            wanted = hand.owed[place] or hand.later[place]
            return a.Deal(_told(hand, unseen, wanted) if hand.left > wanted else ())
        case Due.SHUFFLE:
            return a.Shuffle()
        case _:
            now = options(hand)
            return choose(hand, now) if now.seat else next(now.actions())


def _told(hand: Hand, unseen: list[Card], count: int) -> tuple[Card, ...]:
    """The next cards; after a shuffle some of the pack may be out of reach, and they stay unknown."""
    out = set(hand.cards_out())
    cards = tuple(card for card in unseen if card not in out)[:count]
    return cards if len(cards) == count else ()


def _count(hand: Hand) -> int:
    match hand.step:
        case steps.DealDown(count=count, kitty=kitty):
            return count * (len(receivers(hand)) + kitty)
        case steps.DealUp(count=count):
            return count * len(receivers(hand))
        case steps.DealBoard(count=count) | steps.DealKitty(count=count):
            return count
        case step:
            raise AssertionError(step)


# -- lines of play


def _quietly(hand: Hand, now: Options) -> a.Action:
    """Nobody folds, and nobody bets who need not."""
    seat = now.seat
    match now.due:
        case Due.BET:
            may = now.wagers
            assert may is not None
            if may.check:
                return a.Check(seat)
            if may.call >= 0:
                return a.Call(seat)
            return a.BringIn(seat) if may.bring_in else a.Bet(seat, may.least)
        case Due.OFFER:
            return a.Decline(seat)
        case Due.DRAW:
            return a.Discard(seat, now.held[: min(2, now.amount)])
        case Due.DISCARD:
            return a.Discard(seat, now.held[: now.amount])
        case Due.SET:
            held = _all_told(hand, now.held)
            return a.SetHand(seat, held[:3], held[3:8], held[8:])
        case Due.TAP:
            return a.PlayOn(seat)
        case _:
            return a.Show(seat, _all_told(hand, hand.down[hand.place_of[seat]]))


def _all_told(hand: Hand, held: Group) -> Group:
    """The same cards with a name for each that was unknown."""
    unseen = iter([card for card in hand.rules.pack_cards if card not in hand.cards_out()])
    return tuple(card if card.is_known else next(unseen) for card in held)


def _with_bets(hand: Hand, now: Options) -> a.Action:
    """The first to act bets, where nothing has been bet yet."""
    if now.due == Due.BET and now.wagers is not None and now.wagers.least and now.wagers.opens and not now.wagers.bring_in:
        return a.Bet(now.seat, now.wagers.least)
    return _quietly(hand, now)


def _one_gives_up(hand: Hand, now: Options) -> a.Action:
    """The first who can folds, the others bet and call, and the first who may mucks at the showdown."""
    if now.due == Due.BET and now.wagers is not None and now.wagers.fold and hand.live == hand.players:
        return a.Fold(now.seat)
    if now.due == Due.SHOW and now.muck and 2 not in hand.shown:
        return a.Muck(now.seat)
    return _with_bets(hand, now)


def _giving_up(hand: Hand, now: Options) -> a.Action:
    """Everybody folds who can, until one is left."""
    if now.due == Due.BET and now.wagers is not None and now.wagers.fold and hand.live > 1:
        return a.Fold(now.seat)
    return _quietly(hand, now)


# -- names


def _named(hand: Hand, *, bold: bool) -> Moment | None:
    """The moment by its name; None where it is none of its own."""
    if hand.over:
        return _after(hand, "uncalled" if hand.live == 1 else "over")
    what, _ = due(hand)
    step = hand.step
    if hand.live == 1:
        return _after(hand, LAST)
    if isinstance(step, steps.Post | steps.Offer):
        return Moment(BEFORE, "before the deal", hand, (-1, 0))
    if isinstance(step, steps.Showdown | steps.Settle):
        return _at_showdown(hand, what)
    stage = _stage(hand, what, bold=bold)
    if not stage:
        return None
    street = getattr(step, "street", 0)
    name = hand.rules.game.streets[street].name
    on, the = _spoken(name, in_draw=stage in DRAWS)
    key = f"{(the if stage in DRAWS else name).removeprefix('the ').replace(' ', '-')}/{stage}"
    return Moment(key, STAGES[stage].format(on=on, the=the), hand, (street, list(STAGES).index(stage)))


def _spoken(name: str, *, in_draw: bool) -> tuple[str, str]:
    """A street in a sentence: where one is, and what it is called."""
    if in_draw:
        return name, name.removeprefix("after ")
    if name == "pre-flop":
        return "before the flop", "the first deal"
    if name.startswith(("before ", "after ")):
        return name, "the first deal"
    if name.startswith("the "):
        return f"in {name}", name
    the = name if name.startswith("card ") or name.endswith(" street") else f"the {name}"
    return f"on {the}", the


def _stage(hand: Hand, what: str, *, bold: bool) -> str:
    match hand.step:
        case steps.BurnCard() | steps.DealDown() | steps.DealUp() if what == Due.ANNOUNCE:
            return "too-short"
        case steps.Betting():
            return _betting(hand, what, bold=bold)
        case steps.Exchange():
            if what == Due.DRAW:
                return "drawing" if any(hand.drawn) else "begins"
            return {Due.BURN: "draw-burn", Due.REPLACE: "serving", Due.ANNOUNCE: "drawn"}.get(what, "")
        case steps.ThrowAway():
            return "discard" if what == Due.DISCARD else ""
        case steps.Setting():
            laid = sum(each is not None for each in hand.set_hands)
            return ("nobody-set", "one-set", "two-set")[laid] if what == Due.SET and laid < 3 else ""
        case steps.BurnCard():
            return "burn"
        case steps.DealDown():
            return "down-cards"
        case steps.DealUp():
            return "up-cards"
        case steps.DealKitty():
            return "kitty"
        case steps.DealBoard(board=board):
            return ("top-board", "bottom-board")[board % 2] if hand.rules.game.boards > 1 else "board"
        case _:
            return ""


def _betting(hand: Hand, what: str, *, bold: bool) -> str:
    going = hand.round
    if what == Due.ANNOUNCE:
        return "dealt"
    if what == Due.COLLECT:
        return "all-acted"
    if what != Due.BET or going is None:
        return ""
    acted = sum(going.acted)
    if FOLDED in hand.standing:
        return FOLDS
    if bold:
        # Only what a quiet round has not: a bet that nobody was forced to make.
        return FACING if acted == 1 and going.level and hand.played else ""
    return ("nobody-acted", "one-acted", "two-acted")[acted] if acted < 3 else ""


def _at_showdown(hand: Hand, what: str) -> Moment | None:
    if 2 in hand.shown:
        return _after(hand, "all-shown-but-one" if what == Due.PAY else "one-mucked")
    shown = sum(1 for place, shown in enumerate(hand.shown) if shown and hand.standing[place] != FOLDED)
    match what:
        case Due.ANNOUNCE:
            return _after(hand, "showdown")
        case Due.SHOW:
            return _after(hand, ("first-to-show", "one-shown")[shown]) if shown < 2 else None
        case Due.PAY:
            return _after(hand, "all-shown")
    return None


def _after(hand: Hand, key: str) -> Moment:
    return Moment(key, AFTER[key], hand, (len(hand.rules.game.streets), list(AFTER).index(key)))
