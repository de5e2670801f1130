"""Random nights at a jackpot: tables, hands, wins, faults and staff, drawn from one source; and an account kept beside it in fractions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

from pitboss.cards import cards
from pitboss.jackpots import actions as a
from pitboss.jackpots.plan import Plan, plan_jackpot
from pitboss.jackpots.state import Jackpot, LevelWager
from pitboss.law import open_book

TABLES = ("one", "two", "three", "four")
PERTH = ("jackpot-contribution-hands", "jackpot-amount-fixed", "jackpot-hold-start", "jackpot-held-order", "jackpot-payout-left-on-table")
MELBOURNE = ("jackpot-rounding-unit", "jackpot-reset", "jackpot-settlement-time", "jackpot-when-shown")
ULTIMATE = (
    "jackpot-rounding",
    "jackpot-several-winners-base",
    "jackpot-stake-on-win",
    "jackpot-void-contribution",
    "jackpot-display-failure",
    "jackpot-contribution-time",
    "payment-hold-start",
    "jackpot-held-order",
)
OPTIONS = {"perth-poker": PERTH, "melbourne-poker": MELBOURNE, "ultimate-holdem": ULTIMATE}
MANAGER = {"perth-poker": "table-games-manager", "melbourne-poker": "assistant-casino-manager", "ultimate-holdem": "casino-operator"}
ROYAL = (cards("As Ks"), cards("Qs Js Ts"))
OTHER = (cards("As Kd"), cards("Qs Js Ts"))
WHAT = ("royal-flush", "straight-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind")


def choices(book: str, chance: random.Random) -> dict[str, str]:
    """Some of the house's choices, at random."""
    known = open_book(book).options
    return {key: chance.choice(list(known[key].choices)) for key in OPTIONS[book] if chance.random() < 0.5}


def plan(book: str, chance: random.Random) -> Plan:
    options = choices(book, chance)
    if book == "ultimate-holdem":
        return plan_jackpot(book, stake=chance.choice((1, 3, 50, 100, 333, 500)), options=options)
    rate = Fraction(chance.randint(1, 900), chance.choice((1, 1, 3, 7, 100)))
    reserve = Fraction(chance.randint(0, 400), chance.choice((1, 3, 8))) if book == "perth-poker" else 0
    basis = chance.choice(("hand", "hand", "minute"))
    start = chance.randint(0, 50_000)
    return plan_jackpot(
        book, start=start, prize=rate, reserve=reserve, basis=basis, chip=chance.choice((1, 100, 500)), dollar=100, options=options
    )


class Night:
    """What people do, one thing after another. Not all of it is possible."""

    def __init__(self, jackpot: Jackpot, chance: random.Random) -> None:
        self.jackpot = jackpot
        self.chance = chance
        self.book = jackpot.plan.law.book.key
        self.at = 0
        self.hands = dict.fromkeys(TABLES, 0)

    def opening(self) -> Iterator[a.Action]:
        game = self.jackpot.plan.law.book.jackpot_game
        for table in TABLES:
            yield a.LinkTable(table, game, 52)

    def next(self) -> a.Action:
        self.at += self.chance.choice((0, 1, 1, 1, 20, 20, 3600, 3600, 90_000, 500_000))
        kinds = (self._claim, self._claim, self._claim, self._round if self.jackpot.plan.levels > 1 else self._hand)
        return self.chance.choice((*kinds, kinds[-1], kinds[-1], self._trouble))()

    @property
    def by(self) -> str:
        return MANAGER[self.book] if self.chance.random() < 0.85 else "dealer"

    def _table(self) -> str:
        return self.chance.choice(TABLES)

    def _hand(self) -> a.Action:
        chance, table = self.chance, self._table()
        if self.jackpot.plan.contribution.basis == "minute" and chance.random() < 0.4:
            return a.PassTime(self.jackpot.minutes + chance.randint(-1, 30))
        which = chance.random()
        if which < 0.5:
            self.hands[table] += chance.choice((1, 1, 1, 1, 2, 3))
            return a.RecordHand(table, self.hands[table], self.at, chance.random() < 0.7)
        if which < 0.65:
            return a.NoteFlop(table, self.hands[table] + 1)
        self.hands[table] += 1
        hole, flop = ROYAL if chance.random() < 0.9 else OTHER
        shown, folded = chance.random() < 0.9, chance.random() < 0.1
        return a.RecordWin(table, self.hands[table], 1, f"{table}'s", hole, flop, self.at, shown, folded, chance.random() < 0.8)

    def _round(self) -> a.Action:
        chance, jackpot = self.chance, self.jackpot
        going = [each for each in jackpot.rounds if chance.random() < 0.7]
        if not going:
            table = self._table()
            self.hands[table] += 1
            seats = chance.sample(range(1, 7), chance.randint(1, 5))
            wagers = tuple(LevelWager(seat, f"P{seat}", chance.randint(1, 3)) for seat in sorted(seats))
            return a.TakeWagers(table, self.hands[table], wagers, self.at)
        found = chance.choice(going)
        if chance.random() < 0.12:
            return a.VoidRound(found.table, found.number, self.by, "a card was exposed")
        if found.settled:
            return a.CloseRound(found.table, found.number, self.at)
        some = [each for each in found.wagers if chance.random() < 0.5]
        wins = tuple(a.LevelWin(each.seat, chance.choice(WHAT)) for each in some)
        return a.SettleRound(found.table, found.number, wins, self.at)

    def _claim(self) -> a.Action:
        """Something about a win, open ones for the most part."""
        chance, jackpot = self.chance, self.jackpot
        opened = [each.number for each in jackpot.claims if each.is_open()]
        number = chance.choice(opened) if opened and chance.random() < 0.9 else chance.randint(0, len(jackpot.claims) + 1)
        return chance.choice(
            (
                a.ConfirmWin(number, self.by, self.at),
                a.ConfirmWin(number, self.by, self.at),
                a.PayPrize(number, self.by, self.at, chance.random() < 0.5, chance.random() < 0.5),
                a.PayPrize(number, self.by, self.at),
                a.CountDeck(number, chance.choice((52, 52, 52, 51)), self.by),
                a.RejectWin(number, self.by, chance.choice(("", "a doubt", "a doubt"))),
                a.WithholdPrize(number, self.by, "a doubt", self.at),
                a.ReleasePrize(number, self.by, "no doubt", self.at),
                a.TellAbove(number, self.by),
            )
        )

    def _trouble(self) -> a.Action:
        chance, jackpot, table = self.chance, self.jackpot, self._table()
        missed = [(each.table, hand) for each in jackpot.tables for hand in each.missed]
        made_up = a.MakeUpHand(*(chance.choice(missed) if missed else (table, 1)), self.by)
        if jackpot.broken and chance.random() < 0.6:
            return a.MakeGood(self.by, self.at)
        if jackpot.notice is not None and not jackpot.rounds and chance.random() < 0.5:
            return a.ChangeStake(self.by, self.at)
        return chance.choice(
            (
                made_up,
                a.ReportMalfunction(self.by, "the console is dark", self.at),
                a.MakeGood(self.by, self.at),
                a.AdjustPool(chance.randint(-300, 3000), self.by, "counted again"),
                a.SetContribution(Fraction(chance.randint(0, 500), chance.choice((1, 9))), basis=jackpot.plan.contribution.basis),
                a.SuspendGaming(table, self.by, "a doubt"),
                a.ResumeGaming(table, self.by, "none"),
                a.VerifyDisplay(self.by),
                a.ReportDisplayFailure(self.by),
                a.MendDisplay(self.by),
                a.AnnounceStake(chance.choice((1, 100, 400)), self.by, self.at),
                a.ChangeStake(self.by, self.at),
                a.LinkTable("five", "omaha"),
                a.UnlinkTable(chance.choice(("four", "five"))),
                a.LinkTable("four", jackpot.plan.law.book.jackpot_game),
            )
        )
