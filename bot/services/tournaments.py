"""Tournaments: finding, creating, joining and running them, and taking their next steps.

A step is, for example, pairing a round. Steps are taken when a game ends, when the tournament changes, and by the
tournament job. Each step is a separate transaction. A step depends only on the games, so an interrupted step is simply
repeated.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.between_servers import Party
from bot.domain.errors import NoRatedGames
from bot.domain.game import NewGame
from bot.domain.ids import ChannelId, GameId, Member, ServerId, System, TournamentId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.pairing import next_step, numbered
from bot.domain.tournament import (
    End,
    Entrant,
    Expel,
    Forfeit,
    NewTournament,
    NoSimulRole,
    NoSuchTournament,
    NoTournamentHere,
    Out,
    Pair,
    SeveralTournaments,
    Step,
    Tournament,
    TournamentState,
)
from bot.rules import Color, Outcome, Termination
from bot.services.ladder import settle_all
from bot.services.store import reading
from bot.storage import clocks, games, outbox, players, ratings, settings, tournaments
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked
from bot.storage.ratings import LadderEntry


async def create(
    db: Database, new: NewTournament, allowances: Allowances = UNLIMITED, *, army: str | None = None
) -> Tournament:
    """Open a tournament for joining.

    A simul's host joins it immediately, with an army if players choose their armies. Raise NoLiveGroups, NoLiveSimuls,
    NoRatedGames, TooManyTournaments, NoChoiceOfArmy or TournamentArmyMissing.
    """
    new.check()
    async with db.writing() as connection:
        server = await settings.SERVERS.load(connection, new.server_id)
        if new.terms.rated and not server.rated:
            raise NoRatedGames
        await players.remember(connection, [new.organizer], new.created_at)
        allowances.check_tournaments(await tournaments.count_organized(connection, new.organizer.user_id))
        tournament = await tournaments.add(connection, new)
        if new.system is System.SIMUL:
            hosted = tournament.joined_by(new.organizer, new.created_at, army)
            return await _saved(connection, hosted, tournament, new.created_at)
        await _ask(connection, [tournament], new.created_at)
        return tournament


async def create_match(
    connection: Connection, new: tuple[NewTournament, NewTournament], parties: tuple[Party, Party], now: datetime
) -> None:
    """Open a team match for joining in both servers. In `new` and `parties`, the challenger comes first."""
    await players.remember(connection, sorted((one.organizer for one in new), key=lambda one: one.user_id), now)
    challengers, opponents = [await tournaments.add(connection, one) for one in new]
    await tournaments.link(connection, (challengers.id, opponents.id), parties)
    await _ask(connection, [challengers, opponents], now)


load = reading(tournaments.load)
"""Return a tournament. Raise NoSuchTournament if no tournament has this id."""


async def join(
    db: Database,
    tournament_id: TournamentId,
    member: Member,
    now: datetime,
    *,
    army: str | None = None,
    allowances: Allowances = UNLIMITED,
) -> Tournament:
    """Add a member to a tournament, or change the army of a member who has already joined.

    Raise TooManyTournaments, or any error raised by `Tournament.joined_by`.
    """
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        changed = tournament.joined_by(member, now, army)
        if len(changed.entrants) > len(tournament.entrants):
            allowances.check_tournaments(await tournaments.count_played(connection, member.user_id))
        await players.remember(connection, [member], now)
        return await _saved(connection, changed, tournament, now)


async def take_out(db: Database, tournament_id: TournamentId, user_id: UserId, why: Out, now: datetime) -> Tournament:
    """Remove a player from a tournament. `why` states whether the player left or was excluded.

    The player's games are forfeited by the next step. Raise NotInTournament or TournamentOver.
    """
    return await _change(db, tournament_id, now, lambda tournament: tournament.without(user_id, why))


async def extend(db: Database, tournament_id: TournamentId, deadline: datetime, now: datetime) -> Tournament:
    """Change the deadline for joining. Raise TournamentBegun or TournamentOver if the tournament is no longer open."""
    return await _change(db, tournament_id, now, lambda tournament: tournament.extended(deadline))


async def set_role(db: Database, tournament_id: TournamentId, role: int | None, now: datetime) -> Tournament:
    """Set or remove the role given to the winner. Raise TournamentOver if the tournament has ended, or NoSimulRole if
    it's a simul.
    """

    def with_role(tournament: Tournament) -> Tournament:
        tournament.check_goes_on()
        if tournament.system is System.SIMUL:
            raise NoSimulRole(tournament_id)
        return replace(tournament, winner_role=role)

    return await _change(db, tournament_id, now, with_role)


async def pause(db: Database, tournament_id: TournamentId, now: datetime) -> Tournament:
    """Pause a tournament whose channel is missing.

    No games are started while it is paused, and its organizer and players are notified by DM. Do nothing if the
    tournament has ended or is already paused.
    """
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        if tournament.is_over or tournament.paused_at is not None:
            return tournament
        paused = await _saved(connection, tournament.paused(now), tournament, now)
        await outbox.ask_all(connection, [Asked(MessageKind.TOURNAMENT_PAUSED, paused.id, paused.server_id)], now)
        return paused


async def move(db: Database, tournament_id: TournamentId, channel_id: ChannelId, now: datetime) -> Tournament:
    """Continue a tournament in another channel of its server.

    Ongoing games without a thread get new boards in the new channel. Raise TournamentOver if the tournament has ended.
    """
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        moved = await _saved(connection, tournament.moved(channel_id, now), tournament, now)
        shown = await tournaments.move_games(connection, moved)
        await outbox.ask_all(connection, [Asked(MessageKind.BOARD, one, moved.server_id) for one in shown], now)
        return moved


held_in = reading(tournaments.held_in)


async def held_by(db: Database, server_id: ServerId) -> list[TournamentId]:
    async with db.reading() as connection:
        return await tournaments.of_server(connection, server_id, tournaments.GOES_ON)


async def call_off(db: Database, tournament_id: TournamentId, by: UserId, now: datetime) -> Tournament:
    """Cancel a tournament and abort its ongoing games. Raise TournamentOver if the tournament has already ended."""
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        going = {game.id: Outcome(None, Termination.ABORTED) for game in tournament.games if game.outcome is None}
        await _end_games(connection, going, now, by=by)
        return await _saved(connection, tournament.called_off(now), tournament, now)


async def start(db: Database, tournament_id: TournamentId, now: datetime, rng: Random) -> Tournament:
    """Start a tournament.

    Its first games are started by the next step. Raise the same errors as `Tournament.check_can_start`.
    """
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        return await _start(connection, tournament, now, rng)


async def advance(db: Database, tournament_id: TournamentId, now: datetime, rng: Random) -> Tournament:
    """Take all due steps of a tournament, and return the tournament. Raise NoSuchTournament if it doesn't exist."""
    tournament = await load(db, tournament_id)
    if tournament.is_due(now):
        tournament = await _begun(db, tournament_id, now, rng)
    while tournament.state is TournamentState.RUNNING:
        # This runs in a thread and outside a transaction, because pairing a round takes a few tenths of a second.
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


async def due(db: Database, now: datetime) -> list[TournamentId]:
    async with db.reading() as connection:
        return await tournaments.due(connection, now, db.served)


async def _begun(db: Database, tournament_id: TournamentId, now: datetime, rng: Random) -> Tournament:
    """Start a tournament that is full or past its deadline, or cancel it if it has too few players. Return any other
    tournament unchanged.
    """
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        if not tournament.is_due(now):
            return tournament
        if not tournament.has_enough:
            return await _saved(connection, tournament.called_off(now), tournament, now)
        return await _start(connection, tournament, now, rng)


async def _start(connection: Connection, tournament: Tournament, now: datetime, rng: Random) -> Tournament:
    tournament.check_can_start()
    family = tournament.terms.family.key
    entries = {one.user_id: LadderEntry(_server(tournament, one), one.user_id, family) for one in tournament.entrants}
    known = await ratings.load_all(connection, entries.values())
    by_player = {user_id: known[entry].value for user_id, entry in entries.items()}
    if tournament.match is None:
        begun = tournament.started(by_player, rng)
    else:
        begun = tournament.begun(numbered(tournament.entrants, by_player, rng), rng)
    return await _saved(connection, begun, tournament, now)


def _server(tournament: Tournament, player: Entrant) -> ServerId:
    """Return the server in which a player's rating is stored. In a team match, this is the player's own server."""
    if tournament.match is None or player.group is None:
        return tournament.server_id
    return tournament.match.server_ids[player.group]


async def _take(connection: Connection, tournament: Tournament, step: Step, now: datetime) -> None:
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
            await _begin_games(connection, tournament, step, now)
            paired = replace(tournament.with_entrants(changed), stage=step.stage)
            await _saved(connection, paired, tournament, now)
        case End():
            changed = {one: replace(entrants[one], is_finalist=True) for one in step.finalists}
            over = replace(tournament.with_entrants(changed), state=TournamentState.OVER, ended_at=now)
            await _saved(connection, over, tournament, now)
            told = [tournament, *await _linked(connection, tournament)]
            await outbox.ask_all(connection, [Asked(MessageKind.WINNER, one.id, one.server_id) for one in told], now)


async def _begin_games(connection: Connection, tournament: Tournament, step: Pair, now: datetime) -> None:
    """Store the games of a round, group stage or final. In a team match, store each game for both servers, and link the
    two copies.
    """
    begun = await games.add_all(connection, _new_games(tournament, step), now)
    for linked in await _linked(connection, tournament):
        others = await games.add_all(connection, _new_games(linked, step), now)
        await games.link(connection, zip(begun, others, strict=True))


def _new_games(tournament: Tournament, step: Pair) -> list[NewGame]:
    return [
        NewGame(
            server_id=tournament.server_id,
            variant=tournament.variant_of(white, black),
            white=white,
            black=black,
            rated=tournament.terms.rated,
            clock=tournament.terms.clock,
            begun_in=tournament.channel_id,
            tournament_id=tournament.id,
            stage=step.stage,
            guest=_guest(tournament, white),
        )
        for white, black in step.pairs
    ]


def _guest(tournament: Tournament, white: UserId) -> Color | None:
    """Return the color of the player who belongs to the other server of a team match. Return None for other
    tournaments.
    """
    if tournament.match is None:
        return None
    team = next(one.group for one in tournament.entrants if one.user_id == white)
    return Color.BLACK if team == tournament.match.own else Color.WHITE


async def _end_games(
    connection: Connection, outcomes: dict[GameId, Outcome], now: datetime, *, by: UserId | None = None
) -> None:
    """End forfeited or aborted games and their linked games, rate them, and put their boards into the outbox."""
    others = await games.linked_to(connection, outcomes)
    outcomes = outcomes | {other: outcomes[game_id] for game_id, other in others.items()}
    endings = await clocks.hold_forfeits(connection, outcomes)
    settled = await settle_all(connection, list(endings.values()))
    ended = dict(zip(endings, zip(endings.values(), settled, strict=True), strict=True))
    await clocks.end_forfeited(connection, ended, now, by=by)
    # Forfeited games are posted in the results channel, but the games of a canceled tournament aren't.
    kinds = (MessageKind.BOARD, MessageKind.RESULT) if by is None else (MessageKind.BOARD,)
    asked = [Asked(kind, number, one.server_id) for number, one in endings.items() for kind in kinds]
    await outbox.ask_all(connection, asked, now)


async def _change(
    db: Database, tournament_id: TournamentId, now: datetime, change: Callable[[Tournament], Tournament]
) -> Tournament:
    async with db.writing() as connection:
        tournament = await tournaments.load(connection, tournament_id, to_write=True)
        return await _saved(connection, change(tournament), tournament, now)


async def _saved(connection: Connection, tournament: Tournament, since: Tournament, now: datetime) -> Tournament:
    """Store a changed tournament, which must be locked for this transaction.

    In a team match, make the same change in the other server's tournament.
    """
    await tournaments.save(connection, tournament, since=since)
    changed = [tournament]
    for linked in await _linked(connection, tournament):
        followed = linked.synced_from(tournament)
        await tournaments.save(connection, followed, since=linked)
        changed.append(followed)
    await _ask(connection, changed, now)
    return tournament


async def _linked(connection: Connection, tournament: Tournament) -> list[Tournament]:
    """Return the tournaments that are linked to this one. If this tournament is locked, they are locked too.

    A team match consists of two linked tournaments, one in each server. Other tournaments aren't linked.
    """
    return [] if tournament.match is None else [await tournaments.load(connection, tournament.match.twin_id)]


async def _ask(connection: Connection, changed: list[Tournament], now: datetime) -> None:
    await outbox.ask_all(connection, [Asked(MessageKind.TOURNAMENT, one.id, one.server_id) for one in changed], now)


EVERY_STATE = tuple(TournamentState)


@dataclass(frozen=True)
class TournamentQuery:
    """A member's request for a tournament.

    If `number` is None, the request is for the server's tournament in one of `states`. If there are several, the latest
    one is chosen with `is_latest_enough`, and none is chosen without it.
    """

    server_id: ServerId
    states: Sequence[TournamentState] = EVERY_STATE
    number: int | None = None
    played_by: UserId | None = None
    is_latest_enough: bool = False


@dataclass(frozen=True)
class NamedTournament:
    id: TournamentId
    name: str
    """The tournament's own name; empty if the organizer didn't name it."""
    family: str
    system: System
    organizer: str
    """The organizer's name."""
    channel_id: ChannelId
    """The tournament's channel. The tournament must not be offered to members who can't see this channel."""


async def find_meant(db: Database, query: TournamentQuery) -> Tournament:
    """Find the tournament to which a query refers.

    Raise NoSuchTournament, NoTournamentHere or SeveralTournaments if it doesn't refer to exactly one tournament.
    """
    async with db.reading() as connection:
        if query.number is not None:
            named = await tournaments.load(connection, TournamentId(query.number))
            if named.server_id != query.server_id:
                raise NoSuchTournament(named.id)
            return named
        found = await tournaments.of_server(connection, query.server_id, query.states, 10, query.played_by)
        if not found:
            raise NoTournamentHere
        if len(found) > 1 and not query.is_latest_enough:
            raise SeveralTournaments(tuple(found))
        return await tournaments.load(connection, found[0])


async def listed(db: Database, query: TournamentQuery, limit: int) -> list[NamedTournament]:
    """Return a server's tournaments that match a query, latest first."""
    async with db.reading() as connection:
        found = await tournaments.of_server(connection, query.server_id, query.states, limit, query.played_by)
        names = await tournaments.names(connection, found)
        return [NamedTournament(number, *names[number]) for number in found]
