"""What staff do at a poker table: from a command to the lines of its stream. Money and voids take two, everything takes a reason."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.law.terms import Terms
from pitboss.room.act_lines import AGREED, CONFIRMED, DECLINED, WITHDRAWN, About, Seats
from pitboss.room.act_rules import (
    CONFIRM,
    DECLINE,
    WITHDRAW,
    act_in,
    acted,
    answered,
    must_be_no_party,
    must_be_second,
    must_have_asked,
    must_have_rank,
    must_not_decide_own,
    no_longer,
    number_in,
    reason_in,
    who_decides,
)
from pitboss.room.commands import BadCommand, Command, read_action
from pitboss.room.desk import TableDesk
from pitboss.room.draft import Draft
from pitboss.room.ranks import rank_of
from pitboss.room.staff_kinds import HAND_ON, MONEY, TOPICS, action_of
from pitboss.table import actions as ta
from pitboss.table.codec import action_from_json


@dataclass(frozen=True, slots=True)
class Wanted:
    """A command of staff, taken apart."""

    action: ta.Action
    clause: str
    about: About
    two: bool
    named: bool = False  #: the clause itself says what is done, as a ground for a void does


def act(desk: TableDesk, asked: Command, draft: Draft, kind: type) -> None:
    """A member of staff acts, or asks to."""
    caller, terms = asked.caller, desk.table.sign.rules.terms
    rank = rank_of(terms, caller.roles)
    wanted = _wanted(desk, asked.action, kind, rank, draft.at)
    clause, who = wanted.clause, who_decides(terms, wanted.clause, named=wanted.named)
    must_be_no_party(desk.acts, caller.account, draft.now, seated=desk.table.seat_of(caller.account) is not None, who=who)
    why = reason_in(asked.action, clause, terms.book.key)
    if wanted.two:
        must_have_rank(terms, rank, caller.roles, clause, named=wanted.named)
    players, seats = _concerned(desk, wanted)
    must_not_decide_own(caller.account, players, who)
    waits = False
    try:
        carry_out(Draft(desk, draft.now, draft.seeds, draft.given), wanted.action)
    except Refused as refused:
        if not wanted.two or refused.code != HAND_ON:
            raise
        waits = True
    line = acted(
        *(desk.acts, caller, dict(asked.action), rank, clause, why),
        about=wanted.about,
        two=wanted.two,
        waits=waits,
        seats=seats,
        players=players,
    )
    draft.add(line, "staff")
    if line.standing == "done":
        carry_out(draft, wanted.action)


def answer(desk: TableDesk, asked: Command, draft: Draft) -> None:
    """The second person confirms or declines what was asked, or whoever asked withdraws it."""
    caller, terms = asked.caller, desk.table.sign.rules.terms
    found, rank, why = act_in(desk.acts, terms, caller, asked.action)
    if asked.action["action"] == WITHDRAW:
        must_have_asked(found, caller)
        draft.add(answered(found, WITHDRAWN, caller, rank, why), "staff")
        return
    named = found.name == ta.VoidHand.__name__
    who = who_decides(terms, found.asked.clause, named=named)
    must_be_no_party(desk.acts, caller.account, draft.now, seated=desk.table.seat_of(caller.account) is not None, who=who)
    must_not_decide_own(caller.account, found.asked.players, who)
    if asked.action["action"] == DECLINE:
        must_have_rank(terms, rank, caller.roles, found.asked.clause, named=named)
        draft.add(answered(found, DECLINED, caller, rank, why), "staff")
        return
    assert asked.action["action"] == CONFIRM
    must_be_second(terms, found, caller, rank, named=named)
    first = found.asked.who
    must_be_no_party(desk.acts, first, draft.now, seated=desk.table.seat_of(first) is not None, who=who, first=f"{first}, who asked,")
    action = action_of(found, draft.at)
    if isinstance(action, ta.VoidHand) and (not desk.playing or desk.hand_number != found.asked.about.hand):
        raise no_longer(found, terms.book.key)
    try:
        carry_out(Draft(desk, draft.now, draft.seeds, draft.given), action)
    except Refused as refused:
        if refused.code != HAND_ON:
            raise
        draft.add(answered(found, AGREED, caller, rank, why), "staff")
        return
    draft.add(answered(found, CONFIRMED, caller, rank, why), "staff")
    carry_out(draft, action)


def carry_out(draft: Draft, action: ta.Action) -> None:
    if isinstance(action, ta.VoidHand):
        if draft.hand is None:
            raise Refused("no-hand", "No hand is being played.", allowed=("put a payment right", "decide a dispute"))
        draft.void("staff")
    else:
        draft.at_table(action, "staff")


# -- a command, taken apart


def _wanted(desk: TableDesk, told: Document, kind: type, rank: str, at: int) -> Wanted:
    names = {each.name for each in fields(kind)}
    document, terms = dict(told), desk.table.sign.rules.terms
    if "why" not in names:
        document.pop("why", None)
    if kind is ta.VoidHand:
        return _void(desk, document)
    about = _about(desk, document, kind)
    ours = {"at": at, "by": rank}
    action = read_action(action_from_json, document | {key: value for key, value in ours.items() if key in names})
    clause = _clause(terms, kind)
    if isinstance(action, ta.DecideMatter):
        return Wanted(action, clause, about, two=bool(action.carried))
    return Wanted(action, clause, about, two=kind in MONEY)


def _clause(terms: Terms, kind: type) -> str:
    return next((cited for topic in (*TOPICS.get(kind, ()), "ruling") if (cited := terms.clause(topic))), "")


def _void(desk: TableDesk, document: Document) -> Wanted:
    """The hand and the ground on which it is declared void."""
    terms = desk.table.sign.rules.terms
    hand, ground = number_in(document, "hand"), document.pop("clause", "")
    extra = document.keys() - {"action"}
    if extra:
        raise BadCommand("bad-action", f"{str(min(extra))[:40]!r} does not belong there; say which hand, by which clause, and why.")
    if not desk.playing:
        raise Refused("no-hand", "No hand is being played.", allowed=("put a payment right", "decide a dispute"))
    if hand != desk.hand_number:
        said = f"not hand {hand}" if hand else "and the command has to say so"
        raise Refused("hand", f"Hand {desk.hand_number} is being played, {said}.", allowed=(f"hand {desk.hand_number}",))
    grounds = terms.book.staff.voids
    if not grounds:
        return Wanted(ta.VoidHand(), terms.clause("ruling"), About(hand=hand), two=True)
    if ground not in grounds:
        words = f"{terms.book.key} has a hand declared void by {' or '.join(grounds)}; say by which clause."
        raise Refused("ground", words, grounds[0], grounds, terms.book.key)
    return Wanted(ta.VoidHand(), ground, About(hand=hand), two=True, named=True)


def _about(desk: TableDesk, document: Document, kind: type) -> About:
    """The hand or dispute that an act on money belongs to, checked to exist; it is taken out of the document."""
    if kind is ta.SettleDispute:
        number = document.get("number", 0)
        return About(dispute=number if type(number) is int else 0)
    if kind not in (*MONEY, ta.DecideMatter):
        return About()
    hand, dispute = number_in(document, "hand"), number_in(document, "dispute")
    over = desk.over
    wanted = kind in MONEY or bool(document.get("carried"))
    if hand > desk.dealt or (wanted and hand > over and kind is not ta.WithholdWinnings):
        raise Refused("hand", f"Hand {hand} is not over here; {over} hands are.", allowed=(f"hands 1 to {over}",) if over else ())
    if dispute > desk.table.disputed:
        words = f"There is no dispute {dispute} here; there have been {desk.table.disputed}."
        raise Refused("no-dispute", words, allowed=tuple(f"dispute {each.number}" for each in desk.table.disputes))
    if wanted and not hand and not dispute:
        raise Refused("about-what", "Say which hand or which dispute this belongs to.", allowed=("hand", "dispute"))
    return About(hand=hand, dispute=dispute)


def _concerned(desk: TableDesk, wanted: Wanted) -> tuple[tuple[str, ...], Seats]:
    """The players whom an act is about, and the seats it names."""
    table, action = desk.table, wanted.action
    seats = [getattr(action, name) for name in ("seat", "to") if isinstance(getattr(action, name, None), int)] if wanted.two else []
    named: Seats = tuple((seat, player.name) for seat in seats if (player := table.at(seat)) is not None)
    players = [name for _, name in named]
    match action:
        case ta.VoidHand():
            players += desk.players.values()
        case ta.Exclude() | ta.LiftExclusion() | ta.SettleWithheld():
            players.append(action.player)
        case ta.SetApart():
            players += (action.player, action.other)
        case ta.DecideMatter():
            players += (player for player, _ in action.carried)
        case ta.SettleDispute():
            players += (each.player for each in table.disputes if each.number == action.number)
    if wanted.about.dispute:
        players += (each.player for each in table.disputes if each.number == wanted.about.dispute)
    return tuple(dict.fromkeys(players)), named
