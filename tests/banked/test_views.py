"""Nobody's view, options or news depend on a card they may not see."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.banked import Round
from pitboss.banked.codec import event_to_json
from pitboss.banked.view import event_for, full_view, public_view, view
from pitboss.cards import Card
from pitboss.hand.view import NobodyThereError
from tests.banked.rounds import Played, any_round, any_rules, play_out


def others_cards(game: Round, chance: Random, seat: int | None) -> Round:
    """The same round with every card that this seat may not see exchanged for another such card."""
    own = -1 if seat is None else game.place_of[seat]
    twin = game.copy()
    hidden: list[Card] = [*game.deck[game.top :]]
    places = [place for place in range(len(game.seats)) if place != own and not game.shown[place]]
    for place in places:
        hidden += [card for card in game.hole[place] if card not in game.seen[place]]
    if not game.dealer_shown:
        hidden += [card for card in game.dealer if card not in game.dealer_seen]
    new = hidden.copy()
    chance.shuffle(new)
    becomes = dict(zip(hidden, new, strict=True))
    for place in places:
        twin.hole[place] = tuple(becomes.get(card, card) for card in game.hole[place])
    twin.dealer = tuple(becomes.get(card, card) for card in game.dealer)
    twin.deck = tuple(becomes.get(card, card) for card in game.deck)
    return twin


@pytest.mark.parametrize("seed", range(25))
def test_a_view_does_not_depend_on_what_is_hidden(seed: int) -> None:
    chance = Random(f"views {seed}")

    def look(game: Round) -> None:
        for seat in game.seats:
            assert view(others_cards(game, chance, seat), seat) == view(game, seat)
        assert public_view(others_cards(game, chance, None)) == public_view(game)

    played = Played(any_round(chance, any_rules(chance, usual=seed % 2 == 0)), look)
    play_out(played, chance)


@pytest.mark.parametrize("seed", range(10))
def test_news_shows_own_and_open_cards_only(seed: int) -> None:
    chance = Random(f"news {seed}")
    played = Played(any_round(chance))
    play_out(played, chance)
    game = played.game
    opened = {card.text for card in game.board}
    opened |= {card.text for place, shown in enumerate(game.shown) if shown for card in game.hole[place]}
    if game.dealer_shown:
        opened |= {card.text for card in game.dealer}
    for seat in (None, *game.seats):
        own = set() if seat is None else {card.text for card in game.hole[game.place_of[seat]]}
        told = str([event_for(event, seat) for event in played.events])
        seen = {card.text for card in game.rules.pack_cards if f"'{card.text}'" in told}
        assert seen <= own | opened
        assert own <= seen


def test_staff_see_everything_and_an_empty_seat_nothing() -> None:
    chance = Random(4)
    played = Played(any_round(chance))
    play_out(played, chance)
    game = played.game
    full = str(full_view(game))
    assert all(f"'{card}'" in full for card in game.lying())
    with pytest.raises(NobodyThereError):
        view(game, 99)
    for event in played.events:
        assert set(event_for(event, None)) == set(event_to_json(event))
