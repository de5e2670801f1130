"""The table of a case, played: what people do, and what the dealer does without being told.

The dealer goes as far as a sentence needs. Forced bets, announcements and collecting are *bookkeeping*; dealing goes on to the next
decision; and a sentence about who wins what lets everybody show and the pots be pushed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.betting.round import FOLDED
from pitboss.cases import features
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.seating import Seating
from pitboss.cases.table import CaseTable
from pitboss.cases.told import UntoldError
from pitboss.faults.names import in_words
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import Fault
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.actor import waits_for
from pitboss.hand.dealing import pile_to_shuffle
from pitboss.hand.decide import decide, play
from pitboss.hand.options import DEALER
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, due

BOOKKEEPING = frozenset((Due.POST, Due.ANNOUNCE, Due.COLLECT))
DEALING = frozenset((*BOOKKEEPING, Due.BURN, Due.DEAL, Due.REPLACE, Due.SHUFFLE))


class PlayedTable:
    """One hand at the table of a case, sentence by sentence."""

    def __init__(self, case: Case, table: CaseTable, seating: Seating) -> None:
        self.case = case
        self.table = table
        self.seating = seating
        self.told = seating.told
        self.happened: list[e.Event] = []
        self.refusal: Refused | None = None  #: of the last thing done, or the last thing found to be off
        self.offers_ahead = False  #: whether the case will still speak of voluntary blinds
        self.dealing_ahead = False  #: whether the next thing to be done is the dealing itself
        self.dealing_follows = False  #: whether what is done after it is
        self.announced: tuple[int, ...] = ()  #: seats whose straddle was announced before the hand
        self.line = case.line
        self.met: set[tuple[str, str]] = set()
        self._features = set(features.of_case(case.play, (each.phrase.says for each in case.sentences)))
        self.hand: Hand = seating.sit_down()
        self.start = self.hand.copy()  #: as it stood before the first thing happened, for its record
        seating.later.play_up_to(self.hand, self.dealer)

    # -- people

    def wrong(self, reason: str) -> CaseError:
        return CaseError(self.case.file, self.line, reason)

    def seat(self, who: str) -> int:
        return self.seating.seat_of(who, self.line)

    def place(self, who: str) -> int:
        seat = self.seat(who)
        if seat not in self.hand.place_of:
            raise self.wrong(f"{who} is not dealt in.")
        return self.hand.place_of[seat]

    def name(self, place: int) -> str:
        return self.seating.names[self.hand.seats[place]]

    def named(self, text: str) -> str:
        """A text of the engine with names in place of seats."""
        names = self.seating.names
        return re.sub(r"\b[Ss]eat (\d+)\b", lambda found: names.get(int(found[1]), found[0]), text)

    # -- what is next

    @property
    def due(self) -> str:
        return due(self.hand)[0]

    @property
    def turn(self) -> int:
        """The place whose decision is awaited; -1: nobody's."""
        what, place = due(self.hand)
        return place if what in PLAYERS_TURN else -1

    @property
    def waiting(self) -> str:
        return "the hand is over" if self.hand.over else self.named(waits_for(self.hand))

    # -- doing things

    def do(self, action: a.Action) -> Sequence[e.Event]:
        """Carry an action out, or leave everything as it was."""
        events = play(self.hand, action)
        self.happened += events
        return events

    def report(self, fault: Fault, by: str = "") -> None:
        """Report a fault, and carry out what the book rules."""
        self.meets(in_words(type(fault)))
        self.happened += report(self.hand, fault, by)

    def meets(self, what: str) -> None:
        """Note what happens now, and the features that are on."""
        self.met |= {(what, feature) for feature in self._features | features.of_hand(self.hand, self.happened)}

    def tries(self, action: a.Action) -> Refused | None:
        """Whether an action would be refused, and how."""
        try:
            decide(self.hand, action)
        except Refused as refusal:
            return refusal
        return None

    def dealer(self) -> None:
        """The next thing that is the dealer's to do."""
        what, place = due(self.hand)
        action: a.Action = DEALER[what]
        if what in (Due.DEAL, Due.REPLACE):
            try:
                action = self.told.deal(self.hand)
            except UntoldError as untold:
                who = self.name(untold.place)
                raise self.wrong(f"an open card of {who} is dealt here and not told; add, under Given, `{who} shows ...`.") from None
        elif what == Due.SHUFFLE and not self.hand.is_live_table:
            action = a.Shuffle(tuple(range(len(pile_to_shuffle(self.hand, place)[0]))))
        for event in self.do(action):
            if isinstance(event, e.Replaced):
                self.told.served(place, len(event.cards))

    # -- how far the dealer goes

    def bookkeeping(self) -> None:
        """Up to the next card, decision, showing or pushing of a pot."""
        while self.due in BOOKKEEPING:
            self.dealer()

    def to_decision(self, *, offers: bool = False) -> None:
        """Deal on to the next decision. Voluntary blinds are declined unless they are the point (`offers`)."""
        while True:
            what, place = due(self.hand)
            if what in DEALING:
                self.dealer()
            elif what == Due.OFFER and not offers:
                self._answer(self.hand.seats[place])
            else:
                return

    def _answer(self, seat: int) -> None:
        """A straddle announced before the cards goes in; any other offer passes."""
        straddle = a.Straddle(seat)
        self.do(straddle if seat in self.announced and self.tries(straddle) is None else a.Decline(seat))

    def look(self) -> None:
        """As far as a question about the moment needs: to the next decision, unless the case deals the cards itself."""
        if self.dealing_ahead:
            self.bookkeeping()
        else:
            self.to_decision(offers=self.offers_ahead)

    def to_end(self) -> None:
        """Everybody shows, and the pots are pushed. Stops where a player has to decide."""
        while True:
            self.to_decision()
            what, place = due(self.hand)
            if what == Due.SHOW:
                self._must_be_known(place)
                self.do(a.Show(self.hand.seats[place]))
            elif what == Due.PAY:
                self._contest_must_be_known()
                self.dealer()
            else:
                return

    def finished(self) -> None:
        """A result is asked for: the hand must come to its end by itself."""
        self.to_end()
        if not self.hand.over:
            raise OtherwiseError(f"the hand is not over: {self.waiting}")

    def _must_be_known(self, place: int) -> None:
        cards = self.hand.down[place] + self.hand.up[place]
        if not all(card.is_known for card in cards):
            who = self.name(place)
            raise self.wrong(f"{who} has to show and the cards are not told; add `{who} holds ...` under Given, or `{who} mucks`.")

    def _contest_must_be_known(self) -> None:
        hand = self.hand
        if hand.live > 1:
            for place in hand.still_in():
                self._must_be_known(place)
            if any(not card.is_known for board in hand.boards for card in board):
                raise self.wrong("the board decides here and is not told in full; add `the board is ...` under Given.")

    # -- reading the table

    def bets(self) -> list[int]:
        """What each player has put in so far."""
        going = self.hand.round
        return [paid + (going.bet[place] if going is not None else 0) for place, paid in enumerate(self.hand.paid)]

    def has_folded(self, who: str) -> bool:
        return self.hand.standing[self.place(who)] == FOLDED

    def lay_cards(self) -> None:
        """Bring the table of cards up to what lies there now, for sentences about what cards make."""
        hand, table = self.hand, self.table
        for place, seat in enumerate(hand.seats):
            for who in (self.seating.names[seat], f"seat {seat}"):
                for now, laid in ((hand.down[place], table.holds), (hand.up[place], table.shows)):
                    if now and all(card.is_known for card in now):
                        laid[who] = now
        names = ("board",) if len(hand.boards) == 1 else ("top board", "bottom board")
        for board, name in zip(hand.boards, names, strict=False):
            if board and all(card.is_known for card in board):
                table.boards[name] = board


def is_about_offers(sentence: Sentence) -> bool:
    return re.search(r"straddl|declin", sentence.text) is not None
