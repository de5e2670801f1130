"""What would happen at a table against the house: lines for its stream and events of its jackpot, worked out on copies.

The desk and the jackpot themselves wait until all of it is written, in one batch.
"""

from __future__ import annotations

from typing import Final

from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked.between import actions as ba
from pitboss.banked.between import events as b
from pitboss.banked.between.decide import decide as decide_table
from pitboss.banked.between.evolve import evolve as evolve_table
from pitboss.banked.between.start import finish_round, may_bet, round_of, start_round
from pitboss.banked.between.state import HouseTable
from pitboss.banked.decide import decide as decide_round
from pitboss.banked.evolve import evolve as evolve_round
from pitboss.banked.faults.ruling import rule
from pitboss.banked.faults.vocabulary import Fault, PlayerAbsent
from pitboss.banked.options import DEALER
from pitboss.banked.state import Round
from pitboss.banked.turn import Due, due, stage_at
from pitboss.banked.view import event_for
from pitboss.banked.wagers import RIVER
from pitboss.chance.joint import Joint, Offer
from pitboss.chance.joint_proof import contributed
from pitboss.chance.shuffle import Committed, shuffled
from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as ja
from pitboss.jackpots import events as je
from pitboss.jackpots.decide import act
from pitboss.jackpots.from_rounds import actions_of, claims_of
from pitboss.jackpots.state import Claim, Jackpot
from pitboss.room.draft import LEFT, Money, Seeds
from pitboss.room.house import lines as hl
from pitboss.room.house.desk import HouseDesk
from pitboss.table.deck import Deck

MINUTE: Final = 60
INSPECTOR: Final = "table-inspector"
#: Who verifies what a Jackpot Wager has won: staff, always (4.16(b)); the room's own inspector where no pool pays it; or always.
INSPECTORS: Final = ("staff", "bonus", "all")


class HouseDraft:
    """Lines in the making."""

    def __init__(self, desk: HouseDesk, now: int, seeds: Seeds, jackpot: Jackpot | None) -> None:
        self.desk = desk
        self.seeds = seeds
        self.now = now
        self.at = now // 1_000_000  #: seconds
        self.lines: list[hl.HouseLine] = []
        self.money: list[Money] = []
        self.table: HouseTable = desk.table.copy()
        self.round: Round | None = desk.round.copy() if desk.open and desk.round is not None else None
        self.committed: Committed | None = desk.committed if desk.open else None
        self.number = desk.round_number
        self.index = len(desk.happened)
        self.jackpot = jackpot
        self.pressed: list[je.Event] = []  #: what happens to the jackpot
        self._touched = False
        self.leaving = {*desk.leaving}  #: who goes when the round is over: nobody waits for them

    def add(self, what: hl.HouseWhat, by: str, seat: int = 0) -> None:
        self.lines.append(hl.HouseLine(what, by, seat))

    @property
    def game(self) -> Round:
        assert self.round is not None
        return self.round

    # -- at the table

    def at_table(self, action: ba.Action, by: str, seat: int = 0, *, bot: bool = False) -> None:
        """Something is asked of the table; refuses what it refuses."""
        for event in decide_table(self.table, action):
            self.happens(event, by, seat, bot=bot and isinstance(event, b.Joined))

    def happens(self, event: b.Event, by: str, seat: int = 0, *, bot: bool = False) -> None:
        """Something happens at the table, and chips go with it."""
        before = dict(self.table.guests)
        held = {hold.player: hold.amount for hold in self.table.holds}
        evolve_table(self.table, event)
        self._money(event, {guest.name: guest.chips for each, guest in before.items() if each not in self.table.guests}, held)
        self.add(hl.AtHouse(event, bot), by, seat)

    def _money(self, event: b.Event, gone: dict[str, int], held: dict[str, int]) -> None:
        match event:
            case b.Joined():
                self._moves(event.name, event.chips, "buy-in")
            case b.ChipsBought():
                self._moves(self.table.guests[event.seat].name, event.chips, "top-up")
            case b.HeldPaid() if not self.table.seat_of(event.name):
                self._moves(event.name, -held.get(event.name, 0), "withheld")
            case b.RoundFinished():
                self._moves("", -event.house, "against the house")
                self._moves("", -event.jackpot, "jackpot")
        for name, chips in gone.items():
            self._moves(name, -chips, "cash-out")

    def _moves(self, player: str, chips: int, why: str) -> None:
        if chips:
            self.money.append(Money(player, chips, why))

    # -- before the round

    def open_bets(self, nonces: tuple[bytes, ...] = ()) -> None:
        """A new deck is shuffled, cut and committed to, and bets are open for everybody who is there. `nonces`: of the offer at hand."""
        rules, chance = self.table.rules, self.desk.chance
        if chance.pending is None:
            self.committed = shuffled(rules.pack_cards, rules.terms, self.seeds())
            joint = Joint(Offer(self.desk.id, self.desk.round_number + 1, 0, (self.committed.root,), ()), (), chance.abandoned)
        else:
            joint = Joint(chance.pending.offer, nonces, chance.abandoned)
            self.committed = contributed(joint, chance.pending.committed)
        deck = Deck(rules.terms, self.committed.cards, is_shuffled=True, is_cut=True)
        twin = self.table.copy()
        self.round = start_round(twin, deck)
        self._start(twin.playing)
        self.number, self.index = self.desk.round_number + 1, 0
        self.add(hl.RoundOpened(self.number, self._players(), hl.setup_of(self.round), self.committed, joint), "dealer")

    def _players(self) -> hl.Players:
        return tuple((seat, self.table.guests[seat].name) for seat in self.table.playing)

    def take_in(self) -> None:
        """The deck that lies there is taken in before anybody has bet."""
        assert self.committed is not None
        self.add(hl.RoundOver(self.number, self.committed.root.hex(), void=True), "dealer")
        self._start(())

    def stand_aside(self, seat: int) -> None:
        """While bets are taken a seat can be left out, so that it may be given up or have other chips. Wagers on it come back."""
        if not self.desk.betting or seat not in self.table.playing:
            return
        if self.game.wagers[self.game.place_of[seat]].total:
            self.play(a.Withdraw(seat), "player", seat)
        self._start(tuple(each for each in self.table.playing if each != seat))

    def all_aside(self) -> None:
        """While bets are taken and none lies, everybody can be left out: something is to be changed for all."""
        if self.desk.betting and not self.desk.bets_at:
            self._start(())

    def _start(self, seats: tuple[int, ...]) -> None:
        if seats != self.table.playing:
            self.happens(b.RoundStarted(self.table.rounds + 1, seats), "dealer")

    def seat_anew(self) -> None:
        """Who may bet has changed while bets are taken: the same deck, and wagers that lie stay. A table that has closed takes none."""
        if not self.desk.betting:
            return
        assert self.committed is not None
        if self.table.closed:
            self.add(hl.RoundOver(self.number, self.committed.root.hex(), void=True), "dealer")
            return
        self._start(may_bet(self.table))
        lying = hl.lying_in(self.round, ())
        self.round = round_of(self.table, self.committed.cards) if self.table.playing else None
        self.index = 0
        setup = hl.setup_of(self.round)
        for seat, wagers in lying.items():
            if seat in self.table.playing:
                evolve_round(self.game, e.BetsPlaced(seat, wagers))
                self.index += 1
        self.add(hl.SeatsChanged(self.number, self._players(), setup), "dealer")

    def close_bets(self) -> None:
        """No more bets; and on to the first decision."""
        if not self.takes_jackpot_wagers:
            # The jackpot's system does not work: its wagers go back before the round, not with it.
            for seat, wagers in zip(self.game.seats, list(self.game.wagers), strict=True):
                if wagers.jackpot:
                    self.play(a.PlaceBets(seat, wagers.ante, wagers.blind, wagers.trips), "dealer", seat)
        self.play(a.NoMoreBets(), "dealer")
        self.deal_on()

    @property
    def takes_jackpot_wagers(self) -> bool:
        jackpot = self.jackpot
        return jackpot is not None and not jackpot.broken and self.desk.id not in jackpot.suspended

    # -- in the round

    def play(self, action: a.Action, by: str, seat: int = 0) -> None:
        """Something is asked of the round; refuses what it refuses."""
        self.happen(decide_round(self.game, action), by, seat)

    def absent(self, seat: int) -> None:
        """A player is not there to decide: the hand counts as folded, and all its wagers are collected."""
        self.happen(rule(self.game, PlayerAbsent(seat)), "clock", seat)

    def ruled(self, fault: Fault, by: str) -> None:
        """Staff report a fault, and the book's ruling is carried out. What was won in a round that is void is undone with it."""
        happened = rule(self.game, fault, by)
        if any(isinstance(event, e.RoundVoided) for event in happened) and self.jackpot is not None:
            won = [claim for claim in self.jackpot.claims if (claim.table, claim.hand) == (self.desk.id, self.number)]
            reported = next(event for event in happened if isinstance(event, e.FaultReported))
            for claim in reversed(won):
                if claim.standing == "recorded":
                    self._press(ja.RejectWin(claim.number, by, reported.why or reported.clause))
        self.happen(happened, "staff")

    def happen(self, happened: tuple[e.Event, ...], by: str, seat: int = 0) -> None:
        """Things happen in the round, and the jackpot is told of them."""
        game = self.game
        for event in happened:
            self.add(hl.InRound(self.number, self.index, event, event_for(event, None)), by, seat)
            evolve_round(game, event)
            self.index += 1
        for action in actions_of(game, happened, self.desk.id, self.number, self.at):
            self._press(action)

    def _press(self, action: ja.Action) -> None:
        """A button of the jackpot's system."""
        if self.jackpot is None:
            return
        if not self._touched:
            self.jackpot, self._touched = self.jackpot.copy(), True
        self.pressed += act(self.jackpot, action)

    def deal_on(self) -> None:
        """All that is the dealer's, up to the next decision of a player or of the staff, or through the end of the round."""
        while self.round is not None:
            game = self.round
            what, place = due(game)
            seat = game.seats[place] if place >= 0 else 0
            match what:
                case Due.DECIDE if self.table.guests[seat].name in self.leaving:
                    self.play(a.Check(seat) if stage_at(game) < RIVER else a.Fold(seat), LEFT, seat)
                case Due.BETS | Due.DECIDE | Due.STAFF:
                    return
                case Due.SETTLE:
                    self.play(a.Settle(seat), "dealer")
                case Due.KEY:
                    self.play(a.KeyOff(seat), "dealer")
                case Due.VERIFY:
                    if not self._inspects(seat):
                        return
                    self.verify(seat, INSPECTOR, "house")
                case Due.PRIZE:
                    if not self._pays(seat):
                        return
                case Due.OVER:
                    self._finish()
                    return
                case _:
                    if what == Due.DEAL and not game.dealer:
                        self.desk.lay_out(game, tuple(game.seats[each] for each in game.in_round()))
                    self.play(DEALER[what], "dealer")
                    if what == Due.SORT:
                        self._count_decks()

    def _finish(self) -> None:
        game = self.game
        twin = self.table.copy()
        finished = finish_round(twin, game, self.at // MINUTE)
        assert self.committed is not None
        self.add(hl.RoundOver(self.number, self.committed.root.hex(), game.void), "dealer")
        self.happens(finished, "dealer")
        self.round = self.committed = None
        for name in sorted(self.leaving):
            if seat := self.table.seat_of(name):
                self.at_table(ba.Leave(seat), "player", seat)

    # -- prizes

    def _claims(self, seat: int) -> tuple[Claim, ...]:
        return () if self.jackpot is None else claims_of(self.jackpot.claims, self.desk.id, self.number, seat)

    def _inspects(self, seat: int) -> bool:
        """Whether the room's own inspector may verify this hand."""
        mode = self.desk.inspector
        return mode == "all" or (mode == "bonus" and not any(claim.from_pools for claim in self._claims(seat)))

    def verify(self, seat: int, by: str, who: str) -> None:
        """A winning Jackpot hand was looked at by somebody who may."""
        self.play(a.VerifyHand(seat, by), who)
        for claim in self._claims(seat):
            self._press(ja.ConfirmWin(claim.number, by, self.at))

    def _count_decks(self) -> None:
        for prize in self.game.prizes:
            for claim in self._claims(self.game.seats[prize.place]):
                if claim.from_pools and claim.is_open():
                    self._press(ja.CountDeck(claim.number, len(self.game.rules.pack_cards), INSPECTOR))

    def _pays(self, seat: int) -> bool:
        """Pay a prize that is verified; not one that waits for an earlier win at another table, or is withheld."""
        claims = self._claims(seat)
        try:
            for claim in claims:
                self._press(ja.PayPrize(claim.number, "dealer", self.at))
        except Refused:
            return False
        self.play(a.PayPrize(seat, sum(claim.amount for claim in claims)), "dealer")
        return True
