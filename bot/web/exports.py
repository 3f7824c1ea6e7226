"""A member's own games as one PGN file, which is sent while it is still being written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

from aiohttp import web

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER
from bot.domain.records import GameFilter
from bot.i18n.catalog import DEFAULT
from bot.i18n.errors import TooManyTasks
from bot.i18n.game_pgn import PgnSource, pgn_record
from bot.rules import Termination
from bot.rules.pgn import PgnGame, write_pgn
from bot.services import games, imports, records
from bot.services.clocks import move_clocks
from bot.services.engines import Requester
from bot.services.store import StorageError
from bot.web.context import WebContext, context_of
from bot.web.records import filter_of, reader_of
from bot.web.refusals import NotAMember

MOST_GAMES = 1000
AT_ONCE = 10
"""How many games are loaded and written at a time. They count as one request."""
SITE = "Discord"


async def own_games(request: web.Request) -> web.StreamResponse:
    """Send the reader's finished games that match the filter, latest first, at most `MOST_GAMES`.

    Can raise NotAMember, BadRequest, TooMany or TooManyTasks. If an error occurs after some games have already been
    sent, close the connection instead of raising it, so that the browser reports a failed download.
    """
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None:
        raise NotAMember
    requester, wanted = Requester(NO_SERVER, reader.user_id), filter_of(request)
    total = await records.count_of(ctx.runtime.db, None, reader.user_id, wanted)
    ctx.charge(request, min(total, MOST_GAMES) // AT_ONCE)
    texts = _written(ctx, requester, wanted)
    first = await anext(texts, "")
    response = web.StreamResponse()
    response.content_type = "application/x-chess-pgn"
    response.headers["Content-Disposition"] = 'attachment; filename="campmate-games.pgn"'
    await response.prepare(request)
    await response.write(first.encode())
    try:
        async for text in texts:
            await response.write(text.encode())
    except (TooManyTasks, StorageError) as error:
        raise ConnectionResetError("the PGN file could not be completed") from error
    return response


async def _written(ctx: WebContext, requester: Requester, wanted: GameFilter) -> AsyncIterator[str]:
    """Yield the games as PGN, `AT_ONCE` games at a time. Each part is written in a thread of the work pool."""
    runtime = ctx.runtime
    for offset in range(0, MOST_GAMES, AT_ONCE):
        listed = await records.latest_of(
            runtime.db, None, requester.user_id, wanted=wanted, limit=AT_ONCE, offset=offset
        )
        loaded = await games.load_all(runtime.db, [one.id for one in listed])
        found = [await _record(ctx, game) for game in loaded]
        yield await runtime.work_pool.run(requester, partial(_text, found))
        if len(listed) < AT_ONCE:
            return


def _text(found: list[PgnGame]) -> str:
    return "".join(f"{write_pgn(record)}\n" for record in found)


async def _record(ctx: WebContext, game: Game) -> PgnGame:
    """Return a game with its tags and clocks. An imported game keeps the tags and clocks of its original."""
    runtime = ctx.runtime
    told = await imports.told_of(runtime.db, game)
    if told is None:
        source = PgnSource(runtime.catalog.translator(DEFAULT), SITE, await move_clocks(runtime.db, game))
        return pgn_record(game, source)
    is_unfinished = game.outcome is None or game.outcome.termination is Termination.ABORTED
    return PgnGame(game.line, None if is_unfinished else game.outcome, told.tags, told.clocks)
