"""A hand in plain words, each line with the clause it rests on: what a floor manager would tell afterwards."""

from __future__ import annotations

from typing import Final

from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.history.history import History
from pitboss.history.said import Said
from pitboss.history.words import cards, chips, ending, turns
from pitboss.history.words.teller import Saying, Teller


def account(history: History) -> list[Said]:
    """Everything that happened, one line for each thing, with a heading for each street."""
    teller = Teller(history.start.copy(), history.names, history.scale)
    for at, event in enumerate(history.events, start=1):
        teller.following = history.events[at] if at < len(history.events) else None
        if not isinstance(event, _BEHIND_BURN):
            cards.burned_only(teller)
        teller.heading(event)
        before, after = _SAYINGS.get(type(event), (ending.plain, None))
        if before is not None:
            before(teller, event)
        evolve(teller.hand, event)
        if after is not None:
            after(teller, event)
    return teller.lines


#: What is told together with the burn before it.
_BEHIND_BURN: Final = (e.BoardDealt, e.UpDealt, e.DownDealt)

#: How each event is told: before it is carried out, and after.
_SAYINGS: Final[dict[type, tuple[Saying | None, Saying | None]]] = {
    e.ForcedBetsPosted: (chips.posted, None),
    e.Straddled: (None, chips.straddled),
    e.Declined: (None, None),
    e.OffersClosed: (None, None),
    e.DownDealt: (cards.down_dealt, None),
    e.UpDealt: (cards.up_dealt, None),
    e.BoardDealt: (cards.board_dealt, cards.board_shown),
    e.KittyDealt: (cards.kitty_dealt, None),
    e.CardsTold: (cards.cards_told, cards.board_shown),
    e.Burned: (cards.burned, None),
    e.Shuffled: (cards.shuffled, None),
    e.BettingOpened: (chips.opening, None),
    e.BettingSkipped: (None, None),
    e.Folded: (chips.folded, None),
    e.Checked: (chips.acted("checks", "check"), None),
    e.Called: (None, chips.called),
    e.BroughtIn: (None, chips.brought_in),
    e.Opened: (None, chips.opened),
    e.Raised: (chips.raising, None),
    e.KittyTaken: (chips.kitty_taken, None),
    e.Collected: (chips.collected, None),
    e.Discarded: (cards.discarded, None),
    e.ThrewAway: (cards.threw_away, None),
    e.Replaced: (cards.replaced, None),
    e.ExchangeClosed: (None, None),
    e.KittyMucked: (ending.said_by_ruling("Nobody took the Kitty; it is mucked"), None),
    e.HandSet: (cards.hand_set, None),
    e.SettingClosed: (None, None),
    e.RunsAgreed: (cards.runs_agreed, None),
    e.RunsCut: (ending.runs_cut, None),
    e.ShowdownOpened: (None, None),
    e.Shown: (None, cards.shown),
    e.Mucked: (chips.acted("mucks", "losers"), None),
    e.PotAwarded: (ending.pot_awarded, None),
    e.Paid: (ending.paid, None),
    e.PotCarried: (ending.pot_carried, None),
    e.HandEnded: (None, None),
    e.Ruled: (ending.ruled, None),
    e.FaultReported: (ending.fault, None),
    e.Voided: (ending.voided, None),
    e.DrawnByMistake: (ending.drawn_by_mistake, None),
    e.HandKilled: (ending.killed, None),
    e.FoldedHandShown: (ending.folded_hand_shown, None),
    e.HandRestored: (ending.hand_restored, None),
    e.Refunded: (ending.refunded, None),
    e.CardsSetAside: (ending.set_aside, None),
    e.AsideTakenUp: (ending.taken_up, None),
    e.AsideMucked: (ending.aside_mucked, None),
    e.BurnDueSet: (ending.said_by_ruling("It will be the next burn"), None),
    e.HoleCardReplaced: (ending.hole_card_replaced, None),
    e.CardExposed: (ending.exposed, None),
    e.CardTurnedUp: (ending.exposed, None),
    e.UpCardTurnedDown: (None, None),
    e.DiscardTakenBack: (ending.said_by_ruling("{} has not discarded, and must"), None),
    e.BurnReturned: (ending.burn_returned, None),
    e.TappedOut: (ending.said_by_ruling("{} taps out: in for the pot so far, and bets no more"), None),
    e.Noted: (turns.noted, None),
    e.NoteDone: (turns.note_done, None),
    e.TimeBought: (turns.time_bought, None),
    e.TimeCharged: (turns.time_charged, None),
    e.PlayedOn: (ending.said_by_ruling("{} plays on"), None),
    e.CeilingSet: (ending.ceiling, None),
    e.SizesSet: (ending.sizes_set, None),
    e.BettingUndone: (ending.betting_undone, None),
}
