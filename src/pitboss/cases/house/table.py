"""The table of a case against the house: who sits there, the cards that were told, the round, and what the dealer does without a word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.banked import Round, RulesError, Wagers, steps, table_rules
from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked.between import HouseTable
from pitboss.banked.between import actions as ta
from pitboss.banked.between import events as te
from pitboss.banked.between.decide import act
from pitboss.banked.between.start import finish_round, start_round
from pitboss.banked.decide import play
from pitboss.banked.ending import needs_cards
from pitboss.banked.faults.ruling import report
from pitboss.banked.faults.vocabulary import Fault
from pitboss.banked.options import DEALER
from pitboss.banked.rules import Rules
from pitboss.banked.state import OUT
from pitboss.banked.turn import Due, due, in_words, step_due
from pitboss.cards import Card
from pitboss.cases import features
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.phrase import Block
from pitboss.cases.sign import SignError, read_sign
from pitboss.cases.table import CaseTable
from pitboss.faults.names import in_words as fault_in_words
from pitboss.hand.refusal import Refused
from pitboss.law.terms import TermsError
from pitboss.table.deck import Deck

DEALER_NAME = "Dealer"
Group = tuple[Card, ...]


def house_rules(case: Case) -> Rules:
    """The rules of the table, from the headers of the case."""
    assert case.game is not None
    try:
        return table_rules(case.book, case.game, options=case.options, **read_sign(case.terms))
    except (TermsError, RulesError, SignError) as error:
        raise CaseError(case.file, case.line_of("Game"), str(error)) from None


class HouseCase:
    """One table of a case, sentence by sentence."""

    def __init__(self, case: Case, cards: CaseTable) -> None:
        self.case = case
        self.cards = cards
        self.line = case.line
        self.met: set[tuple[str, str]] = set()
        self.rules = house_rules(case)
        self.happened: list[e.Event] = []
        self.between: list[te.Event] = []
        self.refusal: Refused | None = None
        self.at = 0  #: minutes
        self.table = HouseTable(self.rules)
        for sentence in case.of(Block.GIVEN):
            self._set_up(sentence)
        if not self.table.decks:
            act(self.table, ta.OpenDeck("red"))
        if not self.table.dealer:
            act(self.table, ta.NameDealer("Dora"))
        self._game: Round | None = None
        self.kept: tuple[Round | None, HouseTable, int, int] | None = None

    def _set_up(self, sentence: Sentence) -> None:
        self.line = sentence.line
        slots = sentence.slots
        match sentence.phrase.says:
            case "{people} sit with {amount} each":
                for number, name in enumerate(sentence.names, start=1):
                    self._sit(name, number, sentence.number())
            case "seat {seat} is {name} with {amount}":
                self._sit(sentence.who("name"), sentence.number("seat"), sentence.number())
            case "{who} stands behind seat {seat} with {amount}":
                self._sit(sentence.who(), sentence.number("seat"), sentence.number(), stands=True)
            case "{who} has {amount}":
                seat = self.seat(sentence.who())
                act(self.table, ta.Leave(seat))
                self._sit(sentence.who(), seat, sentence.number())
            case "a {colour} deck is in play":
                act(self.table, ta.OpenDeck(str(slots["colour"])))
            case "{who} holds {cards}" | "the board is {cards}" | "nobody is at the table":
                pass
            case says:
                raise self.wrong(f"{says!r} says nothing about a game against the house.")

    def _sit(self, name: str, seat: int, chips: int, *, stands: bool = False) -> None:
        try:
            act(self.table, ta.Join(name, seat, chips, stands))
        except Refused as refusal:
            raise self.wrong(str(refusal)) from None

    # -- people

    def wrong(self, reason: str) -> CaseError:
        return CaseError(self.case.file, self.line, reason)

    def seat(self, who: str) -> int:
        number = re.fullmatch(r"seat (\d+)", who)
        if number is not None:
            return int(number[1])
        found = self.table.seat_of(who)
        if not found and self._game is not None and who in self._game.names:
            found = self._game.seats[self._game.names.index(who)]
        if not found:
            raise self.wrong(f"{who} has no seat.")
        return found

    def place(self, who: str) -> int:
        seat = self.seat(who)
        if seat not in self.game.place_of:
            raise self.wrong(f"{who} is not in this round.")
        return self.game.place_of[seat]

    def named(self, text: str) -> str:
        """A text of the engine with names in place of seats."""
        names = {seat: guest.name for seat, guest in self.table.guests.items()}
        return re.sub(r"\b[Ss]eat (\d+)\b", lambda found: names.get(int(found[1]), found[0]), text)

    # -- the round

    @property
    def game(self) -> Round:
        """The round; it begins when it is first spoken of."""
        if self._game is None:
            self._game = start_round(self.table, self.deck())
        return self._game

    @property
    def has_round(self) -> bool:
        return self._game is not None

    def deck(self) -> Deck:
        """A deck made ready by the book: shuffled and cut."""
        cards = self.rules.pack_cards
        return Deck(self.table.rules.terms, cards).shuffle(tuple(range(len(cards)))).cut(len(cards) // 2)

    def next_round(self, deck: Deck | None = None) -> None:
        self.finish()
        self._game = start_round(self.table, deck or self.deck())

    def finish(self) -> None:
        """The round goes back into the table."""
        if self._game is not None:
            finish_round(self.table, self._game, self.at)
            self._game = None

    @property
    def due(self) -> str:
        return due(self.game)[0]

    @property
    def waiting(self) -> str:
        return self.named(in_words(self.game))

    def do(self, action: a.Action) -> Sequence[e.Event]:
        if self.due == Due.DEAL and isinstance(step_due(self.game), steps.DealHole) and isinstance(action, a.Deal):
            self._stack()
        events = play(self.game, action)
        self.happened += events
        return events

    def report(self, fault: Fault, by: str = "") -> None:
        self.met |= {(fault_in_words(type(fault)), feature) for feature in features.of_round(self.game)}
        self.happened += report(self.game, fault, by)

    def act(self, action: ta.Action) -> None:
        if self._game is not None and self._game.over:
            self.finish()
        self.between += act(self.table, action)

    def _stack(self) -> None:
        """Lay the told cards where they will fall; the others are any."""
        game = self.game
        told = {name: self.cards.holds.get(name, ()) for name in (*game.names, DEALER_NAME)}
        for seat, name in zip(game.seats, game.names, strict=True):
            told[name] = told[name] or self.cards.holds.get(f"seat {seat}", ())
        board = self.cards.boards.get("board", ())
        spoken = {card for group in (*told.values(), board) for card in group}
        if not spoken:
            return
        free = [card for card in game.deck if card not in spoken]
        hands = [told[game.names[place]] for place in game.in_round()] + [told[DEALER_NAME]]
        full = [(*hand, *(free.pop(0) for _ in range(2 - len(hand)))) for hand in hands]
        if self.rules.points.hole_cards == "in-pairs":
            order = [card for hand in full for card in hand]
        else:
            order = [hand[number] for number in range(2) for hand in full]
        order += board
        game.deck = (*order, *(card for card in game.deck if card not in order))

    # -- how far the dealer goes

    def to_decision(self) -> None:
        """Bets are closed and cards dealt, up to the next decision."""
        if self.due == Due.BETS:
            self.do(a.NoMoreBets())
        while self.due in (Due.START, Due.DEAL):
            self.do(DEALER[self.due])

    def look(self) -> None:
        """As far as a question about the moment needs."""
        while self.due in (Due.START, Due.DEAL):
            self.do(DEALER[self.due])

    def to_end(self) -> None:
        """Everything is shown and settled. Stops where a player or somebody on the staff has to decide."""
        while True:
            what, place = due(self.game)
            if what == Due.SETTLE:
                self._must_be_told(place)
                self.do(a.Settle(self.game.seats[place]))
            elif what == Due.KEY:
                self.do(a.KeyOff(self.game.seats[place]))
            elif what in DEALER and what != Due.SORT:
                self.do(DEALER[what])
            else:
                return

    def settled(self, who: str) -> None:
        """A result is asked for: the round must come to it by itself."""
        self.to_end()
        if not self.game.settled[self.place(who)]:
            raise OtherwiseError(f"it is not settled: {self.waiting}")

    def _must_be_told(self, place: int) -> None:
        name = self.game.names[place]
        for who in (name, DEALER_NAME):
            if who == name and not needs_cards(self.game, place):
                continue
            if len(self.cards.holds.get(who, ())) != 2:
                raise self.wrong(f"the cards of {who} decide here and are not told; add, under Given, `{who} holds ...`.")
        if len(self.cards.boards.get("board", ())) != 5:
            raise self.wrong("the board decides here and is not told in full; add `the board is ...` under Given.")

    def wagers_of(self, who: str) -> Wagers:
        return self.game.wagers[self.place(who)]

    def is_in(self, who: str) -> bool:
        return self.game.standing[self.place(who)] != OUT

    # -- going back

    def keep(self) -> None:
        self.kept = (None if self._game is None else self._game.copy(), self.table.copy(), len(self.happened), len(self.between))

    def go_back(self) -> None:
        assert self.kept is not None
        self._game, self.table, happened, between = self.kept
        del self.happened[happened:]
        del self.between[between:]
