"""Random play: every game to its end, nothing lost on the way, and the same again from the same seed."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pitboss.analysis import simulate
from pitboss.analysis.simulate import Checks, SimulationError, decks, flaw, play
from pitboss.cards import PACKS
from pitboss.games import SHAPES
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play as carry_out
from pitboss.hand.evolve import evolve
from pitboss.hand.options import Options, options
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.hand.usual import STACK, usual_rules
from pitboss.law import BOOK_KEYS, open_book
from pitboss.law.book import GameEntry

GAMES = [(book, entry) for book in BOOK_KEYS for entry in open_book(book).games.values() if entry.shape in SHAPES]


def tables(book: str, entry: GameEntry) -> Iterator[Rules]:
    for limit in entry.limits or (None,):
        for pack in entry.packs:
            yield usual_rules(book, entry.key, limit=limit, pack=pack)


class TestEveryGame:
    @pytest.mark.parametrize(("book", "entry"), GAMES, ids=lambda each: each if isinstance(each, str) else each.key)
    def test_is_played_to_its_end_with_usual_stakes(self, book: str, entry: GameEntry) -> None:
        for rules in tables(book, entry):
            for players in (2, rules.most_players):
                for stack in (STACK, 7):  # deep, and all-in at once
                    tally = play(rules, 2, Random(rules.key), players=players, stack=stack, checks=Checks.EVENTS)
                    assert (tally.hands, tally.flaws) == (2, [])

    def test_there_are_fifty(self) -> None:
        assert len(GAMES) == 50

    def test_a_hand_nobody_opens_leaves_its_pot_to_the_next(self) -> None:
        tally = play(usual_rules("perth-poker", "draw-ante"), 200, Random(1), players=3, stack=100, checks=Checks.CARDS)
        assert tally.carried > 0
        assert tally.flaws == []


class TestTheSameSeed:
    def test_plays_the_same_hands(self) -> None:
        rules = usual_rules("standard", "no-limit-holdem")
        first, again, other = (play(rules, 100, Random(seed), players=6, stack=STACK) for seed in (1, 1, 2))
        assert first == again
        assert first != other

    def test_whatever_is_looked_at_on_the_way(self) -> None:
        rules = usual_rules("melbourne-poker", "triple-draw-27")
        plain, cards, events = (play(rules, 30, Random(5), players=6, stack=STACK, checks=checks) for checks in Checks)
        assert plain == cards == events


class TestDecks:
    def test_each_is_the_whole_pack(self) -> None:
        pack = PACKS[32].cards
        found = list(decks(pack, 600, Random(3)))
        assert len(found) == 600
        assert all(sorted(deck, key=pack.index) == list(pack) for deck in found)

    def test_every_card_comes_on_top(self) -> None:
        on_top = Counter(deck[0] for deck in decks(PACKS[20].cards, 2000, Random(3)))
        assert set(on_top) == set(PACKS[20].cards)
        assert max(on_top.values()) < 2 * min(on_top.values())


def chosen(rules: Rules, hands: int, players: int) -> Iterator[tuple[Options, a.Action]]:
    """Every choice somebody had, and what was chosen."""
    rng = Random(11)
    for deck in decks(rules.pack_cards, hands, rng):
        hand = Hand(rules, (STACK,) * players, deck=deck)
        while not hand.over:
            Dealer(rng).deal_on(hand)
            if not hand.over:
                found = options(hand)
                action = simulate.choose(found, rng.random, rules.chip)
                yield found, action
                carry_out(hand, action)


class TestThePolicy:
    def test_nobody_folds_who_could_stay_in_for_nothing(self) -> None:
        for found, action in chosen(usual_rules("melbourne-poker", "holdem", limit="no-limit"), 60, 6):
            if isinstance(action, a.Fold):
                assert found.wagers is not None
                assert not found.wagers.check
                assert found.wagers.call > 0

    def test_each_kind_is_as_likely_as_the_others(self) -> None:
        facing = [
            type(action)
            for found, action in chosen(usual_rules("standard", "no-limit-holdem"), 500, 6)
            if found.wagers is not None and found.wagers.call > 0 and found.wagers.least
        ]
        kinds = Counter(facing)
        assert set(kinds) == {a.Fold, a.Call, a.RaiseTo}
        assert max(kinds.values()) < 1.2 * min(kinds.values())

    def test_each_size_is_as_likely_as_the_others(self) -> None:
        sizes = Counter(
            action.amount
            for found, action in chosen(usual_rules("perth-poker", "draw-ante"), 1500, 4)
            if isinstance(action, a.Bet) and found.wagers is not None and (found.wagers.least, found.wagers.most) == (2, 20)
        )
        assert set(sizes) == set(range(2, 21))
        assert max(sizes.values()) < 2 * min(sizes.values())

    def test_about_half_the_cards_are_drawn(self) -> None:
        drawn = [
            len(action.cards)
            for _, action in chosen(usual_rules("standard", "fixed-limit-badugi"), 100, 4)
            if isinstance(action, a.Discard)
        ]
        assert set(drawn) == {0, 1, 2, 3, 4}
        assert 1.8 < sum(drawn) / len(drawn) < 2.2

    def test_everything_else_there_is_to_choose_is_chosen(self) -> None:
        def kinds(book: str, game: str, players: int = 4) -> set[type]:
            return {type(action) for _, action in chosen(usual_rules(book, game), 40, players)}

        assert {a.Straddle, a.Decline} <= kinds("perth-poker", "draw")
        assert a.TakeKitty in kinds("melbourne-poker", "draw-kitty")
        assert a.BringIn in kinds("standard", "fixed-limit-stud")
        assert a.Discard in kinds("melbourne-poker", "pineapple")

    def test_bets_are_made_of_whole_chips(self) -> None:
        rules = table_rules("standard", "no-limit-holdem", blinds=(5, 10), chip=5)
        assert play(rules, 50, Random(1), players=4, stack=203, checks=Checks.EVENTS).flaws == []


class TestWhatIsFound:
    RULES = usual_rules("standard", "no-limit-holdem")

    @pytest.mark.usefixtures("thief")
    def test_a_lost_chip(self) -> None:
        tally = play(self.RULES, 3, Random(1), players=3, stack=STACK)
        assert tally.miscounted == 3
        assert tally.flaws[0] == "hand 1: chips were lost or found"

    def test_a_card_too_many(self) -> None:
        hand = Hand(self.RULES, (100, 100), deck=self.RULES.pack_cards)
        assert flaw(hand, 200) == ""
        hand.muck = hand.deck[:1]
        assert flaw(hand, 200) == "53 cards lie about, 52 of them different"
        assert flaw(hand, 201) == "there are 200 chips in place of 201"

    def test_events_that_do_not_tell_the_whole_hand(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def forgetful(hand: Hand, event: e.Event) -> None:
            if not isinstance(event, e.Checked):
                evolve(hand, event)

        monkeypatch.setattr(simulate, "evolve", forgetful)
        with pytest.raises(SimulationError, match="do not lead to the same hand"):
            play(self.RULES, 20, Random(1), players=3, stack=STACK, checks=Checks.EVENTS)
