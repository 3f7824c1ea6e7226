"""Launches the browser for the tests: Chromium, preferably as the headless shell, which needs half the resources."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Locator, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

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

TRY_MS = 4_000.0
"""The time limit in milliseconds for each attempt to open a menu or press a button. Many attempts can be needed on a
busy machine."""

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs Debian's chromium, which .ci/run installs")


@asynccontextmanager
async def a_browser() -> AsyncIterator[Browser]:
    """Launch a headless browser."""
    expect.set_options(timeout=page_timeout_ms())
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET), timeout=TIMEOUT_MS)
        yield browser
        await browser.close()


async def pick(
    shown: Locator, menu: str, option: str, *, before_each_try: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Choose an option of the last menu with this label in a part of the simulated Discord's page.

    A click is lost if the page redraws the message between the press and the release of the button, so the menu is
    opened again if the option doesn't appear.
    """
    trigger = shown.locator(".select-trigger").filter(has_text=menu).last
    choice = shown.page.locator(".select-option:visible").filter(has_text=option).first
    for _ in range(round(TIMEOUT_MS / TRY_MS)):
        if before_each_try:
            await before_each_try()
        await trigger.click()
        try:
            return await choice.click(timeout=TRY_MS)
        except PlaywrightTimeout:
            continue
    raise AssertionError(f"{option} is not offered in {menu}")
