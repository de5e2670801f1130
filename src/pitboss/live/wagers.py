"""Lines about what players do: actions by name, chips as they were put in, and words as they were said."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.betting.gestures import UnclearError
from pitboss.cards import Card
from pitboss.hand import actions as a
from pitboss.hand.choices import choices
from pitboss.hand.decide import decide
from pitboss.hand.gestures import Meaning, give_up, read_chips
from pitboss.hand.options import options
from pitboss.hand.turn import Due, due
from pitboss.history.said import Kind, Said, listed
from pitboss.live.moment import Moment, Unfinished
from pitboss.live.phrase import Gaps, Phrase, UnclearLine
from pitboss.live.reading import amount, chips, times, told, unknown

PLAYS: Final = "A player acts"
CHIPS: Final = "Chips and words as they were"
CARDS: Final = "A player's cards"


def _plain(action: Callable[[int], a.Action]) -> Callable[[Moment, Gaps], None]:
    """An action that names nothing but the seat."""

    def does(moment: Moment, gaps: Gaps) -> None:
        moment.do(action(_actor(moment, gaps)))

    return does


def _actor(moment: Moment, gaps: Gaps, word: str = "") -> int:
    """Who acts. A player who owes chips, or a choice, settles that first: a bet or raise with its amount settles the same `word`."""
    waiting = moment.unfinished
    seat = moment.seat(gaps.get("who"))
    if waiting is not None:
        if waiting.meaning is not None or waiting.seat != seat or waiting.said != word:
            raise UnclearLine(owing(waiting))
        moment.unfinished = None
    return seat


def owing(waiting: Unfinished) -> str:
    """What a player who has begun to act still has to do, and how it is said."""
    seat, meaning = waiting.seat, waiting.meaning
    if meaning is None:
        bet = f"a {waiting.said} {'to' if waiting.said == 'raise' else 'of'} {waiting.to}"
        ways = [f"{seat} puts in {waiting.least}{' or more' if waiting.more else ''} ({bet})"] if waiting.least else []
        return f'Seat {seat} has said "{waiting.said}" and has still to put the chips in: {", or ".join([*ways, f"{seat} all in"])}'
    way = f", or fold and lose {meaning.put} ({seat} gives it up)" if meaning.or_fold else ""
    return f"Seat {seat} has {meaning.put} in for {meaning.words} and must add {meaning.adds} ({seat} completes){way}."


def to_settle(waiting: Unfinished) -> tuple[str, ...]:
    """The lines that settle it."""
    seat, meaning = waiting.seat, waiting.meaning
    if meaning is None:
        return (f"{seat} puts in {waiting.least}", f"{seat} all in") if waiting.least else (f"{seat} all in",)
    return (f"{seat} completes", f"{seat} gives it up") if meaning.or_fold else (f"{seat} completes",)


# -- actions by name


def _bets(moment: Moment, gaps: Gaps) -> None:
    moment.do(a.Bet(_actor(moment, gaps, "bet"), amount(gaps)))


def _raises(moment: Moment, gaps: Gaps) -> None:
    moment.do(a.RaiseTo(_actor(moment, gaps, "raise"), amount(gaps)))


def _raises_by(moment: Moment, gaps: Gaps) -> None:
    going = moment.playing.round
    level = going.level if going is not None else 0
    moment.do(a.RaiseTo(_actor(moment, gaps, "raise"), level + amount(gaps)))


def _all_in(moment: Moment, gaps: Gaps) -> None:
    hand, waiting = moment.playing, moment.unfinished
    seat = _actor(moment, gaps, waiting.said if waiting is not None else "")
    what, place = due(hand)
    if what != Due.BET or hand.seats[place] != seat:
        moment.do(a.Call(seat))  # not now: refused, with what is next
        return
    may, going = choices(hand, place), hand.round
    assert going is not None
    whole = going.bet[place] + hand.stack[place]
    if whole <= may.level:
        moment.do(a.Call(seat))
    elif not may.least and not may.opens:
        # No raise is open: it is a call, and the rest goes back.
        _tell(moment, seat, read_chips(hand, seat, (hand.stack[place],)), {"chips": str(hand.stack[place])})
        moment.do(a.Check(seat) if may.check else a.Call(seat))
    elif 0 < may.most < whole:
        # The limits allow no more than that, and the rest goes back.
        meaning = read_chips(hand, seat, (hand.stack[place],), "bet" if may.opens else "raise")
        _tell(moment, seat, meaning, {"chips": str(hand.stack[place])})
        moment.do(meaning.action)
    else:
        moment.do(a.Bet(seat, whole) if may.opens else a.RaiseTo(seat, whole))


def _nobody_straddles(moment: Moment, gaps: Gaps) -> None:  # noqa: ARG001
    hand = moment.playing
    if due(hand)[0] != Due.OFFER:
        raise UnclearLine("Nobody is offered a straddle now.")
    while (found := due(hand))[0] == Due.OFFER:
        moment.do(a.Decline(hand.seats[found[1]]))


def _everybody(action: Callable[[int], a.Action], wanted: str) -> Callable[[Moment, Gaps], None]:
    """Everybody still to act in this round, in turn."""

    def does(moment: Moment, gaps: Gaps) -> None:  # noqa: ARG001
        if moment.unfinished is not None:
            raise UnclearLine(owing(moment.unfinished))
        hand = moment.playing
        moment.do(action(moment.seat(None)))
        while (found := due(hand))[0] == wanted and hand.live > 1:
            moment.do(action(hand.seats[found[1]]))

    return does


def _call(moment: Moment) -> Callable[[int], a.Action]:
    """A call; of an unraised last blind that stays in, a check where the book has it so."""

    def action(seat: int) -> a.Action:
        now = options(moment.playing)
        return a.Check(seat) if now.wagers is not None and now.wagers.call < 0 and now.wagers.check and now.wagers.level else a.Call(seat)

    return action


def _everybody_calls(moment: Moment, gaps: Gaps) -> None:
    _everybody(_call(moment), Due.BET)(moment, gaps)


# -- chips and words


def _puts_in(moment: Moment, gaps: Gaps) -> None:
    seat = moment.seat(gaps.get("who"))
    waiting = moment.unfinished
    said = gaps.get("words", "").strip('"“”')
    if waiting is not None and waiting.seat == seat and waiting.meaning is None and not said:
        said, moment.unfinished = waiting.said, None
    elif waiting is not None:
        raise UnclearLine(owing(waiting))
    put = chips(gaps["chips"]) if "chips" in gaps else ()
    later = amount(gaps) if "amount" in gaps else 0
    try:
        meaning = read_chips(moment.playing, seat, put, said, later)
    except UnclearError:
        if not put and re.fullmatch(r"(?:bets?|raises?)", said.lower()):
            _word_binds(moment, seat, said)
            return
        raise
    _tell(moment, seat, meaning, gaps)
    if meaning.or_fold:
        moment.unfinished = Unfinished(seat, said, meaning)
    else:
        moment.do(meaning.action)


def _word_binds(moment: Moment, seat: int, said: str) -> None:
    """A bet or raise was announced without an amount: the word binds, and the chips are waited for. Refused where it is not open."""
    hand, word = moment.playing, said.lower().removesuffix("s")
    may, going = choices(hand, hand.place_of[seat]), hand.round
    assert going is not None
    if not may.least or may.opens is not (word == "bet"):
        decide(hand, a.Bet(seat, may.level + 1) if word == "bet" else a.RaiseTo(seat, may.level + 1))
    rules = hand.rules
    clause = rules.terms.clause(f"spoken-{word}") or rules.terms.clause("spoken")
    words = f'{moment.name(seat)} says "{said}"; the word binds, the chips say how much'
    moment.say(Said(Kind.RULING, (words,), (clause,) if clause else ()))
    least = max(0, may.least - going.bet[hand.place_of[seat]])
    moment.unfinished = Unfinished(seat, word, least=least, to=may.least, more=may.most > may.least)


def _tell(moment: Moment, seat: int, meaning: Meaning, gaps: Gaps) -> None:
    """What the chips come to, and what moves with them."""
    what = f"puts in {gaps['chips']}" if "chips" in gaps else f'says "{gaps["words"]}"'
    if "amount" in gaps:
        what += f", then {gaps['amount']}"
    words = f"{moment.name(seat)} {what}: {meaning.words}"
    if meaning.or_fold:
        words += f" if {meaning.adds} are added; or a fold, and the {meaning.put} stay in"
    elif meaning.adds and "chips" in gaps:
        words += f"; {meaning.adds} to be added"
    if meaning.back:
        words += f"; {meaning.back} go back"
    moment.say(Said(Kind.RULING, (words,), (meaning.clause,) if meaning.clause else ()))


def _chosen(moment: Moment, gaps: Gaps) -> tuple[int, Meaning]:
    waiting = moment.unfinished
    seat = moment.seat(gaps.get("who"))
    if waiting is None or waiting.seat != seat or waiting.meaning is None:
        raise UnclearLine(f"Seat {seat} has put in nothing that may be made up or given up.")
    moment.unfinished = None
    return seat, waiting.meaning


def _completes(moment: Moment, gaps: Gaps) -> None:
    _, meaning = _chosen(moment, gaps)
    moment.do(meaning.action)


def _gives_up(moment: Moment, gaps: Gaps) -> None:
    seat, meaning = _chosen(moment, gaps)
    moment.take(give_up(moment.playing, seat, meaning))


# -- a player's cards


def _draws(moment: Moment, gaps: Gaps) -> None:
    seat = _actor(moment, gaps)
    moment.do(a.Discard(seat, _unnamed(moment, seat, int(gaps["count"]))))


def _discards(moment: Moment, gaps: Gaps) -> None:
    seat = _actor(moment, gaps)
    if "cards" in gaps:
        moment.do(a.Discard(seat, told(gaps)))
        return
    now = options(moment.playing)
    if now.due != Due.DISCARD:
        raise UnclearLine(f"Say how many: {seat} draws 2, or {seat} stands pat.")
    moment.do(a.Discard(seat, _unnamed(moment, seat, now.amount)))


def _unnamed(moment: Moment, seat: int, count: int) -> tuple[Card, ...]:
    """So many cards of a player's that nobody names: they can only be such as nobody has seen, or all there are."""
    held = options(moment.playing).held
    seen = [card for card in held if card.is_known]
    if count == len(held):
        return held
    if seen and len(held) - len(seen) < count <= len(held):
        raise UnclearLine(
            f"Everybody has seen {listed([card.text for card in seen])}: say which cards go, as in {seat} discards {seen[0].text}."
        )
    return unknown(count)


def _sets(moment: Moment, gaps: Gaps) -> None:
    moment.do(a.SetHand(_actor(moment, gaps), told(gaps), told(gaps, "cards2"), told(gaps, "cards3")))


def _shows(moment: Moment, gaps: Gaps) -> None:
    moment.do(a.Show(_actor(moment, gaps), told(gaps)))


def _runs(moment: Moment, gaps: Gaps) -> None:
    moment.do(a.RunIt(times(gaps["times"]) - 1))


PHRASES: Final = (
    Phrase(PLAYS, "everybody folds", "everybody still to act in this betting round, in turn", _everybody(a.Fold, Due.BET), ("all fold",)),
    Phrase(PLAYS, "everybody checks", "the same", _everybody(a.Check, Due.BET), ("all check",)),
    Phrase(PLAYS, "everybody calls", "the same; an unraised last blind stays", _everybody_calls, ("all call",)),
    Phrase(PLAYS, "{who} folds", "a player acts; without a number, the one in turn", _plain(a.Fold), ("{who} f",)),
    Phrase(PLAYS, "{who} checks", "the same", _plain(a.Check), ("{who} x", "{who} knocks")),
    Phrase(PLAYS, "{who} calls", "the same", _plain(a.Call), ("{who} c",)),
    Phrase(PLAYS, "{who} bets {amount}", "opens the betting of the round", _bets, ("{who} b {amount}",)),
    Phrase(PLAYS, "{who} raises by {amount}", "so much more than the bet to be met", _raises_by),
    Phrase(PLAYS, "{who} raises to {amount}", "the total for the round", _raises, ("{who} raises {amount}", "{who} r {amount}")),
    Phrase(PLAYS, "{who} goes all in", "everything", _all_in, ("{who} is all in", "{who} all in")),
    Phrase(PLAYS, "{who} brings in", "stud's forced opening", _plain(a.BringIn)),
    Phrase(PLAYS, "{who} takes the kitty", "Melbourne's draw with a Kitty", _plain(a.TakeKitty)),
    Phrase(PLAYS, "nobody straddles", "no more voluntary blinds", _nobody_straddles, ("no straddle",)),
    Phrase(PLAYS, "{who} straddles", "takes the voluntary blind that is offered", _plain(a.Straddle)),
    Phrase(PLAYS, "{who} declines", "lets it pass", _plain(a.Decline)),
    Phrase(PLAYS, "{who} taps out", "where a ruling offers it: in for the pot so far, and bets no more", _plain(a.TapOut)),
    Phrase(PLAYS, "{who} plays on", "lets that offer pass", _plain(a.PlayOn)),
    Phrase(
        CHIPS,
        "{who} puts in {chips} then {amount} saying {words}",
        "chips in two motions, and what was said",
        _puts_in,
        ("{who} puts in {chips}, then {amount} more, saying {words}",),
    ),
    Phrase(
        CHIPS,
        "{who} puts in {chips} then {amount}",
        "chips in two motions, without a word",
        _puts_in,
        ("{who} puts in {chips}, then {amount} more",),
    ),
    Phrase(CHIPS, "{who} puts in {chips} saying {words}", "chips, and what was said", _puts_in),
    Phrase(CHIPS, "{who} puts in {chips}", "chips as they lie there, without a word: 25 25, or 2x25", _puts_in, ("{who} + {chips}",)),
    Phrase(CHIPS, "{who} says {words}", "a decision in words: raise, raise to 60, call, all in", _puts_in),
    Phrase(CHIPS, "{who} completes", "adds what the chips put in are short of", _completes),
    Phrase(CHIPS, "{who} gives it up", "folds instead, and the chips put in stay in", _gives_up),
    Phrase(CARDS, "everybody stands pat", "everybody still to draw", _everybody(a.Discard, Due.DRAW)),
    Phrase(CARDS, "{who} stands pat", "draws nothing", _plain(a.Discard), ("{who} is pat", "{who} pat")),
    Phrase(CARDS, "{who} draws {count}", "so many cards; nobody sees which", _draws),
    Phrase(CARDS, "{who} discards {cards}", "these cards, where they were seen", _discards),
    Phrase(CARDS, "{who} discards", "as many as the game has it, face down", _discards),
    Phrase(CARDS, "{who} sets {cards} / {cards2} / {cards3}", "Chinese Poker: front, middle and back", _sets),
    Phrase(CARDS, "{who} shows {cards}", "tables a hand", _shows, ("{who} s {cards}",)),
    Phrase(CARDS, "{who} shows", "a hand whose cards are known already", _shows),
    Phrase(CARDS, "{who} mucks", "gives the hand up unseen", _plain(a.Muck)),
    Phrase(CARDS, "run it {times}", "nobody can bet any more, and the rest of the board is dealt so often", _runs),
)
