"""Browsers that are signed in: the passes of both kinds that stand under the digest of one browser's cookie."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, or_, select, update

from bot.domain.ids import GameId, UserId
from bot.storage.database import Connection
from bot.storage.member_sessions import member_sessions
from bot.storage.schema import access_links, challenges, games

TABLES = (access_links, member_sessions)


async def members_of(connection: Connection, browser: str, ended_after: datetime, made_after: datetime) -> list[UserId]:
    """Return the members who have a valid pass in a browser: of a game that has not ended before, or a recent own."""
    is_on = or_(games.c.ended_at.is_(None), games.c.ended_at >= ended_after)
    of_games = select(access_links.c.user_id).join(games).where(access_links.c.browser == browser, is_on)
    own = member_sessions.c.browser == browser, member_sessions.c.made_at >= made_after
    found: Iterable[int] = (
        await connection.execute(of_games.union(select(member_sessions.c.user_id).where(*own)))
    ).scalars()
    return sorted(map(UserId, found))


async def forget_one(connection: Connection, browser: str, game_id: GameId | None) -> None:
    """Delete a browser's pass for a game, or with None its member's own pass."""
    if game_id is None:
        await connection.execute(delete(member_sessions).where(member_sessions.c.browser == browser))
    else:
        held = access_links.c.browser == browser, access_links.c.game_id == game_id
        await connection.execute(delete(access_links).where(*held))


async def move(connection: Connection, user_id: UserId, old: str, new: str) -> None:
    """Hand what a browser holds for one member over to its new cookie, and delete what it holds for others."""
    for table in TABLES:
        held = table.c.browser == old
        await connection.execute(update(table).where(held, table.c.user_id == user_id).values(browser=new))
        await connection.execute(delete(table).where(held))
    made = challenges.c.challenger_id == user_id, challenges.c.browser == old
    await connection.execute(update(challenges).where(*made).values(browser=new))


async def forget(connection: Connection, browser: str, user_ids: Iterable[UserId]) -> None:
    """Delete all that a browser holds; `user_ids`: the members who may have made challenges in it."""
    for table in TABLES:
        await connection.execute(delete(table).where(table.c.browser == browser))
    made = challenges.c.challenger_id.in_(list(user_ids)), challenges.c.browser == browser
    await connection.execute(update(challenges).where(*made).values(browser=None))
