"""What chance refuses."""

from __future__ import annotations


class ChanceError(ValueError):
    """A seed, a pile, a commitment or a hand that chance cannot work with."""
