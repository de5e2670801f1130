"""Codes that change every 30 seconds (RFC 6238), and recovery codes for who has lost the device that makes them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from pitboss.journal import Record, Vault
from pitboss.server.account import Account

SECONDS: Final = 30
AROUND: Final = (-1, 0, 1)  #: clocks may differ by one step
RECOVERY: Final = 10  #: codes that are made at a time
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
WHAT: Final = "codes"  #: the secret's name in the vault


def new_secret() -> str:
    """For an authenticator app, in base32: 160 bits of chance."""
    import pyotp

    return pyotp.random_base32()


def address_of(secret: str, account: str, room: str) -> str:
    """The secret as apps take it: `otpauth://totp/...`."""
    import pyotp

    return pyotp.TOTP(secret).provisioning_uri(name=account, issuer_name=room)


def step_of(secret: str, code: str, now: int) -> int:
    """The step whose code this is, one of those around `now` (microseconds); -1: of none."""
    import pyotp

    maker, this = pyotp.TOTP(secret, interval=SECONDS), now // 1_000_000 // SECONDS
    found = -1
    for around in AROUND:
        if hmac.compare_digest(maker.at((this + around) * SECONDS), code):
            found = this + around
    return found


def new_recovery_codes() -> list[str]:
    """Each opens the account once: 80 bits of chance in four groups."""
    return ["-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4)) for _ in range(RECOVERY)]


def digest_of(code: str) -> str:
    """What is kept of a recovery code. It is chance enough for a plain hash; capitals, spaces and dashes make no difference."""
    plain = "".join(each for each in code.casefold() if each.isalnum())
    return hashlib.sha256(f"recovery {plain}".encode()).hexdigest()


def seal(vault: Vault, account: Account, secret: str) -> str:
    return vault.seal(account.stream, WHAT, secret.encode())


def use(vault: Vault, account: Account, code: str, now: int) -> Record | None:
    """What is to be written when this code opens the account now; None: it does not. A code that was used before opens nothing."""
    factors = account.factors
    plain = code.replace(" ", "")
    if factors.secret and plain.isascii() and plain.isdigit():
        step = step_of(vault.open(account.stream, WHAT, factors.secret).decode(), plain, now)
        return Record("code.used", 1, {"step": step}) if step > factors.step else None
    digest = digest_of(code)
    return Record("recovery.used", 1, {"digest": digest}) if digest in factors.recovery else None
