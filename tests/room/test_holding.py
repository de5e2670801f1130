"""What a player has, in words and cards; what lies open, and what it won. Nothing of it depends on a card its reader may not see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.cards import UNKNOWN, Card, card, cards
from pitboss.hand import events as e
from pitboss.hand.forms import Document
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.hand.worth import contests, worth
from pitboss.room.desk import TableDesk
from pitboss.room.governing import governs
from pitboss.room.holding import all_won, holding, met, open_hands, rows, standing, with_event
from pitboss.server.messages import Caller, weighed
from tests.hand.everything import house, seat_players
from tests.hand.players import Players
from tests.hand.test_view import GAMES, a_table, another, seen_now, swap_of
from tests.server.evening import evening, rules_of, run, sign_of

HOLDEM = ("standard", "no-limit-holdem")
PINEAPPLE = ("melbourne-poker", "crazy-pineapple")
OMAHA8 = ("standard", "fixed-limit-omaha-hilo8")


def text(best: Any) -> str:
    return " ".join(best)


@pytest.mark.parametrize(
    ("game", "held", "up", "board", "throw", "low", "words", "best"),
    [
        # while cards are missing
        (HOLDEM, "Ah Kh", "", "", 0, False, "ace-king suited", ""),
        (HOLDEM, "Kd Ah", "", "", 0, False, "ace-king", ""),
        (HOLDEM, "6d 6h", "", "", 0, False, "pair of sixes", "6d 6h"),
        (("standard", "fixed-limit-stud"), "Kd 3h", "Kc", "", 0, False, "pair of kings", "Kd Kc"),
        (("standard", "fixed-limit-stud"), "Kd 3h", "Kc 3s", "", 0, False, "two pair, kings and threes", "Kd 3h Kc 3s"),
        (("standard", "fixed-limit-stud"), "9d 3h", "4c", "", 0, False, "nine high", ""),
        (("standard", "fixed-limit-razz"), "8d Ah", "4c", "", 0, False, "8-4-A", ""),
        (OMAHA8, "Ah 2c 3d Kd", "", "", 0, False, "ace high", ""),
        (OMAHA8, "Ah Ac 3d 3h", "", "", 0, False, "pair of aces", "Ah Ac"),
        (("perth-poker", "manila"), "Jh Js", "", "Jd", 0, False, "three of a kind, jacks", "Jh Js Jd"),
        # any five of seven
        (HOLDEM, "Kd 5h", "", "Kc 5s 9d 2c Ah", 0, False, "two pair, kings and fives, ace kicker", "Kd Kc 5s 5h Ah"),
        # exactly two of the own: four spades on the board and one in the hand are no flush
        (OMAHA8, "As Kd Qh 9c", "", "2s 5s 8s Js 9h", 0, False, "pair of nines, A-J-8 kickers", "9h 9c As Js 8s"),
        (("perth-poker", "omaha"), "As Ac Ad Kh", "", "Ah 7d 8c 2s 3d", 0, False, "three of a kind, aces, 8-7 kickers", "As Ah Ac 8c 7d"),
        (("perth-poker", "manila"), "Jh 9s", "", "Jd Jc 9d Qh Kh", 0, False, "full house, jacks over nines", "Jh Jd Jc 9s 9d"),
        # high and low
        (OMAHA8, "Ah 3c Kd Qd", "", "8s 6h 4d Kc Tc", 0, True, "8-6-4-3-A low", "8s 6h 4d 3c Ah"),
        (OMAHA8, "Ah 3c Kd Qd", "", "8s 6h Jd Kc Tc", 0, True, "", ""),
        # the cards held
        (("melbourne-poker", "draw-kitty"), "9s 9d 9h 4c 4d", "", "", 0, False, "full house, nines over fours", "9s 9h 9d 4d 4c"),
        (("standard", "fixed-limit-triple-draw-27"), "7s 5d 4h 3c 2d", "", "", 0, False, "7-5-4-3-2 low", "7s 5d 4h 3c 2d"),
        (("standard", "fixed-limit-triple-draw-27"), "7s 5d 4h", "", "", 0, False, "7-5-4", ""),
        (("standard", "fixed-limit-badugi"), "8s 3d 2h 2c", "", "", 0, False, "three cards, 8-3-2", "8s 3d 2h"),
        (("standard", "fixed-limit-badugi"), "8s 3d", "", "", 0, False, "two cards, 8-3", "8s 3d"),
        # Pineapple: nine, eight and seven cannot all be kept
        (PINEAPPLE, "9s 8d 7h", "", "6c 5d Kh", 1, False, "king high, 9-8-6-5", "Kh 9s 8d 6c 5d"),
        (
            ("melbourne-poker", "crazy-pineapple"),
            "9s 8d Kd",
            "",
            "9c 8h Kh",
            1,
            False,
            "two pair, kings and nines, eight kicker",
            "Kh Kd 9s 9c 8h",
        ),
        (
            ("melbourne-poker", "crazy-pineapple"),
            "9s 8d 7h",
            "",
            "6c 5d Kh Kd Ks",
            1,
            False,
            "three of a kind, kings, 9-8 kickers",
            "Ks Kh Kd 9s 8d",
        ),
    ],
)
def test_in_words(game: tuple[str, str], held: str, up: str, board: str, throw: int, low: bool, words: str, best: str) -> None:
    found = standing(rules_of(*game), low, cards(held), cards(up), cards(board), throw)
    assert (found.words, text(found.best)) == (words, best)


def hand_over(desk: TableDesk) -> Document:
    return next(told.public for told in reversed(desk.told) if told.public["event"]["event"] == "HandOver")


# -- every game, at every moment


def counted(rules: Rules, best: list[str], hand: Hand, place: int, board: int) -> bool:
    """Whether these cards may make the hand by the rule of which cards count."""
    made = {card(each) for each in best}
    own, lying = {*hand.down[place], *hand.up[place]}, {*hand.boards[board]}
    if rules.plays == "2+3" and len(best) == 5:
        return len(made & own) == 2 and len(made & lying) == 3
    return made <= (own if rules.plays == "held" else own | lying)


def check_made(hand: Hand, place: int, found: Document) -> None:
    rules = hand.rules
    if rules.game.family == "chinese":
        return
    for part, (board, low) in zip(found["parts"], contests(hand), strict=True):
        assert (part["board"], part["low"]) == (board if hand.boards[board] else None, low)
        order = rules.low if low else rules.high
        assert order is not None
        assert counted(rules, part["best"], hand, place, board), part
        many = len(hand.down[place]) + len(hand.up[place]) + (len(hand.boards[board]) if rules.plays == "any" else 0)
        if len(part["best"]) == order.hand and many <= 7 and hand.over:
            value = worth(hand, place, board, low=low)
            assert (order.evaluate(cards(text(part["best"]))), order.words(value)) == (value, part["words"])


def check_secret(hand: Hand, chance: Random) -> None:
    """Swap all cards hidden from a seat: what it has, what lies open and what governs stays the same."""
    for seat in (None, *hand.seats):
        swap = swap_of([each for each in hand.rules.pack_cards if each not in seen_now(hand, seat)], chance)
        other = another(hand, swap)
        assert open_hands(other) == open_hands(hand)
        assert governs(other) == governs(hand)
        if seat is not None:
            assert holding(other, hand.place_of[seat]) == holding(hand, hand.place_of[seat])


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_game(book: str, game: str) -> None:
    chance = Random(f"holding {book} {game}")
    shown = 0
    for nth in range(3):
        table = a_table(book, game, chance)
        rules = house(table, chance, nth)
        hand = Hand(rules, **seat_players(rules, table, chance))
        awards: list[e.Event] = []

        def watch(hand: Hand, event: e.Event, awards: list[e.Event] = awards) -> None:
            nonlocal shown
            for place, held in enumerate(hand.down):
                found = holding(hand, place)
                known = UNKNOWN not in held + hand.up[place] and not any(UNKNOWN in board for board in hand.boards)
                if hand.rules.game.family != "chinese":
                    assert (found is not None) == (bool(held or hand.up[place]) and known)
                if found is not None:
                    assert found["seat"] == hand.seats[place]
                    assert found["words"]
                    check_made(hand, place, found)
            beside = with_event(hand, event)
            assert {each["seat"] for each in beside.get("hands", ())} <= {hand.seats[at] for at, up in enumerate(hand.shown) if up == 1}
            shown += len(beside.get("hands", ()))
            if isinstance(event, e.PotAwarded):
                awards.append(event)
            if not hand.is_live_table:
                check_secret(hand, chance)

        Players(chance).play_out(hand, watch)
        check_won(hand, awards)
    assert shown or game == "chinese"


def check_won(hand: Hand, awards: list[e.Event]) -> None:
    """Every chip that was won is told, and no hand that wins a part is worse than another that lies open and could have."""
    found = all_won(hand, awards)
    spared = sum(
        chips
        for award in awards
        if isinstance(award, e.PotAwarded)
        for each in award.awards
        if each.what == "commission spared"
        for _, chips in each.shares
    )
    if hand.rules.game.family != "chinese":
        assert sum(share["chips"] for each in found for share in each["shares"]) == sum(hand.won) - spared
    for each in found:
        assert each["amount"] == sum(share["chips"] for share in each["shares"])
        for share in each["shares"]:
            place = hand.place_of[share["seat"]]
            assert bool(share["words"]) <= (hand.shown[place] == 1), "an unseen hand has no words"
            if share["words"]:
                best = worth(hand, place, each["board"] or 0, low=each["low"])
                rivals = [at for at, up in enumerate(hand.shown) if up == 1 and hand.paid[at] >= hand.paid[place]]
                assert all(worth(hand, at, each["board"] or 0, low=each["low"]) <= best for at in rivals)
                order = hand.rules.low if each["low"] else hand.rules.high
                assert order is not None
                assert share["words"] == order.words(best)
                assert len(share["best"]) == order.hand or order.is_badugi


# -- Chinese Poker


def test_chinese_rows_and_their_flaw() -> None:
    rules = rules_of("melbourne-poker", "chinese")
    right = rows(rules, (cards("Ah Kd 9c"), cards("8h 8d 5c 4c 3d"), cards("Jh Th 7h 5h 2h")))
    assert right["words"] == "front: ace high, K-9; middle: pair of eights, 5-4-3 kickers; back: flush, J-10-7-5-2"
    assert right["flaw"] is None
    assert [part["what"] for part in right["parts"]] == ["front", "middle", "back"]
    wrong = rows(rules, (cards("Ah Ad 9c"), cards("8h 8d 5c 4c 3d"), cards("Jh Th 7h 5h 2h")))
    assert wrong["flaw"] == {"words": "The front hand ranks above the middle hand.", "clause": "13.2.1(a)", "book": "melbourne-poker"}
    assert wrong["words"].startswith("mis-set: front: pair of aces")
    begun = rows(rules, (cards("Ah Ad"), (), cards("Jh")))
    assert [part["words"] for part in begun["parts"]] == ["pair of aces", "", "jack high"]
    assert begun["flaw"] is None


def test_how_chinese_hands_met_is_what_was_paid() -> None:
    async def hands() -> None:
        async with evening(sign_of("melbourne-poker", "chinese"), "Ann", "Bob", "Cyd", chips=1000) as here:
            await here.deal()
            ann = here.table.turn(Caller("Ann"))
            assert (ann["has"], ann["why"]["cards"]["clause"]) == (None, "13.2.1")
            held = ann["view"]["options"]["held"]
            await here.ask("Ann", "hand", action="SetHand", front=held[:3], middle=held[3:8], back=held[8:])
            assert here.table.turn(Caller("Ann"))["has"]["parts"][0]["what"] == "front"
            assert here.table.snapshot(Caller("Bob"))["hands"] == [], "they lie face down"
            await here.play_on(Random(2))
            hand = here.desk.hand
            assert hand is not None
            over = hand_over(here.desk)
            assert [each["seat"] for each in over["hands"]] == [*hand.seats]
            unit = hand.rules.stakes.unit
            won = dict.fromkeys(hand.seats, 0)
            for each in over["met"]:
                one, other = each["seats"]
                won[one] += unit * each["units"]
                won[other] -= unit * each["units"]
                rows_won = sum(1 if seat == one else -1 for seat in each["rows"].values() if seat is not None)
                assert (each["units"] > 0) == (rows_won > 0) or None in each["rows"].values()
            assert over["met"] == met(hand)
            assert (await here.table.history(1, None))["met"] == over["met"], "told to whoever looks at the hand again"
            assert [won[seat] for seat in hand.seats] == hand.won

    run(hands())


def test_rows_are_weighed_for_who_asks() -> None:
    rules = rules_of("melbourne-poker", "chinese")
    asked: Document = {"type": "weigh", "id": "w1", "front": ["Ah", "Ad", "9c"], "middle": ["8h", "8d", "5c", "4c", "3d"], "back": ["Jh"]}
    found = weighed(rules, asked)
    assert (found["type"], found["id"], found["flaw"]) == ("weighed", "w1", None)
    assert [part["words"] for part in found["parts"]] == ["pair of aces, nine kicker", "pair of eights, 5-4-3 kickers", "jack high"]
    full = weighed(rules, {**asked, "back": ["Jh", "Th", "7h", "5h", "2h"]})
    assert full["flaw"]["clause"] == "13.2.1(a)"
    for row in (["Ah"], ["??"], ["XX"], "Ah", None, ["Kh"] * 14, [7]):
        assert weighed(rules, {**asked, "back": row})["code"] == "bad-cards"
    assert weighed(rules_of(*HOLDEM), asked)["code"] == "no-rows"


# -- who is told


def test_everybody_with_cards_is_told_their_own_and_nobody_elses() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            hand = here.desk.hand
            assert hand is not None
            for name in ("Ann", "Bob", "Cyd"):
                seat = here.desk.seat_in_hand(name)
                assert seat is not None
                assert here.table.turn(Caller(name))["has"] == holding(hand, hand.place_of[seat])
                assert here.table.snapshot(Caller(name))["has"]["seat"] == seat
            assert "has" not in here.table.turn(Caller("Zoe"))
            assert here.table.snapshot(None)["has"] is None
            first = here.deciding()[0]
            await here.ask(first, "hand", action="Fold")
            assert "has" not in here.table.turn(Caller(first)), "who has folded has nothing"

    run(hands())


def test_a_pot_nobody_called_tells_no_hand() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            for _ in range(2):
                await here.ask(here.deciding()[0], "hand", action="Fold")
            for seen in (
                here.table.snapshot(None),
                next(t.public for t in reversed(here.desk.told) if t.public["event"]["event"] == "HandOver"),
            ):
                assert seen["hands"] == []
                (part,) = seen["won"]
                assert (part["what"], part["shares"][0]["words"], part["shares"][0]["best"]) == ("pot", "", [])
            assert here.table.snapshot(None)["governs"][0]["topic"] == "pot"

    run(hands())


def test_hands_turned_up_all_in_are_told_anew_with_every_card() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM, options={"all-in-cards": "always-at-once"}), "Ann", "Bob", chips=50) as here:
            await here.deal()
            await here.ask(here.deciding()[0], "hand", action="RaiseTo", to=50)
            await here.ask(here.deciding()[0], "hand", action="Call")
            hand = here.desk.hand
            assert hand is not None
            assert hand.over
            told = [each.public for each in here.desk.told if each.public.get("hands") and each.public["event"]["event"] != "HandOver"]
            assert [(each["event"]["event"], len(each["hands"])) for each in told] == [
                ("Shown", 1),
                ("Shown", 1),
                ("BoardDealt", 2),
                ("BoardDealt", 2),
                ("BoardDealt", 2),
            ]
            river: set[Card] = {*hand.boards[0]}
            for each in told[-1]["hands"]:
                (part,) = each["parts"]
                assert len(river & {card(one) for one in part["best"]}) >= 3
            assert here.desk == here.folded(), "whoever reads the stream again tells the same"

    run(hands())
