"""What a control or an option names by its number: whether it is there for the member who acts.

It has to belong to their server, and they have to see the channel in which it stands; for anything else they get the
same answer as for a number that does not exist. Every press and every form is checked before its handler begins.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.discord.core.actions import Action, fields_of
from bot.discord.core.context import Context
from bot.discord.core.seeing import sees_channel, sees_channel_at_once
from bot.domain.challenge import Challenge
from bot.domain.errors import NoSuchChallenge
from bot.domain.ids import NO_SERVER, ChallengeId, ChannelId, GameId, ServerChallengeId, TournamentId, UserId
from bot.domain.team_match import ServerChallenge
from bot.domain.tournament import NoSuchTournament, Tournament
from bot.domain.votes import ServerChallengeClosed
from bot.services import challenges, server_challenges, tournaments
from bot.services.tournaments import TournamentQuery


async def check_subjects(ctx: Context, action: Action) -> None:
    """Raise what a number that does not exist raises, unless everything that an action names is there."""
    for name, kind in fields_of(type(action)).items():
        if kind is GameId and action.opens_form:
            await ctx.find_at_once(getattr(action, name))
        elif kind in CHECKS:
            await CHECKS[kind](ctx, getattr(action, name))


async def find_tournament(ctx: Context, number: int) -> Tournament:
    """Return a tournament that the member may see; raise OnlyInServers or NoSuchTournament.

    Who plays in it, or has made it, sees it wherever it is held.
    """
    tournament = await tournaments.find_meant(ctx.runtime.db, TournamentQuery(ctx.server_id, number=number))
    own = {tournament.organiser.user_id, *(one.user_id for one in tournament.entrants)}
    if not await _sees(ctx, tournament.channel_id, own):
        raise NoSuchTournament(tournament.id)
    return tournament


async def find_challenge(ctx: Context, number: ChallengeId) -> Challenge:
    """Return a challenge that the member may see; raise NoSuchChallenge.

    Where the bot is by a member's own install, it is seen in its own channel alone.
    """
    challenge = await challenges.load(ctx.runtime.db, number)
    if challenge.guild_id == NO_SERVER:
        is_there = ctx.is_own_install and challenge.channel_id == ctx.interaction.channel_id
    else:
        own = {one.user_id for one in (challenge.challenger, challenge.opponent) if one is not None}
        is_there = challenge.guild_id == ctx.guild_id and await _sees(ctx, challenge.channel_id, own)
    if not is_there:
        raise NoSuchChallenge(number)
    return challenge


async def find_server_challenge(ctx: Context, number: ServerChallengeId) -> ServerChallenge:
    """Return a challenge of or to the member's server, if they see its channel there; raise ServerChallengeClosed."""
    challenge = await server_challenges.load(ctx.runtime.db, number)
    own = next((one for one in (challenge.challenger, challenge.opponent) if one.guild_id == ctx.guild_id), None)
    if own is None or not await _sees(ctx, own.channel_id, {challenge.made_by}):
        raise ServerChallengeClosed
    return challenge


async def _sees(ctx: Context, channel_id: ChannelId, own: set[UserId]) -> bool:
    if ctx.by in own:
        return True
    if sees_channel_at_once(ctx.interaction, channel_id) is None:
        await ctx.defer()  # asking Discord may take long
    return await sees_channel(ctx.interaction, ctx.server_id, channel_id)


CHECKS: Mapping[Any, Callable[[Context, Any], Awaitable[object]]] = {
    GameId: Context.game,
    TournamentId: find_tournament,
    ChallengeId: find_challenge,
    ServerChallengeId: find_server_challenge,
}
"""How the number of each type is checked. An attempt at a puzzle is its solver's alone, which its services check."""
