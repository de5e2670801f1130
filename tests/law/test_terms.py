"""The terms are honest: every citation speaks of its game, every question a game raises is answered or known to be left open, and every
choice the house may make is carried out or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.hand.everything import fitted
from tests.law.test_malformed_books import BOOK, CLAUSES, write

from pitboss.games import Game, shape
from pitboss.games.vocabulary import Board, Burn, Discard, Down, Draw, Kitty, Opens, SetHands, Up
from pitboss.law import Book, BookError, load_book, open_book
from pitboss.law.answers import topic_of
from pitboss.law.points import ANY_NUMBER, POINTS, Points, answers_to
from pitboss.law.terms import Terms, TermsError
from pitboss.law.topics import REFUSALS, TOPICS

BOOKS = ("perth-poker", "melbourne-poker", "wa-permit-poker", "standard")


@dataclass(frozen=True)
class Table:
    """One game at one limit in one kind of play, and what can come up in it."""

    terms: Terms
    shape: Game

    def __str__(self) -> str:
        terms = self.terms
        return " ".join(filter(None, (terms.game.key, terms.limit, str(terms.pack), terms.play)))

    @property
    def points(self) -> Points:
        return self.terms.points

    @property
    def bets(self) -> bool:
        return self.terms.limit is not None

    @property
    def blinds(self) -> bool:
        return self.terms.game.forced in ("blinds", "either")

    @property
    def antes(self) -> bool:
        return self.terms.game.forced in ("ante", "either")

    @property
    def offers(self) -> bool:
        return self.blinds and self.points.straddle_offer != "none"

    @property
    def capped(self) -> bool:
        return self.bets and self.points.raise_cap is not None

    @property
    def opens_by_hand(self) -> bool:
        """Without blinds or a card to say who must bet, the first round begins with nothing to call."""
        return self.bets and self.antes and self.shape.streets[0].opens is Opens.FORCED

    @property
    def halves(self) -> bool:
        return bool(self.terms.game.high and self.terms.game.low) or self.shape.boards > 1

    @property
    def lows(self) -> bool:
        return bool(self.terms.game.low)

    @property
    def charged(self) -> bool:
        return self.points.commission_taken == "yes"

    def at(self, *limits: str) -> bool:
        return self.terms.limit in limits

    def of(self, *families: str) -> bool:
        return self.shape.family in families

    def has(self, *parts: type) -> bool:
        return any(isinstance(part, parts) for street in self.shape.streets for part in street.parts)


@cache
def tables(book: str) -> tuple[Table, ...]:
    return tuple(_tables(open_book(book)))


def _tables(book: Book) -> Iterator[Table]:
    for game in book.games.values():
        for limit in game.limits or (None,):
            for pack in game.packs:
                for play in (None, *book.layers, *book.settings):
                    yield Table(Terms(book, game.key, limit=limit, pack=pack, play=play), shape(game.shape))


Asked = Callable[[Table], bool]


def always(_: Table) -> bool:
    return True


def bets(t: Table) -> bool:
    return t.bets


def pot_share(t: Table) -> bool:
    return t.at("pot-limit", "half-pot")


def stud(t: Table) -> bool:
    return t.of("stud")


def closes_down(t: Table) -> bool:
    """Stud whose last card comes face down."""
    return stud(t) and any(isinstance(part, Down) for part in t.shape.streets[-1].parts)


def draws(t: Table) -> bool:
    return t.has(Draw)


def cash(t: Table) -> bool:
    return t.terms.play != "tournament"


def kitty(t: Table) -> bool:
    return t.has(Kitty)


def pots_charged(t: Table) -> bool:
    return t.charged and t.bets


def chips_read(t: Table) -> bool:
    """Whether the book speaks of chips as they are put in; one that does not leaves them to the house."""
    return t.bets and bool(t.terms.clause("under_raise_share"))


def acts_early(t: Table) -> bool:
    """Whether the book speaks of acting out of turn; one that does not takes no such act."""
    return t.bets and bool(t.terms.clause("out_of_turn_words"))


def timed(t: Table) -> bool:
    """Whether the book says what follows when a player's time is up."""
    return t.bets and bool(t.terms.clause("time_out"))


def words_alone(_: Table) -> bool:
    """Where a book has no clause on words and motions, the one on the wager itself is cited."""
    return False


def spoken(point: str) -> Asked:
    """A question between hands that books answer or leave to the house."""
    return lambda t: cash(t) and bool(t.terms.clause(point))


def assigned(point: str) -> Asked:
    """A question between hands of a tournament."""
    return lambda t: not cash(t) and bool(t.terms.clause(point))


# When a clause for a topic may be wanted: by a refusal, or by the account of a hand.
ARISES: dict[str, Asked] = {
    "turn": always,
    "folded": bets,
    "all-in": bets,
    "short-call": bets,
    "check": bets,
    "call": bets,
    "bet": bets,
    "raise": bets,
    "raises": lambda t: t.capped and not t.terms.clause("raise_cap"),  # where the cap's own clause does not serve every round
    "fold": bets,
    "minimum-bet": bets,
    "maximum-bet": bets,
    "minimum-raise": bets,
    "fixed-bet": lambda t: t.at("fixed", "ladder"),
    "reopening": bets,
    "raise-after-raise": words_alone,
    "cap-stays": words_alone,
    "whole-chips": bets,
    "table-stakes": always,
    "ante": lambda t: t.antes,
    "blinds": lambda t: t.blinds,
    "straddle": lambda t: t.offers,
    "bring-in": bets,  # somebody may ask to bring it in where there is no such thing
    "deal": always,
    "board": lambda t: t.has(Board),
    "up-cards": lambda t: t.has(Up),
    "draw": lambda t: t.has(Draw, Discard, SetHands),
    "discard": lambda t: t.has(Draw, Discard),
    **dict.fromkeys(REFUSALS, words_alone),
    "showdown": always,
    "tabling": bets,
    "turned-up": words_alone,
    "time": bets,
    "extra-time": words_alone,
    "hand-in-the-muck": words_alone,
    "out-of-turn-raised": acts_early,
    "below-call": bets,
    "oversize-call": chips_read,
    "under-raise-call": chips_read,
    "raise-in-one-motion": words_alone,
    "string-bet": words_alone,
    "string-bet-minimum": lambda t: bool(t.terms.clause("string-bet")),
    "spoken": words_alone,
    "spoken-call": words_alone,
    "spoken-raise": words_alone,
    "sole-survivor": bets,
    "pots": bets,
    "uncalled": bets,
    "halves": lambda t: t.halves,
    "commission": lambda t: t.charged,
    "hand": always,
    "cards": always,
    "seats": always,
    "ruling": always,
    "shuffle": always,
    "cut": always,
    "run-cut": lambda t: t.points.run_it_twice == "yes",
    "button": lambda t: not stud(t),
    "buy-in": cash,
    "stake": cash,
    "top-up": cash,
    "change-of-game": cash,
    # What happens between hands is left to the house by books that do not speak of it.
    "sign-change": words_alone,
    "sign-change-staff": words_alone,
    "commission-change": words_alone,
    "closing": words_alone,
    "absent": words_alone,
    "picked-up": words_alone,
    "table-change": words_alone,
    "seat-move-staff": words_alone,
    "seat-move-hand": words_alone,
    "limits-change": words_alone,
    "pick-up": words_alone,
    "one-seat": words_alone,
    "blind-avoided": words_alone,
    "take-off": words_alone,
    "kill-leave": words_alone,
    "kill-wager": words_alone,
    "kill-refused": words_alone,
    "bet-for-another": words_alone,
    "looking": words_alone,
    "missed-blinds": words_alone,
    "kitty-gone": kitty,
    "exclusion": words_alone,
    "exclusion-breach": words_alone,
    "withheld": words_alone,
    "dispute": words_alone,
    "payment": words_alone,
    "deck-count": words_alone,
    "tournament": lambda t: t.terms.play == "tournament",
    "starting-bank": lambda t: t.terms.play == "tournament",
}

# What some books have no clause for at all.
NO_CLAUSE: dict[str, tuple[str, ...]] = {
    "perth-poker": (),
    "melbourne-poker": (),
    # Chips are bought and sold as the permit holder likes.
    "wa-permit-poker": ("buy-in", "stake", "top-up", "change-of-game", "tournament", "starting-bank"),
    # Decks are shuffled (2.8); what happens between hands is left to the house.
    "standard": ("cut", "top-up", "change-of-game", "tournament", "starting-bank"),
}

# When a question is put to the book: one that another answer has settled is not.
RAISED: dict[str, Asked] = {
    "raise_cap": bets,
    "raise_cap_lifted": lambda t: t.capped,
    "raise_cap_counts": lambda t: t.capped,
    "raise_cap_short_all_in": lambda t: t.capped,
    "completion_counts": lambda t: t.capped,
    "short_reopens": bets,
    "short_next": bets,
    "half_measure": lambda t: t.bets and t.points.short_reopens == "half" and bool(t.terms.clause("half_measure")),
    "half_next": lambda t: t.bets and t.points.short_reopens == "half",
    "combined_size": lambda t: t.bets and t.points.short_reopens == "together",
    "short_open": bets,
    "earlier_completes": lambda t: t.at("fixed", "ladder"),
    "pot_measure": pot_share,
    "pot_base": pot_share,
    "pot_rounding": pot_share,
    "pot_below_minimum": pot_share,
    "pot_big_blind_ante": pot_share,
    "pot_short_blind": lambda t: pot_share(t) and t.blinds,
    "pot_commission": lambda t: pot_share(t) and t.charged and t.points.commission_when == "each-round",
    "maximum_scope": lambda t: t.at("spread", "ladder"),
    "raise_to_cover": bets,
    "higher_limit_rounds": lambda t: t.at("fixed"),
    "bet_size": lambda t: t.at("spread"),
    "raise_size": spoken("raise_size"),
    "oversize_measure": chips_read,
    "oversize_opens": chips_read,
    "oversize_opens_first": chips_read,
    "raise_with_one_chip": chips_read,
    "announced_raise_short": chips_read,
    "announced_raise_motions": lambda t: bool(t.terms.clause("announced_raise_motions")),
    "under_raise_share": chips_read,
    "under_raise_measure": chips_read,
    "under_raise_duty": chips_read,
    "two_chip_call": lambda t: t.points.two_chip_call > 0,
    "two_chips": lambda t: t.points.two_chip_call > 0,
    "string_below_call": lambda t: bool(t.terms.clause("string-bet")),
    "last_blind": lambda t: t.blinds and t.points.blind_open == "call",
    "short_blind": lambda t: t.blinds,
    "straddle_counts": lambda t: t.offers and t.capped,
    "straddle_raise": lambda t: t.offers and not t.at("fixed", "ladder"),
    "before_open": lambda t: t.opens_by_hand,
    "blind_open": lambda t: t.blinds,
    "later_check": bets,
    "followers_check": lambda t: t.bets and t.points.later_check == "check",
    "fold_first": lambda t: t.bets and t.points.later_check == "check",
    "alone_against_all_ins": lambda t: (
        (t.opens_by_hand and t.points.before_open != "check")
        or (stud(t) and t.points.stud_open == "high-card")
        or (t.bets and t.points.later_check != "check")
    ),
    "over_blind_first": lambda t: t.offers and t.of("draw"),  # elsewhere the straddler always acts last
    "first_without_blinds": lambda t: t.opens_by_hand,
    "after_draw_first": draws,
    "stud_open": stud,
    "stud_open_tie": lambda t: stud(t) and t.points.stud_open == "high-card-must-bet",  # elsewhere the clause on the opening says it
    "stud_all_in": stud,
    "stud_open_all_in": stud,
    "stud_later_first": stud,
    "bring_in_amount": lambda t: stud(t) and t.points.stud_open != "high-card",
    "bring_in_option": lambda t: stud(t) and t.points.stud_open == "bring-in",
    "stud_last_showing": lambda t: closes_down(t) and t.points.check_test == "refuse",
    # Where the last round has clauses of its own, there is one.
    "last_card_bet": lambda t: closes_down(t) and not (t.terms.clause("last-check") or t.terms.clause("last-sole-survivor")),
    "check_test": stud,
    "check_test_tie": lambda t: stud(t) and t.points.check_test == "refuse",
    "check_test_several": lambda t: stud(t) and t.points.check_test == "refuse",
    "check_test_cards": lambda t: closes_down(t) and t.points.check_test == "refuse",
    "open_pair": lambda t: stud(t) and t.at("fixed"),
    "no_opener": lambda t: (t.opens_by_hand and t.points.before_open != "check") or (t.blinds and t.points.blind_open != "call"),
    "last_to_open": lambda t: t.bets and t.points.no_opener == "pot-carries",
    "kitty_offer": kitty,
    "kitty_credit": kitty,
    "kitty_over_blind": kitty,
    "kitty_raise": kitty,
    "kitty_deal": kitty,
    "manila_first_raise": lambda t: t.at("ladder"),
    "manila_straddle_raise": lambda t: t.at("ladder") and t.offers,
    "manila_final_open": lambda t: t.at("ladder"),
    "manila_final_raise": lambda t: t.at("ladder"),
    "manila_final_heads_up": lambda t: t.at("ladder"),
    "crown_manila_heads_up": lambda t: t.of("manila") and t.at("spread"),
    "offers_as_of_right": lambda t: t.offers,
    "blind_seat": lambda t: t.blinds,
    "blind_count": lambda t: t.at("ladder"),
    "heads_up_blinds": lambda t: t.blinds,
    "straddle_offer": lambda t: t.blinds,
    "straddle_heads_up": lambda t: t.offers,
    "straddle_doubles": lambda t: t.offers and bool(t.terms.clause("kill-wager")),
    "over_blind_offer": lambda t: t.offers and t.points.straddle_offer == "everybody",
    "over_blind_gap": lambda t: t.offers and t.points.straddle_offer == "everybody",
    "over_blind_limit": lambda t: t.offers and t.at("spread", "ladder"),
    "ante_size": lambda t: t.antes,
    "blind_sizes": lambda t: t.blinds,
    "blind_least": lambda t: t.blinds and t.points.blind_sizes == "free",
    "ante_short": lambda t: t.antes,
    "big_blind_ante": lambda t: t.blinds and bool(t.terms.clause("big_blind_ante")),  # most books know no such ante
    "seat_limit": lambda t: t.terms.seat_limit is None,
    "first_button": lambda t: not stud(t),
    "cut_least": always,
    "cuts": always,
    "top_up_after_folding": cash,
    "top_up_limit": cash,
    "extra_players": lambda t: t.terms.pack < 52 and bool(t.terms.seat_limit),
    "extra_player_first_hand": lambda t: t.terms.pack < 52 and t.points.extra_players > 0 and bool(t.terms.seat_limit),
    "big_blind_leaves": lambda t: t.blinds,
    "one_blind_dead_button": lambda t: t.blinds and t.of("manila"),
    "missed_both": lambda t: t.blinds and not t.at("ladder"),  # Perth's Manila has one blind
    "missed_small": lambda t: t.blinds and not t.at("ladder"),
    "missed_big": lambda t: t.blinds,
    "least_players": spoken("least_players"),
    "seat_limit_counts": lambda t: bool(t.terms.seat_limit),
    "extra_player_agreement": lambda t: t.terms.pack < 52 and t.points.extra_players > 0 and bool(t.terms.seat_limit),
    "age_least": spoken("age_least"),
    "dealer_age_least": spoken("dealer_age_least"),
    "dealer_plays": spoken("dealer_plays"),
    "dealer_turns": spoken("dealer_turns"),
    "seats_apart": spoken("seats_apart"),
    "staff": spoken("staff"),
    "staff_inspector": spoken("staff_inspector"),
    "staff_licensee": spoken("staff_licensee"),
    "staff_disputes": spoken("staff_disputes"),
    "hole_cards_seen": spoken("hole_cards_seen"),
    "own_discards": spoken("own_discards"),
    "void_wagers": spoken("void_wagers"),
    "removed_hand": spoken("removed_hand"),
    "void_outcome_commission": spoken("void_outcome_commission"),
    "exclusion_short": spoken("exclusion_short"),
    "exclusion_long": spoken("exclusion_long"),
    "exclusion_blinds": spoken("exclusion_blinds"),
    "exclusion_steps": spoken("exclusion_steps"),
    "buy_in_again": spoken("buy_in_again"),
    "buy_in_change": spoken("buy_in_change"),
    "game_change_stakes": spoken("game_change_stakes"),
    "table_change_stake": spoken("table_change_stake"),
    "new_player": lambda t: cash(t) and t.blinds,
    "new_player_post": lambda t: cash(t) and t.blinds and t.points.new_player != "nothing",
    "new_player_between": spoken("new_player_between"),
    "new_player_button": spoken("new_player_button"),
    "waiting_leaves_one": spoken("waiting_leaves_one"),
    "wait_for": lambda t: cash(t) and t.blinds and t.points.new_player != "nothing",
    "moved_player": spoken("moved_player"),
    "feeder_player": spoken("feeder_player"),
    "unposted": spoken("unposted"),
    "seat_move_free": spoken("seat_move_free"),
    "seat_move_counts": lambda t: cash(t) and t.points.seat_move_free is not None,
    "seat_move_back": lambda t: cash(t) and t.points.seat_move_free is not None,
    "seat_move_post": lambda t: cash(t) and t.points.seat_move_free is not None,
    "seat_move_button": spoken("seat_move_button"),
    "vacated_seat": spoken("vacated_seat"),
    "draw_ties": spoken("draw_ties"),
    "leave_draw": lambda t: cash(t) and t.points.leave_draw_players > 0,
    "leave_draw_players": spoken("leave_draw_players"),
    "seats_assigned": assigned("seats_assigned"),
    "chips_added": assigned("chips_added"),
    "absent_stake": assigned("absent_stake"),
    "leaving": assigned("leaving"),
    "absent_player": assigned("absent_player"),
    "director_closes": assigned("director_closes"),
    "limits_scheduled": assigned("limits_scheduled"),
    "seat_hold_minutes": spoken("seat_hold_minutes"),
    "picked_up_minutes": spoken("picked_up_minutes"),
    "change_agreement": spoken("change_agreement"),
    "majority_of": lambda t: cash(t) and t.points.change_agreement == "majority",
    "change_game_hands": spoken("change_game_hands"),
    "change_game_minutes": spoken("change_game_minutes"),
    "change_buy_in_hands": spoken("change_buy_in_hands"),
    "change_buy_in_minutes": spoken("change_buy_in_minutes"),
    "change_limits_minutes": spoken("change_limits_minutes"),
    "minimum_rise_minutes": spoken("minimum_rise_minutes"),
    "minimum_rise_agreement": lambda t: cash(t) and t.points.minimum_rise_minutes > 0,
    "commission_rise_minutes": spoken("commission_rise_minutes"),
    "closing_hands": spoken("closing_hands"),
    "closing_minutes": spoken("closing_minutes"),
    "closing_players": spoken("closing_players"),
    "closing_agreement": spoken("closing_agreement"),
    "closing_count": lambda t: cash(t) and t.points.closing_hands > 0,
    "burns": lambda t: t.has(Burn),
    "cards_per_pass": lambda t: any(isinstance(part, Down) and part.count > 1 for street in t.shape.streets for part in street.parts),
    "draw_burn": draws,
    "draw_served": draws,
    "draw_five": lambda t: draws(t) and t.shape.held == 5,
    "draw_five_last": lambda t: draws(t) and t.points.draw_five == "four-then-one",
    "draw_short": draws,
    "draw_short_last_card": lambda t: draws(t) and t.points.draw_short == "keep-last-card",
    "draw_reshuffle_own": draws,
    "draw_reshuffle_burns": lambda t: draws(t) and (t.points.draw_burn != "none" or t.points.draw_five == "four-then-one"),
    "draw_reshuffle_later": lambda t: draws(t) and t.points.draw_served == "after-all",
    "draw_reshuffle_folded": draws,
    "stud_short": stud,
    "stud_short_test": lambda t: stud(t) and t.points.burns != "none",
    "stud_short_burn": lambda t: stud(t) and t.points.stud_short == "shuffle-burns",
    "stud_short_source": lambda t: stud(t) and t.points.stud_short == "shuffle-burns",
    "stud_extra_down": lambda t: t.shape.key == "six-card-stud-one-down",
    "dead_seats": stud,
    "dead_seats_short": lambda t: stud(t) and t.points.dead_seats != "no",
    # Of a deal that goes wrong each book says what it likes; what it does not speak of is for staff.
    "cut_offered": lambda t: bool(t.terms.clause("cut_offered")),
    "deck_opens": lambda t: bool(t.terms.clause("deck_opens")),
    "deck_checks": lambda t: bool(t.terms.clause("deck_checks")),
    "deck_wash": lambda t: bool(t.terms.clause("deck_wash")),
    "deck_proof": lambda t: bool(t.terms.clause("deck_proof")),
    "deck_colour": lambda t: bool(t.terms.clause("deck_colour")),
    "deck_change_checks": lambda t: bool(t.terms.clause("deck_change_checks")),
    "deck_change_when": lambda t: bool(t.terms.clause("deck_change_when")),
    "deck_change_majority": lambda t: bool(t.terms.clause("deck_change_majority")),
    "deck_change_dealer": lambda t: bool(t.terms.clause("deck_change_dealer")),
    "shuffler_second": lambda t: bool(t.terms.clause("shuffler_second")),
    "substantial_players": lambda t: bool(t.terms.clause("substantial_players")),
    "substantial_forced": lambda t: bool(t.terms.clause("substantial_forced")),
    "substantial_span": lambda t: bool(t.terms.clause("substantial_span")),
    "absence_judged": lambda t: bool(t.terms.clause("absence_judged")),
    "fold_exposed": lambda t: bool(t.terms.clause("fold_exposed")),
    "unprotected_fouled": lambda t: bool(t.terms.clause("unprotected_fouled")),
    "taken_in_unprotected": lambda t: bool(t.terms.clause("taken_in_unprotected")),
    "taken_in_certain": lambda t: bool(t.terms.clause("taken_in_certain")),
    "refund_level": lambda t: bool(t.terms.clause("refund_level")),
    "refund_unmatched": lambda t: bool(t.terms.clause("refund_unmatched")),
    "shown_hand_duty": lambda t: bool(t.terms.clause("shown_hand_duty")),
    "asked_hand_staff": lambda t: bool(t.terms.clause("asked_hand_staff")),
    "asked_hand_by": lambda t: bool(t.terms.clause("asked_hand_by")),
    "asked_hand_checked": lambda t: bool(t.terms.clause("asked_hand_checked")),
    "misdeal_posts": lambda t: bool(t.terms.clause("misdeal_posts")),
    "misdeal_fee": lambda t: bool(t.terms.clause("misdeal_fee")),
    "misdeal_restored": lambda t: bool(t.terms.clause("misdeal_restored")),
    "misdeal_exposed_until": lambda t: bool(t.terms.clause("misdeal_exposed_until")),
    "exposed_window": lambda t: bool(t.terms.clause("exposed_window")),
    "exposed_one": lambda t: bool(t.terms.clause("exposed_one")),
    "exposed_two_studs": lambda t: bool(t.terms.clause("exposed_two_studs")),
    "face_up_hole": lambda t: bool(t.terms.clause("face_up_hole")),
    "face_up_first_deal": lambda t: bool(t.terms.clause("face_up_first_deal")),
    "wrong_count_early": lambda t: bool(t.terms.clause("wrong_count_early")),
    "wrong_count_first_actor": lambda t: bool(t.terms.clause("wrong_count_first_actor")),
    "wrong_count_later": lambda t: bool(t.terms.clause("wrong_count_later")),
    "wrong_count_showdown": lambda t: bool(t.terms.clause("wrong_count_showdown")),
    "wrong_count_last": lambda t: bool(t.terms.clause("wrong_count_last")),
    "wrong_count_last_refund": lambda t: bool(t.terms.clause("wrong_count_last_refund")),
    "wrong_count_kitty": lambda t: bool(t.terms.clause("wrong_count_kitty")),
    "left_out_late": lambda t: bool(t.terms.clause("left_out_late")),
    "chinese_misdeal": lambda t: bool(t.terms.clause("chinese_misdeal")),
    "chinese_late_count": lambda t: bool(t.terms.clause("chinese_late_count")),
    "chinese_exposed": lambda t: bool(t.terms.clause("chinese_exposed")),
    "void_commission": lambda t: bool(t.terms.clause("void_commission")),
    "void_redeal": lambda t: bool(t.terms.clause("void_redeal")),
    "damaged_card": lambda t: bool(t.terms.clause("damaged_card")),
    "boxed_short": lambda t: bool(t.terms.clause("boxed_short")),
    "draw_misdealt_unseen": lambda t: bool(t.terms.clause("draw_misdealt_unseen")),
    "draw_misdealt_surplus": lambda t: bool(t.terms.clause("draw_misdealt_surplus")),
    "missed_burn_card": lambda t: bool(t.terms.clause("missed_burn_card")),
    "lone_action": lambda t: bool(t.terms.clause("lone_action")),
    "flop_redeal_burn": lambda t: bool(t.terms.clause("flop_redeal_burn")),
    "flop_too_many_late": lambda t: bool(t.terms.clause("flop_too_many_late")),
    "right_card_unknown": lambda t: bool(t.terms.clause("right_card_unknown")),
    "double_flop_back": lambda t: bool(t.terms.clause("double_flop_back")),
    "double_flop_bottom": lambda t: bool(t.terms.clause("double_flop_bottom")),
    "double_flop_right": lambda t: bool(t.terms.clause("double_flop_right")),
    "discard_missed_early": lambda t: bool(t.terms.clause("discard_missed_early")),
    "discard_missed_wagers": lambda t: bool(t.terms.clause("discard_missed_wagers")),
    "exposed_stud_hole": lambda t: bool(t.terms.clause("exposed_stud_hole")),
    "two_up_replaced": lambda t: bool(t.terms.clause("two_up_replaced")),
    "last_exposed_opener": lambda t: bool(t.terms.clause("last_exposed_opener")),
    "last_exposed_acted": lambda t: bool(t.terms.clause("last_exposed_acted")),
    "last_exposed_showing": lambda t: bool(t.terms.clause("last_exposed_showing")),
    "last_cards_short": lambda t: bool(t.terms.clause("last_cards_short")),
    "early_card_scope": lambda t: bool(t.terms.clause("early_card_scope")),
    "early_card_limit": lambda t: t.of("manila") or stud(t),
    "early_card_no_bet": lambda t: (t.of("manila") or stud(t)) and t.points.early_card_limit == "highest-of-round",
    "face_up_wagers": lambda t: t.of("manila"),
    "face_up_raises": lambda t: t.of("manila"),
    "face_up_second": lambda t: t.of("manila"),
    "out_of_turn_words": acts_early,
    "out_of_turn_smaller_bet": acts_early,
    "out_of_turn_all_in": acts_early,
    "out_of_turn_check": acts_early,
    "out_of_turn_check_sent": lambda t: bool(t.terms.clause("out_of_turn_check_sent")),
    "out_of_turn_fold": acts_early,
    "time_out": timed,
    "time_out_blind": timed,
    "time_out_no_check": timed,
    "time_out_opener": timed,
    "extra_time_fee": lambda t: bool(t.terms.clause("extra-time")),
    "manila_first_card": lambda t: t.of("manila"),
    "double_flop_burns": lambda t: t.shape.boards > 1,
    "run_it_twice": always,  # anybody may ask for it
    "run_count": lambda t: t.points.run_it_twice == "yes",
    "run_short": lambda t: t.points.run_it_twice == "yes",
    "run_odd_chips": lambda t: t.points.run_it_twice == "yes",
    "run_most": lambda t: t.points.run_it_twice == "yes",
    "run_discard": lambda t: t.points.run_it_twice == "yes" and t.shape.key == "crazy-pineapple",
    "run_taken_back": lambda t: t.points.run_it_twice == "yes",
    "all_ins_show_first": bets,
    "equal_all_ins_show": lambda t: t.bets and t.points.all_ins_show_first == "yes",
    "called_player": bets,
    "nobody_called_shows": bets,
    "losers": bets,
    "showdown_compare": lambda t: t.bets and t.points.losers == "must-show-equal-or-better",
    "face_up_all_in": bets,
    "face_up_last": lambda t: t.bets and t.points.face_up_all_in != "at-showdown",
    "odd_chip_order": bets,
    "odd_chip_button": lambda t: t.bets and t.points.odd_chip_order == "button",
    "odd_chips_several": bets,
    "odd_chip_receivers": bets,
    "odd_chip_cards": lambda t: t.bets and t.points.odd_chip_order == "high-card",
    "odd_chip_low_ace": lambda t: t.lows and t.points.odd_chip_order == "high-card",
    "chinese_equal_hands": lambda t: t.of("chinese"),
    "chinese_reset": lambda t: t.of("chinese"),
    "chinese_short": lambda t: t.of("chinese"),
    "commission_minimum_binds": lambda t: t.charged,
    "commission_cap_scope": pots_charged,
    "commission_split_cap": lambda t: pots_charged(t) and t.points.commission_cap_scope == "player",
    "commission_rounding": pots_charged,
    "commission_rounding_scope": pots_charged,
    "commission_pot_order": pots_charged,
    "commission_set_charge": pots_charged,
    "commission_when": pots_charged,
    "commission_without_showdown": pots_charged,
    "commission_unseen": lambda t: pots_charged(t) and t.points.commission_without_showdown == "none",
    "commission_blinds_alone": pots_charged,
    "commission_blinds": lambda t: pots_charged(t) and t.points.commission_blinds_alone == "none",
    "commission_tie": pots_charged,
    "commission_uncalled": pots_charged,
    "commission_no_flop": pots_charged,
    "commission_players": lambda t: pots_charged(t) and t.points.commission_set_charge == "free",
    "commission_fee_after_blinds": lambda t: t.charged and t.points.commission_blinds_alone == "none",
    "commission_taken": lambda t: t.terms.play == "tournament",
    "commission_unit": pots_charged,
    "commission_least": pots_charged,
    "commission_most": pots_charged,
}

# Questions a book leaves open for some of its games; the engine's default is played. Games and groups, or "all" that raise the question.
SILENT: dict[str, dict[str, tuple[str, ...]]] = {
    "perth-poker": {
        "raise_to_cover": ("all",),  # a raise is full or all-in (7.11); stopping at what others can call is not thought of
        "pot_big_blind_ante": ("flop-games",),  # blind games have no ante (20.4)
        "cuts": ("all",),  # how often is not said
        "stud_short": ("five-card-stud", "six-card-stud"),  # the seats of 4.3 leave enough cards; 33.1 is for seven cards
        "dead_seats": ("stud-games",),  # a folded hand is out; nothing goes on being dealt to it
        "early_card_limit": ("stud-games",),  # the card goes back, and the betting is as usual (31.3)
        "early_card_no_bet": ("stud-games",),
        "commission_minimum_binds": ("all",),  # signs show a cap, no least amount
        "commission_blinds_alone": ("all",),  # no showdown, no commission (19.1#2) answers it already
        "commission_no_flop": ("all",),  # the same
    },
    "melbourne-poker": {
        "raise_to_cover": ("betting-games",),  # a raise is full or all-in (6.6)
        "pot_below_minimum": ("betting-games",),  # what if half the pot is less than the least raise
        "pot_big_blind_ante": ("betting-games",),  # no such ante
        "alone_against_all_ins": ("draw-ante", "triple-draw-games", "lowball-games"),  # antes only, nobody may check, all others all-in
        "check_test": ("stud-games",),  # checks are free in the last round too
        "cut_least": ("all",),  # how deep is not said
        "extra_players": ("all",),  # nobody sits above the maximum of 4.1
        "one_blind_dead_button": ("manila-games",),  # 8.8.6 thinks of a small and a large blind
        "crown_manila_heads_up": ("manila-games",),  # no rule of its own for two players
        "face_up_wagers": ("manila-games",),  # a card found face up is none, and the next one takes its place (14.2.5)
        "face_up_raises": ("manila-games",),
        "face_up_second": ("manila-games",),
        "commission_no_flop": ("betting-games",),  # only hands of nothing but blinds go free (7.6)
    },
    "wa-permit-poker": {
        "called_player": ("all",),  # said of the studs alone (8.2:show)
        "short_open": ("all",),  # all-ins are not spoken of but for sharing pots
        "raise_to_cover": ("all",),
        "short_blind": ("holdem",),
        "fold_first": ("all",),  # nobody is told to stay in
        "stud_all_in": ("stud-games",),
        "stud_open_all_in": ("stud-games",),
        "check_test": ("stud-games",),
        "dead_seats": ("stud-games",),
        "crown_manila_heads_up": ("manila",),
        "early_card_limit": ("manila", "stud-games"),  # of irregularities the book knows next to nothing
        "early_card_no_bet": ("manila", "stud-games"),
        "face_up_wagers": ("manila",),
        "face_up_raises": ("manila",),
        "face_up_second": ("manila",),
        "first_button": ("all",),  # the marker is not even defined (7.1)
        "big_blind_leaves": ("all",),  # players come and go as they like
        "cut_least": ("all",),
        "cuts": ("all",),
        "top_up_after_folding": ("all",),
        "top_up_limit": ("all",),
        "draw_served": ("draw",),  # cards are replaced; in what order is not said
        "draw_reshuffle_folded": ("draw",),
        "all_ins_show_first": ("all",),  # the called player shows (8.2); no more is said about the order
        "nobody_called_shows": ("all",),
        "face_up_all_in": ("all",),
        "commission_minimum_binds": ("all",),  # of commission the book knows its cap alone
        "commission_when": ("all",),
        "commission_without_showdown": ("all",),
        "commission_blinds_alone": ("all",),
        "commission_tie": ("all",),
        "commission_no_flop": ("all",),
        "commission_least": ("all",),
    },
    "standard": {
        "early_card_limit": ("stud-games",),  # faults at the table are not in this book
        "early_card_no_bet": ("stud-games",),
        "pot_below_minimum": ("pot-limit-omaha",),  # a pot is never below the blind it holds
        "heads_up_blinds": ("no-limit-short-deck",),  # one blind, on the button
        "first_button": ("all",),  # where the button begins, and the cut: the house's way
        "big_blind_leaves": ("no-limit-short-deck",),  # one blind, on the button
        "seat_limit_counts": ("all",),
        "extra_players": ("all",),
        "cut_least": ("all",),
        "cuts": ("all",),
        "top_up_after_folding": ("all",),
        "top_up_limit": ("all",),
        "commission_minimum_binds": ("all",),  # a percentage and a cap are all there is (9.1, 9.3)
        "commission_set_charge": ("all",),
        "commission_without_showdown": ("all",),  # only 9.7 spares a hand
        "commission_blinds_alone": ("all",),
        "commission_tie": ("all",),
        "commission_players": ("all",),
        "commission_least": ("all",),
        "commission_most": ("all",),
    },
}

# Choices that no answer of the engine carries out: a table that asks for one is refused.
NOT_PLAYED: dict[str, dict[str, tuple[str, ...]]] = {
    "perth-poker": {
        # Blinds of a player who is kept out are missed, or not owed; nobody is dealt in to fold.
        "conduct-exclusion-blinds": ("posted",),
        "bet-or-fold-all-others-all-in": ("bet-or-fold",),
        "ante-short-stake": ("not-dealt",),
        "showdown-equal-all-ins": ("order-of-all-in",),
        "odd-chip-receivers": ("all-in-showdown",),
        "stud-check-enforcement": ("flag",),
        "manila-straddle-raise": ("two-blinds",),
        "manila-final-heads-up": ("when-two-remain",),
        "manila-early-card-limit": ("single-wager",),
        "manila-face-up-wagers": ("cut-back",),
        "draw-reshuffle-last-player": ("last-in-turn",),
        "draw-reshuffle-folded": ("left-out",),
        "tournament-face-up-draw": ("before-draw",),
    },
    "melbourne-poker": {
        # One card for some of the players only.
        "stud-short-burns-too-few": ("community-for-the-rest",),
        "limit-higher-rounds": ("sign",),
        "showdown-first-uncalled": ("all-together",),
        "draw-reshuffle-own-discards": ("whole-hand",),
        "draw-reshuffle-folded": ("discards-only",),
        "draw-kitty-blind-credit": ("fresh",),
    },
    "wa-permit-poker": {
        "all-in-for-less": ("not-allowed",),
        "odd-chip": ("smaller-chips",),
        "draw-deck-runs-out": ("reshuffle-all", "keep-short"),
        "stud-opener-duty": ("may-check",),
    },
    "standard": {
        "head-to-head-from": ("two-dealt-in",),
        "draw-stub-left": ("shuffled-in",),
        "draw-reshuffle-own-discards": ("whole-hand",),
        "draw-reshuffle-folded": ("discards-only",),
    },
}


@pytest.fixture(params=BOOKS)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def named(book: Book, words: tuple[str, ...]) -> set[str]:
    """The games behind the names of games and groups."""
    found: set[str] = set()
    for word in words:
        found |= set(book.games) if word == "all" else set(book.groups.get(word, (word,)))
    return found


def test_it_is_known_when_every_question_and_every_topic_comes_up() -> None:
    assert set(RAISED) == set(POINTS), "say in RAISED when the book is asked it"
    assert set(ARISES) == set(TOPICS), "say in ARISES when it may have to be cited"


# -- citations


def test_every_clause_cited_speaks_of_the_game(key: str) -> None:
    book = open_book(key)
    wrong = set()
    for table in tables(key):
        for topic, clause in table.terms.clauses.items():
            games = book.clauses[clause].games
            mine = {"all", table.terms.game.key} | ({"tournament"} if table.terms.play == "tournament" else set())
            if not mine & set(games):
                wrong.add(f"{table.terms.game.key}: {topic} cites {clause}, which speaks of {', '.join(games)}")
    assert wrong == set()


def test_no_clause_is_cited_where_it_is_switched_off(key: str) -> None:
    book = open_book(key)
    wrong = set()
    for table in tables(key):
        if table.terms.play in book.layers:
            for topic, clause in table.terms.clauses.items():
                asked = ARISES.get(topic_of(topic)) or RAISED.get(topic)
                if asked and asked(table) and book.switched_off(clause, str(table.terms.play)):
                    wrong.add(f"{table.terms.game.key} in a {table.terms.play}: {topic} cites {clause}")
    assert wrong == set()


def test_every_topic_that_can_arise_has_its_clause(key: str) -> None:
    missing: dict[str, str] = {}
    for table in tables(key):
        missing |= {topic: str(table) for topic, arises in ARISES.items() if arises(table) and not table.terms.clause(topic)}
    assert set(missing) == set(NO_CLAUSE[key]), missing


def test_a_clause_for_one_round_stands_beside_one_for_the_others(key: str) -> None:
    for table in tables(key):
        for topic in table.terms.clauses:
            assert topic in POINTS or table.terms.clause(topic_of(topic)), f"{table}: {topic} and no {topic_of(topic)}"


STAKES: dict[str, Any] = {"minimum": 10, "maximum": 100}
HOLDEM: dict[str, Any] = {"blinds": (5, 10)}
STUD: dict[str, Any] = {"ante": 10}


@pytest.mark.parametrize(
    ("book", "game", "stakes", "topic", "clauses"),
    [
        ("perth-poker", "holdem", HOLDEM, "check", ("28.2(a)", "1:check", "1:check", "1:check")),
        ("perth-poker", "holdem", HOLDEM, "deal", ("28.1", "1:communal-cards", "1:communal-cards", "28.7")),
        ("perth-poker", "five-card-stud", STUD, "check", ("21.2(a)", "21.4(c)", "21.4(c)", "21.5(c)")),
        ("perth-poker", "seven-card-stud", STUD, "deal", ("23.1", "23.6", "23.6", "23.6", "23.8")),
        ("perth-poker", "manila", {"blinds": (10,)}, "check", ("24.4(b)", "24.7(b)", "24.7(b)", "24.7(b)", "24.9(b)")),
        ("perth-poker", "manila", {"blinds": (10,)}, "minimum-raise", ("24.5", "24.7(c)", "24.7(c)", "24.7(c)", "24.9(b)")),
        ("perth-poker", "manila", {"blinds": (10,)}, "raises", ("24.5", "24.7(c)", "24.7(c)", "24.7(c)", "24.9(c)")),
        ("perth-poker", "crown-perth-manila", STUD, "minimum-bet", ("25.3(a)(i)", *["25.5(a)(ii)"] * 3, "25.7(a)(ii)")),
        ("perth-poker", "draw", HOLDEM, "minimum-bet", ("26.4(a)(i)", "26.6(a)")),
        ("melbourne-poker", "triple-draw-27", HOLDEM, "sole-survivor", ("9.3.4(a)", "9.5.2(a)", "9.5.2(a)", "9.6.2(a)")),
        ("melbourne-poker", "two-card-manila", HOLDEM, "board", ("11.2.1", *["11.4.1"] * 3, "11.5.1")),
        ("melbourne-poker", "razz", STUD, "check", ("10.3.2", *["1:check#2"] * 4)),
        ("wa-permit-poker", "manila", STUD, "board", ("8.5:first-board", *["8.5:board"] * 4)),
        ("wa-permit-poker", "six-card-stud", STUD, "deal", ("8.2:deal", *["8.2:streets"] * 3, "8.3:sixth")),
        ("standard", "no-limit-holdem", HOLDEM, "board", ("4.10", "4.7", "4.8", "4.9")),
    ],
)
def test_a_refusal_cites_the_clause_of_its_round(
    book: str, game: str, stakes: dict[str, Any], topic: str, clauses: tuple[str, ...]
) -> None:
    limits = open_book(book).games[game].limits
    rules = fitted(book, game, limit="spread" if "spread" in limits else None, **STAKES, **stakes)
    assert tuple(rules.clause(topic, street) for street in range(len(rules.game.streets))) == clauses


# -- answers


def test_every_question_a_game_raises_is_answered_or_known_to_be_open(key: str) -> None:
    book = open_book(key)
    open_ones: dict[str, set[str]] = {}
    for table in tables(key):
        for point, raised in RAISED.items():
            if raised(table) and not table.terms.clause(point):
                open_ones.setdefault(point, set()).add(table.terms.game.key)
    known = {point: named(book, words) for point, words in SILENT[key].items()}
    assert set(open_ones) - set(known) == set(), {point: sorted(open_ones[point]) for point in set(open_ones) - set(known)}
    assert set(known) - set(open_ones) == set(), "answered, and still listed as silent"
    assert {point: games - known[point] for point, games in open_ones.items() if games - known[point]} == {}


def not_carried_out(book: Book) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for scope in book.terms:
        for point, answer in scope.answers.items():
            if answer.option is None:
                continue
            allowed = answers_to(point)
            for choice in book.options[answer.option].choices:
                value = answer.chosen(choice)
                numeric = isinstance(value, int) or value == ANY_NUMBER or value in book.numbers
                if not (value in allowed if isinstance(allowed, tuple) else numeric):
                    found.setdefault(answer.option, set()).add(choice)
    return found


def test_every_choice_is_carried_out_or_known_not_to_be(key: str) -> None:
    assert not_carried_out(open_book(key)) == {option: set(choices) for option, choices in NOT_PLAYED[key].items()}


def test_every_answer_maps_choices_there_are_to_answers_there_are(key: str) -> None:
    book = open_book(key)
    for scope in book.terms:
        for point, answer in scope.answers.items():
            if answer.option is not None:
                choices = book.options[answer.option].choices
                assert set(answer.mapped) <= set(choices), f"{point}: {answer.mapped} of {answer.option}"
                assert answer.clause in book.clauses


def test_an_unplayed_choice_is_refused_when_the_table_is_set_up(key: str) -> None:
    book = open_book(key)
    for option, choices in NOT_PLAYED[key].items():
        for choice in choices:
            refusals = []
            for game in book.games:
                for limit in book.games[game].limits or (None,):
                    for play in (None, *book.layers):
                        try:
                            Terms(book, game, limit=limit, play=play, options={option: choice})
                        except TermsError as error:
                            refusals.append(str(error))
            assert refusals, f"{option} = {choice} is taken everywhere"
            assert all(each.startswith(f"Pitboss does not play {option} = {choice} yet") for each in refusals)


def test_a_played_choice_gives_an_answer_of_the_engine(key: str) -> None:
    """Every option that stands in the terms, in every game, at every choice."""
    book = open_book(key)
    options = {answer.option for scope in book.terms for answer in scope.answers.values() if answer.option}
    for option in options:
        for choice in book.options[option].choices:
            if choice in NOT_PLAYED[key].get(option, ()):
                continue
            for game in book.games:
                points = Terms(book, game, options={option: choice}).points
                for point in POINTS:
                    allowed, value = answers_to(point), getattr(points, point)
                    right = value in allowed if isinstance(allowed, tuple) else value is None or isinstance(value, int)
                    assert right, f"{game}: {option} = {choice} makes {point} {value!r}"


PERTH, MELBOURNE, WA, STANDARD = BOOKS


@pytest.mark.parametrize(
    ("book", "game", "how", "point", "answer"),
    [
        # Over-blinds are part of Draw and stay in tournaments (39.2(a)); straddles do not.
        (PERTH, "draw", {"play": "tournament"}, "straddle_offer", "everybody"),
        (PERTH, "holdem", {"play": "tournament"}, "straddle_offer", "none"),
        (PERTH, "holdem", {"options": {"straddle-permitted": "not-permitted"}}, "straddle_offer", "none"),
        # The caps of limit Hold'em and of Manila are rules of their own (39.2(a)).
        (PERTH, "holdem", {"play": "tournament", "limit": "fixed"}, "raise_cap", 3),
        (PERTH, "manila", {"play": "tournament"}, "raise_cap", 3),
        (PERTH, "five-card-stud", {"play": "tournament"}, "raise_cap", None),
        # To refuse the first player's fold is a reading of stud; Hold'em lists the fold (28.4(a)(iii)) and Draw knows no check.
        (PERTH, "five-card-stud", {"options": {"fold-first-to-act": "refused"}}, "fold_first", "refused"),
        (PERTH, "holdem", {"options": {"fold-first-to-act": "refused"}}, "fold_first", "allowed"),
        (PERTH, "draw", {"options": {"fold-first-to-act": "refused"}}, "fold_first", "allowed"),
        # The one burn of Draw goes to the discards (26.5(c)(ii)).
        (PERTH, "draw", {}, "draw_reshuffle_burns", "in"),
        # Short all-ins add up for the player who faces a full raise (6.16.3), not for everybody.
        (MELBOURNE, "holdem", {"limit": "no-limit", "options": {"all-in-short-add-up": "together"}}, "short_reopens", "facing-full-raise"),
        # Flop games and Manila list the check of those who follow (11.4.3, 12.3.3).
        (MELBOURNE, "holdem", {"options": {"check-by-followers": "bet-or-fold"}}, "followers_check", "may-check"),
        (MELBOURNE, "razz", {"options": {"check-by-followers": "bet-or-fold"}}, "followers_check", "bet-or-fold"),
        # Antes are blinds only under one reading of 7.6.
        (MELBOURNE, "razz", {}, "commission_blinds_alone", "taken"),
        (MELBOURNE, "razz", {"options": {"commission-blinds-only-wagers": "all-forced"}}, "commission_blinds_alone", "none"),
        (MELBOURNE, "holdem", {}, "commission_blinds_alone", "none"),
        (MELBOURNE, "razz", {"limit": "fixed", "options": {"stud-open-pair-games": "all-seven-card"}}, "open_pair", "second-round"),
        (MELBOURNE, "razz", {"limit": "fixed"}, "open_pair", "no"),
        (MELBOURNE, "holdem", {"play": "tournament"}, "run_it_twice", "no"),
        # No commission on a pot passes its tenth, a set charge neither (4.1).
        (WA, "draw", {}, "commission_set_charge", "within-range"),
        # Nobody draws with open cards (11.2).
        (STANDARD, "fixed-limit-badugi", {"play": "tournament"}, "face_up_all_in", "after-draw"),
        (STANDARD, "no-limit-holdem", {"play": "tournament"}, "face_up_all_in", "at-once"),
        # A pair on fourth street is a matter of stud high (5.32).
        (STANDARD, "fixed-limit-stud", {"options": {"fourth-street-pair": "either-bet"}}, "open_pair", "second-round"),
        (STANDARD, "fixed-limit-razz", {"options": {"fourth-street-pair": "either-bet"}}, "open_pair", "no"),
    ],
)
def test_the_answer_is_the_one_the_clause_gives(book: str, game: str, how: dict[str, Any], point: str, answer: object) -> None:
    assert getattr(Terms(open_book(book), game, **how).points, point) == answer


# -- terms that do not load

TERMS = """\
[always]
raise-cap = { number = "raises.most", clause = "1.1" }
short-next = { value = "complete", clause = "1.1" }
raise-cap-lifted = { option = "cap", map = { yes = "never", no = "at-any-time" }, clause = "1.1" }
turn = "1.1"
first-check = "1.1"

[when."no-limit"]
raise-cap = { value = "any-number", clause = "1.1" }

[when."flop-games tournament"]
losers = { value = "all-show", clause = "1.1" }
showdown = "1.1"
"""


def club(folder: Path, terms: str = TERMS) -> Path:
    place = write(folder, BOOK, CLAUSES)
    (place / "terms.toml").write_text(terms, encoding="utf-8")
    return place


def test_the_terms_these_tests_break_are_sound(tmp_path: Path) -> None:
    book = load_book(club(tmp_path))
    cash, tournament = Terms(book, "holdem"), Terms(book, "holdem", play="tournament", options={"cap": "no"})
    assert (cash.points.raise_cap, cash.points.raise_cap_lifted, cash.points.losers) == (None, "never", "may-muck")
    assert (tournament.points.raise_cap_lifted, tournament.points.losers) == ("at-any-time", "all-show")
    assert cash.clauses == dict.fromkeys(("raise_cap", "short_next", "raise_cap_lifted", "turn", "first-check"), "1.1")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        (
            '[when."no-limit"]',
            '[when."nolimit"]',
            8,
            "'nolimit' is no limit, game, group, family or kind of play of this book",
        ),
        ('[when."flop-games tournament"]', '[when."flop-games heat"]', 11, "'heat' is no limit, game, group"),
        ("[always]", "[sometimes]", 1, "'sometimes' has no place in terms"),
        ('turn = "1.1"', 'turn = "7.7"', 5, "turn cites 7.7, but this book has no such clause"),
        ('first-check = "1.1"', 'first-check = "7.7"', 6, "first-check cites 7.7"),
        ('value = "all-show", clause = "1.1"', 'value = "all-show", clause = "7.7"', 12, "losers cites 7.7"),
        ('value = "all-show", clause = "1.1"', 'value = "all-show"', 12, "losers cites , but this book has no such clause"),
        ('value = "complete"', 'value = "half-way"', 3, "short-next is answered 'half-way'; the engine can carry out on-top, complete"),
        ('value = "complete"', "value = 3", 3, "short-next is answered 3"),
        ('value = "any-number"', 'value = "many"', 9, "raise-cap is answered 'many'; it needs a whole number"),
        ('option = "cap"', 'option = "hat"', 4, "raise-cap-lifted names the option hat, which this book does not have"),
        ('yes = "never", ', "", 4, "raise-cap-lifted is answered 'yes'; the engine can carry out at-any-time"),
        ('number = "raises.most"', 'number = "raises.least"', 2, "raise-cap names the number raises.least, which this book does not have"),
        ('value = "complete"', 'number = "raises.most"', 3, "short-next is answered None; the engine can carry out"),
        ('value = "complete"', 'value = "complete", option = "cap"', 3, "short-next needs exactly one of value, number and option"),
        ('value = "complete", ', "", 3, "short-next needs exactly one of value, number and option"),
        ('value = "complete"', 'value = "complete", why = "so"', 3, "short-next has why, which means nothing in an answer"),
        ("short-next =", "short-nxt =", 3, "'short-nxt' is no question of the engine"),
        ('turn = "1.1"', 'short-open = "1.1"', 5, "short-open needs an answer such as"),
        ('turn = "1.1"', 'turn = { clause = "1.1" }', 5, "'turn' is no question of the engine"),
        ('first-check = "1.1"', 'fourth-check = "1.1"', 6, "'fourth-check' is no question of the engine"),
        ('turn = "1.1"', 'turn = "1.1', 5, "this is not TOML"),
    ],
)
def test_broken_terms_are_pointed_at(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    assert TERMS.count(old) == 1
    with pytest.raises(BookError) as refused:
        load_book(club(tmp_path, TERMS.replace(old, new)))
    assert refused.value.file == "club/terms.toml"
    assert refused.value.line == line, str(refused.value)
    assert reason in refused.value.reason


def test_a_table_asks_only_for_what_its_book_has() -> None:
    book = open_book(PERTH)
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"game": "badugi"}, "perth-poker has no game 'badugi'"),
        ({"game": "holdem", "limit": "spread"}, "holdem in perth-poker is played no-limit or pot-limit"),
        ({"game": "holdem", "pack": 32}, "holdem in perth-poker is played with 52 cards, not 32"),
        ({"game": "holdem", "play": "charity"}, "perth-poker has no 'charity' play; it has tournament or jackpot"),
        ({"game": "holdem", "settings": ["high"]}, "perth-poker has no setting 'high'; it has low-card-open"),
        ({"game": "holdem", "options": {"hat": "on"}}, "perth-poker has no option hat"),
        ({"game": "holdem", "options": {"short-big-blind": "maybe"}}, "short-big-blind = maybe is no choice; choose full-blind or"),
    )
    for how, words in refusals:
        with pytest.raises(TermsError, match=words):
            Terms(book, **how)
