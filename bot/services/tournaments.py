"""Tournaments: make, join, leave and run them, and let them take their steps.

A step is taken by whoever ends a game or changes a tournament, and by the sweeper, each in a transaction of its own. It
is decided by the games alone, so that one that was cut short is taken again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from random import Random

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.errors import NoRatedGames
from bot.domain.ids import GameId, TournamentId, UserId
from bot.domain.member import Member
from bot.domain.new_game import NewGame
from bot.domain.outbox import Kind
from bot.domain.tournament import (
    FEWEST,
    End,
    Expel,
    Forfeit,
    NewTournament,
    Out,
    Pair,
    Step,
    Tournament,
    TournamentState,
)
from bot.domain.tournament_steps import next_step
from bot.rules import Outcome, Termination
from bot.services.ladder import settle_all
from bot.storage import forfeits, games, outbox, players, ratings, settings, tournaments
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked
from bot.storage.ratings import LadderEntry


async def create(db: Database, new: NewTournament, allowances: Allowances = UNLIMITED) -> Tournament:
    """Open a tournament for joining; raise NoLiveGroups, NoRatedGames or TooManyTournaments."""
    new.check()
    async with db.writing() as connection:
        server = await settings.load_server(connection, new.guild_id)
        if new.terms.rated and not server.rated:
            raise NoRatedGames
        await players.remember(connection, [new.organiser], new.created_at)
        allowances.check_tournaments(await tournaments.count_organised(connection, new.organiser.user_id))
        tournament = await tournaments.add(connection, new)
        await _ask(connection, tournament, new.created_at)
        return tournament


async def load(db: Database, tournament_id: TournamentId) -> Tournament:
    """Return a tournament; raise NoSuchTournament."""
    async with db.reading() as connection:
        return await tournaments.load(connection, tournament_id)


async def join(
    db: Database,
    tournament_id: TournamentId,
    member: Member,
    now: datetime,
    *,
    army: str | None = None,
    allowances: Allowances = UNLIMITED,
) -> Tournament:
    """Add a player, or change the army of one; raise what `Tournament.joined_by` raises, or TooManyTournaments."""
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        changed = tournament.joined_by(member, now, army)
        if len(changed.entrants) > len(tournament.entrants):
            allowances.check_tournaments(await tournaments.count_played(connection, member.user_id))
        await players.remember(connection, [member], now)
        return await _saved(connection, changed, tournament, now)


async def take_out(db: Database, tournament_id: TournamentId, user_id: UserId, why: Out, now: datetime) -> Tournament:
    """Let a player leave, or remove one; raise NotInTournament or TournamentOver. What is lost is the next step."""
    return await _change(db, tournament_id, now, lambda tournament: tournament.without(user_id, why))


async def extend(db: Database, tournament_id: TournamentId, deadline: datetime, now: datetime) -> Tournament:
    """Move the deadline to join; raise TournamentBegun or TournamentOver."""
    return await _change(db, tournament_id, now, lambda tournament: tournament.extended(deadline))


async def call_off(db: Database, tournament_id: TournamentId, by: UserId, now: datetime) -> Tournament:
    """Call a tournament off, and the games that go on with it; raise TournamentOver."""
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        going = {game.id: Outcome(None, Termination.ABORTED) for game in tournament.games if game.outcome is None}
        await _end_games(connection, going, now, by=by)
        return await _saved(connection, tournament.called_off(now), tournament, now)


async def start(db: Database, tournament_id: TournamentId, now: datetime, rng: Random) -> Tournament:
    """Begin a tournament; raise TournamentBegun, TournamentOver or TooFewPlayers. Its games are the next step."""
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        return await _start(connection, tournament, now, rng)


async def advance(db: Database, tournament_id: TournamentId, now: datetime, rng: Random) -> Tournament:
    """Take all steps that a tournament has to take, and return it; repeated it changes nothing.

    Raise NoSuchTournament.
    """
    tournament = await load(db, tournament_id)
    if tournament.is_due(now):
        tournament = await _begun(db, tournament_id, now, rng)
    while tournament.state is TournamentState.RUNNING:
        # In a thread and outside a transaction: to pair a round takes some tenths of a second.
        step = await asyncio.to_thread(next_step, tournament)
        async with db.writing() as connection:
            held = await tournaments.load(connection, tournament_id, to_write=True)
            if held == tournament:
                if step is None:
                    await tournaments.note_seen(connection, tournament)
                    return tournament
                await _take(connection, tournament, step, now)
                held = await tournaments.load(connection, tournament_id)
            tournament = held
    return tournament


async def advance_due(db: Database, now: datetime, rng: Random) -> list[TournamentId]:
    """Let all tournaments of this process's servers take the steps that they have to take; return their numbers."""
    async with db.reading() as connection:
        due = await tournaments.due(connection, now, db.shards)
    for tournament_id in due:
        await advance(db, tournament_id, now, rng)
    return due


async def _begun(db: Database, tournament_id: TournamentId, now: datetime, rng: Random) -> Tournament:
    """Begin a tournament that is full or past its deadline; with too few players call it off. Return it."""
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        if not tournament.is_due(now):
            return tournament
        if len(tournament.entrants) < FEWEST:
            return await _saved(connection, tournament.called_off(now), tournament, now)
        return await _start(connection, tournament, now, rng)


async def _start(connection: Connection, tournament: Tournament, now: datetime, rng: Random) -> Tournament:
    family = tournament.terms.family.key
    entries = {one.user_id: LadderEntry(tournament.guild_id, one.user_id, family) for one in tournament.entrants}
    known = await ratings.load_all(connection, entries.values())
    by_player = {user_id: known[entry].value for user_id, entry in entries.items()}
    return await _saved(connection, tournament.started(by_player, rng), tournament, now)


async def _take(connection: Connection, tournament: Tournament, step: Step, now: datetime) -> None:
    """Take a step of a tournament that is locked for this transaction."""
    entrants = {one.user_id: one for one in tournament.entrants}
    match step:
        case Expel():
            late = {one: replace(entrants[one], out=Out.TIME) for one in step.user_ids}
            await _saved(connection, tournament.with_entrants(late), tournament, now)
        case Forfeit():
            await _end_games(connection, dict(step.outcomes), now)
        case Pair():
            changed = {one: replace(entrants[one], is_finalist=True) for one in step.finalists}
            if step.bye is not None:
                changed[step.bye] = replace(entrants[step.bye], bye=step.stage)
            await games.add_all(connection, _new_games(tournament, step), now)
            paired = replace(tournament.with_entrants(changed), stage=step.stage)
            await _saved(connection, paired, tournament, now)
        case End():
            changed = {one: replace(entrants[one], is_finalist=True) for one in step.finalists}
            over = replace(tournament.with_entrants(changed), state=TournamentState.OVER, ended_at=now)
            await _saved(connection, over, tournament, now)
            await outbox.ask_all(connection, [Asked(Kind.WINNER, tournament.id, tournament.guild_id)], now)


def _new_games(tournament: Tournament, step: Pair) -> list[NewGame]:
    return [
        NewGame(
            guild_id=tournament.guild_id,
            variant=tournament.variant_of(white, black),
            white=white,
            black=black,
            rated=tournament.terms.rated,
            clock=tournament.terms.clock,
            begun_in=tournament.channel_id,
            tournament_id=tournament.id,
            stage=step.stage,
        )
        for white, black in step.pairs
    ]


async def _end_games(
    connection: Connection, outcomes: dict[GameId, Outcome], now: datetime, *, by: UserId | None = None
) -> None:
    """End games as they are forfeited or called off, rate them, and put their boards into the outbox."""
    endings = await forfeits.hold(connection, outcomes)
    settled = await settle_all(connection, list(endings.values()))
    ended = dict(zip(endings, zip(endings.values(), settled, strict=True), strict=True))
    await forfeits.end(connection, ended, now, by=by)
    # A channel for results is told of forfeits, and not of each game of a tournament that was called off.
    kinds = (Kind.BOARD, Kind.RESULT) if by is None else (Kind.BOARD,)
    asked = [Asked(kind, number, one.guild_id) for number, one in endings.items() for kind in kinds]
    await outbox.ask_all(connection, asked, now)


async def _change(
    db: Database, tournament_id: TournamentId, now: datetime, change: Callable[[Tournament], Tournament]
) -> Tournament:
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        return await _saved(connection, change(tournament), tournament, now)


async def _saved(connection: Connection, tournament: Tournament, since: Tournament, now: datetime) -> Tournament:
    await tournaments.save(connection, tournament, since=since)
    await _ask(connection, tournament, now)
    return tournament


async def _ask(connection: Connection, tournament: Tournament, now: datetime) -> None:
    """Put the tournament's message, as it is now, into the outbox."""
    await outbox.ask_all(connection, [Asked(Kind.TOURNAMENT, tournament.id, tournament.guild_id)], now)
