"""A newcomer's first minutes with the bot, in a real browser. The page is the sandbox of `python -m bot sandbox`."""

import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.chromium import a_browser, needs_chromium
from tests.ports import free_port
from tests.timeouts import TIMEOUT_MS, page_timeout_ms
from tests.wording import character, ui_text

ARTIFACTS = Path(__file__).resolve().parents[1] / "artifacts"

TRY_MS = 4_000.0
"""The time limit in milliseconds for each attempt to open a menu or press a button. Many attempts can be needed on a
busy machine."""
LONG_WAIT = 3
"""If a form is still missing after this many attempts, the test assumes that it was lost, and opens it again."""

PRIVATE = "Only you can see this"
"""The page's label for messages that only one member sees."""

MORE_OPTIONS = re.compile(r"^\+\d+ more$")

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]


def plain(key: str, **arguments: object) -> str:
    """Return a message as the page shows it, with names instead of mentions and without Markdown's asterisks."""
    return re.sub(r"<(@.*?)>|\*\*", r"\1", ui_text(key, **arguments))


class Client:
    """What a member can do on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.viewer = ""
        self.composer = page.locator("#channel-composer")

    async def switch_to(self, name: str) -> None:
        self.viewer = name
        await self.page.locator("#viewer-picker").select_option(label=name)

    async def _keep_member(self) -> None:
        """Select the member again if the selection was lost because the page was redrawn."""
        picker = self.page.locator("#viewer-picker")
        if self.viewer and (await picker.locator("option:checked").inner_text()) != self.viewer:
            await picker.select_option(label=self.viewer)

    async def slash(self, command: str, *, says: str, **options: str) -> None:
        """Send a command, and wait for a message with this text."""
        await self.page.locator("#channel-composer-input").fill(f"/{command}")
        await self._choose(f"/{command}")
        for number, (option, value) in enumerate(options.items()):
            if number:
                await self.composer.get_by_text(MORE_OPTIONS).click()
            await self._choose(option)
            await self.page.keyboard.type(value)
            await self._choose(value)
        await self._press(self.composer.locator("button[type=submit]"), self.newest(says))

    async def move(self, text: str, *, says: str) -> None:
        """Submit a move in the form, and wait until the newest message has this text."""
        form = self.page.get_by_role("dialog")
        await self.press(ui_text("button-move"), form)
        for number in range(1, round(TIMEOUT_MS / TRY_MS)):
            await self._keep_member()
            # If the page is redrawn in the meantime, the typed text is lost, and sometimes the whole form.
            if number % LONG_WAIT == 0 and not await form.is_visible():
                await self.press(ui_text("button-move"), form)
            with suppress(PlaywrightTimeout):
                await form.get_by_role("textbox").fill(text, timeout=TRY_MS)
                await form.get_by_role("button", name="Submit").click(timeout=TRY_MS)
            with suppress(AssertionError):
                return await expect(self.newest(says)).to_be_visible(timeout=TRY_MS)
        raise AssertionError(f"no message with {says} after the move {text}")

    async def press(self, label: str, shown: Locator) -> None:
        """Press this button on the newest message that has it. Press it again until the expected element is
        visible."""
        await self._press(self.messages.get_by_role("button", name=label, exact=True).last, shown)

    def newest(self, text: str) -> Locator:
        """The newest message that everyone can see, if it contains this text."""
        return self.messages.filter(has_not_text=PRIVATE).last.filter(has_text=text)

    def newest_private(self, text: str) -> Locator:
        """The newest message that only this member can see, if it contains this text."""
        return self.messages.filter(has_text=PRIVATE).last.filter(has_text=text)

    async def pick(self, menu: str, option: str) -> None:
        trigger = self.messages.locator(".select-trigger").filter(has_text=menu).last
        choice = self.page.locator(".select-option:visible").filter(has_text=option).first
        # When a picture arrives, the page redraws its message, which closes a menu that was just opened.
        for _ in range(round(TIMEOUT_MS / TRY_MS)):
            await self._keep_member()
            await trigger.click()
            try:
                return await choice.click(timeout=TRY_MS)
            except PlaywrightTimeout:
                continue
        raise AssertionError(f"{option} is not offered in {menu}")

    async def sees(self, text: str) -> None:
        await expect(self.newest(text)).to_be_visible()

    async def is_told(self, text: str) -> None:
        """Wait for a private message with this text."""
        await expect(self.newest_private(text)).to_be_visible()

    @property
    def messages(self) -> Locator:
        return self.page.locator("#channel-message-list > *")

    async def _press(self, pressed: Locator, shown: Locator) -> None:
        """Press an element until the expected one is visible. A single press isn't enough, because it can be lost
        during a redraw."""
        for _ in range(round(TIMEOUT_MS / TRY_MS)):
            await self._keep_member()
            with suppress(PlaywrightTimeout):  # the previous press may only have been slow
                await pressed.click(timeout=TRY_MS)
            with suppress(AssertionError):
                return await expect(shown).to_be_visible(timeout=TRY_MS)
        seen = [" ".join(text.split())[:300] for text in (await self.messages.all_inner_texts())[-4:]]
        raise AssertionError(f"{shown} isn't visible after pressing {pressed}; newest messages: {seen}")

    async def _choose(self, text: str) -> None:
        await self.page.locator("[role=option]").filter(has_text=text).first.click()


@pytest.fixture
def address() -> Iterator[str]:
    command = [sys.executable, "-m", "bot", "sandbox", "--port", str(free_port())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield next(line.strip() for line in process.stdout if line.startswith("http://127.0.0.1:"))
        process.terminate()


@pytest.fixture
async def client(address: str) -> AsyncIterator[Client]:
    async with a_browser() as browser:
        page = await browser.new_page(viewport={"width": 900, "height": 1200})
        page.set_default_timeout(page_timeout_ms())
        await page.goto(address)
        await page.get_by_role("link", name=ui_text("tryout-discord")).click()
        yield Client(page)


@pytest.mark.more  # tests/sandbox also plays a game in the sandbox's page
async def test_two_members_start_a_game_on_the_page(client: Client) -> None:
    await client.sees("challenges @Alice")
    sides = plain("challenge-sides-white", challenger="Alice", white="White", white_army="Kingdom", turn="white")
    await client.slash("challenge", opponent="Bo", color="White", says=sides)
    await client.switch_to("Bo")
    await client.press(ui_text("button-accept"), client.newest(plain("game-your-move", player="@Alice", side="White")))
    await client.switch_to("Alice")
    await client.move("d4", says=plain("game-last-move", move="1. d4"))
    await client.switch_to("Bo")
    await client.move("c5", says=plain("game-last-move", move="1… c5"))
    await client.switch_to("Alice")
    await client.pick(plain("pick-piece"), "Knight g1")
    await client.is_told(plain("how-knight"))
    await client.pick(plain("pick-target", origin="g1"), "f3")
    await client.sees(plain("game-last-move", move="2. Nf3"))
    await client.switch_to("Bo")
    await client.pick(plain("pick-piece"), "Khan e8")
    await client.pick(plain("pick-target", origin="e8"), "f7")
    await client.sees(plain("game-last-move", move="2… Kf7"))
    position = f"Orda Chess. {ui_text('alt-to-move', side='White')} {ui_text('alt-last', move='Kf7')}".strip()
    board = client.newest("").get_by_role("img", name=position)
    await expect(board).to_have_js_property("naturalWidth", 720)
    await board.scroll_into_view_if_needed()
    ARTIFACTS.mkdir(exist_ok=True)
    await client.page.screenshot(path=ARTIFACTS / "page.png")


async def test_a_newcomer_plays_the_engine_on_the_page(client: Client) -> None:
    await client.sees("challenges @Alice")
    await client.slash("play", variant=ui_text("variant-khans"), level="level 1", color="White", says=character(1))
    await client.move("e4", says=plain("game-last-move", move="1… "))
    await client.press(ui_text("button-hint"), client.newest_private(plain("hint-title", game="")))
    await client.press(ui_text("button-play-hint"), client.newest(plain("game-last-move", move="2… ")))
    await client.messages.last.scroll_into_view_if_needed()
    await client.page.screenshot(path=ARTIFACTS / "khans.png")
