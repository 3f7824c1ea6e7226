"""Hints on the website. The player to move in a casual game can get them. All others are refused, with a message in
their language.
"""

from datetime import datetime
from typing import Any

import pytest

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.storage.database import Database
from tests.services.steps import start, start_with_engine
from tests.web.conftest import Browser, Site
from tests.wording import chinese, ui_text


async def asked(browser: Browser, game: Game, **headers: str) -> tuple[int, dict[str, Any]]:
    body = {"ply": game.ply, "takebacks": game.takebacks}
    answer = await browser.post(f"/api/games/{game.id}/hint", body, **headers)
    return answer.status, await answer.json()


@pytest.fixture
async def casual(db: Database, ann: Member, now: datetime) -> Game:
    return await start_with_engine(db, ann, now)


async def test_the_player_to_move_gets_a_legal_move_as_text(site: Site, casual: Game, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, casual)
    state = await browser.state(casual)
    assert state["hint"] is True
    status, hint = await asked(browser, casual)
    assert status == 200
    origin, target = hint["arrow"]
    assert target in [step["to"] for step in state["legal"][origin]]
    assert hint["told"][0].startswith("1. ")


async def test_a_stranger_gets_no_hint(site: Site, casual: Game) -> None:
    stranger = site.browser()
    assert (await stranger.state(casual))["hint"] is False
    assert (await asked(stranger, casual))[0] == 403


async def test_a_rated_game_has_no_hints(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> None:
    game = await start(db, ann, ben, now)
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.state(game))["hint"] is False
    status, refused = await asked(browser, game)
    assert (status, refused["error"]) == (400, ui_text("error-no-hints-in-rated", game_id=str(game.id)))
    _, refused = await asked(browser, game, **{"Accept-Language": "zh-CN"})
    assert refused["error"] == chinese("error-no-hints-in-rated", game_id=str(game.id))


async def test_a_past_position_has_no_hints(site: Site, casual: Game, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, casual)
    assert (await browser.post(f"/api/games/{casual.id}/hint", {"ply": 9, "takebacks": 0})).status == 409


async def test_the_opponents_turn_has_no_hints(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await start(db, ann, ben, now, rated=False)
    browser = await site.browser().enter(ben.user_id, game)
    assert (await browser.state(game))["hint"] is False
    assert (await asked(browser, game))[0] == 409
