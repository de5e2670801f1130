"""What a player may do, as people say it: `fold, call 60, raise to 260 to 990`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pitboss.cards import UNKNOWN
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.hand import actions as a
from pitboss.hand.choices import Choices
from pitboss.hand.options import Options, options
from pitboss.hand.refusal import Refused
from pitboss.hand.turn import Due

N: Final = r"[\d,]*\d"
# A range before one amount, one amount before none: the longest reading counts.
SAID: Final = re.compile(
    rf"(?P<verb>fold|check|call|bet|raise|bring in|take the Kitty|straddle|decline|draw|stand pat|discard|set the hand|show|muck"
    rf"|tap out|play on)"
    rf"(?: up to (?P<up_to>{N})| (?:for |from |to )?(?P<least>{N})(?: to (?P<most>{N})|(?P<others>(?: or {N})+))?)?"
    rf"(?:, or |, | or | and |$)"
)
KNOWN: Final = (
    "fold, check, call 60, bet 10, bet 10 to 100, bet 10 or 20, bet up to 50, raise, raise to 120, raise to 120 to 500, bring in for 5, "
    "take the Kitty, straddle 20, decline, draw 3, stand pat, discard 1, set the hand, show, muck, tap out, play on"
)
# Refusals that only say that the player is not asked at all, and so prove nothing about what is allowed.
ELSEWHERE: Final = ("not-your-turn", "not-now", "hand-over")


@dataclass(frozen=True)
class Said:
    """One thing a player may do, or may not."""

    verb: str
    least: int | None = None
    most: int | None = None
    others: tuple[int, ...] = ()  #: further amounts, where only some will do


def read(table: PlayedTable, words: str) -> list[Said]:
    """All things a sentence names."""
    found: list[Said] = []
    at = 0
    while at < len(words):
        said = SAID.match(words, at)
        if said is None:
            raise table.wrong(f"{words[at:]!r} is nothing a player may do. Write, with commas between: {KNOWN}.")
        others = tuple(_number(each) for each in re.findall(N, said["others"] or ""))
        found.append(Said(said["verb"], _amount(said["least"]), _amount(said["most"] or said["up_to"]), others))
        at = said.end()
    return found


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def _amount(text: str | None) -> int | None:
    return None if text is None else _number(text)


# -- may


def must_be_possible(table: PlayedTable, who: str, words: str) -> None:
    """Everything named is possible for the player, now."""
    said = read(table, words)
    _look(table, said)
    now = _turn_of(table, who)
    for each in said:
        if not _fits(table, now, each):
            raise OtherwiseError(_in_words(table, now))


def must_be_all(table: PlayedTable, who: str, words: str) -> None:
    """What is named is possible, and nothing else is."""
    must_be_possible(table, who, words)
    now = options(table.hand)
    said = read(table, words)
    if {each.verb for each in said} != _verbs(now):
        raise OtherwiseError(_in_words(table, now))
    for each in said:
        if each.verb in ("bet", "raise") and each.least is not None and each.most is None and not each.others:
            wagers = now.wagers
            assert wagers is not None
            if (wagers.least, wagers.most) != (each.least, each.least):
                raise OtherwiseError(_in_words(table, now))


def must_be_off(table: PlayedTable, who: str, words: str) -> None:
    """Nothing named is possible for the player; what is tried is refused."""
    said = read(table, words)
    _look(table, said)
    seat = table.seat(who)
    for each in said:
        if each.most is not None or each.others:
            raise table.wrong("name one amount a player may not bet, or none.")
        refusal = _refusal(table, seat, each)
        if refusal is None:
            raise OtherwiseError(_in_words(table, options(table.hand)))
        if refusal.code in ELSEWHERE and each.verb not in ("straddle", "decline"):
            raise OtherwiseError(f"it is not {who}'s turn: {table.waiting}")
        table.refusal = refusal


def _look(table: PlayedTable, said: list[Said]) -> None:
    if any(each.verb in ("straddle", "decline") for each in said):
        table.to_decision(offers=True)
    else:
        table.look()


def _turn_of(table: PlayedTable, who: str) -> Options:
    if table.turn != table.place(who):
        raise OtherwiseError(f"it is not {who}'s turn: {table.waiting}")
    return options(table.hand)


def _in_words(table: PlayedTable, now: Options) -> str:
    return table.named("; ".join(now.in_words()))


# -- one thing


def _fits(table: PlayedTable, now: Options, said: Said) -> bool:
    wagers = now.wagers
    if wagers is not None and said.verb == "call":
        return wagers.call >= 0 and said.least in (None, wagers.call)
    if wagers is not None and said.verb == "bring in":
        return wagers.bring_in > 0 and said.least in (None, wagers.bring_in)
    if wagers is not None and said.verb in ("bet", "raise"):
        return _wager_fits(table, now.seat, wagers, said)
    if now.due == Due.OFFER and said.verb == "straddle":
        return said.least in (None, now.amount)
    if now.due == Due.DISCARD and said.verb == "discard":
        return said.least in (None, now.amount)
    if now.due == Due.DRAW and said.verb == "draw" and said.most is not None:
        return said.most == now.amount
    return _refusal(table, now.seat, said) is None


def _wager_fits(table: PlayedTable, seat: int, wagers: Choices, said: Said) -> bool:
    if not wagers.least or wagers.opens is not (said.verb == "bet"):
        return False
    if said.least is None:
        return said.most in (None, wagers.most)
    if said.others:
        return tuple(wagers.only) == (said.least, *said.others)
    if said.most is not None:
        return not wagers.only and (wagers.least, wagers.most) == (said.least, said.most)
    return _refusal(table, seat, said) is None


def _refusal(table: PlayedTable, seat: int, said: Said) -> Refused | None:
    """How an attempt would be refused; None if it would be taken."""
    now = options(table.hand)
    if said.verb == "straddle" and now.due == Due.OFFER and said.least not in (None, now.amount):
        return Refused("straddle-amount", f"The voluntary blind is {now.amount}.", table.hand.rules.clause("straddle"))
    if said.verb == "set the hand":
        return None if now.due == Due.SET and seat in (now.seat, *now.others) else Refused("not-now", table.waiting)
    refusals = [table.tries(action) for action in _attempts(table, seat, now, said)]
    return None if None in refusals else refusals[0]


def _attempts(table: PlayedTable, seat: int, now: Options, said: Said) -> list[a.Action]:
    """What would be asked of the engine; without an amount, whatever might do."""
    place = table.hand.place_of[seat]
    held = table.hand.down[place]
    going = table.hand.round
    everything = table.hand.stack[place] + (going.bet[place] if going is not None else 0)
    wagers = now.wagers if now.seat == seat else None
    amounts = [said.least] if said.least is not None else [everything]
    if said.least is None and wagers is not None and wagers.least:
        amounts = [wagers.least, everything]
    match said.verb:
        case "bet":
            return [a.Bet(seat, amount) for amount in amounts]
        case "raise":
            return [a.RaiseTo(seat, amount) for amount in amounts]
        case "draw" | "discard":
            count = said.least if said.least is not None else 1
            return [a.Discard(seat, (held + (UNKNOWN,) * count)[:count])]
        case verb:
            return [PLAIN[verb](seat)]


PLAIN: Final[dict[str, Callable[[int], a.Action]]] = {
    "fold": a.Fold,
    "check": a.Check,
    "call": a.Call,
    "bring in": a.BringIn,
    "take the Kitty": a.TakeKitty,
    "straddle": a.Straddle,
    "decline": a.Decline,
    "stand pat": a.Discard,
    "show": a.Show,
    "muck": a.Muck,
    "tap out": a.TapOut,
    "play on": a.PlayOn,
}


def _verbs(now: Options) -> set[str]:
    """Everything possible now, by its name."""
    match now.due:
        case Due.BET:
            wagers = now.wagers
            assert wagers is not None
            wager = "bet" if wagers.opens else "raise"
            found = {"fold": wagers.fold, "check": wagers.check, "call": wagers.call >= 0, "bring in": wagers.bring_in > 0}
            found |= {"take the Kitty": wagers.kitty, wager: wagers.least > 0}
            return {verb for verb, possible in found.items() if possible}
        case Due.OFFER:
            return {"straddle", "decline"}
        case Due.DRAW:
            return {"draw", "stand pat"}
        case Due.DISCARD:
            return {"discard"}
        case Due.SET:
            return {"set the hand"}
        case Due.TAP:
            return {"tap out", "play on"}
        case Due.SHOW:
            return {"show", "muck"} if now.muck else {"show"}
        case _:
            return set()
