"""Team matches: challenge another server to one, and open it in both once it is accepted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.challenge import Terms
from bot.domain.ids import ChallengeState, ChannelId, ColourChoice, GuildId, Member, ServerChallengeId, server_player
from bot.domain.team_match import Party, ServerChallenge, ServerProposal, TeamTerms
from bot.domain.tournament import NewTournament, System
from bot.domain.votes import ServerChallengeClosed
from bot.services import server_challenges as services
from bot.services.tournaments import create_match
from bot.services.votes import Runner
from bot.storage import players, server_challenges, settings, tournaments
from bot.storage.database import Database
from bot.variants import find_family


@dataclass(frozen=True, kw_only=True)
class TeamWish:
    """What a server challenges another one to."""

    channel_id: ChannelId
    """The challenger's own channel."""
    opponent: GuildId
    family: str
    joining: timedelta
    team: TeamTerms


async def challenge(
    db: Database, by: Runner, wish: TeamWish, now: datetime, allowances: Allowances = UNLIMITED
) -> ServerChallenge:
    """Challenge another server, in whose channel that is posted.

    Raise UnknownVariant, NoTeamMatches, OnlyManagersMatch, NoSuchServer, ServerChallenged or TooManyTournaments.
    """
    family = find_family(wish.family)
    wish.team.check()
    async with db.writing() as connection:
        (await settings.load_tournament_settings(connection, by.guild_id)).check_teams(is_manager=by.is_manager)
        opponent = await services.opponent_of(connection, by, wish.opponent, is_team=True)
        # The server's row is locked, so that of two challenges at once the second finds the first.
        await players.remember(connection, [Member(server_player(by.guild_id), by.guild_name), _member(by)], now)
        await players.hold(connection, {server_player(by.guild_id)})
        allowances.check_tournaments(await tournaments.count_organised(connection, by.user_id))
        await services.check_none_open(connection, by, opponent, now, is_team=True)
        proposal = ServerProposal(
            challenger=Party(by.guild_id, by.guild_name, wish.channel_id),
            opponent=opponent,
            family=family,
            colour=ColourChoice.RANDOM,
            span=wish.joining,
            made_by=by.user_id,
            created_at=now,
            team=wish.team,
        )
        made = await server_challenges.add(connection, proposal)
        await services.tell(connection, made, now)
        return made


async def accept(db: Database, number: ServerChallengeId, by: Runner, now: datetime) -> None:
    """Accept a challenge for the opponent, and open the match for joining in both servers.

    Raise ServerChallengeClosed, NoTeamMatches or OnlyManagersMatch.
    """
    async with db.writing() as connection:
        accepted = await services.answered(connection, number, ChallengeState.ACCEPTED, by, now)
        if not (await settings.load_tournament_settings(connection, accepted.challenger.guild_id)).has_teams:
            raise ServerChallengeClosed
        challenger = await players.load(connection, accepted.made_by)
        parties = (accepted.challenger, accepted.opponent)
        mine, theirs = (_half(accepted, *half, now) for half in zip(parties, (challenger, _member(by)), strict=True))
        await create_match(connection, (mine, theirs), parties, now)
        await services.tell(connection, accepted, now)


def _member(by: Runner) -> Member:
    return Member(by.user_id, by.name)


def _half(challenge: ServerChallenge, party: Party, organiser: Member, now: datetime) -> NewTournament:
    """Return the tournament of one of the servers; it is not rated, as ratings are each server's own."""
    assert challenge.team is not None
    return NewTournament(
        guild_id=party.guild_id,
        channel_id=party.channel_id,
        organiser=organiser,
        terms=Terms(challenge.family, clock=challenge.team.clock, rated=False),
        name=f"{challenge.challenger.name} – {challenge.opponent.name}",
        system=System.TEAMS,
        size=challenge.team.boards,
        rounds=challenge.team.games,
        created_at=now,
        deadline=now + challenge.span,
    )
