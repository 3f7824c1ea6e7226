"""Conditional moves in Discord. When one is played, the board shows it together with the opponent's move. All other
conditional moves stay secret."""

from datetime import timedelta

import pytest
from simcord import ChannelHandle

from bot.domain.ids import GameId, UserId
from bot.services import games
from bot.services.games import set_lines
from bot.storage.errors import StorageError
from tests.e2e.world import World, is_live, text
from tests.wording import ui_text

REPLY = ["cxd4", "exd4", "b5", "b3"]


async def begin(world: World) -> ChannelHandle:
    """Start a game in which Alice is waiting for Bo's move and has set a conditional recapture on d4."""
    channel = await world.begin(world.alice, world.bo, clock="1d")
    await world.play(channel, world.alice, world.bo, "d4 c5 e3")
    db = world.client.runtime.db
    game = await games.load(db, GameId(1))
    await set_lines(db, game.id, UserId(world.alice.id), [REPLY], world.env.now(), version=game.version)
    return channel


async def test_the_move_and_its_reply_are_shown_on_one_board(world: World) -> None:
    channel = await begin(world)
    before = len(world.messages(channel))
    await world.bo.slash(channel, "move", move="cxd4")
    assert len(world.messages(channel)) == before + 1
    assert ui_text("game-last-move", move="3. exd4") in text(world.newest(channel))
    assert world.pinged()[-1] == ["bo"]
    assert [is_live(board) for board in world.messages(channel)[-2:]] == [False, True]


async def test_moves_that_have_not_been_played_are_not_shown(world: World) -> None:
    channel = await begin(world)
    await world.bo.slash(channel, "move", move="cxd4")
    assert not any("b3" in text(one) for one in world.messages(channel))


async def test_a_reply_left_over_by_a_failed_process_is_played_by_a_job(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await begin(world)

    async def fails(*_: object) -> None:
        raise StorageError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(games, "follow", fails)
        await world.bo.slash(channel, "move", move="cxd4")
    assert ui_text("game-last-move", move="2… cxd4") in text(world.newest(channel))
    await world.restart()
    await world.env.advance_time(timedelta(seconds=45).total_seconds())
    assert ui_text("game-last-move", move="3. exd4") in text(world.newest(channel))
