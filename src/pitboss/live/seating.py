"""Lines between hands: what is played, who sits where with what, the button, who posts and who waits."""

from __future__ import annotations

from typing import Final

from pitboss.cards import CardError
from pitboss.hand.refusal import Refused
from pitboss.history.said import Kind, Said
from pitboss.live.moment import Moment
from pitboss.live.phrase import Gaps, Phrase, UnclearLine
from pitboss.live.reading import amount, staff, told
from pitboss.live.sign import sign_of
from pitboss.live.words import sign_words
from pitboss.table import actions as a
from pitboss.table.options import options
from pitboss.table.state import Table

AT_MOST: Final = 12  #: chairs round a table
SEATS: Final = "The table"
HANDS: Final = "A hand begins"
DEAL: Final = "deal"
DEAL_UNPOSTED: Final = "deal, {whom} has not posted"


def _game(moment: Moment, gaps: Gaps) -> None:
    if moment.table is not None:
        raise UnclearLine(
            f"This table plays {sign_words(moment.table.sign)}. For another game: poker supervisor announces omaha, pot limit ..."
        )
    sign, chairs = sign_of(gaps["line"], recorded=moment.recorded)
    if chairs > AT_MOST:
        raise UnclearLine(f"A table has {AT_MOST} chairs at most.")
    moment.table = Table(sign, chairs or min(AT_MOST, sign.seats))
    book = sign.rules.terms.book
    moment.say(Said(Kind.STREET, (sign_words(sign),)), Said(Kind.DEAL, (f"by {book.title}; {len(moment.table.chairs)} chairs",)))


# -- coming and going


def _sits(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.TakeSeat(moment.player(gaps["name"]), int(gaps["seat"]), amount(gaps), moment.at))


def _leaves(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.Leave(_seat(moment, gaps), moment.at))


def _sits_out(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.SitOut(_seat(moment, gaps), moment.at))


def _is_absent(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.RecordAbsence(moment.seat(gaps["whom"]), staff(gaps), moment.at))


def _picks_up(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.PickUp(moment.seat(gaps["whom"]), staff(gaps), moment.at))


def _is_back(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.Return(_seat(moment, gaps), moment.at))


def _posts(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.PostToEnter(_seat(moment, gaps)))


def _waits(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.WaitForBlind(_seat(moment, gaps)))


def _buys(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.TopUp(_seat(moment, gaps), amount(gaps)))


def _takes_off(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.TakeOff(_seat(moment, gaps), amount(gaps)))


def _moves(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.MoveSeat(_seat(moment, gaps), int(gaps["seat"])))


def _listed(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.JoinList(moment.player(gaps["name"]), moment.at))


def _frees(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.ReleaseSeat(int(gaps["seat"])))


def _straddles_next(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.AnnounceStraddle(_seat(moment, gaps)))


def _refuses_kill(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.RefuseKill(_seat(moment, gaps), moment.at))


def _seat(moment: Moment, gaps: Gaps) -> int:
    if "who" not in gaps:
        raise UnclearLine("Say who: a seat or a name goes before it.")
    return moment.seat(gaps["who"])


# -- the sign


def _announces(moment: Moment, gaps: Gaps) -> None:
    sign, _ = sign_of(gaps["line"], moment.sitting.sign, recorded=moment.recorded)
    moment.ask_table(a.AnnounceChange(sign, staff(gaps), moment.at))


def _everybody_agrees(moment: Moment, gaps: Gaps) -> None:  # noqa: ARG001
    table = moment.sitting
    asking = [seat for seat in table.seats if seat not in table.agreed]
    for seat in asking or table.seats:
        moment.ask_table(a.Agree(seat))


def _agrees(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.Agree(_seat(moment, gaps)))


def _changes(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.ChangeSign(staff(gaps), moment.at))


def _closing(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.AnnounceClosing(staff(gaps), moment.at))


def _closes(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.CloseTable(staff(gaps), moment.at))


def _dealer(moment: Moment, gaps: Gaps) -> None:
    moment.ask_table(a.ChangeDealer(moment.player(gaps["name"])))


# -- the button and the hand


def _button(moment: Moment, gaps: Gaps) -> None:
    table = moment.sitting
    drawing = options(table).open
    cards = told(gaps)
    if drawing and len(cards) != len(drawing):
        raise CardError(f"One card for each of the seats {', '.join(map(str, drawing))}, in this order; {len(cards)} were told.")
    moment.ask_table(a.OpenTable(tuple(zip(drawing, cards, strict=False))))


def _deal(moment: Moment, gaps: Gaps) -> None:
    table = moment.sitting
    if moment.hand is not None:
        raise UnclearLine("A hand is being played; it is finished first.")
    if options(table).open and table.sign.rules.points.first_button != "high-card":
        moment.ask_table(a.OpenTable())
    try:
        unposted = (moment.seat(gaps["whom"]),) if "whom" in gaps else ()
        moment.ask_table(a.StartHand(moment.at, int(gaps.get("seat", "0")), unposted))
    except Refused as refusal:
        if drawing := options(table).open:
            seats = ", ".join(map(str, drawing))
            raise Refused(
                refusal.code, refusal.message, refusal.clause, (f"button and a card each for the seats {seats}",), refusal.book
            ) from None
        raise
    moment.begin()


PHRASES: Final = (
    Phrase(SEATS, "game {line}", "what is played: perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000, 9 chairs", _game),
    Phrase(SEATS, "{name} sits at {seat} with {amount}", "a player sits down and buys in", _sits, ("{seat} is {name} with {amount}",)),
    Phrase(SEATS, "{who} leaves", "for good, with all chips; in a hand, when it is over", _leaves),
    Phrase(SEATS, "{who} sits out", "is dealt no more hands for now", _sits_out),
    Phrase(SEATS, "{staff} finds {whom} away", "who is dealt no more hands for now; also a player who may not sit out", _is_absent),
    Phrase(SEATS, "{staff} picks up {whom}", "who has been away too long: the chips are kept, and the seat is free", _picks_up),
    Phrase(SEATS, "{who} is back", "who sat out", _is_back),
    Phrase(SEATS, "{who} posts", "makes good with the next hand what is owed, rather than wait", _posts),
    Phrase(SEATS, "{who} waits", "for the big blind, rather than post", _waits, ("{who} waits for the blind",)),
    Phrase(SEATS, "{who} buys {amount}", "more chips", _buys, ("{who} adds {amount}",)),
    Phrase(SEATS, "{who} takes {amount} off", "the table, to come within the limits of a new game", _takes_off),
    Phrase(SEATS, "{who} moves to {seat}", "an empty seat", _moves),
    Phrase(SEATS, "{name} joins the list", "the waiting list", _listed),
    Phrase(SEATS, "seat {seat} is free", "a vacated seat goes to the waiting list", _frees),
    Phrase(SEATS, "{staff} announces closing", "of the table", _closing),
    Phrase(SEATS, "{staff} announces {line}", "another sign: omaha, pot limit, blinds 5/10", _announces),
    Phrase(SEATS, "everybody agrees", "to what was announced", _everybody_agrees, ("all agree",)),
    Phrase(SEATS, "{who} agrees", "to what was announced", _agrees),
    Phrase(SEATS, "{staff} makes the change", "that was announced", _changes),
    Phrase(SEATS, "{staff} closes the table", "and everybody is paid out", _closes),
    Phrase(SEATS, "{name} deals", "a person, who may not play as well where the book has it so", _dealer),
    Phrase(HANDS, "button {cards}", "the open cards drawn for the first button, seat by seat", _button),
    Phrase(HANDS, DEAL, "the next hand begins: forced bets and closed cards go without saying", _deal, ("next hand",)),
    Phrase(HANDS, "deal without {seat}", "the same where there is one player too many, and staff choose who misses it", _deal),
    Phrase(HANDS, DEAL_UNPOSTED, "the same where a new player got cards and has not put in the blind that was due", _deal),
    Phrase(HANDS, "{who} will straddle", "the next hand", _straddles_next),
    Phrase(HANDS, "{who} refuses the kill", "does not post the Kill wager, and is not dealt in", _refuses_kill),
)
