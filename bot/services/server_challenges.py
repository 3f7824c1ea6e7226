"""Challenges between servers to a vote game or team match: creating and answering them, and starting the game in both
servers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.between_servers import Party, ServerChallenge, ServerProposal, TeamTerms
from bot.domain.challenge import RANDOM_ARMY, Terms, draw_pairing
from bot.domain.game import Game, NewGame
from bot.domain.ids import (
    ChallengeState,
    ChannelId,
    ColorChoice,
    Member,
    ServerChallengeId,
    ServerId,
    System,
    server_player,
)
from bot.domain.outbox import MessageKind
from bot.domain.tournament import NewTournament
from bot.domain.votes import NoSuchServer, ServerChallengeClosed, ServerChallenged, ServerVote
from bot.services.store import reading
from bot.services.tournaments import create_match
from bot.services.votes import Runner, check_number
from bot.storage import challenges, games, outbox, players, settings, tournaments, votes
from bot.storage import settings as stored_settings
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked
from bot.variants import find_family


@dataclass(frozen=True, kw_only=True)
class ServerWish:
    channel_id: ChannelId
    opponent: ServerId
    family: str
    color: ColorChoice
    span: timedelta


async def create(db: Database, runner: Runner, wish: ServerWish, now: datetime) -> ServerChallenge:
    """Challenge another server to a vote game.

    Raise UnknownVariant, VotesOff, MayNotRunVotes, NoSuchServer, ServerChallenged or TooManyVoteGames.
    """
    family = find_family(wish.family)
    async with db.writing() as connection:
        runner.check(await stored_settings.VOTES.load(connection, runner.server_id))
        opponent = await opponent_of(connection, runner, wish.opponent)
        await _remember(connection, now, (runner.server_id, runner.server_name))
        await check_number(connection, runner.server_id)
        await check_none_open(connection, runner, opponent, now)
        proposal = ServerProposal(
            challenger=Party(runner.server_id, runner.server_name, wish.channel_id),
            opponent=opponent,
            family=family,
            color=wish.color,
            span=wish.span,
            made_by=runner.user_id,
            created_at=now,
        )
        challenge = await challenges.add_between_servers(connection, proposal)
        await tell(connection, challenge, now)
        return challenge


load = reading(challenges.load_between_servers)
"""Return a challenge. Raise ServerChallengeClosed if it doesn't exist."""


async def standing(db: Database, challenger: ServerId, opponent: ServerId, now: datetime) -> list[ServerChallenge]:
    """Return the open challenges from one server to another. At most one of them is for a vote game, and at most one
    for a team match.
    """
    async with db.reading() as connection:
        found = [
            await challenges.open_between(connection, challenger, opponent, now, is_team=is_team)
            for is_team in (False, True)
        ]
    return [one for one in found if one is not None]


challengeable = reading(challenges.challengeable)
"""Return the other servers that accept challenges and have this text in their name. With `is_team`, return the servers
that accept challenges to team matches.
"""


async def accept(
    db: Database, number: ServerChallengeId, runner: Runner, now: datetime, rng: Random
) -> tuple[Game, Game]:
    """Accept a challenge on behalf of the challenged server, and start the game in both servers.

    Return the challenger's game and the opponent's game. Raise ServerChallengeClosed, VotesOff, MayNotRunVotes or
    TooManyVoteGames.
    """
    async with db.writing() as connection:
        challenge = await answered(connection, number, ChallengeState.ACCEPTED, runner, now)
        parties = (challenge.challenger, challenge.opponent)
        if not (await stored_settings.VOTES.load(connection, challenge.challenger.server_id)).is_on:
            raise ServerChallengeClosed
        await _remember(connection, now, *((party.server_id, party.name) for party in parties))
        await players.hold(connection, {server_player(party.server_id) for party in parties})
        for party in parties:
            await check_number(connection, party.server_id)
        await tell(connection, challenge, now)
        return await _begin(connection, challenge, now, rng)


async def close(
    db: Database, number: ServerChallengeId, state: ChallengeState, runner: Runner, now: datetime
) -> ServerChallenge:
    """Decline a challenge on behalf of the challenged server, or cancel it on behalf of the challenger. `state`
    determines which.

    Raise ServerChallengeClosed, VotesOff or MayNotRunVotes. For a team match, NoTeamMatches is raised instead of
    VotesOff, and OnlyManagersMatch instead of MayNotRunVotes.
    """
    async with db.writing() as connection:
        challenge = await answered(connection, number, state, runner, now)
        await tell(connection, challenge, now)
        return challenge


async def expire_due(db: Database, now: datetime) -> None:
    async with db.reading() as connection:
        late = await challenges.overdue_between_servers(connection, now, db.served)
    for number in late:
        async with db.writing() as connection:
            challenge = await challenges.load_between_servers(connection, number, to_write=True)
            # The challenge might have been answered since its id was read.
            if challenge.state is ChallengeState.OPEN:
                await challenges.save_between_servers(connection, challenge.expired())
                await tell(connection, challenge.expired(), now)


async def answered(
    connection: Connection, number: ServerChallengeId, state: ChallengeState, runner: Runner, now: datetime
) -> ServerChallenge:
    """Store the answer to a challenge if this member is allowed to give it. Raise the same errors as `close`."""
    challenge = await challenges.load_between_servers(connection, number, to_write=True)
    closed = challenge.answered(state, runner.server_id, runner.user_id, now)
    if challenge.team is None:
        runner.check(await stored_settings.VOTES.load(connection, runner.server_id))
    else:
        settings = await stored_settings.TOURNAMENTS.load(connection, runner.server_id)
        settings.check_teams(is_manager=runner.is_manager)
    await challenges.save_between_servers(connection, closed)
    return closed


async def opponent_of(connection: Connection, runner: Runner, wanted: ServerId, *, is_team: bool = False) -> Party:
    """Return the server to challenge. Raise NoSuchServer if it is the challenger's own server, or if it doesn't accept
    challenges (with `is_team`, challenges to team matches).
    """
    opponent = await challenges.open_party(connection, wanted, is_team=is_team)
    if opponent is None or opponent.server_id == runner.server_id:
        raise NoSuchServer
    return opponent


async def check_none_open(
    connection: Connection, runner: Runner, opponent: Party, now: datetime, *, is_team: bool = False
) -> None:
    there = runner.server_id, opponent.server_id
    standing = await challenges.open_between(connection, *there, now, is_team=is_team)
    if standing is not None:
        raise ServerChallenged(opponent.name, standing.expires_at)


async def tell(connection: Connection, challenge: ServerChallenge, now: datetime) -> None:
    """Post or edit the challenge's message. If the challenge was declined or has expired, also notify the challenging
    server.
    """
    asked = [Asked(MessageKind.SERVER_CHALLENGE, challenge.id, challenge.opponent.server_id)]
    if challenge.state in (ChallengeState.DECLINED, ChallengeState.EXPIRED):
        asked.append(Asked(MessageKind.SERVER_ANSWER, challenge.id, challenge.challenger.server_id))
    await outbox.ask_all(connection, asked, now)


async def _remember(connection: Connection, now: datetime, *servers: tuple[ServerId, str]) -> None:
    members = [Member(server_player(server_id), name) for server_id, name in servers]
    await players.remember(connection, members, now)


async def _begin(connection: Connection, challenge: ServerChallenge, now: datetime, rng: Random) -> tuple[Game, Game]:
    terms = Terms(challenge.family, rated=False)
    parties = (challenge.challenger, challenge.opponent)
    seats = (server_player(challenge.challenger.server_id), server_player(challenge.opponent.server_id))
    army = RANDOM_ARMY if terms.family.armies else None
    pairing = draw_pairing(terms, seats, (army, army), challenge.color, rng)
    begun = [
        await games.add(
            connection,
            NewGame(
                server_id=party.server_id,
                variant=pairing.variant,
                white=pairing.white,
                black=pairing.black,
                begun_in=party.channel_id,
            ),
            now,
        )
        for party in parties
    ]
    mine, theirs = begun
    return (
        await _linked(connection, mine, theirs, challenge, now),
        await _linked(connection, theirs, mine, challenge, now),
    )


async def _linked(connection: Connection, game: Game, linked: Game, challenge: ServerChallenge, now: datetime) -> Game:
    is_challengers = game.server_id == challenge.challenger.server_id
    by = challenge.made_by if is_challengers else challenge.answered_by
    assert by is not None
    role = (await stored_settings.VOTES.load(connection, game.server_id)).role_id
    is_own = game.to_move.user_id == server_player(game.server_id)
    vote = ServerVote(challenge.span, by, role_id=role).begun(now, is_own=is_own)
    await votes.add(connection, game.id, game.server_id, vote, linked_id=linked.id)
    return replace(game, vote=vote, linked_id=linked.id)


@dataclass(frozen=True, kw_only=True)
class TeamWish:
    channel_id: ChannelId
    opponent: ServerId
    family: str
    joining: timedelta
    team: TeamTerms


async def challenge_match(
    db: Database, by: Runner, wish: TeamWish, now: datetime, allowances: Allowances = UNLIMITED
) -> ServerChallenge:
    """Challenge another server to a team match.

    Raise UnknownVariant, NoTeamMatches, OnlyManagersMatch, NoSuchServer, ServerChallenged or TooManyTournaments.
    """
    family = find_family(wish.family)
    wish.team.check()
    async with db.writing() as connection:
        (await settings.TOURNAMENTS.load(connection, by.server_id)).check_teams(is_manager=by.is_manager)
        opponent = await opponent_of(connection, by, wish.opponent, is_team=True)
        # The server's row is locked. If two challenges are made at the same time, the second one waits here and then
        # finds the first.
        await players.remember(connection, [Member(server_player(by.server_id), by.server_name), _member(by)], now)
        await players.hold(connection, {server_player(by.server_id)})
        allowances.check_tournaments(await tournaments.count_organized(connection, by.user_id))
        await check_none_open(connection, by, opponent, now, is_team=True)
        proposal = ServerProposal(
            challenger=Party(by.server_id, by.server_name, wish.channel_id),
            opponent=opponent,
            family=family,
            color=ColorChoice.RANDOM,
            span=wish.joining,
            made_by=by.user_id,
            created_at=now,
            team=wish.team,
        )
        made = await challenges.add_between_servers(connection, proposal)
        await tell(connection, made, now)
        return made


async def accept_match(db: Database, number: ServerChallengeId, by: Runner, now: datetime) -> None:
    """Accept a challenge to a team match, and open the match for joining in both servers.

    Raise ServerChallengeClosed, NoTeamMatches or OnlyManagersMatch.
    """
    async with db.writing() as connection:
        accepted = await answered(connection, number, ChallengeState.ACCEPTED, by, now)
        if not (await settings.TOURNAMENTS.load(connection, accepted.challenger.server_id)).has_teams:
            raise ServerChallengeClosed
        challenger = await players.load(connection, accepted.made_by)
        parties = (accepted.challenger, accepted.opponent)
        mine, theirs = (_half(accepted, *half, now) for half in zip(parties, (challenger, _member(by)), strict=True))
        await create_match(connection, (mine, theirs), parties, now)
        await tell(connection, accepted, now)


def _member(by: Runner) -> Member:
    return Member(by.user_id, by.name)


def _half(challenge: ServerChallenge, party: Party, organizer: Member, now: datetime) -> NewTournament:
    """Return the tournament for one of the two servers of a team match. Its games aren't rated, because each server has
    its own ratings.
    """
    assert challenge.team is not None
    return NewTournament(
        server_id=party.server_id,
        channel_id=party.channel_id,
        organizer=organizer,
        terms=Terms(challenge.family, clock=challenge.team.clock, rated=False),
        name=f"{challenge.challenger.name} – {challenge.opponent.name}",
        system=System.TEAMS,
        size=challenge.team.boards,
        rounds=challenge.team.games,
        created_at=now,
        deadline=now + challenge.span,
    )
