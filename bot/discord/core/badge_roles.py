"""Creates the roles for a server's badges, and gives them to the members who earned them.

Roles are recognized by their ids, so managers can rename, color and sort them. If a manager deletes a role, its badge
is turned off.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import discord

from bot.discord.core.channel import RequestFailed, ResourceGone, is_outage
from bot.discord.core.discord_channels import asking
from bot.domain.achievements import BadgeChange, BadgeRole
from bot.domain.ids import RoleId, ServerId
from bot.i18n.catalog import Translator
from bot.i18n.names import badge_name
from bot.runtime import Runtime
from bot.services import badges

log = logging.getLogger(__name__)

MOST_CHANGES = 20
"""The maximum number of role changes in a server before the next server's turn. The limit keeps large servers from
holding up the others.
"""
SKEW = timedelta(minutes=1)
"""How far Discord's clock can be behind the bot's clock."""
REASON = "/server"
NO_PERMISSIONS = discord.Permissions.none()


class BadgeRoles:
    """Updates badge roles, one server at a time.

    If the process is killed midway, all steps can safely be repeated.
    """

    def __init__(self, client: discord.Client, runtime: Runtime) -> None:
        self._client = client
        self._runtime = runtime

    async def sync(self, server_id: ServerId, now: datetime) -> None:
        """Create and delete a server's badge roles, and give them to members or take them away.

        If the bot lacks a permission, log the problem and try again an hour later. During a Discord outage, raise
        RequestFailed.
        """
        db = self._runtime.db
        is_done = True
        guild = self._client.get_guild(server_id)
        if guild is not None:
            try:
                is_done = await self._sync(guild, now)
            except RequestFailed as error:
                if is_outage(error):
                    raise
                log.info("could not keep the roles in server %s: %s", server_id, error)
        await badges.rest(db, server_id, now, is_done=is_done)

    async def _sync(self, guild: discord.Guild, now: datetime) -> bool:
        """Update the server's roles, and those of up to MOST_CHANGES members. Return True if nothing is left to do."""
        db, server_id = self._runtime.db, ServerId(guild.id)
        with asking():
            present = {role.id: role for role in await guild.fetch_roles()}
        settings = await self._runtime.known_settings.of_server(server_id)
        t = self._runtime.catalog.translator(settings.language or str(guild.preferred_locale))
        roles: dict[str, discord.Role] = {}
        for badge in await badges.of_server(db, server_id):
            if (role := await self._settle(guild, t, badge, present)) is not None:
                roles[badge.badge] = role
        changes = await badges.changes(db, server_id, now)
        for change in changes[:MOST_CHANGES]:
            was_there = await _carry_out(guild, change, roles[change.badge])
            await badges.record(db, server_id, change, now, was_there=was_there)
        return len(changes) <= MOST_CHANGES

    async def _settle(
        self, guild: discord.Guild, t: Translator, badge: BadgeRole, present: dict[int, discord.Role]
    ) -> discord.Role | None:
        """Return a badge's role, creating the role if it's missing.

        If the badge is off, or a manager has deleted its role, delete the badge's record and any remaining role, and
        return None.
        """
        db, server_id = self._runtime.db, ServerId(guild.id)
        name = badge_name(t, badge.badge)
        if badge.is_wanted and badge.role_id is None:
            role = _made(present, name, badge.wanted_at) or await _make(guild, name, badge.wanted_at)
            await badges.set_role(db, server_id, badge.badge, RoleId(role.id))
            return role
        known = present.get(badge.role_id) if badge.role_id is not None else _made(present, name, badge.wanted_at)
        if badge.is_wanted and known is not None:
            return known
        if known is not None:
            try:
                with asking():
                    await known.delete(reason=REASON)
            except ResourceGone:
                log.debug("role %s is gone already", known.id)
        await badges.forget(db, server_id, badge.badge)
        return None


async def _make(guild: discord.Guild, name: str, since: datetime) -> discord.Role:
    with asking():
        made = await guild.create_role(name=name, permissions=NO_PERMISSIONS, reason=REASON)
        # If Discord's response is lost, discord.py repeats the request, so there might be a second role.
        first = _made({role.id: role for role in await guild.fetch_roles()}, name, since)
        if first is None or first.id == made.id:
            return made
        await made.delete(reason=REASON)
        return first


def _made(present: dict[int, discord.Role], name: str, since: datetime) -> discord.Role | None:
    """Return the oldest role that the bot might have created for a badge since the badge was turned on."""
    made = [
        role
        for role in present.values()
        if role.name == name and role.permissions == NO_PERMISSIONS and role.created_at >= since - SKEW
    ]
    return min(made, key=lambda role: role.id, default=None)


async def _carry_out(guild: discord.Guild, change: BadgeChange, role: discord.Role) -> bool:
    """Give a member a role or take it away. Return whether the member is still in the server."""
    try:
        with asking():
            member = await guild.fetch_member(change.user_id)
            if change.is_given:
                await member.add_roles(role, reason=REASON)
            else:
                await member.remove_roles(role, reason=REASON)
    except ResourceGone:
        return False
    return True
