"""A shuffle within the hand: offered to those still in, who open their parts in one round trip, and dealt from.

Nobody's turn comes meanwhile. A client that does not open in time stays in its hand, is on record, and sits out after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.betting.round import FOLDED
from pitboss.chance.joint import Abandoned, Contributor, Joint, Offer
from pitboss.chance.joint_proof import contributed
from pitboss.chance.shuffle import Committed, shuffled
from pitboss.hand import actions as a
from pitboss.hand.dealing import pile_to_shuffle
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due
from pitboss.room.deck_lines import DeckOffered
from pitboss.room.desk import TableDesk
from pitboss.room.joint import Given
from pitboss.room.withholding import withhold

if TYPE_CHECKING:
    from pitboss.room.draft import Draft


def contributors(draft: Draft, hand: Hand, given: Given, abandoned: tuple[Abandoned, ...]) -> tuple[Contributor, ...]:
    """Players still in whose clients keep a commitment here, in the order of their seats; not who has just withheld, and no bots."""
    desk = draft.desk
    gone = {name for each in abandoned for name in each.names}
    still_in = sorted(seat for seat, stands in zip(hand.seats, hand.standing, strict=True) if stands != FOLDED)
    names = ((seat, draft.players[seat]) for seat in still_in)
    return tuple(
        Contributor(seat, name, given.stock[name])
        for seat, name in names
        if name in given.stock and name not in desk.bots and name not in gone and desk.chance.may(name)
    )


def is_due(desk: TableDesk) -> bool:
    """Whether the hand waits for a shuffle."""
    return not desk.clocks.waits and desk.playing and desk.hand is not None and due(desk.hand)[0] == Due.SHUFFLE


def wakes_at(desk: TableDesk, given: Given) -> int | None:
    """When something is to be done for the shuffle that is due; None: none is."""
    if not is_due(desk):
        return None
    return desk.chance.wakes_at(given, desk.clocks.lost, desk.at, listed=False)


def go_on(draft: Draft, now: int) -> None:
    """The clock looks at a shuffle that is due: who has withheld is waited for no more, and otherwise the dealer goes on."""
    desk = draft.desk
    pending = desk.chance.pending
    gone = () if pending is None else pending.withholding(draft.given().opened, desk.clocks.lost, now)
    if pending is None or not gone:
        draft.deal_on()
        return
    withhold(draft, pending, gone)


def reshuffle(draft: Draft) -> bool:
    """The shuffle that is due. False: it waits until the players have opened what they committed to."""
    hand, desk = draft.hand, draft.desk
    assert hand is not None
    # What the desk has on offer is for the shuffle it waits for: the first of this draft, if the hand had begun before.
    waited = draft.number == desk.hand_number and not draft.committed
    pending, abandoned = (desk.chance.pending, desk.chance.abandoned) if waited else (None, ())
    if pending is not None:
        given = draft.given()
        if pending.missing(given.opened):
            return False
        joint = Joint(pending.offer, tuple(given.opened[each.name] for each in pending.offer.contributors), abandoned)
        _shuffle(draft, contributed(joint, pending.committed), joint)
        return True
    committed = shuffled(pile_to_shuffle(hand, due(hand)[1])[0], hand.rules.terms, draft.seeds())
    listed = contributors(draft, hand, draft.given(), abandoned)
    offer = Offer(desk.id, draft.number, len(draft.decks) + len(draft.committed), (committed.root,), listed)
    if listed:
        draft.add(DeckOffered(offer, committed, None), "dealer")
        return False
    _shuffle(draft, committed, Joint(offer, (), abandoned))
    return True


def _shuffle(draft: Draft, committed: Committed, joint: Joint) -> None:
    draft.committed.append(committed)
    draft.play(a.Shuffle(committed.order), "dealer", committed=committed, joint=joint)
