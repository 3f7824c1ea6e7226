"""The actions of members in tournaments and team matches, chosen by a seed."""

from __future__ import annotations

import random

from simcord import MemberActor
from sqlalchemy import select

from bot.storage import tournaments
from tests.e2e.stateful.scenario import Control, Course

MOST_CONTESTS = 2
"""The maximum number of open or running tournaments and team matches in the first server."""
SYSTEMS = {"groups": ("1h", "1d", "3d"), "swiss": ("3+2", "10+5", "1h")}
"""The time controls that tournaments of each system can have."""
ARMIES = ("humans", "elves", "orcs")


async def tournament(course: Course, rng: random.Random) -> None:
    """Open a tournament, and have most of the members join at once."""
    if len(await contests(course)) >= MOST_CONTESTS:
        return await join(course, rng)
    system = rng.choice(list(SYSTEMS))
    options: dict[str, object] = {"system": system, "clock": rng.choice(SYSTEMS[system]), "size": rng.choice([4, 5])}
    options |= {"variant": rng.choice(["orda", "ordamirror", "khans", "asymmetric"]), "rated": rng.random() < 0.6}
    options |= {"joining": rng.choice(["1h", "1d"])}
    await course.slash(rng.choice(course.members), rng.choice(course.channels), "tournament create", **options)
    return await _fill(course, rng)


async def match(course: Course, rng: random.Random) -> None:
    """Challenge the second server to a team match, unless there are already `MOST_CONTESTS` contests. Then respond to a
    challenge, and have members join.
    """
    if len(await contests(course)) < MOST_CONTESTS:
        options = {"boards": 2, "games": rng.choice([1, 2]), "clock": rng.choice(["1h", "1d"]), "joining": "1d"}
        server, manager = str(course.forest.guild.id), course.members[0]
        await course.slash(manager, rng.choice(course.channels), "tournament challenge", server=server, **options)
    await answer_server(course, rng)
    await _fill(course, rng)


async def answer_server(course: Course, rng: random.Random) -> None:
    """Accept another server's challenge, or occasionally decline it. Members without permission also try."""
    wanted = rng.choice(["accept-for-server"] * 4 + ["decline-for-server"])
    if controls := [one for one in course.controls() if one.action == wanted]:
        control = rng.choice(controls)
        everybody = course.members_at(control.channel_id)
        for member in (rng.choice(everybody), everybody[0]):
            await course.press(member, control, rng)


async def join(course: Course, rng: random.Random) -> None:
    """Have a member join a tournament or a team match. The member may already have joined."""
    if control := _some(course, rng, "join-tournament"):
        await _enter(course, rng, rng.choice(course.members_at(control.channel_id)), control)


async def leave(course: Course, rng: random.Random) -> None:
    """Leave a tournament or a team match, with or without confirming. Or try to remove another member, with or without
    permission.
    """
    control = _some(course, rng, "leave-tournament")
    if control is None:
        return
    member, other = (rng.choice(course.members_at(control.channel_id)) for _ in range(2))
    if rng.random() < 0.7:
        await course.click(member, await course.press(member, control, rng), rng)
    elif game_channel := course.game_channel(control.channel_id):
        await course.slash(member, game_channel, "tournament remove", member=other, tournament=number_of(control))


async def begin(course: Course, rng: random.Random) -> None:
    """Try to start a tournament or a team match early, with or without permission."""
    if control := _some(course, rng, "start-tournament"):
        for member in course.members_at(control.channel_id)[: rng.choice([1, 4])]:
            await course.press(member, control, rng)


async def arrange(course: Course, rng: random.Random) -> None:
    """Extend the time for joining a tournament or a team match, cancel it, or show its table."""
    numbers = await contests(course)
    if not numbers:
        return
    number, game_channel = rng.choice(numbers), rng.choice(course.channels)
    what = rng.choice(["extend", "cancel", "table", "table"])
    member = rng.choice(course.members)
    result = await course.slash(member, game_channel, f"tournament {what}", tournament=number)
    if what == "cancel":
        await course.click(member, result, rng)


async def lose(course: Course, rng: random.Random) -> None:
    """Resign a game of a tournament or a team match, and confirm."""
    numbers = [number for number in course.ongoing if course.lines[number].tournament is not None]
    if not numbers:
        return
    number = rng.choice(numbers)
    player = next((one for user in course.lines[number].user_ids if (one := course.player(number, user))), None)
    if player is not None:
        game_channel = course.channel_of(number) or rng.choice(course.channels_for(number))
        await course.click(player, await course.slash(player, game_channel, "resign", game=number), rng)


async def contests(course: Course) -> list[int]:
    """The ids of the first server's open and running tournaments and team matches."""
    stored = tournaments.tournaments
    query = select(stored.c.id).where(stored.c.ended_at.is_(None), stored.c.guild_id == course.world.guild.id)
    async with course.world.client.runtime.db.reading() as connection:
        return list(await connection.scalars(query.order_by(stored.c.id)))


def number_of(control: Control) -> int:
    """The id of the tournament or team match that a control belongs to."""
    return int(control.custom_id.rpartition("tournament=")[2])


def _some(course: Course, rng: random.Random, action: str) -> Control | None:
    found = [one for one in course.controls() if one.action == action]
    return rng.choice(found) if found else None


async def _fill(course: Course, rng: random.Random) -> None:
    """Have most members of both servers join an open tournament or team match."""
    for guild in (course.world.guild, course.forest.guild):
        everybody = course.members_of(guild.id)
        for member in rng.sample(everybody, rng.choice([2, len(everybody), len(everybody)])):
            found = [one for one in course.controls() if one.action == "join-tournament"]
            here = [one for one in found if member in course.members_at(one.channel_id)]
            if here:
                await _enter(course, rng, member, here[-1])


async def _enter(course: Course, rng: random.Random, member: MemberActor, control: Control) -> None:
    """Have a member join, either with the button or with the command."""
    game_channel = course.game_channel(control.channel_id)
    if game_channel is None or rng.random() < 0.8:
        await course.click(member, await course.press(member, control, rng), rng)
    else:
        army = {"army": rng.choice(ARMIES)} if rng.random() < 0.3 else {}
        await course.slash(member, game_channel, "tournament join", tournament=number_of(control), **army)
