"""What an event does to the hand. No rules here: whatever had to be decided stands in the event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.hand import events as e
from pitboss.hand.happens import cards, ending, notes, rulings, wagers
from pitboss.hand.state import Hand


def evolve(hand: Hand, event: e.Event) -> None:
    """Carry the event out. Never refuses."""
    hand.next_up = hand.possible = None
    EVOLVE[type(event)](hand, event)


# `play` and the dealer look an event's doing up themselves: a call the less for every event.
EVOLVE: Final[dict[type, Callable[[Hand, Any], None]]] = {
    e.ForcedBetsPosted: wagers.posted,
    e.Straddled: wagers.straddled,
    e.Declined: wagers.declined,
    e.OffersClosed: wagers.step_done,
    e.DownDealt: cards.down_dealt,
    e.UpDealt: cards.up_dealt,
    e.BoardDealt: cards.board_dealt,
    e.KittyDealt: cards.kitty_dealt,
    e.CardsTold: cards.cards_told,
    e.Burned: cards.burned,
    e.Shuffled: cards.shuffled,
    e.BettingOpened: wagers.betting_opened,
    e.BettingSkipped: wagers.betting_skipped,
    e.Folded: wagers.folded,
    e.Checked: wagers.checked,
    e.Called: wagers.called,
    e.BroughtIn: wagers.brought_in,
    e.Opened: wagers.opened,
    e.Raised: wagers.raised,
    e.KittyTaken: wagers.kitty_taken,
    e.Collected: wagers.collected,
    e.Discarded: cards.discarded,
    e.ThrewAway: cards.threw_away,
    e.Replaced: cards.replaced,
    e.ExchangeClosed: cards.exchange_closed,
    e.KittyMucked: cards.kitty_mucked,
    e.HandSet: cards.hand_set,
    e.SettingClosed: cards.exchange_closed,
    e.RunsAgreed: ending.runs_agreed,
    e.RunsCut: ending.runs_cut,
    e.ShowdownOpened: ending.showdown_opened,
    e.Shown: ending.shown,
    e.Mucked: ending.mucked,
    e.PotAwarded: ending.pot_awarded,
    e.Paid: ending.paid,
    e.PotCarried: ending.pot_carried,
    e.FeesReturned: ending.fees_returned,
    e.HandEnded: ending.hand_ended,
    e.Ruled: rulings.ruled,
    e.CardsSetAside: rulings.cards_set_aside,
    e.AsideTakenUp: rulings.aside_taken_up,
    e.AsideMucked: rulings.aside_mucked,
    e.BurnDueSet: rulings.burn_due_set,
    e.HoleCardReplaced: rulings.hole_card_replaced,
    e.CardExposed: rulings.card_exposed,
    e.CardTurnedUp: rulings.card_turned_up,
    e.UpCardTurnedDown: rulings.up_card_turned_down,
    e.DiscardTakenBack: rulings.discard_taken_back,
    e.BurnReturned: rulings.burn_returned,
    e.FaultReported: rulings.fault_reported,
    e.Voided: rulings.voided,
    e.DrawnByMistake: cards.drawn_by_mistake,
    e.HandKilled: rulings.hand_killed,
    e.FoldedHandShown: rulings.folded_hand_shown,
    e.HandRestored: rulings.hand_restored,
    e.Refunded: rulings.refunded,
    e.Noted: notes.noted,
    e.NoteDone: notes.note_done,
    e.TimeBought: notes.time_bought,
    e.TimeCharged: notes.time_charged,
    e.PlayedOn: wagers.step_done,
    e.TappedOut: rulings.tapped_out,
    e.CeilingSet: rulings.ceiling_set,
    e.SizesSet: rulings.sizes_set,
    e.BettingUndone: rulings.betting_undone,
}
