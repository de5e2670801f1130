"""What is said of staff: what they decide, and what is recorded of it."""

from __future__ import annotations

from typing import Final

WHEN: Final = (
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
    ("the {staff} gives {name} the carried pot because {words}", "between hands, where no next hand can be played for it"),
    ("the {staff} decides the matter because {words}", "between hands: something no rule covers"),
    ("the {staff} has the deck counted: {count} cards", "so many are found"),
    ("the {staff} looks at the hand of {who}", "where the book lets them"),
    ("{who} uses a telephone", "at the table"),
    ("the {staff} rules {words}", "a decision of their own, recorded with who made it and why: see below"),
)
THEN: Final = (
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
)
