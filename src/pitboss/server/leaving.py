"""Getting somebody up from every table: who is suspended, as a player who leaves; who may play no more, when the hand is over."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from pitboss.hand.refusal import Refused
from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.house import House
from pitboss.server.messages import BadCommand, UnavailableError


async def leave_everything(house: House, account: Account) -> None:
    """Leave every seat and waiting list now, as if the player had asked for it."""
    for table in house.room.tables.values():
        if table.desk.table.seat_of(account.name) is not None:
            await _ask(house, account, table, "Leave")
        elif any(each.player == account.name for each in table.desk.table.waiting):
            await _ask(house, account, table, "LeaveList")
    for other in house.room.houses.values():
        if other.desk.table.seat_of(account.name):
            await _ask(house, account, other, "Leave")


async def _ask(house: House, account: Account, table: Any, action: str) -> None:
    command = {"id": f"up-{token_hex(8)}", "do": "table", "action": {"action": action}}
    try:
        await table.ask(house.caller(account), command)
    except (Refused, BadCommand, UnavailableError) as error:
        # The book keeps the player there for now; without a session they are away, and the clock decides for them.
        logs.warn("cannot leave", account=account.name, table=table.id, code=error.code)
