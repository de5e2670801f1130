"""The hand's beginning and end, as the table has them: the button, straddles announced, Kill wagers refused, chips paid out."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.betting import kill
from pitboss.hand import events as h
from pitboss.hand.kill import result_of
from pitboss.hand.refusal import Refused
from pitboss.hand.state import UNPOSTED, Hand
from pitboss.ranking import RANKINGS
from pitboss.ranking.readable import strength
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.absence import rejoined
from pitboss.table.button import first_button
from pitboss.table.joining import rules_of_kill
from pitboss.table.refusing import must_be_between_hands, must_be_open, must_sit, refused
from pitboss.table.seats import clockwise
from pitboss.table.start import able_seats, line_up, start_hand
from pitboss.table.state import Going, Table


def open_table(table: Table, action: a.OpenTable) -> Sequence[e.Event]:
    must_be_open(table)
    rules = table.sign.rules
    if not rules.terms.clause("button"):
        raise refused(table, "no-button", f"{rules.entry.name} is dealt without a button.", "deal", allowed=("start a hand",))
    if table.last is not None or table.button:
        raise refused(table, "button", "The button has its place already.", "button", allowed=("start a hand",))
    able = able_seats(table, action.only)
    least = rules.points.least_players
    if len(able) < least:
        words = f"A table opens with {least} players or more, not {len(able)}."
        raise refused(table, "players", words, "least_players", "seats", allowed=("wait for players",))
    if rules.points.first_button != "high-card":
        if action.cards:
            raise refused(table, "no-draw", "Nobody draws for the button here.", "first_button", "button", allowed=("no cards",))
        return (e.TableOpened(first_button(rules.terms, able), ()),)
    if [seat for seat, _ in action.cards] != able or len({card for _, card in action.cards}) < len(able):
        words = f"One open card each is drawn for the button, from the dealer's left: seats {', '.join(map(str, able))}."
        raise refused(table, "draw", words, "first_button", "button", allowed=("draw cards",))
    unknown = [card for _, card in action.cards if not card.is_known or card not in rules.pack_set]
    if unknown:
        raise refused(table, "draw", f"{unknown[0]} is not drawn from {rules.pack.size} cards.", "first_button", "button")
    highest = max(action.cards, key=lambda drawn: strength(RANKINGS["button-draw"], (drawn[1],)) or ())[0]
    return (e.TableOpened(first_button(rules.terms, able, highest), action.cards),)


def announce_straddle(table: Table, action: a.AnnounceStraddle) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    if not table.sign.rules.offers:
        raise refused(table, "no-straddles", "This table takes no straddles.", "straddle", "blinds", allowed=("play without",))
    if table.playing is not None or player.straddling:
        words = f"Seat {action.seat} has announced it, or the hand has begun: a straddle is announced before the cards."
        raise refused(table, "straddle", words, "straddle", allowed=("before the next hand",))
    if barred := straddle_barred(table, action.seat):
        words = f"Seat {action.seat} is not offered the straddle of the next hand."
        raise refused(table, "not-offered", words, barred, "straddle", "blinds", allowed=("the player left of the last blind",))
    return (e.StraddleAnnounced(action.seat),)


def straddle_barred(table: Table, seat: int) -> str:
    """The topic by which the next hand, as the table is now, offers this seat no straddle; empty: it does, or nobody can tell yet."""
    points = table.sign.rules.points
    try:
        positions, here, _ = line_up(table)
    except Refused:
        return ""
    if len(here) == 2 and points.straddle_heads_up == "not-offered":
        return "straddle_heads_up"
    if points.straddle_offer == "everybody":
        return "" if seat in here else "straddle"
    *others, _ = clockwise(here, positions.big)
    before = others[: others.index(seat)] if seat in others else [seat]
    # One straddle is for the player left of the big blind; a chain of them goes from one player to the next.
    waiting = before if points.straddle_offer == "one" else [each for each in before if not table.player(each).straddling]
    return "straddle" if waiting else ""


def refuse_kill(table: Table, action: a.RefuseKill) -> Sequence[e.Event]:
    must_sit(table, action.seat)
    must_be_between_hands(table, "The Kill wager", "kill-wager")
    if not table.sign.kill:
        raise refused(table, "no-kill", "This table has no Kill Pots.", "kill-wager")
    try:
        button = kill.refuse(table.kill, action.seat, rules_of_kill(table))
    except kill.KillError as error:
        raise refused(table, "kill-wager", str(error), clause=error.clause, allowed=("post the Kill wager",)) from None
    return (e.KillRefused(action.seat, action.at, button),)


def start(table: Table, action: a.StartHand) -> Sequence[e.Event]:
    must_be_open(table)
    must_be_between_hands(table, "The next hand", "deal")
    going = start_hand(table, action.misses, action.unposted, action.only)
    _must_be_the_turn_to_deal(table, going)
    killer = table.kill.killer if table.sign.kill else None
    away = table.player(killer).away if killer is not None and killer not in going.seats else None
    # A Killer who is away when the hand begins, and not dealt in, has refused the Kill wager.
    refusal = (e.KillRefused(killer, away, kill.left(table.kill, killer)),) if killer is not None and away is not None else ()
    lapsed = table.extra if table.sign.rules.points.extra_player_agreement == "each-hand" else ()
    return (*refusal, e.HandStarted(going), *(e.Disagreed(seat, "extra") for seat in lapsed))


def _must_be_the_turn_to_deal(table: Table, going: Going) -> None:
    """Refuse a hand dealt by a player who deals out of turn."""
    deals, button = table.seat_of(table.dealer), table.at(going.positions.button)
    if table.sign.rules.points.dealer_turns == "with-button" and deals is not None and button is not None and button.name != table.dealer:
        words = f"The deal goes round: {button.name} has the button and deals, not {table.dealer}."
        raise refused(table, "dealer", words, "dealer_turns", allowed=(f"{button.name} deals", "a dealer who does not play"))


def finish(table: Table, action: a.FinishHand) -> Sequence[e.Event]:
    going = table.playing
    if going is None:
        raise refused(table, "no-hand", "No hand is being played.", "deal", allowed=("start a hand",))
    seats = sorted(seat for seat, _ in action.stacks)
    wrong = [chips for _, chips in action.stacks if type(chips) is not int or chips < 0]
    if seats != sorted(going.seats) or wrong or action.carried < 0 or action.house < 0:
        words = f"The hand was dealt to the seats {', '.join(map(str, sorted(going.seats)))}; each has so many chips, none below nothing."
        raise refused(table, "stacks", words, "table-stakes")
    _dead_hands_win_nothing(table, going, dict(action.stacks))
    before = sum(going.stacks) + going.carried
    after = sum(chips for _, chips in action.stacks) + action.carried + action.house
    if before != after:
        raise refused(table, "chips", f"{before} chips were in the hand, and {after} come out of it.", "table-stakes")
    button = table.kill
    if table.sign.kill and action.result is not None:
        button = kill.after_hand(table.kill, action.result, rules_of_kill(table))
    finished = e.HandFinished(action.stacks, action.carried, action.house, button)
    return (finished, *_after_hand(table, dict(action.stacks), button, action.at))


def _dead_hands_win_nothing(table: Table, going: Going, stacks: dict[int, int]) -> None:
    began = dict(zip(going.seats, going.stacks, strict=True))
    for seat in going.dead:
        if stacks[seat] > began[seat]:
            words = f"The hand of seat {seat} is dead and wins nothing; it began with {began[seat]} and would end with {stacks[seat]}."
            raise refused(table, "dead-hand", words, "unposted", allowed=("report it in the hand: BlindNotPosted",))


def _after_hand(table: Table, stacks: dict[int, int], button: kill.KillButton, at: int) -> list[e.Event]:
    """Those who go now that the hand is over, and those who came back to it for the Kill Button."""
    found: list[e.Event] = []
    for seat, player in table.seated():
        if player.leaving:
            taken = stacks.get(seat, player.chips) + player.bought
            button = kill.left(button, seat)
            if taken:
                found.append(e.CashedOut(player.name, seat, taken))
            found.append(e.SeatLeft(seat, player.name, taken, at, button))
    return [*found, *rejoined(table, button)]


def void(table: Table, action: a.VoidHand) -> Sequence[e.Event]:
    going = table.playing
    if going is None:
        raise refused(table, "no-hand", "No hand is being played.", "deal", allowed=("start a hand",))
    stacks = dict(zip(going.seats, going.stacks, strict=True)) | dict(action.stacks)
    if action.stacks and (sorted(seat for seat, _ in action.stacks) != sorted(going.seats) or min(stacks.values()) < 0 or action.house < 0):
        words = f"The hand was dealt to the seats {', '.join(map(str, sorted(going.seats)))}; each has so many chips, none below nothing."
        raise refused(table, "stacks", words, "table-stakes")
    if sum(stacks.values()) + action.house != sum(going.stacks):
        words = f"{sum(going.stacks)} chips were in the hand, and {sum(stacks.values()) + action.house} come out of it."
        raise refused(table, "chips", words, "table-stakes")
    stays = table.sign.rules.points.misdeal_posts == "stay"
    straddling = tuple(dict.fromkeys((*going.straddlers, *action.straddled))) if stays else ()
    return (e.HandVoided(action.stacks, action.house, straddling), *_after_hand(table, stacks, table.kill, action.at))


def report_unposted(table: Table, action: a.ReportUnposted) -> Sequence[e.Event]:
    must_sit(table, action.seat)
    going, rules = table.playing, table.sign.rules
    if going is None or action.seat not in going.seats:
        raise refused(table, "not-dealt-in", f"Seat {action.seat} is not dealt in.", "unposted", "blinds")
    if not any(what == UNPOSTED and going.seats[place] == action.seat for place, _, what in going.forced or ()):
        words = f"Seat {action.seat} was not dealt in without a blind that was due."
        raise refused(table, "nothing-owed", words, "unposted", "blinds", allowed=("play on",))
    if action.did not in ("nothing", "called", "folded") or action.post not in ("required", "excused"):
        words = "Say what the player had done: nothing, called or folded; and whether the post is required or excused."
        raise refused(table, "unposted", words, "unposted", "blinds")
    if rules.points.unposted != "by-action":
        words = "The book does not say what follows; staff decide."
        raise refused(table, "staff", words, "ruling", allowed=("a ruling",))
    if action.did != "nothing" and action.post == "excused":
        raise refused(table, "unposted", f"Who has {action.did} must post.", "unposted", allowed=("required",))
    if action.seat in going.dead:
        raise refused(table, "dead-hand", f"The hand of seat {action.seat} is dead already.", "unposted", allowed=("play on",))
    due = going.number + 1 if action.post == "required" else 0
    return (e.UnpostedFound(action.seat, action.did == "nothing", due),)


def finish_of(hand: Hand, happened: Sequence[h.Event], at: int = 0) -> a.FinishHand:
    """How a hand ended, told to the table. `happened`: the events of the hand, for the Kill Button."""
    if not hand.over:
        raise ValueError("The hand is not over.")
    stacks = tuple(zip(hand.seats, hand.stack, strict=True))
    carried = hand.chips() - sum(hand.stack) - hand.house
    return a.FinishHand(stacks, carried, hand.house, result_of(hand, happened), at)


def end_of(hand: Hand, happened: Sequence[h.Event], at: int = 0) -> a.FinishHand | a.VoidHand:
    """How a hand ended, told to the table: played to its end, or void and dealt again from the same place."""
    void = next((event for event in happened if isinstance(event, h.Voided)), None)
    if void is None or not void.redeal:
        return finish_of(hand, happened, at)
    straddled = tuple(event.seat for event in happened if isinstance(event, h.Straddled))
    # A fee that is kept once is taken with the new deal, so it goes back until then.
    fees = {}
    if hand.fees and hand.rules.points.misdeal_fee == "kept-once":
        fees = {seat: min(hand.rules.commission.amount, chips) for seat, chips in zip(hand.seats, hand.start, strict=True)}
    stacks = tuple((seat, chips + fees.get(seat, 0)) for seat, chips in zip(hand.seats, hand.stack, strict=True))
    if stacks == tuple(zip(hand.seats, hand.start, strict=True)):
        return a.VoidHand(at, straddled=straddled)
    return a.VoidHand(at, stacks, hand.house - sum(fees.values()), straddled)
