"""What a player has to make good before being dealt in: as a new player, after blinds missed, after a long move, after a refused Kill."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.betting.kill import rejoin_post
from pitboss.hand.kill import kill_rules
from pitboss.table.blinds import comeback, is_asked
from pitboss.table.sign import Sign
from pitboss.table.state import Player, Table


@dataclass(frozen=True, slots=True)
class Owed:
    """Chips to post, live and dead, or to wait for the big blind; one of the two may not be open."""

    why: str
    live: int
    dead: int
    may_post: bool
    may_wait: bool
    clause: str

    def __str__(self) -> str:
        parts = [f"{amount} {what}" for amount, what in ((self.live, "live"), (self.dead, "dead")) if amount]
        ways = [*(["post " + " and ".join(parts)] if self.may_post else []), *(["wait for the big blind"] if self.may_wait else [])]
        return " or ".join(ways)


def owed(table: Table, seat: int) -> Owed | None:
    """What the player at this seat owes; None: nothing."""
    debt = owed_by(table.sign, table.player(seat))
    if debt is not None and debt.may_post and must_play(table, seat):
        return replace(debt, may_wait=False)
    return debt


def must_play(table: Table, seat: int) -> bool:
    """Whether the player at this seat is the Killer, who posts the Kill wager and does not wait for a blind (Melbourne 8.12.7, 8.12.10)."""
    return table.sign.kill and table.kill.killer == seat


def owed_by(sign: Sign, player: Player) -> Owed | None:
    """What a player owes at a table with this sign."""
    rules = sign.rules
    terms, points, blinds = rules.terms, rules.points, rules.stakes.blinds
    if player.entry == "kill":
        post = rejoin_post(rules.stakes.last_blind or None, rules.stakes.least_bet, kill_rules(terms), chip=rules.chip)
        return Owed("The Kill wager was refused.", post.live, post.dead, True, False, "8.12.11(a)(iii)")
    if not blinds:
        return None
    big = blinds[-1]
    if player.must_post:
        live, dead = _as(points.new_player_post, big)
        return Owed("Cards were dealt without the post that was due.", live, dead, True, False, terms.clause("unposted"))
    if player.missed and is_asked(terms, player.missed):
        found = comeback(terms, blinds, player.missed)
        clause = terms.clause("missed_big") if found is None else found.clause
        return Owed("Blinds were missed.", found.live if found else 0, found.dead if found else 0, found is not None, True, clause)
    if player.entry == "new" and points.new_player != "nothing":
        live, dead = _as(points.new_player_post, big)
        ways = points.new_player != "wait", points.new_player != "post"
        return Owed("A new player comes in with a blind.", live, dead, *ways, terms.clause("new_player"))
    if player.entry == "move":
        live, dead = _as(points.seat_move_post, big)
        return Owed("The move went past too many players.", live, dead, True, True, terms.clause("seat_move_free"))
    if player.entry == "avoided":
        live, dead = _as(points.seat_move_post, big)
        clause = terms.clause("blind-avoided") or terms.clause("missed_big")
        return Owed("The move went behind the blind.", live, dead, True, True, clause)
    return None


def _as(kind: str, amount: int) -> tuple[int, int]:
    return (amount, 0) if kind == "live" else (0, amount)
