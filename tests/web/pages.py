"""Readers with a browser, and other helpers for tests of the website."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.async_api import Browser, CDPSession, Locator, Page, expect

from tests.timeouts import page_timeout_ms

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
WINDOWS = {"desktop": DESKTOP, "phone": PHONE, "lying phone": LYING}
PHONE_AND_MORE = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.more)]
"""The windows for tests of what a page does, as opposed to how it's laid out. A normal run only uses the phone."""

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


async def excess_width(page: Page) -> int:
    """Return by how many pixels the content is wider than the window. Don't compare it with `innerWidth`, which grows
    with the content on phones.
    """
    return int(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@dataclass
class Reader:
    """A simulated user with a separate browser profile and one open page. `faults` collects the errors that the browser
    logs.
    """

    page: Page
    address: str
    faults: list[str] = field(default_factory=list)
    touching: CDPSession | None = None

    @classmethod
    async def sit_down(cls, browser: Browser, address: str, window: dict[str, Any] = DESKTOP) -> Reader:
        """Open a browser window for a new reader. Collect the errors of its pages."""
        context = await browser.new_context(**{"locale": "en-US", "service_workers": "block", **window})
        context.set_default_timeout(page_timeout_ms())
        await context.add_init_script(SHIFTS)
        reader = cls(await context.new_page(), address)
        reader.page.on("pageerror", lambda error: reader.faults.append(str(error)))
        # If a request is refused or the network is down, the browser itself logs an error. These errors aren't the
        # page's, so `_note` ignores them.
        reader.page.on("console", lambda said: _note(reader, said.type, said.text))
        return reader

    async def opens(self, path: str) -> Reader:
        """Go to a page, and wait for its board."""
        await self.page.goto(f"{self.address}/{path}")
        await expect(self.page.locator(".board-row")).to_have_count(8)
        return self

    async def signs_in(self, link: str) -> Reader:
        """Open a personal link, and press the button on its page."""
        await self.page.goto(f"{self.address}/{link}")
        await self.page.locator("form.entrance button").click()
        await expect(self.page.locator(".board-row")).to_have_count(8)
        return self

    def square(self, name: str) -> Locator:
        """Return a square of the board."""
        return self.page.locator(f"[data-square={name}]")

    def button(self, name: str) -> Locator:
        """Return the button with this accessible name. Click buttons on phones, too: on a busy machine, a tap can take
        so long that the browser sees a long press, which clicks nothing.
        """
        return self.page.get_by_role("button", name=name, exact=True)

    async def sees(self, square: str, piece: str) -> None:
        """Wait until this piece is on a square. To wait for an empty square, pass "empty"."""
        await expect(self.square(square)).to_have_attribute("aria-label", re.compile(rf"^{square}\b.*{piece}"))

    async def may_move(self) -> None:
        """Wait until the analysis knows the legal moves."""
        await expect(self.page.locator("#app.study:not([data-waiting])")).to_be_attached()

    async def sees_status(self, sentence: str | re.Pattern[str]) -> None:
        """Wait until the status line next to the board contains this text."""
        await expect(self.page.locator(".status")).to_contain_text(sentence)

    async def hears(self, sentence: str) -> None:
        """Wait until this text is announced to screen readers."""
        await expect(self.page.locator("#heard")).to_contain_text(sentence)

    async def is_refused(self, sentence: str) -> None:
        """Wait until a note contains this text."""
        await expect(self.page.locator(".note")).to_contain_text(sentence)

    async def drags(self, origin: str, target: str) -> None:
        """Drag a piece with the mouse."""
        for square, press in ((origin, self.page.mouse.down), (target, self.page.mouse.up)):
            await self.page.mouse.move(*await self.middle(square), steps=4)
            await press()

    async def holds(self, square: str) -> None:
        """Press and hold a piece with the mouse until its guide opens."""
        await self.page.mouse.move(*await self.middle(square))
        await self.page.mouse.down()
        await expect(self.page.locator(".guide")).to_be_visible()
        await self.page.mouse.up()

    async def draws(self, origin: str, target: str) -> None:
        """Draw on the board by dragging with the right button."""
        await self.page.mouse.move(*await self.middle(origin))
        await self.page.mouse.down(button="right")
        await self.page.mouse.move(*await self.middle(target), steps=4)
        await self.page.mouse.up(button="right")

    async def swipes(self, origin: str, target: str) -> None:
        """Drag a piece with a finger."""
        await _touch(await self.finger(), "touchStart", await self.middle(origin))
        await self.slides(origin, target)

    async def slides(self, origin: str, target: str) -> None:
        """Move a finger that already touches the board to another square, and lift it there."""
        finger = await self.finger()
        (x, y), (to_x, to_y) = await self.middle(origin), await self.middle(target)
        for step in (1, 2, 3, 4):
            await _touch(finger, "touchMove", (x + (to_x - x) * step / 4, y + (to_y - y) * step / 4))
        await _touch(finger, "touchEnd")

    async def finger(self) -> CDPSession:
        """Return the CDP session that sends this window's touches."""
        if self.touching is None:
            self.touching = await self.page.context.new_cdp_session(self.page)
        return self.touching

    async def middle(self, square: str) -> tuple[float, float]:
        """Return the middle of a square, in window coordinates."""
        box = await self.square(square).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def is_shown(self, is_shown: bool) -> None:
        """Make the page behave as if it were visible or, if `is_shown` is false, hidden behind another page."""
        hide = "(is) => { Object.defineProperty(document, 'hidden', { value: is, configurable: true }); "
        await self.page.evaluate(hide + "document.dispatchEvent(new Event('visibilitychange')); }", not is_shown)

    async def shifted(self) -> float:
        """Return how far the page's layout has shifted since the page was opened."""
        found: float = await self.page.evaluate("window.shifted")
        return found


def _note(reader: Reader, kind: str, text: str) -> None:
    if kind == "error" and not text.startswith("Failed to load resource"):
        reader.faults.append(text)


async def touch_and_hold(reader: Reader, square: str) -> None:
    """Put a finger on a square without lifting it."""
    await _touch(await reader.finger(), "touchStart", await reader.middle(square))


async def _touch(finger: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
