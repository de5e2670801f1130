"""The next round's deck at a table against the house: offered to the players' clients before bets are taken.

All of it is done before a chip is at stake: the house, the opponent here, knows no wager when the order is settled, and an offer
that is abandoned costs nobody anything.
"""

from __future__ import annotations

from pitboss.banked.between.start import may_bet
from pitboss.chance.joint import WITHHELD, Contributor, Offer
from pitboss.chance.shuffle import shuffled
from pitboss.room.deck_lines import DeckAbandoned, DeckOffered
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.draft import HouseDraft
from pitboss.room.joint import LEAD, Given, Pending


def contributors(desk: HouseDesk, given: Given) -> tuple[Contributor, ...]:
    """Players whose clients keep a commitment here, in the order of their seats; not who has just withheld, and no bots."""
    chance = desk.chance
    withheld = {name for each in chance.abandoned if each.why == WITHHELD for name in each.names}
    seated = ((seat, desk.table.guests[seat].name) for seat in sorted(may_bet(desk.table)))
    return tuple(
        Contributor(seat, name, given.stock[name])
        for seat, name in seated
        if name in given.stock and name not in desk.bots and name not in withheld and chance.may(name)
    )


def wakes_at(desk: HouseDesk, given: Given, begins_at: int) -> int:
    """When something is to be done for the next round, for which bets may be taken from this time."""
    return desk.chance.wakes_at(given, desk.clocks.lost, begins_at, listed=bool(contributors(desk, given)))


def next_round(draft: HouseDraft, given: Given, begins_at: int, now: int) -> None:
    """What is to be done now: a deck offered, an offer abandoned, bets opened; or nothing."""
    desk = draft.desk
    pending = desk.chance.pending
    if pending is None:
        listed = contributors(desk, given)
        if listed and begins_at - LEAD <= now:
            _offer(draft, listed)
        elif begins_at <= now:
            draft.open_bets()
    elif gone := pending.withholding(given.opened, desk.clocks.lost, now):
        _withheld(draft, pending, gone)
    elif not pending.missing(given.opened) and begins_at <= now:
        draft.open_bets(tuple(given.opened[each.name] for each in pending.offer.contributors))


def lies_alone(desk: HouseDesk) -> bool:
    """Whether bets are open on a deck that the house shuffled alone, and nobody has bet: then those who have come may shuffle another."""
    return desk.betting and not desk.bets_at and desk.joint is not None and not desk.joint.offer.contributors


def another_deck(draft: HouseDraft, given: Given, now: int) -> None:
    """In the place of such a deck: one is offered and, when all have opened, bets are open on that. Who bets meanwhile keeps what lies."""
    desk = draft.desk
    pending = desk.chance.pending
    if pending is None:
        if listed := contributors(desk, given):
            _offer(draft, listed)
    elif gone := pending.withholding(given.opened, desk.clocks.lost, now):
        _withheld(draft, pending, gone)
    elif not pending.missing(given.opened):
        draft.take_in()
        draft.open_bets(tuple(given.opened[each.name] for each in pending.offer.contributors))


def _withheld(draft: HouseDraft, pending: Pending, gone: tuple[Contributor, ...]) -> None:
    names = tuple(each.name for each in gone)
    draft.add(DeckAbandoned(pending.offer.hand, pending.offer.digest, WITHHELD, names), "clock")


def _offer(draft: HouseDraft, listed: tuple[Contributor, ...]) -> None:
    desk = draft.desk
    rules = desk.table.rules
    committed = shuffled(rules.pack_cards, rules.terms, draft.seeds())
    draft.add(
        DeckOffered(
            Offer(desk.id, desk.round_number + 1, 0, (committed.root,), listed, tuple(range(1, rules.limits.seats + 1))), committed, None
        ),
        "dealer",
    )
