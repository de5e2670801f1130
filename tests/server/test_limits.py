"""How much one address or account may ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.server.limits import MINUTE, Buckets, Connections, Limited, neighbourhood, wider

SECOND = 1_000_000


def test_a_burst_and_then_the_rate() -> None:
    bucket = Buckets("requests", per_minute=60, burst=3)
    for _ in range(3):
        bucket.take("a", 0)
    with pytest.raises(Limited, match=r"Too many requests\. Wait 1 second and") as limited:
        bucket.take("a", 0)
    assert limited.value.wait == 1
    bucket.take("b", 0)  # another address has a bucket of its own
    with pytest.raises(Limited):
        bucket.take("a", SECOND - 1)
    bucket.take("a", SECOND)
    with pytest.raises(Limited):
        bucket.take("a", SECOND)
    for _ in range(3):  # it holds no more than the burst, however long nobody asked
        bucket.take("a", 1000 * SECOND)
    with pytest.raises(Limited):
        bucket.take("a", 1000 * SECOND)


def test_what_is_refused_costs_nothing() -> None:
    bucket = Buckets("logins", per_minute=1, burst=1)
    bucket.take("a", 0)
    for at in range(0, MINUTE, SECOND):
        with pytest.raises(Limited):
            bucket.take("a", at)
    bucket.take("a", MINUTE)


def test_a_clock_that_is_set_back_fills_nothing() -> None:
    bucket = Buckets("requests", per_minute=60, burst=1)
    bucket.take("a", 100 * SECOND)
    for at in (0, 50 * SECOND, 100 * SECOND):
        with pytest.raises(Limited):
            bucket.take("a", at)
    bucket.take("a", 101 * SECOND)


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    bucket = Buckets("requests", per_minute=60, burst=1, many=100)
    for number in range(5000):
        bucket.take(f"address {number}", number)
    assert len(bucket) == 100


@given(st.lists(st.integers(0, 20 * SECOND), max_size=200), st.integers(1, 600), st.integers(1, 20))
def test_never_more_than_burst_and_rate(gaps: list[int], rate: int, burst: int) -> None:
    bucket, now, taken = Buckets("requests", rate, burst), 0, 0
    for gap in gaps:
        now += gap
        try:
            bucket.take("a", now)
        except Limited as limited:
            bucket_after = limited.wait * SECOND
            assert bucket_after > 0
        else:
            taken += 1
        assert taken <= burst + now * rate // MINUTE


def test_connections_of_one_address_and_of_all() -> None:
    connections = Connections(per_address=3, in_all=5, unlimited=("proxy",))
    assert [connections.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert [connections.take("b") for _ in range(3)] == [True, True, False]
    assert (connections.total, connections.refused, connections.of("a"), connections.of("c")) == (5, 3, 3, 0)
    connections.give_back("a")
    assert [connections.take("proxy"), connections.take("proxy")] == [True, False]
    for address in ("a", "a", "b", "b", "proxy"):
        connections.give_back(address)
    assert connections.total == 0
    assert all(connections.take("proxy") for _ in range(5))


def test_a_house_with_many_addresses_is_one_house() -> None:
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert neighbourhood("2001:db8:1:3::9") != neighbourhood("2001:db8:1:2::9")
    assert neighbourhood("::ffff:1.2.3.4") == "1.2.3.4"
    assert (neighbourhood("1.2.3.4"), neighbourhood("Ann")) == ("1.2.3.4", "Ann")
    connections = Connections(per_address=1, in_all=10)
    assert [connections.take("2001:db8::1"), connections.take("2001:db8::2"), connections.take("2001:db8:0:1::1")] == [True, False, True]
    connections.give_back("2001:db8::1")
    assert connections.take("2001:db8::2")


def test_who_hands_addresses_out() -> None:
    assert wider("1.2.3.4") == wider("1.2.3.250") == wider("::ffff:1.2.3.9") == "1.2.3.0/24"
    assert wider("1.2.4.4") != wider("1.2.3.4")
    assert wider("2001:db8:1:2::9") == wider("2001:db8:1:ffff::9") == "2001:db8:1::/48"
    assert wider("2001:db8:2:2::9") != wider("2001:db8:1:2::9")
    assert wider("Ann") == ""
    assert neighbourhood("fe80::1%eth0") == "fe80::/64"


@pytest.mark.parametrize("street", ["10.0.0.{}", "2001:db8:0:{}::1"])
def test_a_street_has_so_many_times_as_much_as_a_house(street: str) -> None:
    """Whoever owns a whole range of addresses does not get a bucket with each of them."""
    bucket = Buckets("guests", per_minute=1, burst=2, wide=3)
    taken = 0
    for number in range(1, 50):
        for _ in range(3):
            try:
                bucket.take(street.format(number), 0)
                taken += 1
            except Limited:
                pass
    assert taken == 6
    bucket.take("192.0.2.1", 0)  # another street
    with pytest.raises(Limited):
        bucket.take(street.format(77), 0)  # a house that took nothing waits for its street
    bucket.take(street.format(77), MINUTE)


def test_a_street_that_is_refused_costs_the_house_nothing() -> None:
    bucket = Buckets("guests", per_minute=1, burst=2, wide=1)
    bucket.take("10.0.0.1", 0, 2)
    for _ in range(9):
        with pytest.raises(Limited):
            bucket.take("10.0.0.2", 0)
    bucket.take("10.0.0.2", MINUTE)


def test_connections_of_a_street() -> None:
    connections = Connections(per_address=2, in_all=100, unlimited=("10.0.0.99",), wide=2)
    taken = [number for number in range(1, 9) for _ in range(3) if connections.take(f"10.0.0.{number}")]
    assert taken == [1, 1, 2, 2]
    assert all(connections.take("10.0.0.99") for _ in range(10))  # the proxy, which is not counted with its street
    assert connections.take("10.0.1.1")
    assert not connections.take("10.0.0.5")
    connections.give_back("10.0.0.1")
    assert connections.take("10.0.0.5")
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.5", "10.0.1.1", *["10.0.0.99"] * 10):
        connections.give_back(address)
    assert connections.total == 0
    assert [connections.take("10.0.0.7") for _ in range(3)] == [True, True, False]
