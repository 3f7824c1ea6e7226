"""Vote games: starting one, casting ballots, and closing votes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from bot.domain import vote_games
from bot.domain.challenge import RANDOM_ARMY, Terms, draw_pairing
from bot.domain.errors import NoSuchLevel
from bot.domain.game import Game, GameVersion, NewGame
from bot.domain.ids import (
    ENGINE,
    ENGINE_MEMBER,
    ChannelId,
    ColorChoice,
    GameId,
    Member,
    ServerId,
    UserId,
    server_player,
)
from bot.domain.votes import (
    MOST_VOTE_GAMES,
    Ballot,
    Count,
    MayNotRunVotes,
    NobodyVoted,
    NoVoteGame,
    ServerVote,
    TooManyVoteGames,
    VoteSettings,
    VotesOff,
)
from bot.engine.levels import LEVEL_NUMBERS
from bot.rules import Move, Ply, can_win
from bot.services import engine_games
from bot.services import games as services
from bot.services.engines import EnginePool
from bot.storage import games, listed_games, players, votes
from bot.storage import games as stored_pairs
from bot.storage import settings as stored_settings
from bot.storage.database import Connection, Database
from bot.variants import find_family


@dataclass(frozen=True)
class Runner:
    server_id: ServerId
    server_name: str
    user_id: UserId
    is_manager: bool
    name: str = ""

    def check(self, settings: VoteSettings) -> None:
        """Raise VotesOff if votes are turned off. Raise MayNotRunVotes if the server lets only managers run votes and
        the member isn't one.
        """
        if not settings.is_on:
            raise VotesOff
        if not self.is_manager and not settings.by_anyone:
            raise MayNotRunVotes


@dataclass(frozen=True, kw_only=True)
class VoteWish:
    channel_id: ChannelId
    family: str
    level: int
    color: ColorChoice
    span: timedelta


@dataclass(frozen=True)
class Voted:
    """The state of a vote: the member's ballot, if there is one, and the current count of all ballots."""

    game: Game
    ballot: Ballot | None
    count: Count


async def start(db: Database, runner: Runner, wish: VoteWish, now: datetime, rng: Random) -> Game:
    """Start a server's vote game against the engine.

    If the family has several armies, both sides' armies are drawn at random. Raise UnknownVariant, NoSuchLevel,
    VotesOff, MayNotRunVotes or TooManyVoteGames.
    """
    if wish.level not in LEVEL_NUMBERS:
        raise NoSuchLevel(wish.level, len(LEVEL_NUMBERS))
    terms = Terms(find_family(wish.family), rated=False)
    server = Member(server_player(runner.server_id), runner.server_name)
    army = RANDOM_ARMY if terms.family.armies else None
    pairing = draw_pairing(terms, (server.user_id, ENGINE), (army, army), wish.color, rng)
    new = NewGame(
        server_id=runner.server_id,
        variant=pairing.variant,
        white=pairing.white,
        black=pairing.black,
        engine_level=wish.level,
        begun_in=wish.channel_id,
    )
    async with db.writing() as connection:
        settings = await stored_settings.VOTES.load(connection, runner.server_id)
        runner.check(settings)
        await players.remember(connection, (server, ENGINE_MEMBER), now)
        await check_number(connection, runner.server_id)
        vote = ServerVote(wish.span, runner.user_id, role_id=settings.role_id)
        return await add(connection, new, vote, now)


async def add(connection: Connection, new: NewGame, vote: ServerVote, now: datetime) -> Game:
    """Store a new vote game, and open its first vote if it is the server's turn."""
    game = await games.add(connection, new, now)
    is_own = game.to_move.user_id == server_player(game.server_id)
    begun = replace(game, vote=vote.begun(now, is_own=is_own))
    assert begun.vote is not None
    await votes.add(connection, game.id, game.server_id, begun.vote)
    return begun


async def check_number(connection: Connection, server_id: ServerId) -> None:
    # The server's row is locked, so that vote games started at the same time are counted one after the other.
    player = server_player(server_id)
    await players.hold(connection, {player})
    if await listed_games.count_ongoing(connection, player, server_id) >= MOST_VOTE_GAMES:
        raise TooManyVoteGames(MOST_VOTE_GAMES)


async def cast(
    db: Database, game_id: GameId, by: Member, said: str | Move, now: datetime, *, version: GameVersion | None = None
) -> Voted:
    """Vote for a move or for RESIGN, replacing the member's previous vote.

    Raise NoSuchGame, or any error raised by `vote_games.cast` or `check_open`, for example if the game is no longer at
    `version`.
    """

    def choose(game: Game, before: Ballot | None) -> Ballot:
        return vote_games.cast(game, by, said, before, now)

    return await _vote(db, game_id, by.user_id, choose, now, version=version)


async def wish_draw(
    db: Database, game_id: GameId, by: UserId, now: datetime, *, wants_draw: bool, version: GameVersion | None = None
) -> Voted:
    """Add or withdraw a member's vote for a draw.

    Raise NoSuchGame, or any error raised by `check_open` or `draw_wished`.
    """

    def choose(game: Game, before: Ballot | None) -> Ballot:
        return vote_games.draw_wished(game, before, wants_draw=wants_draw)

    return await _vote(db, game_id, by, choose, now, version=version)


async def withdraw(
    db: Database, game_id: GameId, by: UserId, now: datetime, *, version: GameVersion | None = None
) -> Voted:
    """Withdraw a member's vote. Raise NoSuchGame, or any error raised by `check_open`."""
    return await _vote(db, game_id, by, lambda game, before: None, now, version=version)


async def _vote(
    db: Database,
    game_id: GameId,
    by: UserId,
    choose: Callable[[Game, Ballot | None], Ballot | None],
    now: datetime,
    *,
    version: GameVersion | None,
) -> Voted:
    async with db.writing() as connection:
        # The game is locked, so that no ballot is added to a vote while it is being counted.
        game = await games.load(connection, game_id, to_write=True)
        vote_games.check_open(game, now, version)
        before = await votes.ballot_of(connection, game.id, game.ply, by)
        ballot = choose(game, before)
        if ballot is None:
            await votes.withdraw(connection, game.id, game.ply, by)
        elif ballot != before:
            await votes.cast(connection, game.id, game.ply, ballot)
        return Voted(game, ballot, await votes.count(connection, game.id, game.ply))


async def state_of(db: Database, game_id: GameId, by: UserId) -> Voted:
    """Return a vote game with the member's ballot and the current count. Raise NoSuchGame or NoVoteGame."""
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        if game.vote is None:
            raise NoVoteGame
        ballot = await votes.ballot_of(connection, game.id, game.ply, by)
        return Voted(game, ballot, await votes.count(connection, game.id, game.ply))


async def closed_ballots(db: Database, game: Game) -> dict[Ply, list[Ballot]]:
    """Return the ballots of a game's closed votes, by ply."""
    async with db.reading() as connection:
        return await votes.all_ballots(connection, game.id, before=None if game.is_over else game.ply)


async def close_early(
    db: Database, runner: Runner, game_id: GameId, now: datetime, *, version: GameVersion | None = None
) -> None:
    """End a vote now. The next call of `close` counts it. Raise NoSuchGame, VotesOff, MayNotRunVotes, NobodyVoted, or
    any error raised by `check_open`, for example if the game is no longer at `version`.
    """
    async with db.writing() as connection:
        runner.check(await stored_settings.VOTES.load(connection, runner.server_id))
        game = await games.load(connection, game_id, to_write=True)
        vote = vote_games.check_open(game, now, version)
        if not await votes.has_ballots(connection, game.id, game.ply):
            raise NobodyVoted(game.id)
        await votes.save(connection, game.id, replace(vote, closes_at=now))


async def due(db: Database, now: datetime) -> list[GameId]:
    async with db.reading() as connection:
        return await votes.due(connection, now, db.served)


async def close(db: Database, engines: EnginePool, game_id: GameId, now: datetime) -> list[Game]:
    """Close a vote whose time is up: count the ballots, and apply the result as described in `vote_games.closed`.

    Return the changed game and its linked game, or an empty list if the vote was already closed. Raise NoSuchGame if
    the game doesn't exist.
    """
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        count = await votes.count(connection, game.id, game.ply)
    # The engine decides on a draw before the transaction, because its search is slow. The vote has ended, so the count
    # can't change in the meantime.
    asks_engine = count.wants_draw and not count.resigns and game.engine is not None
    agrees = asks_engine and await engine_games.agrees_to_draw(engines, game)
    if not count.voters:
        # The first call of `can_win` for a position is also slow. `closed` calls it again and then gets the cached
        # result.
        await asyncio.to_thread(can_win, game.position, game.turn.other)
    async with db.writing() as connection:
        await stored_pairs.hold_pair(connection, game_id)
        since = await games.load(connection, game_id, to_write=True)
        if (
            since.vote is None
            or since.vote.closes_at is None
            or since.vote.is_open(now)
            or since.version != game.version
        ):
            return []
        count = await votes.count(connection, since.id, since.ply)
        closed = vote_games.closed(since, count, now, engine_agrees=agrees)
        saved = await services.save(connection, closed, since=since, now=now)
        return await services.both(connection, saved)
