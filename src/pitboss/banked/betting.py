"""Chips on the spots before the round, and the decisions after it has begun."""

from __future__ import annotations

from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked.choices import choices, full_amounts
from pitboss.banked.refusing import place_at, refused
from pitboss.banked.state import FOLDED, GONE, OUT, PLAYED, Round
from pitboss.banked.steps import agenda
from pitboss.banked.turn import Due, deciders, due, in_words, may_hide, play_stage, stage_at
from pitboss.banked.wagers import ANTE, BLIND, LEVEL_1, LEVEL_2, RIVER, STAGE_WORDS, TRIPS, Wagers
from pitboss.chips import ChipError, whole

BEFORE = ((ANTE, "ante-before"), (BLIND, "blind-before"), (TRIPS, "trips-before"), (LEVEL_1, "jackpot-before"), (LEVEL_2, "jackpot-before"))
TAKEN = ((ANTE, "one-ante"), (BLIND, "one-blind"), (TRIPS, "one-trips"), (LEVEL_1, "jackpot-ante"), (LEVEL_2, "jackpot-ante"))


# -- before the round


def place_bets(game: Round, action: a.PlaceBets) -> tuple[e.Event, ...]:
    place = place_at(game, action.seat)
    wanted = Wagers(action.ante, action.blind, action.trips, 0, action.level_1, action.level_2)
    for amount in (action.ante, action.blind, action.trips, action.level_1, action.level_2):
        _whole(game, amount)
    _must_be_theirs(game, place, action.player, wanted)
    if due(game)[0] != Due.BETS:
        raise _too_late(game, place, wanted)
    _must_fit(game, wanted)
    have = game.stack[place] + game.wagers[place].total
    if wanted.total > have:
        raise refused(game, "too-few-chips", f"Seat {action.seat} has {have} and cannot put down {wanted.total}.", "chips-only")
    return (e.BetsPlaced(action.seat, wanted),)


def _whole(game: Round, amount: int) -> None:
    try:
        whole(amount)
    except ChipError as error:
        raise refused(game, "no-chips", str(error), "chips-only") from None


def _must_be_theirs(game: Round, place: int, player: str, wanted: Wagers) -> None:
    """One player a hand, and the one who sits there goes first."""
    seat, owner = game.seats[place], game.names[place]
    if not player or player == owner:
        return
    lying = game.wagers[place]
    if lying.total:
        for spot, topic in TAKEN:
            if wanted.on(spot):
                raise refused(game, "spot-taken", f"The hand at seat {seat} is {owner}'s; {player} may put nothing on its spots.", topic)
    if any(game.wagers[other].total for other, name in enumerate(game.names) if name == player):
        raise refused(game, "one-hand", f"{player} has wagers on another hand of this round; one player backs one hand.", "one-hand")
    raise refused(game, "priority", f"{owner} has first claim to the spots of seat {seat}.", "priority")


def _too_late(game: Round, place: int, wanted: Wagers) -> Exception:
    """The round has begun. A wager that was not there comes too late; one that was may not be touched."""
    lying = game.wagers[place]
    for spot, topic in BEFORE:
        if wanted.on(spot) and not lying.on(spot):
            return refused(game, "round-begun", "No more bets have been called: a wager is placed before the round.", topic)
    return refused(game, "round-begun", "The round has begun: no wager may be touched, increased or taken back.", "wagers-locked")


def _must_fit(game: Round, wanted: Wagers) -> None:
    limits = game.rules.limits
    if not wanted.total:
        raise refused(game, "no-chips", "A wager is made by putting chips on a spot; nothing was put down.", "chips-only")
    if wanted.ante != wanted.blind:
        if not wanted.ante:
            raise refused(game, "unequal", f"There is a Blind of {wanted.blind} and no Ante; the two must be the same.", "ante-as-blind")
        raise refused(game, "unequal", f"A Blind of {wanted.blind} does not match the Ante of {wanted.ante}.", "blind-as-ante")
    if not wanted.ante:
        if wanted.trips:
            raise refused(game, "trips-alone", "A Trips Wager needs an Ante and a Blind beside it.", "trips-alone")
        raise refused(game, "jackpot-alone", "A Jackpot Wager needs an Ante beside it.", "jackpot-ante")
    for amount, what, least, most in (
        (wanted.ante, "Ante", limits.minimum, limits.maximum),
        (wanted.trips, "Trips Wager", limits.trips_minimum, limits.trips_maximum),
    ):
        if amount and (not least <= amount <= most or amount % limits.unit):
            words = f"The {what} here is {least} to {most} in steps of {limits.unit}, not {amount}."
            raise refused(game, "table-limits", words, "table-limits")
    _jackpot_must_fit(game, wanted)


def _jackpot_must_fit(game: Round, wanted: Wagers) -> None:
    unit, double = game.rules.limits.jackpot, game.rules.level_2
    if wanted.jackpot and not unit:
        raise refused(game, "no-jackpot", "No jackpot is played at this table.", "no-jackpot")
    if wanted.level_1 and wanted.level_1 != unit:
        raise refused(game, "jackpot-stake", f"The stake on the Level 1 spot is {unit}, not {wanted.level_1}.", "level-1")
    if wanted.level_2 and wanted.level_2 != double:
        words = f"The stake on the Level 2 spot is exactly double that of Level 1, {double}, not {wanted.level_2}."
        raise refused(game, "jackpot-stake", words, "level-2")


def withdraw(game: Round, action: a.Withdraw) -> tuple[e.Event, ...]:
    place = place_at(game, action.seat)
    if due(game)[0] != Due.BETS:
        raise refused(game, "round-begun", "The round has begun: no wager may be taken back.", "wagers-locked")
    if not game.wagers[place].total:
        raise refused(game, "no-wager", f"Seat {action.seat} has no wager to take back.", "chips-only")
    return (e.BetsWithdrawn(action.seat),)


def say_bet(game: Round, action: a.SayBet) -> tuple[e.Event, ...]:
    place_at(game, action.seat)
    raise refused(game, "spoken", "A bet in words alone is not taken; chips on a spot are a wager.", "spoken")


def no_more_bets(game: Round, action: a.NoMoreBets) -> tuple[e.Event, ...]:  # noqa: ARG001
    if due(game)[0] != Due.BETS:
        raise refused(game, "not-now", f"No more bets have been called: {in_words(game)}.", "round-of-play")
    if all(stands == OUT for stands in game.standing):
        raise refused(game, "no-wagers", "Nobody has an Ante on the table; a round needs one.", "hole-cards-to")
    return (e.RoundBegan(agenda(jackpot=any(each.jackpot for each in game.wagers))),)


# -- decisions


def play(game: Round, action: a.Play) -> tuple[e.Event, ...]:
    place = _decider(game, action.seat, action.player)
    _whole(game, action.amount)
    may = choices(game, place)
    if action.amount in may.plays or (0 < action.amount <= may.up_to and action.amount % game.rules.limits.chip == 0):
        return (e.Played(action.seat, action.amount, play_stage(game)),)
    stage = play_stage(game)
    full = full_amounts(game, place, stage)
    if action.amount in full or (full[0] > game.stack[place] and action.amount > game.stack[place]):
        words = f"Seat {action.seat} has {game.stack[place]} and cannot put down {action.amount}."
        raise refused(game, "too-few-chips", words, "chips-only")
    amounts = " or ".join(map(str, full))
    topic = "" if game.wagers[place].ante else "play-blind"
    clause = game.rules.clause(topic) if topic else game.rules.play_clause(stage)
    raise refused(game, "play-amount", f"A Play Wager {STAGE_WORDS[stage]} is {amounts} here, not {action.amount}.", "", clause)


def check(game: Round, action: a.Check) -> tuple[e.Event, ...]:
    place = _decider(game, action.seat, action.player)
    if not choices(game, place).check:
        raise refused(game, "no-check", f"After the river seat {action.seat} folds or places a Play Wager.", "river-decision")
    return (e.Checked(action.seat, stage_at(game)),)


def fold(game: Round, action: a.Fold) -> tuple[e.Event, ...]:
    place = _decider(game, action.seat, action.player)
    if not choices(game, place).fold:
        topic = ("check-pre-flop", "check-flop")[stage_at(game)]
        raise refused(game, "no-fold", f"Nobody folds before turn and river are out; seat {action.seat} may check.", topic)
    return (e.Folded(action.seat, stage_at(game)),)


def _decider(game: Round, seat: int, player: str) -> int:
    """The place of a seat whose decision it is; refuses anybody else."""
    place = place_at(game, seat)
    if player and player != game.names[place]:
        raise refused(game, "not-yours", f"{game.names[place]} placed the Ante at seat {seat} and alone decides for that hand.", "controls")
    if place in deciders(game):
        return place
    what, turn = due(game)
    if what == Due.OVER:
        raise refused(game, "round-over", "The round is over.", "round-of-play")
    if what == Due.STAFF:
        raise refused(game, "suspended", f"Nobody acts now: {in_words(game)}.", "suspended")
    stands = game.standing[place]
    if stands == PLAYED:
        raise refused(game, "has-played", f"Seat {seat} has placed a Play Wager and may place no other.", "play-once")
    if stands in (FOLDED, GONE):
        raise refused(game, "folded", f"Seat {seat} is out of this round.", "river-decision")
    if stands == OUT:
        raise refused(game, "no-ante", f"Seat {seat} has no wager in this round.", "hole-cards-to")
    if what == Due.DECIDE:
        raise refused(game, "not-your-turn", f"It is not seat {seat}'s turn; seat {game.seats[turn]} is to decide.", "check-pre-flop")
    raise refused(game, "not-now", f"That is not possible now: {in_words(game)}.", "check-pre-flop" if stage_at(game) < RIVER else "")


def keep_hidden(game: Round, action: a.KeepHidden) -> tuple[e.Event, ...]:
    place = place_at(game, action.seat)
    if place not in may_hide(game):
        raise refused(game, "not-now", f"Seat {action.seat} has no hand that could still stay hidden.", "hand-hidden")
    return (e.HandHidden(action.seat),)
