"""The room's play money: a double-entry ledger, folded from the journal's `bank` stream.

Every entry takes an amount from one account and puts it into another, so the sum of all accounts is always nothing; only the mint, where
play money is made, may stand below nothing. Chips on a table are the table's: an account's wallet pays them in and is paid out of it.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import Append, Entry, Record
from pitboss.record import record

STREAM: Final = "bank"
MINT: Final = "mint"
HOUSE: Final = "house"
EXPIRED: Final = "expired"  #: why the wallet of a guest who never played is emptied: it is closed with that
MOST: Final = 2**53 - 1  # what a browser's number holds exactly
RECENT: Final = 200  # lines of a wallet that are kept at hand
REMEMBERED: Final = 1000  # marks of what was asked for
_KINDS: Final = ("wallet", "table")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")

#: From which kind of account money may go to which. From one player's wallet to another's there is no way.
ROUTES: Final = frozenset(
    {
        ("mint", "wallet"),  # play money given
        ("mint", "house"),
        ("wallet", "mint"),  # and taken back
        ("house", "mint"),
        ("wallet", "table"),  # buy-ins
        ("table", "wallet"),  # cash-outs
        ("table", "house"),  # commission
        ("house", "table"),  # commission given back
        ("house", "wallet"),  # amends
    }
)


class BankError(Refused):
    """The bank does not do that. Nothing was moved."""

    def __init__(self, code: str, words: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(code, words, allowed=allowed)
        self.words = words


def wallet(account: str) -> str:
    """The bank account of a player."""
    return f"wallet/{account}"


def table_account(table: str) -> str:
    """The bank account that holds the chips of a table."""
    return f"table/{table}"


def kind_of(account: str) -> str:
    """mint, house, wallet or table; anything else is no account."""
    if account in (MINT, HOUSE):
        return account
    kind, slash, name = account.partition("/")
    if kind in _KINDS and slash and 0 < len(name) <= 200 and not _CONTROL.search(name):
        return kind
    raise BankError("no-account", f"{account[:60]!r} is no account of the bank.", ("mint", "house", "wallet/NAME", "table/ID"))


def _holder(account: str) -> str:
    """An account in people's words."""
    kind, _, name = account.partition("/")
    return f"The {kind} of {name}" if kind == "wallet" else f"The {kind} {name}".rstrip()


class Move(NamedTuple):
    """So much from one account to another."""

    frm: str
    to: str
    amount: int
    why: str
    ref: str = ""  #: what it belongs to, as in table/perth-1 hand 12


@record
class Line:
    """A move as one account's statement shows it."""

    id: str
    at: int  #: microseconds since 1970, UTC
    amount: int  #: below nothing: paid out
    other: str
    why: str
    ref: str
    balance: int  #: after it


LINE: Final = tuple(each.name for each in fields(Line))


@dataclass(frozen=True, slots=True)
class TrialBalance:
    """All accounts at one moment. `sound`: they sum to nothing, and none but the mint is below it."""

    version: int
    balances: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.balances.values())

    @property
    def overdrawn(self) -> tuple[str, ...]:
        return tuple(name for name, balance in self.balances.items() if balance < 0 and name != MINT)

    @property
    def sound(self) -> bool:
        return self.total == 0 and not self.overdrawn

    @property
    def minted(self) -> int:
        return -self.balances.get(MINT, 0)

    @property
    def in_wallets(self) -> int:
        return self._of("wallet/")

    @property
    def on_tables(self) -> int:
        return self._of("table/")

    def _of(self, prefix: str) -> int:
        return sum(balance for name, balance in self.balances.items() if name.startswith(prefix))


class Bank:
    """The ledger as it stands. Pure but for `turn`, the lock of whoever is about to move money.

    All tables write to one stream, so hold `turn` from `moves` until the entries are written and `evolve` has been told::

        async with bank.turn:
            entries = await log.append_all([table_append, bank.moves("wallet/Ann", "table/1", 200, "buy-in", "table/1")])
            for entry in entries: bank.evolve(entry)  # those of other streams are passed over
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        """The bank after these entries of its stream, from the first."""
        self.version = 0
        self.turn = asyncio.Lock()
        self.behind = False  #: something may be written that is not booked here
        self._balances: dict[str, int] = {}
        self._recent: dict[str, deque[Line]] = {}
        self._asked: dict[str, None] = {}  #: the marks of the last moves that were asked for under one
        for entry in entries:
            self.evolve(entry)

    def kept(self) -> Callable[[], Document]:
        """What makes a snapshot of the ledger as it stands now, whatever is booked afterwards."""
        version, balances = self.version, dict(self._balances)
        recent = {account: tuple(lines) for account, lines in self._recent.items()}
        asked = [*self._asked]

        def state() -> Document:
            rows = {account: [[getattr(line, name) for name in LINE] for line in lines] for account, lines in recent.items()}
            return {"version": version, "balances": balances, "recent": rows, "asked": asked}

        return state

    @classmethod
    def restored(cls, document: Document) -> Bank:
        """The inverse of `kept`. Raises `ValueError` where the accounts do not sum to nothing."""
        bank = cls()
        bank.version, bank._balances = document["version"], dict(document["balances"])
        bank._recent = {account: deque((Line(*row) for row in rows), RECENT) for account, rows in document["recent"].items()}
        bank._asked = dict.fromkeys(document.get("asked", ()))  # a snapshot from before has none
        if not bank.trial_balance().sound:
            raise ValueError("the accounts do not sum to nothing")
        return bank

    @property
    def lines(self) -> int:
        """How much a snapshot of it holds: accounts, and lines of their statements."""
        return len(self._balances) + sum(map(len, self._recent.values()))

    # -- asking

    def balance(self, account: str) -> int:
        """What an account holds; nothing, if nobody has ever paid into it."""
        return self._balances.get(account, 0)

    def accounts(self) -> dict[str, int]:
        return dict(self._balances)

    def recent(self, account: str) -> list[Line]:
        """The last lines of a wallet's statement, oldest first."""
        return list(self._recent.get(account, ()))

    def has_done(self, asked: str) -> bool:
        """Whether what was asked for under this mark has happened."""
        return asked in self._asked

    def trial_balance(self) -> TrialBalance:
        return TrialBalance(self.version, dict(sorted(self._balances.items())))

    # -- deciding

    def moves(self, frm: str, to: str, amount: int, why: str, ref: str = "") -> Append:
        """The append of one move, to be written together with the table's event. Refuses what would overdraw."""
        return self.moving([Move(frm, to, amount, why, ref)])

    def moving(self, wanted: Iterable[Move | tuple[str, str, int, str, str]], asked: str = "") -> Append:
        """The append of several moves, all or nothing, each possible after those before it. `asked`: the mark of whoever asks for them."""
        mark = {"asked": asked} if asked else {}
        after: dict[str, int] = {}
        records = []
        for number, each in enumerate(wanted, start=self.version + 1):
            move = Move(*each)
            self._check(move, after)
            body = {"id": f"m{number}", "from": move.frm, "to": move.to, "amount": move.amount, "why": move.why, "ref": move.ref, **mark}
            records.append(Record("bank.moved", 1, body))
        return Append(STREAM, self.version, records)

    def _check(self, move: Move, after: dict[str, int]) -> None:
        frm, to, amount = move.frm, move.to, move.amount
        if type(amount) is not int or not 0 < amount <= MOST:
            raise BankError("bad-amount", f"The amount is {amount!r}; the bank moves whole amounts from 1 to {MOST}.", (f"1 to {MOST}",))
        route = (kind_of(frm), kind_of(to))
        if route not in ROUTES:
            ways = tuple(sorted(there for here, there in ROUTES if here == route[0]))
            raise BankError("no-route", f"No money goes from a {route[0]} to a {route[1]}.", ways)
        has = after.get(frm, self.balance(frm))
        if frm != MINT and has < amount:
            raise BankError("funds", f"{_holder(frm)} has {has:,} and cannot pay {amount:,}.", (f"up to {has}",) if has else ())
        if frm == MINT and amount - has > MOST:
            raise BankError("bad-amount", f"The mint has made {-has}, and makes no more than {MOST}.", (f"up to {MOST + has}",))
        after[frm] = has - amount
        after[to] = after.get(to, self.balance(to)) + amount

    # -- what happened

    def evolve(self, entry: Entry) -> None:
        """Book an entry of the bank's stream; those of other streams are passed over."""
        if entry.stream != STREAM:
            return
        if entry.version != self.version + 1:
            raise ValueError(f"The bank stands at version {self.version}, and was told of {entry.version}.")
        self.version = entry.version
        if entry.kind != "bank.moved":
            raise ValueError(f"The bank does not know what a {entry.kind} is.")
        told = entry.told
        if "asked" in told:
            self._asked[told["asked"]] = None
            if len(self._asked) > REMEMBERED:
                del self._asked[next(iter(self._asked))]
        for account, amount, other in ((told["from"], -told["amount"], told["to"]), (told["to"], told["amount"], told["from"])):
            balance = self._balances.get(account, 0) + amount
            self._balances[account] = balance
            if account.startswith("wallet/"):
                lines = self._recent.setdefault(account, deque(maxlen=RECENT))
                lines.append(Line(told["id"], entry.at, amount, other, told["why"], told["ref"], balance))
        if _closes(told, told["from"]) and not self._balances[told["from"]]:
            del self._balances[told["from"]], self._recent[told["from"]]


def _closes(told: Mapping[str, object], account: str) -> bool:
    """Whether a wallet is closed with a move: the guest has expired, and whoever takes the name next begins another."""
    return told["why"] == EXPIRED and told["from"] == account and told["to"] == MINT


def statement(entries: Iterable[Entry], account: str, since: int = 0) -> list[Line]:
    """Every line of an account from the whole of the bank's stream, those at `since` (microseconds) or later."""
    lines, balance = [], 0
    for entry in entries:
        told = entry.told
        if account not in (told["from"], told["to"]):
            continue
        paid_out = told["from"] == account
        amount, other = (-told["amount"], told["to"]) if paid_out else (told["amount"], told["from"])
        balance += amount
        if entry.at >= since:
            lines.append(Line(told["id"], entry.at, amount, other, told["why"], told["ref"], balance))
        if _closes(told, account):
            lines = []
    return lines
