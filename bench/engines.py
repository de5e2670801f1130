"""The engines, ours and other people's: each plays so many hands of a game, as its makers document the calls."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from machine import AbsentError, library
from pitboss.analysis.simulate import play
from pitboss.hand.rules import Rules, table_rules
from policy import CALL, FOLD, GAMES, HOLDEM, OMAHA, RAISE, STUD, TRIPLE_DRAW, Game, Tally, between, choose

BASE = "PokerKit"  # the engine the others are compared with


@cache
def pitboss_rules(game: Game) -> Rules:
    names = {
        HOLDEM: "no-limit-holdem",
        STUD: "fixed-limit-stud",
        TRIPLE_DRAW: "fixed-limit-triple-draw-27",
        OMAHA: "fixed-limit-omaha-hilo8",
    }
    stakes: dict[str, Any] = {"blinds": game.blinds, "ante": game.ante, "bring_in": game.bring_in}
    if game.big_bet:
        stakes |= {"small_bet": game.small_bet, "big_bet": game.big_bet}
    return table_rules("standard", names[game], **stakes)


def ours(game: Game, hands: int, rng: random.Random) -> Tally:
    played = play(pitboss_rules(game), hands, rng, players=game.seats, stack=game.stack)
    return Tally(played.decisions, played.miscounted)


def pokerkit_game(game: Game) -> Any:
    pokerkit = library("pokerkit")
    automatic = tuple(pokerkit.Automation)
    if game is HOLDEM:
        return pokerkit.NoLimitTexasHoldem(automatic, True, game.ante, game.blinds, game.small_bet)
    bets = (game.small_bet, game.big_bet)
    if game is STUD:
        return pokerkit.FixedLimitSevenCardStud(automatic, True, game.ante, game.bring_in, *bets)
    if game is TRIPLE_DRAW:
        return pokerkit.FixedLimitDeuceToSevenLowballTripleDraw(automatic, True, game.ante, game.blinds, *bets)
    # Theirs is called fixed-limit but bets pot-limit (0.7.7), so the fixed limit is mixed in.
    theirs = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    fixed = type("FixedLimitOmahaHiLo8", (pokerkit.games.FixedLimitPokerMixin, theirs), {})
    return fixed(automatic, True, game.ante, game.blinds, *bets)


def pokerkit_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    kit, stacks = pokerkit_game(game), (game.stack,) * game.seats
    decisions = miscounted = 0
    for _ in range(hands):
        state = kit(stacks, game.seats)
        while state.status:
            decisions += 1
            drawing = state.stand_patter_or_discarder_index
            if drawing is not None:
                state.stand_pat_or_discard([card for card in state.hole_cards[drawing] if rng.random() < 0.5])
                continue
            least = state.min_completion_betting_or_raising_to_amount
            bringing_in = state.bring_in_status
            kind = choose(rng, facing=not bringing_in and state.checking_or_calling_amount > 0, may_raise=least is not None)
            if kind is RAISE:
                state.complete_bet_or_raise_to(between(rng, least, state.max_completion_betting_or_raising_to_amount))
            elif kind is FOLD:
                state.fold()
            elif bringing_in:
                state.post_bring_in()
            else:
                state.check_or_call()
        miscounted += sum(state.stacks) != game.chips
    return Tally(decisions, miscounted)


@cache
def openspiel_game(game: Game) -> Any:
    pyspiel = library("pyspiel")
    if "universal_poker" not in pyspiel.registered_names():
        raise AbsentError("built without universal_poker")
    each_seat = [*game.blinds, *[0] * (game.seats - len(game.blinds))]
    settings = {
        "betting": "nolimit",
        "bettingAbstraction": "fullgame",
        "numPlayers": game.seats,
        "blind": " ".join(map(str, each_seat)),
        "stack": " ".join([str(game.stack)] * game.seats),
        "firstPlayer": "3 1 1 1",
        "numRounds": 4,
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
    }
    return pyspiel.load_game("universal_poker", settings)


def openspiel_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    spiel, player = openspiel_game(game), library("pyspiel").PlayerId
    chance, terminal = int(player.CHANCE), int(player.TERMINAL)
    pack, dealt = range(52), 2 * game.seats + 5
    decisions = miscounted = 0
    for _ in range(hands):
        state = spiel.new_initial_state()
        cards = iter(rng.sample(pack, dealt))
        while (to_act := state.current_player()) != terminal:
            if to_act == chance:
                state.apply_action(next(cards))
                continue
            decisions += 1
            # Ascending: 0 is to fold (only facing a bet), 1 to check or call, more is to raise to that amount.
            legal = state.legal_actions()
            facing = legal[0] == 0
            kind = choose(rng, facing=facing, may_raise=legal[-1] > 1)
            if kind is RAISE:
                state.apply_action(legal[between(rng, 1 + facing, len(legal) - 1)])
            else:
                state.apply_action(0 if kind is FOLD else 1)
        miscounted += abs(sum(state.returns())) > 1e-6  # their chips are floats: a third of a pot is a fraction
    return Tally(decisions, miscounted)


def texasholdem_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    theirs = library("texasholdem")
    actions = theirs.ActionType
    small, big = game.blinds
    decisions = miscounted = 0
    for _ in range(hands):
        table = theirs.TexasHoldEm(buyin=game.stack, big_blind=big, small_blind=small, max_players=game.seats)
        table.start_hand()
        while table.is_hand_running():
            decisions += 1
            sizes = table.get_available_moves().raise_range
            facing = table.chips_to_call(table.current_player) > 0
            kind = choose(rng, facing=facing, may_raise=len(sizes) > 0)
            if kind is RAISE:
                table.take_action(actions.RAISE, total=between(rng, sizes[0], sizes[-1]))
            elif kind is FOLD:
                table.take_action(actions.FOLD)
            else:
                table.take_action(actions.CALL if facing else actions.CHECK)
        miscounted += sum(player.chips for player in table.players) != game.chips
    return Tally(decisions, miscounted)


@cache
def clubs_dealer() -> Any:
    clubs = library("clubs")
    return clubs.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)


def clubs_hands(game: Game, hands: int, rng: random.Random) -> Tally:
    dealer = clubs_dealer()
    decisions = miscounted = 0
    for _ in range(hands):
        seen, finished = dealer.reset(reset_button=True, reset_stacks=True), False
        while not finished:
            decisions += 1
            call, most = seen["call"], seen["max_raise"]
            kind = choose(rng, facing=call > 0, may_raise=most > call)
            if kind is FOLD:
                bet = -1
            elif kind is CALL:
                bet = call
            else:
                bet = between(rng, seen["min_raise"], most)
            seen, _, done = dealer.step(bet)
            finished = all(done)
        miscounted += sum(dealer.stacks) != game.chips
    return Tally(decisions, miscounted)


@dataclass(frozen=True)
class Engine:
    """Who takes part, what to install for it, and which games it knows."""

    name: str
    package: str
    play: Callable[[Game, int, random.Random], Tally]
    games: tuple[Game, ...]


ENGINES = (
    Engine("Pitboss", "pitboss", ours, GAMES),
    Engine(BASE, "pokerkit", pokerkit_hands, GAMES),
    Engine("OpenSpiel", "open-spiel", openspiel_hands, (HOLDEM,)),
    Engine("texasholdem", "texasholdem", texasholdem_hands, (HOLDEM,)),
    Engine("clubs", "clubs", clubs_hands, (HOLDEM,)),
)
