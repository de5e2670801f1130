"""The bank: every entry balances, nobody but the mint owes, and the journal is the whole truth."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.hand.refusal import Refused
from pitboss.journal import Append, Journal, MemoryStore, Record
from pitboss.server.bank import HOUSE, MINT, MOST, ROUTES, STREAM, Bank, BankError, Move, kind_of, statement, table_account, wallet

ACCOUNTS = (MINT, HOUSE, "wallet/Ann", "wallet/Bob", "wallet/Zoë", "table/1", "table/2")


def new() -> tuple[Bank, Journal]:
    return Bank(), Journal(MemoryStore())


def carry_out(bank: Bank, journal: Journal, *moves: Move) -> None:
    for entry in journal.append([bank.moving(moves)]):
        bank.evolve(entry)


def test_an_evening_balances() -> None:
    bank, journal = new()
    carry_out(bank, journal, Move(MINT, "wallet/Ann", 1000, "welcome"))
    carry_out(bank, journal, Move("wallet/Ann", "table/1", 400, "buy-in", "table/1"))
    carry_out(bank, journal, Move("table/1", HOUSE, 5, "commission"), Move("table/1", "wallet/Ann", 395, "cash-out"))
    assert {name: bank.balance(name) for name in (MINT, HOUSE, "wallet/Ann", "table/1")} == {
        MINT: -1000,
        HOUSE: 5,
        "wallet/Ann": 995,
        "table/1": 0,
    }
    trial = bank.trial_balance()
    assert trial.sound
    assert (trial.total, trial.minted, trial.in_wallets, trial.on_tables) == (0, 1000, 995, 0)
    assert [(line.amount, line.other, line.balance) for line in bank.recent("wallet/Ann")] == [
        (1000, MINT, 1000),
        (-400, "table/1", 600),
        (395, "table/1", 995),
    ]
    assert statement(journal.read(STREAM), "wallet/Ann") == bank.recent("wallet/Ann")


@pytest.mark.parametrize("amount", [0, -1, -(10**9), True, 1.5, "5", None, MOST + 1, 10**30])
def test_an_amount_is_whole_and_above_nothing(amount: Any) -> None:
    bank, journal = new()
    carry_out(bank, journal, Move(MINT, "wallet/Ann", 100, "welcome"))
    with pytest.raises(BankError) as refused:
        bank.moves("wallet/Ann", "table/1", amount, "buy-in")
    assert refused.value.code == "bad-amount"


def test_nobody_but_the_mint_goes_below_nothing() -> None:
    bank, journal = new()
    carry_out(bank, journal, Move(MINT, "wallet/Ann", 100, "welcome"))
    with pytest.raises(Refused, match="The wallet of Ann has 100 and cannot pay 101") as refused:
        bank.moves("wallet/Ann", "table/1", 101, "buy-in")
    assert refused.value.code == "funds"
    assert refused.value.allowed == ("up to 100",)
    with pytest.raises(Refused, match="has 40"):  # the second of one batch counts what the first took
        bank.moving([Move("wallet/Ann", "table/1", 60, "buy-in"), Move("wallet/Ann", "table/2", 60, "buy-in")])
    bank.moving(
        [Move("wallet/Ann", "table/1", 60, "buy-in"), Move("table/1", "wallet/Ann", 60, "out"), Move("wallet/Ann", "table/2", 100, "in")]
    )


def test_money_does_not_go_from_player_to_player() -> None:
    bank, journal = new()
    carry_out(bank, journal, Move(MINT, "wallet/Ann", 100, "welcome"))
    for to in ("wallet/Bob", "wallet/Ann", HOUSE):
        with pytest.raises(BankError) as refused:
            bank.moves("wallet/Ann", to, 10, "gift")
        assert refused.value.code == "no-route"
        assert refused.value.allowed == ("mint", "table")


@pytest.mark.parametrize("name", ["", "wallet", "wallet/", "till/1", "wallet/a\nb", "WALLET/Ann", "table/" + "x" * 300])
def test_what_is_no_account(name: str) -> None:
    with pytest.raises(BankError):
        kind_of(name)
    with pytest.raises(BankError):
        Bank().moves(MINT, name, 1, "welcome")


def test_a_refused_batch_changes_nothing() -> None:
    bank, journal = new()
    carry_out(bank, journal, Move(MINT, "wallet/Ann", 100, "welcome"))
    before = bank.trial_balance()
    with pytest.raises(BankError):
        bank.moving([Move("wallet/Ann", "table/1", 50, "in"), Move("wallet/Ann", "table/1", 51, "in")])
    assert bank.trial_balance() == before
    assert len(journal.read(STREAM)) == 1


def test_entries_are_booked_in_order_and_once() -> None:
    bank, journal = new()
    (first,) = journal.append([bank.moves(MINT, "wallet/Ann", 1, "welcome")])
    bank.evolve(first)
    with pytest.raises(ValueError, match="stands at version 1, and was told of 1"):
        bank.evolve(first)
    (elsewhere,) = journal.append([Append("table/1", 0, [Record("table.opened", 1, {})])])
    bank.evolve(elsewhere)
    assert bank.version == 1
    (odd,) = journal.append([Append(STREAM, 1, [Record("bank.robbed", 1, {})])])
    with pytest.raises(ValueError, match=r"bank\.robbed"):
        bank.evolve(odd)


MOVES = st.lists(
    st.lists(st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-5, 120)), min_size=1, max_size=3), max_size=40
)


@given(MOVES)
@settings(deadline=None)
def test_whatever_is_asked_the_books_balance(wanted: list[list[tuple[str, str, int]]]) -> None:
    """Against a plain model: a batch is taken exactly if every step of it is possible, and then does just that."""
    bank, journal = new()
    model: dict[str, int] = dict.fromkeys(ACCOUNTS, 0)
    for batch in wanted:
        after, possible = dict(model), True
        for frm, to, amount in batch:
            possible = possible and amount > 0 and (kind_of(frm), kind_of(to)) in ROUTES and (frm == MINT or after[frm] >= amount)
            after[frm] -= amount
            after[to] += amount
        moves = [Move(frm, to, amount, "a test") for frm, to, amount in batch]
        if possible:
            carry_out(bank, journal, *moves)
            model = after
        else:
            with pytest.raises(BankError):
                bank.moving(moves)
        trial = bank.trial_balance()
        assert trial.sound
        assert all(bank.balance(name) == held for name, held in model.items())
    again = Bank(journal.read(STREAM))
    assert again.trial_balance() == bank.trial_balance()
    for name in ("wallet/Ann", "wallet/Bob"):
        lines = statement(journal.read(STREAM), name)
        assert again.recent(name) == lines[-200:]
        assert sum(line.amount for line in lines) == model[name]
        assert all(line.balance >= 0 for line in lines)


def test_ids_tell_moves_apart() -> None:
    bank, journal = new()
    carry_out(bank, journal, Move(MINT, "wallet/Ann", 5, "one"), Move(MINT, "wallet/Bob", 5, "two"))
    carry_out(bank, journal, Move(MINT, "wallet/Ann", 5, "three"))
    ids = [entry.told["id"] for entry in journal.read(STREAM)]
    assert len(set(ids)) == 3


def test_the_names_of_accounts() -> None:
    assert (wallet("Zoë"), table_account("perth")) == ("wallet/Zoë", "table/perth")
    assert (kind_of(wallet("Zoë")), kind_of(table_account("perth"))) == ("wallet", "table")
