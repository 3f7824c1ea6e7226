"""The server on METRICS_PORT responds if a request's host is an IP address or a known name. It refuses requests that
websites make in a visitor's browser."""

from collections.abc import AsyncIterator
from typing import TypeAlias

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.ops.serving import is_known, make_app
from bot.settings import BotSettings

NAMES = BotSettings(metrics_hostnames="campmate, Metrics.example").metrics_names


async def nothing_wrong() -> str | None:
    return None


Visitor: TypeAlias = TestClient[web.Request, web.Application]


@pytest.fixture
async def page() -> AsyncIterator[Visitor]:
    async with TestClient(TestServer(make_app(nothing_wrong, NAMES, well="All is well."))) as page:
        yield page


@pytest.mark.parametrize(
    "host", ["127.0.0.1:9100", "[::1]:9100", "localhost:9100", "10.0.0.7", "campmate:9100", "METRICS.example"]
)
def test_addresses_and_configured_names_are_known(host: str) -> None:
    assert is_known(host, NAMES)


@pytest.mark.parametrize(
    "host",
    ["stranger.example:9100", "127.0.0.1.stranger.example", "localhost.", "", "[::1", "a b", "á." * 2000, "a" * 8000],
)
def test_no_other_name_is_known(host: str) -> None:
    assert not is_known(host, NAMES)


@pytest.mark.parametrize("path", ["/health", "/metrics"])
async def test_a_program_gets_a_response(page: Visitor, path: str) -> None:
    assert (await page.get(path)).status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "stranger.example:9100"},
        {"Origin": "https://stranger.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
@pytest.mark.parametrize("path", ["/health", "/metrics"])
async def test_another_site_is_refused(page: Visitor, path: str, headers: dict[str, str]) -> None:
    answer = await page.get(path, headers=headers)
    assert answer.status == 403
    assert "campmate" not in await answer.text()


async def test_an_address_typed_into_a_browser_works(page: Visitor) -> None:
    answer = await page.get("/health", headers={"Sec-Fetch-Site": "none"})
    assert await answer.text() == "All is well.\n"
