"""A game's page in a real browser, when the game ends and while the page asks a question, such as which piece to
promote to.
"""

from itertools import product

import pytest
from playwright.async_api import expect

from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import OfferKind
from bot.i18n.catalog import load_catalog
from bot.services import games
from tests.chromium import needs_chromium
from tests.locales import LANGUAGES
from tests.sampling import more
from tests.services.steps import CAMPMATE
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, Reader
from tests.web.serve import ALICE, BO, PROMOTION, Served, begin, begin_at
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

HAND = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WINDOWS = {
    "desktop": DESKTOP,
    "phone": HAND,
    "narrow phone": {**HAND, "viewport": {"width": 320, "height": 640}},
    "lying phone": {**HAND, "viewport": {"width": 844, "height": 390}},
}
LOW = {"viewport": {"width": 1280, "height": 720}}
UNDECIDED = CAMPMATE.removesuffix(" Kxa8")

IS_CUT = "(node) => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth"
IS_IN_LIST = """
(move) => {
  const [inner, outer] = [move, move.closest(".list")].map((node) => node.getBoundingClientRect());
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}
"""


async def sees_the_last_move(reader: Reader) -> None:
    current = await reader.page.wait_for_selector(".list [aria-current]")
    await reader.page.wait_for_function(IS_IN_LIST, arg=current)


@pytest.mark.parametrize("window", WINDOWS)
async def test_a_rematch_offer_cuts_off_nothing_of_the_result(site: Served, sit_down: SitDown, window: str) -> None:
    site.shown["long"] = await begin(site.runtime, CAMPMATE)
    alice, bo = await sit_down("k/long-white"), await sit_down("k/long-black", WINDOWS[window])
    await alice.button(ui_text("web-do-rematch")).click()
    await bo.sees_status(ui_text("web-offered-rematch", name="Alice"))
    assert await bo.page.locator(".status").evaluate(IS_CUT) is False
    for part in (".status button", ".walk", ".player.bottom"):
        await bo.page.locator(part).click(trial=True)


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_a_question_is_not_cut_off_in_any_language(site: Served, sit_down: SitDown, locale: str) -> None:
    for action, moves in (("resign", UNDECIDED), ("abort", "")):
        site.shown["asked"] = await begin(site.runtime, moves)
        alice = await sit_down("k/asked-white", {**WINDOWS["narrow phone"], "locale": locale})
        pressed = load_catalog().translators[locale](f"web-do-{action}")
        await alice.page.get_by_role("button", name=pressed).click()
        await both_answers_fit(alice)
        assert await alice.page.locator(".status .sentence").evaluate(IS_CUT) is False


@pytest.mark.parametrize(
    ("kind", "locale"),
    [*product([OfferKind.DRAW], LANGUAGES), *more(product([OfferKind.TAKEBACK], LANGUAGES))],
)
async def test_an_offer_is_not_cut_off_in_any_language(
    site: Served, sit_down: SitDown, locale: str, kind: OfferKind
) -> None:
    game = site.shown["offer"] = await begin(site.runtime, UNDECIDED)
    await games.offer(site.runtime.db, game.id, ALICE.user_id, kind, site.runtime.now())
    await both_answers_fit(await sit_down("k/offer-black", {**WINDOWS["narrow phone"], "locale": locale}))


async def both_answers_fit(reader: Reader) -> None:
    question = reader.page.locator(".status")
    await expect(question.locator("button")).to_have_count(2)
    assert await question.evaluate(IS_CUT) is False
    for answer in await question.locator("button").all():
        await answer.click(trial=True)
        assert await answer.evaluate(IS_CUT) is False


async def test_the_move_list_keeps_its_size_on_a_phone(site: Served, sit_down: SitDown) -> None:
    heights = []
    for moves in ("e4 a5", UNDECIDED):
        site.shown["grows"] = await begin(site.runtime, moves)
        alice = await sit_down("k/grows-white", HAND)
        await sees_the_last_move(alice)
        heights.append(await alice.page.locator(".moves").evaluate("(node) => node.offsetHeight"))
    assert heights[0] == heights[1]


async def test_the_last_move_stays_visible_when_the_list_shrinks_at_the_end(site: Served, sit_down: SitDown) -> None:
    site.shown["flag"] = await begin(site.runtime, UNDECIDED, clock=CLOCKS["30+20"])
    alice, bo = await sit_down("k/flag-white", LOW), await sit_down("k/flag-black")
    await bo.button(ui_text("web-do-resign")).click()
    await bo.page.locator(".answers").get_by_role("button", name=ui_text("web-do-resign")).click()
    await alice.sees_status(ui_pattern("end-resignation", loser="Bo"))
    await sees_the_last_move(alice)


async def near_promotion(site: Served) -> Game:
    """A game in which both sides have moved once, and White can promote."""
    game = await begin_at(site.runtime, PROMOTION)
    for player, move in ((ALICE, "e1e2"), (BO, "c6c5")):
        game = (await games.play_move(site.runtime.db, game.id, player.user_id, move, site.runtime.now())).game
    return game


async def asks_for_a_promotion(reader: Reader) -> None:
    await reader.square("f7").click()
    await reader.square("f8").click()
    await expect(reader.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("button", [ui_text("web-walk-back"), ui_text("web-flip")])
async def test_a_promotion_question_closes_when_another_position_is_shown(
    site: Served, sit_down: SitDown, button: str
) -> None:
    site.shown["pick"] = await near_promotion(site)
    alice = await sit_down("k/pick-white")
    await asks_for_a_promotion(alice)
    await alice.button(button).click()
    await expect(alice.page.get_by_role("dialog")).to_have_count(0)
    await alice.sees("f7", "Pawn")


async def test_a_promotion_question_closes_when_the_analysis_moves_on(site: Served, sit_down: SitDown) -> None:
    game = await near_promotion(site)
    await games.resign(site.runtime.db, game.id, ALICE.user_id, site.runtime.now())
    cat = await sit_down(f"analysis/{game.id}")
    await asks_for_a_promotion(cat)
    await cat.button(ui_text("web-walk-back")).click()
    await expect(cat.page.get_by_role("dialog")).to_have_count(0)


async def test_a_promotion_question_closes_when_a_conditional_line_is_left(site: Served, sit_down: SitDown) -> None:
    site.shown["line"] = await near_promotion(site)
    bo = await sit_down("k/line-black")
    await bo.button(ui_text("web-ahead-add")).click()
    await expect(bo.page.locator(".ahead")).to_have_attribute("data-open", "")
    await asks_for_a_promotion(bo)
    await bo.page.locator(".ahead").get_by_role("button", name=ui_text("web-cancel")).click()
    await expect(bo.page.get_by_role("dialog")).to_have_count(0)
    await expect(bo.page.locator(".ahead")).not_to_have_attribute("data-open", "")
