"""What people, dealer and staff do between hands: sentences under When, as actions of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pitboss.cases.dealing import Deed
from pitboss.cases.language import Case, Sentence
from pitboss.cases.play import PlayedTable
from pitboss.cases.room import Room, rank_of, room, seat_of
from pitboss.cases.sign import read_sign
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.law.setup_error import CitedError
from pitboss.table import actions as a
from pitboss.table.sign import BuyIn

# -- coming and going


def _takes(origin: str) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        here = room(table)
        age = sentence.number("count") if "count" in sentence.slots else 0
        here.act(a.TakeSeat(sentence.who("name"), sentence.number("seat"), sentence.number(), here.at, origin, age))

    return deed


def _listed(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.JoinList(sentence.who("name"), here.at))


def _unlisted(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.LeaveList(sentence.who("name")))


def _leaves(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.Leave(seat_of(table, sentence.who()), here.at))


def _has_leave(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.Leave(seat_of(table, sentence.who()), here.at, rank_of(sentence)))


def _goes_away(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.SitOut(seat_of(table, sentence.who()), here.at))


def _is_back(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.Return(seat_of(table, sentence.who()), here.at))


def _posts(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.PostToEnter(seat_of(table, sentence.who())))


def _waits(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.WaitForBlind(seat_of(table, sentence.who())))


def _minutes(table: PlayedTable, sentence: Sentence) -> None:
    room(table).at += 60 * sentence.number("count")


# -- other seats


def _moves(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.MoveSeat(seat_of(table, sentence.who()), sentence.number("seat")))


def _asks(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.AskForSeat(seat_of(table, sentence.who()), sentence.number("seat")))


def _draws(table: PlayedTable, sentence: Sentence) -> None:
    (card,) = sentence.cards()
    room(table).drawn.append((seat_of(table, sentence.who()), card))


def _gives(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    drawn = here.draws()
    try:
        here.act(a.GiveSeat(sentence.number("seat"), drawn))
    except Refused as no:
        if no.code == "tie":
            here.drawn = list(drawn)  # those who tie draw again, and these cards count
        raise


def _frees(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.ReleaseSeat(sentence.number("seat")))


def _tells(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.ReleaseSeat(sentence.number("seat"), rank_of(sentence)))


def _staff_moves(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.MovePlayer(seat_of(table, sentence.who()), sentence.number("seat"), rank_of(sentence)))


def _sets_apart(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.SetApart(sentence.who("name"), sentence.who(), rank_of(sentence)))


def _asks_to_go(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.AskTableChange(seat_of(table, sentence.who())))


def _settled(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    here = room(table)
    here.act(a.DrawTableChange(here.draws()))


def _lets_go(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.ApproveTableChange(seat_of(table, sentence.who()), rank_of(sentence), here.at))


# -- absence


def _recorded_away(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.RecordAbsence(seat_of(table, sentence.who()), rank_of(sentence), here.at))


def _holds(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.HoldSeat(seat_of(table, sentence.who()), sentence.number("count"), rank_of(sentence), here.at))


def _picks_up(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.PickUp(seat_of(table, sentence.who()), rank_of(sentence), here.at))


def _picked_up_is_back(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.ReturnPickedUp(sentence.who("name"), here.at))


def _collects(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.CollectStake(sentence.who("name")))


# -- hands


def _opens(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    """The button is drawn for, as if nobody had sat down with one."""
    here = room(table)
    here.table.button = 0
    here.act(a.OpenTable(here.draws()))


def _begins(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    unposted = (seat_of(table, sentence.who()),) if "who" in sentence.slots else ()
    here.act(a.StartHand(here.at, unposted=unposted))


def _next_is_dealt(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    room(table).deal(table)


def _a_hand(here: Room) -> None:
    """A hand in which nobody wins or loses anything."""
    if here.table.playing is None:
        here.act(a.StartHand(here.at))
    hand = here.table.playing
    assert hand is not None
    here.act(a.FinishHand(tuple(zip(hand.seats, hand.stacks, strict=True)), here.table.carried))


def _hand_played(table: PlayedTable, sentence: Sentence) -> None:
    for _ in range(sentence.number("count") if "count" in sentence.slots else 1):
        _a_hand(room(table))


def _misdeal(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    room(table).act(a.VoidHand())


def _straddle(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.AnnounceStraddle(seat_of(table, sentence.who())))


def _unposted(did: str, post: str = "required") -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        room(table).act(a.ReportUnposted(seat_of(table, sentence.who()), did, post))

    return deed


def _all_agree(to: str) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        here = room(table)
        people = [here.table.player(seat).name for seat in here.table.seats]
        for who in sentence.names if "people" in sentence.slots else [sentence.who()] if "who" in sentence.slots else people:
            here.act(a.Agree(seat_of(table, who), to))

    return deed


def _disagrees(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.Disagree(seat_of(table, sentence.who()), "extra"))


# -- notice


def _rules(case: Case, words: str) -> Rules:
    game, *terms = words.split(", ")
    packs = [int(term.removesuffix(" cards")) for term in terms if term.endswith(" cards")]
    sign = read_sign([term for term in terms if not term.endswith(" cards")])
    return table_rules(case.book, game, pack=packs[0] if packs else None, play=case.play, options=case.options, **sign)


def _announces_game(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    try:
        sign = replace(here.table.sign, rules=_rules(table.case, str(sentence.slots["words"])))
    except CitedError as error:
        # Such a sign cannot hang at the table.
        raise Refused("sign", error.message, error.clause or "", error.allowed, error.book) from None
    here.act(a.AnnounceChange(sign, rank_of(sentence), here.at))


def _announces_kill(kill: bool) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        here = room(table)
        here.act(a.AnnounceChange(replace(here.table.sign, kill=kill), rank_of(sentence), here.at))

    return deed


def _announces_buy_in(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    sign = replace(here.table.sign, buy_in=BuyIn(sentence.number(), sentence.number("amount2")))
    here.act(a.AnnounceChange(sign, rank_of(sentence), here.at))


def _announces_closing(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.AnnounceClosing(rank_of(sentence), here.at))


def _withdraws(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.WithdrawNotice(rank_of(sentence)))


def _changes(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.ChangeSign(rank_of(sentence), here.at))


def _closes(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.CloseTable(rank_of(sentence), here.at))


def _reopens(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.ReopenTable(rank_of(sentence), str(sentence.slots["words"]), here.at))


def _deals(table: PlayedTable, sentence: Sentence) -> None:
    age = sentence.number("count") if "count" in sentence.slots else 0
    room(table).act(a.ChangeDealer(sentence.who("name"), age))


DEEDS: Final[dict[str, Deed]] = {
    "{name}, aged {count}, takes seat {seat} with {amount}": _takes("new"),
    "{name} takes seat {seat} with {amount}": _takes("new"),
    "{name} of a closed game takes seat {seat} with {amount}": _takes("closed-game"),
    "{name}, moved by staff, takes seat {seat} with {amount}": _takes("moved"),
    "{name} of a feeder table takes seat {seat} with {amount}": _takes("feeder"),
    "{name} of another table takes seat {seat} with {amount}": _takes("changed-table"),
    "{name} joins the waiting list": _listed,
    "{name} leaves the waiting list": _unlisted,
    "{who} leaves for good": _leaves,
    "the {staff} gives {who} leave to go": _has_leave,
    "{who} goes away": _goes_away,
    "{who} is back": _is_back,
    "{who} chooses to post": _posts,
    "{who} chooses to wait": _waits,
    "{count} minutes pass": _minutes,
    "{who} moves to seat {seat}": _moves,
    "{who} asks for seat {seat}": _asks,
    "{who} draws the {cards}": _draws,
    "the dealer gives seat {seat}": _gives,
    "the dealer frees seat {seat}": _frees,
    "the dealer tells the {staff} that seat {seat} is free": _tells,
    "the {staff} moves {who} to seat {seat}": _staff_moves,
    "the {staff} sets {name} apart from {who}": _sets_apart,
    "{who} asks to change tables": _asks_to_go,
    "the draw settles who may leave": _settled,
    "the {staff} lets {who} change tables": _lets_go,
    "the {staff} records that {who} is away": _recorded_away,
    "the {staff} holds the seat of {who} for {count} minutes": _holds,
    "the {staff} picks up {who}": _picks_up,
    "{name} returns, who was picked up": _picked_up_is_back,
    "{name} collects the stake": _collects,
    "the table opens": _opens,
    "the next hand begins, and {who} gets cards without posting": _begins,
    "the next hand begins": _begins,
    "the next hand is dealt": _next_is_dealt,
    "{count} hands are played out": _hand_played,
    "a hand is played out": _hand_played,
    "the hand is a misdeal": _misdeal,
    "{who} announces a straddle": _straddle,
    "it is found that {who} has not posted, before acting, and the post is excused": _unposted("nothing", "excused"),
    "it is found that {who} has not posted, before acting": _unposted("nothing"),
    "it is found that {who} has not posted, after calling": _unposted("called"),
    "it is found that {who} has not posted, after folding": _unposted("folded"),
    "everybody agrees to it": _all_agree("notice"),
    "{people} agree to it": _all_agree("notice"),
    "{who} agrees to it": _all_agree("notice"),
    "everybody agrees to one more": _all_agree("extra"),
    "{who} no longer agrees to one more": _disagrees,
    "the {staff} announces the game {words}": _announces_game,
    "the {staff} announces Kill Pots": _announces_kill(kill=True),
    "the {staff} announces an end of Kill Pots": _announces_kill(kill=False),
    "the {staff} announces a buy-in of {amount} to {amount2}": _announces_buy_in,
    "the {staff} announces closing": _announces_closing,
    "the {staff} withdraws the notice": _withdraws,
    "the {staff} makes the change": _changes,
    "the {staff} closes the table": _closes,
    "the {staff} opens the table again because {words}": _reopens,
    "{name}, aged {count}, is to deal": _deals,
    "{name} is to deal": _deals,
}
