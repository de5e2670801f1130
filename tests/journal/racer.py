"""A process of its own that tries to be the one who writes each version. Run by test_contract.py: racer.py WHERE NAME ROUNDS."""

import json
import sys

from pitboss.journal import Append, Conflict, Journal, Record, place_of


def race(where: str, name: str, rounds: int) -> list[int]:
    store = place_of(where).store()
    journal, won = Journal(store), []
    print("ready", flush=True)
    sys.stdin.readline()
    for version in range(rounds):
        try:
            (entry,) = journal.append([Append("table/1", version, [Record("Said", 1, {"racer": name})])])
            won.append(entry.version)
        except Conflict:
            continue
    store.close()
    return won


if __name__ == "__main__":
    print(json.dumps(race(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
