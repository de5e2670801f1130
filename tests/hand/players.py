"""Players who act at random, but only as they may, and a dealer who deals on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pitboss.betting.chinese import arrange
from pitboss.cards import UNKNOWN, Card
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.choices import Choices
from pitboss.hand.decide import decide
from pitboss.hand.evolve import evolve
from pitboss.hand.options import DEALER, Options, options
from pitboss.hand.state import Group, Hand
from pitboss.hand.turn import Due, due

LONGEST = 3000  #: more actions than any hand of these stacks can take

Watch = Callable[[Hand, e.Event], None]
Look = Callable[[Hand, Options], None]


class Players:
    """People who do whatever they may, and a dealer who deals on: any choice of theirs is one the engine offered."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.folds = chance.choice((0.01, 0.05, 0.3))
        self.raises = chance.choice((0.1, 0.5, 1.0))
        self.mucks = chance.choice((0.0, 0.2, 0.6))
        self.silent = chance.choice((0.0, 0.0, 0.3))  #: how often the dealer of a live table does not say what lies open

    def play_out(self, hand: Hand, watch: Watch, look: Look | None = None) -> int:
        """Play to the end; `look` sees every moment before anything is done, `watch` every event after it. The number of actions."""
        for count in range(LONGEST):
            if hand.over:
                return count
            found = options(hand)
            if look is not None:
                look(hand, found)
            for event in decide(hand, self.choose(hand, found)):
                evolve(hand, event)
                watch(hand, event)
        raise AssertionError(f"the hand goes on and on: it waits for {due(hand)}")

    def choose(self, hand: Hand, found: Options) -> a.Action:
        seat, chance = found.seat, self.chance
        if found.runs and chance.random() < 0.3:
            return a.RunIt(chance.randint(1, found.runs))
        if found.untold and (found.due == Due.PAY or chance.random() < 0.1):
            return self.tell(hand, found)
        match found.due:
            case Due.BET:
                assert found.wagers is not None
                return self.wager(hand, seat, found.wagers)
            case Due.OFFER:
                return chance.choice((a.Straddle(seat), a.Decline(seat)))
            case Due.DRAW:
                return a.Discard(seat, self._some(found.held, chance.randint(0, found.amount)))
            case Due.DISCARD:
                return a.Discard(seat, self._some(found.held, found.amount))
            case Due.SET:
                # Nobody waits for a turn, and some lay their hands down a second time.
                seat = chance.choice((seat, *found.others))
                return self.set_hand(seat, self.all_told(hand, hand.down[hand.place_of[seat]]))
            case Due.TAP:
                return chance.choice((a.TapOut(seat), a.PlayOn(seat)))
            case Due.SHOW:
                if found.muck and chance.random() < self.mucks:
                    return a.Muck(seat)
                return a.Show(seat, self.told(hand, found.held))
        return self.dealers(hand, found.due)

    def wager(self, hand: Hand, seat: int, wagers: Choices) -> a.Action:
        """One of the choices, bets and raises of any size between the least and the most."""
        weights = {"fold": self.folds if wagers.fold else 0.0, "check": float(wagers.check), "call": float(wagers.call >= 0)}
        weights |= {"raise": self.raises if wagers.least else 0.0, "bring-in": float(wagers.bring_in > 0), "kitty": wagers.kitty * 0.3}
        kind = self.chance.choices([*weights], [*weights.values()])[0]
        match kind:
            case "fold":
                return a.Fold(seat)
            case "check":
                return a.Check(seat)
            case "call":
                return a.Call(seat)
            case "bring-in":
                return a.BringIn(seat)
            case "kitty":
                return a.TakeKitty(seat)
        to = self.chance.choice(wagers.only) if wagers.only else self._size(wagers, hand.rules.chip)
        return a.Bet(seat, to) if wagers.opens else a.RaiseTo(seat, to)

    def _size(self, wagers: Choices, chip: int) -> int:
        mood = self.chance.random()
        if mood < 0.5:
            return wagers.least
        if mood < 0.6:
            return wagers.most
        top = wagers.most if mood < 0.7 else min(wagers.most, 4 * wagers.least)
        return max(wagers.least, self.chance.randint(wagers.least, top) // chip * chip)

    def _some(self, held: Group, count: int) -> Group:
        return tuple(self.chance.sample(held, count))

    def set_hand(self, seat: int, held: Group) -> a.SetHand:
        """Thirteen cards set at random, which is nearly always wrong, or well."""
        if self.chance.random() < 0.1:
            laid = arrange(held)
            return a.SetHand(seat, laid.front, laid.middle, laid.back)
        mixed = self._some(held, len(held))
        return a.SetHand(seat, mixed[:3], mixed[3:8], mixed[8:])

    def told(self, hand: Hand, held: Group) -> Group:
        """What is said when a hand is shown: where all know the cards already, often nothing."""
        return self.all_told(hand, held) if UNKNOWN in held or self.chance.random() < 0.2 else ()

    def all_told(self, hand: Hand, held: Group) -> Group:
        """At a live table, cards that nobody has seen yet in place of the unknown ones."""
        unseen = self.unseen(hand, held.count(UNKNOWN))
        return tuple(card if card.is_known else unseen.pop() for card in held)

    def tell(self, hand: Hand, found: Options) -> a.Tell:
        """Open cards of one place named at last; but for the very end, somebody may still not have seen one of them."""
        where = self.chance.choice(found.untold)
        named: list[Card] = self.unseen(hand, where.count)
        if where.count > 1 and found.due != Due.PAY and self.chance.random() < 0.2:
            named[self.chance.randrange(where.count)] = UNKNOWN
        return a.Tell(tuple(named), where.seat, where.board)

    def unseen(self, hand: Hand, count: int) -> list[Card]:
        seen = set(hand.cards_out())
        return self.chance.sample([card for card in hand.rules.pack_cards if card not in seen], count)

    def dealers(self, hand: Hand, what: str) -> a.Action:
        """The dealer's next doing; at a live table open cards are told as they fall, or later."""
        if what == Due.SHUFFLE:
            order = list(range(options(hand).amount))
            self.chance.shuffle(order)
            return a.Shuffle(tuple(order))
        if what == Due.DEAL and UNKNOWN in hand.stub and isinstance(hand.step, steps.DealBoard | steps.DealUp):
            if self.chance.random() < self.silent:
                return a.Deal()
            count = cards_to_deal(hand)
            # A card that everybody has seen go back on top is the next one.
            if any(card.is_known for card in hand.deck[hand.top : hand.top + count]):
                return a.Deal()
            return a.Deal(tuple(self.unseen(hand, count)))
        return DEALER[what]


def cards_to_deal(hand: Hand) -> int:
    """How many cards the deal at hand takes."""
    happened = decide(hand, a.Deal())[0]
    if isinstance(happened, e.BoardDealt | e.KittyDealt | e.Replaced):
        return len(happened.cards)
    assert isinstance(happened, e.DownDealt | e.UpDealt)
    return sum(map(len, happened.cards))
