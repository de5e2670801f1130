"""One decision that is the client's to make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.client.errors import Refusal
from pitboss.client.said import action_of, examples

if TYPE_CHECKING:
    from pitboss.client.table import Table
    from pitboss.hand.actions import Action

Document = dict[str, Any]


class Turn:
    """What the seat sees, what it may do, and `act` to do it."""

    def __init__(self, table: Table, told: Mapping[str, Any]) -> None:
        self.table = table
        self.number: int = told["number"]
        self.hand: int = told["hand"]
        self.due: str = told["due"]  #: bet, draw, discard, set, show, tap, offer or vote
        self.seat: int = told["you"]
        self.view: Document = told["view"]  #: what `pitboss.bots` choose from
        self.options: Document = self.view.get("options") or {}
        self.clock: Document | None = told.get("clock")
        self.vote: Document | None = told.get("vote")
        self.refusals = 0  #: how often what was tried was not taken

    @property
    def words(self) -> list[str]:
        """What may be said: `["fold", "call (10)", "raise 20 to 1000"]`."""
        return examples(self.due, self.options)

    @property
    def cards(self) -> list[str]:
        """The seat's own cards, face-down ones first."""
        own = next(each for each in self.view["players"] if each["seat"] == self.seat)
        return [*own["down"], *own["up"]]

    def stands(self) -> bool:
        """Whether the decision is still to be made: the clock may have been faster."""
        return self.table.awaits(self)

    def may(self, word: str) -> bool:
        """Whether fold, check, call, bet, raise, show or muck is possible now."""
        if word in ("show", "muck"):
            return self.due == "show" and (word == "show" or bool(self.options["muck"]))
        wagers = self.options.get("wagers") or {}
        if word in ("bet", "raise"):
            return bool(wagers.get("least")) and bool(wagers.get("opens")) == (word == "bet")
        return wagers.get(word, -1) >= 0 if word == "call" else bool(wagers.get(word))

    async def act(self, what: str | Mapping[str, Any] | Action) -> int:
        """Do it: words ("call", "raise 60"), an action's document, or an action as `pitboss.bots` give it.

        Returns the number of the last event it led to; raises `Refusal`, and then the turn is still to be taken.
        """
        try:
            return await self.table.act(self._document(what))
        except Refusal:
            self.refusals += 1
            raise

    def _document(self, what: str | Mapping[str, Any] | Action) -> Document:
        if isinstance(what, str):
            return action_of(what, self.due, self.options, self.vote)
        if isinstance(what, Mapping):
            return dict(what)
        from pitboss.hand.codec import action_to_json

        return action_to_json(what)
