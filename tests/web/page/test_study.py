"""The analysis board and the ways to open it, in a real browser."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.domain.challenge import Proposal, Terms
from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import ColorChoice
from bot.engine.analysis import Finding, to_json
from bot.engine.evaluation import Evaluation
from bot.services import challenges
from bot.storage import analyses
from bot.variants import find_family
from tests.chromium import needs_chromium
from tests.web.pages import PHONE, Reader
from tests.web.serve import ALICE, BO, CHANNEL, FINISHED, GUILD, Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

WITHOUT_ENGINE = 'localStorage.setItem("campmate", JSON.stringify({ engine: false }))'
"""A script that turns the engine off in the reader's settings, because searches take time."""


@pytest_asyncio.fixture(loop_scope="session")
async def reader(browser: Browser, site: Served) -> AsyncIterator[Reader]:
    someone = await Reader.sit_down(browser, site.address, PHONE)
    await someone.page.context.add_init_script(WITHOUT_ENGINE)
    yield someone
    await someone.page.context.close()
    assert someone.faults == []


async def test_trying_other_moves_keeps_a_finished_games_own(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, FINISHED)
    await reader.opens(f"analysis/{game.id}")
    await reader.page.locator("[data-ply='2']").click()
    await reader.sees("d7", "Archer")
    await reader.may_move()
    await reader.square("e2").tap()
    await reader.sees("e4", ui_text("web-mark-move"))
    await reader.square("e4").tap()
    await reader.sees("e4", "Pawn")
    await expect(reader.page.locator(".list [aria-current]")).to_have_text("e4")
    await reader.hears("Pawn to e4")
    await reader.button(ui_text("web-back-to-game")).click()
    await expect(reader.page.locator("[data-ply='8']")).to_be_visible()
    await reader.sees("e2", "Pawn")


async def test_a_games_analysis_link_opens_the_ply_shown(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, FINISHED)
    await reader.opens(f"g/{game.id}")
    link = reader.page.get_by_role("link", name=ui_text("web-analysis-board"))
    await expect(link).to_have_attribute("href", f"analysis/{game.id}#8")
    await reader.page.locator("[data-ply='3']").tap()
    await expect(link).to_have_attribute("href", f"analysis/{game.id}#3")
    await link.click()
    await expect(reader.page.locator("#app.study")).to_have_attribute("data-at", "3")


async def test_the_analysis_follows_a_ply_typed_in_the_address(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, FINISHED)
    await reader.opens(f"analysis/{game.id}#3")
    study = reader.page.locator("#app.study")
    await expect(study).to_have_attribute("data-at", "3")
    for typed, at in (("#5", "5"), ("#9999", str(game.ply)), ("#0", "0"), ("#nowhere", str(game.ply))):
        await reader.page.evaluate("(hash) => (location.hash = hash)", typed)
        await expect(study).to_have_attribute("data-at", at)


async def test_a_lesson_is_stepped_through_and_other_moves_are_tried(reader: Reader) -> None:
    await reader.opens("lesson/mate-wyvern")
    await reader.sees("c6", "Wyvern")
    await reader.button(ui_text("web-walk-forward")).click()
    await reader.sees("e7", "Hero")
    await reader.button(ui_text("web-walk-first")).click()
    await reader.may_move()
    await reader.square("c6").tap()
    await reader.square("c4").tap()
    await reader.sees("c4", "Wyvern")
    await reader.button(ui_text("web-back-to-lesson")).click()
    await reader.sees("c6", "Wyvern")
    await reader.button(ui_text("web-walk-live")).click()
    await reader.sees("h3", "Wyvern")


async def test_the_analysis_has_the_piece_guide_too(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, FINISHED)
    await reader.opens(f"analysis/{game.id}")
    await reader.square("b8").focus()
    await reader.page.keyboard.press("g")
    await expect(reader.page.get_by_role("region", name=ui_text("web-guide"))).to_contain_text("Kheshig")


async def test_a_game_with_the_engine_is_started_on_the_home_page(site: Served, reader: Reader) -> None:
    site.shown["home"] = await begin(site.runtime)
    await reader.opens("k/home-white")
    await reader.page.goto(f"{site.address}/")
    await reader.page.get_by_role("radio", name=ui_text("variant-asymmetric")).check()
    await reader.page.get_by_role("group", name=ui_text("web-army")).get_by_role("radio", name="Orcs").check()
    await reader.button(ui_text("web-play-against", name=ui_text("character-name-pip"))).click()
    await expect(reader.page.locator(".board-row")).to_have_count(8)
    await reader.sees_status(ui_text("web-your-turn"))
    await reader.sees("a1", "Wyvern")


async def test_a_challenge_is_accepted_with_an_army_chosen_by_picture(site: Served, reader: Reader) -> None:
    site.shown["asked"] = await begin(site.runtime)
    await challenges.create(
        site.runtime.db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=BO,
            opponent=ALICE,
            terms=Terms(find_family("asymmetric"), rated=False),
            color=ColorChoice.WHITE,
            army="humans",
            created_at=site.runtime.now(),
        ),
    )
    await reader.opens("k/asked-white")
    await reader.page.goto(f"{site.address}/")
    asked = (
        reader.page.get_by_role("region", name=ui_text("web-challenges"))
        .get_by_role("listitem")
        .filter(has_text=ui_text("web-challenge-by", name="Bo"))
    )
    await asked.get_by_role("button", name=ui_text("web-do-accept"), exact=True).click()
    await asked.get_by_role("radio", name="Orcs").check()
    await asked.get_by_role("button", name=ui_text("web-challenge-begin")).click()
    await expect(reader.page.locator("#app")).to_have_attribute("data-you", "black")
    await reader.sees("a8", "Wyvern")


async def test_a_challenge_is_made_and_canceled(site: Served, reader: Reader) -> None:
    site.shown["asking"] = await begin(site.runtime)
    await reader.opens("k/asking-white")
    await reader.page.goto(f"{site.address}/")
    await reader.page.get_by_text(ui_text("web-challenge-somebody")).click()
    await reader.page.get_by_label(ui_text("web-challenge-whom")).select_option("Bo")
    await reader.button(ui_text("web-challenge")).click()
    own = reader.page.get_by_role("listitem").filter(has_text=ui_text("web-challenge-to", name="Bo"))
    await own.get_by_role("button", name=ui_text("web-challenge-cancel")).click()
    await expect(own).to_have_count(0)


async def analyzed(site: Served, worth: list[int]) -> Game:
    """Store a game with evaluations, as if the engine had analyzed it."""
    game = await begin(site.runtime, FINISHED)
    findings = [Finding(Evaluation(centipawns), ("d2d4",)) for centipawns in worth]
    async with site.runtime.db.writing() as connection:
        await analyses.save(connection, game.id, to_json(findings), site.runtime.now())
    return game


async def test_the_chart_of_an_analysis_leads_to_each_error(site: Served, reader: Reader) -> None:
    game = await analyzed(site, [20, -50, -40, -45, -40, -45, -30, -2000, -2000])
    await reader.opens(f"g/{game.id}")
    await reader.button(ui_text("web-chart-mark", kind="Blunder", move="4. g3")).click()
    await reader.sees("g3", "Pawn")
    await expect(reader.page.locator(".list [aria-current]")).to_have_text("g3??")
    await expect(reader.page.locator(".chart")).to_contain_text("Better: d4")
    await expect(reader.page.locator(".board-arrows .board-best")).to_have_count(1)


async def test_the_replay_runs_until_the_games_end_or_a_click_of_the_reader(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, FINISHED)
    await reader.opens(f"analysis/{game.id}#6")
    study, replay = reader.page.locator("#app"), reader.button(ui_text("web-replay"))
    await replay.click()
    await expect(replay).to_have_attribute("aria-pressed", "true")
    await expect(study).to_have_attribute("data-at", "8")
    await expect(replay).to_have_attribute("aria-pressed", "false")
    await replay.click()
    await expect(study).to_have_attribute("data-at", "0")
    await reader.page.keyboard.press("End")
    await expect(replay).to_have_attribute("aria-pressed", "false")
    await expect(study).to_have_attribute("data-at", "8")
    pace = reader.page.get_by_label(ui_text("web-replay-pace"))
    await expect(pace.locator("option")).to_have_text([ui_text("web-replay-fast"), ui_text("web-replay-slow")])


async def test_a_live_games_time_per_move_is_charted_and_written(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, FINISHED, clock=CLOCKS["3+2"])
    await reader.opens(f"analysis/{game.id}#3")
    slider = reader.page.get_by_role("slider", name=ui_text("web-times"))
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^2\. h4 · \d"))
    await reader.page.keyboard.press("Home")
    await reader.page.keyboard.press("ArrowRight")
    await expect(slider).to_have_attribute("aria-valuetext", "1. f3 · –")
    await expect(reader.page.locator(".times rect.up, .times rect.down")).to_have_count(8)
    for side in ("White", "Gold"):
        await expect(reader.page.locator(".times .foot")).to_contain_text(re.compile(f"{side}: .* on average"))
    await slider.click(position={"x": 2, "y": 10})
    await expect(reader.page.locator("#app")).to_have_attribute("data-at", "1")
    pace = reader.page.get_by_label(ui_text("web-replay-pace"))
    await expect(pace.locator("option")).to_have_count(3)


@pytest.mark.parametrize("path", ["g", "analysis"])
async def test_keys_jump_to_each_error_of_a_kind_in_turn(site: Served, reader: Reader, path: str) -> None:
    game = await analyzed(site, [0, 0, 0, 0, 400, 300, 300, -300, -300])
    await reader.opens(f"{path}/{game.id}")
    await expect(reader.page.locator(".plot .sign")).to_have_count(3)
    for key, ply in (("Home", None), ("b", "4"), ("b", "7"), ("b", "4"), ("i", "5"), ("m", "5")):
        await reader.page.keyboard.press(key)
        if ply:
            await expect(reader.page.locator(".list [aria-current]")).to_have_attribute("data-ply", ply)


async def test_of_two_close_marks_the_one_under_the_pointer_is_opened(site: Served, reader: Reader) -> None:
    # Black's second move is a blunder, and White's third move is an inaccuracy. Their marks have the same height in the
    # chart, and nearly overlap in a narrow chart.
    game = await analyzed(site, [0, 0, 0, 0, 400, 300, 300, 300, 300])
    await reader.opens(f"g/{game.id}")
    await reader.page.locator(".plot").evaluate("plot => plot.style.setProperty('width', '60px')")
    await reader.page.get_by_role("button", name=ui_pattern("web-chart-mark", kind="Blunder")).click()
    await expect(reader.page.locator(".list [aria-current]")).to_contain_text("??")


async def test_the_chart_shows_the_evaluation_at_the_pointer_or_focus(site: Served, reader: Reader) -> None:
    game = await analyzed(site, [20, -50, -40, -45, -40, -45, -30, -2000, -2000])
    await reader.opens(f"g/{game.id}")
    await reader.page.locator(".plot").hover(position={"x": 1, "y": 4})
    await expect(reader.page.locator(".plot .tip")).to_have_text("+0.2")
    await reader.page.mouse.move(0, 0)
    await expect(reader.page.locator(".plot .tip")).to_be_hidden()
    slider = reader.page.get_by_role("slider", name=ui_text("web-chart"))
    await slider.focus()
    await reader.page.keyboard.press("ArrowLeft")
    await expect(slider).to_have_attribute("aria-valuetext", "4. g3 · −20.0")
    await expect(reader.page.locator(".plot .tip")).to_have_text("4. g3 · −20.0")
