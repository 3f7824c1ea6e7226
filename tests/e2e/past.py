"""A server with a history: hundreds of finished games, and the ratings that result from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from simcord import MemberActor

from bot.domain.ids import Member, ServerId, StormId, UserId
from bot.domain.rating import PROVISIONAL_GAMES, Rating
from bot.domain.storm import SPAN, StormRun
from bot.services import ladder
from bot.storage import players, ratings, storms
from bot.storage.ratings import LadderEntry
from tests.e2e.world import World
from tests.storage.played import FIRST_DAY, Played, at_random, store

CROWD = [Member(UserId(700 + number), f"Crowd {number}") for number in range(40)]


def member(actor: MemberActor) -> Member:
    return Member(UserId(actor.id), actor.name)


async def record(world: World, games: list[Played]) -> None:
    """Store finished games, and compute the ratings from them."""
    await store(world.client.runtime.db, games)
    await ladder.rebuild(world.client.runtime.db)


def busy(world: World, count: int = 60) -> list[Played]:
    """Random games between the server's members."""
    those = [member(actor) for actor in (world.alice, world.bo, world.chen)]
    return at_random(Random(7), count, those, (world.guild.id,))


async def rank(world: World, those: Iterable[Member], *, settled: int = 0, key: str = "orda", games: int = 1) -> None:
    """Put members on a ladder, best first. The first `settled` members have played enough games for an established
    rating. The remaining members have played `games` games each."""
    entries, known = {}, list(those)
    for number, one in enumerate(known):
        played = PROVISIONAL_GAMES if number < settled else games
        value = 2000 - 10 * number
        entries[LadderEntry(ServerId(world.guild.id), one.user_id, key)] = Rating(value, played, value, played)
    async with world.client.runtime.db.writing() as connection:
        await players.remember(connection, known, FIRST_DAY)
        await ratings.save(connection, entries)


async def score(world: World, one: Member, *, family: str | None = None, solved: int = 7, combo: int = 9) -> None:
    """Record a Puzzle Storm run that a member has just finished in this server."""
    now = world.client.runtime.now()
    guild_id, begun = ServerId(world.guild.id), now - SPAN
    run = StormRun(StormId(0), one.user_id, guild_id, family, (), begun, now, score=solved, best_combo=combo)
    async with world.client.runtime.db.writing() as connection:
        await storms.note_best(connection, replace(run, ended_at=now))
