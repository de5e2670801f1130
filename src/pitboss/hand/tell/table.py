"""What is settled before a card is dealt: pack, players, limit, what beats what, antes and blinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.betting.sizes import FIXED, HALF_POT, LADDER, NO_LIMIT, POT_LIMIT, SPREAD
from pitboss.hand.tell.sentences import Sentence, Teller, listed, number
from pitboss.hand.tell.words import WORDS
from pitboss.ranking import Ranking

UP: Final = {40: "fives", 36: "sixes", 32: "sevens", 20: "tens"}
LIMITS: Final = {
    NO_LIMIT: "no limit",
    POT_LIMIT: "pot limit",
    HALF_POT: "half-pot limit",
    FIXED: "fixed limit",
    SPREAD: "spread limit",
    LADDER: "in steps of the blind",
}


def table(t: Teller) -> Iterator[Sentence]:
    """Pack, players, limit and hands."""
    rules, size, numbers = t.rules, t.rules.pack.size, t.book.numbers
    pack = f"{size} cards, the {UP[size]} and up." if size in UP else f"{size} cards."
    decks = [key for key in numbers if key.startswith("deck.") and numbers[key].unit == "cards" and numbers[key].latest == size]
    yield t.numbered(pack, *decks[:1]) if decks else t.cited(pack, "cards")
    # In Chinese Poker more may sit at the table than are dealt in.
    seats = [key for what in ("active", "seats") if (key := f"{what}.{rules.entry.key}.{size}") in numbers]
    players = f"Two to {number(rules.most_players)} players."
    yield t.numbered(players, *seats[:1]) if seats else t.cited(players, "seats")
    if rules.entry.limits:
        others = [LIMITS[other] for other in rules.entry.limits if other != t.limit]
        also = f" It may also be {listed(others, 'or')}." if others else ""
        yield Sentence(f"Betting is {LIMITS[t.limit]}.{also}")
    yield Sentence(f"Told here with {sign(t)}.")
    yield from _hands(t)


def sign(t: Teller) -> str:
    """The stakes, as on the table's sign."""
    stakes = t.stakes
    words = []
    if stakes.unit:
        words.append(f"a unit of {stakes.unit}")
    if stakes.blinds:
        words.append(f"a blind of {stakes.blinds[0]}" if len(stakes.blinds) == 1 else f"blinds of {listed(map(str, stakes.blinds))}")
    if stakes.ante:
        words.append(f"an ante of {stakes.ante}")
    if stakes.bring_in:
        words.append(f"a bring-in of {stakes.bring_in}")
    if t.limit == FIXED:
        words.append(f"bets of {stakes.small_bet} and {stakes.big_bet}")
    elif stakes.maximum:
        words += [f"a table minimum of {stakes.least_bet}", f"a maximum of {stakes.maximum}"]
    return listed(words)


def _hands(t: Teller) -> Iterator[Sentence]:
    rules = t.rules
    if t.family != "chinese":
        size = number(rules.high.hand)
        board = "" if t.family in ("draw", "stud") else " and the board" if t.game.boards == 1 else " and one board"
        makes = {
            "any": f"The best {size} of a player's cards{board} make the hand.",
            "2+3": "Exactly two of a player's own cards and three of the board make the hand.",
            "held": f"The {size} cards a player holds make the hand.",
        }
        yield t.cited(makes[rules.plays], "showdown")
    yield t.ranked(_order(rules.high, "High hands" if rules.low is not None else "Hands"), rules.high)
    if rules.low is not None:
        yield t.ranked(_order(rules.low, "Low hands"), rules.low)
    if rules.front is not None:
        yield t.ranked(_order(rules.front, "Front hands"), rules.front)


def _order(order: Ranking, hands: str) -> str:
    """What beats what."""
    if order.highest_allowed is not None:
        words = [f"{hands} are {number(order.hand)} cards of different rank, none above {number(order.highest_allowed)}; the lowest wins."]
    else:
        words = [f"{hands}, the best first: {', '.join(order.categories)}."]
        if order.lowest_wins:
            words.append("The lower cards are the better.")
    if order.ace_low:
        words.append("The ace is low.")
    elif order.small_run is not None:
        suited = ", in one suit only" if order.small_run_suited_only else ""
        words.append(f"The ace is high, and low in {'-'.join(order.small_run).replace('T', '10')}{suited}.")
    elif order.hand == 5:
        words.append("The ace is high only.")
    if order.lowest_wins and not order.uses_suits and not order.is_badugi:
        words.append("Runs and flushes do not count.")
    return " ".join(words)


def before_the_cards(t: Teller) -> Iterator[Sentence]:
    """The deck, the button, chips; antes, blinds and straddles."""
    stakes = t.stakes
    if t.speaks_of("cut"):
        yield t.cited("The deck is shuffled and cut.", "cut")
    else:
        yield t.cited("The deck is shuffled.", "shuffle")
    yield from t.points("cuts", "cut_offered", "deck_opens")
    if t.answers.deck_checks:
        yield t.cited(f"{number(t.answers.deck_checks).capitalize()} of the staff check a deck that comes in.", "deck_checks")
    yield from t.points("deck_wash", "shuffler_second", "deck_change_majority", "deck_change_dealer", "deck_change_when")
    if t.answers.deck_change_checks:
        yield t.cited("A deck that replaces another is checked first.", "deck_change_checks")
    yield from t.points("deck_proof", "deck_colour")
    if t.rules.terms.seat_limit is None:
        yield from t.points("seat_limit")
    if t.answers.cut_least > 1:
        yield t.cited(f"At least {number(t.answers.cut_least)} cards lie on each side of the cut.", "cut_least")
    if t.family != "stud" or t.answers.stud_open != "bring-in":
        yield from t.points("first_button")
    yield from t.points("top_up_after_folding", "top_up_limit")
    if t.answers.extra_players and t.rules.pack.size < 52:
        yield t.cited("If all agree, one player more may sit; who last had the button misses the hand.", "extra_players")
        yield from t.points("extra_player_first_hand")
    if t.rules.entry.forced == "none":
        yield Sentence("Nobody posts anything.")
    if stakes.ante:
        yield t.cited(f"Each player antes {stakes.ante}.", "ante")
        yield from t.points("ante_size", "ante_short")
    if stakes.blinds:
        yield from _blinds(t)
    if t.rules.entry.forced == "either":
        yield Sentence("Antes may stand in place of blinds." if t.blinds else "Blinds may stand in place of antes.")


def _blinds(t: Teller) -> Iterator[Sentence]:
    first, *others = t.stakes.blinds
    after = "".join(f", the next {blind}" for blind in others)
    where = WORDS["blind_seat"][t.answers.blind_seat if not others else "left-of-button"]
    yield t.cited(f"The {where} posts {first}{after}.", "blinds")
    yield from t.points("blind_count")
    if others:
        yield from t.points("blind_sizes", "blind_least", "heads_up_blinds", "big_blind_ante")
    yield from t.points("short_blind")
    moved = ("big_blind_leaves", "missed_both", "missed_small", "missed_big") if others else ("one_blind_dead_button", "missed_big")
    yield from t.points(*(point for point in moved if t.rules.terms.clause(point)))
    if t.answers.straddle_offer == "none":
        yield from t.points("straddle_offer")
        return
    if t.answers.offers_as_of_right == "no":
        yield t.point("offers_as_of_right")
    yield t.point("straddle_offer", "straddle", straddle=2 * t.stakes.last_blind)
    if t.limit not in (FIXED, LADDER) and t.answers.blind_open == "call":
        yield from t.points("straddle_raise")
    yield from t.points("straddle_heads_up", "straddle_doubles")
    if t.answers.straddle_offer == "everybody":
        yield from t.points("over_blind_offer", "over_blind_gap")
    if t.stakes.maximum:
        yield from t.points("over_blind_limit")
