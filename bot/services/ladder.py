"""Ratings: what a finished game brings, and who stands where."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.elo import Rating, is_rateable, rate, score_of
from bot.domain.game import Game, Seat
from bot.domain.ids import GuildId, UserId
from bot.domain.ladder import LadderPage
from bot.domain.records import last_offset
from bot.rules import Color
from bot.storage import games, players, ratings
from bot.storage.database import Connection, Database
from bot.storage.ratings import LadderEntry


async def standings(
    db: Database,
    guild_id: GuildId,
    ladder: str,
    limit: int,
    offset: int = 0,
    *,
    reader: UserId | None = None,
    settled_only: bool = False,
) -> LadderPage:
    """Return a stretch of a server's ladder, best first, and where the reader stands.

    With `settled_only`, only players whose rating can be relied on are listed and counted. A stretch that would
    begin behind the last player is the last one.
    """
    async with db.reading() as connection:
        total = await ratings.count(connection, guild_id, ladder, settled_only=settled_only)
        offset = last_offset(total, limit, offset)
        rows = await ratings.standings(connection, guild_id, ladder, limit, offset, settled_only=settled_only)
        own = None
        if reader is not None:
            own = (await ratings.standings_of(connection, guild_id, reader, settled_only=settled_only)).get(ladder)
        return LadderPage(tuple(rows), total, offset, own)


async def position_of(
    db: Database, guild_id: GuildId, user_id: UserId, ladder: str, *, settled_only: bool = False
) -> int:
    """Return how many players come before this one on a ladder; none where they are not on it."""
    async with db.reading() as connection:
        own = (await ratings.standings_of(connection, guild_id, user_id, settled_only=settled_only)).get(ladder)
        return 0 if own is None else own.position


async def rating_of(db: Database, guild_id: GuildId, user_id: UserId, ladder: str) -> Rating:
    """Return a member's rating, the starting one if they have none."""
    async with db.reading() as connection:
        return await ratings.load(connection, LadderEntry(guild_id, user_id, ladder))


async def rebuild(db: Database) -> int:
    """Write every ladder anew from the changes stored with the games; return how many games were rated."""
    async with db.writing() as connection:
        await players.hold(connection)
        kept: dict[LadderEntry, Rating] = {}
        results = 0
        async for result in games.rated_results(connection):
            entry = LadderEntry(result.guild_id, result.user_id, result.ladder)
            score = score_of(result.color, result.winner)
            last = kept.get(entry, Rating())
            # Of games that ended in one moment nothing tells the order in which they were rated, but what each led to.
            peak = max(last.peak, result.before + result.change)
            kept[entry] = replace(last.after(result.change, score), peak=peak)
            results += 1
        await ratings.clear(connection)
        await ratings.save(
            connection, {entry: replace(rating, peak=max(rating.peak, rating.value)) for entry, rating in kept.items()}
        )
        return results // 2


async def settle(connection: Connection, game: Game) -> Game:
    """Rate a game that has just ended, if it counts; return it with the ratings before it and the changes."""
    await players.hold(connection, (game.white.user_id, game.black.user_id))
    white, black = [await ratings.load(connection, _entry(game, color)) for color in Color]
    game = replace(game, white=_before(game.white, white), black=_before(game.black, black))
    if game.outcome is None or not is_rateable(game):
        return game
    winner = game.outcome.winner
    for_white, for_black = rate(white, black, winner)
    await ratings.save(
        connection,
        {
            _entry(game, Color.WHITE): white.after(for_white, score_of(Color.WHITE, winner)),
            _entry(game, Color.BLACK): black.after(for_black, score_of(Color.BLACK, winner)),
        },
    )
    return replace(game, white=replace(game.white, change=for_white), black=replace(game.black, change=for_black))


def _entry(game: Game, color: Color) -> LadderEntry:
    return LadderEntry(game.guild_id, game.seat(color).user_id, game.variant.ladder)


def _before(seat: Seat, rating: Rating) -> Seat:
    return replace(seat, rating=rating.value, is_provisional=rating.is_provisional)
