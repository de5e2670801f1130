"""Wagers that are found to be wrong once the round has begun, and a player who is not there."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.banked import events as e
from pitboss.banked.choices import full_amounts
from pitboss.banked.faults.ruling import Ruling, cannot_be, jackpot_changed, must_have_begun, must_not_be_suspended, round_void, ruling
from pitboss.banked.faults.vocabulary import PlayerAbsent, WagerFound
from pitboss.banked.refusing import place_at
from pitboss.banked.state import Round
from pitboss.banked.turn import deciders, stage_at
from pitboss.banked.wagers import ANTE, BLIND, LEVEL_1, LEVEL_2, PLAY, SPOT_WORDS, SPOTS, TRIPS, Wagers


@dataclass(frozen=True, slots=True)
class Found:
    """What a book says of wagers found to be wrong."""

    no_blind: str
    no_ante: str
    trips_stays: str
    neither: str
    trips_alone: str
    unequal: str
    below: str
    above: str
    play_short: tuple[str, str, str]  #: by stage
    play_over: tuple[str, str, str]
    jackpot: str
    jackpot_no_ante: str


ULTIMATE = Found(
    no_blind="5.6",
    no_ante="5.7",
    trips_stays="5.8",
    neither="5.4",
    trips_alone="5.9",
    unequal="5.10",
    below="5.11:below-minimum",
    above="5.11:above-maximum",
    play_short=("5.5(a)", "5.5(c)", "5.5(e)"),
    play_over=("5.5(b)", "5.5(d)", "5.5(f)"),
    jackpot="5.14",
    jackpot_no_ante="3.24",
)


@ruling(WagerFound, {"ultimate-holdem": ULTIMATE})
def a_wager_is_found_to_be_another(game: Round, fault: WagerFound, law: Found) -> Ruling:
    must_have_begun(game)
    must_not_be_suspended(game)
    place = place_at(game, fault.seat)
    if fault.spot not in SPOTS:
        raise cannot_be(game, f"There is no spot {fault.spot!r}; the spots are {', '.join(SPOTS)}.")
    if place not in game.unsettled():
        raise cannot_be(game, f"Seat {fault.seat} has no wagers that are still to be settled.")
    lying = game.wagers[place]
    before = lying.on(fault.spot)
    if type(fault.amount) is not int or fault.amount < 0 or fault.amount % game.rules.limits.chip:
        raise cannot_be(game, f"{fault.amount!r} is no amount of chips of {game.rules.limits.chip}.")
    if fault.amount == before:
        raise cannot_be(game, f"{before} is what the {SPOT_WORDS[fault.spot]} of seat {fault.seat} was taken for.")
    if fault.amount - before > game.stack[place]:
        raise cannot_be(game, f"Seat {fault.seat} has no chips that could have lain there.")
    if fault.spot == PLAY:
        return _play(game, place, fault, law)
    if fault.spot in (LEVEL_1, LEVEL_2):
        return _jackpot(game, place, fault, law)
    return _opening(game, place, fault, law)


# -- Ante, Blind and Trips


def _opening(game: Round, place: int, fault: WagerFound, law: Found) -> Ruling:
    limits, lying = game.rules.limits, game.wagers[place]
    if fault.spot == TRIPS and not lying.trips:
        raise cannot_be(game, "A Trips Wager that nobody has seen is none; it would have to be placed before the round.")
    if fault.amount == 0 and fault.spot != TRIPS:
        return _missing(game, place, fault, law)
    least, most = (limits.trips_minimum, limits.trips_maximum) if fault.spot == TRIPS else (limits.minimum, limits.maximum)
    counts = min(fault.amount, most)
    base = _base(game, place, lying.put(fault.spot, counts), placed=fault.amount if fault.spot == ANTE else 0)
    clause = law.above if fault.amount > most else law.below if fault.amount < least else law.unequal
    if clause == law.unequal and fault.spot == TRIPS:
        raise cannot_be(game, f"A Trips Wager of {fault.amount} is within the limits: it is simply that much.")
    now: tuple[e.Event, ...] = (e.WagerCorrected(fault.seat, fault.spot, counts, base),)
    return Ruling(clause, (*now, *_play_by(game, place, lying.put(fault.spot, counts), base, fault, law)))


def _base(game: Round, place: int, wagers: Wagers, placed: int = 0) -> int:
    """Of what the Play Wager is a multiple: the Ante as it counts, or as it was placed; without one, the Blind."""
    if not wagers.ante:
        return wagers.blind
    if placed:
        return placed if game.rules.points.oversized_ante == "as-placed" else wagers.ante
    return game.base[place]


def _missing(game: Round, place: int, fault: WagerFound, law: Found) -> Ruling:
    """Ante or Blind is not there. With the other one the hand goes on, or not, as the house reads it; with neither it is a misdeal."""
    lying = game.wagers[place].put(fault.spot, 0)
    if not game.dealer:
        raise cannot_be(game, "No cards have been dealt yet; report it when they are.", game.rules.clause("hole-cards-to"))
    if not lying.ante and not lying.blind:
        return Ruling(law.trips_alone if lying.trips else law.neither, round_void(game, misdeal=True))
    reading = game.rules.points.one_opening
    if reading == "misdeal" or (reading == "misdeal-until-acted" and game.acted[place] < 0):
        return Ruling(law.neither, round_void(game, misdeal=True))
    clause = law.no_blind if fault.spot == BLIND else law.no_ante
    base = _base(game, place, lying)
    now: tuple[e.Event, ...] = (e.WagerCorrected(fault.seat, fault.spot, 0, base), *_play_by(game, place, lying, base, fault, law))
    if lying.trips:
        now = (*now, e.FaultReported(type(fault).__name__, law.trips_stays))
    if fault.spot == ANTE and lying.jackpot and game.rules.points.jackpot_no_ante == "returned":
        now = (*now, e.FaultReported(type(fault).__name__, law.jackpot_no_ante))
        now = (*now, *_jackpot_goes_back(game, fault.seat, lying, (LEVEL_1, LEVEL_2), lying.blind))
    return Ruling(clause, now)


# -- Play


def _play_by(game: Round, place: int, wagers: Wagers, base: int, fault: WagerFound, law: Found) -> tuple[e.Event, ...]:
    """A Play Wager that lies already counts only up to what the corrected Ante, or the Blind without one, allows."""
    stage = game.play_at[place]
    if stage < 0 or not wagers.play:
        return ()
    rules = game.rules
    most = (rules.capped(stage) if wagers.ante else rules.terms.number("play.without-ante")) * base
    counts = min(wagers.play, most)
    least = rules.multiples[stage][0] * base
    if wagers.ante and least < counts < most and rules.points.play_between == "at-three":
        counts = least
    if counts == wagers.play:
        return ()
    clause = law.play_over[stage] if wagers.ante else law.no_ante
    return e.FaultReported(type(fault).__name__, clause), e.WagerCorrected(fault.seat, PLAY, counts, base)


def _play(game: Round, place: int, fault: WagerFound, law: Found) -> Ruling:
    stage = game.play_at[place]
    if stage < 0 or not fault.amount:
        raise cannot_be(game, f"A Play Wager of {fault.amount} at seat {fault.seat} is no wrong amount: without chips there is none.")
    full = full_amounts(game, place, stage)
    if fault.amount in full:
        raise cannot_be(game, f"{fault.amount} is a right amount; it is a typing error and no fault.")
    most = game.rules.capped(stage) * game.base[place] if game.wagers[place].ante else full[-1]
    if fault.amount > most:
        return Ruling(law.play_over[stage], (e.WagerCorrected(fault.seat, PLAY, most, game.base[place]),))
    counts = fault.amount
    if counts > full[0] and game.rules.points.play_between == "at-three":
        counts = full[0]
    return Ruling(law.play_short[stage], (e.WagerCorrected(fault.seat, PLAY, counts, game.base[place]),))


# -- Jackpot


def _jackpot(game: Round, place: int, fault: WagerFound, law: Found) -> Ruling:
    lying, reads = game.wagers[place], game.rules.points
    if not lying.on(fault.spot):
        raise cannot_be(game, "No Jackpot Wager lies on that spot; it would have to be placed before the round.")
    if fault.amount > lying.on(fault.spot):
        if reads.jackpot_over == "return-excess":
            return Ruling(law.jackpot)
        return Ruling(law.jackpot, _jackpot_goes_back(game, fault.seat, lying, (fault.spot,), game.base[place]))
    if fault.made_up:
        if reads.top_up_until == "before-flop" and game.board:
            raise cannot_be(game, "The flop is out; a short Jackpot Wager can no longer be made up.", law.jackpot)
        return Ruling(law.jackpot)
    both = lying.level == 3 and reads.level_3_short == "both-stakes"
    return Ruling(law.jackpot, _jackpot_goes_back(game, fault.seat, lying, (LEVEL_1, LEVEL_2) if both else (fault.spot,), game.base[place]))


def _jackpot_goes_back(game: Round, seat: int, lying: Wagers, spots: tuple[str, ...], base: int) -> tuple[e.Event, ...]:
    """The stakes on these spots are the player's again, and what is left takes part in their place."""
    corrected = tuple(e.WagerCorrected(seat, spot, 0, base) for spot in spots if lying.on(spot))
    for spot in spots:
        lying = lying.put(spot, 0)
    return (*corrected, *jackpot_changed(game, seat, lying.level, lying.jackpot))


# -- nobody there


@ruling(PlayerAbsent, {"ultimate-holdem": "5.12"})
def a_player_who_is_not_there(game: Round, fault: PlayerAbsent, clause: str) -> Ruling:
    """The hand counts as folded, and every wager on it is lost."""
    place = place_at(game, fault.seat)
    if place not in deciders(game):
        raise cannot_be(game, f"No decision of seat {fault.seat} is due; a player may be away meanwhile.")
    return Ruling(clause, (e.Forfeited(fault.seat, stage_at(game)),))
