"""Amounts as records write them and chips as we count them: 1259450.25 is 125,945,025 chips of a hundredth."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

Amount = int | Decimal
FINEST = 6  # decimals; a record that needs more is a misprint


class ScaleError(ValueError):
    """An amount that no chips can make."""


def amount_of(text: str) -> Amount:
    """An amount in an action line."""
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ScaleError(f"{text!r} is not an amount, such as 400 or 0.25") from None


def scale_of(amounts: Iterable[Amount]) -> int:
    """The smallest power of ten that makes all these amounts whole."""
    decimals = 0
    for amount in amounts:
        if isinstance(amount, Decimal):
            exponent = _plain(amount).as_tuple().exponent
            assert isinstance(exponent, int)
            decimals = max(decimals, -exponent)
    if decimals > FINEST:
        raise ScaleError(f"an amount has {decimals} decimals; {FINEST} are the most")
    return int(10**decimals)


def _plain(amount: Decimal) -> Decimal:
    """Without needless zeros: 5.00 is 5."""
    if not amount.is_finite():
        raise ScaleError(f"{amount} is not an amount")
    return amount.normalize()


def chips_of(amount: Amount, scale: int) -> int:
    """The amount in whole chips."""
    scaled = amount * scale
    if scaled != int(scaled):
        raise ScaleError(f"{amount} is not a whole number of chips of 1/{scale}")
    return int(scaled)


def written(chips: int, scale: int) -> str:
    """Chips as the record writes them: 678473.5."""
    return format(_plain(Decimal(chips) / scale), "f") if scale > 1 else str(chips)


def spoken(chips: int, scale: int = 1) -> str:
    """Chips as people read them: 678,473.50, or 5,000 where nothing is broken."""
    if scale == 1 or chips % scale == 0:
        return f"{chips // scale:,}"
    decimals = max(2, len(str(scale)) - 1) if scale >= 100 else len(str(scale)) - 1
    return f"{Decimal(chips) / scale:,.{decimals}f}"
