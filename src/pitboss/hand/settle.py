"""Pushing the pots: each divided by boards and halves, commission taken, odd chips where the book sends them."""

from __future__ import annotations

from pitboss.betting.commission import Charge, PotFacts, charges, fees, fees_back, for_hand, nothing_but_blinds
from pitboss.betting.pots import Pot, pots
from pitboss.cards import Card
from pitboss.chips import divide
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.forced import wagers_made
from pitboss.hand.note import EXTRA_TIME
from pitboss.hand.refusal import refused
from pitboss.hand.state import SHOWN, SHOWN_AND_DEAD, Hand
from pitboss.hand.worth import is_known, worth

NO_CHARGE = Charge(0)
SUIT_ORDER = "cdhs"
Part = tuple[str, int, list[int]]  # what it is called, its chips, the places that win it


def pay(hand: Hand, place: int, action: a.DealerAction) -> tuple[e.Event, ...]:
    if hand.noted:
        return _paid_with_fees(hand, place, action)
    if hand.rules.game.family == "chinese":
        from pitboss.hand.chinese import settle_units

        return (*settle_units(hand), e.HandEnded())
    if hand.live == 0:
        return e.PotCarried(sum(hand.paid) + hand.dead), e.HandEnded()
    if hand.live == 1 and hand.rules.commission.kind == "none":
        # Everybody else has folded: one pot, one winner, nothing to work out.
        amount = sum(hand.paid) + hand.dead
        winner = hand.seats[hand.still_in()[0]]
        return e.PotAwarded(0, amount, 0, (e.Award("pot", ((winner, amount),)),)), e.HandEnded()
    if hand.is_live_table and hand.live > 1 and not all(is_known(hand, place) for place in hand.still_in()):
        raise refused(hand, "unknown-cards", "The board or an open card is not known: tell it.", "cards")
    found = pots(hand.paid, hand.standing, hand.dead)
    if hand.rules.commission.kind == "none":
        return (*[_award(hand, number, pot, NO_CHARGE) for number, pot in enumerate(found)], e.HandEnded())
    taken = _charges(hand, found)
    awarded = tuple(_award(hand, number, pot, charge) for number, (pot, charge) in enumerate(zip(found, taken, strict=True)))
    return (*awarded, *_fees_back(hand), e.HandEnded())


def _paid_with_fees(hand: Hand, place: int, action: a.DealerAction) -> tuple[e.Event, ...]:
    """The pots first, and then what is owed for time bought."""
    from pitboss.hand.evolve import evolve

    twin = hand.copy()
    twin.noted = ()
    *happened, ended = pay(twin, place, action)
    for event in happened:
        evolve(twin, event)
    for note in hand.noted:
        if note.what == EXTRA_TIME and not note.level and (fee := min(note.amount, twin.stack[note.place])):
            charged = e.TimeCharged(hand.seats[note.place], fee, note.clause)
            evolve(twin, charged)
            happened.append(charged)
    return *happened, ended


def _charges(hand: Hand, found: list[Pot]) -> list[Charge]:
    commission = for_hand(hand.rules.commission, dealt_in=len(hand.stack), still_in=hand.after_first)
    if len(hand.played) <= 1 and not hand.show_order and hand.rules.points.commission_no_flop == "none":
        return [NO_CHARGE] * len(found)
    facts = []
    below = 0
    for pot in found:
        parts = divided(hand, pot, pot.amount)
        shares: dict[int, int] = {}
        for _, chips, winners in parts:
            for place, share in divide(chips, winners, chip=hand.rules.chip, all_to_first=_all_to_first(hand)):
                shares[place] = shares.get(place, 0) + share
        outsiders = any(chips > below for place, chips in enumerate(hand.paid) if place not in shares)
        if not below:
            outsiders = outsiders or any(chips for place, chips in enumerate(hand.dead_by) if place not in shares)
        back = hand.returned if pot is found[-1] else 0
        # Whoever ties for one part of the pot and not for another does not hold an equal hand.
        equal_hands = len(shares) > 1 and all(len(winners) == len(shares) for _, _, winners in parts)
        facts.append(PotFacts(pot.amount, tuple(shares.items()), equal_hands, outsiders, back))
        below = min(hand.paid[place] for place in pot.places)
    only_blinds = nothing_but_blinds(commission, wagers_made(hand))
    return list(charges(commission, facts, showdown=_was_shown_down(hand), only_blinds=only_blinds))


def _was_shown_down(hand: Hand) -> bool:
    """Whether there was a showdown: cards were disclosed in it, or the house takes the giving up of all but one for one."""
    return bool(hand.show_order) and (hand.rules.points.commission_unseen == "taken" or SHOWN in hand.shown or SHOWN_AND_DEAD in hand.shown)


def _fees_back(hand: Hand) -> tuple[e.Event, ...]:
    commission = hand.rules.commission
    if commission.kind != "per-person" or not hand.fees:
        return ()
    everybody = range(len(hand.stack))
    paid = [(place, min(fee, hand.start[place])) for place, fee in fees(commission, everybody)]
    back = fees_back(commission, paid, only_blinds=nothing_but_blinds(commission, wagers_made(hand)))
    return (e.FeesReturned(tuple((hand.seats[place], chips) for place, chips in back)),) if back else ()


def _award(hand: Hand, number: int, pot: Pot, charge: Charge) -> e.PotAwarded:
    chip, first = hand.rules.chip, _all_to_first(hand)
    awards = []
    for what, chips, winners in divided(hand, pot, pot.amount - charge.amount):
        shares = tuple((hand.seats[place], share) for place, share in divide(chips, winners, chip=chip, all_to_first=first))
        awards.append(e.Award(what, shares))
    if charge.spared:
        awards.append(e.Award("commission spared", tuple((hand.seats[place], chips) for place, chips in charge.spared)))
    return e.PotAwarded(number, pot.amount, charge.kept, tuple(awards))


def _all_to_first(hand: Hand) -> bool:
    return hand.rules.points.odd_chips_several == "all-to-first"


# -- dividing one pot


def divided(hand: Hand, pot: Pot, amount: int) -> list[Part]:
    """The parts of a pot, with the places that win each in the order in which odd chips go."""
    places = pot.places
    if len(places) == 1:
        return [("pot", amount, [places[0]])]
    boards = len(hand.boards)
    if boards == 1:
        return _halves(hand, places, amount, 0, "")
    return [
        part
        for board, chips in enumerate(_between_boards(hand, amount, boards))
        for part in _halves(hand, places, chips, board, board_name(hand, board))
    ]


def board_name(hand: Hand, board: int) -> str:
    """What a part of the pot is called by its board: top, bottom, board 2, top 2."""
    kinds = hand.rules.game.boards
    run, which = divmod(board, kinds)
    names = ("top", "bottom") if kinds == 2 else ("board",)
    return names[which] if run == 0 and kinds == 2 else f"{names[which]} {run + 1}"


def _between_boards(hand: Hand, amount: int, boards: int) -> list[int]:
    """Chips for each board: runs of the board first, then top and bottom, what is over to the earlier ones."""
    kinds = hand.rules.game.boards
    runs = boards // kinds
    chip = hand.rules.chip
    odd = hand.rules.points.run_odd_chips
    order = list(range(runs))
    if odd == "last-board":
        order.reverse()
    by_run = dict(divide(amount, order, chip=chip, all_to_first=odd != "earliest-boards"))
    found = []
    for run in range(runs):
        found += [chips for _, chips in divide(by_run[run], range(kinds), chip=chip)]
    return found


def _halves(hand: Hand, places: tuple[int, ...], amount: int, board: int, name: str) -> list[Part]:
    highs = _winners(hand, places, board, low=False)
    if hand.rules.low is None:
        return [(name or "pot", amount, highs)]
    lows = _winners(hand, places, board, low=True)
    prefix = f"{name} " if name else ""
    if not lows:
        return [(f"{prefix}high", amount, highs)]
    (_, high), (_, low) = divide(amount, (0, 1), chip=hand.rules.chip)
    return [(f"{prefix}high", high, highs), (f"{prefix}low", low, lows)]


def _winners(hand: Hand, places: tuple[int, ...], board: int, *, low: bool) -> list[int]:
    """Places with the best hand, in the order in which they get odd chips; none where nobody qualifies."""
    best = 0
    found: list[int] = []
    for place in places:
        value = worth(hand, place, board, low=low)
        if value > best:
            best, found = value, [place]
        elif value == best and value:
            found.append(place)
    if len(found) > 1:
        return _odd_chip_order(hand, found, board, low=low)
    return found or ([] if low else list(places))


def _odd_chip_order(hand: Hand, places: list[int], board: int, *, low: bool) -> list[int]:
    points = hand.rules.points
    if points.odd_chip_order == "high-card":
        # No button: the highest card of the winning five, by rank, then by suit.
        return sorted(places, key=lambda place: _card_heights(hand, place, board, low=low), reverse=True)
    last = len(hand.stack) - 1
    if points.odd_chip_button == "first" and last in places:
        return [last, *(place for place in places if place != last)]
    return places


def _card_heights(hand: Hand, place: int, board: int, *, low: bool) -> list[tuple[int, int]]:
    rules = hand.rules
    order = rules.low if low else rules.high
    assert order is not None
    held = hand.down[place] + hand.up[place]
    ace_low = rules.points.odd_chip_low_ace == "low" and order.lowest_wins
    cards: tuple[Card, ...] = held
    if rules.points.odd_chip_cards == "winning-five":
        cards = order.best(held, hand.boards[board], plays=rules.plays).cards
    ranked = [(1 if ace_low and card.rank == 14 else card.rank, SUIT_ORDER.index(card.suit)) for card in cards]
    return sorted(ranked, reverse=True)
