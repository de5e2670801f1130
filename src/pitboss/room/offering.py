"""The next hand's deck at a poker table: offered to those who contribute, abandoned where one of them withholds, and dealt from.

The offer says for whom the deck is made, and nobody else is dealt in from it: whoever comes, goes or moves after it cannot shift the cards.
"""

from __future__ import annotations

from pitboss.chance.joint import DRAW, JOINED, LEFT, Contributor, Offer
from pitboss.chance.shuffle import shuffled
from pitboss.hand.refusal import Refused
from pitboss.room import lines as n
from pitboss.room.deck_lines import DeckAbandoned, DeckOffered
from pitboss.room.desk import TableDesk
from pitboss.room.draft import Draft
from pitboss.room.joint import LEAD, Given, Pending
from pitboss.room.withholding import withhold
from pitboss.table.start import able_seats


def contributors(desk: TableDesk, given: Given, seats: tuple[int, ...]) -> tuple[Contributor, ...]:
    """Of these seats, those whose players' clients keep a commitment here, by number. Bots are the house's own."""
    found = ((seat, desk.table.at(seat)) for seat in sorted(seats))
    return tuple(
        Contributor(seat, player.name, given.stock[player.name])
        for seat, player in found
        if player is not None and _contributes(desk, given, player.name)
    )


def _contributes(desk: TableDesk, given: Given, name: str) -> bool:
    return name in given.stock and name not in desk.bots and desk.chance.may(name)


def wakes_at(desk: TableDesk, given: Given, begins_at: int) -> int:
    """When something is to be done for the next hand, which may begin at this time."""
    asks = desk.chance.pending is None and bool(given.stock)
    listed = asks and any(_contributes(desk, given, desk.table.player(seat).name) for seat in able_seats(desk.table))
    return desk.chance.wakes_at(given, desk.clocks.lost, begins_at, listed=listed)


def next_hand(draft: Draft, given: Given, begins_at: int, now: int) -> Draft:
    """What is to be done now: a deck offered, an offer abandoned, the hand begun; or nothing."""
    desk = draft.desk
    pending = desk.chance.pending
    if pending is None:
        if begins_at - LEAD <= now and given.stock and _offer(draft, given):
            return draft
        if begins_at <= now:
            draft.begin(only=_line_up(draft)[0] if desk.chance.abandoned else ())
        return draft
    if gone := pending.withholding(given.opened, desk.clocks.lost, now):
        withhold(draft, pending, gone)
        return draft
    if pending.missing(given.opened) or begins_at > now:
        return draft
    begun = Draft(desk, now, draft.seeds, lambda: given)
    dealt = _begin(begun, pending, tuple(given.opened[each.name] for each in pending.offer.contributors))
    if not pending.offer.seats or _as_offered(desk, pending, dealt):
        return begun
    draft.add(DeckAbandoned(pending.offer.hand, pending.offer.digest, *_why(desk, pending, dealt)), "dealer")
    return draft


def _line_up(draft: Draft) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The seats that are dealt in, in the order of dealing, and their players. Not for whom a deck of this deal was thrown away already."""
    desk = draft.desk
    gone = {name for each in desk.chance.abandoned for name in each.names}
    able = able_seats(desk.table)
    only = tuple(seat for seat in able if desk.table.player(seat).name not in gone) if gone else ()
    for seats in (only, ()):  # where too few are left to deal to, everybody is
        probe = Draft(desk, draft.now, draft.seeds)
        if probe.draws:
            found: tuple[int, ...] = tuple(seats or able)
        else:
            try:
                found = probe.line_up(seats)
            except Refused:
                if not seats:
                    raise
                continue
        if len(found) >= desk.table.sign.rules.points.least_players:
            return found, tuple(probe.table.player(seat).name for seat in found)
    raise AssertionError("the table refuses a hand for too few")


def _offer(draft: Draft, given: Given) -> bool:
    """The house makes its deck, and publishes its root with everybody who contributes. False: nobody does."""
    desk = draft.desk
    seats, players = _line_up(draft)
    listed = contributors(desk, given, tuple(desk.table.seat_of(name) or 0 for name in players))
    if not listed:
        return False
    rules = desk.table.sign.rules
    draw = shuffled(rules.pack_cards, rules.terms, draft.seeds()) if draft.draws else None
    committed = shuffled(rules.pack_cards, rules.terms, draft.seeds())
    roots = (committed.root,) if draw is None else (committed.root, draw.root)
    found = Offer(desk.id, desk.dealt + 1, 0, roots, listed, seats)
    draft.add(DeckOffered(found, committed, draw, players), "dealer")
    return True


def _begin(begun: Draft, pending: Pending, nonces: tuple[bytes, ...]) -> n.Players:
    """Begin the hand that the deck was made for; who is dealt in, or could be."""
    moves = begun.draws and bool(begun.table.wishes)  # a seat that is drawn for has its number only now
    try:
        begun.begin(nonces, () if moves else pending.offer.seats)
    except Refused:
        table = begun.desk.table
        return tuple((seat, table.player(seat).name) for seat in able_seats(table, pending.offer.seats))
    return next(line.what.players for line in begun.lines if isinstance(line.what, n.HandBegun))


def _as_offered(desk: TableDesk, pending: Pending, dealt: n.Players) -> bool:
    """Whether those are dealt in, in that order, for whom the deck was made.

    Where cards are drawn first, the draw decides on the order, and whom the rules leave out; but nobody may have come or gone.
    """
    names = tuple(name for _, name in dealt)
    if len(pending.offer.roots) > DRAW:
        able = {desk.table.player(seat).name for seat in able_seats(desk.table)}
        return able.issuperset(pending.players) and set(names) <= set(pending.players)
    return names == pending.players and tuple(seat for seat, _ in dealt) == pending.offer.seats


def _why(desk: TableDesk, pending: Pending, dealt: n.Players) -> tuple[str, tuple[str, ...]]:
    """Why a deck cannot be dealt from any more, and by whom."""
    names = [name for _, name in dealt]
    left = tuple(name for name in pending.players if name not in names)
    came = tuple(player.name for _, player in desk.table.seated() if player.name not in pending.players)
    return (LEFT, left) if left else (JOINED, came or pending.players)
