"""The Kill Button at a live table: who has it, which side is up, and what it costs."""

from __future__ import annotations

from pitboss.live import Answer, Session
from pitboss.live.look import look
from tests.live.tables import refused, said, texts

SIGN = "game melbourne-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000, commission 5% capped at 10, kill pots"
FOUR = ("1 is Ann with 505", "2 is Bob with 500", "3 is Cat with 250", "4 is Dan with 300")


def kill_shown(session: Session) -> object:
    table = look(session.moment)["table"]
    assert table is not None
    return table["kill"]


def cat_wins_twice(session: Session) -> tuple[Answer, Answer]:
    first = said(session, "deal", "3 r 30", "all fold")
    return first, said(session, "deal", "4 f", "1 f", "2 f")


def test_the_table_tells_who_has_the_kill_button_and_what_it_shows() -> None:
    session = Session()
    assert "Kill Pots" in texts(said(session, SIGN))
    said(session, *FOUR)
    assert kill_shown(session) == {"seat": None, "shows": "neutral"}
    first, second = cat_wins_twice(session)
    assert "Cat has the Kill Button, showing Leg Up (8.12.3)" in texts(first)
    assert "The Kill Button of Cat now shows Kill (8.12.5)" in texts(second)
    assert kill_shown(session) == {"seat": 3, "shows": "kill"}
    assert "Cat posts the Kill wager of 20 (8.12.7)" in texts(said(session, "deal"))
    lost = said(session, "1 r 40", "all fold")
    assert "Ann has the Kill Button, showing Leg Up (8.12.9(b)(i))" in texts(lost)


def test_a_kill_wager_in_place_of_the_big_blind_is_told_as_such() -> None:
    session = Session()
    said(session, SIGN, *FOUR)
    said(session, "deal", "3 f", "4 r 30", "all fold")
    said(session, "deal", "4 r 30", "all fold")
    begun = texts(said(session, "deal"))
    assert "Dan posts the Kill wager of 20 in place of the blind (8.12.7)" in begun
    assert "Cat posts the small blind of 5 (8.8.2)" in begun


def test_tables_without_kill_pots_show_none() -> None:
    session = Session()
    said(session, SIGN.removesuffix(", kill pots"), *FOUR)
    assert kill_shown(session) is None


def test_an_absent_killer_is_found_away_and_picked_up() -> None:
    session = Session()
    said(session, SIGN, *FOUR)
    cat_wins_twice(session)
    assert refused(session, "3 sits out").clause == "8.12.10"
    said(session, "dealer finds 3 away")
    begun = texts(said(session, "deal"))
    assert "Cat does not post the Kill wager and is not dealt in (8.12.11)" in begun
    assert "The Kill Button goes to the middle of the table" in begun
    said(session, "all fold")
    assert "Cat is picked up from seat 3; 269 are kept (8.10)" in texts(said(session, "area manager picks up 3"))
