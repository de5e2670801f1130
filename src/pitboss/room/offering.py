"""The next hand's deck at a poker table: offered to those who contribute, abandoned where one of them withholds, and dealt from."""

from __future__ import annotations

from pitboss.chance.joint import JOINED, WITHHELD, Contributor, Offer
from pitboss.chance.shuffle import shuffled
from pitboss.room import lines as n
from pitboss.room.deck_lines import DeckAbandoned, DeckOffered
from pitboss.room.desk import TableDesk
from pitboss.room.draft import Draft
from pitboss.room.joint import LEAD, Given
from pitboss.table.start import can_play


def contributors(desk: TableDesk, given: Given) -> tuple[Contributor, ...]:
    """Players who can be dealt in and whose clients keep a commitment here, in the order of their seats. Bots are the house's own."""
    table, chance = desk.table, desk.chance
    return tuple(
        Contributor(seat, player.name, given.stock[player.name])
        for seat, player in table.seated()
        if player.name in given.stock and player.name not in desk.bots and chance.may(player.name) and can_play(table, seat)
    )


def wakes_at(desk: TableDesk, given: Given, begins_at: int) -> int:
    """When something is to be done for the next hand, which may begin at this time."""
    return desk.chance.wakes_at(given, desk.clocks.lost, begins_at, listed=bool(contributors(desk, given)))


def next_hand(draft: Draft, given: Given, begins_at: int, now: int) -> Draft:
    """What is to be done now: a deck offered, an offer abandoned, the hand begun; or nothing."""
    desk = draft.desk
    pending = desk.chance.pending
    if pending is None:
        listed = contributors(desk, given)
        if listed and begins_at - LEAD <= now:
            offer(draft, listed)
        elif begins_at <= now:
            draft.begin()
        return draft
    if gone := pending.withholding(given.opened, desk.clocks.lost, now):
        withhold(draft, gone)
        return draft
    if pending.missing(given.opened) or begins_at > now:
        return draft
    begun = Draft(desk, now, draft.seeds, lambda: given)
    begun.begin(tuple(given.opened[each.name] for each in pending.offer.contributors))
    joined = _joined(begun, given)
    if not joined:
        return begun
    draft.add(DeckAbandoned(pending.offer.hand, pending.offer.digest, JOINED, joined), "dealer")
    return draft


def offer(draft: Draft, listed: tuple[Contributor, ...]) -> None:
    """The house makes its deck, and publishes its root with everybody who contributes."""
    desk = draft.desk
    rules = desk.table.sign.rules
    draw = shuffled(rules.pack_cards, rules.terms, draft.seeds()) if draft.draws else None
    committed = shuffled(rules.pack_cards, rules.terms, draft.seeds())
    roots = (committed.root,) if draw is None else (committed.root, draw.root)
    found = Offer(desk.id, desk.dealt + 1, 0, roots, listed)
    draft.add(DeckOffered(found, committed, draw), "dealer")


def withhold(draft: Draft, gone: tuple[Contributor, ...]) -> None:
    """These did not open: the deck is thrown away, and they are not dealt in to the next."""
    pending = draft.desk.chance.pending
    assert pending is not None
    names = tuple(each.name for each in gone)
    draft.add(DeckAbandoned(pending.offer.hand, pending.offer.digest, WITHHELD, names), "clock")
    for name in names:
        seat = draft.table.seat_of(name)
        if seat is not None and draft.table.player(seat).away is None:
            draft.sit_out(seat, "clock")


def _joined(begun: Draft, given: Given) -> tuple[str, ...]:
    """Players dealt in who could have contributed and were not on the list. For them a new deck is offered, once for a hand."""
    desk = begun.desk
    pending = desk.chance.pending
    assert pending is not None
    if any(each.why == JOINED for each in desk.chance.abandoned):
        return ()
    listed = {each.name for each in pending.offer.contributors}
    dealt = next(line.what.players for line in begun.lines if isinstance(line.what, n.HandBegun))
    able = {each.name for each in contributors(desk, given)}
    return tuple(name for _, name in dealt if name in able and name not in listed)
