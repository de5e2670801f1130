"""What holds after every event: chips and cards conserved, an agenda that shrinks, and a state that the events alone make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.betting.round import IN
from pitboss.cards import UNKNOWN
from pitboss.games.vocabulary import Discard
from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.hand.options import Options, options
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.hand.steps import Showdown

RULINGS = (e.Ruled, e.RunsAgreed, e.RunsCut)


class DeadHands:
    """A hand that was folded, mucked or ruled dead is never asked for anything again, and gets nothing but what a ruling gives back."""

    def __init__(self, hand: Hand) -> None:
        self.dead: set[int] = set()
        self.stack = hand.stack[:]

    def copy(self) -> DeadHands:
        twin = DeadHands.__new__(DeadHands)
        twin.dead, twin.stack = {*self.dead}, self.stack[:]
        return twin

    def __call__(self, hand: Hand, event: e.Event) -> None:
        match event:
            case e.HandKilled(seat=seat) | e.Folded(seat=seat) | e.Mucked(seat=seat):
                self.dead.add(seat)
            case e.HandRestored(seat=seat):
                self.dead.discard(seat)
        given_back = self._given_back(event)
        for seat in self.dead:
            place = hand.place_of[seat]
            more = hand.stack[place] - self.stack[place]
            assert more <= 0 or given_back is None or seat in given_back, f"the dead hand of seat {seat} gets {more} by {event}"
            assert seat != options(hand).seat, f"seat {seat} is asked to act with a dead hand"
        self.stack = hand.stack[:]

    @staticmethod
    def _given_back(event: e.Event) -> set[int] | None:
        """The seats to which a ruling gives chips back; None: to everybody, where the hand is void or the bets of a round are."""
        match event:
            case e.Voided() | e.FeesReturned() | e.BettingUndone():
                return None
            case e.Refunded(seats=seats):
                return {seat for seat, _ in seats}
            case e.HandKilled(seat=seat):
                return {seat}
        return set()


class Conserved:
    """Chips and cards after every event, an agenda that only shrinks, and at the end every chip where the events sent it."""

    def __init__(self, hand: Hand) -> None:
        self.chips = hand.chips()
        self.pack = frozenset(hand.rules.pack_cards)
        self.agenda, self.at = hand.agenda, hand.at
        self.happened: list[e.Event] = []

    def __call__(self, hand: Hand, event: e.Event) -> None:
        self.happened.append(event)
        assert hand.chips() == self.chips, f"{hand.chips()} chips, {self.chips} before"
        assert min(hand.stack) >= 0, "a stack below nothing"
        assert hand.pot >= 0, "a pot below nothing"
        assert hand.house >= 0, "the house pays"
        self.check_cards(hand)
        self.check_agenda(hand, event)
        if isinstance(event, e.Collected):
            self.check_bets(hand)
        elif isinstance(event, e.ShowdownOpened):
            self.check_showdown(hand)

    def check_cards(self, hand: Hand) -> None:
        out = hand.cards_out()
        known = set(out)
        unknown = out.count(UNKNOWN) if UNKNOWN in known else 0
        known.discard(UNKNOWN)
        assert len(out) == len(self.pack), f"{len(out)} cards are out, of {len(self.pack)}"
        assert len(known) + unknown == len(out), "a card lies in two places"
        assert known <= self.pack, "a card of another pack"

    def check_bets(self, hand: Hand) -> None:
        """Whoever could still bet has put in as much as anybody else who is in."""
        _, bets = hand.played[-1]
        most = max(bets[place] for place in hand.still_in()) if hand.live else 0
        assert all(bets[place] == most for place in hand.still_in() if hand.standing[place] == IN), f"bets that do not match: {bets}"

    def check_showdown(self, hand: Hand) -> None:
        """Everybody still in has the cards of the game, and boards are equally long."""
        if not isinstance(hand.step, Showdown):
            return
        game = hand.rules.game
        thrown = sum(part.count for street in game.streets for part in street.parts if isinstance(part, Discard))
        # The last card of a stud game may have to be one for all.
        shared = len(hand.boards[0]) if game.family == "stud" else 0
        for place in hand.still_in():
            held = len(hand.down[place] + hand.up[place])
            assert held + shared == game.held - thrown, f"place {place} holds {held} cards at the showdown"
        assert len({*map(len, hand.boards)}) == 1, "boards of different lengths"

    def check_agenda(self, hand: Hand, event: e.Event) -> None:
        if not isinstance(event, RULINGS):
            name = type(event).__name__
            assert hand.agenda == self.agenda, f"{name} changed the agenda"
            assert hand.at in (self.at, self.at + 1) or hand.over, f"{name} went from step {self.at} to {hand.at}"
        self.agenda, self.at = hand.agenda, hand.at

    def check_end(self, hand: Hand) -> None:
        """Nothing is left in the middle but a carried pot, and what nobody called went back."""
        assert hand.over
        assert not list(options(hand).actions()), "the hand is over and something is possible"
        carried = sum(event.amount for event in self.happened if isinstance(event, e.PotCarried))
        assert sum(hand.stack) + hand.house + carried == self.chips
        if hand.rules.game.family == "chinese":
            assert sum(hand.won) == 0
            return
        put_in = self.gone(hand)
        assert hand.stack == [
            start - paid - gone + won for start, paid, gone, won in zip(hand.start, hand.paid, put_in, hand.won, strict=True)
        ]
        for _, bets in hand.played:
            most = max(bets)
            top = [hand.seats[place] for place, bet in enumerate(bets) if bet == most]
            # A bet that nobody matched can only be a folded player's.
            assert not most or len(top) > 1 or self.folded(top[0]), f"an uncalled bet stayed in: {bets}"

    def gone(self, hand: Hand) -> list[int]:
        """What each player put in that was no wager: dead chips and fees."""
        found = [0] * hand.players
        for event in self.happened:
            if isinstance(event, e.ForcedBetsPosted):
                for post in event.posts:
                    if post.what in ("dead", "fee"):
                        found[hand.place_of[post.seat]] += post.amount
            elif isinstance(event, e.FeesReturned):
                for seat, fee in event.fees:
                    found[hand.place_of[seat]] -= fee
                    assert found[hand.place_of[seat]] >= 0, f"seat {seat} gets back more than the fee it paid"
        return found

    def folded(self, seat: int) -> bool:
        return any(isinstance(event, e.Folded) and event.seat == seat for event in self.happened)


class InTurn:
    """The action goes clockwise, passes nobody who is still to act, and is over when nobody is."""

    def __init__(self) -> None:
        self.to_act: set[int] = set()
        self.next = 0
        self.by_card = False

    def __call__(self, hand: Hand, event: e.Event) -> None:
        match event:
            case e.BettingOpened(street, first):
                self.to_act = self.able(hand)
                self.next = hand.place_of[first]
                self.check_first(hand, street)
                # Perth's high card open: until somebody opens, the choice goes down the cards that show.
                self.by_card = street == 0 and hand.rules.points.stud_open == "high-card" and hand.rules.game.family == "stud"
            case e.Opened(seat) | e.Raised(seat):
                self.acts(hand, seat, to_act=self.able(hand))
                self.by_card = False
                if isinstance(event, e.Opened) and event.forced and hand.rules.points.bring_in_amount != "stated":
                    self.brought_in(hand, seat)
            case e.Folded(seat) | e.Checked(seat) | e.Called(seat) | e.BroughtIn(seat):
                self.acts(hand, seat, to_act=self.to_act)
                if isinstance(event, e.BroughtIn):
                    self.brought_in(hand, seat)
            case e.KittyTaken(seat, _, called):
                self.acts(hand, seat, to_act=self.to_act, again=not called)
            case e.Collected():
                self.check_over(hand)

    def check_first(self, hand: Hand, street: int) -> None:
        """In games with a board, left of the last blind in the first round and left of the button later."""
        if hand.rules.game.family in ("flop", "manila"):
            before = hand.last_blind if street == 0 else -1
            if street == 0 and before < 0 and hand.rules.points.first_without_blinds == "button":
                before = hand.players - 2
            assert self.next == min(self.to_act, key=lambda place: (place - before - 1) % hand.players), f"place {self.next} acts first"

    def brought_in(self, hand: Hand, seat: int) -> None:
        """Where the bring-in keeps a raise, its player is asked once more when the others have called."""
        if hand.rules.points.bring_in_option == "yes" and not hand.played:
            self.to_act |= {hand.place_of[seat]} & self.able(hand)

    def able(self, hand: Hand) -> set[int]:
        return {place for place, stands in enumerate(hand.standing) if stands == IN}

    def acts(self, hand: Hand, seat: int, to_act: set[int], *, again: bool = False) -> None:
        place = hand.place_of[seat]
        turn = min(self.to_act, key=lambda other: (other - self.next) % hand.players)
        assert place == turn or (self.by_card and place in self.to_act), f"place {place} acts when it is the turn of {turn}"
        self.to_act = to_act - {place} if not again else to_act
        self.next = place if again else place + 1

    def check_over(self, hand: Hand) -> None:
        waiting = self.to_act & self.able(hand)
        closed = {hand.last_blind} if hand.rules.points.last_blind == "closed" else set()
        assert not waiting - closed or len(self.able(hand)) == 1, f"the betting ends before places {waiting} have acted"
        self.to_act = set()


class Replayed:
    """A second hand that hears only the events, and is always where the first one is."""

    def __init__(self, rules: Rules, seated: Mapping[str, Any]) -> None:
        self.twin = Hand(rules, **seated)

    def __call__(self, hand: Hand, event: e.Event) -> None:
        evolve(self.twin, event)
        assert self.twin == hand, f"{type(event).__name__}: {differences(self.twin, hand)}"

    def look(self, hand: Hand, found: Options) -> None:
        """What has been worked out and kept beside the state is what the state alone says."""
        assert options(self.twin) == found == options(hand.copy())


def differences(one: Hand, other: Hand) -> dict[str, tuple[object, object]]:
    names = [name for name in Hand.__slots__ if name not in ("rules", "place_of")]
    return {name: pair for name in names if (pair := (getattr(one, name), getattr(other, name)))[0] != pair[1]}
