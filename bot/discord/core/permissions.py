"""Checks whether a member can access something such as a game or a tournament, change the server's settings, or post
for everybody.

The number in a control or an option must refer to something in the member's server, such as a game or a challenge, and
the member must be able to see its channel. Any other number is handled as if it did not exist. Every press and form is
checked before its handler is called.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

import discord
from discord import ChannelType

from bot.discord.core.access import sees_channel, sees_channel_at_once
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, fields_of, read_number
from bot.discord.core.discord_channels import DiscordChannel, GuildChannel, check_writable
from bot.discord.core.interactions import nonce_of, send
from bot.discord.core.posts import Post, for_all
from bot.discord.core.series import same_titled
from bot.domain.between_servers import ServerChallenge
from bot.domain.challenge import Challenge
from bot.domain.errors import NoSuchChallenge
from bot.domain.ids import NO_SERVER, ChallengeId, ChannelId, GameId, RaceId, ServerChallengeId, TournamentId, UserId
from bot.domain.outbox import SeriesPost
from bot.domain.puzzles import PuzzleServer
from bot.domain.storm import NoSuchRace, Race
from bot.domain.tournament import NoSuchTournament, Tournament
from bot.domain.votes import ServerChallengeClosed
from bot.i18n.catalog import Translator
from bot.i18n.errors import ChannelGone, MayNotShare, NotServerManager
from bot.services import challenges, outbox, server_challenges, storms, tournaments
from bot.services.tournaments import TournamentQuery


async def check_subjects(ctx: Context, action: Action) -> None:
    """Check that the member can access everything that an action refers to. If not, raise the same error as for a
    number that does not exist.
    """
    for name, kind in fields_of(type(action)).items():
        if kind is GameId and action.opens_form:
            await ctx.find_at_once(getattr(action, name))
        elif kind in CHECKS:
            await CHECKS[kind](ctx, getattr(action, name))


async def find_tournament(ctx: Context, number: int) -> Tournament:
    """Return a tournament. Raise OnlyInServers outside servers, and NoSuchTournament if the member can't see it.

    The players and the organizer can always see their tournament, even if they can't see its channel.
    """
    tournament = await tournaments.find_meant(ctx.runtime.db, TournamentQuery(ctx.server_id, number=number))
    own = {tournament.organizer.user_id, *(one.user_id for one in tournament.entrants)}
    if not await _sees(ctx, tournament.channel_id, own):
        raise NoSuchTournament(tournament.id)
    return tournament


async def find_race(ctx: Context, number: RaceId) -> Race:
    """Return a race. Raise NoSuchRace if the member can't see it. Racers can always see their own race."""
    race = await storms.load_race(ctx.runtime.db, number)
    if race.server_id != ctx.guild_id or not await _sees(ctx, race.channel_id, set(race.racers)):
        raise NoSuchRace
    return race


async def find_challenge(ctx: Context, number: ChallengeId) -> Challenge:
    """Return a challenge. Raise NoSuchChallenge if the member can't see it.

    In places where only a member has installed the bot, a challenge is visible only in its own channel.
    """
    challenge = await challenges.load(ctx.runtime.db, number)
    if challenge.server_id == NO_SERVER:
        is_there = ctx.is_own_install and challenge.channel_id == ctx.interaction.channel_id
    else:
        own = {one.user_id for one in (challenge.challenger, challenge.opponent) if one is not None}
        is_there = challenge.server_id == ctx.guild_id and await _sees(ctx, challenge.channel_id, own)
    if not is_there:
        raise NoSuchChallenge(number)
    return challenge


async def find_server_challenge(ctx: Context, number: ServerChallengeId) -> ServerChallenge:
    """Return a challenge that the member's server has made or received. Raise ServerChallengeClosed if the member can't
    see the challenge's channel in their server.
    """
    challenge = await server_challenges.load(ctx.runtime.db, number)
    own = next((one for one in (challenge.challenger, challenge.opponent) if one.server_id == ctx.guild_id), None)
    if own is None or not await _sees(ctx, own.channel_id, {challenge.made_by}):
        raise ServerChallengeClosed
    return challenge


async def _sees(ctx: Context, channel_id: ChannelId, own: set[UserId]) -> bool:
    if ctx.by in own:
        return True
    if sees_channel_at_once(ctx.interaction, channel_id) is None:
        await ctx.defer()  # the request to Discord can be slow
    return await sees_channel(ctx.interaction, ctx.server_id, channel_id)


CHECKS: Mapping[Any, Callable[[Context, Any], Awaitable[object]]] = {
    GameId: Context.game,
    TournamentId: find_tournament,
    ChallengeId: find_challenge,
    ServerChallengeId: find_server_challenge,
    RaceId: find_race,
}
"""The function that checks access for each type of id. Puzzle attempts aren't listed, because only the solver has
access. The puzzle services check this.
"""


POSTING = (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice)
"""The types of channels in which the bot can post."""


def managed_guild(ctx: Context) -> discord.Guild:
    """Return the server of the interaction. Raise OnlyInServers if there is no server, and NotServerManager if the
    member cannot manage it.
    """
    guild = ctx.guild
    if not ctx.interaction.permissions.manage_guild:
        raise NotServerManager
    return guild


def channel_ids(guild: discord.Guild) -> set[ChannelId]:
    return {ChannelId(channel.id) for channel in guild.channels}


def channel_menu(
    action: Action,
    placeholder: str,
    chosen: ChannelId | None,
    existing: Collection[int],
    types: Collection[ChannelType] = POSTING,
) -> Control:
    """Return a menu of a server's channels, with `chosen` selected. Members can pick one channel, or none at all.

    `existing` contains the ids of the server's channels. If `chosen` was deleted, it is left out, because Discord would
    refuse to select it.
    """
    still_there = [chosen] if chosen is not None and chosen in existing else []
    return Control.channels(action, placeholder=placeholder, types=list(types), chosen=still_there)


def channel_text(
    t: Translator, channel: ChannelId | None, existing: Collection[int], keys: tuple[str, str, str]
) -> str:
    """Return the sentence about the chosen channel. `keys` contains three locale keys: for no channel, an existing
    channel, and a deleted channel.
    """
    nowhere, there, gone = keys
    if channel is None:
        return t(nowhere)
    return t(there, channel=f"<#{channel}>") if channel in existing else t(gone)


def daily_text(t: Translator, puzzles: PuzzleServer, existing: Collection[int]) -> str:
    """Return the sentence about the channel for the daily puzzle, and when the puzzle is posted there."""
    if not puzzles.is_on:
        return t("puzzle-daily-off")
    posted = "recap-daily-in" if puzzles.has_recap else "puzzle-daily-in"
    return channel_text(t, puzzles.channel, existing, ("puzzle-daily-nowhere", posted, "puzzle-daily-gone"))


def picked_channel(ctx: Context, event: ComponentEvent[Any]) -> ChannelId | None:
    """Return the channel that a manager picked from a menu, or None if no channel was picked.

    Raise OnlyInServers, NotServerManager, NotOffered or ChannelGone. Raise CannotWrite if the bot cannot write in the
    channel.
    """
    guild = managed_guild(ctx)
    if not event.values:
        return None
    channel = guild.get_channel(read_number(event.picked))
    if not isinstance(channel, GuildChannel):
        raise ChannelGone
    check_writable(channel)
    return ChannelId(channel.id)


def check_sharing(ctx: Context) -> None:
    """Check that both the member and the bot can write in this channel. If not, raise OnlyInServers, CannotWrite or
    MayNotShare.
    """
    channel, permissions = ctx.channel, ctx.interaction.permissions
    is_thread = isinstance(channel, discord.Thread)
    if not (permissions.send_messages_in_threads if is_thread else permissions.send_messages):
        raise MayNotShare
    check_writable(channel)


async def share(ctx: Context, post: Post, series: str | None = None) -> None:
    """Send a post that everybody in the channel can see. Pressing the button again does not send a second post. Raise
    the errors of `check_sharing` and of discord.py.

    If `series` is given, the post belongs to this series of posts. In a server with the quiet setting, it then replaces
    the series' earlier posts with the same title.
    """
    check_sharing(ctx)
    data: Any = ctx.interaction.data or {}
    message = ctx.interaction.message
    nonce = nonce_of("share", message.id if message else ctx.interaction.id, data.get("custom_id"))
    sent = await send(ctx.channel, for_all(post, ctx.public_t("shared-by", user=str(ctx.by))), nonce)
    if series is not None:
        place, runtime = DiscordChannel(ctx.channel), ctx.runtime
        strays = set(await same_titled(place, post)) if ctx.server.is_quiet else set()
        posted = SeriesPost(ctx.server_id, place.id, series, sent.message_id, runtime.now())
        await outbox.record(runtime.db, posted, strays - {sent.message_id})
    await ctx.send_ephemeral(ctx.t("shared"))
