"""What staff do at a table against the house: from a command to lines. Money and voids take two, everything takes a reason."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked.between import actions as ba
from pitboss.banked.between import codec as between_codec
from pitboss.banked.codec import action_from_json
from pitboss.banked.faults.codec import fault_from_json
from pitboss.banked.faults.ruling import must_have_begun
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.law.terms import Terms
from pitboss.room.act_lines import CONFIRMED, DECLINED, WITHDRAWN, About
from pitboss.room.act_rules import (
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
from pitboss.room.acts import IN_HAND, Act
from pitboss.room.commands import BadCommand, Command, read_action
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.draft import MINUTE, HouseDraft
from pitboss.room.house.lines import InRound
from pitboss.room.ranks import rank_of

REPORT: Final = "Report"  #: staff report a fault, and the book rules
VERIFY: Final = a.VerifyHand.__name__
#: What the staff may ask between rounds.
STAFF: Final = (
    *(ba.AskToVacate, ba.Exclude, ba.DecideDispute, ba.ReplaceDeck, ba.CardDamaged),
    *(ba.Announce, ba.AnnounceClosing, ba.MakeChange, ba.ReopenTable, ba.PayHeld),
)
#: By what each is done.
TOPICS: Final[dict[type, str]] = {
    ba.AskToVacate: "idle-seat",
    ba.Exclude: "kept-out",
    ba.DecideDispute: "final-decision",
    ba.ReplaceDeck: "new-deck-at-will",
    ba.CardDamaged: "new-deck",
    ba.Announce: "table-sign",
    ba.AnnounceClosing: "table-closing",
    ba.MakeChange: "table-sign",
    ba.ReopenTable: "table-closing",
    ba.PayHeld: "payment-hold",
}
#: What moves money or makes a wager void: a ruling that leads to one of these takes two.
MONEY: Final = (e.RoundVoided, e.WagersVoided, e.JackpotVoided, e.Forfeited, e.WagerCorrected, e.PaymentsHeld)


# -- the first person


def at_table(desk: HouseDesk, asked: Command, draft: HouseDraft, kind: type) -> None:
    """Between rounds, or while bets are taken."""
    terms, caller = desk.table.rules.terms, asked.caller
    rank = rank_of(terms, caller.roles)
    clause = desk.table.rules.clause(TOPICS[kind])
    document, two = dict(asked.action), kind is ba.PayHeld
    about = _about(desk, document, kind)
    who = _must_be_free(desk, asked, draft, clause, named=not two)
    why = reason_in(asked.action, clause, terms.book.key)
    action = _between(document, kind, rank, draft.at)
    players = _named(desk, action)
    must_not_decide_own(caller.account, players, who)
    if two:
        must_have_rank(terms, rank, caller.roles, clause)
    _between_rounds(HouseDraft(desk, draft.now, draft.seeds, draft.jackpot), action)
    line = acted(desk.acts, caller, dict(asked.action), rank, clause, why, about=about, two=two, players=players)
    draft.add(line, "staff")
    if line.standing == "done":
        _between_rounds(draft, action)


def in_round(desk: HouseDesk, asked: Command, draft: HouseDraft) -> None:
    """A fault and its ruling, play suspended and resumed, payments held, a void round; and a prize verified."""
    terms, caller = desk.table.rules.terms, asked.caller
    rank = rank_of(terms, caller.roles)
    if draft.round is None:
        raise Refused("no-round", "No round is open.")
    told = _in_round_document(desk, asked.action)
    probe = HouseDraft(desk, draft.now, draft.seeds, draft.jackpot)
    clause, two = _ruled(probe, told, rank)
    who = _must_be_free(desk, asked, draft, clause, named=True)
    why = reason_in(told, clause, terms.book.key)
    must_not_decide_own(caller.account, _dealt(desk, told), who)
    # Why a ruling was asked for is the staff's: it may be a suspicion (docs/room.md). A prize that is verified is the player's.
    players, about = _dealt(desk, told) if told["action"] == VERIFY else (), About(hand=desk.round_number)
    line = acted(desk.acts, caller, told, rank, clause, why, about=about, two=two, players=players)
    draft.add(line, "staff")
    if line.standing == "done":
        _ruled(draft, told, rank)


def _must_be_free(desk: HouseDesk, asked: Command, draft: HouseDraft, clause: str, *, named: bool) -> str:
    """Who may do this, in words; refuses who plays here."""
    who, account = who_decides(desk.table.rules.terms, clause, named=named), asked.caller.account
    must_be_no_party(desk.acts, account, draft.now, seated=bool(desk.table.seat_of(account)), who=who)
    return who


# -- the second


def answer(desk: HouseDesk, asked: Command, draft: HouseDraft) -> None:
    """The second person confirms or declines what was asked, or whoever asked withdraws it."""
    caller, terms = asked.caller, desk.table.rules.terms
    found, rank, why = act_in(desk.acts, terms, caller, asked.action)
    if asked.action["action"] == WITHDRAW:
        must_have_asked(found, caller)
        draft.add(answered(found, WITHDRAWN, caller, rank, why), "staff")
        return
    rules_in_round = found.name in IN_HAND
    clause = found.asked.clause
    who = _must_be_free(desk, asked, draft, clause, named=rules_in_round)
    must_not_decide_own(caller.account, found.asked.players, who)
    if asked.action["action"] == DECLINE:
        must_have_rank(terms, rank, caller.roles, clause, named=rules_in_round)
        draft.add(answered(found, DECLINED, caller, rank, why), "staff")
        return
    must_be_second(terms, found, caller, rank, named=rules_in_round)
    first = found.asked.who
    must_be_no_party(desk.acts, first, draft.now, seated=bool(desk.table.seat_of(first)), who=who, first=f"{first}, who asked,")
    _carry_out(HouseDraft(desk, draft.now, draft.seeds, draft.jackpot), desk, found, terms)
    draft.add(answered(found, CONFIRMED, caller, rank, why), "staff")
    _carry_out(draft, desk, found, terms)


def _carry_out(draft: HouseDraft, desk: HouseDesk, found: Act, terms: Terms) -> None:
    if found.name in IN_HAND:
        if draft.round is None or desk.round_number != found.asked.about.hand:
            raise no_longer(found, terms.book.key)
        _ruled(draft, found.asked.action, found.asked.rank)
        return
    kind = next(each for each in STAFF if each.__name__ == found.name)
    document = dict(found.asked.action)
    _about(desk, document, kind)
    _between_rounds(draft, _between(document, kind, found.asked.rank, draft.at))


# -- what is done


def _ruled(draft: HouseDraft, told: Document, rank: str) -> tuple[str, bool]:
    """Carry out what staff do in a round; the clause of it, and whether it moves money or makes something void."""
    before = len(draft.lines)
    if told["action"] == VERIFY:
        draft.verify(told["seat"], rank, "staff")
        clause, two = draft.game.rules.clause("verified"), True
    else:
        must_have_begun(draft.game)
        draft.ruled(read_action(fault_from_json, told["fault"]), rank)
        happened = [line.what.event for line in draft.lines[before:] if isinstance(line.what, InRound)]
        clause = next(event.clause for event in happened if isinstance(event, e.FaultReported))
        two = any(isinstance(event, MONEY) for event in happened)
    draft.deal_on()
    return clause, two


def _between_rounds(draft: HouseDraft, action: ba.Action) -> None:
    """What staff do to the table; while bets are taken, with nobody's wagers in the way of it."""
    match action:
        case ba.AskToVacate():
            draft.stand_aside(action.seat)
        case ba.Exclude() if seat := draft.table.seat_of(action.name):
            draft.stand_aside(seat)
        case ba.MakeChange():
            draft.all_aside()
    draft.at_table(action, "staff")
    if isinstance(action, ba.AskToVacate | ba.Exclude | ba.MakeChange):
        draft.seat_anew()


# -- a command, taken apart


def _in_round_document(desk: HouseDesk, action: Document) -> Document:
    """A command of the round: which round, what, and why. The reason of a decision of staff's own stands in the fault itself."""
    told = dict(action)
    hand = number_in(told, "hand")
    wanted: tuple[str, ...] = ("seat",) if told["action"] == VERIFY else ("fault",)
    for key in told.keys() - {"action", "why", *wanted}:
        raise BadCommand("not-yours", f"{key!r} is nothing to say here; say the {wanted[0]}, `hand` and `why`.")
    if told["action"] == VERIFY:
        checked = read_action(action_from_json, {"action": VERIFY, "seat": told.get("seat"), "by": "dealer"})
        assert isinstance(checked, a.VerifyHand)
    else:
        fault = told.get("fault")
        if isinstance(fault, dict):
            if "cards" in fault:
                raise BadCommand("not-yours", "'cards' is for the room to say: it knows which they are. Leave it out.")
            fault, why = dict(fault), fault.get("why") or told.get("why", "")
            told |= {"why": why}
            names = {each.name for each in fields(type(read_action(fault_from_json, fault)))}
            told["fault"] = {**fault, "why": why} if "why" in names else fault
        read_action(fault_from_json, told.get("fault"))
    if hand != desk.round_number or not desk.open:
        allowed = (f"hand {desk.round_number}",) if desk.open else ()
        raise Refused("hand", "Say which round this is about, as `hand`; it is the one being played.", allowed=allowed)
    return {**told, "hand": hand}


def _between(document: Document, kind: type, rank: str, at: int) -> ba.Action:
    names = {each.name for each in fields(kind)}
    ours: dict[str, Any] = {"by": rank, "at": at // MINUTE}
    told = {key: value for key, value in document.items() if key != "why" or "why" in names}
    return read_action(between_codec.action_from_json, told | {key: value for key, value in ours.items() if key in names})


def _about(desk: HouseDesk, document: Document, kind: type) -> About:
    """The round or dispute that a payment belongs to, checked to exist; it is taken out of the document."""
    disputes = desk.table.disputes
    if kind is ba.DecideDispute:
        return About(dispute=next((number for number, each in enumerate(disputes, start=1) if not each.by), 0))
    if kind is not ba.PayHeld:
        return About()
    hand, dispute = number_in(document, "hand"), number_in(document, "dispute")
    if hand > desk.over:
        raise Refused("hand", f"Round {hand} is not over here.", allowed=(f"rounds 1 to {desk.over}",))
    if dispute > len(disputes):
        raise Refused("no-dispute", f"There is no dispute {dispute} here; there have been {len(disputes)}.")
    if not hand and not dispute:
        raise Refused("about-what", "Say which round or which dispute this belongs to.", allowed=("hand", "dispute"))
    return About(hand=hand, dispute=dispute)


def _named(desk: HouseDesk, action: ba.Action) -> tuple[str, ...]:
    """The players whom it is about."""
    match action:
        case ba.Exclude() | ba.PayHeld():
            return (action.name,)
        case ba.AskToVacate() if action.seat in desk.table.guests:
            return (desk.table.guests[action.seat].name,)
        case ba.DecideDispute():
            return next(((each.player,) for each in desk.table.disputes if not each.by), ())
    return ()


def _dealt(desk: HouseDesk, told: Document) -> tuple[str, ...]:
    """The player at the seat that is spoken of, or everybody in the round."""
    seat = told.get("seat") or (told["fault"].get("seat") if "fault" in told else 0)
    found = desk.players.get(seat) if type(seat) is int else None
    return (found,) if found is not None else tuple(desk.players.values())
