"""What binds the staff at every table, whatever is played there: no party decides, with a reason, and on money and voids never alone.

The book says who may; where it names nobody, the room's default is `ROOM_DEFAULT`. That no party decides is a rule of the room under
every book.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Any, Final

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.law.staff import denied, in_words, names_somebody, roles
from pitboss.law.terms import Terms
from pitboss.room.act_lines import AGREED, ASKED, CONFIRMED, DECLINED, DONE, EXPIRED, FAILED, WITHDRAWN, About, Acted, Answered, Seats
from pitboss.room.acts import SESSION, Act, Acts
from pitboss.room.commands import BadCommand, Caller
from pitboss.room.ranks import ROOM_DEFAULT, rank_of

CONFIRM: Final = "ConfirmAct"
DECLINE: Final = "DeclineAct"
WITHDRAW: Final = "WithdrawAct"
ANSWERING: Final = (CONFIRM, DECLINE, WITHDRAW)
MOST_WAITING: Final = 20  #: acts that wait for a second person at one table
LONGEST_WHY: Final = 500  #: characters
HOURS: Final = SESSION // 3_600_000_000
DEFAULT_WORDS: Final = "floor staff, a manager or an admin of the room (the book names nobody: the room's default)"
#: What an act that no longer waits has come to.
CAME_TO: Final = {
    DONE: "was carried out",
    AGREED: "is confirmed, and carried out when the hand is over",
    CONFIRMED: "is confirmed and carried out",
    DECLINED: "was declined",
    WITHDRAWN: "was withdrawn",
    FAILED: "could not be carried out",
    EXPIRED: "can no longer be carried out",
}


# -- nobody decides where they play


def must_be_no_party(acts: Acts, account: str, now: int, *, seated: bool, who: str = "", first: str = "You") -> None:
    """Refuse a decision of somebody who sits at the table, or has sat there within a gaming day. `first`: whom the words speak of."""
    allowed = (f"another member of staff: {who}" if who else "another member of staff",)
    rule = "Nobody decides anything at a table where they play."
    if seated:
        raise Refused("plays-here", f"{first} {'sit' if first == 'You' else 'sits'} at this table. {rule}", allowed=allowed)
    left = acts.sat_until(account, now)
    if left is not None:
        at = datetime.fromtimestamp(left / 1_000_000, UTC).strftime("%H:%M UTC on %d %B")
        words = f"{first} sat at this table until {at}, and a player is a party there for {HOURS} hours more. {rule}"
        raise Refused("plays-here", words, allowed=allowed)


def must_not_decide_own(account: str, players: Iterable[str], who: str = "") -> None:
    """Refuse a decision about oneself."""
    if account in players:
        allowed = (f"another member of staff: {who}" if who else "another member of staff",)
        raise Refused("own-matter", "This is about you. Nobody decides anything in their own matter.", allowed=allowed)


# -- rank, reason, object


def who_decides(terms: Terms, clause: str, *, named: bool) -> str:
    """Who may do this, in words. `named`: the clause itself says what is done, so its book's last line answers too."""
    return in_words(terms, clause) if clause and (named or names_somebody(terms, clause)) else DEFAULT_WORDS


def must_have_rank(terms: Terms, rank: str, held: Collection[str], clause: str, *, named: bool = False) -> None:
    """Refuse an act on money or a void by anybody but whom the book names; where it names nobody, by anybody below floor staff."""
    book = terms.book.key
    if clause and terms.book.staff.roles and (named or names_somebody(terms, clause)):
        no = denied(terms, rank, clause)
        if no is not None:
            raise Refused("staff", no[0], no[1] or clause, tuple(each.key for each in roles(terms)), book)
    elif not set(held) & set(ROOM_DEFAULT):
        words = f"{book} names nobody who may do this. In this room floor staff, managers and admins may: it is the room's default."
        raise Refused("staff", words, clause, ROOM_DEFAULT, book)


def reason_in(document: Document, clause: str = "", book: str = "") -> str:
    """The reason of a command; refuses one without."""
    why = document.get("why", "")
    if type(why) is not str or len(why) > LONGEST_WHY:
        raise BadCommand("bad-action", f"`why` is a text of up to {LONGEST_WHY} characters.")
    if not why.strip():
        raise Refused("no-reason", "Say why: it is recorded with the decision.", clause, ("the same, with `why`",), book)
    return why


def number_in(document: Document, key: str) -> int:
    """A number of a command, taken out of it; 0: it has none."""
    found = document.pop(key, 0)
    if type(found) is not int or found < 0:
        raise BadCommand("bad-action", f"{key!r} is a whole number, 1 or more.")
    return found


# -- the first person asks


def acted(
    acts: Acts,
    caller: Caller,
    action: Document,
    rank: str,
    clause: str,
    why: str,
    *,
    about: About,
    two: bool,
    waits: bool = False,
    seats: Seats = (),
    players: tuple[str, ...] = (),
) -> Acted:
    """The line of an act. `two`: it takes two; `waits`: it can be carried out only when the hand is over."""
    standing = DONE
    if two and not caller.alone:
        _must_be_new(acts, action)
        standing = ASKED
    elif waits:
        standing = AGREED
    alone = two and caller.alone
    return Acted(len(acts.all) + 1, action, rank, clause, about, caller.account, why, standing, alone, seats, players)


def _must_be_new(acts: Acts, action: Document) -> None:
    waiting = acts.waiting
    same = next((act for act in waiting if {**act.asked.action, "why": ""} == {**action, "why": ""}), None)
    if same is not None:
        words = f"This is asked already, as act {same.number}, and waits for a second person."
        raise Refused("asked-already", words, allowed=(f"confirm act {same.number}", f"withdraw act {same.number}"))
    if len(waiting) >= MOST_WAITING:
        words = f"{len(waiting)} acts wait for a second person here, and no more are taken."
        raise Refused("enough-waits", words, allowed=("confirm or decline those first",))


# -- the second answers


def act_in(acts: Acts, terms: Terms, caller: Caller, document: Document) -> tuple[Act, str, str]:
    """The act that a command answers, the caller's rank and reason; refuses whoever is not on the staff, and an act that waits no more."""
    rank = rank_of(terms, caller.roles)
    if not rank:
        raise Refused("staff", "Only staff may do that.")
    extra = document.keys() - {"action", "act", "why"}
    if extra:
        raise BadCommand("bad-action", f"{str(min(extra))[:40]!r} does not belong there; say which act, and why.")
    number, why = number_in({**document}, "act"), document.get("why", "")
    if type(why) is not str or len(why) > LONGEST_WHY:
        raise BadCommand("bad-action", f"`why` is a text of up to {LONGEST_WHY} characters.")
    act = acts.find(number)
    if act is None:
        waiting = tuple(f"act {each.number}" for each in acts.waiting) or ("nothing waits",)
        raise Refused("no-act", f"There is no act {number} here.", allowed=waiting)
    if not act.is_open or (act.standing == AGREED and document["action"] != WITHDRAW):
        raise no_longer(act, terms.book.key)
    return act, rank, why


def no_longer(act: Act, book: str) -> Refused:
    """The refusal of an act that waits no more, with what can be done instead."""
    words = f"Act {act.number} {CAME_TO[act.standing]}."
    allowed: tuple[str, ...] = ("ask anew",)
    if act.standing == EXPIRED and act.asked.about.hand and act.name in ("VoidHand", "Report", "VerifyHand"):
        hand = act.asked.about.hand
        words = f"Hand {hand} is over and paid since, so act {act.number} can no longer be carried out. What was paid stands."
        allowed = (f"put a payment of hand {hand} right", "decide the dispute that somebody raises")
    elif act.standing == EXPIRED:
        words = f"Act {act.number} can no longer be carried out: whom or what it was about is gone."
    return Refused("act-over", words, act.asked.clause, allowed, book)


def must_be_second(terms: Terms, act: Act, caller: Caller, rank: str, *, named: bool) -> None:
    """Refuse to let the person who asked confirm it, and anybody below the rank."""
    if caller.account == act.asked.who:
        who = who_decides(terms, act.asked.clause, named=named)
        raise Refused("same-person", "You asked for this; a second person confirms it.", act.asked.clause, (who,), terms.book.key)
    must_have_rank(terms, rank, caller.roles, act.asked.clause, named=named)


def must_have_asked(act: Act, caller: Caller) -> None:
    if caller.account != act.asked.who:
        raise Refused("not-yours", "Only the person who asked for it may withdraw it.", allowed=(f"decline act {act.number}",))


def answered(act: Act, answer: str, caller: Caller, rank: str, why: str = "") -> Answered:
    return Answered(act.number, answer, caller.account, rank, why)


def restored(act: Act, names: Collection[str], at: int) -> Document:
    """The action as it was asked, with the first person's rank, and the time of today."""
    ours: dict[str, Any] = {"by": act.asked.rank, "at": at}
    return {**act.asked.action, **{key: value for key, value in ours.items() if key in names}}
