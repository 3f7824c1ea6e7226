"""Tournaments whose channel is gone: they move to the server's channel for tournaments, or are paused."""

from __future__ import annotations

import logging

import discord

from bot.discord.core.interactions import Runtime, guild_name
from bot.discord.core.messages import is_outage, nonce_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posted import send_once
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GuildChannel, check_writable, is_public
from bot.discord.features.tournament.posts import paused_post
from bot.domain.ids import ChannelId, GuildId, TournamentId, UserId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.domain.tournament import Tournament
from bot.i18n.frontend_errors import CannotWrite
from bot.services import outbox, tournament_settings, tournaments

log = logging.getLogger(__name__)


async def advance(client: discord.Client, runtime: Runtime, tournament_id: TournamentId) -> Tournament:
    """Let a tournament take the steps that are due, but begin no games that its players would not hear of.

    Raise NoSuchTournament, or as discord.py.
    """
    tournament = await tournaments.load(runtime.db, tournament_id)
    if not tournament.is_over:
        await _keep_reachable(client, runtime, tournament)
    return await tournaments.advance(runtime.db, tournament_id, runtime.now(), runtime.rng)


async def advance_in_channel(client: discord.Client, runtime: Runtime, channel_id: ChannelId) -> None:
    """Pause or resume the tournaments of a channel that has changed or is gone."""
    for number in await tournaments.held_in(runtime.db, channel_id):
        await advance(client, runtime, number)


async def advance_in_server(client: discord.Client, runtime: Runtime, guild_id: GuildId) -> None:
    """Resume the tournaments of a server that the bot has joined again."""
    for number in await tournaments.held_by(runtime.db, guild_id):
        await advance(client, runtime, number)


async def deliver_pause(box: Outbox, pending: OutboxMessage) -> None:
    """Tell a paused tournament's organiser and players by direct message, each once; raise as discord.py."""
    runtime = box.runtime
    tournament = await tournaments.load(runtime.db, TournamentId(pending.subject))
    guild = box.client.get_guild(tournament.guild_id)
    if guild is not None and tournament.paused_at is not None:
        known = await runtime.known_settings.of(_people(tournament))
        for user_id, settings in known.items():
            t = runtime.catalog.translator(settings.language or guild.preferred_locale)
            post = paused_post(t, tournament, guild_name(guild), is_organiser=user_id == tournament.organiser.user_id)
            nonce = nonce_of(MessageKind.TOURNAMENT_PAUSED, tournament.id, user_id, tournament.paused_at)
            try:
                await send_once(await box.client.create_dm(discord.Object(user_id)), post, nonce)
            except discord.HTTPException as error:
                if is_outage(error):
                    raise
                log.info("could not tell %s that tournament %s is paused: %s", user_id, tournament.id, error)
    await outbox.forget(runtime.db, pending)


def _people(tournament: Tournament) -> list[UserId]:
    """Return a tournament's organiser and its players, of a team match those of its own server."""
    team = None if tournament.match is None else tournament.match.own
    players = (one.user_id for one in tournament.active if tournament.match is None or one.group == team)
    return list(dict.fromkeys((tournament.organiser.user_id, *players)))


async def _keep_reachable(client: discord.Client, runtime: Runtime, tournament: Tournament) -> None:
    now = runtime.now()
    if await reachable(client, tournament.guild_id, tournament.channel_id):
        if tournament.paused_at is not None:
            await tournaments.move(runtime.db, tournament.id, tournament.channel_id, now)
        return
    if tournament.paused_at is not None:
        return
    elsewhere = await _elsewhere(client, runtime, tournament)
    if elsewhere is None:
        await tournaments.pause(runtime.db, tournament.id, now)
        log.warning("tournament %s is paused: its channel %s is gone", tournament.id, tournament.channel_id)
    else:
        await tournaments.move(runtime.db, tournament.id, elsewhere, now)
        log.info("tournament %s continues in %s: its channel is gone", tournament.id, elsewhere)


async def reachable(client: discord.Client, guild_id: GuildId, channel_id: ChannelId) -> GuildChannel | None:
    """Return a channel if the bot can write in it; None if it is gone or closed to the bot. Raise as discord.py."""
    try:
        channel = await look_up(client, guild_id, channel_id)
        if not isinstance(channel, GuildChannel):
            return None
        check_writable(channel)
    except CannotWrite:
        return None
    return channel


async def _elsewhere(client: discord.Client, runtime: Runtime, tournament: Tournament) -> ChannelId | None:
    """Return the channel in which the server holds its tournaments, if everyone can see it; else None."""
    settings = await tournament_settings.of_server(runtime.db, tournament.guild_id)
    if settings.channel_id in (None, tournament.channel_id):
        return None
    assert settings.channel_id is not None
    room = await reachable(client, tournament.guild_id, settings.channel_id)
    return settings.channel_id if room is not None and is_public(room) else None
