"""A hand or a round goes through a pickle by its set-up: small, whatever ran before, and the same afterwards."""

import pickle
from random import Random

import pytest

from pitboss import banked
from pitboss.betting.commission import CommissionError
from pitboss.hand import Dealer, Hand, options, play, table_rules
from pitboss.hand import actions as a
from pitboss.hand.state import SetupError
from pitboss.law.terms import TermsError

SMALL = 16_000  # bytes, of a hand with a whole known deck


def test_a_hand_in_the_middle_of_play() -> None:
    rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(5, 10), commission={"kind": "percent", "percent": 5, "cap": 10})
    hand = Hand(rules, [100, 100, 100], deck=Random(1).sample(rules.pack_cards, 52))
    dealer = Dealer(Random(1))
    rules.high.evaluate(rules.pack_cards[:7])  # the tables of hands are there now
    dealer.deal_on(hand)
    play(hand, a.RaiseTo(3, 20))
    stored = pickle.dumps(hand)
    assert len(stored) < SMALL
    again = pickle.loads(stored)  # noqa: S301
    assert again == hand
    assert again.rules == rules
    assert options(again).in_words() == options(hand).in_words()
    assert again.down[0][0] is hand.down[0][0]
    for each in (hand, again):
        play(each, a.Call(1))
    assert again == hand


def test_a_round_against_the_house() -> None:
    rules = banked.table_rules(minimum=10, unit=10)
    game = banked.Round(rules, [500], deck=Random(1).sample(rules.pack_cards, 52))
    stored = pickle.dumps(game)
    assert len(stored) < SMALL
    again = pickle.loads(stored)  # noqa: S301
    banked.play(again, banked.actions.PlaceBets(1, ante=10, blind=10))
    assert again.rules.limits == rules.limits


class TestSetUpErrors:
    """They name the clause and what is possible instead, like every refusal."""

    def sign(self, **sign: object) -> None:
        table_rules("melbourne-poker", "holdem", limit="no-limit", blinds=(5, 10), commission=sign)

    def test_a_percentage_outside_the_range(self) -> None:
        with pytest.raises(CommissionError, match=r"outside 2% to 10% of the pot \(melbourne-poker 7\.2\.1\)") as caught:
            self.sign(kind="percent", percent=20)
        assert (caught.value.clause, caught.value.allowed) == ("7.2.1", ("2% to 10%",))

    def test_two_commissions_at_once(self) -> None:
        with pytest.raises(CommissionError) as caught:
            self.sign(kind="percent", percent=5, amount=5)
        assert (caught.value.clause, caught.value.book) == ("7.2", "melbourne-poker")
        assert caught.value.allowed

    def test_a_limit_that_the_game_does_not_have(self) -> None:
        with pytest.raises(TermsError) as caught:
            table_rules("perth-poker", "holdem", limit="spread")
        assert (caught.value.clause, caught.value.allowed) == ("28.1", ("no-limit", "pot-limit", "half-pot", "fixed"))

    def test_too_many_players(self) -> None:
        rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(5, 10))
        with pytest.raises(SetupError) as caught:
            Hand(rules, [100] * 30)
        assert (caught.value.clause, caught.value.allowed) == ("20.5", ("2 to 12 players",))
        with pytest.raises(SetupError) as caught:
            Hand(rules, [100, 0])
        assert caught.value.clause == "1:table-stake"

    def test_they_survive_a_pickle(self) -> None:
        error = pickle.loads(pickle.dumps(CommissionError("No.", "7.2", ("one",), "melbourne-poker")))  # noqa: S301
        assert (str(error), error.clause) == ("No (melbourne-poker 7.2). Possible: one.", "7.2")
