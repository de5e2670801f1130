"""After the hand: the last hands, the replayer, the link one shares, and the file one keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from pitboss.cards import Card
from pitboss.hand import events as e
from pitboss.history import read
from tests.browser.conftest import CALM, Room, room_of
from tests.browser.person import PLAIN, Person, Played, Way, until

HIDDEN = "??"
QUIET = Way(folds=True, shows=False)
FIRST_STAY = 1100  # milliseconds that a replay stays at its first stop, at 1×: web/src/replay/stops.ts
EITHER_WAY = 60  # a frame and a timer of the page lie between a stop and the next
STEPS = "() => document.querySelector('.controls-count').textContent.split('/').map(Number)"
FACES = """() => [...document.querySelectorAll('.replay-felt [data-card]')].map((card) => card.dataset.card)"""
STREET = """() => {
  const now = document.querySelector('.story-line[aria-current]').closest('ol').parentElement;
  return now.querySelector('.story-street')?.textContent ?? '';
}"""

# The button, and the key as soon as the button's stop is drawn.
BACK_TWICE = """() => new Promise((done) => {
  new MutationObserver((_, watching) => {
    watching.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    done();
  }).observe(document.querySelector('.controls-count'), { childList: true, characterData: true, subtree: true });
  document.querySelector('[aria-label="Back"]').click();
})"""


class Replayer:
    """The page of a hand that is over."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.locator(".replay").wait_for()

    @property
    def stop(self) -> int:
        return int(self.page.evaluate(STEPS)[0])

    @property
    def last(self) -> int:
        return int(self.page.evaluate(STEPS)[1])

    def press(self, name: str) -> None:
        button = self.page.get_by_role("button", name=name, exact=True)
        button.click(force=button.get_attribute("aria-disabled") == "true")  # one that is off can be pressed, and does nothing

    def at(self, stop: int) -> None:
        until(lambda: self.stop == stop, f"the replay stands at {stop}", self.page)
        assert int(self.page.locator(".controls-range").input_value()) == stop

    def cards_of_all_stops(self) -> list[set[str]]:
        """The faces on the felt at every stop, from the first to the last."""
        self.press("To the beginning")
        self.at(0)
        found = [set(self.page.evaluate(FACES)) - {HIDDEN}]
        for stop in range(1, self.last + 1):
            self.press("Forward")
            self.at(stop)
            found.append(set(self.page.evaluate(FACES)) - {HIDDEN})
        return found


def opened(person: Person) -> tuple[set[str], set[str]]:
    """What everybody saw of the last hand, and what was dealt to this person: as the room has it."""
    seat = person.seat
    happened: list[e.Event] = []
    places: list[int] = []
    person.room.run(lambda: happened.extend(person.desk.happened))
    person.room.run(lambda: places.extend(person.desk.players))
    public = {card.text for event in happened if isinstance(event, e.BoardDealt | e.Shown) for card in event.cards}
    own = {card.text for event in happened if isinstance(event, e.DownDealt) for card in event.cards[places.index(seat or 0)]}
    return public, own


def faces_in(events: Iterable[e.Event]) -> set[str]:
    """Every card that a history knows."""
    groups: list[Sequence[Card]] = []
    for event in events:
        if isinstance(event, e.DownDealt):
            groups += event.cards
        elif isinstance(event, e.BoardDealt | e.Shown):
            groups.append(event.cards)
        elif isinstance(event, e.Burned):
            groups.append((event.card,))
    return {card.text for group in groups for card in group} - {HIDDEN}


def play_one(page: Page, room: Room, *, hands: int = 1, way: Way = PLAIN) -> tuple[Person, Played]:
    person = Person(page, room, "bots", paced=True).sit_down()
    for _ in range(hands):
        played = person.play_hand(way)
    return person, played


def test_the_replayer_steps_forward_and_back_and_jumps_to_a_street(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        person, played = play_one(page, room)
        public, own = opened(person)
        stacks = person.room.run(lambda: dict(zip(person.desk.hand.seats, person.desk.hand.stack, strict=True)))  # type: ignore[union-attr]

        # the last hands, beside the table
        page.get_by_role("tab", name="Hands").click()
        line = page.locator(".hands-link").first
        expect(line).to_contain_text(str(played.hand))
        line.click()
        replay = Replayer(page)
        expect(page.get_by_role("heading", name=f"Hand {played.hand}", exact=True)).to_be_visible()
        assert replay.stop == 0

        # forward and back, by button and by key; every card is there at its time, and the end is the room's
        faces = replay.cards_of_all_stops()
        assert faces[0] == set()
        assert set().union(*faces) == public | own
        assert {each["seat"]: each["chips"] for each in person.look()["seats"] if each["who"]} == stacks
        replay.press("Forward")
        replay.at(replay.last)
        replay.press("Back")
        replay.at(replay.last - 1)
        page.keyboard.press("ArrowLeft")
        replay.at(replay.last - 2)
        page.keyboard.press("End")
        replay.at(replay.last)
        page.evaluate(BACK_TWICE)
        replay.at(replay.last - 2)

        # to each street: its first line is the one that is told
        names = page.get_by_role("group", name="Jump to a street").get_by_role("button").all_inner_texts()
        assert names, "a hand has at least the street of the blinds"
        jumps = []
        for name in names:
            replay.press(name)
            until(lambda name=name: page.evaluate(STREET) == name, f"the story stands at {name}", page)  # type: ignore[misc]
            jumps.append(replay.stop)
            board = {"Flop": 3, "Turn": 4, "River": 5}.get(name)
            if board is not None:
                assert [len(cards) for cards in person.look()["boards"]] == [board]
        assert jumps == sorted(set(jumps))


def test_a_link_opens_at_its_step_for_another_and_shows_only_what_is_public(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        person, played = play_one(page, room, way=QUIET)
        while (seen := opened(person))[1] <= seen[0]:  # a hand that was shown has nothing to hide
            played = person.play_hand(QUIET)
        public, own = seen
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("link", name=f"Replay hand {played.hand}", exact=True).click()
        replay = Replayer(page)
        replay.press("Forward")
        replay.at(1)
        replay.press("Forward")
        replay.at(2)
        page.get_by_role("button", name="Copy link").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        address = str(page.evaluate("navigator.clipboard.readText()"))
        assert address == page.url
        other = visit(address)
        theirs = Replayer(other)
        theirs.at(2)
        assert (theirs.last, other.evaluate(STREET)) == (replay.last, page.evaluate(STREET))
        assert set().union(*theirs.cards_of_all_stops()) == public
        assert set().union(*replay.cards_of_all_stops()) == public | own


def test_a_replay_plays_by_itself_faster_and_slower_and_stops_at_its_end(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        _, played = play_one(page, room)
        page.get_by_role("link", name=f"Replay hand {played.hand}", exact=True).click()
        replay = Replayer(page)
        page.clock.install(time=0)
        page.clock.pause_at(3_600_000)  # from here on the page's time is ours
        speed = page.get_by_label("Speed")

        def moved(how_fast: str, milliseconds: int) -> int:
            replay.press("To the beginning")
            replay.at(0)
            speed.select_option(label=how_fast)
            replay.press("Play")
            page.get_by_role("button", name="Pause").wait_for()
            page.clock.run_for(milliseconds)
            stop = replay.stop
            replay.press("Pause")
            page.get_by_role("button", name="Play").wait_for()
            return stop

        # Only the first stop is looked at as long in every hand: what follows it, a blind or a card, is the deck's doing.
        for how_fast, times in (("½×", 0.5), ("1×", 1), ("2×", 2), ("4×", 4)):
            assert moved(how_fast, round(FIRST_STAY / times - EITHER_WAY)) == 0, how_fast
            assert moved(how_fast, round(FIRST_STAY / times + EITHER_WAY)) == 1, how_fast
        assert moved("4×", 200) == 0
        page.clock.run_for(60_000)
        assert replay.stop == 0, "paused, and it went on"
        speed.select_option(label="4×")
        replay.press("Play")
        page.get_by_role("button", name="Pause").wait_for()
        page.clock.run_for(120_000)
        assert replay.stop == replay.last
        page.get_by_role("button", name="Play").wait_for()


def test_a_hand_downloaded_as_phh_comes_out_as_it_did_in_the_room(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        person, played = play_one(page, room, hands=2)
        public, own = opened(person)
        hand = person.room.run(lambda: person.desk.hand)
        other = visit(f"{room.url}/#/hand/bots/{played.hand}")
        page.goto(f"{room.url}/#/hand/bots/{played.hand}")
        for who, known in ((page, public | own), (other, public)):
            Replayer(who)
            with who.expect_download() as coming:
                who.get_by_role("button", name="Download PHH").click()
            assert coming.value.suggested_filename == f"bots-{played.hand}.phh"
            found = read(Path(coming.value.path()).read_text(encoding="utf-8"))
            assert found.told_stacks is not None
            assert found.differences == ()
            assert found.hand.over
            assert (found.hand.seats, found.hand.stack) == (hand.seats, hand.stack)  # type: ignore[attr-defined]
            assert faces_in(found.events) == known
