"""What is done at the table: the sentences under When, as actions of the engine.

A sentence stands here with what it does; one that is refused raises `Refused` and changes nothing. Faults, gestures and what happens
between hands have a table of their own each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.cards import UNKNOWN
from pitboss.cases import authority, between, comings, decks, faults, gestures, jackpots, prizes, table_deeds, turns
from pitboss.cases.dealing import DEALERS, Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Group
from pitboss.hand.turn import Due

Asked = Callable[[int], a.Action]


# -- one player, or several


def _one(action: Asked) -> Deed:
    """A player does it."""

    def deed(table: PlayedTable, sentence: Sentence) -> None:
        table.to_decision()
        table.do(action(table.seat(sentence.who())))

    return deed


def _several(action: Asked) -> Deed:
    """Several players do it, one after the other."""

    def deed(table: PlayedTable, sentence: Sentence) -> None:
        for who in sentence.names:
            table.to_decision()
            table.do(action(table.seat(who)))

    return deed


def _amount(action: Callable[[int, int], a.Action]) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        table.to_decision()
        table.do(action(table.seat(sentence.who()), sentence.number()))

    return deed


def _everybody(what: str, action: Callable[[PlayedTable, int], a.Action], *, others: bool = False) -> Deed:
    """Everybody who is still to do it, in turn; but for the last one who did something, where it is the others'."""

    def deed(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
        last = _last_seat(table) if others else 0
        table.to_decision(offers=what == Due.OFFER)
        if table.due != what:
            raise OtherwiseError(table.waiting)
        while table.due == what and table.hand.seats[table.turn] != last:
            table.do(action(table, table.hand.seats[table.turn]))
            if what in (Due.DRAW, Due.SHOW):
                while table.due in (Due.BURN, Due.REPLACE, Due.SHUFFLE):
                    table.dealer()

    return deed


def _last_seat(table: PlayedTable) -> int:
    """The seat that acted last, of its own will."""
    acted = (e.Folded, e.Checked, e.Called, e.Opened, e.Raised, e.BroughtIn, e.Straddled, e.KittyTaken, e.Discarded)
    return next((event.seat for event in reversed(table.happened) if isinstance(event, acted)), 0)


# -- betting


def _call_or_stay(table: PlayedTable, seat: int) -> a.Action:
    wagers = options(table.hand).wagers
    return a.Check(seat) if wagers is not None and wagers.check and wagers.call < 0 else a.Call(seat)


def _stays(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    table.do(_call_or_stay(table, table.seat(sentence.who())))


def _raises_by(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    going = table.hand.round
    table.do(a.RaiseTo(table.seat(sentence.who()), sentence.number() + (going.level if going is not None else 0)))


def _goes_all_in(table: PlayedTable, sentence: Sentence) -> None:
    for who in sentence.names or [sentence.who()]:
        table.to_decision()
        table.do(_all_in(table, table.seat(who)))


def _all_in(table: PlayedTable, seat: int) -> a.Action:
    """The action by which everything goes in."""
    hand = table.hand
    place = hand.place_of[seat]
    going = hand.round
    if going is None:
        return a.Bet(seat, hand.stack[place])
    have = hand.stack[place] + going.bet[place]
    wagers = options(hand).wagers
    opens = wagers.opens if wagers is not None else going.level == 0
    if have <= going.level and not opens:
        return a.Call(seat)
    return a.Bet(seat, have) if opens else a.RaiseTo(seat, have)


def _posts(table: PlayedTable, sentence: Sentence) -> None:
    """Forced bets go in together; this one must be among them."""
    table.bookkeeping()
    seat = table.seat(sentence.who())
    posted = [post for event in table.happened if isinstance(event, e.ForcedBetsPosted) for post in event.posts]
    if not any(post.seat == seat and post.amount == sentence.number() for post in posted):
        found = (f"{table.seating.names[post.seat]} {post.amount}" for post in posted)
        raise OtherwiseError(f"the forced bets are {', '.join(found) or 'none'}")


def _straddles(table: PlayedTable, sentence: Sentence) -> None:
    seat = table.seat(sentence.who())
    _offered_to(table, seat)
    offered = options(table.hand)
    if "amount" in sentence.slots and offered.due == Due.OFFER and offered.amount != sentence.number():
        rules = table.hand.rules
        words = f"The voluntary blind is {offered.amount}, not {sentence.number()}."
        raise Refused("straddle-amount", words, rules.clause("straddle"), offered.in_words(), rules.terms.book.key)
    table.do(a.Straddle(seat))


def _declines(table: PlayedTable, sentence: Sentence) -> None:
    seat = table.seat(sentence.who())
    _offered_to(table, seat)
    table.do(a.Decline(seat))


def _offered_to(table: PlayedTable, seat: int) -> None:
    """Those before the player decline."""
    table.to_decision(offers=True)
    while table.due == Due.OFFER and table.hand.seats[table.turn] != seat:
        table.do(a.Decline(table.hand.seats[table.turn]))
        table.to_decision(offers=True)


def _brings_in(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    seat, amount = table.seat(sentence.who()), sentence.number()
    wagers = options(table.hand).wagers
    table.do(a.BringIn(seat) if wagers is not None and wagers.bring_in == amount else a.Bet(seat, amount))


# -- cards thrown away, set and shown


def _draws(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    who, count = sentence.who(), sentence.number("count")
    held = table.hand.down[table.place(who)]
    if any(card.is_known for card in held):
        raise table.wrong(f"the cards of {who} are told, so say which go: `{who} discards ...`.")
    _throw(table, sentence, (UNKNOWN,) * count, "cards")


def _discards(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    _throw(table, sentence, sentence.cards(), "cards2")


def _throw(table: PlayedTable, sentence: Sentence, cards: Group, new: str) -> None:
    who = sentence.who()
    drawn = sentence.cards(new) if new in sentence.slots else ()
    if drawn and len(drawn) != len(cards):
        raise table.wrong(f"{who} throws {len(cards)} away and is told to get {len(drawn)}.")
    table.do(a.Discard(table.seat(who), cards))
    table.told.drawn[table.place(who)] = drawn


def _sets(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    front, middle, back = sentence.cards(), sentence.cards("cards2"), sentence.cards("cards3")
    table.do(a.SetHand(table.seat(sentence.who()), front, middle, back))


def _tables(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    table.do(a.Show(table.seat(sentence.who()), sentence.cards()))


DEEDS: Final[dict[str, Deed]] = {
    "everybody else folds": _everybody(Due.BET, lambda _, seat: a.Fold(seat), others=True),
    "everybody else calls": _everybody(Due.BET, _call_or_stay, others=True),
    "everybody else checks": _everybody(Due.BET, lambda _, seat: a.Check(seat), others=True),
    "everybody else stands pat": _everybody(Due.DRAW, lambda _, seat: a.Discard(seat), others=True),
    "everybody folds": _everybody(Due.BET, lambda _, seat: a.Fold(seat)),
    "everybody calls": _everybody(Due.BET, _call_or_stay),
    "everybody checks": _everybody(Due.BET, lambda _, seat: a.Check(seat)),
    "everybody stands pat": _everybody(Due.DRAW, lambda _, seat: a.Discard(seat)),
    "everybody declines": _everybody(Due.OFFER, lambda _, seat: a.Decline(seat)),
    "everybody shows": _everybody(Due.SHOW, lambda _, seat: a.Show(seat)),
    "{people} fold": _several(a.Fold),
    "{people} check": _several(a.Check),
    "{people} call": _several(a.Call),
    "{people} go all in": _goes_all_in,
    "{people} stand pat": _several(a.Discard),
    "{people} show": _several(a.Show),
    "{people} muck": _several(a.Muck),
    "{who} folds": _one(a.Fold),
    "{who} checks": _one(a.Check),
    "{who} calls": _one(a.Call),
    "{who} stays": _stays,
    "{who} bets {amount}": _amount(a.Bet),
    "{who} raises to {amount}": _amount(a.RaiseTo),
    "{who} raises by {amount}": _raises_by,
    "{who} goes all in": _goes_all_in,
    "{who} posts {amount}": _posts,
    "{who} straddles {amount}": _straddles,
    "{who} straddles": _straddles,
    "{who} declines": _declines,
    "{who} brings in for {amount}": _brings_in,
    "{who} stands pat": _one(a.Discard),
    "{who} draws {count} and gets {cards}": _draws,
    "{who} draws {count}": _draws,
    "{who} discards {cards} and gets {cards2}": _discards,
    "{who} discards {cards}": _discards,
    "{who} takes the Kitty": _one(a.TakeKitty),
    "{who} taps out": _one(a.TapOut),
    "{who} plays on": _one(a.PlayOn),
    "{who} sets front {cards} middle {cards2} back {cards3}": _sets,
    "{who} tables {cards}": _tables,
    "{who} shows": _one(a.Show),
    "{who} mucks": _one(a.Muck),
    **DEALERS,
    **faults.DEEDS,
    **decks.DEEDS,
    **between.DEEDS,
    **comings.DEEDS,
    **jackpots.DEEDS,
    **prizes.DEEDS,
    **gestures.DEEDS,
    **turns.DEEDS,
    **authority.DEEDS,
    **table_deeds.DEEDS,
}
