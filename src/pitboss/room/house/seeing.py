"""A table against the house as somebody sees it now: a snapshot for who comes, and after each batch how things stand.

With both goes what helps to play: which clauses govern the moment, what a player has, and why something is not possible.
"""

from __future__ import annotations

from typing import Final

from pitboss.banked import actions as a
from pitboss.banked.between.view import LIMITS, notice_seen
from pitboss.banked.choices import full_amounts
from pitboss.banked.codec import rules_to_json
from pitboss.banked.decide import decide
from pitboss.banked.state import Round
from pitboss.banked.turn import deciders, stage_at
from pitboss.banked.view import WAGERS, pay_tables, public_view, view
from pitboss.chance.joint_proof import joint_told, offer_to_json
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.jackpots.state import Jackpot
from pitboss.jackpots.view import public_view as jackpot_view
from pitboss.room.clock import MS
from pitboss.room.house.desk import BETS, HouseDesk
from pitboss.room.house.governing import governs
from pitboss.room.house.holding import lying_open, players

KIND: Final = "house"
MULTIPLES: Final = (4, 3, 2, 1)


def snapshot(desk: HouseDesk, account: str | None, jackpot: Jackpot | None = None) -> Document:
    """All that this account may know now, and the number up to which it has been told."""
    return {
        "type": "snapshot",
        "kind": KIND,
        "number": desk.number,
        "at": desk.at // MS,
        "table": table_seen(desk),
        "jackpot": jackpot_seen(jackpot),
        "joint": None if desk.joint is None else joint_told(desk.joint),
        "offer": None if desk.chance.pending is None else offer_to_json(desk.chance.pending.offer),
        **moment(desk),
        **of_account(desk, account),
    }


def turn(desk: HouseDesk) -> Document:
    """How things stand, as everybody is told."""
    return {"type": "turn", "kind": KIND, "number": desk.number, **moment(desk), **of_account(desk, None)}


def turn_for(desk: HouseDesk, common: Document, account: str) -> Document:
    """The same for one account: with what that player sees, has, may do, and may not."""
    return {**common, **of_account(desk, account)}


def moment(desk: HouseDesk) -> Document:
    """What is the same for everybody."""
    kind, seats = desk.deciding()
    until = desk.bets_until()
    return {
        "round_number": desk.round_number,
        "root": None if desk.committed is None else desk.committed.root.hex(),
        "chairs": chairs(desk),
        "due": kind,
        "seats": list(seats),
        "clock": desk.clocks.told(desk.players),
        "bets": {"deadline": None if until is None else until // MS, "done": sorted(desk.done)} if kind == BETS else None,
        "governs": governs(desk.round if desk.open else None),
        "hands": [] if desk.round is None else lying_open(desk.round),
    }


def of_account(desk: HouseDesk, account: str | None) -> Document:
    """What is one account's own: the round as it is seen from there, what it has, what it may not."""
    game, seat = desk.round, None if account is None else desk.seat_in_hand(account)
    place = None if game is None or seat is None else game.place_of.get(seat)
    seen = None if game is None else public_view(game) if place is None or seat is None else view(game, seat)
    holds = game is not None and place is not None and bool(game.hole[place])
    return {
        "round": seen,
        "has": players(game, place) if holds and game is not None and place is not None else None,
        "why": why(game, seat) if game is not None and place is not None and seat is not None and desk.open else None,
        "you": you(desk, account),
    }


def you(desk: HouseDesk, account: str | None) -> Document | None:
    """The caller's own place."""
    if account is None:
        return None
    table, seat = desk.table, desk.seat_at_table(account)
    free = [] if seat is not None or table.closed else [each for each in range(1, table.rules.limits.seats + 1) if each not in table.guests]
    last = desk.last.get(account)
    return {"name": account, "seat": seat, "free": free, "last": None if last is None else WAGERS.write(last)}


def table_seen(desk: HouseDesk) -> Document:
    """What hangs at the table. Nothing here is hidden from anybody."""
    table = desk.table
    rules = table.rules
    terms = rules.terms
    return {
        "id": desk.id,
        "name": desk.name,
        "kind": KIND,
        "book": terms.book.key,
        "version": terms.book.version,
        "game": terms.game.key,
        "title": terms.game.name,
        "options": rules_to_json(rules)["options"],
        "limits": LIMITS.write(rules.limits),
        "pays": pay_tables(rules),
        "buy_in": {"least": desk.buy_in.least, "most": desk.buy_in.most},
        "pace": desk.pace.to_json(),
        "seats": rules.limits.seats,
        "rounds": table.rounds,
        "notice": notice_seen(table),
        "closed": table.closed,
    }


def chairs(desk: HouseDesk) -> list[Document | None]:
    """Who sits where, seat 1 first."""
    found: list[Document | None] = []
    for seat in range(1, desk.table.rules.limits.seats + 1):
        guest = desk.table.guests.get(seat)
        found.append(
            None
            if guest is None
            else {
                "seat": seat,
                "name": guest.name,
                "bot": guest.name in desk.bots,
                "chips": guest.chips,
                "idle": guest.idle,
                "link": guest.name not in desk.clocks.lost,
                "misses": desk.clocks.misses.get(guest.name, 0),
                "leaving": guest.name in desk.leaving,
                "done": seat in desk.done,
            }
        )
    return found


def jackpot_seen(jackpot: Jackpot | None) -> Document | None:
    """The display of the jackpot that is played for."""
    if jackpot is None:
        return None
    shown, plan = jackpot_view(jackpot), jackpot.plan
    stakes = [plan.stake_of(level) for level in range(1, plan.levels + 1)]
    return {"name": shown.name, "amounts": list(shown.amounts), "stakes": stakes, "working": shown.working}


# -- why not


def why(game: Round, seat: int) -> Document:
    """What this seat may not do now, and by which clause: the engine is asked as if it had been done, and nothing is done."""
    place, limits = game.place_of[seat], game.rules.limits
    decides = place in deciders(game)
    amounts = full_amounts(game, place, stage_at(game)) if decides else (limits.minimum,)
    examples = (
        a.PlaceBets(seat, limits.minimum, limits.minimum),
        a.Withdraw(seat),
        a.Play(seat, amounts[0]),
        a.Check(seat),
        a.Fold(seat),
        a.KeepHidden(seat),
    )
    refused = {type(action).__name__: _no(game, action) for action in examples}
    base = game.base[place]
    tried = [(times, _no(game, a.Play(seat, times * base))) for times in MULTIPLES] if base else []
    return {
        "actions": {name: no for name, no in refused.items() if no is not None},
        "plays": [{"times": times, "amount": times * base, **no} for times, no in tried if no is not None],
    }


def _no(game: Round, action: a.Action) -> Document | None:
    try:
        decide(game, action)
    except Refused as no:
        return {"code": no.code, "words": no.message, "clause": no.clause, "book": no.book}
    return None
