"""Rounds against the house for docs/chance-vectors.json: proofs that hold, where each card went, and changes that a check must find."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from pitboss.banked import Round, actions, events, options, table_rules
from pitboss.banked.faults import vocabulary as v
from pitboss.chance import Committed, shuffled
from pitboss.chance.fixed_places import laid_out
from pitboss.chance.rounds import per_pass, round_proof
from tests.banked.rounds import Played, any_action
from tests.banked.test_faults import ruled


@dataclass(frozen=True)
class DealtRound:
    """A round about to begin, all that will happen in it, and its deck."""

    begun: Round
    happened: tuple[events.Event, ...]
    committed: Committed

    def proof(self, seat: int | None) -> dict[str, Any]:
        made: dict[str, Any] = json.loads(json.dumps(round_proof(self.begun, self.happened, self.committed, seat)))
        return made

    def has(self, *kinds: type) -> bool:
        return all(any(isinstance(event, kind) for event in self.happened) for kind in kinds)


def dealt_round(
    seats: tuple[int, ...],
    nth: int,
    hole: str = "in-pairs",
    *,
    faulty: bool = False,
    mix: Callable[[Committed], Committed] = lambda deck: deck,
    chairs: tuple[int, ...] = (),
) -> DealtRound:
    """A random round of these seats; the same number gives the same round.

    `faulty`: cards come into sight too early. `mix`: what the players contribute to the deck. `chairs`: seats with
    places of their own in it; then the second seat does not bet.
    """
    chance = Random(f"round {seats} {hole} {nth}")
    rules = table_rules(options={} if hole == "in-pairs" else {"hole-cards-dealt": hole}, minimum=10, maximum=100, trips_maximum=100)
    deck = mix(shuffled(rules.pack_cards, rules.terms, sha256(f"{seats} {nth}".encode()).digest()))
    game = Round(rules, [500] * len(seats), deck=deck.cards, seats=seats, names=[f"Player {seat}" for seat in seats])
    begun, played = game.copy(), Played(game)
    bets = [seat for seat in seats if not chairs or seat != seats[1]]
    for seat in bets:
        played.do(actions.PlaceBets(seat, 10, 10, 10))
    played.do(actions.NoMoreBets())
    if chairs:
        game.deck = laid_out(deck.cards, chairs, bets, per_pass(rules))
    while not game.over:
        if faulty and game.dealer and chance.random() < 0.3:
            early = (v.PlayerCardExposed(chance.choice(seats)), v.DealerCardExposed(), v.BoardShownEarly(chance.randint(1, 4)))
            played.happen(ruled(game, chance.choice(early), "casino-operator")[0])
        elif options(game).actions():
            played.do(any_action(game, chance))
    return DealtRound(begun, tuple(played.events), deck)


def first_with(seats: tuple[int, ...], *kinds: type, hole: str = "in-pairs", faulty: bool = False) -> DealtRound:
    """The first such round in which all of this happens, and some hand is shown and some is not."""
    rounds = (dealt_round(seats, nth, hole, faulty=faulty) for nth in range(500))
    ends = ((found, [event.cards for event in found.happened if isinstance(event, events.Settled)]) for found in rounds)
    return next(found for found, shown in ends if found.has(events.DealerShown, *kinds) and any(shown) and not all(shown))


# -- where the cards went, by the page: position 0 first


def went(found: DealtRound) -> list[str]:
    """Written out from docs/chance.md, without the code that is tested with it."""
    places: list[str] = []
    together = 2 if found.begun.rules.points.hole_cards == "in-pairs" else 1
    for event in found.happened:
        match event:
            case events.HoleDealt():
                hands = [*(f"seat {seat}" for seat in event.seats), "the dealer"]
                places += [hand for _ in range(2 // together) for hand in hands for _ in range(together)]
            case events.BoardDealt() | events.BoardTurned():
                places += ["the board"] * len(event.cards)
    return places


# -- what must be found


def change(what: str, at: list[str | int], to: object, *finds: tuple[str, int | None]) -> dict[str, Any]:
    """One value of the proof becomes another (None: taken out of its list). `finds`: what every check must tell, by code and position."""
    return {"what": what, "at": at, "to": to, "finds": [{"code": code, "position": position} for code, position in finds]}


def changes(proof: dict[str, Any], places: list[str]) -> Iterator[dict[str, Any]]:
    opened = {each["position"]: nth for nth, each in enumerate(proof["openings"])}
    named = {each["event"]: nth for nth, each in reversed([*enumerate(proof["events"])])}
    unseen = next(f"{rank}c" for rank in "23456789TJQKA" if f"{rank}c" not in {each["card"] for each in proof["openings"]})
    board, dealer = places.index("the board"), [at for at, to in enumerate(places) if to == "the dealer"]
    yield change("a card of the board, in its opening", ["openings", opened[board], "card"], unseen, ("opening", board), ("card", board))
    turned = "BoardTurned" if named.get("BoardTurned", 99) < named["BoardDealt"] else "BoardDealt"
    yield change("a card of the board, in the account", ["events", named[turned], "cards", 0], unseen, ("card", board))
    yield change("the dealer's card, as it was shown", ["events", named["DealerShown"], "cards", 1], unseen, ("card", dealer[1]))
    shown = next(nth for nth, each in enumerate(proof["events"]) if each["event"] == "Settled" and each["cards"])
    first = places.index(f"seat {proof['events'][shown]['seat']}")
    yield change("a player's card, as it was settled", ["events", shown, "cards", 0], unseen, ("card", first))
    yield change("a salt", ["openings", opened[dealer[0]], "salt"], "00" * 32, ("opening", dealer[0]))
    yield change("a position", ["openings", opened[board], "position"], board + 30, ("opening", board + 30), ("position", board))
    yield change("a card that is not opened", ["openings", opened[dealer[0]]], None, ("position", dealer[0]))
    yield change("the root", ["decks", 0, "root"], "ab" * 32, ("root", None))
    yield change("the size of the deck", ["decks", 0, "size"], 51, ("root", None))
    misses = "card" if proof["seat"] else "position"
    yield change("how many cards go out together", ["cards_per_pass"], 3 - proof["cards_per_pass"], (misses, None))
    seats = proof["events"][named["HoleDealt"]]["seats"]
    yield change("the order of dealing", ["events", named["HoleDealt"], "seats"], seats[::-1], ("deal", None))
    if "CardSeen" in named:
        yield change("a card that came into sight", ["events", named["CardSeen"], "cards", 0], unseen, ("card", None))


def rounds() -> list[dict[str, Any]]:
    pairs = first_with((2, 5))
    singly = first_with((1, 3, 6), events.CardSeen, events.BoardTurned, hole="singly", faulty=True)
    shower = next(event.seat for event in pairs.happened if isinstance(event, events.Settled) and event.cards)
    told = (
        ("two players, cards in pairs, for everybody", pairs, None),
        ("the same round, for one of them", pairs, next(seat for seat in (2, 5) if seat != shower)),
        ("three players, cards singly, some of them seen too early", singly, None),
    )
    found = []
    for name, dealt, seat in told:
        proof, places = dealt.proof(seat), went(dealt)
        found.append({"of": name, "proof": proof, "went": places, "tampered": [*changes(proof, places)]})
    return found
