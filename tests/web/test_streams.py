"""An open page gets every change, no matter where it was made. It is also notified when the bot stops."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import Member, OfferKind
from bot.services import access_links, challenges, clocks, games
from bot.services.engines import Engines
from bot.storage.database import Database
from bot.web import games as board
from bot.web.live import GameStream
from tests.services.steps import CAMPMATE, TWO_MOVES_EACH, play, start
from tests.timeouts import TIMEOUT
from tests.web.conftest import Site, Town, opened


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


async def test_a_stream_starts_with_the_games_current_state(
    site: Site, game: Game, db: Database, now: datetime
) -> None:
    await play(db, game, "e4", now)
    async with site.browser().stream(game) as next_event:
        name, state = await next_event()
        assert (name, state["ply"]) == ("state", 1)


async def test_a_move_from_outside_the_page_is_streamed(
    site: Site, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    async with site.browser().stream(game) as next_event:
        await next_event()
        await games.play_move(db, game.id, ann.user_id, "e4", now)
        name, state = await next_event()
        assert (name, state["ply"], state["last"]) == ("state", 1, ["e2", "e4"])


async def test_a_move_on_one_page_is_streamed_to_all_pages_and_its_own(
    site: Site, game: Game, ann: Member, ben: Member
) -> None:
    white = await site.browser().enter(ann.user_id, game)
    black = await site.browser().enter(ben.user_id, game)
    async with white.stream(game) as own, black.stream(game) as other, site.browser().stream(game) as viewer:
        for stream in (own, other, viewer):
            await stream()
        await white.move(game, "e4", 0)
        heard = [(await stream())[1] for stream in (own, other, viewer)]
    assert [state["ply"] for state in heard] == [1, 1, 1]
    assert [state["you"] for state in heard] == ["white", "black", None]
    assert [bool(state["legal"]) for state in heard] == [False, True, False]


async def test_offers_and_ends_are_streamed(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, TWO_MOVES_EACH, now)
    async with site.browser().stream(game) as next_event:
        await next_event()
        await games.offer(db, game.id, ann.user_id, OfferKind.DRAW, now)
        assert (await next_event())[1]["offer"] == {"kind": "draw", "by": "white"}
        await games.resign(db, game.id, ben.user_id, now)
        assert (await next_event())[1]["phase"] == "over"


async def test_a_loss_on_time_is_streamed(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> None:
    game = await start(db, ann, ben, now, clock=timedelta(hours=1))
    async with site.browser().stream(game) as next_event:
        await next_event()
        await clocks.end_overdue(db, now + timedelta(hours=2))
        assert (await next_event())[1]["outcome"]["termination"] == "timeout"


async def test_a_flag_claimed_by_one_viewer_is_streamed_to_all_at_once(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without `refresh`, the event can come only from the claim itself.
    monkeypatch.setattr(GameStream, "refresh", lambda _: None)
    game = await play(db, await start(db, ann, ben, now, clock=CLOCKS["3+2"]), "e4 d5", now)
    async with site.browser().stream(game) as viewer:
        assert (await viewer())[1]["phase"] == "playing"
        site.clock.advance(timedelta(minutes=4))
        assert (await site.browser().post(f"/api/games/{game.id}/flag", {})).status == 200
        assert (await viewer())[1]["outcome"]["winner"] == "black"
    # Discord is also notified, exactly once.
    assert [one.id for one in site.town.told if isinstance(one, Game)] == [game.id]
    assert (await site.browser().post(f"/api/games/{game.id}/flag", {})).status == 200
    assert len(site.town.told) == 1


async def test_a_rematch_offer_is_streamed_on_the_finished_game(
    site: Site, game: Game, db: Database, ann: Member, now: datetime
) -> None:
    await play(db, game, CAMPMATE, now)
    async with site.browser().stream(game) as next_event:
        await next_event()
        await challenges.rematch(db, game.id, ann.user_id, now, site.runtime.rng)
        assert (await next_event())[1]["offer"] == {"kind": "rematch", "by": "white"}


async def test_a_change_that_is_rolled_back_is_not_streamed(site: Site, game: Game, db: Database) -> None:
    heard: list[Any] = []
    stop = db.changes.listen(heard.append)
    with pytest.raises(ZeroDivisionError):
        async with db.writing() as connection:
            connection.info["changed"].add(game.id)
            raise ZeroDivisionError
    async with db.writing():
        pass
    stop()
    assert heard == []


async def test_other_games_are_not_streamed(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    other = await start(db, ann, ben, now)
    async with site.browser().stream(game) as next_event:
        await next_event()
        await games.play_move(db, other.id, ann.user_id, "e4", now)
        await games.play_move(db, game.id, ann.user_id, "d4", now)
        assert (await next_event())[1]["last"] == ["d2", "d4"]


async def test_a_closed_page_is_no_longer_subscribed(site: Site, game: Game) -> None:
    async with site.browser().stream(game) as next_event, site.browser().stream(game) as other:
        await next_event()
        await other()
        assert site.ctx.live.spectators(game.id) == 2
    async with asyncio.timeout(TIMEOUT):
        while site.ctx.live.spectators(game.id) or site.ctx.streams:  # noqa: ASYNC110, nothing tells of it
            await asyncio.sleep(0)


async def test_players_are_not_counted_as_spectators(site: Site, game: Game, ann: Member) -> None:
    own = await site.browser().enter(ann.user_id, game)
    async with own.stream(game) as next_event:
        assert (await next_event())[1]["spectators"] == 0
        async with site.browser().stream(game) as other:
            assert (await other())[1]["spectators"] == 1


async def test_a_slow_reader_gets_only_the_latest_state(
    site: Site, game: Game, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    stream, subscriber = site.ctx.live.enter(game.id, is_player=False)
    await play(db, game, TWO_MOVES_EACH, now)
    async with asyncio.timeout(TIMEOUT):
        while stream.snapshot is None or stream.snapshot.game.ply < 4:
            await subscriber.news.wait()
            subscriber.news.clear()
    assert not subscriber.news.is_set()
    site.ctx.live.leave(game.id, subscriber)


async def test_a_revoked_login_ends_its_stream_at_the_next_beat(
    site: Site, game: Game, db: Database, ann: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "BEAT_SECONDS", 0.01)
    site.town.is_public = False
    own = await site.browser().enter(ann.user_id, game)
    async with own.stream(game) as next_event:
        await next_event()
        await access_links.revoke(db, ann.user_id)
        while (event := await next_event())[0] == "":
            pass
        assert event[0] == "bye"


async def test_a_stopping_bot_sends_goodbye(db: Database, game: Game, engines: Engines) -> None:
    async with opened(db, Town(), engines) as site, site.browser().stream(game) as next_event:
        await next_event()
        site.ctx.live.close()
        assert (await next_event())[0] == "bye"


async def test_a_private_games_stream_is_refused(site: Site, game: Game) -> None:
    site.town.is_public = False
    assert (await site.browser().get(f"/api/games/{game.id}/events")).status == 404
    assert not site.ctx.streams
