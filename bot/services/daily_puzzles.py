"""The daily puzzle, as it is posted in servers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from bot.domain.game import GameVersion
from bot.domain.ids import GuildId, UserId
from bot.domain.outbox import MessageKind
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Ply
from bot.services.puzzles import MOST_NAMED, daily_puzzle
from bot.storage import attempts, outbox, puzzles
from bot.storage.database import Database
from bot.storage.outbox import Asked


@dataclass(frozen=True)
class Daily:
    """The puzzle of a day, and who has solved it in a server, the first first, with how many wrong moves."""

    day: date
    puzzle: Puzzle
    solvers: tuple[tuple[UserId, int], ...]


async def post_dailies(db: Database, now: datetime) -> int:
    """Put the day's puzzle into the outbox for each of this process's servers that has a channel for it, once a day.

    Return for how many that was.
    """
    day = now.date()
    async with db.reading() as connection:
        if not await puzzles.any_server_waits(connection, day, db.shards):
            return 0
    async with db.writing() as connection:
        waiting = await puzzles.begin_day(connection, day, db.shards)
        version = GameVersion(Ply(day.toordinal()), 0)
        await outbox.ask_all(connection, [Asked(MessageKind.DAILY, guild, guild, version) for guild in waiting], now)
        return len(waiting)


async def daily_of(db: Database, book: PuzzleBook, day: date, guild_id: GuildId) -> Daily:
    """Return the puzzle of a day and who has solved it in a server; raise NoPuzzle."""
    async with db.writing() as connection:
        puzzle = await daily_puzzle(connection, book, day)
        return Daily(day, puzzle, tuple(await attempts.solvers_of_day(connection, day, guild_id, MOST_NAMED)))
