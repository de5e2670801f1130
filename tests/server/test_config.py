"""The configuration: sensible where nothing is said, and complaints that say where, what and what instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.bots import STYLES
from pitboss.server.checked import ConfigError
from pitboss.server.config import config_of, default_config, read_config


def test_the_ready_tables_cover_books_and_families() -> None:
    config = default_config()
    rules = [table.sign.rules for table in config.tables]
    assert {each.terms.book.key for each in rules} == {"standard", "perth-poker", "melbourne-poker"}
    assert {each.game.family for each in rules} == {"flop", "stud", "draw", "manila", "chinese"}
    holdem = {each.terms.book.key for each in rules if "holdem" in each.entry.key and each.terms.limit == "no-limit"}
    assert holdem == {"standard", "perth-poker", "melbourne-poker"}
    assert len({table.id for table in config.tables}) == len(config.tables) >= 10
    for table in config.tables:
        assert 2 <= len(table.bots) < table.chairs <= table.sign.seats  # bots to play with, and a chair for a guest
        assert set(table.bots) <= set(STYLES)
        assert table.sign.buy_in.least <= config.money.guest


def test_a_file_says_only_what_is_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('[room]\nname = "The Back Room"\n[listen]\nport = 9000\n[pace]\nbetween = 0\n[log]\nform = "json"\n')
    config, usual = read_config(file), default_config()
    assert (config.name, config.listening.port, config.pace.between, config.logging.form) == ("The Back Room", 9000, 0, "json")
    assert (config.money, config.entry, config.rates) == (usual.money, usual.entry, usual.rates)
    assert [table.id for table in config.tables] == [table.id for table in usual.tables]
    assert all(table.pace.between == 0 for table in config.tables)


def test_bots_do_not_play_for_ever_to_an_empty_room() -> None:
    """Unless it is asked for."""
    assert default_config().bots_alone == 20
    assert config_of("[room]\nbots_alone = 0\n").bots_alone == 0
    assert config_of("[room]\nbots_alone = -1\n").bots_alone is None
    with pytest.raises(ConfigError, match="-1: without end"):
        config_of("[room]\nbots_alone = -2\n")


def test_what_a_hand_of_chinese_poker_came_to_stays_longer() -> None:
    """Three seconds were too few for thirteen cards of everybody; a table of one's own says otherwise, and no pause is none."""
    chinese = '[[table]]\nid = "c"\nbook = "melbourne-poker"\ngame = "chinese"\nunit = 5\nbuy_in = [400, 4000]\n'

    def pause(text: str) -> int:
        return config_of(text).tables[0].pace.between

    assert (pause(TABLE), pause(chinese)) == (3_000, 9_000)
    assert pause(chinese + "pace = { between = 4_000 }\n") == 4_000
    assert pause("[pace]\nbetween = 0\n" + chinese) == 0


def test_tables_of_ones_own() -> None:
    config = config_of(
        '[[table]]\nid = "t"\nbook = "perth-poker"\ngame = "manila"\nblinds = [10]\nminimum = 10\nmaximum = 100\n'
        'buy_in = [200]\nchairs = 5\nbots = ["fox"]\ntime_to_act = 30\npace = { bank = 0 }\n'
        '[table.commission]\nkind = "percent"\npercent = 5\ncap = 10\n'
    )
    (table,) = config.tables
    assert (table.name, table.chairs, table.pace.bank, table.sign.buy_in.most) == ("t", 5, 0, None)
    assert table.sign.rules.stakes.time_to_act == 30
    assert table.sign.rules.commission.cap == 10


TABLE = '[[table]]\nid = "t"\nbook = "standard"\ngame = "no-limit-holdem"\nblinds = [1, 2]\nbuy_in = [40, 200]\n'


@pytest.mark.parametrize(
    ("text", "key", "wrong", "allowed"),
    [
        ("[listen]\nport = 70000", "listen.port", "70000", "0 to 65535"),
        ('[listen]\nport = "80"', "listen.port", "'80'", "whole number"),
        ("[listen]\nport = true", "listen.port", "True", "whole number"),
        ("[listen]\nprt = 1", "listen.prt", "not known", "host, port"),
        ("[listen]\nhost = 1", "listen.host", "1", "a text"),
        ('[listen]\nproxies = "x"', "listen.proxies", "'x'", "list of texts"),
        ("[lisen]\nport = 1", "[lisen]", "not known", "listen"),
        ("listen = 3", "listen", "3", "a section"),
        ("[room]\nname = 3", "room.name", "3", "text"),
        ("[room]\ndrain_seconds = -1", "room.drain_seconds", "-1", "0 to 3600"),
        ('[log]\nform = "xml"', "log.form", "'xml'", "console, json"),
        ("[entry]\npassword_least = 4", "entry.password_least", "4", "8 to 64"),
        ("[entry]\nfailures = 100", "entry.failures", "100", "1 to 10"),
        ("[pace]\nact = -1", "pace.act", "-1", "milliseconds"),
        ("[pace]\nact = 1.5", "pace.act", "1.5", "whole number"),
        ("[pace]\nspeed = 1", "pace.speed", "not known", "act, set"),
        ("[money]\nguest = -5", "money.guest", "-5", "0 to"),
        ("table = 4", "table", "no list", "[[table]]"),
        (TABLE.replace('"t"', '"T!"'), "table 1 (T!).id", "'T!'", "small letters"),
        (TABLE.replace('id = "t"\n', ""), "table 1.id", "None", "small letters"),
        (TABLE + TABLE, "table 2 (t).id", "'t'", "another"),
        (TABLE + "blinds2 = [1]", "table 1 (t).blinds2", "not known", "blinds"),
        (TABLE.replace("standard", "boston"), "table 1 (t).book", "'boston'", "book on the shelf"),
        (TABLE.replace("no-limit-holdem", "snap"), "table 1 (t)", "no game 'snap'", "standard allows"),
        (TABLE.replace("[1, 2]", '"x"'), "table 1 (t)", "cannot be opened", "standard allows"),
        (TABLE.replace("[1, 2]", "[-1, 2]"), "table 1 (t)", "cannot be opened", "standard allows"),
        (TABLE.replace("[40, 200]", "[200, 40]"), "table 1 (t)", "below the least", "standard allows"),
        (TABLE.replace("[40, 200]", "40"), "table 1 (t).buy_in", "40", "[200, 1000]"),
        (TABLE + "chairs = 30", "table 1 (t).chairs", "30", "2 to 10"),
        (TABLE + "chairs = 1", "table 1 (t).chairs", "1", "2 to 10"),
        (TABLE + 'bots = ["genius"]', "table 1 (t).bots", "genius", "professor"),
        (TABLE + "bots = [[1]]", "table 1 (t).bots", "[[1]]", "professor"),
        (TABLE + 'chairs = 2\nbots = ["fox", "fox", "fox"]', "table 1 (t).bots", "3 bots", "at most 2"),
        ("[journal]\narchives = 'old'", "journal.archives", "'old'", "a list"),
        (TABLE + "kill = true", "table 1 (t)", "cannot be opened", "standard allows"),
        (TABLE + 'options = { nonsense = "x" }', "table 1 (t)", "no option nonsense", "standard allows"),
        (TABLE + 'commission = { kind = "tip" }', "table 1 (t)", "kind is 'tip'", "standard allows"),
        (TABLE + "pace = { act = true }", "table 1 (t).pace.act", "True", "whole number"),
    ],
)
def test_complaints_name_file_key_and_what_is_allowed(text: str, key: str, wrong: str, allowed: str) -> None:
    with pytest.raises(ConfigError) as found:
        config_of(text, "my-room.toml")
    assert found.value.key == key
    assert wrong in found.value.wrong
    assert allowed in found.value.allowed
    assert str(found.value).startswith("my-room.toml: ")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_config(tmp_path / "none.toml")
    with pytest.raises(ConfigError, match="is not TOML"):
        config_of("port = ")
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="UTF-8"):
        read_config(bad)
