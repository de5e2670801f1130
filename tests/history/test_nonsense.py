"""Files that somebody has spoilt: each is read, or refused with its line; nothing else happens."""

import re
from random import Random

import pytest

from pitboss.history import HistoryError, read_all, write
from pitboss.history.account import account
from tests.hand.everything import tables
from tests.history.hands import at_random

WORDS = ["p9", "p1", "cbr", "sm", "1e9", "-5", "[]", "{}", '"x"', "true", "AhAh", "??", "0.5", "nan", "1979-05-27", "''"]
VALUES = ["0", "-1", "[1]", '"a"', "[]", "{}", "1.5", "true", "[0,0]", "99999999999", "inf", "[true]", '["a"]', "[[1]]"]


def spoilt(text: str, chance: Random) -> str:
    """A few lines lost, doubled, swapped or scribbled on."""
    lines = text.split("\n")
    for _ in range(chance.choice((1, 1, 2, 3))):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        line = lines[at]
        match chance.randrange(8):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                words = line.split(" ")
                words[chance.randrange(len(words))] = chance.choice(WORDS)
                lines[at] = " ".join(words)
            case 3 if line:
                where = chance.randrange(len(line))
                lines[at] = line[:where] + chance.choice('0123456789"[]{}=,#pdhsAKQ?-. \x00') + line[where + 1 :]
            case 4:
                lines[at], lines[other] = lines[other], line
            case 5 if " = " in line:
                lines[at] = f"{line.split(' = ')[0]} = {chance.choice(VALUES)}"
            case 6:
                lines[at] = line[: chance.randrange(len(line) + 1)]
            case _:
                numbers = list(re.finditer(r"\d+", line))
                if numbers:
                    found = chance.choice(numbers)
                    number = int(found.group())
                    lines[at] = line[: found.start()] + str(chance.choice([0, 1, 7, 10**6, number + 1, 2 * number])) + line[found.end() :]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_file_is_read_or_refused(seed: int) -> None:
    chance = Random(f"nonsense {seed}")
    texts = [write(at_random(table, chance, number)) for number, table in enumerate(chance.sample(tables(), 25))]
    outcomes = {"read": 0, "refused": 0}
    for _ in range(600):
        text = spoilt(chance.choice(texts), chance)
        error = complaint(text)
        if error is None:
            outcomes["read"] += 1
            continue
        assert error.file == "spoilt.phh"
        assert 1 <= error.line <= text.count("\n") + 1
        assert error.reason
        outcomes["refused"] += 1
    assert min(outcomes.values()) > 20


def complaint(text: str) -> HistoryError | None:
    """Why it is refused; None if it is read, and then it can be told and written again."""
    try:
        found = read_all(text, "spoilt.phh")
    except HistoryError as error:
        return error
    for history in found:
        account(history)
        write(history)
    return None
