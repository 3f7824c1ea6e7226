"""Stored tournaments, team matches and their players. The games of tournaments are stored in the table `games`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.between_servers import CHALLENGER, OPPONENT, TEAMS, Party, TeamMatch, TeamTerms
from bot.domain.challenge import Terms
from bot.domain.clock import Clock
from bot.domain.ids import (
    GREATEST_ID,
    ChannelId,
    GameId,
    Member,
    ServerChallengeId,
    ServerId,
    Shards,
    System,
    TournamentId,
    UserId,
)
from bot.domain.tournament import (
    OPEN_SYSTEMS,
    Entrant,
    NewTournament,
    NoSuchTournament,
    Organizers,
    Out,
    TableGame,
    Tournament,
    TournamentState,
)
from bot.rules import Color
from bot.storage.database import Connection, of_shards, upsert
from bot.storage.schema import (
    OWN_NUMBER,
    CleanText,
    UtcDateTime,
    clock_of,
    clock_values,
    games,
    metadata,
    one_of,
    outcome_of,
    players,
    words_of,
)
from bot.variants import find_family

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("organiser_id", sa.ForeignKey("players.user_id"), nullable=False),
    sa.Column("name", CleanText, nullable=False),
    # The family's key.
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("clock_seconds", sa.Integer, nullable=False),
    # The increment per move if `clock_seconds` is the time for the whole game; null if `clock_seconds` is the time per
    # move.
    sa.Column("increment_seconds", sa.Integer),
    sa.Column("rated", sa.Boolean, nullable=False),
    # Team matches and simuls also have the system `groups`. They are distinguished by a row in `team_matches` or
    # `simuls`.
    sa.Column("system", sa.Text, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("rounds", sa.Integer),
    sa.Column("created_at", UtcDateTime, nullable=False),
    sa.Column("deadline", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("winner_role", sa.BigInteger),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("stage", sa.Integer, nullable=False),
    # How many finished games the last step took into account; -1 if something else has changed since then.
    sa.Column("seen_games", sa.Integer, nullable=False),
    # When the tournament was paused because its channel was missing; null if it isn't paused.
    sa.Column("paused_at", UtcDateTime),
    sa.Column("paused_through", UtcDateTime),
    sa.Column("paused_from", UtcDateTime),
    sa.CheckConstraint(one_of("system", OPEN_SYSTEMS), name="system"),
    sa.CheckConstraint(one_of("state", words_of(TournamentState)), name="state"),
    sa.Index(None, "guild_id"),
    sa.Index(None, "state", "deadline"),
    sa.Index(None, "organiser_id"),
    # Ids are never reused, because buttons contain the id of their tournament.
    sqlite_autoincrement=True,
)

entrants = sa.Table(
    "entrants",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("players.user_id"), primary_key=True),
    sa.Column("joined_at", UtcDateTime, nullable=False),
    sa.Column("army", sa.Text),
    sa.Column("number", sa.Integer),
    sa.Column("group_number", sa.Integer),
    sa.Column("is_finalist", sa.Boolean, nullable=False),
    sa.Column("bye", sa.Integer),
    sa.Column("out", sa.Text),
    sa.CheckConstraint(one_of("out", words_of(Out)), name="out"),
    sa.Index(None, "user_id"),
)

# Who can organize tournaments in a server, and where they are held. In a server without a row, everyone can organize
# them in any channel.
tournament_settings = sa.Table(
    "tournament_settings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("organisers", sa.Text, nullable=False),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("has_teams", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.CheckConstraint(one_of("organisers", words_of(Organizers)), name="organisers"),
)

# A team match consists of two tournaments, one in each server. A change to one tournament is also applied to the other.
team_matches = sa.Table(
    "team_matches",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("twin_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    # The team of the tournament's own server: 0 for the challenger's team, 1 for the opponent's team.
    sa.Column("own", sa.Integer, nullable=False),
    sa.Column("challenger_id", sa.BigInteger, nullable=False),
    sa.Column("challenger_name", CleanText, nullable=False),
    sa.Column("opponent_id", sa.BigInteger, nullable=False),
    sa.Column("opponent_name", CleanText, nullable=False),
    sa.CheckConstraint("own IN (0, 1)", name="own"),
)

# Marks the tournaments that are simuls. Like team matches, they are stored with the system `groups`.
simuls = sa.Table(
    "simuls",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    # The host's color in all games; null if the colors alternate.
    sa.Column("host_color", sa.Text),
    sa.CheckConstraint("host_color IN ('white', 'black')", name="host_color"),
)

# The terms of a challenge to a team match. The family and the time for joining (`span_seconds`) are stored in
# `server_challenges`.
team_terms = sa.Table(
    "team_terms",
    metadata,
    sa.Column("challenge_id", sa.ForeignKey("server_challenges.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("boards", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("clock_seconds", sa.Integer, nullable=False),
    sa.Column("increment_seconds", sa.Integer),
)


def _system_of(tournament_id: sa.ColumnElement[int]) -> sa.Case[str]:
    return sa.case(
        (sa.exists().where(simuls.c.tournament_id == tournament_id), System.SIMUL.value),
        (sa.exists().where(team_matches.c.tournament_id == tournament_id), System.TEAMS.value),
        else_=sa.select(_stored.c.system).where(_stored.c.id == tournament_id).scalar_subquery(),
    )


_stored = tournaments.alias("stored")
SYSTEM_OF_GAME = sa.case((games.c.tournament_id.is_not(None), _system_of(games.c.tournament_id)))
"""The system (such as Swiss) of the tournament that a game belongs to; null if the game doesn't belong to a tournament.
"""

_other = tournaments.alias("other")
_is_other_paused = sa.exists().where(_other.c.id == team_matches.c.twin_id, _other.c.paused_at.is_not(None))
MATCH_COLUMNS = (
    *(column.label(f"match_{column.name}") for column in team_matches.c),
    _is_other_paused.label("match_is_other_paused"),
)
is_held_up = sa.or_(
    tournaments.c.paused_at.is_not(None),
    sa.exists().where(team_matches.c.tournament_id == tournaments.c.id, _is_other_paused),
)
"""The SQL condition that a tournament is paused. A team match is paused if either server's tournament is paused."""
TERMS_COLUMNS = (
    *(team_terms.c[name].label(f"team_{name}") for name in ("challenge_id", "boards", "games")),
    team_terms.c.clock_seconds,
    team_terms.c.increment_seconds,
)


async def link(
    connection: Connection, tournament_ids: tuple[TournamentId, TournamentId], parties: tuple[Party, Party]
) -> None:
    """Record that two tournaments belong to a team match between these servers. The challenger's tournament comes
    first.
    """
    challenger, opponent = parties
    rows = [
        {
            "tournament_id": tournament_ids[own],
            "twin_id": tournament_ids[1 - own],
            "own": own,
            "challenger_id": challenger.server_id,
            "challenger_name": challenger.name,
            "opponent_id": opponent.server_id,
            "opponent_name": opponent.name,
        }
        for own in (CHALLENGER, OPPONENT)
    ]
    await connection.execute(sa.insert(team_matches), rows)


async def add_terms(connection: Connection, number: ServerChallengeId, terms: TeamTerms) -> None:
    row = {"challenge_id": number, "boards": terms.boards, "games": terms.games, **clock_values(terms.clock)}
    await connection.execute(sa.insert(team_terms).values(row))


def match_of(row: sa.Row[Any]) -> TeamMatch | None:
    if row.match_tournament_id is None:
        return None
    return TeamMatch(
        twin_id=TournamentId(row.match_twin_id),
        own=row.match_own,
        server_ids=(ServerId(row.match_challenger_id), ServerId(row.match_opponent_id)),
        names=(row.match_challenger_name, row.match_opponent_name),
        is_other_paused=row.match_is_other_paused,
    )


def terms_of(row: sa.Row[Any]) -> TeamTerms | None:
    if row.team_challenge_id is None:
        return None
    clock: Clock | None = clock_of(row)
    assert clock is not None
    return TeamTerms(row.team_boards, row.team_games, clock)


CHANGED = -1
"""The value stored in `seen_games` after a change to the tournament. It makes the next step due, as the end of a game
does.
"""

GOES_ON = (TournamentState.OPEN, TournamentState.RUNNING)
_ended_games = (
    sa.select(sa.func.count())
    .where(games.c.tournament_id == tournaments.c.id, games.c.termination.is_not(None))
    .scalar_subquery()
)
# The number of teams: two in a team match, otherwise one. Each team can have `size` players.
_teams = sa.case((sa.exists().where(team_matches.c.tournament_id == tournaments.c.id), len(TEAMS)), else_=1)
_joined = sa.select(sa.func.count()).where(entrants.c.tournament_id == tournaments.c.id).scalar_subquery()


async def add(connection: Connection, new: NewTournament) -> Tournament:
    row = {
        "guild_id": new.server_id,
        "channel_id": new.channel_id,
        "organiser_id": new.organizer.user_id,
        "name": new.name,
        "variant": new.terms.family.key,
        **clock_values(new.terms.clock),
        "rated": new.terms.rated,
        "system": new.system if new.system in OPEN_SYSTEMS else System.GROUPS,
        "size": new.size,
        "rounds": new.rounds,
        "created_at": new.created_at,
        "deadline": new.deadline,
        "winner_role": new.winner_role,
        "state": TournamentState.OPEN,
        "stage": 0,
        "seen_games": 0,
    }
    inserting = sa.insert(tournaments).values(row).returning(tournaments.c.id)
    number = TournamentId((await connection.execute(inserting)).scalar_one())
    if new.system is System.SIMUL:
        color = None if new.host_color is None else new.host_color.word
        await connection.execute(sa.insert(simuls).values(tournament_id=number, host_color=color))
    return await load(connection, number)


async def load(connection: Connection, tournament_id: TournamentId, *, to_write: bool = False) -> Tournament:
    """Return a tournament. With `to_write`, lock it for this transaction. Raise NoSuchTournament if no tournament has
    this id.
    """
    if tournament_id > GREATEST_ID:
        raise NoSuchTournament(tournament_id)
    if to_write:
        await _hold(connection, tournament_id)
    query = _query().where(tournaments.c.id == tournament_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise NoSuchTournament(tournament_id)
    return _tournament(row, await _entrants(connection, tournament_id), await _games(connection, tournament_id))


async def save(connection: Connection, tournament: Tournament, *, since: Tournament) -> None:
    """Store a changed tournament. The tournament must be locked for this transaction. `since` is the tournament before
    the change.
    """
    changed = {
        "channel_id": tournament.channel_id,
        "paused_at": tournament.paused_at,
        "state": tournament.state,
        "stage": tournament.stage,
        "deadline": tournament.deadline,
        "ended_at": tournament.ended_at,
        "winner_role": tournament.winner_role,
        "seen_games": CHANGED,
    }
    await connection.execute(sa.update(tournaments).where(tournaments.c.id == tournament.id).values(changed))
    before = set(since.entrants)
    gone = {one.user_id for one in before} - {one.user_id for one in tournament.entrants}
    if gone:
        of_these = (entrants.c.tournament_id == tournament.id, entrants.c.user_id.in_(sorted(gone)))
        await connection.execute(sa.delete(entrants).where(*of_these))
    rows = [_row_of(tournament.id, one) for one in tournament.entrants if one not in before]
    await upsert(connection, entrants, rows)


async def note_seen(connection: Connection, tournament: Tournament) -> None:
    """Record that a tournament isn't due until it changes or another of its games ends. The tournament must be locked
    for this transaction.
    """
    seen = sum(game.outcome is not None for game in tournament.games)
    await connection.execute(sa.update(tournaments).where(tournaments.c.id == tournament.id).values(seen_games=seen))


async def due(connection: Connection, now: datetime, shards: Shards) -> list[TournamentId]:
    """Return the tournaments of these shards that are due for their next step.

    An open tournament is due if it is full or past its deadline, and not paused. A running tournament is due if it has
    changed or one of its games has ended since the last step.
    """
    can_begin = sa.or_(tournaments.c.deadline <= now, _joined >= tournaments.c.size * _teams)
    is_open = (tournaments.c.state == TournamentState.OPEN) & can_begin & ~is_held_up
    is_running = (tournaments.c.state == TournamentState.RUNNING) & (tournaments.c.seen_games != _ended_games)
    query = sa.select(tournaments.c.id).where(
        tournaments.c.state.in_(GOES_ON), sa.or_(is_open, is_running), of_shards(tournaments.c.guild_id, shards)
    )
    return [TournamentId(number) for number in (await connection.execute(query.order_by(tournaments.c.id))).scalars()]


async def held_in(connection: Connection, channel_id: ChannelId) -> list[TournamentId]:
    query = sa.select(tournaments.c.id).where(tournaments.c.channel_id == channel_id, tournaments.c.state.in_(GOES_ON))
    return [TournamentId(number) for number in (await connection.execute(query.order_by(tournaments.c.id))).scalars()]


async def move_games(connection: Connection, tournament: Tournament) -> list[GameId]:
    """Let a tournament's ongoing games continue in its current channel. Games that still have a thread stay in it.

    Return the ids of all of its ongoing games.
    """
    of_this = games.c.tournament_id == tournament.id, games.c.termination.is_(None)
    moving = sa.update(games).where(*of_this).values(begun_in=tournament.channel_id).returning(games.c.id)
    return [GameId(number) for number in (await connection.execute(moving)).scalars()]


async def of_server(
    connection: Connection,
    guild_id: ServerId,
    states: Iterable[TournamentState],
    limit: int | None = None,
    by: UserId | None = None,
) -> list[TournamentId]:
    """Return the ids of a server's tournaments in these states, latest first. With `by`, return only tournaments in
    which this player takes part.
    """
    query = sa.select(tournaments.c.id).where(tournaments.c.guild_id == guild_id, tournaments.c.state.in_(list(states)))
    if by is not None:
        query = query.where(tournaments.c.id.in_(sa.select(entrants.c.tournament_id).where(*_plays(by))))
    found = await connection.execute(query.order_by(tournaments.c.id.desc()).limit(limit))
    return [TournamentId(number) for number in found.scalars()]


async def names(
    connection: Connection, tournament_ids: Iterable[TournamentId]
) -> dict[TournamentId, tuple[str, str, System, str, ChannelId]]:
    """Return each tournament's name, family, system, organizer's name and channel."""
    query = (
        sa.select(
            *(tournaments.c[name] for name in ("id", "name", "variant", "channel_id")),
            _system_of(tournaments.c.id).label("own_system"),
            players.c.name.label("organiser_name"),
        )
        .join(players, players.c.user_id == tournaments.c.organiser_id)
        .where(tournaments.c.id.in_(list(tournament_ids)))
    )
    return {
        TournamentId(row.id): (
            row.name,
            row.variant,
            System(row.own_system),
            row.organiser_name,
            ChannelId(row.channel_id),
        )
        for row in await connection.execute(query)
    }


async def of_games(connection: Connection, game_ids: Iterable[GameId]) -> dict[TournamentId, ServerId]:
    """Return the tournaments of these games with their servers, ordered by id."""
    query = sa.select(games.c.tournament_id, games.c.guild_id).distinct()
    query = query.where(games.c.id.in_(list(game_ids)), games.c.tournament_id.is_not(None))
    rows = await connection.execute(query.order_by(games.c.tournament_id))
    return {TournamentId(row.tournament_id): ServerId(row.guild_id) for row in rows}


async def count_played(connection: Connection, user_id: UserId) -> int:
    """Return the number of unfinished tournaments, across all servers, that a member is playing in."""
    with_matches = entrants.join(tournaments).outerjoin(
        team_matches, team_matches.c.tournament_id == entrants.c.tournament_id
    )
    # A team match is a tournament in each of the two servers. It counts only in the player's own server.
    is_own = sa.or_(team_matches.c.own.is_(None), team_matches.c.own == entrants.c.group_number)
    query = sa.select(sa.func.count()).select_from(with_matches).where(*_plays(user_id), is_own)
    return (await connection.execute(query.where(tournaments.c.state.in_(GOES_ON)))).scalar_one()


async def count_organized(connection: Connection, user_id: UserId) -> int:
    """Return the number of unfinished tournaments, across all servers, that a member organizes."""
    query = sa.select(sa.func.count()).where(tournaments.c.organiser_id == user_id, tournaments.c.state.in_(GOES_ON))
    return (await connection.execute(query)).scalar_one()


def _plays(user_id: UserId) -> tuple[Any, ...]:
    return entrants.c.user_id == user_id, entrants.c.out.is_(None)


def _query() -> sa.Select[Any]:
    named = tournaments.join(players, players.c.user_id == tournaments.c.organiser_id)
    named = named.outerjoin(team_matches, team_matches.c.tournament_id == tournaments.c.id)
    named = named.outerjoin(simuls, simuls.c.tournament_id == tournaments.c.id)
    columns = (*MATCH_COLUMNS, simuls.c.tournament_id.label("simul_id"), simuls.c.host_color)
    return sa.select(tournaments, players.c.name.label("organiser_name"), *columns).select_from(named)


async def _hold(connection: Connection, tournament_id: TournamentId) -> None:
    """Lock a tournament and its linked tournament.

    Call this before reading rows that are joined to them. They are locked in the order of their ids, so that two such
    transactions can't deadlock.
    """
    linked = sa.select(team_matches.c.twin_id).where(team_matches.c.tournament_id == tournament_id)
    both = sa.or_(tournaments.c.id == tournament_id, tournaments.c.id == linked.scalar_subquery())
    held = sa.select(tournaments.c.id).where(both).order_by(tournaments.c.id)
    await connection.execute(held.with_for_update(key_share=True))


async def _entrants(connection: Connection, tournament_id: TournamentId) -> tuple[Entrant, ...]:
    query = (
        sa.select(entrants, players.c.name)
        .join(players, players.c.user_id == entrants.c.user_id)
        .where(entrants.c.tournament_id == tournament_id)
    )
    rows = list(await connection.execute(query))
    rows.sort(key=lambda row: (row.number or 0, row.joined_at, row.user_id))
    return tuple(
        Entrant(
            user_id=UserId(row.user_id),
            name=row.name,
            joined_at=row.joined_at,
            army=row.army,
            number=row.number,
            group=row.group_number,
            is_finalist=row.is_finalist,
            bye=row.bye,
            out=None if row.out is None else Out(row.out),
        )
        for row in rows
    )


async def _games(connection: Connection, tournament_id: TournamentId) -> tuple[TableGame, ...]:
    columns = [games.c[name] for name in ("id", "white_id", "black_id", "stage", "ply", "termination", "winner")]
    query = sa.select(*columns, games.c.is_forfeit).where(games.c.tournament_id == tournament_id).order_by(games.c.id)
    return tuple(
        TableGame(
            id=GameId(row.id),
            white=UserId(row.white_id),
            black=UserId(row.black_id),
            stage=row.stage,
            ply=row.ply,
            outcome=outcome_of(row),
            is_forfeit=row.is_forfeit,
        )
        for row in await connection.execute(query)
    )


def _system(row: sa.Row[Any], match: TeamMatch | None) -> System:
    if match is not None:
        return System.TEAMS
    return System(row.system) if row.simul_id is None else System.SIMUL


def _row_of(tournament_id: TournamentId, one: Entrant) -> dict[str, Any]:
    return {
        "tournament_id": tournament_id,
        "user_id": one.user_id,
        "joined_at": one.joined_at,
        "army": one.army,
        "number": one.number,
        "group_number": one.group,
        "is_finalist": one.is_finalist,
        "bye": one.bye,
        "out": one.out,
    }


def _tournament(row: sa.Row[Any], joined: tuple[Entrant, ...], played: tuple[TableGame, ...]) -> Tournament:
    match = match_of(row)
    return Tournament(
        id=TournamentId(row.id),
        server_id=ServerId(row.guild_id),
        channel_id=ChannelId(row.channel_id),
        organizer=Member(UserId(row.organiser_id), row.organiser_name),
        terms=Terms(find_family(row.variant), "", clock_of(row), row.rated),
        name=row.name,
        system=_system(row, match),
        host_color=None if row.host_color is None else Color.of_word(row.host_color),
        size=row.size,
        rounds=row.rounds,
        created_at=row.created_at,
        deadline=row.deadline,
        winner_role=row.winner_role,
        state=TournamentState(row.state),
        stage=row.stage,
        ended_at=row.ended_at,
        entrants=joined,
        games=played,
        match=match,
        paused_at=row.paused_at,
    )
