"""Stored achievements: members' crowns, the roles that a server gives for badges, and the members who have received
these roles.

A member earns a crown for each level that they beat with a variant and a side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

import sqlalchemy as sa

from bot.domain import achievements
from bot.domain.ids import RoleId, ServerId, Shards, UserId
from bot.domain.puzzles import AttemptState
from bot.rules import Color, Termination
from bot.storage.database import Connection, insert_missing, of_shards, upsert
from bot.storage.puzzles import attempts, solvers
from bot.storage.schema import IS_FINISHED, LevelNumber, UtcDateTime, games, metadata, one_of
from bot.variants import find_variant

crowns = sa.Table(
    "crowns",
    metadata,
    sa.Column("user_id", sa.ForeignKey("players.user_id"), primary_key=True),
    # The level's id. It stays the same if levels are renumbered.
    sa.Column("level", LevelNumber, primary_key=True, autoincrement=False),
    sa.Column("variant", sa.Text, primary_key=True),
    # The member's side, which determines the army.
    sa.Column("color", sa.Text, primary_key=True),
    # The game in which the crown was first earned.
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    sa.Column("won_at", UtcDateTime, nullable=False),
    sa.CheckConstraint(one_of("color", (color.word for color in Color)), name="color"),
    sa.Index(None, "game_id"),
)
badge_roles = sa.Table(
    "badge_roles",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("badge", sa.Text, primary_key=True),
    # When the server turned the badge on. Only a role created after that can be the badge's role.
    sa.Column("wanted_at", UtcDateTime, nullable=False),
    # The badge's role; null until the role is created.
    sa.Column("role_id", sa.BigInteger),
    # False if the badge was turned off but its role hasn't been deleted yet.
    sa.Column("is_wanted", sa.Boolean, nullable=False),
    # When to check again which members should have the roles. All badges of a server have the same time.
    sa.Column("next_at", UtcDateTime, nullable=False),
    sa.Index(None, "next_at"),
)

badge_holders = sa.Table(
    "badge_holders",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("badge", sa.Text, primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # False if the role couldn't be given because the member had left the server.
    sa.Column("is_given", sa.Boolean, nullable=False),
    sa.Column("changed_at", UtcDateTime, nullable=False),
)


async def add_crown(connection: Connection, earned: achievements.EarnedCrown) -> None:
    """Record a crown. Do nothing if the member already has it."""
    row = {
        "user_id": earned.user_id,
        "level": earned.crown.level,
        "variant": earned.crown.variant.key,
        "color": earned.crown.color.word,
        "game_id": earned.game_id,
        "won_at": earned.won_at,
    }
    await insert_missing(connection, crowns, row)


async def crowns_of(connection: Connection, user_id: UserId) -> tuple[achievements.Crown, ...]:
    """Return a member's crowns in the order in which they were earned."""
    columns = crowns.c.level, crowns.c.variant, crowns.c.color
    own = sa.select(*columns).where(crowns.c.user_id == user_id)
    rows = await connection.execute(own.order_by(crowns.c.won_at, crowns.c.game_id))
    return tuple(achievements.Crown(row.level, find_variant(row.variant), Color.of_word(row.color)) for row in rows)


async def due(connection: Connection, now: datetime, shards: Shards) -> list[ServerId]:
    there = badge_roles.c.next_at <= now, of_shards(badge_roles.c.guild_id, shards)
    found = await connection.execute(sa.select(badge_roles.c.guild_id).where(*there))
    return [ServerId(number) for number in dict.fromkeys(found.scalars())]


async def of_server(connection: Connection, guild_id: ServerId) -> list[achievements.BadgeRole]:
    held = badge_holders.c.guild_id == guild_id, badge_holders.c.badge == badge_roles.c.badge, badge_holders.c.is_given
    count = sa.select(sa.func.count()).where(*held).scalar_subquery()
    columns = badge_roles.c.badge, badge_roles.c.wanted_at, badge_roles.c.role_id, badge_roles.c.is_wanted, count
    rows = await connection.execute(sa.select(*columns).where(badge_roles.c.guild_id == guild_id))
    return [
        achievements.BadgeRole(badge, wanted_at, None if role_id is None else RoleId(role_id), is_wanted, holders)
        for badge, wanted_at, role_id, is_wanted, holders in rows
    ]


async def save(
    connection: Connection, guild_id: ServerId, badges: Iterable[achievements.BadgeRole], next_at: datetime
) -> None:
    rows = [
        {
            "guild_id": guild_id,
            "badge": one.badge,
            "wanted_at": one.wanted_at,
            "role_id": one.role_id,
            "is_wanted": one.is_wanted,
            "next_at": next_at,
        }
        for one in badges
    ]
    if rows:
        await upsert(connection, badge_roles, rows)


async def set_role(connection: Connection, guild_id: ServerId, badge: str, role_id: RoleId) -> None:
    there = badge_roles.c.guild_id == guild_id, badge_roles.c.badge == badge
    await connection.execute(sa.update(badge_roles).where(*there).values(role_id=role_id))


async def set_next(connection: Connection, guild_id: ServerId, now: datetime, next_at: datetime) -> None:
    """Set the time of a server's next badge check. Do nothing if the next check is already set for later than `now`."""
    is_due = badge_roles.c.guild_id == guild_id, badge_roles.c.next_at <= now
    await connection.execute(sa.update(badge_roles).where(*is_due).values(next_at=next_at))


async def delete(connection: Connection, guild_id: ServerId, badge: str) -> None:
    for table in badge_roles, badge_holders:
        await connection.execute(sa.delete(table).where(table.c.guild_id == guild_id, table.c.badge == badge))


async def holders(connection: Connection, guild_id: ServerId) -> dict[tuple[str, UserId], tuple[bool, datetime]]:
    """For each badge and member, return whether the member was given the role, and when this was recorded."""
    columns = badge_holders.c.badge, badge_holders.c.user_id, badge_holders.c.is_given, badge_holders.c.changed_at
    rows = await connection.execute(sa.select(*columns).where(badge_holders.c.guild_id == guild_id))
    return {(badge, UserId(user_id)): (is_given, changed_at) for badge, user_id, is_given, changed_at in rows}


async def set_holder(
    connection: Connection, guild_id: ServerId, badge: str, user_id: UserId, now: datetime, *, is_given: bool
) -> None:
    row = {"guild_id": guild_id, "badge": badge, "user_id": user_id, "is_given": is_given, "changed_at": now}
    await upsert(connection, badge_holders, [row])


async def remove_holder(connection: Connection, guild_id: ServerId, badge: str, user_id: UserId) -> None:
    own = badge_holders.c.guild_id == guild_id, badge_holders.c.badge == badge, badge_holders.c.user_id == user_id
    await connection.execute(sa.delete(badge_holders).where(*own))


async def earned(
    connection: Connection, guild_id: ServerId, badges: Collection[str], now: datetime, levels: int
) -> set[tuple[str, UserId]]:
    """Return which of these badges the members of a server have earned, as pairs (badge, member). `levels` is the
    number of engine levels.
    """
    found = {(army, user_id) for user_id, army in (await _favorites(connection, guild_id, now)).items()}
    if achievements.CROWNS in badges:
        found |= {(achievements.CROWNS, user_id) for user_id in await _crowned(connection, guild_id, levels)}
    if achievements.STREAK in badges:
        found |= {(achievements.STREAK, user_id) for user_id in await _on_streak(connection, guild_id, now)}
    return {one for one in found if one[0] in badges}


async def _favorites(connection: Connection, guild_id: ServerId, now: datetime) -> dict[UserId, str]:
    """Return the favorite army of each member who has one, based on recent games in a server. Imported games don't
    count.
    """
    played = (
        games.c.guild_id == guild_id,
        games.c.ended_at >= now - achievements.FAVORITE_SPAN,
        IS_FINISHED,
        games.c.termination != Termination.ABORTED,
        games.c.imported_by.is_(None),
    )
    counted: list[tuple[UserId, str, int]] = []
    for color in Color:
        player = games.c[f"{color.word}_id"]
        query = sa.select(player, games.c.variant, sa.func.count()).where(*played, player > 0)
        rows = await connection.execute(query.group_by(player, games.c.variant))
        counted += [(UserId(user_id), find_variant(key).sides[color].army.name, count) for user_id, key, count in rows]
    return dict(achievements.favorites(counted))


async def _crowned(connection: Connection, guild_id: ServerId, levels: int) -> list[UserId]:
    """Return the members who have beaten all levels, including at least one in this server."""
    won = crowns.alias("won")
    here = sa.select(won.c.user_id).where(games.c.id == won.c.game_id, games.c.guild_id == guild_id, IS_FINISHED)
    of_each = sa.select(crowns.c.user_id).where(crowns.c.user_id.in_(here)).group_by(crowns.c.user_id)
    rows = await connection.execute(of_each.having(sa.func.count(crowns.c.level.distinct()) >= levels))
    return [UserId(user_id) for user_id in rows.scalars()]


async def _on_streak(connection: Connection, guild_id: ServerId, now: datetime) -> list[UserId]:
    """Return the members with a streak that is long enough for the badge, if they solved the streak's latest puzzle in
    this server.
    """
    latest = attempts.c.user_id == solvers.c.user_id, attempts.c.day == solvers.c.last_day
    there = attempts.c.guild_id == guild_id, attempts.c.state == AttemptState.SOLVED
    is_fresh = solvers.c.days >= achievements.STREAK_DAYS, solvers.c.last_day >= (now - achievements.STREAK_REST).date()
    rows = await connection.execute(sa.select(solvers.c.user_id).where(*is_fresh, *latest, *there))
    return [UserId(user_id) for user_id in rows.scalars()]
