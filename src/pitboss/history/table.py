"""From the head of a record to a hand about to begin: the rules, the stakes, the forced bets, the chips and the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal

from pitboss.betting.commission import Commission, CommissionError
from pitboss.betting.kill import KillError, KillRules
from pitboss.betting.stakes import Stakes
from pitboss.cards import CardError, cards
from pitboss.chips import ChipError
from pitboss.hand.forced import usual
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import UNPOSTED, Hand, SetupError
from pitboss.history.deciding import ToldAmounts
from pitboss.history.lines import Act
from pitboss.history.record import Record
from pitboss.history.scale import Amount, ScaleError, chips_of, scale_of
from pitboss.history.variants import STANDARD, VARIANTS
from pitboss.law.library import BOOK_KEYS, open_book
from pitboss.law.terms import TermsError

FORMAT: Final = 1
#: Chips for a stack that PHH writes `inf`, because nobody noted it: more than anybody bets.
UNLIMITED: Final = 10**15
MAY_BE_INFINITE: Final = ("starting_stacks", "finishing_stacks")
Forced = tuple[int, int, str]  # place, amount, what
FORCED: Final = ("ante", "dead", "blind", "straddle", "penalty", "kill", "fee", UNPOSTED)

#: What our own table may hold, and of which kind each is.
OUR_KEYS: Final[dict[str, type | tuple[type, ...]]] = {
    "format": int,
    "book": str,
    "version": str,
    "game": str,
    "limit": str,
    "pack": int,
    "play": str,
    "settings": list,
    "options": dict,
    "stakes": dict,
    "sign": dict,
    "forced": list,
    "carried": int,
    "killer": str,
    "kill": dict,
    "scale": int,
    "deck": str,
}

#: What the tables inside it may hold.
INSIDE: Final[dict[str, tuple[str, ...]]] = {
    "stakes": tuple(each.name for each in fields(Stakes)),
    "sign": tuple(each.name for each in fields(Commission)),
    "kill": (*(each.name for each in fields(KillRules)), "usual_least"),
}


class Head:
    """The head of one record, read field by field; complaints point at the field."""

    def __init__(self, record: Record, acts: Sequence[Act]) -> None:
        self.record = record
        self.acts = acts
        self.ours = record.ours
        self._check_ours()
        self.players = len(self._list("starting_stacks", needed=True))
        self._check_names()
        self.scale = self._scale()

    # -- fields

    def _list(self, key: str, *, needed: bool = False) -> list[Any]:
        found = self.record.values.get(key)
        if found is None and not needed:
            return []
        if not isinstance(found, list):
            raise self.record.fail(f"{key} must be a list of amounts, one for each player.", key)
        return found

    def _amounts(self, key: str) -> list[Amount]:
        found = self._list(key)
        if key in self.record.values and len(found) != self.players:
            raise self.record.fail(f"{key} must have an amount for each of the {self.players} players; it has {len(found)}.", key)
        for each in found:
            self._check_amount(key, each)
        return found

    def _amount(self, key: str) -> Amount:
        found = self.record.values.get(key)
        if found is None:
            return 0
        self._check_amount(key, found)
        assert isinstance(found, int | Decimal)
        return found

    def _check_amount(self, key: str, found: object) -> None:
        if _is_unlimited(found) and key in MAY_BE_INFINITE:
            return
        if not isinstance(found, int | Decimal) or isinstance(found, bool) or (isinstance(found, Decimal) and not found.is_finite()):
            raise self.record.fail(f"{key} holds {found!r}, which is not an amount.", key)

    def _check_names(self) -> None:
        names = self.record.values.get("players")
        if names is not None and not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
            raise self.record.fail("players must be a list of names.", "players")
        if names is not None and len(names) != self.players:
            raise self.record.fail(f"players must have a name for each of the {self.players} players; it has {len(names)}.", "players")

    def _scale(self) -> int:
        if "scale" in self.ours:
            scale: int = self.ours["scale"]
            if scale < 1 or scale not in {10**power for power in range(7)}:
                raise self.record.fail(f"scale is {scale}; it must be 1, 10, 100 and so on.", "scale")
            return scale
        keys = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
        single = ("bring_in", "small_bet", "big_bet", "min_bet")
        told = [each for key in keys for each in self._amounts(key) if not _is_unlimited(each)]
        amounts = told + [self._amount(key) for key in single]
        try:
            return scale_of([*amounts, *(act.amount for act in self.acts)])
        except ScaleError as error:
            raise self.record.fail(f"{error}.") from None

    def chips(self, key: str) -> list[int]:
        """A list of amounts in chips."""
        return [self._chips(key, each) for each in self._amounts(key)]

    @property
    def unlimited(self) -> frozenset[int]:
        """The places whose stacks the record does not tell."""
        return frozenset(place for place, stack in enumerate(self._list("starting_stacks")) if _is_unlimited(stack))

    def told_amounts(self) -> ToldAmounts:
        """What the record says of the end."""
        unknown = self.unlimited
        ends = self._amounts("finishing_stacks")
        finishing = tuple(
            None if _is_unlimited(each) or place in unknown else self._chips("finishing_stacks", each) for place, each in enumerate(ends)
        )
        return ToldAmounts(finishing or None, tuple(self.chips("winnings")) or None)

    def _chips(self, key: str, amount: Amount) -> int:
        if _is_unlimited(amount):
            return UNLIMITED
        try:
            return chips_of(amount, self.scale)
        except ScaleError as error:
            raise self.record.fail(f"{key}: {error}.", key) from None

    def _check_ours(self) -> None:
        for key, value in self.ours.items():
            kind = OUR_KEYS.get(key)
            if kind is None:
                raise self.record.fail(f"{key} is not known in [_pitboss]; known are {', '.join(OUR_KEYS)}.", key)
            if not isinstance(value, kind) or isinstance(value, bool):
                raise self.record.fail(f"{key} in [_pitboss] is {value!r}, which is of the wrong kind.", key)
        for key, known in INSIDE.items():
            for name, value in self.ours.get(key, {}).items():
                if name not in known:
                    raise self.record.fail(f"{name} is not known in [_pitboss.{key}]; known are {', '.join(known)}.", name)
                if not isinstance(value, int | str | list):
                    raise self.record.fail(f"{name} in [_pitboss.{key}] is {value!r}; write a whole number or a text.", name)
        if self.ours.get("format", FORMAT) != FORMAT:
            raise self.record.fail(f"[_pitboss] is of format {self.ours['format']}; this Pitboss reads format {FORMAT}.", "format")

    # -- the table

    def hand(self) -> Hand:
        """The hand before anything has happened."""
        record = self.record
        forced = self._told_forced()
        rules = self._rules(forced)
        stacks = self.chips("starting_stacks")
        try:
            deck = cards(self.ours["deck"]) if "deck" in self.ours else None
            seats = self._seats()
            kill = self._killer(seats)
            carried = self.ours.get("carried", 0)
            hand = Hand(rules, stacks, deck=deck, seats=seats, carried=carried, kill=kill)
            told = self._our_forced() if "forced" in self.ours else None if "stakes" in self.ours else forced
            if told is not None and ("forced" in self.ours or told != list(usual(hand))):
                hand = Hand(rules, stacks, deck=deck, seats=seats, carried=carried, forced=told, kill=kill)
        except CardError as error:
            raise record.fail(f"deck: {error}", "deck") from None
        except (SetupError, TypeError) as error:
            raise record.fail(str(error), "starting_stacks") from None
        return hand

    def _seats(self) -> list[int] | None:
        seats = self.record.values.get("seats")
        if seats is not None and not (isinstance(seats, list) and all(type(seat) is int and seat > 0 for seat in seats)):
            raise self.record.fail("seats must be a list of seat numbers.", "seats")
        return seats

    def _killer(self, seats: list[int] | None) -> int | None:
        """The seat of the Killer."""
        if "killer" not in self.ours:
            return None
        word = self.ours["killer"]
        if not (word[:1] == "p" and word[1:].isdecimal() and 1 <= int(word[1:]) <= self.players):
            raise self.record.fail(f"killer is {word!r}; it must be a player such as p3.", "killer")
        place = int(word[1:]) - 1
        return seats[place] if seats is not None else place + 1

    def _rules(self, forced: list[Forced]) -> Rules:
        record, ours = self.record, self.ours
        book, game = self._game()
        options = dict(ours.get("options", {})) if "book" in ours else self._told_options(game)
        try:
            # The stakes told are those of the hand, raised already where there is a Killer; the blinds go by what was usual.
            kill = dict(ours.get("kill", {}))
            usual_least = kill.pop("usual_least", 0)
            rules = table_rules(
                book,
                game,
                limit=ours.get("limit"),
                pack=ours.get("pack"),
                play=ours.get("play"),
                options=options,
                settings=ours.get("settings", ()),
                commission=_sign(ours.get("sign", {})),
                kill=KillRules(**kill) if "kill" in ours else None,
                usual_least=usual_least,
                recorded=True,
                **self._stakes(forced),
            )
        except (TermsError, ChipError, CommissionError, KillError, TypeError, ValueError) as error:
            raise record.fail(str(error), "stakes" if "stakes" in ours else "variant") from None
        return rules

    def _game(self) -> tuple[str, str]:
        record, ours = self.record, self.ours
        variant = record.values.get("variant")
        if not isinstance(variant, str):
            raise record.fail("variant is missing; it says which game was played, such as NT.", "variant")
        book, game = ours.get("book"), ours.get("game")
        if game is None and variant in VARIANTS and book in (None, STANDARD):
            book, game = STANDARD, VARIANTS[variant]
        elif game is None and "/" in variant:
            book, _, game = variant.partition("/")
        if book not in BOOK_KEYS or game is None:
            raise record.fail(f"{variant!r} is no game PHH knows; its codes are {', '.join(VARIANTS)}.", "variant")
        shelf = open_book(book)
        version = ours.get("version", shelf.version)
        if version != shelf.version:
            raise record.fail(f"this hand was played under version {version} of {book}; here is version {shelf.version}.", "version")
        return book, game

    # -- stakes and forced bets

    def _stakes(self, forced: list[Forced]) -> dict[str, Any]:
        if "stakes" in self.ours:
            found = dict(self.ours["stakes"])
            if "blinds" in found:
                found["blinds"] = tuple(found["blinds"])
            return found
        antes = [amount for _, amount, what in forced if what == "ante"]
        return {
            "blinds": tuple(amount for _, amount, what in forced if what == "blind"),
            "ante": max(antes, default=0),
            "bring_in": self._chips("bring_in", self._amount("bring_in")),
            "small_bet": self._chips("small_bet", self._amount("small_bet")),
            "big_bet": self._chips("big_bet", self._amount("big_bet")),
            "minimum": self._chips("min_bet", self._amount("min_bet")),
        }

    def _told_forced(self) -> list[Forced]:
        """The forced bets as PHH's own fields tell them."""
        return [*self._told_antes(), *self._told_blinds()]

    def _place(self, number: int) -> int:
        """PHH lists blinds and antes small blind first; between two players that is the button, who is the last place."""
        return 1 - number if self.players == 2 else number

    def _told_antes(self) -> Iterator[Forced]:
        antes = self.chips("antes")
        trimmed = self.record.values.get("ante_trimming_status", False)
        if not isinstance(trimmed, bool):
            raise self.record.fail("ante_trimming_status must be true or false.", "ante_trimming_status")
        # An ante everybody pays, or one that is matched against others', is an ante; one player's ante for all stands whole.
        several = sum(ante > 0 for ante in antes) > 1
        what = "ante" if len(set(antes)) == 1 or (trimmed and several) else "dead"
        found = sorted((self._place(number), ante, what) for number, ante in enumerate(antes) if ante)
        if any(ante < 0 for _, ante, _ in found):
            raise self.record.fail("antes holds an amount below nothing.", "antes")
        yield from found

    def _told_blinds(self) -> Iterator[Forced]:
        """The first two are blinds, later ones straddles; an amount below nothing is a post that does not move the turn."""
        blinds = 0
        for number, amount in enumerate(self.chips("blinds_or_straddles")):
            if amount < 0:
                yield self._place(number), -amount, "penalty"
            elif amount:
                blinds += 1
                yield self._place(number), amount, "blind" if blinds <= 2 else "straddle"

    def _our_forced(self) -> list[Forced]:
        """As our own table tells them: `p2 dead 120000`."""
        found = []
        for text in self.ours["forced"]:
            match str(text).split():
                case [player, what, amount] if player[:1] == "p" and player[1:].isdecimal() and amount.isdecimal():
                    place = int(player[1:]) - 1
                    if 0 <= place < self.players and what in FORCED:
                        found.append((place, int(amount), what))
                        continue
            raise self.record.fail(f"{text!r} is not a forced bet, such as 'p2 blind 10'.", "forced")
        return found

    # -- what the record shows of the house's choices

    def _told_options(self, game: str) -> dict[str, str]:
        """Plain PHH names no rules beyond the game; two of its habits show in the order of the lines."""
        acts = self.acts
        options = {}
        if shown_early(acts) == "whole" and not self.unlimited:
            options["all-in-cards"] = "always-at-once"
        if game in open_book(STANDARD).groups["draw-games"] and _served_in_turn(acts):
            options["draw-served"] = "one-by-one"
        return options


def _is_unlimited(amount: object) -> bool:
    return isinstance(amount, Decimal) and amount == Decimal("inf")


def shown_early(acts: Sequence[Act]) -> Literal["no", "whole", "in part"]:
    """Whether hands are shown before the last card; in part: some are kept closed or thrown away."""
    dealt = max((number for number, act in enumerate(acts) if act.is_dealing), default=-1)
    early = [act for act in acts[: dealt + 1] if act.verb == "sm"]
    if not early:
        return "no"
    return "in part" if any(not any(card.is_known for card in act.cards) and not act.rest for act in early) else "whole"


def _served_in_turn(acts: Sequence[Act]) -> bool:
    """Whether somebody was given new cards while others had yet to throw theirs away."""
    thrown = served = False
    for act in acts:
        if act.verb == "sd":
            if served:
                return True
            thrown = True
        elif act.verb == "dh":
            served = thrown
        else:
            thrown = served = False
    return False


def _sign(written: dict[str, Any]) -> dict[str, Any]:
    """What the sign says, from TOML: fractions are texts such as 5/2, rows lists."""
    sign = dict(written)
    if sign.get("cap") == "none":
        sign["cap"] = None
    for key in ("percent", "least", "most"):
        if isinstance(sign.get(key), str):
            try:
                sign[key] = Fraction(sign[key])
            except (ValueError, ZeroDivisionError):
                raise CommissionError(f"{key} is {sign[key]!r}; write a number or a fraction such as 5/2.") from None
    if "by_players" in sign:
        sign["by_players"] = tuple((int(count), int(charge)) for count, charge in sign["by_players"])
    return sign
