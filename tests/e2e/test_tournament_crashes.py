"""No tournament or team match is lost when the bot is killed. Each one continues, ends, and is announced exactly
once."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from sqlalchemy import func, select

from bot.domain.ids import TournamentId
from bot.domain.tournament import Tournament
from bot.services import tournaments
from bot.storage import checks
from bot.storage.schema import games, outbox
from bot.storage.tournaments import entrants
from bot.storage.votes import server_challenges
from tests.e2e.crashes import Killer
from tests.e2e.second_guild import Forest, grown
from tests.e2e.strict import NONCE_LASTS
from tests.e2e.test_crashes import Course
from tests.e2e.world import World, answer, text
from tests.sampling import one_in
from tests.wording import has_ui_text, ui_pattern, ui_text

KILLS = int(os.environ.get("KILLS", "3"))
"""With `--all`, about this many moments are tested in a tournament, and as many in a team match, spread evenly. Each
test kills the bot at one moment. Without `--all`, one in six of these tests runs.
"""
WAIT_SECONDS = 12.0
MOMENTS = {"a tournament": 190, "a team match": 150}
"""Tournaments and team matches have at least this many moments at which the bot can be killed."""


class Contest(Course):
    """The steps that tests of tournaments and tests of team matches have in common."""

    def __init__(self, world: World, killer: Killer, asleep: timedelta) -> None:
        super().__init__(world, killer, asleep)
        self.dana = world.guild.add_member(world.env.create_user("dana", global_name="Dana"))

    @property
    def halls(self) -> Sequence[ChannelHandle]:
        """The channels in which the contest's messages are posted."""
        raise NotImplementedError

    async def join(self, who: MemberActor, channel: ChannelHandle) -> None:
        await self.take(
            lambda: who.click(self.message(channel), label=ui_text("button-join-tournament")), self.has_joined(who)
        )

    async def leave(self, who: MemberActor, channel: ChannelHandle) -> None:
        async def leaving() -> None:
            asked = answer(await who.click(self.message(channel), label=ui_text("button-leave-tournament")))
            await who.click(asked, label=ui_text("button-leave-for-good"))

        await self.take(leaving, self.is_out(who))

    async def wait_for(self, has_come: Callable[[], Awaitable[bool]]) -> None:
        await self.take(lambda: self.world.env.advance_time(WAIT_SECONDS), has_come)

    def message(self, channel: ChannelHandle) -> discord.Message:
        return next(one for one in self.world.messages(channel) if has_ui_text(text(one), "tournament-title"))

    def has_joined(self, who: MemberActor) -> Callable[[], Awaitable[bool]]:
        return self.is_any(select(func.count()).select_from(entrants).where(entrants.c.user_id == who.id))

    def is_out(self, who: MemberActor) -> Callable[[], Awaitable[bool]]:
        gone = entrants.c.user_id == who.id, entrants.c.out.is_not(None)
        return self.is_any(select(func.count()).select_from(entrants).where(*gone))

    def is_any(self, query: object) -> Callable[[], Awaitable[bool]]:
        async def has() -> bool:
            return bool(await self.one(query))

        return has

    def none_in_progress(self, *rest: object) -> Callable[[], Awaitable[bool]]:
        async def has() -> bool:
            ongoing = select(func.count()).select_from(games).where(games.c.termination.is_(None), *rest)
            return bool(await self.one(ongoing) == 0)

        return has

    async def nothing_is_due(self) -> bool:
        due = select(func.count()).select_from(outbox).where(outbox.c.due_at.is_not(None))
        return bool(await self.one(due) == 0)

    async def all_have_channels(self) -> bool:
        channelless = select(func.count()).select_from(games).where(games.c.room_id.is_(None))
        return bool(await self.one(select(func.count()).select_from(games)) > 0 and await self.one(channelless) == 0)

    async def tournament(self, number: int) -> Tournament:
        return await tournaments.load(self.world.client.runtime.db, TournamentId(number))


class OfOneServer(Contest):
    """A tournament of four players. Three of them leave after the start."""

    @property
    def halls(self) -> Sequence[ChannelHandle]:
        return (self.world.channel,)

    async def run(self) -> None:
        world, hall = self.world, self.world.channel
        await self.take(
            lambda: world.alice.slash(hall, "tournament create", size=4, clock="1d", title="The Cup"),
            self.is_any(_count_created()),
        )
        for who in (world.alice, world.bo, world.chen, self.dana):
            await self.join(who, hall)
        await self.wait_for(self.all_have_channels)
        for who in (world.bo, world.chen, self.dana):
            await self.leave(who, hall)
        await self.wait_for(self.none_in_progress())
        await self.wait_for(self.nothing_is_due)


class OfTwoServers(Contest):
    """A team match on two boards. One team leaves the match."""

    def __init__(self, world: World, killer: Killer, asleep: timedelta) -> None:
        super().__init__(world, killer, asleep)
        self.forest: Forest

    @property
    def halls(self) -> Sequence[ChannelHandle]:
        return (self.world.channel, self.forest.channel)

    async def run(self) -> None:
        world, forest = self.world, self.forest
        asked = {"server": str(forest.guild.id), "boards": 2, "clock": "1d"}
        made = select(func.count()).select_from(server_challenges)
        await self.take(lambda: world.alice.slash(world.channel, "tournament challenge", **asked), self.is_any(made))
        accepted = made.where(server_challenges.c.state == "accepted")
        await self.wait_for(self.nothing_is_due)
        await self.take(
            lambda: forest.dana.click(self.challenge, label=ui_text("button-accept")), self.is_any(accepted)
        )
        await self.wait_for(self.nothing_is_due)
        for who in (world.alice, world.bo):
            await self.join(who, world.channel)
        for who in (forest.dana, forest.eli):
            await self.join(who, forest.channel)
        await self.wait_for(self.all_have_channels)
        for who in (forest.dana, forest.eli):
            await self.leave(who, forest.channel)
        await self.wait_for(self.none_in_progress())
        await self.wait_for(self.nothing_is_due)

    @property
    def challenge(self) -> discord.Message:
        return next(
            one for one in self.world.messages(self.forest.channel) if has_ui_text(text(one), "team-challenge-title")
        )


def _count_created() -> object:
    return select(func.count()).select_from(outbox).where(outbox.c.kind == "tournament")


COURSES: dict[str, type[Contest]] = {"a tournament": OfOneServer, "a team match": OfTwoServers}


async def play(world: World, name: str, at: int | None, asleep: timedelta = timedelta()) -> tuple[Contest, Killer]:
    """Play a whole tournament or team match. Kill the bot at the given moment, and restart it after the given time."""
    killer = Killer(at)
    world.may_fail = world.may_be_unanswered = True
    course = COURSES[name](world, killer, asleep)
    if isinstance(course, OfTwoServers):
        course.forest = await grown(world)
    with killer.applied():
        await course.run()
    return course, killer


async def check(course: Contest) -> None:
    """Check that everything has ended, and that each server has each message and each thread exactly once."""
    world = course.world
    for number, hall in enumerate(course.halls, 1):
        over = await course.tournament(number)
        assert over.is_over
        said = [text(one) for one in world.messages(hall)]
        assert sum(has_ui_text(one, "tournament-title") for one in said) == 1
        assert sum(any(has_ui_text(one, f"{kind}-won") for kind in ("tournament", "team")) for one in said) == 1
        assert any(has_ui_text(text(course.message(hall)), f"{kind}-over") for kind in ("tournament", "team"))
        begun = [one for one in said if ui_pattern("tournament-game-begun", tournament=number).match(one)]
        assert len(begun) == len(set(begun)) == len(over.games) == len(hall.threads)
    pings = Counter(tuple(called) for called in world.pinged() if called)
    assert max(pings.values()) <= len(course.halls) * 6
    assert await course.nothing_is_due()
    assert await checks.check(world.client.runtime.db, every_game=True) == []


@pytest.mark.parametrize("name", COURSES)
async def test_everything_is_posted_once_without_a_crash(world: World, name: str) -> None:
    course, killer = await play(world, name, None)
    await check(course)
    assert len(killer.moments) >= MOMENTS[name]


@pytest.mark.parametrize(
    ("name", "moment", "downtime"),
    one_in(
        6,
        [
            pytest.param(name, moment, NONCE_LASTS * 2 * (number % 2), id=f"{name}-{moment}")
            for name, moments in MOMENTS.items()
            for number, moment in enumerate(range(moments // KILLS // 2, moments, max(1, moments // KILLS)))
        ],
    ),
)
async def test_everything_is_posted_once_when_the_bot_is_killed(
    world: World, name: str, moment: int, downtime: timedelta
) -> None:
    # After every second kill, the bot restarts only once Discord has forgotten the nonces of earlier messages.
    course, killer = await play(world, name, moment, asleep=downtime)
    assert killer.fell is not None
    await check(course)
