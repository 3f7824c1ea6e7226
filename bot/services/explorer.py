"""The opening explorer: counting the moves of finished games, and looking up the moves played from a position."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from bot.domain.game import Game
from bot.domain.ids import ServerId
from bot.domain.openings import Explored, Looked, counted_moves, is_explored, position_number
from bot.domain.settings import Switchable
from bot.engine.level_moves import preferences
from bot.rules import InvalidFen, MoveError, MoveLine, Position
from bot.storage import explorer, settings
from bot.storage.database import Connection, Database
from bot.storage.explorer import Counted, Uncounted
from bot.variants import UnknownVariant, find_variant

AT_ONCE = 50
"""The maximum number of games counted per transaction. A full batch delays a simultaneous move by about 20 ms."""


async def look(db: Database, server_id: ServerId, position: Position, *, ladder_only: bool = False) -> list[Looked]:
    """Return the legal moves from a position that were played in a server's games or are in the engine's opening book.

    Moves are sorted by number of games, then by the engine's preference. With `ladder_only`, only rated games are
    counted. Raise SwitchedOff if the server has turned off the explorer.
    """
    async with db.reading() as connection:
        (await settings.SERVERS.load(connection, server_id)).check(Switchable.EXPLORER)
        played = await explorer.played_from(connection, server_id, position_number(position), ladder_only=ladder_only)
    return _looked(position, played)


async def count(connection: Connection, game: Game) -> None:
    into = await explorer.edition(connection)
    if await explorer.take(connection, [game.id], into) and is_explored(game):
        await explorer.count(connection, [_counted(game)], into)


async def catch_up(db: Database, limit: int = AT_ONCE) -> int:
    """Count some of the finished games that the explorer hasn't counted yet. Return how many games were processed.

    Normally, these are games that were lost on time or that ended before the explorer existed. During a rebuild, all
    games have to be counted again.
    """
    async with db.reading() as connection:
        into = await explorer.edition(connection)
        found = await explorer.uncounted(connection, into, limit)
    if not found:
        return 0
    counted = await asyncio.to_thread(_replayed, found)
    async with db.writing() as connection:
        taken = await explorer.take(connection, [one.id for one in found], into)
        await explorer.count(connection, [one for one in counted if one.id in taken], into)
    return len(found)


async def rebuild(db: Database) -> int:
    """Rebuild the explorer from all games, a few at a time. The bot can keep running in the meantime. Return how many
    games were processed.
    """
    async with db.writing() as connection:
        begun = await explorer.begin_edition(connection)
    total = 0
    while some := await catch_up(db):
        total += some
    deleted = 1
    while deleted:
        async with db.writing() as connection:
            deleted = await explorer.forget_earlier(connection, begun)
    return total


def _looked(position: Position, played: Iterable[Explored]) -> list[Looked]:
    known = {one.uci: one for one in played}
    liked = preferences(position)
    legal = {move.uci: move for move in position.legal_moves}
    found = [
        Looked(legal[uci], position.san(legal[uci]), known.get(uci), liked.get(uci) if liked else None)
        for uci in dict.fromkeys((*known, *liked))
        # In theory, two positions can have the same position number, so a stored move might be illegal here.
        if uci in legal
    ]
    return sorted(found, key=lambda one: (-(one.explored.games if one.explored else 0), -(one.preference or 0)))


def _counted(game: Game) -> Counted:
    assert game.outcome is not None
    elo = None if game.engine is not None else (game.white.rating + game.black.rating) // 2
    steps = frozenset(counted_moves(game.line))
    # The line stays in the cache, but the data derived from its earlier positions isn't needed anymore.
    game.line.forget_past()
    return Counted(game.id, game.server_id, game.rated, game.outcome.winner, elo, steps)


def _replayed(found: Iterable[Uncounted]) -> list[Counted]:
    """Return games with the moves that the explorer counts.

    Games with illegal moves are omitted; `db check` reports them.
    """
    counted = []
    for game in found:
        try:
            line = MoveLine.from_uci(find_variant(game.variant), game.start_fen, game.moves)
        except (UnknownVariant, InvalidFen, MoveError):
            continue
        steps = frozenset(counted_moves(line))
        counted.append(Counted(game.id, game.server_id, game.rated, game.winner, game.elo, steps))
    return counted
