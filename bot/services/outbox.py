"""What is still to be said in Discord: found, said, tried again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import GuildId
from bot.domain.outbox import MOST_REFUSALS, WORTH_SAYING, Errand, Kind, Shown, pause
from bot.storage import notify, outbox
from bot.storage.database import Database
from bot.storage.outbox import Asked

AT_ONCE = 200
"""How much is looked up at a time."""


async def hurry(db: Database, now: datetime, guild_id: GuildId | None = None) -> int:
    """Let all be said now that is still to be said, in one server or in all of this process, as after a stop.

    What is too old for that is given up. Return how much there is to say.
    """
    async with db.writing() as connection:
        return await outbox.hurry(connection, now, now - WORTH_SAYING, db.shards, guild_id)


async def due(db: Database, now: datetime) -> list[Errand]:
    """Return what is to be said now in this process's servers, what has waited longest first."""
    async with db.reading() as connection:
        return await outbox.due(connection, now, AT_ONCE, db.shards)


async def listen(db: Database, hear: Callable[[], Awaitable[None]]) -> None:
    """Call `hear` at once when another process has left something to say in this one's servers, until cancelled.

    Of a file there is no other process, and this returns.
    """

    async def hear_of(guild_id: GuildId | None) -> None:
        if guild_id is None or db.shards.own(guild_id):
            await hear()

    if db.server is not None:
        await notify.listen(db.server, hear_of)


async def still_due(db: Database, kind: Kind, subject: int) -> Errand | None:
    """Return what is still to be said of something; None if all has been."""
    async with db.reading() as connection:
        return await outbox.load(connection, kind, subject)


async def show_board(
    db: Database,
    game: Game,
    board: ShownBoard,
    *,
    call_at: datetime | None = None,
    is_sure: bool = True,
    is_finished: bool = True,
) -> None:
    """Note which message shows a game as it stands here; what has changed meanwhile is still to be shown.

    `call_at`: since when its players are to be called to it, where the message itself calls nobody. `is_sure`: no
    other board can be played on. `is_finished`: nothing is left to be done; else this is tried again.
    """
    assert game.due is not None
    message = Shown(board.message_id, board.picture_id)
    async with db.writing() as connection:
        await outbox.shown(
            connection,
            Kind.BOARD,
            game.id,
            game.due.version,
            message,
            mark=board.mark,
            is_final=board.is_final,
            is_sure=is_sure,
            is_finished=is_finished,
        )
        if call_at is not None:
            await outbox.ask_all(connection, [Asked(Kind.CALL, game.id, game.guild_id, game.mark)], call_at)


async def say(db: Database, errand: Errand, message: Shown | None = None) -> None:
    """Note that something has been said, and in which message, if it is to be found again."""
    async with db.writing() as connection:
        await outbox.shown(connection, errand.kind, errand.subject, errand.due.version, message)


async def forget(db: Database, errand: Errand) -> None:
    """Strike out what has been said for good, or has lost its sense."""
    async with db.writing() as connection:
        await outbox.forget(connection, errand)


async def postpone(db: Database, errand: Errand, trouble: str, now: datetime, *, is_refusal: bool) -> datetime | None:
    """Try again later, and say when: after an outage always, after a refusal some times."""
    attempts = errand.due.attempts + 1
    until = None if is_refusal and attempts >= MOST_REFUSALS else now + pause(attempts)
    async with db.writing() as connection:
        await outbox.postpone(connection, errand, trouble, until)
    return until
