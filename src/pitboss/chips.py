"""Chips are whole numbers. Dividing them leaves odd chips, and the book says to whom those go."""

from __future__ import annotations

from collections.abc import Sequence


class ChipError(ValueError):
    """An amount that cannot be put down in chips."""


def whole(amount: object, what: str = "an amount") -> int:
    """An amount as a whole number of chips; refuses 10.5, "all", True and anything below nothing."""
    if type(amount) is not int:
        raise ChipError(f"{amount!r} is not {what} of chips. Give a whole number, such as 60.")
    if amount < 0:
        raise ChipError(f"{amount} is not {what} of chips: it is below nothing.")
    return amount


def divide(amount: int, receivers: Sequence[int], *, chip: int = 1, all_to_first: bool = False) -> list[tuple[int, int]]:
    """Equal shares in whole chips of the smallest kind; odd ones one each, in the order given (or all to the first)."""
    parts = len(receivers)
    units, dust = divmod(amount, chip)
    share, odd = divmod(units, parts)
    shares = [share * chip] * parts
    if all_to_first:
        shares[0] += odd * chip
    else:
        for place in range(odd):
            shares[place] += chip
    # Less than the smallest chip cannot lie on a table; should a pot hold it all the same, it stays with the first.
    shares[0] += dust
    return list(zip(receivers, shares, strict=True))
