"""A door for the tests: accounts and sessions over a journal in memory, and a clock moved by hand."""

from __future__ import annotations

from pitboss.journal import GroupCommit, Journal, MemoryStore, Vault, new_keyring
from pitboss.server.account import Account
from pitboss.server.account_acts import AccountActs
from pitboss.server.accounts import Accounts
from pitboss.server.bank import STREAM, Bank
from pitboss.server.config import Config, config_of
from pitboss.server.factor_setup import FactorSetup
from pitboss.server.sessions import Begun, Sessions
from pitboss.server.sign_in import From, SignIn
from tests.seeded import CONFIG

MINUTE = 60_000_000
#: Hashing that costs nothing worth measuring.
QUICK = f"{CONFIG}\n[entry]\nargon2_memory_kib = 8\nargon2_passes = 1\n"
OPTIONAL = f'{QUICK}second_factor = "optional"\n'


class Clock:
    def __init__(self) -> None:
        self.at = 1_700_000_000_000_000

    def __call__(self) -> int:
        self.at += 1
        return self.at

    def pass_minutes(self, minutes: float) -> None:
        self.at += int(minutes * MINUTE)


class Door:
    """Everything at the entrance. Use with `async with`."""

    def __init__(
        self, journal: Journal | None = None, clock: Clock | None = None, config: Config | None = None, vault: Vault | None = None
    ) -> None:
        self.clock = clock or Clock()
        self.journal = journal or Journal(MemoryStore(), clock=self.clock)
        self.config = config or config_of(OPTIONAL)
        self.vault = vault or Vault(new_keyring())
        self.log = GroupCommit(self.journal)
        self.bank = Bank(self.journal.read(STREAM))
        self.accounts = Accounts(self.log, self.bank, self.config, self.clock, self.vault)
        self.sign_in = SignIn(self.accounts, self.config.entry)
        self.acts = AccountActs(self.accounts, self.config.entry)
        self.factors = FactorSetup(self.accounts, self.config.entry, self.config.name)
        self.sessions = Sessions(self.accounts, self.config.entry, self.clock)

    async def __aenter__(self) -> Door:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.accounts.close()
        await self.log.close()

    def again(self) -> Door:
        """The same room after a restart."""
        return Door(self.journal, self.clock, self.config, self.vault)

    async def login(self, name: str, password: str, address: str = "1.2.3.4", device: str = "", code: str = "") -> Account:
        """The account whose password was right."""
        return (await self.sign_in.by_password(name, password, From(address, device), code)).account

    async def enter(self, name: str, password: str, address: str = "1.2.3.4", device: str = "", code: str = "") -> Begun:
        """A session by password."""
        proved = await self.sign_in.by_password(name, password, From(address, device), code)
        return await self.sessions.begin(proved.account, proved, device=device)
