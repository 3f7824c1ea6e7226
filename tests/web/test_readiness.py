"""While the engine is being prepared, pages say so, and show which levels have to wait."""

import json
import re
from typing import Any

import pytest

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.rules import Readiness
from bot.services import games
from bot.services.engines import Engines
from bot.storage.database import Database
from tests.services.steps import start_with_engine
from tests.web.conftest import Site

HALF_WAY = Readiness(0.5, 12.4)
TOLD = {"what": "engine", "share": 0.5, "seconds": 12}


def state_of(page: str) -> Any:
    return json.loads(re.search(r'id="state">(.*?)</script>', page).group(1))


@pytest.fixture
def preparing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engines, "preparing", HALF_WAY)


async def begun(site: Site, ann: Member, level: int) -> Game:
    return await start_with_engine(site.runtime.db, ann, site.clock(), level=level, rng=site.runtime.rng)


async def test_nothing_is_shown_once_all_is_ready(site: Site) -> None:
    answer = await site.browser().get("/api/preparing")
    assert await answer.json() is None


async def test_a_page_shows_the_engines_progress(site: Site, preparing: None) -> None:
    answer = await site.browser().get("/api/preparing")
    assert await answer.json() == TOLD


async def test_a_starting_bot_shows_its_progress_on_a_waiting_page(site: Site) -> None:
    site.town.is_open = False
    browser = site.browser()
    answer = await browser.get("/g/1")
    page = await answer.text()
    assert answer.status == 503
    assert 'data-page="waiting"' in page
    assert state_of(page)["preparing"] == {"what": "start"}
    assert await (await browser.get("/api/preparing")).json() == {"what": "start"}
    assert (await browser.get("/api/games/1")).status == 503


async def test_the_progress_of_compiling_the_rules_is_shown(site: Site) -> None:
    class Compiling:
        progress = Readiness(0.25, 3.6)

    site.town.is_open = False
    site.runtime.preparation.begin_with(Compiling())
    answer = await site.browser().get("/api/preparing")
    assert await answer.json() == {"what": "rules", "share": 0.25, "seconds": 4}


async def test_the_levels_that_search_wait(site: Site, ann: Member, preparing: None) -> None:
    game = await begun(site, ann, 1)
    browser = await site.browser().enter(ann.user_id, game)
    shown = state_of(await (await browser.get("/")).text())
    assert shown["preparing"] == TOLD
    assert [one["level"] for one in shown["variants"][0]["levels"] if one["waits"]] == [5, 6, 7, 9, 8]


@pytest.mark.parametrize(("level", "told"), [(1, None), (9, TOLD)])
async def test_a_game_that_waits_for_the_engine_says_so(
    site: Site, db: Database, ann: Member, preparing: None, level: int, told: str | None
) -> None:
    game = await begun(site, ann, level)
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.state(game))["preparing"] is None
    await games.play_move(db, game.id, ann.user_id, "e4", site.clock())
    assert (await browser.state(game))["preparing"] == told


async def test_a_request_for_engine_lines_gets_the_progress_instead(site: Site, preparing: None) -> None:
    asked = {"variant": "orda", "fen": "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "count": 3}
    answer = await site.browser().post("/api/lines", asked)
    assert (answer.status, await answer.json()) == (202, TOLD)
