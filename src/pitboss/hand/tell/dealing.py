"""A deal that goes wrong, told: what is a misdeal, until when, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.hand.tell.sentences import Sentence, Teller, number


def gone_wrong(t: Teller) -> Iterator[Sentence]:
    """Misdeals, wrong numbers of cards, decks that prove to be wrong."""
    if t.speaks_of("substantial_players"):
        words = f"Substantial action is action by {number(t.answers.substantial_players)} players."
        yield t.cited(words, "substantial_players")
        yield from t.points("substantial_forced", "substantial_span")
    yield from t.points("misdeal_posts", "misdeal_restored", "misdeal_exposed_until", "chinese_misdeal", "chinese_exposed")
    yield from t.points("misdeal_fee")
    yield from t.points("exposed_window", "exposed_one", "exposed_two_studs", "face_up_hole", "face_up_first_deal", "boxed_short")
    yield from t.points("wrong_count_early", "wrong_count_first_actor", "wrong_count_later", "chinese_late_count", "wrong_count_kitty")
    yield from t.points("wrong_count_showdown", "wrong_count_last", "wrong_count_last_refund", "left_out_late")
    yield from t.points("draw_misdealt_unseen", "draw_misdealt_surplus", "damaged_card")
    yield from t.points("absence_judged", "unprotected_fouled", "taken_in_unprotected", "taken_in_certain")
    yield from t.points("refund_level", "refund_unmatched", "fold_exposed")
    yield from t.points("void_commission", "void_redeal")
    yield from t.points("missed_burn_card", "lone_action", "flop_redeal_burn", "flop_too_many_late", "right_card_unknown")
    yield from t.points("double_flop_back", "double_flop_bottom", "double_flop_right", "discard_missed_early", "discard_missed_wagers")
    yield from t.points("exposed_stud_hole", "two_up_replaced", "last_exposed_opener", "last_exposed_acted", "last_exposed_showing")
    yield from t.points("last_cards_short")
