"""Saved analyses of a game: which members can save, share and read them, and how all others are refused."""

import json
from datetime import datetime
from typing import Any

import pytest

from bot.domain.chapters import MOST_CHAPTERS
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.rules.tree import MOST_NODES
from bot.storage.database import Database
from bot.variants import find_variant
from tests.services.steps import CHECKMATE, play, start
from tests.web.conftest import Browser, Site

ORDA = find_variant("orda")
ROWS = [
    {},
    {"parent": 0, "uci": "e2e4", "glyph": "!", "comment": "Best by test.", "verdict": "±"},
    {"parent": 0, "uci": "d2d4", "shapes": "d4 d4d5"},
]


def body(rows: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    return {"name": "Mine", "tree": json.dumps(ROWS if rows is None else rows), **more}


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await play(db, await start(db, ann, ben, now), CHECKMATE, now)


async def made(browser: Browser, game: Game) -> dict[str, Any]:
    answer = await browser.post(f"/api/games/{game.id}/chapters", body())
    assert answer.status == 200, await answer.text()
    found: dict[str, Any] = await answer.json()
    return found


async def test_a_player_saves_a_chapter_and_others_read_it_by_its_link(site: Site, game: Game, ann: Member) -> None:
    own = await site.browser().enter(ann.user_id, game)
    chapter = await made(own, game)
    assert (chapter["version"], chapter["is_own"]) == (1, True)
    text = await (await site.browser().get(f"/analysis/{game.id}/{chapter['key']}")).text()
    assert '"shapes":"d4 d4d5"' in text
    saved = await own.post(f"/api/chapters/{chapter['key']}", body(ROWS[:2], version=1))
    assert (saved.status, (await saved.json())["version"]) == (200, 2)
    text = await (await site.browser().get(f"/analysis/{game.id}/{chapter['key']}")).text()
    assert "Best by test." in text
    assert '"verdict":"±"' in text
    assert '"is_own":false' in text
    assert '"can_save":false' in text


async def test_a_second_window_does_not_overwrite_a_chapter(site: Site, game: Game, ann: Member) -> None:
    own = await site.browser().enter(ann.user_id, game)
    key = (await made(own, game))["key"]
    assert (await own.post(f"/api/chapters/{key}", body(version=1))).status == 200
    assert (await own.post(f"/api/chapters/{key}", body(version=1))).status == 409


async def test_nobody_else_changes_or_deletes_a_chapter(site: Site, game: Game, ann: Member, ben: Member) -> None:
    own = await site.browser().enter(ann.user_id, game)
    key = (await made(own, game))["key"]
    for browser in (site.browser(), await site.browser().enter(ben.user_id, game)):
        assert (await browser.post(f"/api/chapters/{key}", body(version=1))).status == 403
        assert (await browser.post(f"/api/chapters/{key}/remove", {})).status == 403
    assert (await site.browser().post(f"/api/games/{game.id}/chapters", body())).status == 403
    assert (await own.post(f"/api/chapters/{key}/remove", {})).status == 200
    assert (await own.get(f"/analysis/{game.id}/{key}")).status == 404


@pytest.mark.parametrize(
    ("rows", "status"),
    [
        ([{}, {"parent": 0, "uci": "e2e5"}], 400),
        ([{}, {"parent": 1, "uci": "e2e4"}], 400),
        ([{}, {"parent": 0, "uci": "e2e4", "glyph": "!!!"}], 400),
        ([{}, {"parent": 0, "uci": "e2e4", "verdict": "!"}], 400),
        ([{}, {"parent": 0, "uci": "e2e4", "verdict": 10}], 400),
        ([{}, {"parent": 0, "uci": "e2e4", "shapes": "e2-e4"}], 400),
        ([{}, {"parent": 0, "uci": "e2e4", "shapes": ["e2e4"]}], 400),
        ([{}, "e2e4"], 400),
        ([], 400),
        ([{}] * (MOST_NODES + 1), 413),
        ([{"comment": "x" * 70_000}], 413),
    ],
)
async def test_an_invalid_or_too_large_tree_is_refused(
    site: Site, game: Game, ann: Member, rows: list[Any], status: int
) -> None:
    own = await site.browser().enter(ann.user_id, game)
    assert (await own.post(f"/api/games/{game.id}/chapters", body(rows))).status == status


async def test_a_members_chapters_per_game_are_limited(site: Site, game: Game, ann: Member) -> None:
    own = await site.browser().enter(ann.user_id, game)
    for _ in range(MOST_CHAPTERS):
        await made(own, game)
    assert (await own.post(f"/api/games/{game.id}/chapters", body())).status == 400


async def test_an_ongoing_game_has_no_chapters(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    ongoing = await start(db, ann, ben, now)
    own = await site.browser().enter(ann.user_id, ongoing)
    assert (await own.post(f"/api/games/{ongoing.id}/chapters", body())).status == 403


async def test_a_tree_is_shared_as_pgn_with_the_games_tags(site: Site, game: Game) -> None:
    asked = {"variant": "orda", "fen": ORDA.start_fen, "tree": json.dumps(ROWS), "game": str(game.id)}
    told = await (await site.browser().post("/api/pgn", asked)).json()
    assert "1. e4 $1 $16 {Best by test.} (1. d4 {[%csl Gd4] [%cal Gd4d5]}) 0-1" in told["pgn"]
    assert '[White "Ann"]' in told["pgn"]


@pytest.mark.parametrize(("path", "begins"), [("picture.png", b"\x89PNG"), ("film.gif", b"GIF89a")])
async def test_a_line_is_shared_as_an_image_and_an_animation(site: Site, path: str, begins: bytes) -> None:
    query = f"variant=orda&fen={ORDA.start_fen}&moves=e2e4+b6b5".replace(" ", "+")
    answer = await site.browser().get(f"/{path}?{query}")
    assert (answer.status, (await answer.read())[: len(begins)]) == (200, begins)
    assert (await site.browser().get(f"/{path}?variant=orda&fen=x")).status == 400


async def test_the_analysis_board_opens_at_any_position(site: Site) -> None:
    text = await (await site.browser().get("/analysis?variant=khans&moves=e2e4")).text()
    assert 'data-page="analysis"' in text
    assert '"uci":"e2e4"' in text
