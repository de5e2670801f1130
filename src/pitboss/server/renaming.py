"""Another name for a guest, and what keeps one from it: chips, a seat, a place or a table that stand under the old one."""

from __future__ import annotations

from pitboss.server.account import Account
from pitboss.server.denied import Denied
from pitboss.server.house import House
from pitboss.table.joining import departed
from pitboss.table.state import Table

SECOND = 1_000_000


def check_free(house: House, account: Account) -> None:
    """Refuse whoever cannot take another name now, and say why."""
    name = account.name
    if house.config.entry.rename == "nobody":
        raise Denied("no-renaming", "In this room everybody keeps the name they came in with.", 403, allowed=("come in again as a guest",))
    if not account.is_guest:
        words = f"{name} is an account: it is how you log in and how others know you, and it keeps its name."
        raise Denied("account-name", words, 409, allowed=("come in as a guest", "make another account"))
    if account.play:
        words = "You set yourself limits, or a pause, and they are kept under your name."
        raise Denied("limits", words, 409, allowed=("set a password to keep the name",))
    for table in house.room.tables.values():
        if table.desk.host == name:
            words = f"You have {table.desk.name} open, and it stands under your name until it closes."
            raise Denied("hosting", words, 409, allowed=(f"leave {table.id}; without people it closes by itself",))
        if said := _tie(table.desk.table, name, house.clock.now() // SECOND):
            why, instead = said
            raise Denied("name-in-play", f"At {table.desk.name} {why}.", 409, allowed=(f"{instead} ({table.id})",))
    for house_table in house.room.houses.values():
        table_of = house_table.desk.table
        if table_of.seat_of(name) or any(hold.player == name for hold in table_of.holds):
            words = f"At {house_table.desk.name} you have a seat, or chips that are withheld, under your name."
            raise Denied("name-in-play", words, 409, allowed=(f"leave the table first ({house_table.id})",))


def _tie(table: Table, name: str, now: int) -> tuple[str, str] | None:
    """What a table has under this name, and what can be done about it."""
    if table.seat_of(name) is not None:
        return "you have a seat, and your chips lie there under your name", "leave the table first"
    if any(each.player == name for each in table.waiting):
        return "you are on the waiting list under your name", "leave the list first"
    if any(each.player == name for each in table.picked_up):
        return "chips of yours are kept under your name", "collect them first"
    if departed(table, name, now) is not None:
        return "you took chips away that have to come back if you do, for a while yet", "wait until then"
    return None
