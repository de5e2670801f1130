"""Which sentences under Then are evidence for a clause: an outcome in cards, chips, turn or refusal, not the reading of a flag.

A flag is what the engine records about a hand, a table or a decision. Nothing need follow from it, so a case that only reads flags
passes even where the engine records the right word and plays on by the wrong rule.
"""

from __future__ import annotations

from typing import Final

from pitboss.cases.language import Case, Sentence
from pitboss.cases.phrase import Block

#: Sentences that read a flag. Every other sentence under Then speaks of an outcome.
FLAGS: Final = frozenset(
    {
        # a ruling's name, and who made it
        "the ruling is {clause}",
        "the {staff} decides",
        "it is recorded that the {staff} decided because {words}",
        "it is recorded that the {staff} decided",
        "it is recorded that the regulator said {words}",
        "the change is made by {clause}",
        "the table is closed by {clause}",
        "it is a misdeal",
        "there has been substantial action",
        "there has been no substantial action",
        "a dispute is open",
        "no dispute is open",
        # what is recorded about a hand or a player
        "the hand is dead for {who}",
        "the cards of {who} are dead",
        "the cards of {who} are not dead",
        "{who} has a missed blind button",
        "{who} has no missed blind button",
        "{who} will straddle",
        "{who} has {count} seconds to decide",
        "{who} is kept out for {count} hands",
        "{name} is excluded",
        "{name} is not excluded",
        "{name} is in charge of the table",
        "{name} deals",
        "{who} may be asked to vacate the seat",
        # what is recorded about a table, a deck or a round
        "the button is dead",
        "the session is over",
        "the session goes on",
        "the table is closed",
        "the count is right",
        "the count is wrong",
        "the round is void",
        "the round goes on",
        "the round has begun",
        "the round has not begun",
        "the round is over",
        "the dealer qualifies",
        "the dealer does not qualify",
        "play is suspended",
        "play is not suspended",
        # a sign read back
        "the table plays {words}",
        "the buy-in is {amount} to {amount2}",
        "the table minimum is {amount}",
        "the commission is {count}%",
        "the limits are {amount} to {amount2}",
        "the Trips pay table is {count}",
        "the Level 1 wager is {amount}",
        # the record of a jackpot
        "win {count} is withheld for another {amount} hours",
        "win {count} is part of the stake {part}",
        "win {count} is given in goods",
        "win {count} is {part}",
        "the {staff} is to be told of win {count}",
        "there is no win",
        "there are {count} wins",
        "one hand is not recorded",
        "every hand is recorded",
        "the jackpot system works",
        "the jackpot system does not work",
        "the jackpot is told that {who} takes part at Level {count}",
        "the jackpot is told that nobody takes part",
        "{who} has a Level {count} Jackpot Wager",
        # sums that come out under any reading
        "every card is there",
        "every cent of the jackpot is there",
    }
)


def is_outcome(sentence: Sentence) -> bool:
    """Whether a sentence asserts an outcome: cards, chips, turn or refusal."""
    return sentence.block is Block.THEN and sentence.phrase.says not in FLAGS


def shows(case: Case, clause: str) -> bool:
    """Whether a case that cites a clause asserts an outcome at or after the step of which the clause speaks."""
    return clause in case.clauses and any(map(is_outcome, case.sentences[_step(case, clause) :]))


def _step(case: Case, clause: str) -> int:
    """Where in a case the step of a clause is: the Then that names the clause, or else the first fault, or else the first thing done."""
    sentences = case.sentences
    for number, sentence in enumerate(sentences):
        if sentence.block is Block.THEN and sentence.slots.get("clause") == clause:
            return _beginning(sentences, number)
    done = [number for number, sentence in enumerate(sentences) if sentence.block is Block.WHEN]
    faults = [number for number in done if sentences[number].phrase.says == "fault {words}"]
    return next(iter(faults or done), 0)


def _beginning(sentences: list[Sentence], number: int) -> int:
    """The first sentence of the Then in which a sentence stands."""
    while number and sentences[number - 1].block is Block.THEN:
        number -= 1
    return number
