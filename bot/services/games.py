"""A game's course: find it, play in it, give it up, show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import NoGameHere, NoSuchGame, SeveralGames
from bot.domain.game import Game, ShownBoard
from bot.domain.ids import ChannelId, GameId, GuildId, MessageId, UserId
from bot.rules import Move, Ply
from bot.services.ladder import settle
from bot.storage import games
from bot.storage.database import Connection, Database


@dataclass(frozen=True)
class MovePlayed:
    """A move, and the game as it stands after it; a repeat is a move that had been played before."""

    game: Game
    move: Move
    san: str
    is_repeat: bool = False


async def load(db: Database, game_id: GameId) -> Game:
    """Return a game; raise NoSuchGame."""
    async with db.reading() as connection:
        return await games.load(connection, game_id)


async def find(
    db: Database, *, by: UserId, guild_id: GuildId, room_id: ChannelId, game_id: GameId | None = None
) -> Game:
    """Return the game that a member means: the one named, else the room's, else the only one they play here.

    Raise NoSuchGame, NoGameHere or SeveralGames.
    """
    async with db.reading() as connection:
        if game_id is not None:
            return await _named(connection, guild_id, game_id)
        in_room = await games.latest_in_room(connection, guild_id, room_id, by)
        return in_room or await _only_one(connection, guild_id, by)


async def ongoing_of(db: Database, guild_id: GuildId, user_id: UserId) -> list[Game]:
    """Return the games a member is in: first those that wait for them, in each part the longest waiting first."""
    async with db.reading() as connection:
        ongoing = await games.ongoing_of(connection, guild_id, user_id)
    return sorted(ongoing, key=lambda game: game.to_move.user_id != user_id)


async def recent_of(db: Database, guild_id: GuildId, user_id: UserId, limit: int) -> list[Game]:
    """Return the games a member has finished, the latest first."""
    async with db.reading() as connection:
        return await games.finished_of(connection, guild_id, user_id, limit)


async def play_move(
    db: Database, game_id: GameId, by: UserId, text: str, now: datetime, *, ply: int | None = None
) -> MovePlayed:
    """Play a move, and end and rate the game if the rules say so; raise NoSuchGame or what `Game.play` raises.

    Sent again for the same `ply`, the same move changes nothing and is answered alike.
    """
    asked = None if ply is None else Ply(ply)
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        if asked is not None and (move := game.repeated(by, text, asked)):
            return MovePlayed(game, move, game.line.positions[asked].san(move), is_repeat=True)
        played, move = game.play(by, text, now, asked)
        played = await _save(connection, played, since=game)
        return MovePlayed(played, move, game.position.san(move))


async def resign(db: Database, game_id: GameId, by: UserId, now: datetime) -> Game:
    """Give a game up, and rate it; raise NoSuchGame, NotYourGame or GameOver."""
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        return await _save(connection, game.resign(by, now), since=game)


async def set_room(db: Database, game_id: GameId, room_id: ChannelId) -> None:
    """Remember the thread or channel in which a game is played; raise NoSuchGame."""
    async with db.writing() as connection:
        await games.set_room(connection, game_id, room_id)


async def show_board(db: Database, game: Game, message_id: MessageId) -> ShownBoard | None:
    """Make a message the game's board, and return the one whose place it takes.

    That is the message itself, if the game has gone on meanwhile; raise NoSuchGame.
    """
    shown = ShownBoard(message_id, game.ply)
    async with db.writing() as connection:
        stored = await games.load(connection, game.id, to_write=True)
        if (stored.ply, stored.is_over) != (game.ply, game.is_over):
            return shown
        await games.set_board(connection, game.id, shown)
        return stored.board


async def _save(connection: Connection, game: Game, *, since: Game) -> Game:
    if game.is_over:
        game = await settle(connection, game)
    await games.save(connection, game, since=since)
    return game


async def _named(connection: Connection, guild_id: GuildId, game_id: GameId) -> Game:
    game = await games.load(connection, game_id)
    if game.guild_id != guild_id:
        raise NoSuchGame(game_id)
    return game


async def _only_one(connection: Connection, guild_id: GuildId, by: UserId) -> Game:
    ongoing = await games.ongoing_of(connection, guild_id, by)
    if not ongoing:
        raise NoGameHere
    if len(ongoing) > 1:
        raise SeveralGames(tuple(game.id for game in ongoing))
    return ongoing[0]
