"""The address of the client that sent a request: the right-most address in X-Forwarded-For that doesn't belong to a
trusted proxy. IPv6 clients are identified by their network.
"""

import pytest

from bot.ops.address import LOCAL_PROXIES, TrustedProxies

GATEWAY = TrustedProxies.read("10.88.0.1, 192.168.0.0/16, fd00::/8")


@pytest.mark.parametrize(
    ("remote", "forwarded", "reader"),
    [
        ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("::1", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["1.2.3.4, 203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["1.2.3.4", "203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("10.88.0.1", ["203.0.113.9"], "10.88.0.1"),
        ("203.0.113.9", ["1.2.3.4"], "203.0.113.9"),
        ("127.0.0.1", ["203.0.113.9:5071"], "203.0.113.9"),
        ("127.0.0.1", ["[2001:db8::7]:5071"], "2001:db8::/64"),
        ("127.0.0.1", ["203.0.113.9, unknown"], "127.0.0.1"),
        ("127.0.0.1", ["x" * 9000], "127.0.0.1"),
        ("127.0.0.1", ["1.2.3.4," * 1000 + "203.0.113.9"], "203.0.113.9"),
        (None, ["203.0.113.9"], "?"),
        ("", [], "?"),
    ],
)
def test_only_this_machine_is_trusted_by_default(remote: str | None, forwarded: list[str], reader: str) -> None:
    assert LOCAL_PROXIES.reader(remote, forwarded) == reader


@pytest.mark.parametrize(
    ("remote", "forwarded", "reader"),
    [
        ("10.88.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.88.0.1", ["1.2.3.4, 203.0.113.9, 192.168.7.7"], "203.0.113.9"),
        ("fd12::3", ["1.2.3.4, 203.0.113.9, fd00::4, 192.168.7.7"], "203.0.113.9"),
        ("10.88.0.1", ["192.168.7.8, 192.168.7.7"], "192.168.7.8"),
        ("10.88.0.2", ["203.0.113.9"], "10.88.0.2"),
        ("127.0.0.1", ["203.0.113.9"], "127.0.0.1"),
    ],
)
def test_only_the_listed_proxies_are_trusted(remote: str, forwarded: list[str], reader: str) -> None:
    assert GATEWAY.reader(remote, forwarded) == reader


def test_all_addresses_of_an_ipv6_customer_count_as_one() -> None:
    readers = {LOCAL_PROXIES.reader(f"2001:db8:1:2::{number:x}", []) for number in range(1, 500)}
    assert readers == {"2001:db8:1:2::/64"}
    assert LOCAL_PROXIES.reader("2001:db8:1:3::1", []) not in readers
