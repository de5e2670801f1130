"""A record played through the engine, line by line; what records leave out (antes put in, bets collected, burns) is supplied."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from pitboss.betting.pots import pots
from pitboss.betting.round import FOLDED
from pitboss.cards import UNKNOWN, Card, CardError
from pitboss.chips import ChipError
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.actor import waits_for
from pitboss.hand.choices import choices
from pitboss.hand.decide import decide, play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import DEALER as DEALERS_DOING
from pitboss.hand.receiving import keeps_last_card, receivers
from pitboss.hand.refusal import Refused
from pitboss.hand.settle import pay
from pitboss.hand.showing import may_muck
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, due
from pitboss.history.deals import in_dealing_order
from pitboss.history.deciding import ToldAmounts, certain_end, told_end, with_rake
from pitboss.history.lines import DEALER, MARK, Act, Group
from pitboss.history.scale import ScaleError, chips_of
from pitboss.ranking import RankingError

#: The dealer's doings that may be called for by name, where it matters when they were done.
NAMED: Final = {
    "post": Due.POST,
    "announce": Due.ANNOUNCE,
    "collect": Due.COLLECT,
    "burn": Due.BURN,
    "deal": Due.DEAL,
    "shuffle": Due.SHUFFLE,
    "pay": Due.PAY,
}


DEALING: Final = (steps.DealBoard, steps.DealDown, steps.DealUp, steps.Exchange)
#: Cards told in a row for these belong together.
HANDS: Final = ("dh", "kitty")


#: How the winner of a hand with unknown cards was found: from what is certain, from the record's amounts, from the hands shown.
Decided = Literal["", "cards", "record", "shown"]


class ReplayError(ValueError):
    """A line that cannot have happened here, with a code of the reason."""

    def __init__(self, reason: str, code: str = "not-next") -> None:
        super().__init__(reason)
        self.code = code


class Replay:
    """One record being played."""

    def __init__(self, hand: Hand, scale: int = 1, told: ToldAmounts | None = None, *, unlimited: bool = False, late: bool = False) -> None:
        """`unlimited`: some stack is unknown, so an all-in looks like any other bet. `late`: what is shown early counts at the end."""
        self.hand = hand
        self.scale = scale
        self.told = told or ToldAmounts()
        self.unlimited = unlimited
        self.late = late or unlimited
        self.decided: Decided = ""
        self.undecided = ""  #: why nobody can say who won
        self.events: list[e.Event] = []
        self.stopped = False
        # Cards told and not dealt yet, by place, for the board and for the Kitty.
        self._held: list[list[Card]] = [[] for _ in hand.seats]
        self._middle: list[Card] = []
        self._kitty: list[Card] = []
        self._mucks: set[int] = set()
        # Who neither showed nor mucked, and cards shown before the showdown.
        self._closed: dict[int, Group] = {}
        self._early: dict[int, Group] = {}
        self._told_gains: list[int] | None = None

    # -- driving

    def take(self, acts: Sequence[Act]) -> None:
        """The next act; of cards dealt to players, all that are told together."""
        first = acts[0]
        if first.who == DEALER:
            if first.verb in HANDS:
                self._deal_hands(acts)
            else:
                self._dealers(first)
        elif first.verb == "sm":
            self._show(first)
        else:
            self._players(first)

    def finish(self) -> None:
        """What is left to the dealer when the record ends, as far as cards are known."""
        if self._early or self._closed:
            self._check_out()
        while not self.stopped and not self.hand.over:
            what, place = due(self.hand)
            if what == Due.SHOW:
                if not self._show_next(place):
                    self._settle_unknown()
                    return
            elif what == Due.PAY:
                if self.hand.live > 1 and not self._all_known() and self.hand.rules.game.family != "chinese":
                    self._settle_unknown()
                    return
                self._pay()
            elif what in PLAYERS_TURN or what in (Due.DEAL, Due.BURN, Due.REPLACE, Due.SHUFFLE):
                return
            else:
                self._supply(what, place)

    def _show_next(self, place: int) -> bool:
        """The next hand of the showdown, if the record lets us know what became of it."""
        if place in self._mucks:
            self._muck(place)
        elif place in self._early:
            self._turn_up(place, self._early.pop(place))
        elif self._all_known() and not self._closed:
            self._play(a.Show(self.hand.seats[place]))
        else:
            return False
        return True

    # -- the end, where cards stay unknown

    def _pay(self) -> None:
        """The pots, as the book pushes them; what the house took is as the record tells it."""
        hand = self.hand
        if hand.rules.commission.kind != "none" or hand.rules.game.family == "chinese":
            self._play(a.Pay())
            return
        try:
            happened = decide(hand, a.Pay())
        except Refused as error:
            raise self._refusal(error) from None
        self._happen(with_rake(hand, happened, self._gains()))

    def _gains(self) -> list[int] | None:
        returned = [0] * len(self.hand.seats)
        for event in self.events:
            if isinstance(event, e.Collected) and event.returned_to:
                returned[self.hand.place_of[event.returned_to]] += event.returned
        self._told_gains = self.told.gains(self.hand, returned)
        return self._told_gains

    def told_stacks(self) -> tuple[int | None, ...] | None:
        """The final stacks as the record tells them, by its finishing stacks or its winnings."""
        if self.told.finishing is not None:
            return self.told.finishing
        if self._told_gains is None or not self.hand.over:
            return None
        return tuple(now - won + told for now, won, told in zip(self.hand.stack, self.hand.won, self._told_gains, strict=True))

    def _settle_unknown(self) -> None:
        """Find who wins: by what is certain, else by the record's amounts, else by the hands shown."""
        hand = self.hand
        for place in sorted(self._mucks):
            if hand.standing[place] != FOLDED:
                self._happen((e.Mucked(hand.seats[place]),))
        if hand.live == 1:
            self._pay()
            return
        for place, cards in self._early.items():
            self._turn_up(place, cards)
        if any(what.taken for what in self.events if isinstance(what, e.Collected)):
            return
        gains = self._gains()
        if (certain := certain_end(hand, self._closed)) is not None:
            self.decided = "cards"
            self._happen(with_rake(hand, certain, gains))
        elif gains is not None and (told := told_end(hand, gains)) is not None:
            self.decided = "record"
            self._happen(told)
        elif self._shown_in_every_pot():
            self.decided = "shown"
            for place in sorted(self._closed):
                if hand.standing[place] != FOLDED and hand.shown[place] != 1:
                    self._happen((e.Mucked(hand.seats[place]),))
            self._happen(with_rake(hand, pay(hand, -1, a.Pay()), gains))
        elif self._all_spoken_for():
            self.undecided = "Cards that nobody saw decide the pot, and the record does not say who won it."

    def _shown_in_every_pot(self) -> bool:
        """Whether the best hand shown takes each pot: the others were neither shown nor thrown away, but kept closed."""
        hand = self.hand
        if not self._all_spoken_for():
            return False
        return all(
            len(pot.places) == 1 or any(hand.shown[place] == 1 for place in pot.places) for pot in pots(hand.paid, hand.standing, hand.dead)
        )

    def _all_spoken_for(self) -> bool:
        """Whether the record says of every hand still in whether it was shown."""
        return all(self.hand.shown[place] == 1 or place in self._closed for place in self.hand.still_in())

    def _happen(self, events: Sequence[e.Event]) -> None:
        for event in events:
            evolve(self.hand, event)
            self.events.append(event)

    def _play(self, action: a.Action) -> None:
        try:
            self.events += play(self.hand, action)
        except Refused as error:
            raise self._refusal(error) from None
        except (CardError, ChipError, RankingError) as error:
            raise ReplayError(str(error), "wrong-cards" if isinstance(error, CardError) else "wrong-amount") from None

    def _refusal(self, error: Refused) -> ReplayError:
        clause = f" ({error.book} {error.clause})" if error.clause else ""
        can = f" Possible: {', '.join(error.allowed)}." if error.allowed else ""
        unit = f" Amounts are in chips of 1/{self.scale}." if self.scale > 1 else ""
        return ReplayError(f"{error.message.rstrip('.')}{clause}.{can}{unit}", error.code)

    def _until(self, *wanted: str) -> int:
        """Let the dealer do whatever comes before; the place that is then due."""
        while True:
            what, place = due(self.hand)
            if what in wanted:
                return place
            if what == Due.SHOW and place in self._mucks:
                self._muck(place)
            elif what == Due.BET and wanted == (Due.DEAL,) and self.unlimited and choices(self.hand, place).check:
                # All-in with a stack that the record does not tell: nobody bets any more.
                self._play(a.Check(self.hand.seats[place]))
            elif what in PLAYERS_TURN:
                raise ReplayError(f"That is not next: {waits_for(self.hand)}.")
            elif what == Due.OVER:
                raise ReplayError("The hand is over.")
            else:
                self._supply(what, place)

    def _supply(self, what: str, place: int) -> None:
        """One thing of the dealer's, with the cards told for it."""
        if what == Due.DEAL:
            self._play(a.Deal(self._next_deal()))
        elif what == Due.REPLACE:
            self._play(a.Deal(self._replacements(place)))
        else:
            self._play(DEALERS_DOING[what])

    # -- cards

    def _next_deal(self) -> Group:
        hand = self.hand
        step = hand.step
        match step:
            case steps.DealDown(_, count) | steps.DealUp(_, count):
                groups = [self._taken(self._held[place], count, f"p{place + 1}") for place in receivers(hand)]
                if isinstance(step, steps.DealDown) and step.kitty:
                    groups.append(self._taken(self._kitty, count, "the Kitty"))
                return in_dealing_order(hand, groups, count)
            case steps.DealKitty(_, count):
                return self._taken(self._kitty, count, "the Kitty")
            case steps.DealBoard(_, count):
                if len(self._middle) < count and hand.is_live_table:
                    street = hand.rules.game.streets[step.street].name
                    raise ReplayError(f"The cards of the {street} are missing before this.")
                told, self._middle = self._middle[:count], self._middle[count:]
                return tuple(told)
        raise AssertionError(step)

    def _taken(self, told: list[Card], count: int, who: str) -> Group:
        """So many of the cards told; none where none were."""
        if 0 < len(told) < count:
            raise ReplayError(f"{who} gets {count} cards; {len(told)} were told.")
        found = tuple(told[:count])
        del told[:count]
        return found

    def _replacements(self, place: int) -> Group:
        hand = self.hand
        wanted = hand.owed[place] or hand.later[place]
        spare = 1 if keeps_last_card(hand, wanted) else 0
        return self._taken(self._held[place], min(wanted, hand.left - spare), f"p{place + 1}")

    def _deal_hands(self, acts: Sequence[Act]) -> None:
        for act in acts:
            (self._held[act.to] if act.verb == "dh" else self._kitty).extend(act.cards)
        while any(self._held) or self._kitty:
            what, place = due(self.hand)
            if what in PLAYERS_TURN or what == Due.OVER:
                raise ReplayError(self._not_due())
            self._supply(what, place)

    def _not_due(self) -> str:
        """Why the cards told cannot have been dealt."""
        to = next((place for place, left in enumerate(self._held) if left), -1)
        who = f"p{to + 1}" if to >= 0 else "the Kitty"
        folded = " (they have folded)" if to >= 0 and self.hand.standing[to] == FOLDED else ""
        now = "the hand is over" if self.hand.over else waits_for(self.hand)
        return f"No card is due to {who} now{folded}: {now}."

    # -- the dealer's lines

    def _dealers(self, act: Act) -> None:
        hand = self.hand
        match act.verb:
            case "db":
                self._middle += act.cards
                while self._middle:
                    before = len(self._middle)
                    self._until(Due.DEAL)
                    self._supply(Due.DEAL, -1)
                    if len(self._middle) == before:
                        raise ReplayError("No cards are due to the middle now.")
            case "burn" if act.cards:
                self._until(Due.BURN)
                self._play(a.BurnTop(act.cards[0]))
            case "shuffle" if act.cards:
                place = self._until(Due.SHUFFLE)
                self._play(a.Shuffle(self._order(act.cards, place)))
            case "run":
                self._play(a.RunIt(int(act.amount) - 1))
            case "tell":
                self._play(a.Tell(act.cards, hand.seats[act.to] if act.to >= 0 else 0, max(0, int(act.amount) - 1)))
            case "stop":
                self.stopped = True
            case "event":
                evolve_told(self, act.rest)
            case _:
                wanted = NAMED[act.verb]
                what, place = due(hand)
                if what != wanted and not (wanted == Due.DEAL and what == Due.REPLACE):
                    raise ReplayError(f"That is not next: {waits_for(hand)}.")
                self._supply(what, place)

    def _order(self, stub: Group, place: int) -> tuple[int, ...]:
        """The order that makes this stub of the pile to be shuffled."""
        from pitboss.hand.dealing import pile_to_shuffle

        pile = pile_to_shuffle(self.hand, place)[0]
        where = {card: number for number, card in enumerate(pile)}
        if len(stub) != len(pile) or any(card not in where for card in stub):
            raise ReplayError(f"{len(pile)} cards are to be shuffled, and the line tells others.")
        return tuple(where[card] for card in stub)

    # -- the players' lines

    def _players(self, act: Act) -> None:
        hand = self.hand
        seat = hand.seats[act.who]
        match act.verb:
            case "straddle" | "decline":
                self._until(Due.OFFER)
                self._play(a.Straddle(seat) if act.verb == "straddle" else a.Decline(seat))
            case "sd":
                self._until(Due.DRAW, Due.DISCARD)
                self._play(a.Discard(seat, act.cards))
            case "tap" | "play-on":
                self._until(Due.TAP)
                self._play(a.TapOut(seat) if act.verb == "tap" else a.PlayOn(seat))
            case "set":
                self._until(Due.SET)
                front, middle, back = act.groups
                self._play(a.SetHand(seat, front, middle, back))
            case _:
                self._until(Due.BET)
                self._play(self._wager(act, seat))

    def _wager(self, act: Act, seat: int) -> a.Action:
        possible = choices(self.hand, act.who) if due(self.hand)[1] == act.who else None
        match act.verb:
            case "f":
                return a.Fold(seat)
            case "pb":
                return a.BringIn(seat)
            case "kitty":
                return a.TakeKitty(seat)
            case "cc":
                return a.Check(seat) if possible is not None and possible.check else a.Call(seat)
            case _:
                try:
                    to = chips_of(act.amount, self.scale)
                except ScaleError as error:
                    raise ReplayError(f"{error}.") from None
                return a.Bet(seat, to) if possible is None or possible.opens else a.RaiseTo(seat, to)

    def _show(self, act: Act) -> None:
        hand = self.hand
        place = act.who
        seat = hand.seats[place]
        muck = not act.cards and not act.rest
        if hand.shown[place] == 1 and not muck and UNKNOWN not in hand.down[place]:
            # Turned up at the all-in and told once more at the end.
            self._check_same(place, act.cards)
            return
        if hand.live == 1 and hand.standing[place] != FOLDED:
            # Everybody else mucked or folded: nothing has to be shown, and what is shown decides nothing.
            return
        if not muck and UNKNOWN in (self._down_cards(place, act.cards) or hand.down[place]):
            self._keep_closed(place, act.cards)
            return
        self._closed.pop(place, None)
        if self.late and not self._is_showdown():
            if muck and hand.standing[place] != FOLDED:
                self._mucks.add(place)
            elif not muck:
                self._early[place] = act.cards or hand.down[place]
            return
        at = self._until(Due.SHOW)
        if muck and at != place:
            if hand.standing[place] == FOLDED:
                raise ReplayError(f"Seat {seat} has folded and has nothing to show.")
            self._mucks.add(place)
            return
        if muck:
            self._muck(place)
            return
        self._turn_up(place, act.cards)

    def _muck(self, place: int) -> None:
        """A hand is thrown away. Nobody can be made to show cards that no record tells."""
        hand = self.hand
        if UNKNOWN in hand.down[place] and due(hand) == (Due.SHOW, place) and not may_muck(hand, place):
            self._happen((e.Mucked(hand.seats[place]),))
        else:
            self._play(a.Muck(hand.seats[place]))

    def _keep_closed(self, place: int, told: Group) -> None:
        """A hand that was neither thrown away nor shown whole, as PHH tells it: `sm ????`."""
        hand = self.hand
        if hand.standing[place] == FOLDED:
            raise ReplayError(f"Seat {hand.seats[place]} has folded and has nothing to show.")
        if told and len(told) not in (len(hand.down[place]), len(hand.down[place]) + len(hand.up[place])):
            raise ReplayError(f"Seat {hand.seats[place]} holds {len(hand.down[place])} cards; {len(told)} were told.", "wrong-cards")
        known = [card for card in told if card.is_known and card not in (*hand.down[place], *hand.up[place])]
        if known and (len(known) > hand.down[place].count(UNKNOWN) or self._is_out(known)):
            raise ReplayError(f"p{place + 1} does not hold {known[0]}.", "wrong-cards")
        self._closed[place] = told

    def _is_out(self, told: Sequence[Card]) -> bool:
        try:
            self.hand.check_cards(told)
        except CardError:
            return True
        return False

    def _is_showdown(self) -> bool:
        """Whether hands are shown now, once the bets are brought in."""
        self._check_out()
        while (what := due(self.hand)[0]) in (Due.COLLECT, Due.ANNOUNCE):
            self._supply(what, -1)
        return what == Due.SHOW

    def _check_out(self) -> None:
        """All-in with stacks that the record does not tell: behind the last card nobody bets any more."""
        hand = self.hand
        while self.unlimited and not any(isinstance(step, DEALING) for step in hand.agenda[hand.at :]):
            what, place = due(hand)
            if what != Due.BET or not choices(hand, place).check:
                return
            self._play(a.Check(hand.seats[place]))

    def _turn_up(self, place: int, told: Group) -> None:
        seat = self.hand.seats[place]
        named = self._up_cards_named(place, told)
        if named:
            self._play(a.Tell(named, seat))
        self._play(a.Show(seat, self._down_cards(place, told)))

    def _check_same(self, place: int, told: Group) -> None:
        hand = self.hand
        lying = {*hand.down[place], *hand.up[place]}
        for card in told:
            if card.is_known and card not in lying:
                raise ReplayError(f"p{place + 1} does not hold {card}.")

    def _down_cards(self, place: int, told: Group) -> Group:
        """PHH tells the open cards of stud with the others; only those face down are turned up now."""
        hand = self.hand
        up = list(hand.up[place])
        if len(told) == len(hand.down[place]) or not up:
            return told
        left = []
        for card in told:
            if card in up:
                up.remove(card)
            else:
                left.append(card)
        # Where nobody can say which of the cards told lie open, those stay unknown.
        while UNKNOWN in up and len(left) > len(hand.down[place]):
            up.remove(UNKNOWN)
            left.pop()
        return tuple(left)

    def _up_cards_named(self, place: int, told: Group) -> Group:
        """Open cards that were dealt untold and stand in a stud hand shown whole, each where it came."""
        hand = self.hand
        is_open = [*self._came_open(place)]
        if UNKNOWN not in hand.up[place] or len(told) != len(is_open) or is_open.count(True) != len(hand.up[place]):
            return ()
        up = [card for card, lies_open in zip(told, is_open, strict=True) if lies_open]
        named = tuple(card for card, lying in zip(up, hand.up[place], strict=True) if not lying.is_known)
        return named if any(card.is_known for card in named) else ()

    def _came_open(self, place: int) -> Iterator[bool]:
        """How a player's cards came, in order: True for an open one."""
        for event in self.events:
            if isinstance(event, e.DownDealt | e.UpDealt):
                is_open = isinstance(event, e.UpDealt) and self.hand.seats[place] not in event.hidden
                yield from (is_open for _ in event.cards[place])

    def _all_known(self) -> bool:
        hand = self.hand
        return all(card.is_known for place in hand.still_in() for card in (*hand.down[place], *hand.up[place])) and all(
            card.is_known for board in hand.boards for card in board
        )


def evolve_told(replay: Replay, text: str) -> None:
    """An event told as it was, such as those of a ruling."""
    from pitboss.hand.codec import CodecError, event_from_json

    try:
        event = event_from_json(json.loads(text))
        evolve(replay.hand, event)
    except (CodecError, json.JSONDecodeError, LookupError, ValueError, AssertionError, TypeError) as error:
        raise ReplayError(f"{MARK} d event cannot be carried out: {error}") from None
    replay.events.append(event)


def together(acts: Sequence[Act]) -> Iterator[tuple[int, Sequence[Act]]]:
    """The acts with the number of the first of each bunch: cards told for players in a row belong together."""
    at = 0
    while at < len(acts):
        end = at + 1
        if acts[at].who == DEALER and acts[at].verb in HANDS:
            while end < len(acts) and acts[end].who == DEALER and acts[end].verb in HANDS:
                end += 1
        yield at, acts[at:end]
        at = end
