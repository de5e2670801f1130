"""What happens between hands, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pitboss.betting.kill import Face, KillButton, moved_by
from pitboss.history.headline import game_in_words, stakes_in_words
from pitboss.history.said import Kind, Said, listed
from pitboss.history.scale import spoken
from pitboss.table import events as e
from pitboss.table.owed import Owed, owed
from pitboss.table.sign import Sign
from pitboss.table.state import Going, Player, Table

FACES: Final = {Face.KILL: "Kill", Face.LEG_UP: "Leg Up"}  #: what the Kill Button shows, as it is printed on it


def sign_words(sign: Sign) -> str:
    """What the sign at the table says."""
    rules = sign.rules
    parts = [game_in_words(rules), stakes_in_words(rules), f"buy-in {sign.buy_in}"]
    if rules.commission.kind != "none":
        parts.append(f"commission {commission_words(sign)}")
    if sign.kill:
        parts.append("Kill Pots" + (f" from {spoken(sign.qualifying)}" if sign.qualifying else ""))
    return ", ".join(part for part in parts if part)


def commission_words(sign: Sign) -> str:
    charge = sign.rules.commission
    if charge.kind == "percent":
        return f"{charge.percent}%" + ("" if charge.cap is None else f" capped at {spoken(charge.cap)}")
    return f"{spoken(charge.amount)} a {charge.kind.removeprefix('per-')}"


def table_words(table: Table, event: e.Event) -> Iterator[Said]:
    """One event of the table, as it stands after it."""
    match event:
        case e.SeatTaken(player, seat):
            yield _said(f"{player} takes seat {seat}")
            if (debt := owed(table, seat)) is not None:
                yield _said(f"{player} is to {debt}", debt.clause)
        case e.BoughtIn(seat, chips):
            yield _said(f"{_name(table, seat)} buys in for {spoken(chips)}")
        case e.ToppedUp(seat, chips, later):
            yield _said(f"{_name(table, seat)} adds {spoken(chips)}" + (", which play from the next hand" if later else ""))
        case e.SeatLeft(seat, player, chips):
            yield _said(f"{player} leaves seat {seat} with {spoken(chips)}")
        case e.CashedOut(player, seat, chips) if seat and table.at(seat) is not None:
            yield _said(f"{player} takes {spoken(chips)} off the table")
        case e.CashedOut(player, 0, chips):
            yield _said(f"{player} collects {spoken(chips)}")
        case e.WillLeave(seat):
            yield _said(f"{_name(table, seat)} leaves when the hand is over")
        case e.SatOut(seat):
            yield _said(f"{_name(table, seat)} sits out")
        case e.Returned(seat):
            debt = owed(table, seat)
            more = "" if debt is None else f", and is to {debt}"
            yield _said(f"{_name(table, seat)} is back{more}", debt.clause if debt is not None else "")
        case e.ChoseToPost(seat):
            yield _said(f"{_name(table, seat)} posts with the next hand")
        case e.ChoseToWait(seat):
            yield _said(f"{_name(table, seat)} waits for the big blind")
        case e.SeatMoved(seat, to):
            yield _said(f"{_name(table, to)} moves from seat {seat} to seat {to}")
        case e.StakePickedUp(seat, player, chips):
            yield _said(f"{player} is picked up from seat {seat}; {spoken(chips)} are kept", table.sign.rules.terms.clause("absent"))
        case e.Listed(player):
            yield _said(f"{player} is on the waiting list")
        case e.CashedOut():
            return  # told with the seat that was left
        case _:
            yield from _playing_words(table, event)


def kill_words(table: Table, before: KillButton, *, by_hand: bool) -> Iterator[Said]:
    """Where the Kill Button is now, if it has moved or been turned over. `by_hand`: a hand has just ended."""
    now = table.kill
    if now == before:
        return
    clause = moved_by(before, now) if by_hand else ""
    if now.seat is None:
        yield _said("The Kill Button goes to the middle of the table", clause)
    elif now.seat == before.seat:
        yield _said(f"The Kill Button of {_name(table, now.seat)} now shows {FACES[now.face]}", clause)
    else:
        yield _said(f"{_name(table, now.seat)} has the Kill Button, showing {FACES[now.face]}", clause)


def _playing_words(table: Table, event: e.Event) -> Iterator[Said]:
    """The hand's beginning and end, and the sign."""
    terms = table.sign.rules.terms
    match event:
        case e.TableOpened(button, drawn):
            yield _said(f"{_name(table, button)} has the button", terms.clause("first_button") if drawn else "")
        case e.HandStarted(going):
            yield from _hand_started(table, going)
        case e.HandFinished(stacks, carried):
            have = listed([f"{_name(table, seat)} {spoken(chips)}" for seat, chips in sorted(stacks)])
            yield _said(f"Chips now: {have}", kind=Kind.POT)
            if carried:
                yield _said(f"{spoken(carried)} stay in the middle", kind=Kind.POT)
        case e.HandVoided():
            yield _said("The hand is void: chips and button are as they were", kind=Kind.RULING)
        case e.KillRefused(seat):
            yield _said(f"{_name(table, seat)} does not post the Kill wager and is not dealt in", terms.clause("kill-refused"))
        case e.UnpostedFound(seat, _, must_post):
            if must_post:
                yield _said(f"{_name(table, seat)} posts the big blind with the next hand", terms.clause("unposted"))
        case e.Agreed(seat):
            yield _said(f"{_name(table, seat)} agrees")
        case e.Disagreed(seat):
            yield _said(f"{_name(table, seat)} no longer agrees")
        case e.Announced(notice):
            yield _said("Announced: " + ("the table closes" if notice.sign is None else sign_words(notice.sign)))
        case e.SignChanged(sign, unmet):
            yield _said(f"The sign now says: {sign_words(sign)}")
            yield from (_said(f"{_name(table, seat)} has to come within the buy-in first") for seat in unmet)
        case e.DealerChanged(dealer):
            yield _said(f"{dealer or 'The house'} deals")
        case _:
            yield _said(_plain(table, event))


def _hand_started(table: Table, going: Going) -> Iterator[Said]:
    terms, at = table.sign.rules.terms, going.positions
    yield Said(Kind.STREET, (f"Hand {going.number}: {game_in_words(table.sign.rules)}",), pot=going.carried or None)
    if at.button:
        blinds = [f"{_name(table, seat)}" for seat in at.blinds if seat]
        posts = f"; blinds: {listed(blinds)}" if blinds else ""
        yield _said(f"The button is at seat {at.button}, {_name(table, at.button)}{posts}", terms.clause("button"))
    for seat, player in table.seated():
        if seat not in going.seats:
            debt = owed(table, seat)
            yield _said(f"{player.name} is not dealt in: {_why_not(player, debt)}", debt.clause if debt is not None else "")


def _why_not(player: Player, debt: Owed | None) -> str:
    if player.away is not None:
        return "away"
    if not player.chips:
        return "no chips"
    if player.unmet:
        return "not within the buy-in yet"
    if debt is None:
        return "misses this hand"
    return "posts, but the place is closed to a new player for this hand" if player.posting else f"is to {debt}"


def _said(text: str, clause: str = "", kind: Kind = Kind.ACT) -> Said:
    return Said(kind, (text,), (clause,) if clause else ())


def _name(table: Table, seat: int) -> str:
    player = table.at(seat)
    return f"Seat {seat}" if player is None else player.name


def _plain(table: Table, event: e.Event) -> str:
    """An event nobody has found words for: its name, which says what happened."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
    seat = getattr(event, "seat", 0)
    who = _name(table, seat) if seat else getattr(event, "player", "")
    return f"{who}: {words}" if who else words.capitalize()
