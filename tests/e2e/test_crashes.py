"""A bot that is killed loses nothing: every acknowledged action is stored, and everything is shown and announced
exactly once."""

import os
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord import ChannelHandle
from sqlalchemy import Select, func, select

from bot.services import ladder
from bot.storage.schema import challenges, games, moves, outbox, ratings
from tests.e2e.crashes import At, Killed, Killer
from tests.e2e.strict import NONCE_LASTS
from tests.e2e.world import World, action_ids, buttons, pictures, text
from tests.sampling import more, one_in
from tests.wording import ui_text

MOVES = "d4 c5 e3 cxd4"
AWAKE_SECONDS = 50.0
"""How long the bot runs after a start, in seconds of the simulated clock. This is long enough to find and deliver
pending messages."""
MOST_ATTEMPTS = 3
KILLS = int(os.environ.get("KILLS", "10"))
"""With `--all`, about this many moments are tested, spread evenly over the run. Each test kills the bot at one moment.
Without `--all`, one in three of these tests runs. With `--all` and `KILLS=1000`, each of the first `MOMENTS` moments is
tested.
"""

MOMENTS = 170
"""The whole run has at least this many moments at which the bot can be killed."""

Act = Callable[[], Awaitable[object]]


class Course:
    """A rated game from its challenge to its end, and then a rematch. If the bot was killed and an action had no
    effect, the action is repeated."""

    def __init__(self, world: World, killer: Killer, asleep: timedelta) -> None:
        self.world = world
        self.killer = killer
        self.asleep = asleep
        self.results: ChannelHandle

    async def run(self) -> None:
        world = self.world
        alice, bo = world.alice, world.bo
        await self.take(
            lambda: alice.slash(world.channel, "challenge", opponent=bo, color="white"), self.count(challenges, 1)
        )
        await self.take(lambda: bo.click(self.offer, label=ui_text("button-accept")), self.count(games, 1))
        for ply, move in enumerate(MOVES.split()):
            player = (alice, bo)[ply % 2]
            await self.take(self.moving(player.slash, move), self.count(moves, ply + 1))
        await self.take(lambda: alice.click(self.board, label=ui_text("button-offer-draw")), self.is_offered)
        await self.take(lambda: bo.click(self.board, label=ui_text("button-accept-draw")), self.is_over)
        await self.take(lambda: alice.click(self.board, label=ui_text("button-rematch")), self.count(challenges, 2))
        await self.take(
            lambda: bo.click(world.newest(self.game_channel), label=ui_text("button-accept")), self.count(games, 2)
        )

    async def take(self, act: Act, has_taken: Callable[[], Awaitable[bool]]) -> None:
        for _ in range(MOST_ATTEMPTS):
            was_alive = self.killer.fell is None
            with suppress(Killed):
                await act()
            if was_alive and self.killer.fell is not None:
                self.killer.bury(self.world.client.runtime.db)
                self.world.env.backend.advance_clock(self.asleep.total_seconds())
                await self.world.restart()
                await self.world.env.advance_time(AWAKE_SECONDS)
            if await has_taken():
                return
        raise AssertionError(f"an action had no effect, killed {self.killer.fell}")

    def moving(self, slash: Callable[..., Awaitable[object]], move: str) -> Act:
        return lambda: slash(self.game_channel, "move", move=move)

    @property
    def offer(self) -> discord.Message:
        return next(one for one in self.world.messages(self.world.channel) if "start-1.png" in pictures(one))

    @property
    def game_channel(self) -> ChannelHandle:
        return self.world.game_channel(self.offer)

    @property
    def board(self) -> discord.Message:
        return next(one for one in reversed(self.world.messages(self.game_channel)) if "board-1-" in pictures(one)[0])

    def count(self, table: object, least: int) -> Callable[[], Awaitable[bool]]:
        async def has() -> bool:
            return bool(await self.one(select(func.count()).select_from(table)) == least)

        return has

    async def is_offered(self) -> bool:
        return bool(await self.one(select(games.c.offer == "draw").where(games.c.id == 1)))

    async def is_over(self) -> bool:
        return bool(await self.one(select(games.c.termination.is_not(None)).where(games.c.id == 1)))

    async def one(self, query: Select[Any]) -> Any:
        with self.killer.aside():
            async with self.world.client.runtime.db.reading() as connection:
                return (await connection.execute(query)).scalar_one()


async def play(world: World, at: At | None, asleep: timedelta = timedelta()) -> tuple[Course, Killer]:
    """Play the whole game and the rematch. Kill the bot at the given moment, and restart it after the given time."""
    killer = Killer(at)
    world.may_fail = world.may_be_unanswered = True
    course = Course(world, killer, asleep)
    course.results = await world.announce_results()
    with killer.applied():
        await course.run()
    return course, killer


def count_posts(course: Course) -> dict[str, Counter[str]]:
    """Count the messages in each channel by the name of their picture, or by their text if they have no picture."""
    world = course.world
    game_channels = {"channel": world.channel, "thread": course.game_channel, "results": course.results}
    return {
        name: Counter((pictures(one) or [text(one)])[0] for one in world.messages(game_channel))
        for name, game_channel in game_channels.items()
    }


async def check(course: Course) -> None:
    world = course.world
    stands = count_posts(course)
    assert stands["channel"] == {"start-1.png": 1}
    # The last position is shown twice, the second time together with the result.
    assert stands["thread"] == {
        **{f"board-1-{ply}-0.png": 1 for ply in range(4)},
        "board-1-4-0.png": 2,
        "start-2.png": 1,
        "board-2-0-0.png": 1,
    }
    assert stands["results"] == {"board-1-4-0.png": 1}
    assert len(world.channel.threads) == 1
    pings = Counter(tuple(called) for called in world.pinged() if called)
    assert pings == {("alice",): 3, ("bo",): 6}
    live = [one for one in world.messages(course.game_channel) if buttons(one)]
    assert [set(action_ids(one)) & {"move", "rematch"} for one in live] == [{"rematch"}, {"move"}]
    async with world.client.runtime.db.reading() as connection:
        assert (await connection.execute(select(outbox).where(outbox.c.due_at.is_not(None)))).all() == []
        before = (await connection.execute(select(ratings).order_by(*ratings.primary_key))).all()
    await ladder.rebuild(world.client.runtime.db)
    async with world.client.runtime.db.reading() as connection:
        assert (await connection.execute(select(ratings).order_by(*ratings.primary_key))).all() == before


async def test_everything_is_posted_once_without_a_crash(world: World) -> None:
    course, killer = await play(world, None)
    await check(course)
    assert len(killer.moments) >= MOMENTS


@pytest.mark.parametrize("moment", one_in(3, range(0, MOMENTS, max(1, MOMENTS // KILLS))))
async def test_everything_is_posted_once_when_the_bot_is_killed(world: World, moment: int) -> None:
    # After a kill at an odd moment, the bot restarts only once Discord has forgotten the nonces of earlier messages.
    course, killer = await play(world, moment, asleep=NONCE_LASTS * 2 * (moment % 2))
    assert killer.fell is not None
    await check(course)


@pytest.mark.parametrize("number", [0, *more([1, 2]), 9])
async def test_a_post_that_was_not_recorded_is_found_after_its_nonce_expired(world: World, number: int) -> None:
    course, killer = await play(world, ("after POST /channels/*/messages", number), asleep=NONCE_LASTS * 2)
    assert killer.fell is not None
    await check(course)
