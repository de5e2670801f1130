"""What a role of the room amounts to at a table: a rank of the table's book."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pitboss.law.staff import roles
from pitboss.law.terms import Terms

#: What a role of the room amounts to at a table, highest first: the first of these that the table's book knows.
RANK_OF: Final = {
    "admin": ("licensee", "assistant-casino-manager", "casino-operator"),
    "manager": ("table-games-manager", "area-manager", "casino-operator"),
    "floor": ("poker-supervisor", "higher-duties-dealer", "table-inspector"),
    "dealer": ("dealer",),
}
#: Who acts on money and voids where the book names nobody for it: the room's default.
ROOM_DEFAULT: Final = ("floor", "manager", "admin")


def rank_of(terms: Terms, held: Collection[str]) -> str:
    """What somebody with these roles of the room is at a table; a book with fewer ranks has its highest. Empty: nobody on the staff."""
    role = next((role for role in RANK_OF if role in held), "")
    if not role:
        return ""
    known = [each.key for each in roles(terms)]
    return next((rank for rank in RANK_OF[role] if rank in known), known[-1] if known else RANK_OF[role][0])
