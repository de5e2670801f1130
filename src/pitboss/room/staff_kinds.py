"""What staff can do at a poker table: which acts there are, which take two persons, and by which clause each is done."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from pitboss.room.act_rules import restored
from pitboss.room.acts import Act
from pitboss.room.commands import read_action
from pitboss.table import actions as ta
from pitboss.table.codec import action_from_json

#: What the staff may ask.
STAFF: Final = (
    *(ta.ReleaseSeat, ta.MovePlayer, ta.SetApart, ta.ApproveTableChange, ta.RecordAbsence, ta.HoldSeat, ta.PickUp, ta.VoidHand),
    *(ta.AnnounceChange, ta.AnnounceClosing, ta.WithdrawNotice, ta.ChangeSign, ta.CloseTable, ta.ReopenTable, ta.ChangeDealer),
    *(ta.Exclude, ta.LiftExclusion, ta.WithholdWinnings, ta.SettleWithheld, ta.SettleDispute, ta.CorrectPayment, ta.DecideMatter),
)
MONEY: Final = (ta.CorrectPayment, ta.WithholdWinnings, ta.SettleWithheld)  #: they take two, and belong to a hand or a dispute
HAND_ON: Final = "hand-going-on"  #: the refusal of what waits until the hand is over
#: By what each is done, where the event itself does not say: the first of these topics that the book has a clause for.
TOPICS: Final[dict[type, tuple[str, ...]]] = {
    ta.ReleaseSeat: ("seats",),
    ta.MovePlayer: ("seat-move-staff", "seats"),
    ta.SetApart: ("seats_apart", "seats"),
    ta.ApproveTableChange: ("table-change", "seats"),
    ta.RecordAbsence: ("absent",),
    ta.HoldSeat: ("absent",),
    ta.PickUp: ("pick-up", "absent"),
    ta.AnnounceChange: ("sign-change-staff", "change_agreement"),
    ta.ChangeSign: ("sign-change-staff", "change_agreement"),
    ta.AnnounceClosing: ("closing",),
    ta.WithdrawNotice: ("closing",),
    ta.CloseTable: ("closing",),
    ta.ReopenTable: ("closing",),
    ta.ChangeDealer: ("deal",),
    ta.Exclude: ("exclusion",),
    ta.LiftExclusion: ("exclusion",),
    ta.WithholdWinnings: ("withheld",),
    ta.SettleWithheld: ("withheld",),
    ta.SettleDispute: ("dispute",),
    ta.CorrectPayment: ("payment",),
}


def action_of(found: Act, at: int) -> ta.Action:
    """What was asked, as an action of the table: with the rank of the first person, at the time of today."""
    kind = next(each for each in STAFF if each.__name__ == found.name)
    names = {each.name for each in fields(kind)}
    if kind is ta.VoidHand:
        return ta.VoidHand()
    told = restored(found, names, at)
    return read_action(action_from_json, {key: value for key, value in told.items() if key in {*names, "action"}})
