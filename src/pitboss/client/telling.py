"""What happens at the table, a line an event, as somebody across the table would tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

Document = dict[str, Any]
Name = Callable[[int], str]
#: What a player decides, and the clock for who does not; what follows from it (boards, hands shown, chips) nobody decided.
IN_HAND: Final = frozenset(
    {
        *("Folded", "Checked", "Called", "BroughtIn", "Opened", "Raised", "KittyTaken", "Discarded", "ThrewAway", "HandSet"),
        *("PlayedOn", "TappedOut", "RunsVoted"),
    }
)
DECISIONS: Final = IN_HAND | {"SatOut", "SeatLeft"}
#: Why somebody else than the player decided: the house does so in a hand for a player who leaves.
NOT_BY_PLAYER: Final = {"clock": " (time ran out)", "house": " (leaving)"}
STREETS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class Teller:
    """Knows who sits where, and tells what happened. What needs no telling gives None."""

    def __init__(self, you: str | None = None) -> None:
        self.you = you
        self.names: dict[int, str] = {}
        self.dealt: list[int] = []  #: seats in the order of dealing

    def meet(self, snapshot: Mapping[str, Any]) -> None:
        """Learn the names from a snapshot."""
        self.names = {chair["seat"]: chair["name"] for chair in snapshot["table"]["chairs"] if chair is not None}
        self.names |= {each["seat"]: each["name"] for each in snapshot["players"]}
        self.dealt = [each["seat"] for each in snapshot["players"]]

    def name(self, seat: int) -> str:
        found = self.names.get(seat, f"seat {seat}")
        return "You" if found == self.you else found

    def does(self, seat: int, verb: str) -> str:
        """`Gran (bot) folds`, `You fold`."""
        who = self.name(seat)
        first, _, rest = verb.partition(" ")
        if who == "You":
            first = {"does": "do", "has": "have", "goes": "go", "passes": "pass"}.get(first, first.removesuffix("s"))
        return f"{who} {first}{' ' + rest if rest else ''}"

    def tell(self, message: Mapping[str, Any]) -> str | None:
        """One message of type event."""
        event: Document = message["event"]
        told = self._tell(event)
        why = NOT_BY_PLAYER.get(message.get("by", ""), "")
        if told is not None and event["event"] in (IN_HAND if message.get("by") == "house" else DECISIONS):
            told += why
        return told

    def _tell(self, event: Document) -> str | None:
        match event["event"]:
            case "SeatTaken":
                self.names[event["seat"]] = event["player"]
                return self.does(event["seat"], f"takes seat {event['seat']}")
            case "SeatLeft":
                return self.does(event["seat"], f"leaves with {event['chips']:,}")
            case "SatOut":
                return self.does(event["seat"], "sits out")
            case "Returned":
                return self.does(event["seat"], "comes back")
            case "ToppedUp":
                return self.does(event["seat"], f"adds {event['chips']:,}")
            case "SeatMoved":
                self.names[event["to"]] = self.names.pop(event["seat"], f"seat {event['seat']}")
                return self.does(event["to"], f"moves to seat {event['to']}")
            case "HandBegun":
                self.dealt = [each["seat"] for each in event["players"]]
                self.names |= {each["seat"]: each["name"] for each in event["players"]}
                return f"— Hand {event['hand']}. The deck is committed to: {event['root'][:16]}…{self._shuffled_by(event)} —"
            case "DeckAbandoned" if event["why"] == "withheld":
                names = " and ".join(event["names"])
                return f"The deck offered is thrown away: {names} did not open what was contributed. A new one is offered."
            case "DeckAbandoned":
                names, did = " and ".join(event["names"]), "left" if event["why"] == "left" else "came"
                return f"The deck offered is thrown away: it was made before {names} {did}. A new one is offered."
            case "HandOver":
                return f"— Hand {event['hand']} is over. —" if not event["void"] else f"— Hand {event['hand']} is void. —"
            case "LinkLost":
                return f"{event['player']} has lost the connection."
            case "LinkFound":
                return f"{event['player']} is back."
            case "RunsAsked":
                return f"All in: the board may be dealt up to {event['most']} more times, if all agree."
            case "ForcedBetsPosted":
                return ", ".join(self.does(each["seat"], f"posts {each['amount']:,} ({each['what']})") for each in event["posts"]) or None
            case "DownDealt" | "UpDealt":
                return self._dealt(event)
            case "BoardDealt":
                return f"The board: {' '.join(event['cards'])}"
            case "Shuffled":
                return "The dealer shuffles."
            case _:
                return self._play(event)

    def _shuffled_by(self, event: Document) -> str:
        """Who made the order with the house."""
        names = [each["name"] for each in (event.get("joint") or {}).get("contributors", [])]
        if not names:
            return ""
        others = len(names) - (self.you in names)
        whom = [*(["you"] if self.you in names else []), *([f"{others} {'player' if others == 1 else 'players'}"] if others else [])]
        return f", shuffled by {' and '.join(whom)} with the house"

    def _dealt(self, event: Document) -> str | None:
        """Cards one may see."""
        told = []
        for seat, group in zip(self.dealt, event["cards"], strict=False):
            if group and (event["event"] == "UpDealt" or "??" not in group):
                told.append(f"{self.name(seat)}: {' '.join(group)}")
        return f"Dealt. {'; '.join(told)}" if told else None

    def _play(self, event: Document) -> str | None:
        seat = event.get("seat", 0)
        match event["event"]:
            case "Straddled":
                return self.does(seat, f"straddles to {event['to']:,}")
            case "Folded":
                return self.does(seat, "folds")
            case "Checked":
                return self.does(seat, "checks")
            case "Called":
                return self.does(seat, f"calls {event['amount']:,}")
            case "BroughtIn":
                return self.does(seat, f"brings in for {event['amount']:,}")
            case "Opened":
                return self.does(seat, f"bets {event['to']:,}")
            case "Raised":
                return self.does(seat, f"raises to {event['to']:,}")
            case "KittyTaken":
                return self.does(seat, "takes the Kitty")
            case "Discarded" | "ThrewAway":
                thrown = event["cards"]
                if not thrown:
                    return self.does(seat, "stands pat")
                seen = f": {' '.join(thrown)}" if "??" not in thrown else ""
                return self.does(seat, f"throws {len(thrown)} away{seen}")
            case "Replaced":
                return f"{self.name(seat)}: {' '.join(event['cards'])}" if "??" not in event["cards"] else None
            case "HandSet":
                return self.does(seat, "has set")
            case "Shown":
                return self.does(seat, f"shows {' '.join(event['cards'])}")
            case "Mucked":
                return self.does(seat, "mucks")
            case "TappedOut":
                return self.does(seat, "taps out")
            case _:
                return self._money(event)

    def _money(self, event: Document) -> str | None:
        match event["event"]:
            case "Collected" if event["returned"]:
                return f"{event['returned']:,} uncalled go back to {self.name(event['returned_to'])}."
            case "PotAwarded":
                shares = [
                    self.does(seat, f"wins {chips:,}" + ("" if award["what"] == "pot" else f" ({award['what']})"))
                    for award in event["awards"]
                    for seat, chips in award["shares"]
                ]
                taken = f" Commission {event['commission']:,}." if event["commission"] else ""
                return f"{', '.join(shares)}.{taken}"
            case "Paid":
                return f"{self.name(event['payer'])} pays {self.name(event['payee'])} {event['amount']:,}."
            case "PotCarried":
                return f"Nobody opened: {event['amount']:,} stay for the next hand."
            case "Ruled" | "FaultReported":
                return f"A ruling by clause {event['clause']}."
            case "Voided":
                return f"A misdeal, by clause {event['clause']}: everybody has the chips back."
        return None
