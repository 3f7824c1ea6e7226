"""Slow requests. They run outside the event loop, count as several requests, and are refused if there are too many of
them.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import datetime

import pytest

from bot.domain.allowances import Allowances
from bot.domain.game import Game
from bot.domain.ids import ChannelId, GameId, Member, ServerId
from bot.domain.imports import NewImport
from bot.i18n.errors import WorkPoolFull
from bot.rules import MoveLine
from bot.rules.pgn import PgnGame
from bot.services import imports
from bot.storage import games as stored_lines
from bot.storage.database import Database
from bot.web import context, state, studies
from bot.web.studies import MOST_PLIES
from tests.bench.worst_requests import long_line
from tests.web.conftest import Browser, Site

LONG = long_line(1, MOST_PLIES)


def sent(plies: int) -> dict[str, object]:
    moves = [move.uci for move in LONG.moves[:plies]]
    return {"variant": LONG.start.variant.key, "fen": LONG.start.fen, "moves": moves, "square": "e1"}


@pytest.fixture
async def game_id(db: Database, ann: Member, now: datetime) -> GameId:
    new = NewImport(server_id=ServerId(11), channel_id=ChannelId(21), by=ann, record=PgnGame(LONG))
    return (await imports.bring(db, new, now)).id


class Threads:
    """Records the threads in which a function is called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        self.seen: set[bool] = set()
        call = getattr(owner, name)

        def noted(*given: object, **named: object) -> object:
            self.seen.add(threading.current_thread() is threading.main_thread())
            return call(*given, **named)

        monkeypatch.setattr(owner, name, noted)


@pytest.mark.parametrize("path", ["lines", "piece", "explorer"])
async def test_a_long_line_is_played_outside_the_event_loop(
    site: Site, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    threads = Threads(monkeypatch, studies, "replay")
    assert (await site.browser().post(f"/api/{path}", sent(MOST_PLIES))).status in (200, 404)
    assert threads.seen == {False}
    assert (await site.browser().post(f"/api/{path}", sent(10))).status in (200, 404)
    assert threads.seen == {False, True}


async def test_positions_and_texts_of_a_long_game_are_made_there_too(
    site: Site, game_id: GameId, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Threads(monkeypatch, studies, "shown_position")
    worded = Threads(monkeypatch, state, "_written")
    browser = site.browser()
    assert len(await (await browser.get(f"/api/games/{game_id}/positions")).json()) == MOST_PLIES + 1
    for path in ("g/{}", "api/games/{}", "analysis/{}"):
        assert (await browser.get(f"/{path.format(game_id)}")).status == 200
    async with browser.stream(await load(site, game_id)) as next_event:
        assert len((await next_event())[1]["moves"]) == MOST_PLIES
    assert (shown.seen, worded.seen) == ({False}, {False})


async def load(site: Site, game_id: GameId) -> Game:
    return (await site.ctx.look(game_id)).game


async def test_a_long_game_is_replayed_a_few_moves_at_a_time(
    site: Site, game_id: GameId, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[int] = []
    follow = MoveLine.followed_by

    def noted(line: MoveLine, moves: Sequence[str]) -> MoveLine:
        steps.append(len(moves))
        return follow(line, moves)

    site.runtime.db.lines._kept.clear()
    monkeypatch.setattr(MoveLine, "followed_by", noted)
    assert (await load(site, game_id)).line.sans == LONG.sans
    assert (sum(steps), max(steps)) == (MOST_PLIES, stored_lines.AT_ONCE)


class TestAllowances:
    @pytest.fixture
    def allowances(self) -> Allowances:
        return Allowances(requests_a_minute=1)

    async def test_a_long_line_counts_as_several_requests(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(context, "REQUESTS_A_MINUTE", 20)
        browser: Browser = site.browser()
        answers = [(await browser.post("/api/lines", sent(MOST_PLIES))).status for _ in range(3)]
        assert answers == [200, 200, 429]

    async def test_a_long_game_counts_as_several_requests_each_time(
        self, site: Site, game_id: GameId, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context, "REQUESTS_A_MINUTE", 10)
        browser, path = site.browser(), f"/api/games/{game_id}/piece?square=e1"
        answers = [(await browser.get(path)).status for _ in range(3)]
        assert [status == 429 for status in answers] == [False, False, True]

    async def test_a_line_is_refused_while_the_queue_is_full(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        async def full(*_: object) -> None:
            raise WorkPoolFull(1)

        monkeypatch.setattr(site.runtime.work_pool, "run", full)
        assert (await site.browser().post("/api/lines", sent(MOST_PLIES))).status == 429
        assert (await site.browser().post("/api/lines", sent(1))).status == 200
