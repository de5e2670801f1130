"""Random rounds against the house, and what must hold after every event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

from pitboss.banked import Round, Rules, actions, decide, events, evolve, options, table_rules
from pitboss.banked.codec import event_to_json, replay, round_from_json, round_to_json, setup_to_json
from pitboss.cards import by_index, cards
from pitboss.hand.refusal import Refused
from pitboss.law import open_book

BOOK = open_book("ultimate-holdem")
#: Options that the engine asks; the jackpot's own are the jackpots' to test.
ASKED = sorted({answer.option for scope in BOOK.terms for answer in scope.answers.values() if answer.option is not None})


def any_rules(chance: Random, *, usual: bool = False) -> Rules:
    """A table with or without a jackpot, under the defaults or under any choices of the house."""
    chosen = {} if usual else {key: chance.choice(list(BOOK.options[key].choices)) for key in ASKED if chance.random() < 0.4}
    return table_rules(options=chosen, jackpot=chance.choice((0, 5)), minimum=10, maximum=100, trips_maximum=100, unit=10)


def any_round(chance: Random, rules: Rules | None = None) -> Round:
    rules = rules or any_rules(chance)
    deck = list(rules.pack_cards)
    chance.shuffle(deck)
    seats = sorted(chance.sample(range(1, 7), chance.randint(1, 6)))
    stacks = [2000, *(chance.choice((0, 25, 60, 135, 500, 2000)) for _ in seats[1:])]
    return Round(rules, stacks, deck=deck, seats=seats, names=[f"Player {seat}" for seat in seats])


def any_bets(game: Round, chance: Random) -> Iterator[actions.Action]:
    """Wagers of those who can; not everybody bets."""
    limits = game.rules.limits
    for seat, most in options(game).bets:
        if chance.random() < 0.15 and seat != game.seats[0]:
            continue
        left = game.stack[game.place_of[seat]]
        ante = chance.randrange(limits.minimum, most + 1, limits.unit)
        left -= 2 * ante
        trips = chance.choice((0, 10, 20)) if left >= 20 else 0
        left -= trips
        level = chance.randint(0, 3) if limits.jackpot and left >= 15 else 0
        yield actions.PlaceBets(seat, ante, ante, trips, limits.jackpot if level & 1 else 0, game.rules.level_2 if level & 2 else 0)


class Played:
    """A round and everything that happened in it, checked as it happens."""

    def __init__(self, game: Round, look: Callable[[Round], None] | None = None) -> None:
        self.game = game
        self.setup = json.loads(json.dumps(setup_to_json(game)))
        self.events: list[events.Event] = []
        self.look = look or (lambda _: None)

    def happen(self, happened: tuple[events.Event, ...]) -> None:
        for event in happened:
            evolve(self.game, event)
            self.events.append(event)
            check_invariants(self.game)
        self.look(self.game)

    def do(self, action: actions.Action) -> None:
        self.happen(decide(self.game, action))

    def check_replay(self) -> None:
        documents = [json.loads(json.dumps(event_to_json(event))) for event in self.events]
        assert replay(self.setup, documents) == self.game
        assert round_from_json(json.loads(json.dumps(round_to_json(self.game)))) == self.game


def check_invariants(game: Round) -> None:
    """Chips and cards are the same after every event; nobody has less than nothing."""
    assert game.chips() == sum(game.start)
    assert sorted(game.lying(), key=by_index) == sorted(game.rules.pack_cards, key=by_index)
    assert min(*game.stack, *game.held, 0) == 0
    for wagers in game.wagers:
        assert min(wagers.ante, wagers.blind, wagers.trips, wagers.play, wagers.level_1, wagers.level_2) >= 0
    if game.over:
        assert not any(wagers.total for wagers in game.wagers)
        assert game.void or all(game.settled[place] for place in game.in_round())


def play_out(played: Played, chance: Random) -> None:
    """Random legal play to the end. Now and then somebody keeps a hand hidden."""
    game = played.game
    for bets in any_bets(game, chance):
        played.do(bets)
    if not options(game).may_begin:
        return
    played.do(actions.NoMoreBets())
    while not game.over:
        played.do(any_action(game, chance))


def any_action(game: Round, chance: Random) -> actions.Action:
    possible = list(options(game).actions())
    shy = [each for each in possible if isinstance(each, actions.KeepHidden)]
    bold = [each for each in possible if not isinstance(each, actions.KeepHidden)]
    if not bold or (shy and chance.random() < 0.05):
        return chance.choice(shy)
    chosen = chance.choice(bold)
    return actions.PayPrize(chosen.seat, chance.randrange(0, 5000, 5)) if isinstance(chosen, actions.PayPrize) else chosen


def rigged(rules: Rules, hands: str, dealer: str, board: str) -> Round:
    """A round whose cards are known beforehand: hands in order of the seats, with a comma between."""
    wanted = [card for hand in hands.split(",") for card in cards(hand)]
    wanted += [*cards(dealer), *cards(board)]
    rest = [card for card in rules.pack_cards if card not in wanted]
    return Round(rules, [1000] * len(hands.split(",")), deck=[*wanted, *rest])


def refusal_of(game: Round, action: actions.Action) -> Refused | None:
    try:
        decide(game, action)
    except Refused as refusal:
        return refusal
    return None


def everything_sayable(game: Round) -> Iterator[actions.Action]:
    """Every action with every amount that could matter, possible or not."""
    amounts = sorted({0, 1, 5, 10, 20, *(times * base for base in game.base for times in (1, 2, 3, 4)), *game.stack})
    for seat in (*game.seats, 9):
        yield from (actions.Play(seat, amount) for amount in amounts)
        yield from (actions.Check(seat), actions.Fold(seat), actions.KeepHidden(seat), actions.Withdraw(seat), actions.SayBet(seat))
        yield from (actions.PlaceBets(seat, amount, amount) for amount in amounts)
        yield from (actions.Settle(seat), actions.KeyOff(seat), actions.PayPrize(seat, 0))
        yield from (actions.VerifyHand(seat, by) for by in ("dealer", "table-inspector", "nobody"))
    yield from (actions.NoMoreBets(), actions.PressStart(), actions.Deal(), actions.ShowDealer(), actions.SortDeck(), actions.SortDeck(51))
    yield from (actions.PressGameOver(), actions.RackCards())


DECISIONS = (actions.Play, actions.Check, actions.Fold)
