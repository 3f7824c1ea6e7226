"""Delivers the messages of tournaments: a tournament's own message, the announcement of its winner, and DMs to its
players if its channel is gone.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.discord.core.channel import Channel, ChannelDirectory, RequestFailed, Server, is_outage
from bot.discord.core.interactions import Runtime, nonce_of
from bot.discord.core.outbox import Outbox, Unfinished, send_once
from bot.discord.core.posts import Picture
from bot.discord.core.resolving import edited, reachable, server_t
from bot.discord.features.tournament.posts import own_winners, paused_post, table_pictures, tournament_post, winner_post
from bot.domain.ids import ChannelId, PostRef, RoleId, ServerId, TournamentId, UserId
from bot.domain.outbox import MessageKind, OutboxMessage, SeriesPost, Shown
from bot.domain.pairing import leaders_of
from bot.domain.tournament import Tournament, TournamentState
from bot.i18n.catalog import Translator
from bot.render import DEFAULT_THEME
from bot.services import outbox, tournaments

log = logging.getLogger(__name__)


class TournamentChannels:
    """Looks up Discord channels for the tournament job. Failed requests raise the same errors as requests made through
    a `Channel`.
    """

    def __init__(self, channels: ChannelDirectory) -> None:
        self._channels = channels

    async def is_writable(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        return await reachable(self._channels, guild_id, channel_id) is not None

    async def is_public(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        """Return whether the bot can write in the channel and every member can see it."""
        channel = await reachable(self._channels, guild_id, channel_id)
        return channel is not None and channel.is_public


async def deliver_pause(box: Outbox, pending: OutboxMessage) -> None:
    """Send one DM about a paused tournament to the organizer and to each player, except members who have turned off
    these DMs.
    """
    runtime = box.runtime
    tournament = await tournaments.load(runtime.db, TournamentId(pending.subject))
    guild = box.channels.server(tournament.server_id)
    if guild is not None and tournament.paused_at is not None:
        known = await runtime.known_settings.of(_people(tournament))
        for user_id, settings in known.items():
            if not settings.paused_notices:
                continue
            t = runtime.catalog.translator(settings.language or guild.locale)
            post = paused_post(t, tournament, guild.name, is_organizer=user_id == tournament.organizer.user_id)
            nonce = nonce_of(MessageKind.TOURNAMENT_PAUSED, tournament.id, user_id, tournament.paused_at)
            try:
                await send_once(await box.channels.direct(user_id), post, nonce)
            except RequestFailed as error:
                if is_outage(error):
                    raise
                log.info("could not send user %s a DM that tournament %s is paused: %s", user_id, tournament.id, error)
    await outbox.forget(runtime.db, pending)


def _people(tournament: Tournament) -> list[UserId]:
    """Return a tournament's organizer and active players. In a team match, only this server's players are included."""
    team = None if tournament.match is None else tournament.match.own
    players = (one.user_id for one in tournament.active if tournament.match is None or one.group == team)
    return list(dict.fromkeys((tournament.organizer.user_id, *players)))


WITH_TABLES = (TournamentState.RUNNING, TournamentState.OVER)


async def deliver_tournament(box: Outbox, pending: OutboxMessage) -> None:
    """Post or edit a tournament's message.

    If the tournament's channel is gone, make sure that the tournament is moved or paused, and raise Unfinished.
    """
    runtime = box.runtime
    tournament = await tournaments.load(runtime.db, TournamentId(pending.subject))
    channel = await reachable(box.channels, tournament.server_id, tournament.channel_id)
    if channel is None and not tournament.is_over and tournament.paused_at is None:
        box.take_up(tournament.id)
        raise Unfinished(f"the channel of tournament {tournament.id} is gone")
    # If the tournament was paused because its channel is gone, its organizer and players are notified by DM instead.
    if channel is None:
        return await outbox.record_delivery(runtime.db, pending)
    shown = await _show(runtime, channel, tournament, pending.post_ref)
    posted = None
    if shown.post_ref != pending.post_ref:
        sent = shown.post_ref, runtime.now(), tournament.id
        posted = SeriesPost(tournament.server_id, channel.id, "tournament", *sent)
    return await outbox.record_delivery(runtime.db, pending, shown, in_series=posted)


async def deliver_winner(box: Outbox, pending: OutboxMessage) -> None:
    """Announce the winners of a tournament, and give them the winner's role if the bot can do so. The winners are
    announced only once.
    """
    runtime = box.runtime
    tournament = await tournaments.load(runtime.db, TournamentId(pending.subject))
    channel = await box.channels.find(tournament.server_id, tournament.channel_id)
    posted = None
    if channel is not None:
        if (guild := box.channels.server(tournament.server_id)) is not None:
            await _give_role(guild, tournament)
        t = await server_t(runtime, channel)
        pictures = await _pictures(runtime, t, tournament)
        # `send_once` uses file names to check whether a message was already sent. The names used here must therefore
        # differ from those in the tournament's own message.
        own = tuple(replace(one, name=f"winner-{tournament.id}.png") for one in pictures[:1])
        post = winner_post(t, tournament, own)
        if (await runtime.known_settings.of_server(tournament.server_id)).is_quiet:
            post = replace(post, pings=())
        sent = await send_once(channel, post, nonce_of(MessageKind.WINNER, tournament.id, tournament.created_at))
        posted = SeriesPost(tournament.server_id, channel.id, "winner", sent.message_id, runtime.now())
    await outbox.forget(runtime.db, pending, in_series=posted)


async def _show(runtime: Runtime, channel: Channel, tournament: Tournament, message_id: PostRef | None) -> Shown:
    """Edit a tournament's message. If there is no message, or it was deleted, post a new one."""
    t = await server_t(runtime, channel)
    pictures = await _pictures(runtime, t, tournament)
    post = tournament_post(t, tournament, pictures, page_of(runtime, tournament))
    if message_id is not None and await edited(channel, message_id, post):
        return Shown(message_id)
    sent = await send_once(
        channel, post, nonce_of(MessageKind.TOURNAMENT, tournament.id, tournament.created_at, message_id)
    )
    return Shown(sent.message_id)


async def _pictures(runtime: Runtime, t: Translator, tournament: Tournament) -> tuple[Picture, ...]:
    if tournament.state not in WITH_TABLES:
        return ()
    theme = (await runtime.known_settings.of_server(tournament.server_id)).theme
    return await table_pictures(t, tournament, theme or DEFAULT_THEME)


def page_of(runtime: Runtime, tournament: Tournament) -> str | None:
    """Return the address of a tournament's page, or None if the bot has no website or the tournament has not
    started.
    """
    if runtime.links is None or tournament.state not in WITH_TABLES:
        return None
    return runtime.links.tournament(tournament.id)


async def _give_role(guild: Server, tournament: Tournament) -> None:
    """Give the winners their role. If the bot lacks the permission or a winner has left the server, only log this."""
    if tournament.winner_role is None:
        return
    role = RoleId(tournament.winner_role)
    for winner in _winners(tournament):
        try:
            await guild.give_role(winner, role, f"won tournament {tournament.id}")
        except RequestFailed as error:
            if is_outage(error):
                raise
            log.info("could not give the role of tournament %s: %s", tournament.id, error)


def _winners(tournament: Tournament) -> tuple[UserId, ...]:
    """Return the winners who are members of the tournament's own server."""
    if tournament.match is not None:
        return own_winners(tournament)
    return tuple(one.user_id for one in leaders_of(tournament))
