"""Fixtures for tests in a browser. All tests share one browser, and each module has its own site."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bot.engine import compile_ahead
from tests.chromium import a_browser
from tests.web.pages import DESKTOP, Reader
from tests.web.serve import Served, serving

SitDown = Callable[..., Awaitable[Reader]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with a_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def kernels() -> None:
    """Compile the kernels before the tests, so that no page has to wait for them."""
    compile_ahead()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(kernels: None) -> AsyncIterator[Served]:
    async with serving() as served:
        yield served


@pytest_asyncio.fixture(loop_scope="session")
async def sit_down(browser: Browser, site: Served) -> AsyncIterator[SitDown]:
    """Yield a function that opens a page for a new reader (a simulated user). At the end, check that no reader's
    browser has logged an error.
    """
    readers = []
    async with AsyncExitStack() as windows:

        async def seat(path: str, window: dict[str, Any] = DESKTOP) -> Reader:
            reader = await Reader.sit_down(browser, site.address, window)
            windows.push_async_callback(reader.page.context.close)
            readers.append(reader)
            return await reader.opens(path)

        yield seat
    assert [reader.faults for reader in readers] == [[] for _ in readers]
