"""Launches the browser for the tests: Chromium, preferably as the headless shell, which needs half the resources."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright, expect

from tests.timeouts import TIMEOUT_MS, page_timeout_ms

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # All pages of a test belong to one site, so two renderer processes are enough.
    "--renderer-process-limit=2",
)

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs Debian's chromium, which .ci/run installs")


@asynccontextmanager
async def a_browser() -> AsyncIterator[Browser]:
    """Launch a headless browser."""
    expect.set_options(timeout=page_timeout_ms())
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET), timeout=TIMEOUT_MS)
        yield browser
        await browser.close()
