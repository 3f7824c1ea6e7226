"""Checks whether a member can currently start or import a game in a channel. The website runs these checks before it
starts or imports a game.

Links are valid for days, and pages stay open, so a member might have lost access in the meantime. Such a member can
still finish ongoing games: see docs/decisions/0001-who-may-do-what-in-the-browser.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from aiohttp import web

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, ServerId, UserId
from bot.i18n import names as i18n_names
from bot.i18n.catalog import Translator
from bot.i18n.characters import level_facts
from bot.i18n.errors import CannotSee, CannotWrite, ChannelGone, MemberLeft
from bot.services import engine_games
from bot.services.engines import Requester
from bot.web.bodies import Json
from bot.web.context import AnonymousMember, WebContext
from bot.web.refusals import NoAccess, NowhereToPlay


async def guest_inside(ctx: WebContext, request: web.Request) -> AnonymousMember:
    """Return the member that this reader can start games as (see `WebContext.guest`). Raise NowhereToPlay if there is
    no guest, or NoAccess if the guest can no longer see their channel.
    """
    guest = await ctx.guest(request)
    if guest is None:
        raise NowhereToPlay
    if not await is_inside(ctx, guest):
        raise NoAccess
    return guest


async def is_inside(ctx: WebContext, guest: AnonymousMember) -> bool:
    return guest.guild_id == NO_SERVER or await ctx.discord_port.access.sees(
        guest.guild_id, guest.channel_id, guest.member.user_id
    )


async def in_server(ctx: WebContext, requester: Requester) -> Requester:
    """Return the requester unchanged if they are still in their server. Otherwise, return them without a server, as in
    a DM.
    """
    if requester.server_id == NO_SERVER or await ctx.discord_port.access.sees(
        requester.server_id, None, requester.user_id
    ):
        return requester
    return Requester(user_id=requester.user_id)


async def check_start(
    ctx: WebContext, guest: AnonymousMember, channel_id: ChannelId, others: Sequence[UserId] = ()
) -> None:
    """Check that a guest can start a game against `others` in a channel of their server.

    Can raise NoAccess and the same errors as `Access.check_meeting`.
    """
    await _check(ctx, guest.guild_id, channel_id, guest.member.user_id, others)


async def check_rematch(ctx: WebContext, game: Game, by: UserId) -> None:
    """Check that a player can start a rematch in the game's channel.

    If that channel is gone or the bot can't write in it, check the channel where the game started. Can raise the same
    errors as `check_start`.
    """
    *channels, last = dict.fromkeys(channel for channel in (game.channel_id, game.begun_in) if channel is not None) or (
        None,
    )
    for channel in channels:
        with suppress(ChannelGone, CannotWrite):
            return await _check(ctx, game.server_id, channel, by)
    return None if last is None else await _check(ctx, game.server_id, last, by)


async def _check(
    ctx: WebContext, guild_id: ServerId, channel_id: ChannelId, by: UserId, others: Sequence[UserId] = ()
) -> None:
    if guild_id == NO_SERVER:
        return  # Only the player can see the game, so there is no channel to check.
    try:
        await ctx.discord_port.access.check_meeting(guild_id, channel_id, [by, *others])
    except CannotSee as error:
        if error.user_id == by:
            raise NoAccess from None
        raise
    except MemberLeft:
        if not await ctx.discord_port.access.sees(guild_id, None, by):
            raise NoAccess from None
        raise


def level_choices(t: Translator, family_key: str) -> list[Json]:
    """Return the engine levels to choose from.

    Levels that need the compiled engine are marked with `waits`, because they can't play until it is ready.
    """
    numbers = {key: i18n_names.chosen_level(key) for key in i18n_names.level_choices(t)}
    return [
        {
            "level": key,
            "name": i18n_names.level_name(t, number, family_key),
            "facts": level_facts(t, number, family_key),
            "waits": engine_games.waits_for_search(number),
        }
        for key, number in numbers.items()
    ]
