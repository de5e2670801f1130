"""Practice over HTTP: what each choice of a round of Ultimate Texas Hold'em was worth, exactly, once it is made.

The answer follows from the question alone: two hole cards, a board, the rules and what was chosen. No table is asked, so nothing is told of
any card that lies in a deck.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pitboss.analysis.ultimate.chart import chart
from pitboss.analysis.ultimate.paying import Paying, PayingError, Stake, paying
from pitboss.analysis.ultimate.paying import asked as law_of
from pitboss.analysis.ultimate.situation import ChoiceError, check_cards, check_choice, situation
from pitboss.analysis.ultimate.telling import told
from pitboss.cards import CardError, cards
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import Body, TheHouse
from pitboss.server.guard import address_of

router = APIRouter(responses={each: PROBLEMS[each] for each in (422, 429, 503)}, tags=["practice"])

MOST_ANTE = 100_000  #: a rounded Blind makes the Ante the unit of the sums, which are kept in 64 bits

KnownCard = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]


class PracticeQuestion(Body):
    """A decision that was made, with what the player knew."""

    hole: list[KnownCard] = Field(min_length=2, max_length=2, examples=[["Kc", "4d"]])
    board: list[KnownCard] = Field(default=[], max_length=5, examples=[["Kh", "9s", "2d"]], description="None, three or five cards.")
    chosen: str = Field(max_length=8, examples=["check"], description="4x, 3x or check; 2x or check; 1x or fold.")
    rules: Literal["letter", "published"] = Field("letter", description="The book as written, or the game as commonly published.")
    options: dict[str, Annotated[str, Field(max_length=60)]] = Field(
        default={}, max_length=60, description="The house's choices of the book's options, as the table's sign has them."
    )
    ante: int | None = Field(
        default=None, ge=1, le=MOST_ANTE, description="The Ante in chips; a house that rounds a Blind (3.15, a flush) rounds by it."
    )
    chip: int = Field(default=1, ge=1, description="The smallest chip at the table.")

    @property
    def stake(self) -> Stake | None:
        return None if self.ante is None else Stake(self.ante, self.chip)


class ExactNumber(BaseModel):
    exact: str = Field(examples=["80516/48645"], description="In lowest terms.")
    decimal: float


class PracticeParts(BaseModel):
    """What a choice is worth, wager by wager."""

    ante: ExactNumber
    blind: ExactNumber
    play: ExactNumber


class PracticeChoice(BaseModel):
    choice: str = Field(examples=["2x"])
    wager: int = Field(description="The Play Wager in Antes; 0: none.")
    value: ExactNumber = Field(description="What the round is then worth to the player, in Antes.")
    costs: ExactNumber = Field(description="What it gives away against the best choice, in Antes.")
    parts: PracticeParts | None = Field(description="Null before the flop.")


class PracticeAnswer(BaseModel):
    """What every choice was worth."""

    when: Literal["before the flop", "flop", "river"]
    hole: list[str]
    board: list[str]
    hand: str | None = Field(description="What the player has, at the river.")
    deals: int = Field(description="In how many ways the round may still go; all are counted.")
    choices: list[PracticeChoice] = Field(description="The best first.")
    best: str
    chosen: str
    cost: ExactNumber = Field(description="What the choice gave away, in Antes.")
    ends: dict[str, int] = Field(description="How many of the deals end how at a showdown; empty before the flop.")
    hands: dict[str, int] = Field(description="With which hand the player ends, in how many of them; empty before the flop.")
    folds_after_a_check: int = Field(description="In how many of them a hand checked on the flop is better folded at the river.")
    trips: ExactNumber | None = Field(description="What a Trips Wager is worth now, in Trips Wagers; null before the flop.")
    assumes: str | None = Field(description="Where the house rounds a Blind: what a flush counts as here, and why. Null: it does not.")


@router.post("/practice/ultimate", summary="What each choice was worth")
async def ultimate(request: Request, house: TheHouse, asked: PracticeQuestion) -> PracticeAnswer:
    """Exact, over every card that may still come and every hand of the dealer. Other players' cards count as unseen."""
    house.limits.practice.take(address_of(request.scope), house.clock.now())
    law = await asyncio.to_thread(_checked, asked)
    if asked.board or chart(law) is None:
        stake = None if asked.stake is None else (asked.stake.ante, asked.stake.chip)
        found = await house.reckoner.ask(
            {"rules": asked.rules, "options": asked.options, "hole": "".join(asked.hole), "board": "".join(asked.board), "stake": stake}
        )
    else:
        house.reckoner.wake()  # whoever decides before the flop will decide on it
        found = told(situation(law, cards("".join(asked.hole)))) | {"trips": None}
    return _answer(asked.chosen, found | {"assumes": _assumes(asked)})


def _checked(asked: PracticeQuestion) -> Paying:
    """The rules, if everything that was asked can be."""
    try:
        stake = asked.stake
        law = paying(asked.rules, asked.options, stake=stake if asked.board else None)
        check_cards(cards("".join(asked.hole)), cards("".join(asked.board)))
        check_choice(law, len(asked.board), asked.chosen)
        chart(law)  # read here, not in the loop
    except PayingError as error:
        raise Denied("bad-rules", str(error), 422) from None
    except CardError as error:
        raise Denied("bad-cards", str(error), 422) from None
    except ChoiceError as error:
        raise Denied("bad-choice", str(error), 422, allowed=error.allowed) from None
    return law


def _assumes(asked: PracticeQuestion) -> str | None:
    """What is assumed of a rounded Blind. Before the flop it is not rounded: there is a chart for every reading of the book, and none for
    every stake, which the whole game would have to be solved for while the player waits."""
    law = law_of(asked.rules, asked.options, stake=asked.stake)
    if asked.board or not law.rounds or law.blind_pays() == law_of(asked.rules, asked.options).blind_pays():
        return law.assumes()
    return f"{law.assumes()} Before the flop it is counted unrounded: charts are kept for readings, not for stakes."


def _answer(chosen: str, found: dict[str, Any]) -> PracticeAnswer:
    cost = next(each["costs"] for each in found["choices"] if each["choice"] == chosen)
    return PracticeAnswer.model_validate(found | {"chosen": chosen, "cost": cost})
