"""An exact number in a JSON document: "p/q" in lowest terms for machines, a decimal for people."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def exact(number: Fraction) -> dict[str, Any]:
    """A fraction both ways."""
    return {"exact": f"{number.numerator}/{number.denominator}", "decimal": float(number)}
