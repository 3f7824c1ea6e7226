"""The website's address is parsed as browsers would parse it."""

import pytest

from bot.ops.address import Address


@pytest.mark.parametrize(
    ("url", "origin", "path"),
    [
        ("https://games.example", "https://games.example", "/"),
        ("https://Games.Example:443/", "https://games.example", "/"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "/"),
        ("http://[::1]:8080/", "http://[::1]:8080", "/"),
        ("https://example.org/campmate", "https://example.org", "/campmate/"),
        (" https://example.org/a/b/ ", "https://example.org", "/a/b/"),
    ],
)
def test_an_address_is_an_origin_and_a_path(url: str, origin: str, path: str) -> None:
    address = Address.read(url)
    assert (address.origin, address.path) == (origin, path)
    assert address.to("g/1") == f"{origin}{path}g/1"


@pytest.mark.parametrize(
    "url",
    ["", "games.example", "ftp://games.example", "https://", "https://games.example?x=1", "https://a:x", "//a"],
)
def test_an_invalid_base_url_is_refused(url: str) -> None:
    with pytest.raises(ValueError):
        Address.read(url)
