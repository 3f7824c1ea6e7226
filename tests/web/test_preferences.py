"""A theme that a member chooses on the page is theirs everywhere; a visitor's is nobody's."""

import pytest

from bot.services import settings
from tests.services.room import start


@pytest.fixture
async def game(db, ann, ben, now):
    return await start(db, ann, ben, now)


async def test_a_member_sees_the_same_theme_on_the_page_and_in_discord(site, game, db, ann):
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", {"theme": "night", "game": str(game.id)})).status == 200
    assert (await settings.of_members(db, [ann.user_id]))[ann.user_id].theme == "night"
    state = await browser.state(game)
    assert (state["theme"], state["is_member"]) == ("night", True)
    assert 'data-theme="night"' in await (await browser.get("/")).text()


async def test_it_is_kept_on_pages_without_a_game_too(site, game, db, ann):
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", {"theme": "night"})).status == 200
    assert 'data-theme="night"' in await (await browser.get("/editor")).text()


async def test_a_visitor_changes_nobodys_settings(site, game, db, ann, ben):
    visitor = site.browser()
    assert not (await visitor.state(game))["is_member"]
    for more in ({}, {"game": str(game.id)}, {"game": "99"}):
        assert (await visitor.post("/api/settings", {"theme": "night", **more})).status in (403, 404)
    found = await settings.of_members(db, [ann.user_id, ben.user_id])
    assert {own.theme for own in found.values()} == {None}


@pytest.mark.parametrize("wrong", [{"theme": "mauve"}, {}, {"theme": 1}, {"theme": "night", "game": 1}])
async def test_what_is_no_setting_is_refused(site, game, ann, wrong):
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post("/api/settings", wrong)).status == 400
