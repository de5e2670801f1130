"""Every family of games, played to the end by a person with the page's own controls; what the page shows is what the room has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.betting.round import FOLDED
from pitboss.hand import events as h
from pitboss.room.holding import holding
from tests.browser.conftest import Room, room_of
from tests.browser.person import PLAIN, Person, Played, Way, until

STAND = "pace = { act = 3_600_000, set = 3_600_000, between = 3_600_000 }"  # no clock decides, and a hand that is over stays on the table
MELBOURNE, STANDARD = "melbourne-poker", "standard"
FIXED = "blinds = [5, 10]\nsmall_bet = 10\nbig_bet = 20"
STUD = "ante = 2\nsmall_bet = 10\nbig_bet = 20"
GAMES = {
    "holdem": (MELBOURNE, "holdem", "no-limit", "blinds = [5, 10]", 2),
    "omaha": (MELBOURNE, "omaha-hilo8", "fixed", FIXED, 2),
    "double": (MELBOURNE, "double-flop-holdem", "fixed", FIXED, 2),
    "pineapple": (MELBOURNE, "crazy-pineapple", "fixed", FIXED, 2),
    "kitty": (MELBOURNE, "draw-kitty", "fixed", FIXED, 1),
    "triple": (STANDARD, "fixed-limit-triple-draw-27", "", FIXED, 2),
    "stud": (MELBOURNE, "seven-card-stud", "fixed", STUD, 2),
    "razz": (STANDARD, "fixed-limit-razz", "", STUD + "\nbring_in = 5", 2),
    "manila": (MELBOURNE, "two-card-manila", "spread", "blinds = [5, 10]\nminimum = 10\nmaximum = 100", 2),
    "chinese": (MELBOURNE, "chinese", "", "unit = 5", 2),
    "people": (STANDARD, "no-limit-holdem", "", "blinds = [5, 10]", 0),
}


def sign(table: str) -> str:
    book, game, limit, stakes, bots = GAMES[table]
    lines = [
        f'id = "{table}"',
        f'name = "Table of {table}"',
        f'book = "{book}"',
        f'game = "{game}"',
        stakes,
        "buy_in = [400, 4000]",
        "chairs = 4",
        STAND,
    ]
    lines += [f'limit = "{limit}"'] if limit else []
    return "\n".join(["", "[[table]]", *lines, f"bots = {['caller'] * bots}", ""])


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    """One for all: a table of each game, and each plays only when somebody asks for a hand."""
    with room_of("".join(sign(table) for table in GAMES), think=1) as found:
        yield found


Sits = Callable[..., Person]


@pytest.fixture
def sits(visit: Callable[..., Page], room: Room) -> Sits:
    def sit(table: str, way: str = "lobby", **how: Any) -> Person:
        return Person(visit("about:blank", **how), room, table, paced=True).sit_down(way)

    return sit


def agrees(person: Person) -> dict[str, Any]:
    """The page at this moment, in the middle of a hand: every figure and every card that is on it, and none that should not be."""
    seen = person.settled()
    told: dict[str, Any] = {}

    def truth() -> None:
        hand = person.desk.hand
        assert hand is not None
        told.update(pot=hand.pot, boards=[[card.text for card in board] for board in hand.boards if board], seats={})
        for place, seat in enumerate(hand.seats):
            own = seat == seen["seat"]
            away = hand.standing[place] == FOLDED and not own
            down = [card.text if own or hand.shown[place] == 1 else "??" for card in hand.down[place]]
            up = [card.text for card in hand.up[place]]
            told["seats"][seat] = {"chips": hand.stack[place], "down": [] if away else down, "up": [] if away else up}
            if own:
                has = holding(hand, place)
                told["has"] = "" if has is None else has["words"]

    person.room.run(truth)
    assert seen["pot"] == told["pot"], (seen, told)
    assert seen["boards"] == told["boards"], (seen, told)
    assert seen["has"].removeprefix("a ") == told["has"], (seen, told)
    for seat in seen["seats"]:
        true = told["seats"].get(seat["seat"])
        if true is not None and seen["due"] != "set":
            assert {key: seat[key] for key in true} == true, (seat, true)
    return seen


def ends_well(person: Person, played: Played) -> dict[str, Any]:
    """The page after a hand: its end in words, who won what, and everybody's chips as the room has them."""
    seen = person.settled()
    chips: dict[int, int] = {}
    winners: set[str] = set()

    def truth() -> None:
        desk = person.desk
        chips.update({seat: player.chips for seat, player in desk.table.seated()})
        awards = [award for event in desk.happened if isinstance(event, h.PotAwarded) for award in event.awards]
        won = {seat for award in awards for seat, _ in award.shares} | {event.payee for event in desk.happened if isinstance(event, h.Paid)}
        winners.update("you" if seat == seen["seat"] else desk.players[seat].removesuffix(" (bot)") for seat in won)

    person.room.run(truth)
    assert seen["hand"] == played.hand
    assert {seat["seat"]: seat["chips"] for seat in seen["seats"] if seat["seat"] in chips} == chips
    assert seen["log"][-1] == f"Hand {played.hand} is over", seen["log"]
    for name in winners:
        assert any(name in line for line in seen["log"][-12:]), (name, seen["log"])
        assert any(name.replace("you", "You") in line for line in seen["told"]), (name, seen["told"])
    assert not seen["refused"]
    return seen


def plays(
    person: Person,
    way: Way = PLAIN,
    *,
    until_it: Callable[[Played, list[dict[str, Any]]], object],
    at_turn: Callable[[str], None] | None = None,
    hands: int = 8,
) -> list[dict[str, Any]]:
    """Hand after hand until one had what the test is about: what was seen in its turns and at its end. All of them are looked at."""
    for _ in range(hands):
        seen: list[dict[str, Any]] = []

        def looks(due: str, seen: list[dict[str, Any]] = seen) -> None:
            seen.append(agrees(person))
            if at_turn is not None:
                at_turn(due)

        played = person.play_hand(way, at_turn=looks)
        seen.append(ends_well(person, played))
        if until_it(played, seen):
            return seen
    raise AssertionError(f"not in {hands} hands at {person.table}")


def own(seen: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(seat for seat in seen["seats"] if seat["own"])
    return found


def test_holdem_with_a_bet_from_the_box(sits: Sits) -> None:
    person = sits("holdem")
    # Where a bot has raised before, 37 may be too little, and the box takes the least that will do: that is another hand.
    seen = plays(person, Way(bets=1, size=37), until_it=lambda played, _: played.did("Raise to R 37") or played.did("Bet R 37"))
    assert all(len(each["held"]) == 2 for each in seen[:-1])
    assert any("You raise to 37" in line or "You bet 37" in line for line in seen[-1]["log"]), "; ".join(seen[-1]["log"])


def test_omaha_high_low(sits: Sits) -> None:
    seen = plays(sits("omaha"), until_it=lambda played, seen: len(played.deeds) > 3 and len(seen[-1]["boards"]) == 1)
    assert all(len(own(each)["down"]) == 4 for each in seen[:-1])
    assert [len(each["boards"][0]) for each in seen if each["boards"]][-1] == 5


def test_double_flop(sits: Sits) -> None:
    seen = plays(sits("double"), until_it=lambda _, seen: len(seen[-1]["boards"]) == 2 and len(seen[-1]["boards"][0]) == 5)
    assert seen[-1]["names"] == ["Top", "Bottom"]
    assert all(len(board) == 5 for board in seen[-1]["boards"])


def test_crazy_pineapple_throws_a_card_away(sits: Sits) -> None:
    person = sits("pineapple")
    seen = plays(person, until_it=lambda played, _: "discard" in played.dues)
    assert len(seen[0]["held"]) == 3
    nth = next(nth for nth, each in enumerate(seen) if each["due"] == "discard")
    assert len(seen[nth]["boards"][0]) == 3, "the card goes after the flop"
    assert len(own(seen[nth + 1])["down"]) in (2, 0), "two are left; none, where the hand was mucked at once"


def test_draw_with_the_kitty(sits: Sits) -> None:
    person = sits("kitty")
    plays(person, Way(kitty=True, draws=1), until_it=lambda played, _: played.did("Kitty") and "draw" in played.dues)
    assert any("You take the Kitty" in line for line in person.look()["log"])


def test_triple_draw_takes_cards_and_stands_pat(sits: Sits) -> None:
    person = sits("triple")
    first: list[list[str]] = []

    def draws(played: Played, seen: list[dict[str, Any]]) -> bool:
        asked = [nth for nth, each in enumerate(seen) if each["due"] == "draw"]
        first[:] = [seen[nth]["held"] for nth in (asked[0], asked[0] + 1)] if asked and asked[0] + 1 < len(seen) else []
        return len(first) == 2 and played.did("Draw 2 cards")

    seen = plays(person, Way(draws=2), until_it=draws)
    before, after = first
    assert len(before) == len(after) == 5
    assert before[2:] == [card for card in after if card in before], "the first two went, and the others stayed"
    assert any(line.startswith("You draw two") for line in seen[-1]["log"]), seen[-1]["log"]
    seen = plays(person, until_it=lambda played, _: played.did("Stand pat"))
    assert any(line.startswith("You stand pat") for line in seen[-1]["log"]), seen[-1]["log"]


def shows_who_opens(person: Person, words: str) -> Callable[[str], None]:
    """At the first turn of a hand: who opened is marked at the seat, and the page says why and by which clause."""

    def looks(_: str) -> None:
        opens: list[int] = []
        acted: list[h.Event] = []

        def truth() -> None:
            happened = person.desk.happened
            last = max(nth for nth, event in enumerate(happened) if isinstance(event, h.BettingOpened))
            opened = happened[last]
            assert isinstance(opened, h.BettingOpened)
            opens.append(opened.first)
            acted.extend(happened[last + 1 :])

        seen = person.settled()
        person.room.run(truth)
        assert [seat["seat"] for seat in seen["seats"] if "first" in seat["tags"]] == opens
        if not acted and len(own(seen)["up"]) == 1:
            why = person.page.locator(".dock-why")
            expect(why).to_contain_text(words)
            expect(why.get_by_role("link")).to_be_visible()

    return looks


def test_seven_card_stud(sits: Sits) -> None:
    person = sits("stud")

    def whole(played: Played, seen: list[dict[str, Any]]) -> bool:
        return len(played.deeds) >= 5 and len(seen[-2]["held"]) == 7

    seen = plays(person, until_it=whole, at_turn=shows_who_opens(person, "the lowest open card"))
    up = [len(own(each)["up"]) for each in seen[:-1]]
    assert up == sorted(up)
    assert (len(own(seen[0])["down"]), up[0]) == (2, 1)
    assert (len(own(seen[-2])["down"]), len(own(seen[-2])["up"])) == (3, 4)
    assert all(len(seat["up"]) == 1 for seat in seen[0]["seats"] if seat["down"]), "everybody's first open card"


def test_razz(sits: Sits) -> None:
    person = sits("razz")
    looks = shows_who_opens(person, "the highest open card")
    seen = plays(person, until_it=lambda played, _: len(played.deeds) >= 3, at_turn=looks)
    assert (len(own(seen[0])["down"]), len(own(seen[0])["up"])) == (2, 1)


def test_manila(sits: Sits) -> None:
    seen = plays(sits("manila"), until_it=lambda played, _: len(played.deeds) >= 4)
    assert all(len(own(each)["down"]) == 2 for each in seen[:-1])
    assert len(seen[0]["boards"][0]) < len(seen[-1]["boards"][0]) == 5


def test_chinese_sets_three_hands_by_tap_and_by_keyboard(sits: Sits) -> None:
    person = sits("chinese").wait_for_cards()
    hand = person.begin_hand()
    page = person.page
    until(lambda: person.due == "set", "the hands can be set", page)
    held = person.look()["held"]
    assert len(set(held)) == 13
    assert "??" not in held
    bar = page.get_by_role("group", name="Set your three hands")
    front, middle, back = person.best_rows()

    person.arrange((front, back, middle))  # by tap: the better hand in the middle
    flaw = bar.locator(".setbar-flaw")
    expect(flaw).to_be_visible()
    expect(flaw.get_by_role("link")).to_be_visible()  # with its clause
    for row, cards in zip(("front", "middle", "back"), (front, back, middle), strict=True):
        assert page.locator(f"[data-where={row}] [data-put]").evaluate_all("(all) => all.map((card) => card.dataset.put)") == cards

    person.by = "keys"
    for card in middle:
        person.put(card, "loose", -1)
    for card in back:
        person.put(card, "back", 2)
    expect(flaw).to_have_count(0)
    for card in middle:
        person.put(card, "middle", 1)
    expect(bar.get_by_text("In order")).to_be_visible()
    expect(page.locator("[data-where=back] .setting-words")).not_to_have_text("5 of 5")
    assert person.step()
    until(lambda: person.is_over(hand), "all have set", page)
    seen = ends_well(person, person.end_hand(hand))
    laid: list[list[str]] = []

    def truth() -> None:
        found = person.desk.hand
        assert found is not None
        rows = found.set_hands[found.place_of[seen["seat"]]]
        assert rows is not None
        laid.extend([card.text for card in row] for row in rows)

    person.room.run(truth)
    assert laid == [front, middle, back]
    assert own(seen)["set"] == laid
    assert all(len(seat["set"]) == 3 for seat in seen["seats"] if seat["who"]), "everybody's lie open"
    assert any(line.startswith("You set") for line in seen["log"])


def any_steps(people: list[Person]) -> bool:
    """Whoever is to act does; never the end of waiting."""
    for person in people:
        person.step()
    return False


def test_what_is_decided_before_the_turn_is_done_or_lapses(sits: Sits) -> None:
    """To check, chosen before one's turn: after a check it is done, and a bet takes it back."""
    people = [sits("people"), sits("people")]
    for person in people:
        person.wait_for_cards()
    hand = people[0].begin_hand()

    def board() -> int:
        return len(people[0].look()["boards"][0]) if people[0].look()["boards"] else 0

    def play_to(cards: int) -> None:
        until(lambda: board() >= cards or any_steps(people), f"{cards} on the board")

    def who_waits() -> tuple[Person, Person]:
        """Whose turn it is, and the other, who has just chosen to check."""
        until(lambda: any(person.due for person in people), "somebody is to act", people[0].page)
        first, last = sorted(people, key=lambda person: not person.due)
        check = last.page.get_by_role("group", name="When it is your turn").get_by_label("Check", exact=True)
        expect(check).not_to_be_checked()
        check.check()
        return first, last

    play_to(3)
    first, last = who_waits()
    assert first.step()
    until(lambda: board() == 4, "the check was done at its turn, and the next card is there", people[0].page)
    assert "You check" in last.settled()["log"]
    first, last = who_waits()
    assert first.step(Way(bets=1))
    until(lambda: last.due == "bet", "there is a bet to answer", last.page)
    expect(last.page.get_by_role("group", name="Your turn").get_by_role("button", name="Call")).to_be_visible()
    seen = agrees(last)
    assert not seen["refused"], "nothing was asked that could not be"
    assert seen["turn"]
    until(lambda: people[0].is_over(hand) or any_steps(people), "the hand ends")
    for person in people:
        ends_well(person, person.end_hand(hand))
