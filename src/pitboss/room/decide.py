"""From what is asked of a table to the lines of its stream, or a refusal that names the clause. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final, get_args

from pitboss.chance.source import new_seed
from pitboss.hand import actions as a
from pitboss.hand.codec import action_from_json
from pitboss.hand.forms import Document
from pitboss.hand.options import options_of
from pitboss.hand.refusal import Refused
from pitboss.room import lines as n
from pitboss.room import offering, reshuffling, staff_acts
from pitboss.room.absent import decision_for
from pitboss.room.act_rules import ANSWERING
from pitboss.room.clock import MS, NOT_MISSED, VOTE
from pitboss.room.clock_lines import ClockResumed, LinkFound, LinkLost, Paced
from pitboss.room.commands import Asked, BadCommand, CloseDown, Command, Forget, LinkBack, LinkCut, Repace, Resume, Tick, read_action
from pitboss.room.desk import TableDesk
from pitboss.room.draft import LEFT, Draft, Money, Seeds
from pitboss.room.joint import NOBODY, Given, nobody
from pitboss.room.ranks import rank_of
from pitboss.room.seat_draw import seat_by_draw
from pitboss.room.staff_kinds import STAFF
from pitboss.table import actions as ta
from pitboss.table.codec import action_from_json as table_action_from_json
from pitboss.table.start import can_play

#: What a player may ask of the table; the seat and the name are the caller's own.
PLAYERS: Final = (
    *(ta.JoinList, ta.LeaveList, ta.TakeSeat, ta.Leave, ta.SitOut, ta.Return, ta.PostToEnter, ta.WaitForBlind, ta.TopUp, ta.TakeOff),
    *(ta.MoveSeat, ta.AskForSeat, ta.AskTableChange, ta.AnnounceStraddle, ta.RefuseKill, ta.Agree, ta.Disagree),
    *(ta.ReturnPickedUp, ta.CollectStake, ta.RaiseDispute),
)
BY_NAME: Final = {kind.__name__: kind for kind in (*PLAYERS, *STAFF)}
OURS: Final = ("at", "by", "origin", "age")  #: what the room says, and nobody else
HANDS: Final = {kind.__name__: kind for kind in get_args(a.PlayerAction)}


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be written. `answered`: the command was carried out before, and this was the number of its last entry."""

    lines: tuple[n.Line, ...] = ()
    money: tuple[Money, ...] = ()
    answered: int = 0


NOTHING: Final = Decision()


def decide(desk: TableDesk, asked: Asked, now: int, seeds: Seeds = new_seed, given: Callable[[], Given] = nobody) -> Decision:
    """What follows; raises `Refused` or `BadCommand` where it is not possible. `now` is in microseconds; chance comes from `seeds` and,
    where they contribute, from the players' clients (`given`).
    """
    match asked:
        case Command():
            done = desk.answer_to(asked)
            return Decision(answered=done) if done else _command(desk, asked, Draft(desk, now, seeds, given))
        case Tick():
            return _tick(desk, asked, now, seeds)
        case LinkCut():
            if desk.table.seat_of(asked.player) is None or asked.player in desk.clocks.lost:
                return NOTHING
            return Decision((n.Line(LinkLost(asked.player), "house"),))
        case LinkBack():
            return Decision((n.Line(LinkFound(asked.player), "house"),)) if asked.player in desk.clocks.lost else NOTHING
        case Resume():
            return _resume(desk, asked)
        case Repace():
            return NOTHING if asked.pace == desk.pace else Decision((n.Line(Paced(asked.pace), "house"),))
        case CloseDown():
            return _close_down(desk, now, seeds)
        case Forget():
            return Decision((n.Line(asked.what, "house"),))


# -- somebody's command


def _command(desk: TableDesk, asked: Command, draft: Draft) -> Decision:
    if asked.do == "hand":
        _in_hand(desk, asked, draft)
    else:
        _at_table(desk, asked, draft)
    by = n.By(asked.caller.account, asked.id, len(draft.lines), "" if asked.caller.is_bot else asked.digest)
    first, *others = draft.lines
    return Decision((n.Line(first.what, first.by, first.seat, by), *others), tuple(draft.money))


def _in_hand(desk: TableDesk, asked: Command, draft: Draft) -> None:
    name = asked.action["action"]
    seat = desk.seat_in_hand(asked.caller.account)
    if not desk.playing:
        raise Refused("no-hand", "No hand is being played.", allowed=("wait for the next hand",))
    if seat is None:
        raise Refused("not-in-hand", "You are not dealt in to this hand.", allowed=("wait for the next hand",))
    document = own_seat(asked.action, seat, "seat" if name != "RunIt" else "")
    if name == "RunIt":
        _vote(desk, draft, seat, read_action(action_from_json, document))
        return
    if name not in HANDS:
        raise Refused("not-yours", f"{name[:40]!r} is nothing a player can do in a hand.", allowed=tuple(HANDS))
    if desk.vote is not None:
        words = "Those still in are asked first whether the board is dealt more than once."
        raise Refused("vote", words, allowed=tuple(f"seat {each} votes" for each in desk.vote.missing))
    try:
        draft.play(read_action(action_from_json, document), "player", seat)
    except Refused as error:
        if draft.hand is None or options_of(draft.hand, seat) is None:
            # What another may do now is for that player alone: whether a hand may be mucked tells whether it wins.
            raise Refused(error.code, error.message, error.clause, ("wait for your turn",), error.book) from None
        raise
    draft.deal_on()


def _vote(desk: TableDesk, draft: Draft, seat: int, action: object) -> None:
    assert isinstance(action, a.RunIt)
    vote = desk.vote
    if vote is None or seat not in vote.missing:
        raise Refused("no-vote", "You are not asked about more boards now.", allowed=("wait",))
    if not 0 <= action.again <= vote.most:
        raise Refused("no-number", f"The board may be dealt 0 to {vote.most} more times.", allowed=(f"0 to {vote.most}",))
    draft.vote(seat, action.again, "player")


def _at_table(desk: TableDesk, asked: Command, draft: Draft) -> None:
    caller, document = asked.caller, asked.action
    if document["action"] in ANSWERING:
        staff_acts.answer(desk, asked, draft)
        return
    kind = BY_NAME.get(document["action"])
    if kind is None:
        raise Refused("not-yours", f"{document['action'][:40]!r} is nothing to ask of a table.", allowed=tuple(BY_NAME))
    for key in OURS:
        if key in document:
            raise BadCommand("not-yours", f"{key!r} is for the room to say; leave it out.")
    names = {each.name for each in fields(kind)}
    if kind in STAFF:
        if not rank_of(desk.table.sign.rules.terms, caller.roles):
            raise Refused("staff", "Only staff may do that.", allowed=tuple(each.__name__ for each in PLAYERS))
        staff_acts.act(desk, asked, draft, kind)
        return
    seat = desk.table.seat_of(caller.account) or 0
    if "player" in names:
        if document.get("player", caller.account) != caller.account:
            raise Refused("foreign-seat", "You speak for yourself only.", allowed=(caller.account,))
        document = {**document, "player": caller.account}
    else:
        if not seat:
            raise Refused("not-seated", "You have no seat at this table.", allowed=("take a seat", "join the waiting list"))
        document = own_seat(document, seat, "seat")
    if "at" in names:
        document["at"] = draft.at
    action = read_action(table_action_from_json, document)
    drawn = None
    if desk.table.sign.seats_drawn:
        action, drawn = seat_by_draw(draft, action)
    draft.at_table(action, "player", seat, bot=caller.is_bot, drawn=drawn)
    if isinstance(action, ta.Leave) and draft.hand is not None:
        _leave_the_hand(desk, draft, seat)


def _leave_the_hand(desk: TableDesk, draft: Draft, seat: int) -> None:
    """Nobody waits for a player who goes: what is asked of them is decided now, and the rest when its turn comes."""
    if desk.vote is None:
        draft.deal_on()
    elif seat in desk.vote.missing:
        draft.vote(seat, 0, LEFT)


def own_seat(document: Document, seat: int, key: str) -> Document:
    if document.get("seat", seat) != seat:
        raise Refused("foreign-seat", f"Your seat is {seat}; you act for no other.", allowed=(f"seat {seat}",))
    return {**document, key: seat} if key else {name: value for name, value in document.items() if name != "seat"}


# -- what time brings


def wakes_at(desk: TableDesk, *, begins: bool = True, after: int = -1, given: Given = NOBODY) -> int | None:
    """When there is next something for `Tick` to do; None: not before something else happens. `after`: then nothing was to be done."""
    found = []
    due = desk.deadline()
    if due is not None:
        found.append(due[1])
    shuffles = reshuffling.wakes_at(desk, given)
    if shuffles is not None:
        found.append(shuffles)
    if begins and _may_begin(desk):
        begins_at = _begins_at(desk)
        found += [offering.wakes_at(desk, given, begins_at), begins_at]
    if desk.pace.away and desk.table.playing is None:
        found += [at for at, _ in _seats_to_give_up(desk)]
    if _seats_to_release(desk):
        found.append(_releases_at(desk))
    return min((at for at in found if at > after), default=None)


def _may_begin(desk: TableDesk) -> bool:
    table = desk.table
    if table.playing is not None or table.closed:
        return False  # asked after every action
    return sum(can_play(table, seat) for seat in table.seats) >= table.sign.rules.points.least_players


def _begins_at(desk: TableDesk) -> int:
    at = desk.ended_at + desk.pace.between * MS if desk.ended_at else 0
    return at if desk.table.hands else max(at, desk.seated_at + desk.pace.opening * MS)


def _seats_to_release(desk: TableDesk) -> list[int]:
    """Vacated seats that no next hand will free for newcomers, because too few are left to deal one."""
    table = desk.table
    return [] if table.playing is not None or table.closed or _may_begin(desk) else list(table.vacated)


def _releases_at(desk: TableDesk) -> int:
    """Those at the table may have a vacated seat first, for as long as the pause between hands is."""
    return desk.at + desk.pace.between * MS


def _seats_to_give_up(desk: TableDesk) -> list[tuple[int, int]]:
    """When, and whose."""
    found = []
    for seat, player in desk.table.seated():
        if player.away is not None:
            found.append((max(player.away * 1_000_000 + desk.pace.away * MS, (player.held_until or 0) * 1_000_000), seat))
    return found


def _tick(desk: TableDesk, asked: Tick, now: int, seeds: Seeds) -> Decision:
    due = desk.deadline()
    draft = Draft(desk, now, seeds, lambda: asked.given)
    if due is not None and due[1] <= now:
        _decide_for(desk, draft, due[0])
    elif reshuffling.is_due(desk):
        reshuffling.go_on(draft, now)
    elif desk.table.playing is None:
        _give_up_seats(desk, draft, now)
        if not draft.lines and asked.begins and _may_begin(desk):
            draft = offering.next_hand(draft, asked.given, _begins_at(desk), now)
        if not draft.lines and _releases_at(desk) <= now:
            for seat in _seats_to_release(desk):
                draft.at_table(ta.ReleaseSeat(seat), "house", seat)
    return Decision(tuple(draft.lines), tuple(draft.money))


def _decide_for(desk: TableDesk, draft: Draft, seat: int) -> None:
    """The clock is over: the decision is made for the player, and marked so."""
    wait, name = desk.clocks.waits[seat], desk.players[seat]
    if wait.kind == VOTE:
        draft.vote(seat, 0, "clock")
        return
    assert draft.hand is not None
    draft.play(decision_for(draft.hand, seat), "clock", seat)
    missed = desk.clocks.misses.get(name, 0) + (wait.kind not in NOT_MISSED)
    if missed == desk.pace.misses and wait.kind not in NOT_MISSED:
        at = desk.table.seat_of(name)
        if at is not None and desk.table.player(at).away is None:
            draft.sit_out(at, "clock")
    draft.deal_on()


def _give_up_seats(desk: TableDesk, draft: Draft, now: int) -> None:
    if not desk.pace.away:
        return
    for at, seat in _seats_to_give_up(desk):
        if at <= now:
            try:
                draft.at_table(ta.Leave(seat, draft.at), "clock", seat)
            except Refused:
                continue


def _close_down(desk: TableDesk, now: int, seeds: Seeds) -> Decision:
    """The bots take their chips and go, and the table closes. A pot that is carried over is won first, and a secured stake fetched."""
    table = desk.table
    people = any(player.name not in desk.bots for _, player in table.seated())
    if people or table.closed or table.playing is not None or table.carried or table.picked_up:
        return NOTHING
    draft = Draft(desk, now, seeds)
    for seat in table.seats:
        draft.at_table(ta.Leave(seat, draft.at), "house", seat)
    draft.at_table(ta.CloseTable("licensee", draft.at), "house")
    return Decision(tuple(draft.lines), tuple(draft.money))


def _resume(desk: TableDesk, asked: Resume) -> Decision:
    people = [player.name for _, player in desk.table.seated() if player.name not in desk.bots]
    lost = () if asked.links_held else tuple(name for name in people if name not in desk.clocks.lost)
    pausing = desk.chance.pending is not None or (asked.links_held and bool(desk.ended_at) and desk.table.playing is None)
    if not desk.clocks.waits and not lost and not pausing:
        return NOTHING
    return Decision((n.Line(ClockResumed(asked.down, lost), "house"),))
