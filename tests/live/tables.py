"""Live tables for the tests."""

from __future__ import annotations

from pitboss.live import Answer, Outcome, Session

SIGN = "game perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000, commission 5% capped at 10"
THREE = ("Ann sits at 1 with 500", "Bob sits at 2 with 500", "Cat sits at 3 with 500", "button 9h Kd Kc")


def said(session: Session, *lines: str) -> Answer:
    """Say lines that must all be taken; the answer to the last."""
    for line in lines:
        answer = session.say(line)
        assert answer.outcome in (Outcome.TAKEN, Outcome.CORRECTED), f"{line}: {answer.why}"
    return answer


def refused(session: Session, line: str) -> Answer:
    """Say a line that must not be taken, and change nothing."""
    before = state(session)
    answer = session.say(line)
    assert answer.outcome in (Outcome.REFUSED, Outcome.UNCLEAR), line
    assert answer.why
    assert state(session) == before
    return answer


def state(session: Session) -> tuple[object, ...]:
    """All that counts of a session."""
    moment = session.moment
    hands = [(each.events, each.hand.stack) for each in moment.finished]
    now = moment.copy()
    return now.table, now.hand, list(moment.happened), moment.unfinished, hands, list(session.entries)


def holdem() -> Session:
    """Three players of Perth hold'em with a hand dealt: Cat has the button and is first to act."""
    session = Session()
    said(session, SIGN, *THREE, "deal")
    return session


def texts(answer: Answer) -> str:
    return "\n".join(each.text for each in answer.said)
