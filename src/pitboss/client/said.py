"""What people say at the table, as the action it means: `raise to 60`, `draw 2c 7d`, `all in`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

Document = dict[str, Any]
CARD: Final = re.compile(r"(10|[2-9TtJjQqKkAa])([cdhsCDHS])")
SIMPLE: Final = {
    **dict.fromkeys(("f", "fold", "folds"), "Fold"),
    **dict.fromkeys(("x", "k", "check", "knock"), "Check"),
    **dict.fromkeys(("c", "call"), "Call"),
    **dict.fromkeys(("bring in", "bring it in"), "BringIn"),
    **dict.fromkeys(("kitty", "take the kitty", "take kitty"), "TakeKitty"),
    **dict.fromkeys(("straddle", "yes"), "Straddle"),
    **dict.fromkeys(("decline", "no"), "Decline"),
    **dict.fromkeys(("pat", "stand", "stand pat", "draw 0", "draw nothing"), "Discard"),
    **dict.fromkeys(("s", "show"), "Show"),
    **dict.fromkeys(("m", "muck"), "Muck"),
    **dict.fromkeys(("tap", "tap out"), "TapOut"),
    **dict.fromkeys(("play on", "play"), "PlayOn"),
}
RUNS: Final = {"once": 0, "one": 0, "no": 0, "twice": 1, "two": 1, "yes": 1, "three": 2, "three times": 2, "four times": 3}
SUMS: Final = re.compile(r"(b|bet|bets|r|raise|raises|raise to|to)\s+\$?([\d,]+)")
ALL_IN: Final = ("a", "all in", "all-in", "allin", "max", "shove")


class Unclear(ValueError):  # noqa: N818
    """Words that mean nothing here."""


def cards_in(text: str) -> list[str]:
    """The cards named in a text: `2c 7d`, `10h`, `AsKs`."""
    rest = CARD.sub(" ", text)
    if rest.strip(" ,"):
        raise Unclear(f"{rest.strip(' ,').split()[0]!r} is no card. Write them as Ah, 10d or Ts.")
    return [("T" if rank == "10" else rank.upper()) + suit.lower() for rank, suit in CARD.findall(text)]


def action_of(said: str, due: str, options: Mapping[str, Any], vote: Mapping[str, Any] | None = None) -> Document:
    """The action somebody means. Whether it is possible is for the room to say."""
    text = " ".join(said.strip().split())
    low = text.lower()
    if due == "vote":
        return _vote(low, vote or {})
    if due == "set":
        return _set(text)
    if due in ("draw", "discard") and (found := re.fullmatch(r"(?:d|draw|discard|throw|throw away)\s+(.*)", text, re.IGNORECASE)):
        return {"action": "Discard", "cards": _thrown(found[1], options)}
    if low in ALL_IN:
        return _all_in(options)
    if found := SUMS.fullmatch(low):
        return _sum(int(found[2].replace(",", "")), options)
    if low in SIMPLE:
        return {"action": SIMPLE[low]}
    if due in ("draw", "discard") and CARD.search(text):
        return {"action": "Discard", "cards": cards_in(text)}
    raise Unclear(f"{said.strip()[:40]!r} is not clear. Say for example: {', '.join(examples(due, options))}.")


def _vote(low: str, vote: Mapping[str, Any]) -> Document:
    again = RUNS.get(low.removeprefix("run it ").removeprefix("run "))
    if again is None and low.isdigit():
        again = int(low)
    if again is None:
        raise Unclear(f"Say how many more times the board is to be dealt: once (no more), twice ... up to {vote.get('most', 1)} more.")
    return {"action": "RunIt", "again": again}


def _set(text: str) -> Document:
    groups = [cards_in(each) for each in re.sub(r"(?i)^set\s+", "", text).split("/")]
    if [len(each) for each in groups] != [3, 5, 5]:
        raise Unclear("Say the three hands, front first: 2c 2d 5h / 7c 7d 9h Js Qs / As Ks Ts 8s 3s. Or say: auto.")
    front, middle, back = groups
    return {"action": "SetHand", "front": front, "middle": middle, "back": back}


def _thrown(text: str, options: Mapping[str, Any]) -> list[str]:
    """Cards by name, or by where they stand in the hand: `draw 2c 7d`, `draw 1 4`."""
    if re.fullmatch(r"[1-9](?:[ ,]+[1-9])*", text):
        held = list(options.get("held") or ())
        places = [int(each) for each in re.findall(r"\d", text)]
        if max(places) > len(held):
            raise Unclear(f"You hold {len(held)} cards.")
        return [held[place - 1] for place in dict.fromkeys(places)]
    return cards_in(text)


def _sum(amount: int, options: Mapping[str, Any]) -> Document:
    wagers = options.get("wagers") or {}
    return {"action": "Bet", "amount": amount} if wagers.get("opens") else {"action": "RaiseTo", "to": amount}


def _all_in(options: Mapping[str, Any]) -> Document:
    wagers = options.get("wagers") or {}
    return _sum(wagers["most"], options) if wagers.get("most") else {"action": "Call"}


def examples(due: str, options: Mapping[str, Any]) -> list[str]:
    """What may be said now, in the words this file knows."""
    match due:
        case "bet":
            return _wagers(options.get("wagers") or {})
        case "offer":
            return ["straddle", "decline"]
        case "draw":
            return ["pat", "draw 1 3 (the first and third card)", "draw 2c 7d"]
        case "discard":
            return [f"discard {' '.join(map(str, range(1, 1 + options.get('amount', 1))))}"]
        case "set":
            return ["auto", "front / middle / back, as 2c 2d 5h / ... / ..."]
        case "show":
            return ["show", *(["muck"] if options.get("muck") else [])]
        case "tap":
            return ["tap out", "play on"]
        case "vote":
            return ["once", "twice"]
    return []


def _wagers(wagers: Mapping[str, Any]) -> list[str]:
    found = [word for word, may in (("fold", wagers.get("fold")), ("check", wagers.get("check"))) if may]
    if wagers.get("call", -1) >= 0:
        found.append(f"call ({wagers['call']})")
    if wagers.get("bring_in"):
        found.append(f"bring in ({wagers['bring_in']})")
    if wagers.get("kitty"):
        found.append("kitty")
    verb = "bet" if wagers.get("opens") else "raise"
    if wagers.get("only"):
        found += [f"{verb} {size}" for size in wagers["only"]]
    elif wagers.get("most"):
        least, most = wagers["least"], wagers["most"]
        found.append(f"{verb} {least}" if least == most else f"{verb} {least} to {most}")
    return found
