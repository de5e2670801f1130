"""From what is asked of a table against the house to the lines of its stream, or a refusal that names the clause. Nothing changes here."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from pitboss.banked import actions as a
from pitboss.banked.between import actions as ba
from pitboss.banked.between import codec as between_codec
from pitboss.banked.between.start import may_bet
from pitboss.banked.codec import action_from_json
from pitboss.banked.refusing import refused
from pitboss.banked.turn import Due, due, stage_at
from pitboss.banked.wagers import RIVER
from pitboss.chance.source import new_seed
from pitboss.hand.refusal import Refused
from pitboss.jackpots import events as je
from pitboss.jackpots.state import Jackpot
from pitboss.room import lines as n
from pitboss.room.act_rules import ANSWERING
from pitboss.room.clock import MS
from pitboss.room.clock_lines import ClockResumed, LinkFound, LinkLost, Paced
from pitboss.room.commands import Asked, BadCommand, CloseDown, Command, Forget, LinkBack, LinkCut, Repace, Resume, Tick, read_action
from pitboss.room.decide import own_seat
from pitboss.room.draft import Money, Seeds
from pitboss.room.house import lines as hl
from pitboss.room.house import offering, staff_acts
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.draft import HouseDraft
from pitboss.room.house.staff_acts import REPORT, STAFF
from pitboss.room.joint import NOBODY, Given
from pitboss.room.ranks import rank_of

DONE: Final = "Done"
#: What a player may ask of the table, and of the round; the seat and the name are the caller's own.
PLAYERS: Final = (ba.Join, ba.BuyChips, ba.Leave, ba.Agree, ba.RaiseDispute)
IN_ROUND: Final = (a.PlaceBets, a.Withdraw, a.Play, a.Check, a.Fold, a.KeepHidden)
BY_NAME: Final = {kind.__name__: kind for kind in (*PLAYERS, *STAFF)}
ROUNDS: Final = {kind.__name__: kind for kind in IN_ROUND}
OURS: Final = ("at", "by", "player", "name")  #: what the room says, and nobody else; whom staff name, they name


@dataclass(frozen=True, slots=True)
class HouseDecision:
    """What is to be written, all together. `answered`: the command was carried out before, and this was the number of its last entry."""

    lines: tuple[hl.HouseLine, ...] = ()
    money: tuple[Money, ...] = ()
    answered: int = 0
    jackpot: tuple[je.Event, ...] = ()


NOTHING: Final = HouseDecision()


def decide(desk: HouseDesk, asked: Asked, now: int, seeds: Seeds = new_seed, jackpot: Jackpot | None = None) -> HouseDecision:
    """What follows; raises `Refused` or `BadCommand` where it is not possible. `jackpot`: what is played for here, as it stands."""
    match asked:
        case Command():
            done = desk.answer_to(asked)
            return HouseDecision(answered=done) if done else _command(desk, asked, HouseDraft(desk, now, seeds, jackpot))
        case Tick():
            return _tick(desk, asked, now, HouseDraft(desk, now, seeds, jackpot))
        case LinkCut():
            if not desk.table.seat_of(asked.player) or asked.player in desk.clocks.lost:
                return NOTHING
            return HouseDecision((hl.HouseLine(LinkLost(asked.player), "house"),))
        case LinkBack():
            return HouseDecision((hl.HouseLine(LinkFound(asked.player), "house"),)) if asked.player in desk.clocks.lost else NOTHING
        case Resume():
            return _resume(desk, asked)
        case Repace():
            return NOTHING if asked.pace == desk.pace else HouseDecision((hl.HouseLine(Paced(asked.pace), "house"),))
        case CloseDown():
            return NOTHING  # the house's own tables stay
        case Forget():
            return HouseDecision((hl.HouseLine(asked.what, "house"),))


def _written(draft: HouseDraft) -> HouseDecision:
    return HouseDecision(tuple(draft.lines), tuple(draft.money), jackpot=tuple(draft.pressed))


# -- somebody's command


def _command(desk: HouseDesk, asked: Command, draft: HouseDraft) -> HouseDecision:
    if asked.do == "round":
        _in_round(desk, asked, draft)
    else:
        _at_table(desk, asked, draft)
    found = _written(draft)
    by = n.By(asked.caller.account, asked.id, len(found.lines), "" if asked.caller.is_bot else asked.digest)
    first, *others = found.lines
    return HouseDecision((hl.HouseLine(first.what, first.by, first.seat, by), *others), found.money, jackpot=found.jackpot)


def _in_round(desk: HouseDesk, asked: Command, draft: HouseDraft) -> None:
    name, caller = asked.action["action"], asked.caller
    if name in (a.VerifyHand.__name__, REPORT):
        _must_be_staff(desk, asked, tuple(ROUNDS))
        staff_acts.in_round(desk, asked, draft)
        return
    if name not in ROUNDS and name != DONE:
        raise Refused("not-yours", f"{name[:40]!r} is nothing a player can do in a round.", allowed=(*ROUNDS, DONE))
    if not desk.open or draft.round is None:
        raise Refused("no-round", "No round is open.", allowed=("wait for the next round",))
    seat = desk.seat_in_hand(caller.account)
    if seat is None:
        raise Refused("not-in-round", "You have no seat in this round.", allowed=("take a seat", "wait for the next round"))
    if asked.action.get("player"):
        raise BadCommand("not-yours", "'player' is for the room to say; leave it out.")
    document = own_seat(asked.action, seat, "seat")
    if name == DONE:
        _done(desk, draft, seat)
        return
    action = read_action(action_from_json, document)
    if isinstance(action, a.PlaceBets) and (action.level_1 or action.level_2) and not draft.takes_jackpot_wagers:
        raise refused(draft.game, "no-jackpot", "The jackpot takes no wagers now.", "no-jackpot")
    draft.play(action, "player", seat)
    draft.deal_on()


def _done(desk: HouseDesk, draft: HouseDraft, seat: int) -> None:
    game = draft.game
    if not desk.betting:
        raise refused(game, "round-begun", "No more bets have been called already.", "wagers-locked")
    if seat in desk.done:
        raise refused(game, "done", f"Seat {seat} has said so.", "round-of-play")
    draft.add(hl.SaidDone(draft.number, seat), "player", seat)
    if desk.all_done(also=seat):
        draft.close_bets()


def _must_be_staff(desk: HouseDesk, asked: Command, others: tuple[str, ...]) -> None:
    if not rank_of(desk.table.rules.terms, asked.caller.roles):
        raise Refused("staff", "Only staff may do that.", allowed=others)


def _at_table(desk: HouseDesk, asked: Command, draft: HouseDraft) -> None:
    caller, document = asked.caller, dict(asked.action)
    if document["action"] in ANSWERING:
        staff_acts.answer(desk, asked, draft)
        return
    kind = BY_NAME.get(document["action"])
    if kind is None:
        raise Refused("not-yours", f"{document['action'][:40]!r} is nothing to ask of this table.", allowed=tuple(BY_NAME))
    names = {each.name for each in fields(kind)}
    seat = desk.table.seat_of(caller.account)
    ours = ("at", "by") if kind in STAFF else OURS
    for key in ours:
        if key in document:
            raise BadCommand("not-yours", f"{key!r} is for the room to say; leave it out.")
    if kind in STAFF:
        _must_be_staff(desk, asked, tuple(each.__name__ for each in PLAYERS))
        staff_acts.at_table(desk, asked, draft, kind)
        return
    if "name" in names:
        document["name"] = caller.account
    elif not seat:
        raise Refused("not-seated", "You have no seat at this table.", allowed=("take a seat",))
    else:
        document = own_seat(document, seat, "seat")
    action = read_action(between_codec.action_from_json, document)
    match action:
        case ba.Join():
            _join(desk, draft, action, bot=caller.is_bot)
        case ba.BuyChips():
            _buy(desk, draft, action)
        case ba.Leave():
            _leave(desk, draft, action.seat, "player")
        case _:
            draft.at_table(action, "player", seat)


def _join(desk: HouseDesk, draft: HouseDraft, action: ba.Join, *, bot: bool) -> None:
    if action.stands:
        raise Refused("seated", "In this room players sit.", desk.table.rules.clause("seated"), book=desk.table.rules.terms.book.key)
    if not desk.buy_in.holds(action.chips):
        words = f"Players sit down here with {desk.buy_in}, not with {action.chips}."
        raise Refused("buy-in", words, allowed=(str(desk.buy_in),))
    draft.at_table(action, "player", action.seat, bot=bot)
    draft.seat_anew()


def _buy(desk: HouseDesk, draft: HouseDraft, action: ba.BuyChips) -> None:
    most, has = desk.buy_in.most, desk.table.guests[action.seat].chips
    if most is not None and has + action.chips > most:
        words = f"You have {has}; with {action.chips} more that is above {most}, the most somebody sits down with."
        raise Refused("buy-in", words, allowed=(f"up to {most - has}",) if most > has else ())
    draft.stand_aside(action.seat)
    draft.at_table(action, "player", action.seat)
    draft.seat_anew()


def _leave(desk: HouseDesk, draft: HouseDraft, seat: int, by: str) -> None:
    """Before the round wagers come back by themselves; from a round that is played, when it is over."""
    if desk.playing and seat in desk.table.playing:
        if desk.table.guests[seat].name in desk.leaving:
            raise refused(draft.game, "leaving", f"Seat {seat} leaves when the round is over.", "wagers-locked")
        draft.add(hl.LeavesAfter(draft.number, seat), by, seat)
        draft.leaving.add(desk.table.guests[seat].name)
        draft.deal_on()
        return
    draft.stand_aside(seat)
    draft.at_table(ba.Leave(seat), by, seat)
    draft.seat_anew()


# -- what time brings


def wakes_at(desk: HouseDesk, *, begins: bool = True, after: int = -1, given: Given = NOBODY) -> int | None:
    """When there is next something for `Tick` to do; None: not before something else happens. `after`: then nothing was to be done."""
    found = []
    due_at = desk.deadline()
    if due_at is not None:
        found.append(due_at[1])
    if begins and not desk.open and not desk.table.closed and may_bet(desk.table):
        found.append(offering.wakes_at(desk, given, _begins_at(desk)))
    if offering.lies_alone(desk) and (desk.chance.pending is not None or offering.contributors(desk, given)):
        found.append(desk.chance.wakes_at(given, desk.clocks.lost, desk.at, listed=False))
    if (until := desk.bets_until()) is not None:
        found.append(desk.at if desk.all_done() else until)
    found += [at for at, _ in _seats_to_give_up(desk)]
    return min((at for at in found if at > after), default=None)


def _begins_at(desk: HouseDesk) -> int:
    return desk.ended_at + desk.pace.between * MS if desk.ended_at else 0


def _seats_to_give_up(desk: HouseDesk) -> list[tuple[int, int]]:
    """Who has lost the link for so long that nobody waits: when, and whose seat. Not while wagers are in play."""
    if not desk.pace.away or desk.playing:
        return []
    lost = desk.clocks.lost
    return [(lost[guest.name] + desk.pace.away * MS, seat) for seat, guest in desk.table.guests.items() if guest.name in lost]


def _tick(desk: HouseDesk, asked: Tick, now: int, draft: HouseDraft) -> HouseDecision:
    due_at = desk.deadline()
    until = desk.bets_until()
    if due_at is not None and due_at[1] <= now:
        _decide_for(desk, draft, due_at[0])
    elif until is not None and (until <= now or desk.all_done()):
        draft.close_bets()
    elif desk.round is not None and desk.playing and due(desk.round)[0] == Due.PRIZE:
        draft.deal_on()  # an earlier win at another table was in the way
    else:
        for at, seat in _seats_to_give_up(desk):
            if at <= now:
                _leave(desk, draft, seat, "clock")
                break
        if not draft.lines and offering.lies_alone(desk):
            offering.another_deck(draft, asked.given, now)
        if not draft.lines and asked.begins and not desk.open and not desk.table.closed and may_bet(desk.table):
            offering.next_round(draft, asked.given, _begins_at(desk), now)
    return _written(draft)


def _decide_for(desk: HouseDesk, draft: HouseDraft, seat: int) -> None:
    """The clock is over: a check where that is possible; then a fold, or what the book says of somebody who is not there."""
    if stage_at(draft.game) < RIVER:
        draft.play(a.Check(seat), "clock", seat)
    elif desk.players[seat] in desk.clocks.lost:
        draft.absent(seat)
    else:
        draft.play(a.Fold(seat), "clock", seat)
    draft.deal_on()


def _resume(desk: HouseDesk, asked: Resume) -> HouseDecision:
    seated = [guest.name for guest in desk.table.guests.values()]
    lost = () if asked.links_held else tuple(name for name in seated if name not in desk.bots and name not in desk.clocks.lost)
    pausing = desk.chance.pending is not None or (asked.links_held and bool(desk.ended_at) and not desk.playing)
    if not desk.clocks.waits and not lost and not desk.bets_at and not pausing:
        return NOTHING
    return HouseDecision((hl.HouseLine(ClockResumed(asked.down, lost), "house"),))
