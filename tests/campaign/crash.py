"""The crash campaign: a room is killed at every moment of an evening, comes up again, and must have lost nothing.

`python -m tests.campaign.crash` runs it and prints the figures; it is a process of its own, because it forks and no thread may be there.

An evening is played once to its end: that is the record of what every moment should look like. Then, for each moment at which it could be
killed, it is played anew in a process that stops there and is killed (SIGKILL); a second process comes up on what was left, 37 seconds
later by its clock. It is held against the record and what the first had told, is asked the last command again, and plays to the end.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from pitboss.chance.shuffle import shuffled
from pitboss.hand.forms import Document
from pitboss.hand.state import Hand
from pitboss.journal import Vault, new_keyring
from pitboss.server.heartbeat import ALIVE
from tests.campaign.house_life import HOUSE, evening_of, house_rules
from tests.campaign.life import Evening, Known, Stop, first_life, live, next_life
from tests.campaign.sabotage import SABOTAGES
from tests.hand.players import Players
from tests.server.evening import GAMES, rules_of

MOMENTS = ("inserted", "committed", "evolved", "published", "acknowledged")
WILD = "wild"  #: killed from outside, wherever it is


@dataclass
class Result:
    """What a campaign found."""

    evenings: int = 0
    entries: int = 0  #: of the evenings' tables, each killed at
    kills: Counter[str] = field(default_factory=Counter)  #: by moment
    audits: int = 0
    again: int = 0  #: commands asked again
    losses: list[Document] = field(default_factory=list)
    seconds: float = 0

    def to_json(self) -> Document:
        return {
            "evenings": self.evenings,
            "entries": self.entries,
            "kills": {"all": self.kills.total(), **dict(sorted(self.kills.items()))},
            "audits": self.audits,
            "asked_again": self.again,
            "losses": len(self.losses),
            "lost": self.losses[:200],
            "seconds": round(self.seconds, 1),
        }


class Heard(Iterator[Document]):
    """What a process tells, line by line, until it is gone."""

    def __init__(self, handle: int) -> None:
        self._file = os.fdopen(handle, "rb")

    def __next__(self) -> Document:
        line = self._file.readline()
        if not line.endswith(b"\n"):
            self._file.close()
            raise StopIteration
        found: Document = json.loads(line)
        return found


@dataclass
class Record:
    """An evening that nobody disturbed."""

    moments: list[Stop]
    facts: dict[int, Document]  #: by number of the table's stream
    lines: int


def play_out(evening: Evening) -> Record:
    found = Record([], {}, 0)
    child, hear = live(lambda tell: first_life(evening, tell, None, everything=True))
    last: Document = {}
    for line in Heard(hear):
        found.lines += "facts" not in line
        last = line
        if "moment" in line:
            found.moments.append(Stop(line["moment"], line["what"]))
        elif "facts" in line:
            found.facts[line["facts"]["number"]] = line["facts"]
    _, status = os.waitpid(child, 0)
    if status or "end" not in last:
        raise AssertionError(f"{evening.book} {evening.game} could not be played at all: {last}")
    return found


class Kill:
    """One kill, and what came after it."""

    def __init__(self, evening: Evening, record: Record, stop: Stop) -> None:
        self.evening = evening
        self.record = record
        self.stop = stop
        self.known = Known()
        self.facts: Document = {}  #: what it knew when it was killed
        self.committed = 0  #: the last number of the table's stream that is known to be durable
        self.audits = 0
        self.by_command = False

    def carry_out(self) -> None:
        """Raises where something was lost."""
        self._kill()
        if self.stop.moment == WILD:
            # It went on for a moment after the last word that was heard; how far, its heartbeat tells.
            alive = self.evening.folder / ALIVE
            self.known.now = max(self.known.now, int(alive.read_text()) if alive.exists() else 0)
        if self.by_command:
            self._audit()
        self._come_up()

    def _audit(self) -> None:
        command = [sys.executable, "-m", "pitboss", "audit", self.evening.where, "--data", str(self.evening.folder), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"pitboss audit says {done.stdout} {done.stderr}"

    def _kill(self) -> None:
        wild = self.stop.moment == WILD
        child, hear = live(lambda tell: first_life(self.evening, tell, None if wild else self.stop, stays=True))
        stopped = False
        try:
            for number, line in enumerate(Heard(hear)):
                assert "failed" not in line, f"the first life failed: {line}"
                self.known.hear(line)
                self._hear(line)
                stopped = line.get("stopped", False) or (wild and number == int(self.stop.what))
                if stopped:
                    break
        finally:
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
        assert stopped, f"the evening ended before {self.stop}"
        assert os.WIFSIGNALED(status), "it was not the kill that ended it"
        assert os.WTERMSIG(status) == signal.SIGKILL, "it was not the kill that ended it"

    def _hear(self, line: Document) -> None:
        if "facts" in line:
            self.facts = line["facts"]
            wanted = self.record.facts[self.facts["number"]]
            assert all(wanted[key] == value for key, value in self.facts.items()), "the evening was not played as recorded"
            self.committed = max(self.committed, self.facts["number"])
        elif line.get("moment") == "committed":
            stream, _, number = line["what"].rpartition("@")
            if stream == self.evening.stream:
                self.committed = int(number)

    def _come_up(self) -> None:
        child, hear = live(lambda tell: next_life(self.evening, tell, self.known))
        found: Document | None = None
        last: Document = {}
        for line in Heard(hear):
            last = line
            if "found" in line:
                found = line
            self.audits += "audited" in line
        _, status = os.waitpid(child, 0)
        assert "failed" not in last, f"{last['failed']}\n{last['where']}"
        assert (status, "end" in last) == (0, True), "the second life ended without a word"
        assert found is not None
        self._compare(found)

    def _compare(self, found: Document) -> None:
        """Exactly what was durable is there, as it was known."""
        state = found["found"]
        number = state["number"]
        assert number >= self.committed, f"entry {self.committed} was durable, and the stream ends at {number}"
        assert number >= self.known.told, f"players were told of {self.known.told}, and the stream ends at {number}"
        if self.stop.moment == "inserted":
            assert number == self.committed, "a transaction that was never committed is there"
        if not number:
            return
        wanted = self.record.facts[number]
        for key, value in state.items():
            assert wanted[key] == value, f"{key} at entry {number} was {wanted[key]} and is {value}"
        told = found["told"]
        for behind, each in enumerate(reversed(told)):
            assert self.record.facts[number - behind]["told"] == each, f"what was told of entry {number - behind} is told otherwise"


# -- a campaign


@contextmanager
def folders(server: str | None, under: str | None = None) -> Iterator[Callable[[], tuple[str, Path]]]:
    """A new place for a journal, as often as it is asked: a folder, or a schema of a PostgreSQL server and a folder for its key."""
    base = Path(tempfile.mkdtemp(prefix="pitboss-crash-", dir=under))
    made = 0

    def make() -> tuple[str, Path]:
        nonlocal made
        made += 1
        folder = base / str(made)
        folder.mkdir()
        return (str(folder) if server is None else _schema(server, f"crash_{os.getpid()}_{made}")), folder

    try:
        yield make
    finally:
        shutil.rmtree(base, ignore_errors=True)


def _schema(server: str, name: str) -> str:
    from urllib.parse import quote

    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{server}&options={quote(f'-csearch_path={name}')}"


def _clear(evening: Evening) -> None:
    shutil.rmtree(evening.folder, ignore_errors=True)
    if evening.where.startswith("postgres"):
        import psycopg

        with psycopg.connect(evening.where, autocommit=True) as connection:
            found = connection.execute("SELECT current_schema()").fetchone()
            assert found is not None
            connection.execute(f"DROP SCHEMA {found[0]} CASCADE".encode())


def warm(games: Sequence[tuple[str, str]]) -> None:
    """Everything that takes a moment the first time, done before the forks."""
    for book, game in games:
        if (book, game) == HOUSE:
            shuffled(house_rules().pack_cards, house_rules().terms)
            house_rules().evaluate(house_rules().pack_cards[:7])
            continue
        rules = rules_of(book, game)
        deck = list(rules.pack_cards)
        Random(1).shuffle(deck)
        hand = Hand(rules, [200] * min(3, rules.most_players), deck=deck)
        Players(Random(1)).play_out(hand, lambda *_: None)
    vault = Vault(new_keyring())
    vault.open("x", "x", vault.seal("x", "x", b"x"))
    gc.collect()
    gc.freeze()


def campaign(
    games: Sequence[tuple[str, str]],
    server: str | None = None,
    sample: int = 0,
    wild: int = 0,
    seed: str = "crash",
    under: str | None = None,
    sabotage: str = "",
    by_command: int = 0,
    at: str = "",
    progress: bool = False,
) -> Result:
    """Kill at every moment of an evening of each game, or at so many of them, and from outside at so many others besides.

    After the first `by_command` kills the journal is audited by `pitboss audit` itself as well.
    """
    result, begin = Result(), time.monotonic()
    warm(games)
    chance = Random(f"{seed} {sample}")
    with folders(server, under) as place:
        for number, (book, game) in enumerate(games, start=1):
            evening = evening_of(book, game, *place(), seed, sabotage)
            record = play_out(evening)
            _clear(evening)
            result.evenings += 1
            result.entries += len(record.facts)
            stops = [each for each in chosen(record, sample, chance) if at in ("", f"{each.moment} {each.what}")]
            stops += [Stop(WILD, str(chance.randrange(record.lines - 1))) for _ in range(wild)]
            for stop in stops:
                _kill_at(evening_of(book, game, *place(), seed, sabotage), record, stop, result, by_command)
            if progress:
                print(f"{number}/{len(games)} {book} {game}: {len(stops)} kills, {len(result.losses)} losses so far", file=sys.stderr)
    result.seconds = time.monotonic() - begin
    return result


def chosen(record: Record, sample: int, chance: Random) -> list[Stop]:
    """All moments, or a sample in which every kind has its turn."""
    if not sample:
        return record.moments
    kinds = chance.sample(MOMENTS, len(MOMENTS))
    return [chance.choice([each for each in record.moments if each.moment == kinds[nth % len(kinds)]]) for nth in range(sample)]


def _kill_at(evening: Evening, record: Record, stop: Stop, result: Result, by_command: int) -> None:
    kill = Kill(evening, record, stop)
    kill.by_command = result.kills.total() < by_command
    try:
        kill.carry_out()
    except AssertionError as error:
        lost = {"game": f"{evening.book} {evening.game}", "stop": f"{stop.moment} {stop.what}", "why": str(error)}
        result.losses.append(lost)
        print(f"LOST {lost['game']}, {lost['stop']}: {lost['why']}", file=sys.stderr)
    result.kills[stop.moment] += 1
    result.audits += kill.audits
    result.again += bool(kill.known.sent)
    _clear(evening)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill rooms and count what is lost.")
    parser.add_argument("--games", default="", help="book:game,... (all)")
    parser.add_argument("--part", default="1/1", help="which part of the games: 2/4")
    parser.add_argument("--database", default=None, help="postgresql://... (SQLite files)")
    parser.add_argument("--sample", type=int, default=0, help="so many moments of each game (all)")
    parser.add_argument("--wild", type=int, default=0, help="so many kills from outside besides")
    parser.add_argument("--seed", default="crash")
    parser.add_argument("--sabotage", default="", help=f"break the room: {', '.join(SABOTAGES)}")
    parser.add_argument("--by-command", type=int, default=0, help="run `pitboss audit` after so many kills")
    parser.add_argument("--at", default="", help="only at this moment, as a loss names it: 'inserted table/one@19'")
    parser.add_argument("--under", default=None, help="the folder in which the rooms are made (the system's for such things)")
    asked: Any = parser.parse_args(arguments)
    games = [tuple(each.split(":")) for each in asked.games.split(",")] if asked.games else [*GAMES, HOUSE]
    part, parts = map(int, asked.part.split("/"))
    result = campaign(
        games[part - 1 :: parts],
        asked.database,
        asked.sample,
        asked.wild,
        asked.seed,
        asked.under,
        asked.sabotage,
        asked.by_command,
        asked.at,
        sys.stderr.isatty(),
    )
    print(json.dumps(result.to_json()))
    return 1 if result.losses else 0


if __name__ == "__main__":
    sys.exit(main())
