"""The hint button in a casual game. It shows an arrow on the board, and the move in words."""

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import PHONE_AND_MORE
from tests.web.serve import Served, begin, begin_with_engine
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest.mark.parametrize("window", PHONE_AND_MORE)
async def test_a_hint_is_drawn_and_written_until_a_move_is_made(
    site: Served, sit_down: SitDown, window: dict[str, object]
) -> None:
    site.shown["hinted"] = await begin_with_engine(site.runtime)
    alice = await sit_down("k/hinted-white", window)
    await alice.button(ui_text("web-do-hint")).click()
    await alice.is_refused("1. ")
    arrow = alice.page.locator(".board-arrows .board-best")
    await expect(arrow).to_have_count(1)
    await alice.square("d2").click()
    await alice.square("d4").click()
    await expect(arrow).to_have_count(0)


async def test_a_rated_game_has_no_hint_button(site: Served, sit_down: SitDown) -> None:
    site.shown["rated"] = await begin(site.runtime)
    alice = await sit_down("k/rated-white")
    await expect(alice.button(ui_text("web-do-resign"))).to_be_visible()
    await expect(alice.button(ui_text("web-do-hint"))).to_have_count(0)
