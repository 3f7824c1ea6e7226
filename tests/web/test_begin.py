"""The terms of a game that is started on the home page: its clock, including custom clocks, and its optional rules."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.domain.clock import CLOCKS, Fischer
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.services import challenges, games
from bot.storage.database import Database
from tests.services.steps import start
from tests.web.conftest import Browser, Site
from tests.wording import ui_text

PLAY = {"variant": "asymmetric", "level": 1, "colour": "white", "army": "elves", "opponent_army": "orcs"}
SEVEN = Fischer(timedelta(minutes=7), timedelta(seconds=4))


@pytest.fixture
async def ann_in(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Browser:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def played(browser: Browser, **terms: object) -> Game:
    answer = await browser.post("/api/play", {**PLAY, **terms})
    assert answer.status == 200, await answer.text()
    return await games.load(browser.site.runtime.db, (await answer.json())["game"])


@pytest.mark.parametrize(
    ("word", "clock"), [("1+0", CLOCKS["1+0"]), ("7+4", SEVEN), ("1d", CLOCKS["1d"]), (None, None)]
)
async def test_a_game_with_the_engine_can_have_a_clock(ann_in: Browser, word: str | None, clock: Any) -> None:
    assert (await played(ann_in, clock=word)).clock == clock


async def test_a_game_with_the_engine_can_have_optional_rules(ann_in: Browser) -> None:
    game = await played(ann_in, options="ac")
    assert game.variant.chosen_options == "ac"


async def test_a_rematch_with_the_engine_keeps_the_clock_and_the_rules(ann_in: Browser) -> None:
    game = await played(ann_in, clock="7+4", options="a")
    assert (await ann_in.do(game, "abort")).status == 200
    answer = await (await ann_in.do(game, "rematch")).json()
    again = await games.load(ann_in.site.runtime.db, answer["game"])
    assert (again.clock, again.variant.chosen_options) == (SEVEN, "a")


@pytest.mark.parametrize("wrong", [{"clock": "0+0"}, {"clock": "61+0"}, {"clock": 5}, {"options": "z"}])
async def test_terms_that_are_not_offered_start_nothing(site: Site, ann_in: Browser, wrong: dict[str, object]) -> None:
    assert (await ann_in.post("/api/play", {**PLAY, **wrong})).status == 400
    assert site.town.told == []


async def test_a_challenge_can_have_a_custom_clock(ann_in: Browser) -> None:
    answer = await ann_in.post("/api/challenge", {"variant": "orda", "clock": "7+4", "rated": False})
    (own,) = await answer.json()
    assert (await challenges.load(ann_in.site.runtime.db, own["id"])).terms.clock == SEVEN
    assert ui_text("clock-custom", minutes="7", seconds="4") in own["terms"]
