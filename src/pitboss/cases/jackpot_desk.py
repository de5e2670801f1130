"""The jackpot of a case, and what staff do with it: everything that needs no cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.phrases import Block
from pitboss.cases.results import must_be
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.decide import act
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.money import CASINO, RESERVE, WON, move, pool
from pitboss.jackpots.plan import Contribution, Plan
from pitboss.jackpots.state import Claim, Jackpot, Offer, accounted_for, contributed
from pitboss.jackpots.view import console, public_view, working
from pitboss.law import open_book
from pitboss.law.jackpot import JackpotLaw
from pitboss.law.staff import least, who_may
from pitboss.law.terms import TermsError

HOUR: Final = 3600
MINUTE: Final = 60


class Desk:
    """The jackpots of a case by their names, the clock, and how far each table is."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.at = 0
        self.hands: dict[str, int] = {}  #: the hand going on at each table
        self.happened: list[e.Event] = []
        self.jackpots: dict[str, Jackpot] = {}
        given = case.of(Block.GIVEN)
        for sentence in given:
            if "jackpot stands at" in sentence.phrase.says or sentence.phrase.says == "the Level 1 wager is {amount}":
                try:
                    self._begin(sentence)
                except TermsError as error:
                    raise CaseError(case.file, sentence.line, str(error)) from None
        tables = next((each.number("count") for each in given if each.phrase.says == "{count} tables play for the jackpot"), 1)
        for jackpot in self.jackpots.values():
            game = case.game or jackpot.plan.law.book.jackpot_game
            pack = case.pack or jackpot.plan.law.book.games[game].packs[0]
            for number in range(1, tables + 1):
                act(jackpot, a.LinkTable(str(number), game, pack))
                self.hands[str(number)] = 1
        for sentence in given:
            self._offer(sentence)

    # -- as the Given part has it

    def _begin(self, sentence: Sentence) -> None:
        case, name = self.case, str(sentence.slots.get("part", ""))
        law = JackpotLaw(open_book(case.book), options=case.options)
        if name in self.jackpots:
            raise TermsError(f"The {name} jackpot stands there already.".replace("  ", " "))
        if law.points.levels > 1:
            self.jackpots[name] = Jackpot(Plan("jackpot", law, stake=sentence.number()))
            self._pools(self.jackpots[name])
            return
        start = sentence.number("amount3" if "amount3" in sentence.slots else "amount2")
        chip = next((each.number() for each in case.of(Block.GIVEN) if each.phrase.says == "the lowest chip is {amount}"), 100)
        jackpot = Jackpot(Plan(name or "jackpot", law, start, self._rate(), chip=chip))
        reserve = sentence.number("amount2") if "amount3" in sentence.slots else 0
        if sentence.number() < start:
            raise TermsError(f"A prize pool of {sentence.number()} is below {start}, from which it starts.")
        moves = move(CASINO, pool(1), sentence.number() - start) + move(CASINO, RESERVE, reserve)
        evolve(jackpot, e.PoolAdjusted(moves, "", "", "as the case has it"))
        self.jackpots[name] = jackpot

    def _rate(self) -> Contribution:
        for each in self.case.of(Block.GIVEN):
            match each.phrase.says:
                case "each hand adds {amount} to the jackpot and {amount2} to its reserve":
                    return Contribution(Fraction(each.number()), Fraction(each.number("amount2")))
                case "each hand adds {amount} to the jackpot":
                    return Contribution(Fraction(each.number()))
                case "every {count} hands add {amount} to the jackpot":
                    return Contribution(Fraction(each.number(), each.number("count")))
                case "each minute adds {amount} to the jackpot":
                    return Contribution(Fraction(each.number()), basis="minute")
        return Contribution(Fraction(0))

    def _pools(self, jackpot: Jackpot) -> None:
        for each in self.case.of(Block.GIVEN):
            if each.phrase.says == "pool {count} stands at {amount}":
                account = pool(each.number("count"))
                moves = move(CASINO, account, each.number() - jackpot.money[account])
                evolve(jackpot, e.PoolAdjusted(moves, "", "", "as the case has it"))
        jackpot.verified = public_view(jackpot).amounts

    def _offer(self, sentence: Sentence) -> None:
        says = sentence.phrase.says
        if says in ("the sign offers {amount} for {words}", "the sign offers goods for {words}"):
            cents = sentence.number() if "amount" in sentence.slots else 0
            offer = Offer("1", plain(str(sentence.slots["words"])), cents, "" if cents else "goods")
            act(self.jackpot, a.PostBonus(offer))

    # -- at work

    @property
    def jackpot(self) -> Jackpot:
        if not self.jackpots:
            words = "say, under Given, what is in it: `the jackpot stands at 5000 with a reserve of 800 and a reseed of 1000`."
            raise CaseError(self.case.file, self.case.line, words)
        return next(iter(self.jackpots.values()))

    def named(self, sentence: Sentence) -> Jackpot:
        name = str(sentence.slots.get("part", ""))
        if name not in self.jackpots:
            raise CaseError(self.case.file, sentence.line, f"there is no {name} jackpot here.".replace("  ", " "))
        return self.jackpots[name]

    def act(self, action: a.Action, jackpot: Jackpot | None = None) -> None:
        self.at += 1
        self.happened += act(self.jackpot if jackpot is None else jackpot, action)

    def win(self, sentence: Sentence) -> Claim:
        found = self.jackpot.claim(sentence.number("count"))
        if found is None:
            raise OtherwiseError(f"there are {len(self.jackpot.claims)} wins")
        return found


def plain(words: str) -> str:
    return words.removeprefix("an ").removeprefix("a ")


def _rank(sentence: Sentence) -> str:
    return str(sentence.slots["staff"]).lower().replace(" ", "-")


def _why(sentence: Sentence) -> str:
    return str(sentence.slots["words"])


Doing = Callable[[Desk, Sentence], None]

# -- money and time


def _adds(desk: Desk, sentence: Sentence) -> None:
    jackpot = desk.named(sentence)
    act(jackpot, a.SetContribution(Fraction(sentence.number()), Fraction(sentence.number("amount2"))))
    found = jackpot.linked("1")
    assert found is not None
    desk.act(a.RecordHand("1", found.recorded + 1, desk.at), jackpot)


def _other_hand(desk: Desk, sentence: Sentence) -> None:
    table = str(sentence.number("count"))
    desk.act(a.RecordHand(table, desk.hands.get(table, 1), desk.at))
    desk.hands[table] += 1


def _no_record(desk: Desk, sentence: Sentence) -> None:  # noqa: ARG001
    desk.hands["1"] += 1


def _minutes(desk: Desk, sentence: Sentence) -> None:
    desk.at += MINUTE * sentence.number("count")
    desk.act(a.PassTime(desk.jackpot.minutes + sentence.number("count")))


def _hours(desk: Desk, sentence: Sentence) -> None:
    desk.at += HOUR * sentence.number("count")


def _makes_up(desk: Desk, sentence: Sentence) -> None:
    found = desk.jackpot.linked("1")
    missed = found.missed if found is not None else ()
    desk.act(a.MakeUpHand("1", missed[0] if missed else desk.hands["1"], _rank(sentence)))


def _by_hand(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.AdjustPool(sentence.number(), _rank(sentence), _why(sentence)))


# -- wins


def _confirms(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.ConfirmWin(sentence.number("count"), _rank(sentence), desk.at))


def _rejects(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.RejectWin(sentence.number("count"), _rank(sentence), _why(sentence)))


def _tells(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.TellAbove(sentence.number("count"), _rank(sentence)))


def _counts(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.CountDeck(sentence.number("count"), sentence.number(), _rank(sentence)))


def _pays(*, keep: bool) -> Doing:
    def doing(desk: Desk, sentence: Sentence) -> None:
        # Whoever is at the table may pay; where the book knows no dealer, whoever it lets.
        able = who_may(desk.jackpot.plan.law.terms, desk.jackpot.plan.law.clause("pay"))
        by = able[0].key if able else "dealer"
        desk.act(a.PayPrize(sentence.number("count"), by, desk.at, keep, during=keep))

    return doing


def _withholds(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.WithholdPrize(sentence.number("count"), _rank(sentence), _why(sentence), desk.at))


def _releases(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.ReleasePrize(sentence.number("count"), _rank(sentence), _why(sentence), desk.at))


def _fails(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.ReportMalfunction(_rank(sentence), _why(sentence), desk.at))


def _makes_good(desk: Desk, sentence: Sentence) -> None:
    desk.act(a.MakeGood(_rank(sentence), desk.at))


def _reads(desk: Desk, sentence: Sentence) -> None:
    console(desk.jackpot, _rank(sentence))


def _joins(desk: Desk, sentence: Sentence) -> None:
    words = str(sentence.slots["words"])
    play = "tournament" if words.endswith(" in a tournament") else ""
    game, _, size = words.removesuffix(" in a tournament").removesuffix(" cards").partition(" with ")
    books = desk.jackpot.plan.law.book.games
    pack = int(size) if size.isdigit() else books[game].packs[0] if game in books else 52
    desk.act(a.LinkTable(f"{len(desk.jackpot.tables) + 1}", game, pack, play))


# -- what follows


def _is(desk: Desk, sentence: Sentence) -> None:
    money = desk.named(sentence).money
    found = money[pool(1)], money[RESERVE]
    must_be(found, (sentence.number(), sentence.number("amount2")), f"{found[0]} and {found[1]}")


def _shows(desk: Desk, sentence: Sentence) -> None:
    must_be(public_view(desk.jackpot).amounts[0], sentence.number())


def _worth(desk: Desk, sentence: Sentence) -> None:
    must_be(desk.win(sentence).amount, sentence.number())


def _whose(desk: Desk, sentence: Sentence) -> None:
    must_be(desk.win(sentence).player, sentence.who("name"))


def _held(desk: Desk, sentence: Sentence) -> None:
    # Every deed of a case takes a second; hours are counted whole.
    left = -(-(desk.win(sentence).held_until - desk.at) // HOUR)
    must_be(left, sentence.number(), f"for another {max(left, 0)} hours")


def _joined(desk: Desk, sentence: Sentence) -> None:
    paid = [each.joins for each in desk.happened if isinstance(each, e.PrizePaid) and each.number == sentence.number("count")]
    told = {"now": "at once", "next-hand": "from the next hand", "": "never: the player took it"}
    must_be([told[each] for each in paid], [str(sentence.slots["part"])], told[paid[-1]] if paid else "it is not paid")


def _goods(desk: Desk, sentence: Sentence) -> None:
    found = desk.win(sentence)
    must_be((bool(found.goods), found.standing), (True, "paid"), found.goods or f"{found.amount} in cash")


def _standing(desk: Desk, sentence: Sentence) -> None:
    must_be(desk.win(sentence).standing, str(sentence.slots["part"]))


def _to_tell(desk: Desk, sentence: Sentence) -> None:
    law, found = desk.jackpot.plan.law, desk.win(sentence)
    role = least(law.terms, law.clause("told"))
    wanted = law.points.told_above == "yes" and found.standing in ("confirmed", "paid") and not found.told
    must_be((wanted, role.key if role else ""), (True, _rank(sentence)), "nobody" if not wanted or role is None else f"the {role.name}")


def _wins(count: int | None) -> Doing:
    def doing(desk: Desk, sentence: Sentence) -> None:
        found = len(desk.jackpot.claims)
        must_be(found, sentence.number("count") if count is None else count, f"there are {found}")

    return doing


def _put_in(desk: Desk, sentence: Sentence) -> None:
    must_be(-desk.jackpot.money[CASINO], sentence.number())


def _unpaid(desk: Desk, sentence: Sentence) -> None:
    must_be(desk.jackpot.money[WON], sentence.number())


def _missing(count: int) -> Doing:
    def doing(desk: Desk, sentence: Sentence) -> None:  # noqa: ARG001
        found = desk.jackpot.linked("1")
        missed = found.missed if found is not None else ()
        must_be(len(missed), count, f"{len(missed)} hands are not")

    return doing


def _every_cent(desk: Desk, sentence: Sentence) -> None:  # noqa: ARG001
    for jackpot in desk.jackpots.values():
        must_be(accounted_for(jackpot), contributed(jackpot), f"{accounted_for(jackpot)} of {contributed(jackpot)}")


def _works(is_so: bool) -> Doing:
    def doing(desk: Desk, sentence: Sentence) -> None:  # noqa: ARG001
        found = working(desk.jackpot)
        must_be(all(found.values()), is_so, ", ".join(f"{name}: {'yes' if each else 'no'}" for name, each in found.items()))

    return doing


DEEDS: Final[dict[str, Doing]] = {
    "the house adds {amount} to the jackpot and {amount2} to its reserve": _adds,
    "the house adds {amount} to the {part} jackpot and {amount2} to its reserve": _adds,
    "the dealer does not record the hand": _no_record,
    "the dealer of table {count} records a hand": _other_hand,
    "{count} minutes of play pass": _minutes,
    "{count} hours pass": _hours,
    "the {staff} makes up the hand that was not recorded": _makes_up,
    "the {staff} adds {amount} to the jackpot by hand because {words}": _by_hand,
    "the {staff} confirms win {count}": _confirms,
    "the {staff} rejects win {count} because {words}": _rejects,
    "the {staff} is told of win {count}": _tells,
    "the {staff} has the deck of win {count} sorted and counted: {amount} cards": _counts,
    "win {count} is paid and left on the table": _pays(keep=True),
    "win {count} is paid": _pays(keep=False),
    "the {staff} withholds win {count} because {words}": _withholds,
    "the {staff} releases win {count} because {words}": _releases,
    "the {staff} reports a failure of the jackpot system because {words}": _fails,
    "the {staff} makes good what was not entered": _makes_good,
    "the {staff} reads the console": _reads,
    "a table of {words} joins the jackpot": _joins,
}
CONSEQUENCES: Final[dict[str, Doing]] = {
    "the jackpot is {amount} and its reserve {amount2}": _is,
    "the {part} jackpot is {amount} and its reserve {amount2}": _is,
    "the jackpot display shows {amount}": _shows,
    "win {count} is worth {amount}": _worth,
    "win {count} is that of {name}": _whose,
    "win {count} is withheld for another {amount} hours": _held,
    "win {count} is part of the stake {part}": _joined,
    "win {count} is given in goods": _goods,
    "win {count} is {part}": _standing,
    "the {staff} is to be told of win {count}": _to_tell,
    "there is no win": _wins(0),
    "there are {count} wins": _wins(None),
    "the house has put in {amount} of its own": _put_in,
    "{amount} are won and not paid": _unpaid,
    "one hand is not recorded": _missing(1),
    "every hand is recorded": _missing(0),
    "every cent of the jackpot is there": _every_cent,
    "the jackpot system does not work": _works(False),
    "the jackpot system works": _works(True),
}
