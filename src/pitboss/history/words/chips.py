"""Forced bets and betting."""

from __future__ import annotations

from typing import Any

from pitboss.games.vocabulary import Opens
from pitboss.hand import events as e
from pitboss.hand.state import Hand
from pitboss.history.said import Kind, number
from pitboss.history.words.teller import Saying, Teller

# -- forced bets


def posted(told: Teller, event: e.ForcedBetsPosted) -> None:
    hand = told.hand
    antes = [post for post in event.posts if post.what == "ante"]
    if len(antes) == len(hand.seats) and len({post.amount for post in antes}) == 1:
        told.say(Kind.ACT, f"Everybody antes {told.chips(antes[0].amount)}", about="ante")
        antes = []
    fees = [post for post in event.posts if post.what == "fee"]
    if fees:
        told.say(Kind.POT, f"The house takes a fee of {told.chips(fees[0].amount)} from each player", about="commission")
    blinds = [post for post in event.posts if post.what == "blind"]
    titles = {id(post): title for post, title in zip(blinds, _blind_titles(len(blinds)), strict=True)}
    for post in event.posts:
        if (post.what == "ante" and post not in antes) or post.what == "fee":
            continue
        who, chips = told.name(post.seat), told.chips(post.amount)
        all_in = " and is all-in" if _posted_all(hand, event, post.seat) else ""
        match post.what:
            case "ante":
                told.say(Kind.ACT, f"{who} antes {chips}{all_in}", about="ante")
            case "dead":
                told.say(Kind.ACT, f"{who} puts {chips} into the pot as an ante for all{all_in}", about="ante")
            case "blind" if hand.kill == hand.place_of[post.seat] and post.amount > hand.rules.stakes.last_blind:
                told.say(Kind.ACT, f"{who} posts the Kill wager of {chips} in place of the blind{all_in}", about="kill-wager")
            case "blind":
                told.say(Kind.ACT, f"{who} posts the {titles[id(post)]} of {chips}{all_in}", about="blinds")
            case "straddle":
                told.say(Kind.ACT, f"{who} straddles for {chips}{all_in}", about="straddle")
            case "kill":
                told.say(Kind.ACT, f"{who} posts the Kill wager of {chips}{all_in}", about="kill-wager")
            case _:
                told.say(Kind.ACT, f"{who} posts {chips}{all_in}", about="blinds")


def _posted_all(hand: Hand, event: e.ForcedBetsPosted, seat: int) -> bool:
    return sum(post.amount for post in event.posts if post.seat == seat) == hand.stack[hand.place_of[seat]]


def _blind_titles(count: int) -> list[str]:
    return {1: ["blind"], 2: ["small blind", "big blind"]}.get(count, [f"{number(at)} blind" for at in range(1, count + 1)])


# -- betting


def opening(told: Teller, event: e.BettingOpened) -> None:
    if told.hand.rules.game.streets[event.street].opens in (Opens.OPEN_CARD, Opens.SHOWING):
        told.say(
            Kind.DEAL,
            f"{told.name(event.first)} acts first by the cards showing",
            about="stud_open" if event.street == 0 else "stud_later_first",
        )


def acted(verb: str, topic: str) -> Saying:
    def say(told: Teller, event: Any) -> None:
        told.say(Kind.ACT, f"{told.name(event.seat)} {verb}", about=topic)

    return say


def called(told: Teller, event: e.Called) -> None:
    what = f"calls {told.chips(event.amount)}" if event.amount else "calls, with nothing to add"
    told.say(Kind.ACT, f"{told.name(event.seat)} {what}{told.all_in(event.seat)}", about="call")


def opened(told: Teller, event: e.Opened) -> None:
    told.say(
        Kind.ACT, f"{told.name(event.seat)} bets {told.chips(event.to)}{told.all_in(event.seat)}", about=told.first_of("minimum-bet", "bet")
    )


def raising(told: Teller, event: e.Raised) -> None:
    """Before the raise: over a bring-in it is a completion."""
    going = told.hand.round
    assert going is not None
    bring_in = told.hand.rules.stakes.bring_in
    completes = bring_in and going.level == bring_in and not told.hand.played and event.raises == going.raises
    left = told.hand.stack[told.hand.place_of[event.seat]] + going.bet[told.hand.place_of[event.seat]] - event.to
    all_in = "" if left else " and is all-in"
    verb = "completes to" if completes else "raises to"
    topic = "bring-in" if completes else told.first_of("minimum-raise", "raise") if event.reopens else "reopening"
    told.say(Kind.ACT, f"{told.name(event.seat)} {verb} {told.chips(event.to)}{all_in}", about=topic)


def brought_in(told: Teller, event: e.BroughtIn) -> None:
    told.say(Kind.ACT, f"{told.name(event.seat)} brings it in for {told.chips(event.amount)}{told.all_in(event.seat)}", about="bring-in")


def straddled(told: Teller, event: e.Straddled) -> None:
    told.say(Kind.ACT, f"{told.name(event.seat)} straddles for {told.chips(event.to)}{told.all_in(event.seat)}", about="straddle")


def folded(told: Teller, event: e.Folded) -> None:
    told.say(Kind.ACT, f"{told.name(event.seat)} folds", about="fold")
    if event.dead_seat:
        told.say(Kind.DEAL, "The seat goes on receiving cards", about="dead_seats")


def kitty_taken(told: Teller, event: e.KittyTaken) -> None:
    rest = " as the call" if event.called else ""
    told.say(Kind.ACT, f"{told.name(event.seat)} takes the Kitty for {told.chips(event.to)}{rest}", about="kitty_offer")


def collected(told: Teller, event: e.Collected) -> None:
    if event.returned:
        told.say(Kind.POT, f"{told.chips(event.returned)} comes back to {told.name(event.returned_to)} uncalled", about="uncalled")
    if event.taken > 0:
        told.say(Kind.POT, f"The house takes {told.chips(event.taken)} from the pot", about="commission")
    elif event.taken < 0:
        told.say(Kind.POT, f"{told.chips(-event.taken)} of the commission goes back into the pot", about="commission")
