"""What staff decide between hands, recorded with who decided and why: exclusions, winnings withheld, disputes, payments put right.

Who may decide what stands in the book's `staff.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.law.terms import Terms
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.joining import go
from pitboss.table.refusing import must_be_between_hands, must_sit, refused
from pitboss.table.staff import must_be_able
from pitboss.table.start import can_play
from pitboss.table.state import Table


def _clause(terms: Terms, *topics: str) -> str:
    return next((cited for topic in topics if (cited := terms.clause(topic))), "")


def _must_say_why(table: Table, why: str, clause: str) -> None:
    if not why.strip():
        raise refused(table, "no-reason", "Say why: it is recorded with the decision.", clause=clause)


# -- keeping a player out


def exclude(table: Table, action: a.Exclude) -> Sequence[e.Event]:
    terms, points = table.sign.rules.terms, table.sign.rules.points
    clause = _exclusion_clause(table, action)
    power = clause if action.breach else _clause(terms, "exclusion_steps") or clause
    must_be_able(terms, action.by, power)
    _must_say_why(table, action.why, power)
    if any(each.player == action.player and not each.hands and not each.lifted for each in table.excluded):
        raise refused(table, "excluded", f"{action.player} is excluded already.", clause=clause, allowed=("lift it",))
    seat = table.seat_of(action.player)
    if action.hands and seat is None:
        raise refused(table, "not-seated", f"{action.player} has no seat at this table.", clause=clause)
    if points.exclusion_steps == "in-order" and not action.breach:
        _must_be_next_step(table, action)
    out = e.PlayerExcluded(action.player, seat or 0, action.hands, clause, action.by, action.why, action.at)
    waits = (e.Unlisted(action.player),) if any(each.player == action.player for each in table.waiting) else ()
    if action.hands or seat is None:
        return (*waits, out)
    if table.in_hand(seat):
        return (out,) if table.player(seat).leaving else (out, e.WillLeave(seat))
    return (out, *go(table, seat, action.at))


def _exclusion_clause(table: Table, action: a.Exclude) -> str:
    """The clause by which a player is excluded for this long; refuses a length the book does not know."""
    terms, points = table.sign.rules.terms, table.sign.rules.points
    lengths = {length: topic for topic, length in _lengths(table)}
    if action.breach:
        if action.hands:
            raise refused(table, "length", "For breaking the rules a player is excluded altogether.", "exclusion-breach", "exclusion")
        return _clause(terms, "exclusion-breach", "exclusion", "ruling")
    if action.hands not in lengths:
        told = " or ".join(f"{length} hands" for length in lengths if length) or "no number of hands"
        words = f"The book knows {told}, or an exclusion without end; not {action.hands} hands."
        allowed = tuple(f"{length} hands" if length else "without end" for length in lengths)
        raise refused(table, "length", words, "exclusion_steps", "exclusion", allowed=allowed)
    assert points.exclusion_short <= points.exclusion_long
    return _clause(terms, lengths[action.hands], "exclusion", "ruling")


def _lengths(table: Table) -> list[tuple[str, int]]:
    """How long a player may be kept out, the shortest first; 0: without end."""
    points = table.sign.rules.points
    found = [("exclusion_short", points.exclusion_short), ("exclusion_long", points.exclusion_long)]
    return [*(each for each in found if each[1]), ("exclusion", 0)]


def _must_be_next_step(table: Table, action: a.Exclude) -> None:
    """Where the shorter exclusion comes first, refuse a longer one before it."""
    had = {each.hands for each in table.excluded if each.player == action.player}
    for _, length in _lengths(table):
        if length == action.hands:
            return
        if length not in had:
            words = f"{action.player} has not been kept out for {length} hands yet, and that comes first."
            raise refused(table, "step", words, "exclusion_steps", allowed=(f"{length} hands",))


def lift_exclusion(table: Table, action: a.LiftExclusion) -> Sequence[e.Event]:
    standing = [each for each in table.excluded if each.player == action.player and not each.lifted]
    if not standing:
        raise refused(table, "not-excluded", f"{action.player} is not excluded.", "exclusion", "ruling")
    must_be_able(table.sign.rules.terms, action.by, standing[-1].clause)
    _must_say_why(table, action.why, standing[-1].clause)
    return (e.ExclusionLifted(action.player, action.by, action.why),)


# -- chips


def withhold(table: Table, action: a.WithholdWinnings) -> Sequence[e.Event]:
    terms = table.sign.rules.terms
    clause = _clause(terms, "withheld", "ruling")
    player = must_sit(table, action.seat)
    must_be_able(terms, action.by, clause)
    _must_say_why(table, action.why, clause)
    must_be_between_hands(table, "Withholding winnings", "withheld", "ruling")
    if not 0 < action.chips <= player.chips:
        words = f"Seat {action.seat} has {player.chips}; {action.chips} cannot be withheld."
        raise refused(table, "chips", words, clause=clause, allowed=(f"up to {player.chips}",))
    return (e.WinningsWithheld(action.seat, player.name, action.chips, clause, action.by, action.why, action.at),)


def settle_withheld(table: Table, action: a.SettleWithheld) -> Sequence[e.Event]:
    terms = table.sign.rules.terms
    clause = _clause(terms, "withheld", "ruling")
    held = sum(each.chips for each in table.withheld if each.player == action.player)
    if not held:
        raise refused(table, "nothing-withheld", f"Nothing is withheld from {action.player}.", clause=clause)
    must_be_able(terms, action.by, clause)
    _must_say_why(table, action.why, clause)
    must_be_between_hands(table, "Paying out what was withheld", "withheld", "ruling")
    seat = table.seat_of(action.player) or 0
    return (e.WithheldSettled(action.player, seat, held, action.paid, clause, action.by, action.why, action.at),)


def correct_payment(table: Table, action: a.CorrectPayment) -> Sequence[e.Event]:
    terms = table.sign.rules.terms
    clause = _clause(terms, "payment", "ruling")
    player = must_sit(table, action.seat)
    must_sit(table, action.to)
    must_be_able(terms, action.by, clause)
    _must_say_why(table, action.why, clause)
    must_be_between_hands(table, "Putting a payment right", "payment", "ruling")
    if action.seat == action.to or not 0 < action.chips <= player.chips:
        words = f"Seat {action.seat} has {player.chips}; {action.chips} cannot go from there to seat {action.to}."
        raise refused(table, "chips", words, clause=clause)
    return (e.PaymentCorrected(action.seat, action.to, action.chips, clause, action.by, action.why),)


# -- disputes, and what no rule covers


def raise_dispute(table: Table, action: a.RaiseDispute) -> Sequence[e.Event]:
    if not action.player or not action.about.strip():
        raise refused(table, "no-reason", "Say who complains, and of what.", "dispute", "ruling")
    return (e.DisputeRaised(table.disputed + 1, action.player, action.about, action.at),)


def settle_dispute(table: Table, action: a.SettleDispute) -> Sequence[e.Event]:
    terms = table.sign.rules.terms
    clause = _clause(terms, "dispute", "ruling")
    if 0 < action.number <= table.disputed and all(each.number != action.number for each in table.disputes):
        raise refused(table, "settled", f"Dispute {action.number} is decided, and the decision is final.", clause=clause)
    if all(each.number != action.number for each in table.disputes):
        raise refused(table, "no-dispute", f"There is no dispute {action.number}.", clause=clause)
    must_be_able(terms, action.by, clause)
    _must_say_why(table, action.why, clause)
    return (e.DisputeSettled(action.number, action.decision, clause, action.by, action.why),)


def decide_matter(table: Table, action: a.DecideMatter) -> Sequence[e.Event]:
    terms = table.sign.rules.terms
    clause = _clause(terms, "ruling")
    must_be_able(terms, action.by, clause)
    _must_say_why(table, action.why, clause)
    if action.carried:
        _must_be_for_staff_to_give(table, action.carried, clause)
    paid = [
        e.WithheldSettled(player, table.seat_of(player) or 0, given, True, clause, action.by, action.why, 0)
        for player, given in action.carried
    ]
    return (e.MatterDecided(action.decision, clause, action.by, action.why, action.carried), *paid)


def _must_be_for_staff_to_give(table: Table, shares: Sequence[tuple[str, int]], clause: str) -> None:
    """Refuse to give away a carried pot that is played for with the next hand, more or less than all of it, or to nobody."""
    must_be_between_hands(table, "Giving a carried pot to players", "ruling")
    least = table.sign.rules.points.least_players
    if not table.carried:
        raise refused(table, "nothing-carried", "No pot is carried over.", clause=clause)
    if sum(can_play(table, seat) for seat in table.seats) >= least:
        raise refused(table, "played-for", "The carried pot is played for with the next hand.", "no_opener", allowed=("play on",))
    names = [player for player, _ in shares]
    held = {each.player for each in table.withheld}
    if not all(names) or len({*names}) < len(names) or held & {*names}:
        words = "Name each player once, and settle first what is withheld from that player."
        raise refused(table, "players", words, clause=clause)
    if any(given <= 0 for _, given in shares) or sum(given for _, given in shares) != table.carried:
        words = f"{table.carried} are carried over, and all of it is given."
        raise refused(table, "chips", words, clause=clause, allowed=(f"{table.carried} in all",))


def count_deck(table: Table, action: a.CountDeck) -> Sequence[e.Event]:
    terms = table.sign.rules.terms
    clause = _clause(terms, "deck-count", "deck_proof", "deck")
    must_be_able(terms, action.by, clause)
    return (e.DeckCounted(action.found, action.found == table.sign.rules.pack.size, clause, action.by),)
