"""Shortcuts for starting and continuing a team match between two servers."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from bot.domain.between_servers import ServerChallenge, TeamTerms
from bot.domain.clock import Clock
from bot.domain.game import Game
from bot.domain.ids import SHARD_BITS, ChannelId, Member, ServerId, TournamentId, UserId
from bot.domain.rating import Rating
from bot.domain.tournament import Tournament
from bot.services import games, server_challenges, settings, tournaments
from bot.services.server_challenges import TeamWish
from bot.services.votes import Runner
from bot.storage import players, ratings
from bot.storage.database import Database
from bot.storage.ratings import LadderEntry

from .steps import NOW

STEPPE, FOREST = ServerId(2 << SHARD_BITS), ServerId(3 << SHARD_BITS)
HALL, GLADE = ChannelId(31), ChannelId(32)
OURS = Runner(STEPPE, "The Steppe", UserId(901), is_manager=True, name="Sara")
THEIRS = Runner(FOREST, "The Forest", UserId(902), is_manager=True, name="Fritz")
DAY = timedelta(days=1)


def of_steppe(number: int) -> Member:
    return Member(UserId(200 + number), f"Steppe {number}")


def of_forest(number: int) -> Member:
    return Member(UserId(300 + number), f"Forest {number}")


async def challenge(
    db: Database, *, by: Runner = OURS, boards: int = 8, count: int = 1, clock: Clock = 3 * DAY, family: str = "orda"
) -> ServerChallenge:
    await settings.change_votes(db, FOREST, "The Forest", channel_id=GLADE, is_challengeable=True)
    wish = TeamWish(channel_id=HALL, opponent=FOREST, family=family, joining=DAY, team=TeamTerms(boards, count, clock))
    return await server_challenges.challenge_match(db, by, wish, NOW)


async def opened(db: Database, **terms: object) -> tuple[Tournament, Tournament]:
    """Open a team match, and return its tournaments: one in the first server, and one in the second."""
    made = await challenge(db, **terms)
    await server_challenges.accept_match(db, made.id, THEIRS, NOW)
    return await both(db)


async def both(db: Database) -> tuple[Tournament, Tournament]:
    ours, theirs = [await tournaments.load(db, TournamentId(number)) for number in (1, 2)]
    assert (ours.entrants, ours.state, ours.stage) == (theirs.entrants, theirs.state, theirs.stage)
    assert (ours.deadline, ours.ended_at) == (theirs.deadline, theirs.ended_at)
    assert [facts_of(game) for game in ours.games] == [facts_of(game) for game in theirs.games]
    return ours, theirs


def facts_of(game: object) -> object:
    return replace(game, id=0)  # type: ignore[type-var]


async def joined(db: Database, steppe: int, forest: int, **terms: object) -> tuple[Tournament, Tournament]:
    ours, theirs = await opened(db, **terms)
    for number in range(steppe):
        await tournaments.join(db, ours.id, of_steppe(number), NOW)
    for number in range(forest):
        await tournaments.join(db, theirs.id, of_forest(number), NOW)
    return await both(db)


async def begun(db: Database, steppe: int = 3, forest: int = 3, **terms: object) -> tuple[Tournament, Tournament]:
    ours, _ = await joined(db, steppe, forest, **terms)
    await tournaments.start(db, ours.id, NOW, Random(1))
    await tournaments.advance(db, ours.id, NOW, Random(1))
    return await both(db)


async def pair_of(db: Database, place: int = 0) -> tuple[Game, Game]:
    """Return the match's game with index `place` as two copies: one in the first server, and one in the second."""
    ours, theirs = await both(db)
    return await games.load(db, ours.games[place].id), await games.load(db, theirs.games[place].id)


def course(game: Game) -> tuple[object, ...]:
    """Return the parts of a game that must be the same in both servers."""
    return game.line.moves, game.outcome, game.offer, game.times, game.countdown, game.turn_since, game.ended_at


async def rate(db: Database, guild_id: ServerId, member: Member, value: int) -> None:
    async with db.writing() as connection:
        await players.remember(connection, [member], NOW)
        await ratings.save(connection, {LadderEntry(guild_id, member.user_id, "orda"): Rating(value, 12, value, 12)})


async def resign_all(db: Database, losers: int) -> None:
    """Have all players of the team with the number `losers` resign their ongoing games."""
    ours, _ = await both(db)
    team = {one.user_id for one in ours.entrants if one.group == losers}
    for game in ours.games:
        if game.outcome is None:
            await games.resign(db, game.id, game.white if game.white in team else game.black, NOW)
    await tournaments.advance(db, ours.id, NOW, Random(1))
