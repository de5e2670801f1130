"""What an event does to a round. No rules here: whatever had to be decided stands in the event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.banked import events as e
from pitboss.banked import steps
from pitboss.banked.state import FOLDED, GONE, IN, KEYED, OUT, PAID, PLAYED, VERIFIED, Prize, Round
from pitboss.banked.wagers import NONE, PLAY

#: The order in which prizes are keyed off and paid: straight flushes by level, then the royal flush, then bonus prizes.
PAID_FIRST: Final = ("straight-flush", "royal-flush")


def evolve(game: Round, event: e.Event) -> None:
    """Carry the event out. Never refuses."""
    game.next_up = None
    EVOLVE[type(event)](game, event)


def _done(game: Round, kind: type) -> None:
    """The agenda goes on behind the next step of this kind."""
    game.at = next(number for number in range(game.at, len(game.agenda)) if isinstance(game.agenda[number], kind)) + 1


# -- wagers


def _bets_placed(game: Round, event: e.BetsPlaced) -> None:
    place = game.place_of[event.seat]
    game.stack[place] += game.wagers[place].total - event.wagers.total
    game.wagers[place] = event.wagers
    game.base[place] = event.wagers.ante or event.wagers.blind
    game.standing[place] = IN


def _bets_withdrawn(game: Round, event: e.BetsWithdrawn) -> None:
    place = game.place_of[event.seat]
    game.stack[place] += game.wagers[place].total
    game.wagers[place] = NONE
    game.base[place] = 0
    game.standing[place] = OUT


def _round_began(game: Round, event: e.RoundBegan) -> None:
    game.agenda = event.agenda
    game.at = 0


def _started(game: Round, event: e.JackpotsStarted) -> None:
    game.stakes += event.stakes
    if not game.started:
        game.started = True
        _done(game, steps.StartGame)


def _jackpot_voided(game: Round, event: e.JackpotVoided) -> None:
    game.stakes = tuple(each for each in game.stakes if each not in event.stakes)


def _played(game: Round, event: e.Played) -> None:
    place = game.place_of[event.seat]
    game.stack[place] -= event.amount
    game.wagers[place] = game.wagers[place].put(PLAY, event.amount)
    game.standing[place] = PLAYED
    game.acted[place] = game.play_at[place] = event.stage


def _checked(game: Round, event: e.Checked) -> None:
    game.acted[game.place_of[event.seat]] = event.stage


def _folded(game: Round, event: e.Folded) -> None:
    place = game.place_of[event.seat]
    game.standing[place] = FOLDED
    game.acted[place] = game.left_at[place] = event.stage


# -- cards


def _hole_dealt(game: Round, event: e.HoleDealt) -> None:
    for seat, cards in zip(event.seats, event.cards, strict=True):
        game.hole[game.place_of[seat]] = cards
        game.top += len(cards)
    game.dealer = event.dealer
    game.top += len(event.dealer)
    _done(game, steps.DealHole)


def _board_dealt(game: Round, event: e.BoardDealt) -> None:
    game.board += event.cards
    game.top += len(event.cards)
    while game.at < len(game.agenda):
        step = game.agenda[game.at]
        game.at += 1
        if isinstance(step, steps.DealBoard) and step.stage == event.stage:
            return


def _board_turned(game: Round, event: e.BoardTurned) -> None:
    game.board += event.cards
    game.top += len(event.cards)


def _card_seen(game: Round, event: e.CardSeen) -> None:
    if event.seat:
        place = game.place_of[event.seat]
        game.seen[place] = event.cards
        game.hole[place] = _told(game.hole[place], event.cards)
    else:
        game.dealer_seen = event.cards
        game.dealer = _told(game.dealer, event.cards)


def _told(held: e.Group, seen: e.Group) -> e.Group:
    """At a live table a card that is seen takes the place of an unknown one."""
    unknown = [card for card in seen if card not in held]
    return tuple(unknown.pop(0) if unknown and not card.is_known else card for card in held)


def _dealer_shown(game: Round, event: e.DealerShown) -> None:
    game.dealer = event.cards
    game.dealer_shown = True
    _done(game, steps.ShowDealer)


# -- the end


def _hand_hidden(game: Round, event: e.HandHidden) -> None:
    game.hidden[game.place_of[event.seat]] = True


def _settled(game: Round, event: e.Settled) -> None:
    place = game.place_of[event.seat]
    if event.cards:
        game.hole[place] = event.cards
        game.shown[place] = True
    level, stake = game.wagers[place].level, game.wagers[place].jackpot
    won = next((each.hand for each in event.results if each.spot.startswith("level") and each.hand), "")
    if won:
        game.prizes.append(Prize(place, level, stake, won))
        game.prizes.sort(key=_paying_order)
    game.wagers[place] = NONE
    _pay(game, place, event.returned, held=event.held)
    game.house += event.collected
    game.jackpot += event.to_jackpot
    game.settled[place] = True


def _paying_order(prize: Prize) -> tuple[int, int, int]:
    first = PAID_FIRST.index(prize.category) if prize.category in PAID_FIRST else len(PAID_FIRST)
    return first, prize.level, prize.place


def _pay(game: Round, place: int, amount: int, *, held: bool) -> None:
    if held:
        game.held[place] += amount
    else:
        game.stack[place] += amount


def _prize_moves(game: Round, seat: int, state: int) -> None:
    place = game.place_of[seat]
    number = next(number for number, prize in enumerate(game.prizes) if prize.place == place)
    prize = game.prizes[number]
    game.prizes[number] = Prize(prize.place, prize.level, prize.stake, prize.category, state)


def _jackpot_won(game: Round, event: e.JackpotWon) -> None:
    _prize_moves(game, event.seat, KEYED)


def _verified(game: Round, event: e.HandVerified) -> None:
    _prize_moves(game, event.seat, VERIFIED)


def _sorted(game: Round, event: e.DeckSorted) -> None:  # noqa: ARG001
    game.sorted = True


def _prize_paid(game: Round, event: e.PrizePaid) -> None:
    _prize_moves(game, event.seat, PAID)
    _pay(game, game.place_of[event.seat], event.amount, held=event.held)
    game.jackpot -= event.amount


def _game_over(game: Round, event: e.GameOverPressed) -> None:  # noqa: ARG001
    _done(game, steps.EndGame)


def _ended(game: Round, event: e.RoundEnded) -> None:  # noqa: ARG001
    game.over = True
    game.at = len(game.agenda)


# -- what went wrong


def _reported(game: Round, event: e.FaultReported) -> None:
    game.rulings.append(event.clause)


def _corrected(game: Round, event: e.WagerCorrected) -> None:
    place = game.place_of[event.seat]
    game.stack[place] += game.wagers[place].on(event.spot) - event.amount
    game.wagers[place] = game.wagers[place].put(event.spot, event.amount)
    game.base[place] = event.base


def _forfeited(game: Round, event: e.Forfeited) -> None:
    place = game.place_of[event.seat]
    wagers = game.wagers[place]
    game.house += wagers.total - wagers.jackpot
    game.jackpot += wagers.jackpot
    game.wagers[place] = NONE
    game.standing[place] = GONE
    game.left_at[place] = event.stage


def _wagers_voided(game: Round, event: e.WagersVoided) -> None:
    place = game.place_of[event.seat]
    if event.returned:
        game.stack[place] += game.wagers[place].total
    else:
        game.house += game.wagers[place].total
    game.wagers[place] = NONE
    game.standing[place] = GONE


def _round_voided(game: Round, event: e.RoundVoided) -> None:
    game.stack = list(game.start)
    game.wagers = [NONE] * len(game.seats)
    game.held = [0] * len(game.seats)
    game.house = game.jackpot = 0
    game.prizes = []
    game.void = True
    game.misdeal = event.misdeal
    game.suspended = False
    game.over = True
    game.at = len(game.agenda)


def _suspended(game: Round, event: e.PlaySuspended) -> None:  # noqa: ARG001
    game.suspended = True


def _resumed(game: Round, event: e.PlayResumed) -> None:  # noqa: ARG001
    game.suspended = False


def _held(game: Round, event: e.PaymentsHeld) -> None:  # noqa: ARG001
    game.hold = True


EVOLVE: Final[dict[type, Callable[[Round, Any], None]]] = {
    e.BetsPlaced: _bets_placed,
    e.BetsWithdrawn: _bets_withdrawn,
    e.RoundBegan: _round_began,
    e.JackpotsStarted: _started,
    e.Played: _played,
    e.Checked: _checked,
    e.Folded: _folded,
    e.HoleDealt: _hole_dealt,
    e.BoardDealt: _board_dealt,
    e.BoardTurned: _board_turned,
    e.CardSeen: _card_seen,
    e.DealerShown: _dealer_shown,
    e.HandHidden: _hand_hidden,
    e.Settled: _settled,
    e.JackpotWon: _jackpot_won,
    e.HandVerified: _verified,
    e.DeckSorted: _sorted,
    e.PrizePaid: _prize_paid,
    e.JackpotVoided: _jackpot_voided,
    e.GameOverPressed: _game_over,
    e.RoundEnded: _ended,
    e.FaultReported: _reported,
    e.WagerCorrected: _corrected,
    e.Forfeited: _forfeited,
    e.WagersVoided: _wagers_voided,
    e.RoundVoided: _round_voided,
    e.PlaySuspended: _suspended,
    e.PlayResumed: _resumed,
    e.PaymentsHeld: _held,
}
