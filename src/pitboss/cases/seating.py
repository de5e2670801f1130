"""Sitting down: the people of a case, their chips, the button and the forced bets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pitboss.betting.kill import NEUTRAL, Face, KillButton
from pitboss.cards import CardError, check_distinct
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.later import Later
from pitboss.cases.moving import Moving
from pitboss.cases.phrase import Block
from pitboss.cases.told import Told
from pitboss.chips import ChipError
from pitboss.hand.forced import usual
from pitboss.hand.kill import kill_rules, killed
from pitboss.hand.rules import Rules
from pitboss.hand.state import UNPOSTED, Hand, SetupError
from pitboss.law.terms import TermsError
from pitboss.table.sign import BuyIn
from pitboss.tournament.start import Session


class Seating:
    """Who sits where with what, as the Given part has it."""

    def __init__(self, case: Case, rules: Rules) -> None:
        self.case = case
        self.rules = rules
        self.names: dict[int, str] = {}  #: seat -> name
        self.stacks: dict[int, int] = {}  #: seat -> chips
        self.button: int | None = None
        self.carried = 0
        self.deck: tuple[Any, ...] = ()
        self.blinds: list[tuple[int, int]] = []  #: seat, amount: blinds that are not the usual ones
        self.extra: list[tuple[int, int, str]] = []  #: seat, amount, what: posts beside the blinds
        self.buy_in: BuyIn | None = None
        self.kill_button = NEUTRAL
        self.qualifying = 0  #: the least pot that awards the Kill Button
        self.session = Session()
        self.minutes_played = 0
        self.moving = Moving(rules, case)
        self.later = Later(rules, case)
        self.room: object = None  #: the table between hands (`cases.room`), once it is spoken of
        self.told = Told()
        for sentence in case.of(Block.GIVEN):
            self._seat(sentence)
        for sentence in case.of(Block.GIVEN):
            self._set_up(sentence)
        if len(self.names) < 2:
            raise CaseError(case.file, case.line, "a hand needs two players or more. Add, under Given, `Ann and Bob sit with 1000 each`.")
        self.tell(self.seats)

    def seat_of(self, who: str, line: int) -> int:
        """The seat of a person, who may be told by name or by seat."""
        number = re.fullmatch(r"seat (\d+)", who)
        for seat, name in self.names.items():
            if name == who or (number is not None and seat == int(number[1])):
                return seat
        raise CaseError(self.case.file, line, f"{who} has no seat; there are {', '.join(self.names.values()) or 'nobody'}.")

    @property
    def seats(self) -> list[int]:
        """Seats in the order of dealing: left of the button first."""
        return self.moving.dealt_in(self.names, self.button)

    # -- reading

    def _wrong(self, sentence: Sentence, reason: str) -> CaseError:
        return CaseError(self.case.file, sentence.line, reason)

    def _seat(self, sentence: Sentence) -> None:
        match sentence.phrase.says:
            case "seat {seat} is {name} with {amount}":
                self._take(sentence, sentence.number("seat"), sentence.who("name"))
            case "{people} sit with {amount} each":
                for number, name in enumerate(sentence.names, start=1):
                    self._take(sentence, number, name)

    def _take(self, sentence: Sentence, seat: int, name: str) -> None:
        if seat in self.names:
            raise self._wrong(sentence, f"{self.names[seat]} sits at seat {seat} already.")
        if name in self.names.values():
            raise self._wrong(sentence, f"{name} has a seat already.")
        if seat < 1:
            raise self._wrong(sentence, "seats are numbered from 1.")
        self.names[seat] = name
        self.stacks[seat] = sentence.number()

    def _set_up(self, sentence: Sentence) -> None:
        def seat() -> int:
            return self.seat_of(sentence.who(), sentence.line)

        match sentence.phrase.says:
            case "seat {seat} is empty":
                if sentence.number("seat") in self.names:
                    raise self._wrong(sentence, f"{self.names[sentence.number('seat')]} sits there.")
                self.moving.empty.add(sentence.number("seat"))
            case "{who} has {amount}":
                self.stacks[seat()] = sentence.number()
            case "the button is at seat {seat}":
                self._button(sentence, sentence.number("seat"))
            case "{who} has the button":
                self._button(sentence, seat())
            case "{who} has a blind of {amount}":
                self.blinds.append((seat(), sentence.number()))
            case "{who} also posts {amount} dead":
                self.extra.append((seat(), sentence.number(), "dead"))
            case "{who} is new and has not posted":
                self.extra.append((seat(), 0, UNPOSTED))
            case "{who} also posts {amount}":
                self.extra.append((seat(), sentence.number(), "penalty"))
            case "the pot is {amount}":
                self.carried = sentence.number()
            case "the deck is {cards}":
                self.deck = sentence.cards()
            case "the Kitty is {cards}":
                self.told.kitty = sentence.cards()
            case "board {count} is {cards}":
                self.told.boards[sentence.number("count") - 1] = sentence.cards()
            case "the {street} begins with a pot of {amount}":
                self.later.begin(sentence)
            case "{who} has put in {amount}":
                self.later.put_in[seat()] = sentence.number()
            case "{who} has folded":
                self.later.folded.append(seat())
            case "{who} opened the betting":
                self.later.opener = seat()
            case "the buy-in is {amount} to {amount2}":
                self.buy_in = BuyIn(sentence.number(), sentence.number("amount2"))
            case "{who} holds the Kill Button":
                self.kill_button = KillButton(Face.KILL, seat())
            case "{who} has a Leg Up":
                self.kill_button = KillButton(Face.LEG_UP, seat())
            case "a Kill needs a pot of {amount}":
                self.qualifying = sentence.number()
            case _:
                self._between_hands(sentence)

    def _between_hands(self, sentence: Sentence) -> None:
        def seat() -> int:
            return self.seat_of(sentence.who(), sentence.line)

        match sentence.phrase.says:
            case "{who} refused the Kill wager":
                self.moving.left.add(seat())
                self.moving.refused.add(seat())
            case "{who} has left":
                self.moving.left.add(seat())
            case "{who} is away":
                self.moving.away.add(seat())
            case "{who} had the button last":
                self.moving.last_button = seat()
            case "everybody agrees to one player more":
                self.moving.all_agree = True
            case "the session lasts {count} minutes":
                self.session = replace(self.session, minutes=sentence.number("count"))
            case "the session has {count} winners":
                self.session = replace(self.session, winners=sentence.number("count"))
            case says if says.startswith("the last hand had"):
                self.moving.last_hand(sentence)

    def _button(self, sentence: Sentence, seat: int) -> None:
        if self.button is not None:
            raise self._wrong(sentence, f"the button is at seat {self.button} already.")
        self.button = seat

    def tell(self, seats: Sequence[int]) -> None:
        """The cards that were laid out, by place; and the thirteen that are set in Chinese Poker. `seats`: in the order of dealing."""
        case, told = self.case, self.told
        place = {seat: number for number, seat in enumerate(seats)}
        for sentence in case.of(Block.GIVEN):
            match sentence.phrase.says:
                case "{who} holds {cards}":
                    told.down[place[self.seat_of(sentence.who(), sentence.line)]] = sentence.cards()
                case "{who} shows {cards}":
                    told.up[place[self.seat_of(sentence.who(), sentence.line)]] = sentence.cards()
                case "the board is {cards}" | "the top board is {cards}":
                    told.boards[0] = sentence.cards()
                case "the bottom board is {cards}":
                    told.boards[1] = sentence.cards()
        for sentence in case.of(Block.WHEN):
            if sentence.phrase.says.startswith("{who} sets front"):
                laid = sentence.cards() + sentence.cards("cards2") + sentence.cards("cards3")
                told.down.setdefault(place[self.seat_of(sentence.who(), sentence.line)], laid)
        for sentence in case.of(Block.GIVEN):
            if "cards" in sentence.slots:
                self._check_cards(sentence)

    def _check_cards(self, sentence: Sentence) -> None:
        told = self.told
        try:
            self.rules.pack.check(sentence.cards())
            check_distinct((*self.deck, *(card for group in (*told.down.values(), *told.up.values(), told.kitty) for card in group)))
        except CardError as error:
            raise self._wrong(sentence, str(error)) from None

    # -- the hand

    def sit_down(self) -> Hand:
        """The hand, about to begin."""
        case, rules, seats = self.case, self.rules, self.seats
        put_in, dead = self.later.shares(seats)
        killer = self.kill_button.killer
        if killer is not None:
            try:
                rules = killed(rules, kill_rules(rules.terms, qualifying=self.qualifying))
            except TermsError as error:
                raise CaseError(case.file, self._seat_line(), str(error)) from None
        try:
            hand = Hand(
                rules,
                [self.stacks[seat] + chips for seat, chips in zip(seats, put_in, strict=True)],
                deck=self._whole_deck() if self.deck else None,
                seats=seats,
                carried=self.carried + dead,
                kill=killer,
            )
        except (SetupError, ChipError) as error:
            raise CaseError(case.file, self._seat_line(), str(error)) from None
        if self.blinds or self.extra or self.moving.blinds(self.names):
            hand.forced = tuple(self._forced(hand))
        return hand

    def _seat_line(self) -> int:
        return next((sentence.line for sentence in self.case.of(Block.GIVEN)), self.case.line)

    def _whole_deck(self) -> Sequence[Any]:
        return (*self.deck, *(card for card in self.rules.pack_cards if card not in self.deck))

    def _forced(self, hand: Hand) -> list[tuple[int, int, str]]:
        posts = list(usual(hand))
        blinds = self.blinds or self.moving.blinds(self.names)
        if blinds:
            posts = [post for post in posts if post[2] != "blind"]
            posts += [(hand.place_of[seat], amount, "blind") for seat, amount in blinds]
        return posts + [(hand.place_of[seat], amount, what) for seat, amount, what in self.extra]
