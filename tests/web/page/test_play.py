"""Playing on the board's page in a real browser: with mouse, finger, keyboard and typed moves, while other readers
watch.
"""

import re
from datetime import timedelta

import pytest
from playwright.async_api import expect

from bot.domain.clock import CLOCKS
from tests.chromium import needs_chromium
from tests.sampling import more
from tests.web.page.conftest import SitDown
from tests.web.pages import PHONE, WINDOWS, touch_and_hold
from tests.web.serve import NEAR, PROMOTION, Served, begin, begin_at
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

HOUR = timedelta(hours=1)


@pytest.mark.parametrize("window", ["desktop", "phone", "lying phone"])
async def test_a_move_is_tapped_and_all_viewers_see_it(site: Served, sit_down: SitDown, window: str) -> None:
    game = site.shown["tap"] = await begin(site.runtime)
    alice, cat = await sit_down("k/tap-white", WINDOWS[window]), await sit_down(f"g/{game.id}")
    await alice.square("e2").click()
    await alice.sees("e4", ui_text("web-mark-move"))
    await alice.square("e4").click()
    for reader in (alice, cat):
        await reader.sees("e4", "Pawn")
        await reader.sees("e2", "empty")
    await cat.hears("e2")
    await expect(cat.page.locator(".list [aria-current]")).to_have_text("e4")


async def test_a_piece_is_dragged_by_mouse(site: Served, sit_down: SitDown) -> None:
    site.shown["drag"] = await begin(site.runtime)
    alice = await sit_down("k/drag-white")
    await alice.drags("g1", "f3")
    await alice.sees("f3", "Knight")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))


async def test_a_piece_is_dragged_by_finger(site: Served, sit_down: SitDown) -> None:
    site.shown["swipe"] = await begin(site.runtime)
    alice = await sit_down("k/swipe-white", PHONE)
    await alice.swipes("g1", "f3")
    await alice.sees("f3", "Knight")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))


async def test_a_game_is_played_by_keyboard_alone(site: Served, sit_down: SitDown) -> None:
    site.shown["keys"] = await begin(site.runtime)
    alice = await sit_down("k/keys-white")
    await alice.square("e2").focus()
    for key in ("ArrowLeft", "Enter", "ArrowUp", "ArrowUp"):
        await alice.page.keyboard.press(key)
    await expect(alice.square("d4")).to_be_focused()
    await alice.page.keyboard.press("Escape")
    await expect(alice.square("d2")).not_to_have_attribute("aria-selected", "true")
    for key in ("ArrowDown", "ArrowDown", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        await alice.page.keyboard.press(key)
    await alice.sees("d4", "Pawn")
    await expect(alice.page.locator("[data-square][tabindex='0']")).to_have_count(1)


@pytest.mark.parametrize("typed", ["horse f3", *more(["Nf3", "g1f3"])])
async def test_a_move_is_typed(site: Served, sit_down: SitDown, typed: str) -> None:
    site.shown["typed"] = await begin(site.runtime)
    alice = await sit_down("k/typed-white")
    await alice.page.keyboard.press("/")
    await alice.page.keyboard.type(typed)
    await alice.page.keyboard.press("Enter")
    await alice.sees("f3", "Knight")
    await expect(alice.page.locator(".entry input")).to_have_value("")


async def test_an_illegal_move_is_undone_and_explained_by_the_server(site: Served, sit_down: SitDown) -> None:
    site.shown["refused"] = await begin(site.runtime)
    alice = await sit_down("k/refused-white")
    await alice.drags("e2", "e5")
    await alice.is_refused("e5")
    await alice.sees("e2", "Pawn")
    await alice.sees("e5", "empty")


async def test_a_pawn_promotes_to_the_chosen_piece(site: Served, sit_down: SitDown) -> None:
    site.shown["promote"] = await begin_at(site.runtime, PROMOTION)
    alice = await sit_down("k/promote-white", PHONE)
    await alice.swipes("f7", "f8")
    await alice.page.keyboard.press("Escape")
    await alice.sees("f7", "Pawn")
    await alice.swipes("f7", "f8")
    await alice.button("Kheshig").click()
    await alice.sees("f8", "Kheshig")


async def test_any_piece_shows_its_guide_and_the_empty_squares_it_attacks(site: Served, sit_down: SitDown) -> None:
    game = site.shown["guide"] = await begin(site.runtime, "e4 a5")
    cat = await sit_down(f"g/{game.id}")
    await cat.holds("a8")
    guide = cat.page.get_by_role("region", name=ui_text("web-guide"))
    await expect(guide).to_contain_text("Lancer")
    await cat.sees("a7", re.escape(ui_text("web-mark-strike")))
    await cat.hears("Lancer")
    await guide.get_by_role("button", name=ui_text("web-close")).click()
    await cat.sees("a7", "empty$")


async def test_a_long_press_on_a_piece_shows_its_guide(site: Served, sit_down: SitDown) -> None:
    site.shown["hold"] = await begin(site.runtime)
    alice = await sit_down("k/hold-white", PHONE)
    await touch_and_hold(alice, "b8")
    await expect(alice.page.get_by_role("region", name=ui_text("web-guide"))).to_contain_text("Kheshig")


async def test_a_piece_with_an_open_guide_can_still_be_played(site: Served, sit_down: SitDown) -> None:
    site.shown["both"] = await begin(site.runtime)
    alice = await sit_down("k/both-white")
    await alice.holds("g1")
    guide = alice.page.get_by_role("region", name=ui_text("web-guide"))
    await expect(guide).to_contain_text("Knight")
    await alice.drags("g1", "f3")
    await alice.sees("f3", "Knight")
    await expect(guide).to_be_hidden()


async def test_the_board_is_flipped(site: Served, sit_down: SitDown) -> None:
    site.shown["turn"] = await begin(site.runtime)
    bo = await sit_down("k/turn-black")
    assert (await bo.middle("a8"))[1] > (await bo.middle("a1"))[1]
    await bo.button(ui_text("web-flip")).click()
    await expect(bo.page.locator("#app")).to_have_attribute("data-orientation", "white")
    assert (await bo.middle("a8"))[1] < (await bo.middle("a1"))[1]


async def test_one_steps_through_the_moves_and_returns_at_once(site: Served, sit_down: SitDown) -> None:
    site.shown["walk"] = await begin(site.runtime, "d4 a5 Nf3")
    bo = await sit_down("k/walk-black")
    await bo.button(ui_text("web-walk-first")).click()
    await bo.sees("d2", "Pawn")
    await bo.page.keyboard.press("ArrowRight")
    await bo.sees("d4", "Pawn")
    await bo.sees("g1", "Knight")
    await bo.page.locator("[data-ply='2']").click()
    await bo.sees("a5", "Pawn")
    await bo.button(ui_text("web-walk-live")).click()
    await bo.sees("f3", "Knight")
    await bo.page.keyboard.press("ArrowLeft")
    await bo.sees("g1", "Knight")
    await bo.page.keyboard.press("End")
    await bo.sees("f3", "Knight")


async def test_the_next_move_clears_drawn_arrows(site: Served, sit_down: SitDown) -> None:
    site.shown["draw"] = await begin(site.runtime)
    alice = await sit_down("k/draw-white", PHONE)
    arrows = alice.page.locator(".board-arrows > *")
    await alice.button(ui_text("web-draw")).click()
    await alice.swipes("g1", "f3")
    await alice.square("e5").tap()
    await expect(arrows).to_have_count(2)
    await alice.button(ui_text("web-draw")).click()
    await alice.swipes("g1", "f3")
    await alice.sees("f3", "Knight")
    await expect(arrows).to_have_count(0)


async def test_a_premove_waits_for_its_turn_and_can_be_canceled(site: Served, sit_down: SitDown) -> None:
    site.shown["plan"] = await begin(site.runtime, clock=HOUR)
    alice, bo = await sit_down("k/plan-white"), await sit_down("k/plan-black")
    await bo.drags("g8", "f6")
    await bo.sees_status(ui_text("web-premove", move="g8–f6"))
    await bo.button(ui_text("web-cancel")).click()
    await bo.sees_status(ui_text("guide-film-start"))
    await bo.drags("a6", "a5")
    await bo.sees_status(ui_text("web-premove", move="a6–a5"))
    await alice.drags("e2", "e4")
    for reader in (alice, bo):
        await reader.sees("a5", "Pawn")
    await alice.sees_status(ui_text("web-your-turn"))


@pytest.mark.parametrize("way", ["tapped", "dragged"])
async def test_a_king_castles_onto_its_rook(site: Served, sit_down: SitDown, way: str) -> None:
    site.shown["rook"] = await begin_at(site.runtime, PROMOTION)
    alice = await sit_down("k/rook-white")
    if way == "tapped":
        await alice.square("e1").click()
        await alice.sees("a1", ui_text("web-mark-move"))
        await alice.square("a1").click()
    else:
        await alice.drags("e1", "a1")
    await alice.sees("c1", "King")
    await alice.sees("d1", "Rook")
    await alice.hears(ui_text("web-told-castling-long", side="White"))


async def test_castling_onto_the_rook_can_be_a_premove(site: Served, sit_down: SitDown) -> None:
    site.shown["ahead"] = await begin(site.runtime, "g3 a5 Bg2 b5 Nf3", clock=HOUR)
    alice, bo = await sit_down("k/ahead-white"), await sit_down("k/ahead-black")
    await alice.square("e1").click()
    await alice.sees("h1", ui_text("web-mark-move"))
    await alice.square("h1").click()
    await alice.sees_status(ui_text("web-premove", move="e1–h1"))
    await bo.drags("b5", "b4")
    for reader in (alice, bo):
        await reader.sees("g1", "King")
        await reader.sees("f1", "Rook")
        await reader.hears(ui_text("web-told-castling-short", side="White"))


async def test_a_premove_that_became_illegal_is_not_played(site: Served, sit_down: SitDown) -> None:
    site.shown["late"] = await begin(site.runtime, "e4 d5", clock=HOUR)
    alice, bo = await sit_down("k/late-white"), await sit_down("k/late-black")
    await bo.drags("d5", "d4")
    await bo.sees_status(ui_text("web-premove", move="d5–d4"))
    await alice.drags("e4", "d5")
    await bo.is_refused(ui_pattern("web-premove-lapsed"))
    await bo.sees_status(ui_text("web-your-turn"))


async def test_the_first_rank_is_arranged_by_dragging(site: Served, sit_down: SitDown) -> None:
    site.shown["arrange"] = await begin(site.runtime, family="asymmetric", options="c")
    alice = await sit_down("k/arrange-white", PHONE)
    await alice.sees_status(ui_text("web-arrange-how"))
    await expect(alice.page.locator(".board-swap")).to_have_count(8)
    await alice.swipes("a1", "b1")
    await alice.sees("b1", "Griffin")
    await alice.square("g1").tap()
    await alice.square("h1").tap()
    await alice.sees("g1", "Griffin")
    await alice.button(ui_text("web-arrange-done")).click()
    await alice.sees_status(ui_text("web-arranges", name="Bo"))
    await alice.sees_status(ui_text("web-arranges-wait"))
    await alice.sees("b1", "Griffin")
    await alice.sees("a1", "Knight")


async def test_a_setup_says_what_to_do_next_to_its_time(site: Served, sit_down: SitDown) -> None:
    clock = CLOCKS["30+20"]
    site.shown["hurried"] = await begin(site.runtime, family="asymmetric", options="c", clock=clock)
    alice, bo = await sit_down("k/hurried-white", PHONE), await sit_down("k/hurried-black")
    await alice.sees_status(ui_text("web-arrange-how"))
    await alice.sees_status(ui_pattern("web-first-move"))
    await bo.sees_status(ui_pattern("web-first-move"))


async def test_all_viewers_see_a_king_win_by_campmate(site: Served, sit_down: SitDown) -> None:
    game = site.shown["near"] = await begin(site.runtime, NEAR)
    alice, cat = await sit_down("k/near-white"), await sit_down(f"g/{game.id}", PHONE)
    await cat.sees_status(ui_pattern("alt-alert"))
    await alice.drags("b7", "a8")
    for reader in (alice, cat):
        await expect(reader.page.locator(".status")).to_contain_text("Campmate", ignore_case=True)
        await expect(reader.square("a8")).to_have_class(re.compile(r"\bboard-home\b"))


@pytest.mark.parametrize("window", WINDOWS)
async def test_no_part_of_the_page_moves_by_itself(site: Served, sit_down: SitDown, window: str) -> None:
    site.shown["still"] = await begin(site.runtime, "e4 a5", clock=HOUR)
    alice, bo = await sit_down("k/still-white", WINDOWS[window]), await sit_down("k/still-black", WINDOWS[window])
    await alice.square("d2").click()
    await alice.square("d4").click()
    await bo.sees("d4", "Pawn")
    await bo.square("b6").click()
    await bo.square("b5").click()
    await alice.sees("b5", "Pawn")
    await alice.sees_status(ui_text("web-your-turn"))
    assert [await reader.shifted() for reader in (alice, bo)] == [0, 0]


async def test_the_chosen_theme_is_kept(site: Served, sit_down: SitDown) -> None:
    game = site.shown["theme"] = await begin(site.runtime)
    cat = await sit_down(f"g/{game.id}")
    await cat.button(ui_text("web-settings")).click()
    await cat.page.get_by_role("radio", name=ui_text("theme-night")).check()
    await cat.button(ui_text("web-close")).click()
    await cat.opens(f"g/{game.id}")
    await expect(cat.page.locator("html")).to_have_attribute("data-theme", "night")


async def test_a_members_theme_applies_in_every_browser(site: Served, sit_down: SitDown) -> None:
    site.shown["own"] = await begin(site.runtime)
    bo = await sit_down("k/own-black")
    await bo.button(ui_text("web-settings")).click()
    async with bo.page.expect_response("**/api/settings"):
        await bo.page.get_by_role("radio", name=ui_text("theme-night")).check()
    other = await sit_down("k/own-black")
    await expect(other.page.locator("html")).to_have_attribute("data-theme", "night")


async def test_the_language_is_chosen_in_the_settings_and_stays(site: Served, sit_down: SitDown) -> None:
    site.shown["own"] = await begin(site.runtime)
    bo = await sit_down("k/own-black")
    await bo.button(ui_text("web-settings")).click()
    menu = bo.page.locator("select[name=language]")
    offered = await menu.locator("option").evaluate_all("options => options.map(({ value }) => value)")
    assert {*offered} == {"", *site.runtime.catalog.translators}
    await menu.select_option("es-ES")
    await expect(bo.page.locator("html")).to_have_attribute("lang", "es-ES")
    await bo.opens("editor")
    await expect(bo.page.locator("html")).to_have_attribute("lang", "es-ES")
    await bo.page.context.clear_cookies(name="campmate-language")
    await bo.page.goto(f"{site.address}/home")
    await expect(bo.page.locator("html")).to_have_attribute("lang", "es-ES")
    await bo.page.locator(".tools button").last.click()
    async with bo.page.expect_response("**/api/settings"):
        await bo.page.locator("select[name=language]").select_option("")
    await expect(bo.page.locator("html")).to_have_attribute("lang", "en-US")


async def test_a_visitors_language_is_stored_in_their_browser(site: Served, sit_down: SitDown) -> None:
    visitor = await sit_down("editor")
    await visitor.button(ui_text("web-settings")).click()
    await visitor.page.locator("select[name=language]").select_option("zh-CN")
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "zh-CN")
    await visitor.page.reload()
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "zh-CN")


async def test_each_variant_has_its_own_levels_and_the_chosen_one_is_played(site: Served, sit_down: SitDown) -> None:
    site.shown["home"] = await begin(site.runtime)
    page = (await sit_down("k/home-white")).page
    await page.goto(f"{site.address}/")
    levels, third = page.locator(".cast .card"), page.locator("input[name=level][value='3']")
    await third.check()
    before = await levels.all_text_contents()
    await page.locator("input[value=asymmetric]").check()
    assert len(set(before) | set(await levels.all_text_contents())) > len(before)
    await expect(third).to_be_checked()
    await page.locator("select[name=colour]").select_option(ui_text("web-black"))
    name = ui_text("character-name-grum")
    await page.get_by_role("button", name=ui_text("web-play-against", name=name)).click()
    await expect(page.locator("#app")).to_have_attribute("data-you", "black")
    await expect(page.locator(".player .name", has_text=name)).to_be_visible()
    await expect(page.locator(".player .portrait")).to_have_js_property("complete", True)
    await expect(page.locator(".player .portrait")).not_to_have_js_property("naturalWidth", 0)
    await expect(page.locator(".status")).to_contain_text(f"{name}: ")
