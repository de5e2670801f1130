"""What would happen: lines for the stream, worked out on copies. The desk itself waits until they are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pitboss.betting.round import FOLDED
from pitboss.cards import Card
from pitboss.chance.joint import DRAW, Joint, Offer
from pitboss.chance.joint_proof import contributed, drawn_from
from pitboss.chance.shuffle import Committed, shuffled
from pitboss.hand import actions as a
from pitboss.hand import events as h
from pitboss.hand.codec import event_to_json, setup_to_json
from pitboss.hand.decide import decide as decide_hand
from pitboss.hand.evolve import evolve as evolve_hand
from pitboss.hand.forms import Document
from pitboss.hand.options import DEALER, options_of
from pitboss.hand.refusal import Refused
from pitboss.hand.runs import may_run
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, due
from pitboss.hand.view import event_for, hides
from pitboss.record import record
from pitboss.room import lines as n
from pitboss.room import reshuffling
from pitboss.room.absent import asked_to_show, decision_for, showing
from pitboss.room.act_lines import CONFIRMED, FAILED, Answered
from pitboss.room.desk import TableDesk
from pitboss.room.joint import Given, nobody
from pitboss.room.staff_kinds import action_of
from pitboss.table import actions as ta
from pitboss.table import events as t
from pitboss.table.decide import decide as decide_table
from pitboss.table.evolve import evolve as evolve_table
from pitboss.table.moving import who_draws
from pitboss.table.playing import end_of
from pitboss.table.start import able_seats, hand_of
from pitboss.table.state import Table

Seeds = Callable[[], bytes]
DRAWS: Final = 20  #: so often equal cards are drawn again
LEFT: Final = "house"  #: who decides for a player that leaves in the middle of a hand
LONGEST: Final = 10_000  #: more steps of the dealer than any hand takes


@record
class Money:
    """Chips that come to the table with a player, or leave it; below nothing: they leave."""

    player: str  #: empty: the house
    chips: int
    why: str  #: buy-in, top-up, cash-out, commission or withheld


class Draft:
    """Lines in the making."""

    def __init__(self, desk: TableDesk, now: int, seeds: Seeds, given: Callable[[], Given] = nobody) -> None:
        self.desk = desk
        self.seeds = seeds
        self.given = given  #: what clients contribute, asked for only where a deck is made
        self.now = now
        self.at = now // 1_000_000  #: seconds, as the table counts
        self.lines: list[n.Line] = []
        self.money: list[Money] = []
        self.table: Table = desk.table
        self.hand: Hand | None = desk.hand.copy() if desk.playing and desk.hand is not None else None
        self.number = desk.hand_number
        self.players = desk.players  #: of that hand, by seat
        self.index = len(desk.happened) if self.hand is not None else 0
        self.happened: list[h.Event] = []  #: by this draft
        self.committed: list[Committed] = []  #: by this draft
        self.decks = desk.committed if self.hand is not None else []
        self.runs_asked = desk.runs_asked
        self._pack: Committed | None = None  #: that house and players shuffled for draws
        self._drawn_for: list[int] = []  #: the seats for which its cards were drawn

    def add(self, what: n.What, by: str, seat: int = 0) -> None:
        self.lines.append(n.Line(what, by, seat))

    # -- at the table

    def at_table(self, action: ta.Action, by: str, seat: int = 0, *, bot: bool = False, drawn: n.SeatDraw | None = None) -> None:
        """Something is asked of the table; refuses what it refuses."""
        happened = decide_table(self.table, action, self.hand)
        if self.table is self.desk.table:
            self.table = self.table.copy()
        for event in happened:
            self._money(event)
            evolve_table(self.table, event)
            sits = isinstance(event, t.SeatTaken)
            self.add(n.AtTable(event, bot and sits, drawn if sits else None), by, seat)

    def _money(self, event: t.Event) -> None:
        match event:
            case t.BoughtIn():
                self.money.append(Money(self.table.player(event.seat).name, event.chips, "buy-in"))
            case t.ToppedUp():
                self.money.append(Money(self.table.player(event.seat).name, event.chips, "top-up"))
            case t.CashedOut():
                self.money.append(Money(event.player, -event.chips, "cash-out"))
            case t.HandFinished() | t.HandVoided() if event.house:
                self.money.append(Money("", -event.house, "commission"))
            case t.WithheldSettled() if not event.paid:
                self.money.append(Money("", -event.chips, "withheld"))

    # -- in the hand

    def play(self, action: a.Action, by: str, seat: int = 0, committed: Committed | None = None, joint: Joint | None = None) -> None:
        """Something is asked of the hand; refuses what it refuses. `committed`, `joint`: of a shuffle."""
        hand = self.hand
        assert hand is not None
        for event in decide_hand(hand, action):
            self.happen(event, by, seat, *((committed, joint) if isinstance(event, h.Shuffled) else ()))

    def happen(self, event: h.Event, by: str, seat: int = 0, committed: Committed | None = None, joint: Joint | None = None) -> None:
        """Something happens in the hand."""
        hand = self.hand
        assert hand is not None
        public = event_for(hand, event, None) if hides(event) else event_to_json(event)
        self.add(n.InHand(self.number, self.index, event, public, committed, joint), by, seat)
        evolve_hand(hand, event)
        self.happened.append(event)
        self.index += 1

    def vote(self, seat: int, again: int, by: str) -> None:
        """A vote on more boards; when it is decided, what follows."""
        vote = self.desk.vote
        assert vote is not None
        self.add(n.RunsVoted(self.number, seat, again), by, seat)
        votes = {**vote.votes, seat: again}
        if again and len(votes) < len(vote.seats):
            return
        if least := min(votes.values()):
            self.play(a.RunIt(least), "dealer")
        self.deal_on()

    def deal_on(self) -> None:
        """All that is the dealer's, up to the next decision of a player, or through the end of the hand."""
        hand = self.hand
        assert hand is not None
        for _ in range(LONGEST):
            what, place = due(hand)
            if what == Due.OVER:
                self._finish()
                return
            if what in PLAYERS_TURN and what != Due.OFFER and self._decide_for_leavers():
                continue
            if self._asks_runs(hand, what):
                return
            if what == Due.OFFER:
                self._offer(hand.seats[place])
            elif what == Due.SHOW:
                if self.desk.pace.show and asked_to_show(hand, place):
                    return
                self.play(showing(hand, hand.seats[place]), "dealer")
            elif what in PLAYERS_TURN:
                return
            elif what == Due.SHUFFLE:
                if not reshuffling.reshuffle(self):
                    return
            else:
                self.play(DEALER[what], "dealer")
        raise AssertionError("The dealer goes on and on.")

    def _leavers(self) -> list[int]:
        """Seats of the hand whose players have chosen to leave: nobody waits for them. Whom staff have sent away plays the hand out."""
        hand, out = self.hand, {each.player for each in self.table.excluded if not each.lifted}
        assert hand is not None
        going = {seat for seat, player in self.table.seated() if player.leaving and player.name not in out}
        return [seat for seat in hand.seats if seat in going]

    def _decide_for_leavers(self) -> bool:
        """What a player who leaves has to decide is decided at once, at no cost where there is a choice; whether anything was."""
        hand = self.hand
        assert hand is not None
        for seat in self._leavers():
            found = options_of(hand, seat)
            is_set = found is not None and found.due == Due.SET and hand.drawn[hand.place_of[seat]]  # and may still be set otherwise
            if found is not None and found.due in PLAYERS_TURN and found.due != Due.OFFER and not is_set:
                self.play(decision_for(hand, seat), LEFT, seat)
                return True
        return False

    def _asks_runs(self, hand: Hand, what: str) -> bool:
        """Whether those still in are asked, now, if the board is dealt more than once. Who leaves would say no."""
        if self.runs_asked or not self.desk.pace.vote or what == Due.SHOW:
            return False
        if any(hand.standing[hand.place_of[seat]] != FOLDED for seat in self._leavers()):
            return False
        most = may_run(hand)
        if not most:
            return False
        seats = tuple(seat for seat, stands in zip(hand.seats, hand.standing, strict=True) if stands != FOLDED)
        self.runs_asked = True
        self.add(n.RunsAsked(self.number, seats, most), "dealer")
        return True

    def _offer(self, seat: int) -> None:
        """Straddles are announced before the cards; nobody else is asked."""
        going = self.table.playing
        if going is not None and seat in going.straddlers:
            try:
                self.play(a.Straddle(seat), "player", seat)
            except Refused:
                pass
            else:
                return
        self.play(a.Decline(seat), "dealer")

    def _finish(self) -> None:
        hand = self.hand
        assert hand is not None
        roots = tuple(each.root.hex() for each in (*self.decks, *self.committed))
        end = end_of(hand, [*self.desk.happened[: self.index - len(self.happened)], *self.happened], self.at)
        # A misdeal is dealt again: the cards are taken in, and the button stays.
        self.add(n.HandOver(self.number, roots, void=isinstance(end, ta.VoidHand)), "dealer")
        self.at_table(end, "dealer")
        self.hand = None
        self._carry_out_agreed()
        self._sit_out_broke()

    def _carry_out_agreed(self) -> None:
        """The hand is over: what two have agreed on meanwhile is carried out now, where it still can be."""
        for act in self.desk.acts.agreed:
            if any(self.table.seat_of(name) != seat for seat, name in act.asked.seats):
                continue  # who left with this hand took the matter along
            answer, action, why = CONFIRMED, action_of(act, self.at), ""
            try:
                decide_table(self.table, action)
            except Refused as refused:
                answer, why = FAILED, refused.message
            self.add(Answered(act.number, answer, act.second, act.second_rank, why), "staff")
            if answer == CONFIRMED:
                self.at_table(action, "staff")

    def _sit_out_broke(self) -> None:
        """Who has no chips left waits beside the game."""
        for seat, player in [*self.table.seated()]:
            if not player.chips and player.away is None:
                self.sit_out(seat, "house")

    def sit_out(self, seat: int, by: str) -> None:
        """Somebody is found to be away: also a Killer, who may not choose to sit out."""
        self.at_table(ta.RecordAbsence(seat, "dealer", self.at), by, seat)

    def void(self, by: str) -> None:
        """The hand is taken back: everybody has the chips they began it with."""
        roots = tuple(each.root.hex() for each in self.decks)
        self.at_table(ta.VoidHand(), by)
        self.add(n.HandOver(self.number, roots, void=True), by)
        self.hand = None
        self._carry_out_agreed()

    # -- the next hand

    def begin(self, nonces: tuple[bytes, ...] = (), only: tuple[int, ...] = ()) -> None:
        """The next hand. `nonces`: those of the offer at hand, all of them open. `only`: see `actions.StartHand`."""
        pending, abandoned = self.desk.chance.pending, self.desk.chance.abandoned
        joint = None if pending is None else Joint(pending.offer, nonces, abandoned)
        if joint is not None and pending is not None and pending.draw is not None:
            self._pack = contributed(joint, pending.draw, DRAW)
        self.line_up(only)
        rules = self.table.sign.rules
        if joint is None or pending is None:
            committed = shuffled(rules.pack_cards, rules.terms, self.seeds())
            joint = Joint(Offer(self.desk.id, self.desk.dealt + 1, 0, (committed.root,), ()), (), abandoned)
        else:
            committed = contributed(joint, pending.committed)
            if self._pack is not None:
                joint = replace(joint, draw=drawn_from(self._pack, self._drawn_for))
        self.hand = hand_of(self.table, committed.cards)
        going = self.table.playing
        assert going is not None
        # The table counts hands that were finished; here every hand that began has a number of its own.
        self.number, self.index, self.decks, self.runs_asked = self.desk.dealt + 1, 0, [committed], False
        players = tuple((seat, self.table.player(seat).name) for seat in going.seats)
        setup: Document = {**setup_to_json(self.hand), "deck": None}
        self.players = dict(players)
        self.add(n.HandBegun(self.number, players, setup, committed, joint), "dealer")
        self.deal_on()

    def line_up(self, only: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Seats asked for are given, the button is drawn for if it has no place yet, and the table begins a hand: for these seats."""
        self._give_seats()
        rules = self.table.sign.rules
        if self._draws_for_button:
            cards = self._drawn(able_seats(self.table, only)) if rules.points.first_button == "high-card" else ()
            self.at_table(ta.OpenTable(cards, only), "dealer")
        try:
            self.at_table(ta.StartHand(self.at, only=only), "dealer")
        except Refused:
            if self.table.last is not None or len(self.table.seats) < 2:
                raise
            # One player too many for the first hand: who sits last misses it.
            self.at_table(ta.StartHand(self.at, misses=max(self.table.seats), only=only), "dealer")
        assert self.table.playing is not None
        return self.table.playing.seats

    @property
    def draws(self) -> bool:
        """Whether cards may be drawn before the hand: for the button, or for a seat that more than one asks for."""
        rules = self.table.sign.rules
        by_button = self._draws_for_button and rules.points.first_button == "high-card"
        return by_button or (bool(self.table.wishes) and rules.points.vacated_seat == "draw")

    @property
    def _draws_for_button(self) -> bool:
        table = self.table
        return table.last is None and not table.button and bool(table.sign.rules.terms.clause("button"))

    def _give_seats(self) -> None:
        """Empty seats that players at the table have asked for."""
        for to in dict.fromkeys(wish.to for wish in self.table.wishes):
            askers = [wish.seat for wish in self.table.wishes if wish.to == to]
            try:
                self.at_table(ta.GiveSeat(to, self._drawn_for_seat(askers)), "dealer")
            except Refused:
                continue

    def _drawn_for_seat(self, askers: list[int]) -> tuple[tuple[int, Card], ...]:
        """Cards until one of those who want a seat has the highest; those who tie for it draw again."""
        drawn: tuple[tuple[int, Card], ...] = ()
        if self.table.sign.rules.points.vacated_seat == "draw":
            for _ in range(DRAWS):
                drawing = who_draws(self.table, askers, drawn)
                if len(drawing) == 1:
                    break
                drawn += self._drawn([*drawing])
        return drawn

    def _drawn(self, seats: list[int]) -> tuple[tuple[int, Card], ...]:
        """A card for each: from the pack that was offered, one after the other, or from a fresh one where players contribute nothing."""
        pack, begun = self._pack, len(self._drawn_for)
        if pack is not None and begun + len(seats) <= pack.size:
            self._drawn_for += seats
            return tuple(zip(seats, pack.cards[begun:], strict=False))
        rules = self.table.sign.rules
        drawn = shuffled(rules.pack_cards, rules.terms, self.seeds()).cards
        return tuple(zip(seats, drawn, strict=False))
