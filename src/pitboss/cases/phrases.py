"""The sentences of the case language. What cannot be said here cannot be said in a case.

Each phrase is written as it is spoken, with slots in braces. The same table parses a case, explains a misspelt sentence and is printed in
docs/cases.md, so the three cannot drift apart. `runs` tells whether Pitboss can carry the sentence out today; the others are checked for
grammar and wait for the part of the engine they speak about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cached_property
from typing import Final

from pitboss.cases import jackpot_phrases
from pitboss.cases.house import phrases as house
from pitboss.cases.slots import SLOTS, WHO, Slot, SlotError


class Block(StrEnum):
    """The three parts of a case."""

    GIVEN = "Given"
    WHEN = "When"
    THEN = "Then"


@dataclass(frozen=True)
class Phrase:
    """One kind of sentence."""

    block: Block
    says: str  #: the sentence with its slots
    means: str
    runs: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        escaped = re.sub(r"\{(\w+)\}", lambda slot: f"(?P<{slot.group(1)}>{SLOTS[slot.group(1)][0]})", self.says)
        return re.compile(escaped)

    def read(self, sentence: str) -> dict[str, Slot] | None:
        """The slots of a sentence of this kind; None if it is of another."""
        found = self.pattern.fullmatch(sentence)
        if found is None:
            return None
        return {name: SLOTS[name][1](text) for name, text in found.groupdict().items()}


def _phrases(block: Block, *lines: tuple[str, str], runs: bool = False) -> tuple[Phrase, ...]:
    return tuple(Phrase(block, says, means, runs) for says, means in lines)


# The order matters where two phrases could match: the narrower stands first.
PHRASES: Final = (
    *_phrases(Block.GIVEN, *jackpot_phrases.GIVEN, runs=True),
    *_phrases(Block.WHEN, *jackpot_phrases.WHEN, runs=True),
    *_phrases(Block.THEN, *jackpot_phrases.THEN, runs=True),
    *_phrases(Block.GIVEN, *house.GIVEN, runs=True),
    *_phrases(Block.WHEN, *house.WHEN, runs=True),
    *_phrases(Block.THEN, *house.THEN, runs=True),
    *_phrases(
        Block.GIVEN,
        ("{who} holds {cards}", "the cards a player has face down, in the order of dealing"),
        ("{who} shows {cards}", "the cards a player has face up, as in stud or a draw for the button"),
        ("the board is {cards}", "the communal cards, as they will come"),
        ("the top board is {cards}", "the upper board of Double Flop"),
        ("the bottom board is {cards}", "the lower board of Double Flop"),
        ("board {count} is {cards}", "a further board where the rest is dealt again, with the cards all boards share"),
        ("the Kitty is {cards}", "the five cards of the Kitty"),
        ("the deck is {cards}", "the next cards of the deck, top card first; the rest of the pack follows"),
        ("seat {seat} is empty", "nobody sits there"),
        ("seat {seat} is {name} with {amount}", "who sits where with what"),
        ("{people} sit with {amount} each", "seats 1, 2, 3 ... in the order named"),
        ("{who} has {amount}", "another stack than the rest"),
        ("the button is at seat {seat}", "where the dealer button lies; without a word, at the last seat"),
        ("{who} has the button", "the same"),
        ("{who} has a blind of {amount}", "blinds that are not the usual ones, the last one last"),
        ("{who} also posts {amount} dead", "chips to the pot that are no wager"),
        ("{who} also posts {amount}", "a penalty or a returning player's blind, live"),
        ("the pot is {amount}", "chips carried over from the hand before"),
        ("the {street} begins with a pot of {amount}", "the hand is taken up later; stacks are those of that moment"),
        ("{who} has put in {amount}", "this player's part of that pot; the others have put in equal parts of the rest"),
        ("{who} has folded", "in the first betting round"),
        ("{who} opened the betting", "in the first betting round"),
        ("the buy-in is {amount} to {amount2}", "what a player may join with"),
        ("{who} holds the Kill Button", "and posts the Kill wager, where Kill Pots are played"),
        ("{who} has a Leg Up", "holds the Kill Button, showing Leg Up"),
        ("a Kill needs a pot of {amount}", "the qualifying size"),
        ("{who} refused the Kill wager", "and has not been dealt in since"),
        ("the last hand had button {seat}, small blind {seat2}, big blind {seat3}", "by seat; those of this hand follow from it"),
        ("the last hand had button {seat}, blind {seat2}", "the same where there is one blind"),
        ("{who} has left", "sat here in the last hand; the seat is empty now"),
        ("{who} is away", "keeps the seat and is not dealt in"),
        ("{who} had the button last", "in the hand before"),
        ("everybody agrees to one player more", "than a reduced deck is for"),
        ("the session lasts {count} minutes", "of a tournament; without a word, until the chips decide"),
        ("the session has {count} winners", "without a word, one"),
        runs=True,
    ),
    *_phrases(
        Block.WHEN,
        ("everybody else folds", "everybody still to act, in turn, but for the player who acted last"),
        ("everybody else calls", "the same"),
        ("everybody else checks", "the same"),
        ("everybody else stands pat", "everybody still to draw"),
        ("everybody folds", "everybody still to act in this betting round, in turn"),
        ("everybody calls", "the same; an unraised last blind stays"),
        ("everybody checks", "the same"),
        ("everybody stands pat", "everybody still to draw"),
        ("everybody declines", "no more voluntary blinds; unless a case speaks of them, they are declined without a word"),
        ("everybody shows", "everybody still to show, in turn"),
        ("{people} fold", "one after the other"),
        ("{people} check", "one after the other"),
        ("{people} call", "one after the other"),
        ("{people} go all in", "one after the other"),
        ("{people} stand pat", "one after the other"),
        ("{people} show", "one after the other"),
        ("{people} muck", "one after the other"),
        ("{who} folds", "a player acts"),
        ("{who} checks", "a player acts"),
        ("{who} calls", "a player acts"),
        ("{who} stays", "an unraised last blind: a check, or a call of nothing, as the book has it"),
        ("{who} bets {amount}", "a player opens the betting of a round"),
        ("{who} raises to {amount}", "the total for the betting round"),
        ("{who} raises by {amount}", "so much more than the bet to be met"),
        ("{who} goes all in", "a player puts in everything"),
        ("{who} posts {amount}", "a forced bet goes in: fails if this player's is another"),
        ("{who} straddles {amount}", "a voluntary blind of this amount"),
        ("{who} straddles", "a voluntary blind"),
        ("{who} declines", "lets the voluntary blind pass"),
        ("{who} brings in for {amount}", "the forced opening of stud"),
        ("{who} stands pat", "draws nothing"),
        ("{who} draws {count} and gets {cards}", "draws so many cards, which are these"),
        ("{who} draws {count}", "draws so many cards; which ones go is not told"),
        ("{who} discards {cards} and gets {cards2}", "throws these away and gets those"),
        ("{who} discards {cards}", "throws away these cards"),
        ("{who} takes the Kitty", "Melbourne's draw with a Kitty"),
        ("{who} sets front {cards} middle {cards2} back {cards3}", "Chinese Poker"),
        ("{who} taps out", "stays in for the pot so far and bets no more, where a ruling offers it"),
        ("{who} plays on", "lets that offer pass"),
        ("{who} tables {cards}", "shows a hand at the showdown, and these are its cards"),
        ("{who} shows", "shows a hand at the showdown"),
        ("{who} mucks", "throws a hand away unseen"),
        ("the players run it {times} and nobody counts the stub", "the same where it is overlooked that the cards may not reach"),
        ("the players run it {times}", "nobody can bet any more, and the rest of the board is dealt so often"),
        ("the dealer burns a card", "a dealing step; without a word it is done when it is due"),
        ("the dealer shuffles", "cards that go back after a fault, or in a draw, into the deck; then the cut"),
        ("the dealer deals on", "everything up to the next decision of a player"),
        ("the dealer deals {cards}", "the next cards, as they fall"),
        ("the flop is {cards}", "a dealing step; in Double Flop the top three, then the bottom three"),
        ("the turn is {cards}", "a dealing step"),
        ("the river is {cards}", "a dealing step"),
        ("fault {words}", "something goes wrong at the table: see below"),
        ("time runs out on {who}", "where a time to act is set, or staff set one: a dead hand facing a bet, otherwise a check or standing"),
        ("the clock alone runs out on {who}", "the same before anybody of the staff has said so"),
        ("the {staff} sets {who} a time to decide", "who is too slow, where no time to act is set"),
        ("{who} buys time", "to act, where it may be bought"),
        ("{who} bets {amount} out of turn", "before the turn has come"),
        ("{who} raises to {amount} out of turn", "the same"),
        ("{who} calls out of turn", "the same"),
        ("{who} goes all in out of turn", "the same"),
        ("{who} checks out of turn", "the same"),
        ("{who} folds out of turn, and staff let it stand", "where the book leaves it to them"),
        ("{who} folds out of turn, and staff give the hand back", "the same"),
        ("{who} folds out of turn", "before the turn has come"),
        ("{who} puts in {chips} out of turn", "chips as they were put in before the turn had come"),
        ('{who} says "{words}" out of turn', "a decision in words alone before the turn had come"),
        ("the dealer has sent {who} out of turn", "to act, when it was another's turn"),
        ("the dealer deals without a shuffle", "before the hand"),
        ("the dealer deals without a cut", "before the hand"),
        ("the dealer cuts {count} deep", "before the hand: so many cards come off the top"),
        ("the table is opened with a {words}", "such as: new red deck, checked by two, washed; also used red deck, red deck of 51"),
        ("a shuffler comes with a {words}", "an automatic one, and the second deck"),
        ("the decks are swapped", "one goes into the machine, the other comes out"),
        ("the decks are mixed", "by mistake"),
        ("{count} players ask for another deck", "of those at the table"),
        ("a card is damaged", "between hands"),
        ("the dealer wants another deck", "without giving a reason"),
        ("after a hand without a showdown the deck is changed for a {words}", "the old one counted"),
        ("without a count the deck is changed for a {words}", "the old one not counted"),
        ("the deck has {count} cards and is changed for a {words}", "the old one counted: so many"),
        ("the deck is changed for a {words}", "after a showdown, the old one counted and complete"),
        ("{who} declines to cut", "who was offered it"),
        ("the dealer cuts twice", "before the hand"),
        ("a new player sits down with {amount}", "joins the table"),
        ("{who} buys {amount}", "more chips"),
        ("{who} takes {amount} off the table", "and stays"),
        ("the game changes", "to another one with the buy-in given"),
        ("{who} leaves the table", "sits out or quits"),
        ("{who} refuses the Kill wager", "before the hand"),
        ("{who} re-joins after {count} minutes", "who refused the Kill wager is back in the game"),
        ("another hand is played", "button and blinds move on once more"),
        ("{who} comes back and posts", "who was away makes good the blinds that were missed, or takes the big blind when it comes"),
        ("{who} comes back without a post", "who was away asks to be dealt in"),
        ("the tournament begins", "with the chips given"),
        ("{count} minutes are played", "of a session"),
        ('{who} puts in {chips}, then {amount} more, saying "{words}"', "chips in two motions, and what was said"),
        ("{who} puts in {chips}, then {amount} more", "chips in two motions, without a word"),
        ('{who} puts in {chips} saying "{words}"', "chips as they were put in, and what was said"),
        ("{who} puts in {chips} for {whom}", "one player for another"),
        ("{who} puts in {chips}", "chips as they were put in, without a word"),
        ('{who} says "{words}"', "a decision in words alone: fold, check, call, bet 50, raise to 50, raise by 50, all in"),
        ("{who} completes", "adds what the chips put in are short of, where the book leaves the choice"),
        ("{who} gives it up", "folds instead, and the chips put in stay in the pot"),
        ("{name}, aged {count}, takes seat {seat} with {amount}", "staff have asked a new player's age"),
        ("{name} takes seat {seat} with {amount}", "a new player sits down"),
        ("{name} of a closed game takes seat {seat} with {amount}", "a player whose game has closed sits down"),
        ("{name}, moved by staff, takes seat {seat} with {amount}", "a player of another table, on staff's order"),
        ("{name} of a feeder table takes seat {seat} with {amount}", "a player of a table that feeds this one"),
        ("{name} of another table takes seat {seat} with {amount}", "a player who asked to change tables"),
        ("{name} joins the waiting list", "at its end"),
        ("{who} leaves for good", "with all chips; in the middle of a hand, when it is over"),
        ("{who} goes away", "and keeps the seat"),
        ("{who} is back", "who was away"),
        ("{who} chooses to post", "with the next hand, rather than wait for the big blind"),
        ("{count} minutes pass", "between hands"),
        ("{who} moves to seat {seat}", "an empty one"),
        ("{who} asks for seat {seat}", "which has just become free"),
        ("{who} draws the {cards}", "a card that decides who gets a seat, or may leave"),
        ("the dealer gives seat {seat}", "to whoever of those who asked comes first"),
        ("the dealer frees seat {seat}", "by the handset: it goes to the waiting list"),
        ("the dealer tells the {staff} that seat {seat} is free", "the same without a handset"),
        ("the {staff} moves {who} to seat {seat}", "staff seat a player elsewhere"),
        ("the {staff} sets {name} apart from {who}", "they keep their distance from now on"),
        ("{who} asks to change tables", "which needs leave"),
        ("the draw settles who may leave", "by the cards drawn"),
        ("the {staff} lets {who} change tables", "and the player goes, with the chips"),
        ("the {staff} holds the seat of {who} for {count} minutes", "who is away"),
        ("the {staff} picks up {who}", "who is away: the chips are secured, and the seat is free"),
        ("{name} returns, who was picked up", "and goes on the waiting list"),
        ("{name} collects the stake", "that was secured"),
        ("the next hand begins", "as far as the table is concerned: who is dealt in, and what is posted"),
        ("{count} hands are played out", "in which nobody wins or loses anything"),
        ("a hand is played out", "the same once"),
        ("the hand is a misdeal", "everybody has the chips back"),
        ("{who} announces a straddle", "before the next hand"),
        ("it is found that {who} has not posted, before acting, and the post is excused", "by staff"),
        ("it is found that {who} has not posted, before acting", "a new player was dealt in without the post that was due"),
        ("it is found that {who} has not posted, after calling", "the same"),
        ("it is found that {who} has not posted, after folding", "the same"),
        ("everybody agrees to it", "to what was announced"),
        ("{people} agree to it", "the same"),
        ("{who} agrees to it", "the same"),
        ("everybody agrees to one more", "player than a reduced deck is for"),
        ("{who} no longer agrees to one more", "and takes it back"),
        ("the {staff} announces the game {words}", "as a Game line has it"),
        ("the {staff} announces a buy-in of {amount} to {amount2}", "for those who join later"),
        ("the {staff} announces closing", "of the table"),
        ("the {staff} makes the change", "that was announced"),
        ("the {staff} closes the table", "and everybody is paid out"),
        ("{name}, aged {count}, is to deal", "staff have asked the age of a person who deals"),
        ("{name} is to deal", "a person, who may not play as well where the book has it so"),
        runs=True,
    ),
    *_phrases(
        Block.WHEN,
        ("the {staff} rules on the fault {words}", "the same as fault, where it matters who of the staff rules"),
        ("the {staff} voids the hand because of {words}", "such as: a fire, a brawl, a fraud by a player"),
        ("the {staff} excludes {who} for {count} hands because {words}", "for harming the game"),
        ("the {staff} excludes {who} for breaking the rules because {words}", "without end, until it is lifted"),
        ("the {staff} excludes {who} because {words}", "for harming the game, until it is lifted"),
        ("the {staff} sends {who} away for breaking the rules because {words}", "in the middle of a hand"),
        ("the {staff} sends {who} away because {words}", "the same, for harming the game"),
        ("the {staff} lifts the exclusion of {name} because {words}", "who may play again"),
        ("the {staff} withholds {amount} from {who} because {words}", "winnings, until something is looked into"),
        ("the {staff} pays {name} what was withheld because {words}", "it has been looked into"),
        ("the {staff} keeps what was withheld from {name} because {words}", "the same"),
        ("the {staff} has {who} pay {whom} {amount} because {words}", "a payment is put right"),
        ("{who} disputes {words}", "and staff are called"),
        ("the {staff} decides the dispute because {words}", "the last one that was raised; the decision is final"),
        ("the {staff} decides the matter because {words}", "between hands: something no rule covers"),
        ("the {staff} has the deck counted: {count} cards", "so many are found"),
        ("the {staff} looks at the hand of {who}", "where the book lets them"),
        ("{who} uses a telephone", "at the table"),
        ("the {staff} rules {words}", "a decision of their own, recorded with who made it and why: see below"),
        runs=True,
    ),
    *_phrases(
        Block.THEN,
        ("{hands} in front", "the same chain by the order of the front hand, as in Chinese Poker"),
        ("{hands} for low", "the same chain by the order of the low half"),
        ("{hands}", "a chain of hands or players: X beats Y ties Z"),
        ("{who} plays {cards} for low", "the very cards that make the low"),
        ("{who} plays {cards}", "the very cards that make the hand"),
        ("{who} wins the low", "takes the low half alone"),
        ("{who} wins the high", "takes the high half alone"),
        ("{who} wins the top board", "Double Flop"),
        ("{who} wins the bottom board", "Double Flop"),
        ("{who} wins the pot", "takes everything"),
        ("{people} share the low", "equal lows"),
        ("{people} share the high", "equal highs"),
        ("{people} share the top board", "Double Flop"),
        ("{people} share the bottom board", "Double Flop"),
        ("{people} share the pot", "all of them take part of it, and nobody else"),
        ("the session is over", "by time, or because the chips have decided"),
        ("the session goes on", "neither has come"),
        ("{who} wins the session", "and nobody else"),
        ("{people} win the session", "and nobody else"),
        ("the button is at seat {seat}", "after the last hand that was told, or played"),
        ("the button is dead", "it stands in front of an empty seat"),
        ("{who} posts the small blind", "in this hand"),
        ("nobody posts the small blind", "in this hand"),
        ("{who} posts the big blind", "in this hand"),
        ("{people} sit out", "are at the table and not dealt in, and nobody else"),
        ("{who} sits out", "is at the table and not dealt in, and nobody else"),
        ("{who} has a missed blind button", "a blind went past while the player was away"),
        ("{who} has no missed blind button", "none did"),
        ("{who} posts {amount} live and {amount2} dead to come back", "what makes good the missed blinds"),
        ("{who} posts {amount} live to come back", "the same, with nothing dead"),
        ("{who} can only wait for the big blind", "no post makes it good"),
        ("{who} is dealt in", "to the hand that begins, or would begin next"),
        ("{who} is not dealt in", "the same"),
        ("{who} posts {amount} live and {amount2} dead to be dealt in", "beside any blind that is due"),
        ("{who} posts {amount} live to be dealt in", "the same, with nothing dead"),
        ("{who} posts {amount} dead to be dealt in", "the same, with nothing live"),
        ("{who} owes nothing", "before being dealt in"),
        ("{who} waits for the big blind or posts {amount}", "as the player prefers"),
        ("{who} must post {amount} with the next hand", "and cannot wait"),
        ("{who} need not post with the next hand", "nothing is required"),
        ("the cards of {who} are dead", "for want of a post"),
        ("the cards of {who} are not dead", "though the post was wanting"),
        ("{who} sits at seat {seat}", "at this table"),
        ("{who} has no seat", "at this table"),
        ("{who} has {amount} on the table", "a stake between hands"),
        ("{amount} are secured for {who}", "who was picked up"),
        ("{name} is first on the waiting list", "and has the next free seat"),
        ("{name} is last on the waiting list", "of this game"),
        ("the table plays {words}", "this game, by its key"),
        ("the buy-in is {amount} to {amount2}", "by the sign"),
        ("the table minimum is {amount}", "by the sign"),
        ("the commission is {count}%", "by the sign"),
        ("{name} is in charge of the table", "deals, and is recorded as the one who does"),
        ("the table is closed", "and nobody plays here"),
        ("{who} misses the next hand", "and nobody else does"),
        ("{who} will straddle", "has announced it"),
        ("{who} has no low", "does not qualify"),
        (
            "{who} acts first",
            "opens the betting of the street, by the cards that show where they decide; or takes the button in the draw for it",
        ),
        ("{who} may not {words}", "what is off, and it is refused"),
        ("{who} may only {words}", "all that a player may do, and nothing else"),
        ("{who} may {words}", "what a player may do, and with what amounts"),
        ("it is refused by {clause}", "the last thing done, or the last thing a player may not do, is refused, citing the clause"),
        ("it is refused", "the same, whatever the clause"),
        ("it is {who}'s turn", "whose turn it is to bet, draw, discard, set or show"),
        ("the pot is {amount}", "chips in the middle, bets of this round included"),
        ("the main pot is {amount} between {people}", "what all of these contest"),
        ("the main pot is {amount}", "what everybody still in contests"),
        ("side pot {count} is {amount} between {people}", "what these contest"),
        ("side pot {count} is {amount}", "side pot 1 comes after the main pot"),
        ("there is no side pot", "one pot for all"),
        ("{who} gets {amount} for the {part}", "for the high, the low, the top, the bottom, board 2"),
        ("{who} gets {amount} from the main pot", "of one pot"),
        ("{who} gets {amount} from side pot {count}", "of one pot"),
        ("{who} gets {amount} back", "of the chips just put in"),
        ("{who} gets {amount}", "what a player takes from the pots, or wins in Chinese Poker"),
        ("{who} loses {amount}", "Chinese Poker"),
        ("{who} pays {whom} {amount}", "Chinese Poker, one player to another"),
        ("{who} has {amount} left", "a stack"),
        ("{who} has {amount} out of turn", "chips put in, or announced, that wait for the turn: the total for the round"),
        ("{who} has {count} seconds to decide", "set by staff"),
        ("{who} has {count} cards", "cards in the hand, open ones included"),
        ("{who} has folded", "out of the hand"),
        ("{who} is all in", "in the hand and without a say in the betting"),
        ("{who} is still in", "has not folded"),
        ("{who} holds {cards}", "these cards, face down"),
        ("{who} shows first", "at the showdown"),
        ("the order of showing is {people}", "at the showdown, everybody still in"),
        ("{who} shows {cards}", "these cards, face up"),
        ("the board is {cards}", "the communal cards dealt so far"),
        ("the top board is {cards}", "the upper board of Double Flop so far"),
        ("the bottom board is {cards}", "the lower board of Double Flop so far"),
        ("board {count} is {cards}", "a further board where the rest was dealt again"),
        ("no card is burned", "all burns of the hand so far"),
        ("one card is burned", "all burns of the hand so far"),
        ("{count} cards are burned", "all burns of the hand so far"),
        ("{count} cards are in the muck", "folded hands and discards"),
        ("the deck has one card left", "not dealt and not burned"),
        ("the deck has {count} cards left", "not dealt and not burned"),
        ("the burn is {cards}", "the one card burned so far, as it lies at this moment; nothing is dealt to find out"),
        ("the burns are {cards}", "all of them, in the order of burning"),
        ("the next burn will be {cards}", "an exposed card that waits to serve as one"),
        ("the muck is {cards}", "the very cards, in the order in which they came there"),
        ("the muck is empty", "no card has been folded or thrown away"),
        ("aside lies {cards}", "a card a ruling has taken off the table or the deck"),
        ("aside lie {cards}", "the same for several, in order"),
        ("nothing lies aside", "no such card"),
        ("next in the deck is {cards}", "the top card"),
        ("next in the deck are {cards}", "the top cards, in order"),
        ("last in the deck is {cards}", "the bottom card; in a case a shuffle leaves the order, what goes back comes to the bottom"),
        ("last in the deck are {cards}", "the bottom cards, in order"),
        ("the deck has {cards} in it", "anywhere"),
        ("every card is there", "stub, burns, boards, hands, muck and what lies aside are the whole pack, each card once"),
        ("the house takes {amount}", "commission, when the hand is over"),
        ("the house has taken {amount} so far", "commission, while the hand goes on"),
        ("the pot carries over", "nobody won it: it stays for the next hand"),
        ("the hand is over", "nothing more to do"),
        ("the cards of {who} are hidden", "nobody else sees any of them"),
        ("nobody has seen a card", "no card of the pack is open to anybody"),
        ("the next button is at seat {seat}", "for the hand after this one"),
        ("the first button is at seat {seat}", "when the table opens, where no card is drawn for it"),
        ("the Kill Button goes to {who}", "showing Kill, when the hand is over"),
        ("Leg Up goes to {who}", "the Kill Button, showing Leg Up, when the hand is over"),
        ("the Kill Button is neutral", "in the middle of the table"),
        ("it counts as {words} by {clause}", "what the chips just put in come to: a call, a bet of 50, a raise to 50, a check, a fold"),
        ("{who} must add {amount} or fold and lose {amount2}", "to the chips just put in"),
        ("{who} must add {amount}", "to the chips just put in, and has added it"),
        ("the hand is dead for {who}", "a hand that can win nothing"),
        ("everybody has seen {cards} of {who}", "cards that were face down, or folded"),
        ("nobody sees what was folded or discarded", "no player, and nobody around the table"),
        ("nobody sees what is left of the deck", "the same of the cards not dealt"),
        ("it is a misdeal", "everybody has back what they put in"),
        ("the ruling is {clause}", "the clause by which a fault is answered"),
        ("the next deal begins with {who}", "who is dealt to first in the hand after this one, or in the same hand dealt again"),
        ("there has been substantial action", "enough players have acted"),
        ("there has been no substantial action", "too few have"),
        ("{who} is offered the cut", "before the deal"),
        ("the dealer cuts the deck", "before the deal, and nobody else"),
        ("the {part} deck is in play", "by the colour of its backs"),
        ("next the dealer {words}", "the next step of the agenda"),
        runs=True,
    ),
    *_phrases(
        Block.THEN,
        ("the {staff} decides", "the least of the staff who may make the last ruling, or the one that was refused"),
        ("it is recorded that the {staff} decided because {words}", "the last decision, who made it and why"),
        ("it is recorded that the {staff} decided", "the last decision, and who made it"),
        ("{who} is kept out for {count} hands", "still, from now on"),
        ("{name} is not excluded", "from the game"),
        ("{name} is excluded", "from the game, until it is lifted"),
        ("{amount} are withheld from {name}", "while something is looked into"),
        ("the hand seen is {cards}", "by whoever of the staff looked at it"),
        ("a dispute is open", "and not decided yet"),
        ("no dispute is open", "none is left to decide"),
        ("the count is right", "the deck has all its cards"),
        ("the count is wrong", "it has not"),
        runs=True,
    ),
    *_phrases(
        Block.THEN,
        ("{who} has {words} on the top board", "what the cards make there"),
        ("{who} has {words} on the bottom board", "what the cards make there"),
        ("{who} has {words}", "what a player's cards make: a category, or the whole in words"),
        ("{hand} is not {words}", "cards that make something else"),
        ("{hand} is {words}", "what cards make: a category, or the whole in words"),
        runs=True,
    ),
)


def recognise(block: Block, sentence: str) -> tuple[Phrase, dict[str, Slot]]:
    """The phrase a sentence is, with its slots; `SlotError` says what was expected."""
    # A sentence may begin with a capital where the phrase does not: The board is ...
    if re.match(r"(?:The|It|Next|Time|Fault|Seat|Everybody|Board|Side|There)\b", sentence):
        sentence = sentence[0].lower() + sentence[1:]
    complaint: SlotError | None = None
    for phrase in PHRASES:
        if phrase.block is block:
            try:
                slots = phrase.read(sentence)
            except SlotError as error:
                complaint = complaint or error
                continue
            if slots is not None:
                return phrase, slots
    if complaint is not None:
        raise complaint
    elsewhere = next((p for p in PHRASES if p.block is not block and p.pattern.fullmatch(sentence)), None)
    if elsewhere is not None:
        raise SlotError(f"this sentence belongs under {elsewhere.block}, not under {block}.")
    names = " A name has a capital and at least three letters, such as Ann; or write seat 3." if not re.match(WHO, sentence) else ""
    raise SlotError(f"no sentence under {block} reads like this. Nearest: {'; '.join(_nearest(block, sentence))}.{names}")


def _nearest(block: Block, sentence: str) -> list[str]:
    bones = re.sub(rf"{WHO}|\S*\d\S*|\b[AKQJT][cdhs]\b", "", sentence)

    def alike(phrase: Phrase) -> float:
        return SequenceMatcher(None, re.sub(r"\{\w+\}", "", phrase.says), bones).ratio()

    return [phrase.says for phrase in sorted((p for p in PHRASES if p.block is block), key=alike, reverse=True)[:3]]
