"""Significant events of a room, out of its journal and in the order of time: for whoever has to answer for it.

Failed sign-ins and what staff did, outages and breaks, changed roles, parameters and clocks, exclusions, prizes, archives: not what is
played. Who acted and why are sealed; with the key they are told. What is read here is not checked: `pitboss audit` does that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Final

from pitboss.hand.forms import Document
from pitboss.journal import ArchivedError, Entry, Journal, SealedError, Vault
from pitboss.journal.resumed import RESUMED
from pitboss.journal.stubs import MADE, is_stub
from pitboss.room.act_lines import public_action, read_acted, read_answered
from pitboss.room.forgotten_lines import FORGOTTEN
from pitboss.server.clock_watch import SET
from pitboss.server.journal_watch import BROKEN
from pitboss.server.program_watch import CHECKED
from pitboss.server.room_chance import OPENED

SECOND: Final = 1_000_000
#: Of what happens between hands or rounds: decisions about people, money and the table.
AT_TABLE: Final = frozenset(
    [
        "Announced",
        "DealerChanged",
        "DeckCounted",
        "Disagreed",
        "DisputeRaised",
        "DisputeSettled",
        "ExclusionLifted",
        "MatterDecided",
        "NoticeWithdrawn",
        "PaymentCorrected",
        "PlayerExcluded",
        "PlayersSetApart",
        "SeatReleased",
        "SignChanged",
        "StakePickedUp",
        "TableClosed",
        "TableReopened",
        "WinningsWithheld",
        "WithheldSettled",
    ]
)
#: Of what happens to a jackpot: all but what each hand pays in.
AT_JACKPOT: Final = frozenset(
    [
        "AboveTold",
        "BonusPosted",
        "BonusWithdrawn",
        "BonusWon",
        "ContributionMadeUp",
        "ContributionSet",
        "DeckCounted",
        "DisplayFailed",
        "DisplayMended",
        "GamingResumed",
        "GamingSuspended",
        "KeyedOff",
        "Malfunctioned",
        "NotedDown",
        "PoolAdjusted",
        "PrizePaid",
        "PrizeReleased",
        "PrizeWithheld",
        "PrizeWon",
        "RoundVoided",
        "StakeAnnounced",
        "StakeChanged",
        "TableLinked",
        "TableUnlinked",
        "WinConfirmed",
        "WinRecorded",
        "WinRejected",
        "WorksAgain",
    ]
)


@dataclass(frozen=True, slots=True)
class Event:
    """One of them."""

    number: int  #: of the entry in the journal
    at: int  #: microseconds since 1970, UTC
    stream: str
    version: int
    kind: str
    what: str
    who: str = ""  #: whose doing it was, where that is known
    why: str = ""

    def to_json(self) -> Document:
        return asdict(self) | {"at": self.at // 1000}


Told = tuple[str, str, str]  # what, who and why
Teller = Callable[[Entry, Document, Vault | None], Told | None]


def significant(journal: Journal, vault: Vault | None, since: int = 0) -> list[Event]:
    """All of them, the oldest first. Without the vault nobody is told who of the staff acted, and why."""
    names: dict[str, str] = {}
    found = list(_events(journal, vault, since, names))
    return [replace(each, what=f"{names[each.stream]}: {each.what}") if each.stream in names else each for each in found]


def _events(journal: Journal, vault: Vault | None, since: int, names: dict[str, str]) -> Iterator[Event]:
    """The same without the names of accounts, which are noted: of one that was erased, what others see instead."""
    was_closed = True
    for entry in journal.read_all():
        if entry.kind in NAMED and not is_stub(entry):
            names[entry.stream] = entry.told[NAMED[entry.kind]]
        tell = TELLERS.get(entry.kind)
        if tell is None:
            continue
        if entry.kind == OPENED:
            stopped, was_closed = not was_closed, False
        elif entry.kind == CLOSED:
            was_closed = True
        if entry.at < since:
            continue
        told = _told(journal, entry, tell, vault)
        if told is None:
            continue
        what, who, why = told
        if entry.kind == OPENED and stopped:
            what += "; it had stopped without being closed, or another server took it over"
        yield Event(entry.number, entry.at, entry.stream, entry.version, entry.kind, what, who, why)


def _told(journal: Journal, entry: Entry, tell: Teller, vault: Vault | None) -> Told | None:
    if is_stub(entry):
        try:
            (entry,) = journal.archives.filled([entry])
        except ArchivedError:
            return "its content is in an archive that is not here", "", ""
    return tell(entry, entry.told, vault)


# -- in words


def _acted(entry: Entry, body: Document, vault: Vault | None) -> Told:
    about = "".join(f" ({name} {value})" for name, value in body["about"].items() if name not in body["action"])
    alone = ", decided by one person on duty" if body["alone"] else ""
    action, who, why = body["action"], "", ""
    if vault is not None:
        try:
            full = read_acted(body, entry.stream, vault)
        except SealedError:  # its key was destroyed, or this is the key of another room
            pass
        else:
            action, who, why = full.action, full.who, full.why
    words = f"act {body['act']}, {body['standing']}{alone}: {_listed(public_action(action), 'action')}{about}, clause {body['clause']}"
    return words, _person(body["rank"], who), why


def _answered(entry: Entry, body: Document, vault: Vault | None) -> Told:
    who = why = ""
    if vault is not None:
        try:
            full = read_answered(body, entry.stream, vault)
        except SealedError:
            pass
        else:
            who, why = full.who, full.why
    return f"act {body['act']}: {body['answer']}", _person(body["rank"], who), why


def _person(rank: str, who: str) -> str:
    return f"{rank} {who}".rstrip()


def _among(names: frozenset[str]) -> Teller:
    def tell(_entry: Entry, body: Document, _vault: Vault | None) -> Told | None:
        event = body["event"]
        if event["event"] not in names:
            return None
        return _listed(event, "event"), str(event.get("by") or body.get("by") or ""), str(event.get("why", ""))

    return tell


def _void(_entry: Entry, body: Document, _vault: Vault | None) -> Told | None:
    if not body["void"]:
        return None
    return (f"hand {body['hand']} is void" if "hand" in body else f"round {body['round']} is void"), str(body.get("by", "")), ""


def _resumed(entry: Entry, body: Document, _vault: Vault | None) -> Told:
    return f"nothing could be written for {(entry.at - body['since']) / SECOND:.1f} s, since {_time(body['since'])}", "", body["why"]


def _checked(_entry: Entry, body: Document, _vault: Vault | None) -> Told | None:
    wrong = {name: each for name, each in body.items() if isinstance(each, list) and each}
    return (f"the program is not what was installed: {_listed(wrong)}", "", "") if wrong else None


def _plain(words: Callable[[Document], str]) -> Teller:
    return lambda _entry, body, _vault: (words(body), str(body.get("by", "")), str(body.get("reason", "")))


def _listed(told: Mapping[str, object], name: str = "") -> str:
    """Name and figures: `payment corrected: seat 1, to 2, chips 5`."""
    said = [f"{key} {_short(value)}" for key, value in told.items() if key not in (name, "why", "by") and value not in (None, "", [], {})]
    head = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", str(told.get(name, ""))).lower()
    return ": ".join(part for part in (head, ", ".join(said)) if part)


def _short(value: object) -> str:
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / SECOND, UTC).isoformat(sep=" ", timespec="seconds").removesuffix("+00:00")


CLOSED: Final = "room.closed"
NAMED: Final = {"account.made": "name", "account.erased": "label"}
TELLERS: Final[dict[str, Teller]] = {
    OPENED: _plain(lambda body: f"the room was opened; it had been down for {body.get('down', 0) / SECOND:.1f} s"),
    CLOSED: _plain(lambda _: "the room was closed"),
    "room.drained": _plain(lambda _: "the room began to close: no more hands"),
    SET: _plain(lambda body: f"the system's clock was set by {body['change'] / SECOND:+.1f} s"),
    BROKEN: _plain(lambda body: f"the journal is not what was written: {_listed(body)}"),
    CHECKED: _checked,
    RESUMED: _resumed,
    MADE: _plain(lambda body: f"{body['entries']} entries were moved to the archive {body['name']}"),
    FORGOTTEN: _plain(
        lambda body: f"the hidden cards of hands {body['first']} to {body['last']} were forgotten, after {body['days']} days"
    ),
    "report.handled": _plain(lambda body: f"report {body['report']} about {body['about']} was handled"),
    "player.muted": _plain(lambda body: f"{body['player']} was muted"),
    "player.unmuted": _plain(lambda body: f"{body['player']} may talk again"),
    "account.refused": _plain(lambda _: "a sign-in failed"),
    "stranger.refused": _plain(lambda _: "a sign-in failed, at a name that nobody has"),
    "stranger.locked": _plain(lambda body: f"sign-ins at a name that nobody has are refused until {_time(body['until'])}"),
    "account.locked": _plain(lambda body: f"sign-ins from one place are refused until {_time(body['until'])}"),
    "account.act": _plain(lambda body: f"{body['act']}: {_short(body.get('before'))} before, {_short(body.get('after'))} now"),
    "account.role": _plain(lambda body: f"roles {_short(body['roles'])}, before {_short(body.get('before', []))}"),
    "account.password": _plain(lambda _: "the password was changed"),
    "account.erased": _plain(lambda _: "the account was erased"),
    "codes.set": _plain(lambda _: "an authenticator app was set up"),
    "codes.removed": _plain(lambda _: "the authenticator app was removed"),
    "recovery.made": _plain(lambda _: "recovery codes were made"),
    "recovery.used": _plain(lambda _: "a recovery code was used"),
    "passkey.added": _plain(lambda _: "a passkey was added"),
    "passkey.removed": _plain(lambda _: "a passkey was removed"),
    "play.excluded": _plain(lambda body: f"excluded themselves ({body['as']}), until {_time(body['until'])}"),
    "play.limited": _plain(lambda body: f"set a limit: {body['limit']} {body['value']}"),
    "staff.acted": _acted,
    "staff.answered": _answered,
    "table.event": _among(AT_TABLE),
    "house.event": _among(AT_TABLE),
    "hand.ended": _void,
    "round.ended": _void,
    "jackpot.event": _among(AT_JACKPOT),
}
