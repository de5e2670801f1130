"""The game book over HTTP: every game of every book, and a page for each that tells how it plays, what beats what, and by which clauses."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from pitboss.bots.styles import STYLES
from pitboss.games import shape
from pitboss.games.tell import in_brief
from pitboss.hand.rules import Rules
from pitboss.hand.tell import tell
from pitboss.hand.usual import usual_rules
from pitboss.law import BOOK_KEYS, open_book
from pitboss.law.book import GameEntry
from pitboss.law.terms import TermsError
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import TheHouse
from pitboss.server.hand_orders import HandOrder, orders_of
from pitboss.server.new_tables import PACES
from pitboss.server.packed import Packed
from pitboss.server.shelf import find_book, find_game, games_in
from pitboss.server.sign_terms import CommissionChoice, KillChoice, commission_choice, kill_choice
from pitboss.server.signs import STAKES, Usual, limit_words, usual_sign

router = APIRouter(responses={404: PROBLEMS[404]}, tags=["games"])
JSON: Final = "application/json"
A_WHILE: Final = {"cache-control": "public, max-age=600"}  #: it changes only when the room is started with other books

#: What a player holds and what happens to it, by the shape of the game.
HOLDING: Final = {
    "holdem": "Two cards of your own and five on the board",
    "omaha": "Four cards of your own, of which two count, and five on the board, of which three do",
    "pineapple": "Three cards of your own, one of them thrown away before the flop, and five on the board",
    "crazy-pineapple": "Three cards of your own, one of them thrown away after the flop, and five on the board",
    "double-flop-holdem": "Two cards of your own and two boards of five",
    "manila": "Two cards of your own, both of which count, and five on the board, one at a time",
    "three-card-manila": "Three cards of your own, of which two count, and five on the board, one at a time",
    "faro-manila": "Five cards of your own, of which two count, and five on the board, one at a time",
    "five-card-stud": "One card face down and four open ones",
    "crown-stud": "One card face down, three open ones and a last one face down",
    "six-card-stud": "Two cards face down, three open ones and a last one face down",
    "six-card-stud-one-down": "One card face down, four open ones and a last one face down",
    "six-card-stud-two-down": "Two cards face down and four open ones",
    "seven-card-stud": "Two cards face down, four open ones and a last one face down",
    "draw": "Five cards of your own, of which you may exchange some, once",
    "draw-kitty": "Five cards of your own, of which you may exchange some, and a Kitty that one player may take instead",
    "triple-draw": "Five cards of your own, of which you may exchange some, three times",
    "badugi": "Four cards of your own, of which you may exchange some, three times",
    "chinese": "Thirteen cards, set as a front of three, a middle of five and a back of five",
}
#: What wins, by the order of the low hands where they win alone.
LOWS: Final = {
    "low-27": "the lowest hand wins, with the ace high and straights and flushes against you",
    "low-a5": "the lowest hand wins, with the ace low and straights and flushes left out",
    "badugi": "as many low cards as possible of different ranks and suits win",
}


class GamePack(BaseModel):
    cards: int
    players: int = Field(description="The most who can play with it.")


class GameLimit(BaseModel):
    limit: str = Field(examples=["no-limit"])
    words: str = Field(examples=["No limit"])


class GameLine(BaseModel):
    """One game of one book."""

    book: str
    book_title: str
    game: str
    name: str
    family: str = Field(description="flop, manila, stud, draw or chinese")
    line: str = Field(description="What it is, in one line.")
    dealt: str = Field(examples=["2 down, 3 + 1 + 1 on the board"])
    packs: list[GamePack] = Field(description="The usual one first.")
    limits: list[GameLimit] = Field(description="The usual one first; empty where nobody bets.")
    forced: str = Field(description="blinds, ante, either or none: what goes in before the cards")
    least_players: int
    most_players: int


class GameSentence(BaseModel):
    says: str
    clauses: list[str]


class GamePassage(BaseModel):
    title: str
    sentences: list[GameSentence]


class CitedClause(BaseModel):
    clause: str
    says: str = Field(description="In our own words.")


class StakeField(BaseModel):
    """One figure of the sign that this game is played by."""

    key: str = Field(description="As in the sign's stakes.")
    name: str
    says: str
    kind: str = Field(description="amount, amounts (a list) or yes-no")


class GameBuyIn(BaseModel):
    least: int
    most: int | None


class GameSign(BaseModel):
    """A sign that can be posted to /tables as it is."""

    book: str
    game: str
    limit: str | None
    pack: int
    stakes: dict[str, list[int] | bool | int] = Field(examples=[{"blinds": [5, 10]}])
    buy_in: GameBuyIn
    chairs: int
    bots: list[str]
    pace: str


class ChairRange(BaseModel):
    least: int
    most: int


class BotStyle(BaseModel):
    style: str
    name: str
    avatar: str
    character: str


class PaceChoice(BaseModel):
    pace: str
    says: str


class SignChoices(BaseModel):
    """What else may stand on a sign."""

    settings: list[str] = Field(description="Ways a table may be set up that the book names.")
    chairs: ChairRange
    bots: list[BotStyle]
    paces: list[PaceChoice]
    kill: KillChoice | None = Field(description="Whether Kill Pots may be offered; null: not in this game.")
    commission: CommissionChoice | None = Field(description="What the house may take; null: nothing.")


class GamePage(GameLine):
    """How a game plays."""

    issuer: str
    limit: str | None = Field(description="As it is told here.")
    pack: int = Field(description="As it is told here.")
    passages: list[GamePassage]
    orders: list[HandOrder] = Field(description="What beats what.")
    clauses: list[CitedClause] = Field(description="Every clause that is cited here, in the book's order.")
    sign: GameSign = Field(description="A sign for a table of it: post it to /tables as it is, or changed.")
    stakes: list[StakeField] = Field(description="What the sign says, in the order of a form.")
    choices: SignChoices


# -- telling


@cache
def line_of(book: str, game: str) -> GameLine:
    """A game in brief."""
    its = open_book(book)
    entry = its.games[game]
    most = {pack: usual_rules(book, game, pack=pack) for pack in entry.packs}
    usual = most[entry.packs[0]]
    return GameLine(
        book=book,
        book_title=f"{its.issuer}: {its.title}",
        game=game,
        name=entry.name,
        family=usual.game.family,
        line=_line(entry, usual),
        dealt=in_brief(shape(entry.shape)),
        packs=[GamePack(cards=pack, players=rules.most_players) for pack, rules in most.items()],
        limits=[GameLimit(limit=limit, words=limit_words(limit)) for limit in entry.limits],
        forced=entry.forced,
        least_players=usual.points.least_players,
        most_players=max(rules.most_players for rules in most.values()),
    )


def _line(entry: GameEntry, rules: Rules) -> str:
    if entry.shape == "chinese":
        wins = "each is compared with those of the others"
    elif rules.low is not None:
        wins = "the best high hand and the best low one, eight or better, share the pot"
    elif rules.high.lowest_wins:
        wins = LOWS[rules.high.key]
    else:
        wins = "the best hand wins" if rules.game.boards == 1 else "the best hand on each board wins half the pot"
    return f"{HOLDING[entry.shape]}; {wins}."


@cache
def game_lines() -> Packed:
    """Every game of every book."""
    lines = [line_of(book, entry.key) for book in BOOK_KEYS for entry in games_in(open_book(book))]
    return Packed.of(b"[" + b",".join(line.model_dump_json().encode() for line in lines) + b"]", JSON)


@lru_cache(maxsize=256)
def game_page(book: str, game: str, limit: str | None, pack: int | None, most_chairs: int) -> Packed:
    """The page of a game, at one of its limits and with one of its packs."""
    its = find_book(book)
    entry = find_game(its, game)
    if limit is not None and limit not in entry.limits:
        words = f"{entry.name} is not played {limit[:40]!r} in {book}."
        raise Denied("no-limit", words, 404, allowed=entry.limits or ("no limit: nobody bets",))
    if pack is not None and pack not in entry.packs:
        raise Denied("no-pack", f"{entry.name} is not played with {pack} cards in {book}.", 404, allowed=tuple(map(str, entry.packs)))
    try:
        usual = usual_sign(book, game, limit, pack, most_chairs)
    except TermsError as error:
        raise Denied("no-game", str(error), 404, allowed=("the usual limit and pack",)) from None
    told = usual.rules
    passages = [
        GamePassage(
            title=each.title, sentences=[GameSentence(says=sentence.says, clauses=list(sentence.clauses)) for sentence in each.sentences]
        )
        for each in tell(told)
    ]
    orders = orders_of(told)
    cited = {clause for passage in passages for sentence in passage.sentences for clause in sentence.clauses}
    cited |= {clause for order in orders for clause in order.clauses}
    page = GamePage(
        **line_of(book, game).model_dump(),
        issuer=its.issuer,
        limit=told.terms.limit,
        pack=told.pack.size,
        passages=passages,
        orders=orders,
        clauses=[CitedClause(clause=key, says=clause.says) for key, clause in its.clauses.items() if key in cited],
        sign=_sign(usual),
        stakes=[_field(key) for key in STAKES if key in usual.stakes or (key == "straddles" and usual.straddles)],
        choices=SignChoices(
            settings=list(its.settings),
            chairs=ChairRange(least=2, most=usual.most_chairs),
            bots=[BotStyle(style=each.key, name=each.nickname, avatar=each.avatar, character=each.character) for each in STYLES.values()],
            paces=[PaceChoice(pace=key, says=pace.says) for key, pace in PACES.items()],
            kill=kill_choice(its, entry),
            commission=commission_choice(told),
        ),
    )
    return Packed.of(page.model_dump_json().encode(), JSON)


def _sign(usual: Usual) -> GameSign:
    rules, terms = usual.rules, usual.rules.terms
    stakes = {key: list(value) if isinstance(value, tuple) else value for key, value in usual.stakes.items()}
    if usual.straddles:
        stakes["straddles"] = False
    return GameSign(
        book=terms.book.key,
        game=terms.game.key,
        limit=terms.limit,
        pack=rules.pack.size,
        stakes=stakes,
        buy_in=GameBuyIn(least=usual.buy_in.least, most=usual.buy_in.most),
        chairs=usual.chairs,
        bots=list(usual.bots),
        pace="usual",
    )


def _field(key: str) -> StakeField:
    name, says = STAKES[key]
    return StakeField(key=key, name=name, says=says, kind={"blinds": "amounts", "straddles": "yes-no"}.get(key, "amount"))


# -- over HTTP


@router.get("/games", summary="Every game of every book", response_model=list[GameLine])
async def games(request: Request) -> Response:
    return (await asyncio.to_thread(game_lines)).answer(request, A_WHILE)


@router.get("/games/{book}/{game}", summary="How a game plays", response_model=GamePage)
async def game(
    request: Request,
    house: TheHouse,
    book: str,
    game: str,
    limit: Annotated[str | None, Query(description="One of its limits; else its usual one.")] = None,
    pack: Annotated[int | None, Query(description="Cards in the pack; else its usual one.")] = None,
) -> Response:
    """Street by street in short sentences, each with its clauses; what beats what, with examples; and a sign to open a table by."""
    page = await asyncio.to_thread(game_page, book, game, limit, pack, house.config.hosting.chairs)
    return page.answer(request, A_WHILE)
