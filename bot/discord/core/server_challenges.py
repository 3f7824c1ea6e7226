"""Challenges from one server to another, for a vote game or a team match. This module contains their actions, and the
confirmation for the challenger.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.context import Context
from bot.discord.core.controls import Action, Control, read_number, row
from bot.discord.core.interactions import guild_name
from bot.discord.core.posts import Post, layout, text
from bot.domain.between_servers import ServerChallenge
from bot.domain.ids import ServerChallengeId, ServerId
from bot.domain.outbox import MessageKind
from bot.domain.votes import NoSuchServer
from bot.i18n.catalog import Translator
from bot.i18n.errors import NotOffered
from bot.i18n.names import timestamp, unmarked
from bot.services.votes import Runner


@dataclass(frozen=True)
class OfChallenge(Action):
    challenge: ServerChallengeId


@dataclass(frozen=True)
class AcceptForServer(OfChallenge, name="accept-for-server"):
    """Accept another server's challenge."""


@dataclass(frozen=True)
class DeclineForServer(OfChallenge, name="decline-for-server"):
    """Decline another server's challenge."""


@dataclass(frozen=True)
class WithdrawForServer(OfChallenge, name="withdraw-for-server"):
    """Withdraw a challenge that this server has made."""


def runner_of(ctx: Context) -> Runner:
    """Return the member who acts for their server, with the data that the services need. Raise OnlyInServers if there
    is no server.
    """
    guild = ctx.guild
    may_manage = ctx.interaction.permissions.manage_guild
    return Runner(ctx.server_id, guild_name(guild), ctx.by, may_manage, ctx.member.name)


def server_id(word: str) -> ServerId:
    """Return the id of the server picked from the choices. Raise NoSuchServer if the text is not an id."""
    try:
        return ServerId(read_number(word))
    except NotOffered:
        raise NoSuchServer from None


async def tell_made(ctx: Context, made: ServerChallenge) -> None:
    """Confirm a challenge to the challenger. If this process serves the challenged server, post the challenge there
    first.
    """
    if ctx.runtime.db.shards.own(made.opponent.server_id):
        await ctx.box.dispatch(MessageKind.SERVER_CHALLENGE, made.id)
    await ctx.reply(made_post(ctx.t, made))


def made_post(t: Translator, challenge: ServerChallenge) -> Post:
    withdraw = Control.button(t, WithdrawForServer(challenge.id))
    made = t(
        "server-challenge-made" if challenge.team is None else "team-challenge-made",
        server=unmarked(challenge.opponent.name),
        until=timestamp(challenge.expires_at),
        channel=f"<#{challenge.challenger.channel_id}>",
    )
    return Post(layout(text(made), rows=(row(withdraw),)))
