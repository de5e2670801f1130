"""Coming and going, the dealer, players who do not bet or may not, disputes, payments that were withheld."""

from __future__ import annotations

from pitboss.banked.between import actions as a
from pitboss.banked.between import events as e
from pitboss.banked.between.refusing import guest_at, must_be_staff, refused
from pitboss.banked.between.state import HouseTable
from pitboss.chips import ChipError, whole

Happened = tuple[e.Event, ...]


def join(table: HouseTable, action: a.Join) -> Happened:
    if action.name in table.excluded:
        raise refused(table, "kept-out", f"{action.name} is kept out of the game: {table.excluded[action.name]}.", "kept-out")
    if not 1 <= action.seat <= table.rules.limits.seats:
        raise refused(table, "unknown-seat", f"The table has seats 1 to {table.rules.limits.seats}.", "table-layout")
    if action.seat in table.guests:
        name = table.guests[action.seat].name
        raise refused(table, "priority", f"{name} has first claim to the spots of seat {action.seat}.", "priority")
    if table.seat_of(action.name) or action.name == table.dealer:
        raise refused(table, "one-hand", f"{action.name} is at the table already; one player backs one hand.", "one-hand")
    _whole(table, action.chips)
    return (e.Joined(action.name, action.seat, action.chips, action.stands),)


def buy_chips(table: HouseTable, action: a.BuyChips) -> Happened:
    guest_at(table, action.seat)
    if action.seat in table.playing:
        raise refused(table, "round-on", "A round is being played; chips are bought before the next.", "wagers-locked")
    _whole(table, action.chips)
    if not action.chips:
        raise refused(table, "no-chips", "No chips were asked for.", "chips-only")
    return (e.ChipsBought(action.seat, action.chips),)


def _whole(table: HouseTable, chips: int) -> None:
    try:
        whole(chips)
    except ChipError as error:
        raise refused(table, "no-chips", str(error), "chips-only") from None


def leave(table: HouseTable, action: a.Leave) -> Happened:
    guest_at(table, action.seat)
    if action.seat in table.playing:
        raise refused(table, "round-on", "A round is being played; wagers stay where they are until it is over.", "wagers-locked")
    return (e.Left(action.seat),)


def ask_to_sit(table: HouseTable, action: a.AskToSit) -> Happened:
    must_be_staff(table, action.by, "seated")
    if not guest_at(table, action.seat).stands:
        raise refused(table, "seated", f"{table.guests[action.seat].name} sits already.", "seated")
    return (e.AskedToSit(action.seat, action.by),)


def sit(table: HouseTable, action: a.Sit) -> Happened:
    if not guest_at(table, action.seat).stands:
        raise refused(table, "seated", f"{table.guests[action.seat].name} sits already.", "seated")
    return (e.SatDown(action.seat),)


def name_dealer(table: HouseTable, action: a.NameDealer) -> Happened:
    if table.seat_of(action.name):
        raise refused(table, "dealer", f"{action.name} plays here; the dealer is an employee of the house.", "dealer-named")
    return (e.DealerNamed(action.name),)


def ask_to_vacate(table: HouseTable, action: a.AskToVacate) -> Happened:
    must_be_staff(table, action.by, "idle-seat")
    guest, rounds = guest_at(table, action.seat), table.rules.terms.number("seat.idle-rounds")
    if action.seat in table.playing:
        raise refused(table, "round-on", "A round is being played.", "wagers-locked")
    if guest.idle < rounds:
        raise refused(table, "not-idle", f"{guest.name} has not bet for {guest.idle} rounds; it takes {rounds} in a row.", "idle-seat")
    return (e.AskedToVacate(action.seat, action.by),)


def exclude(table: HouseTable, action: a.Exclude) -> Happened:
    must_be_staff(table, action.by, "kept-out")
    if not action.why:
        raise refused(table, "staff-decide", "Say why: it is recorded with the decision.", "kept-out")
    if table.seat_of(action.name) in table.playing and table.playing:
        raise refused(table, "round-on", "The hand and wagers of a round being played are declared void first.", "kept-out")
    return (e.KeptOut(action.name, action.by, action.why),)


# -- disputes


def raise_dispute(table: HouseTable, action: a.RaiseDispute) -> Happened:  # noqa: ARG001
    return (e.DisputeRaised(action.name, action.about),)


def decide_dispute(table: HouseTable, action: a.DecideDispute) -> Happened:
    must_be_staff(table, action.by, "final-decision")
    if all(each.by for each in table.disputes):
        raise refused(table, "no-dispute", "No dispute is open: a decision is final.", "final-decision")
    if not action.why:
        raise refused(table, "staff-decide", "Say why: it is recorded with the decision.", "final-decision")
    return (e.DisputeDecided(action.by, action.decision, action.why),)


def review(table: HouseTable, action: a.ReviewDecision) -> Happened:
    """The regulator alone may look at a decision again."""
    if action.by != "commission":
        raise refused(table, "staff", "A decision is final; only the regulator may review it.", "final-decision")
    if not any(each.by for each in table.disputes):
        raise refused(table, "no-dispute", "No dispute has been decided.", "final-decision")
    return (e.DecisionReviewed(action.by, action.says),)


# -- withheld payments


def pay_held(table: HouseTable, action: a.PayHeld) -> Happened:
    """Whoever holds may let go before the time; when it is over, the dealer pays."""
    held = [hold for hold in table.holds if hold.player == action.name]
    if not held:
        raise refused(table, "nothing-held", f"Nothing is withheld from {action.name}.", "payment-hold")
    if action.at < max(hold.until for hold in held):
        must_be_staff(table, action.by, "payment-hold")
    return (e.HeldPaid(action.name, action.by),)
