"""A member's theme, chosen on the website, applies everywhere. A visitor's theme isn't stored on the server."""

from datetime import datetime
from typing import Any

import pytest

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.services import settings
from bot.storage.database import Database
from bot.web.context import LANGUAGE_COOKIE
from tests.services.steps import start
from tests.web.conftest import Site


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


async def test_a_member_sees_the_same_theme_on_the_page_and_in_discord(
    site: Site, game: Game, db: Database, ann: Member
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", {"theme": "night", "game": str(game.id)})).status == 200
    assert (await settings.load_all(db, settings.MEMBERS, [ann.user_id]))[ann.user_id].theme == "night"
    state = await browser.state(game)
    assert (state["theme"], state["is_member"]) == ("night", True)
    assert 'data-theme="night"' in await (await browser.get("/")).text()


async def test_the_theme_applies_on_pages_without_a_game_too(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", {"theme": "night"})).status == 200
    assert 'data-theme="night"' in await (await browser.get("/editor")).text()


async def test_a_visitor_changes_nobodys_settings(
    site: Site, game: Game, db: Database, ann: Member, ben: Member
) -> None:
    visitor = site.browser()
    assert not (await visitor.state(game))["is_member"]
    for more in ({}, {"game": str(game.id)}, {"game": "99"}):
        assert (await visitor.post("/api/settings", {"theme": "night", **more})).status in (403, 404)
    found = await settings.load_all(db, settings.MEMBERS, [ann.user_id, ben.user_id])
    assert {own.theme for own in found.values()} == {None}


async def test_a_language_chosen_on_the_page_is_the_members_and_can_be_reset_to_discords(
    site: Site, game: Game, db: Database, ann: Member
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    for asked, stored, shown in (("es-ES", "es-ES", "es-ES"), ("", None, "en-US")):
        assert (await browser.post("/api/settings", {"language": asked})).status == 200
        assert (await settings.load(db, settings.MEMBERS, ann.user_id)).language == stored
        assert f'<html lang="{shown}"' in await (await browser.get("/")).text()


@pytest.mark.parametrize("path", ["/editor", "/analysis?variant=orda", "/lesson/mate-wyvern", "/import"])
async def test_pages_without_a_game_follow_the_members_language_and_not_a_cookie(
    site: Site, game: Game, db: Database, ann: Member, path: str
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", {"language": "es-ES"})).status == 200
    browser.session.cookie_jar.update_cookies({LANGUAGE_COOKIE: "zh-CN"}, site.server.make_url("/"))
    text = await (await browser.get(path)).text()
    assert '<html lang="es-ES"' in text
    assert '"is_member":true' in text


async def test_the_analysis_is_in_the_members_language(site: Site, game: Game, db: Database, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", {"language": "es-ES"})).status == 200
    asked = {"variant": "orda", "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "moves": [], "square": "e4"}
    for path, told in (("/api/lines", "error"), ("/api/piece", "error"), ("/api/editor", "problem")):
        found = await (await browser.post(path, asked)).json()
        own = await (await site.browser().post(path, asked)).json()
        assert found[told] != own[told]


async def test_a_visitors_language_is_stored_in_a_cookie(site: Site, game: Game) -> None:
    visitor = site.browser()
    for chosen, shown in (("zh-CN", "zh-CN"), ("xx", "en-US")):
        page = await visitor.get("/editor", Cookie=f"{LANGUAGE_COOKIE}={chosen}")
        assert f'<html lang="{shown}"' in await page.text()


WRONG = [{"theme": "mauve"}, {}, {"theme": 1}, {"theme": "night", "game": 1}, {"language": "xx"}, {"language": 1}]


@pytest.mark.parametrize("wrong", WRONG)
async def test_an_invalid_setting_is_refused(site: Site, game: Game, ann: Member, wrong: dict[str, Any]) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", wrong)).status == 400
