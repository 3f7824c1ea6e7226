"""A game's course: find it, play in it, give it up, show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain import offers
from bot.domain.errors import NoGameHere, NoSuchGame, SeveralGames
from bot.domain.game import Game, Mark, ShownBoard
from bot.domain.ids import NO_SERVER, ChannelId, FileId, GameId, GuildId, MessageId, UserId
from bot.domain.records import by_urgency
from bot.domain.states import OfferKind
from bot.rules import Move
from bot.services.ladder import settle
from bot.storage import boards, games, lines, records
from bot.storage.database import Connection, Database

SHOWN_LATE = timedelta(days=30)
"""For how long a change that was never shown is worth showing."""


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
    db: Database,
    *,
    by: UserId,
    guild_id: GuildId | None,
    room_id: ChannelId | None = None,
    game_id: GameId | None = None,
) -> Game:
    """Return the game that a member means: the one named, else the room's, else the only one they play here.

    Without a server, as in a direct message, only games of their own. Raise NoSuchGame, NoGameHere or SeveralGames.
    """
    async with db.reading() as connection:
        if game_id is not None:
            return await _named(connection, guild_id, by, game_id)
        in_room = None
        if room_id is not None:
            in_room = await games.latest_in_room(connection, NO_SERVER if guild_id is None else guild_id, room_id, by)
        return in_room or await _only_one(connection, guild_id, by)


async def play_move(
    db: Database, game_id: GameId, by: UserId, said: str | Move, now: datetime, *, mark: Mark | None = None
) -> MovePlayed:
    """Play a move, and end and rate the game if the rules say so; raise NoSuchGame or what `Game.play` raises.

    Sent again for the same `mark`, the same move changes nothing and is answered alike.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        if mark is not None and (move := game.repeated(by, said, mark)):
            return MovePlayed(game, move, game.line.positions[mark.ply].san(move), is_repeat=True)
        played, move = game.play(by, said, now, mark)
        played = await save(connection, played, since=game)
    lines.keep(db, played)
    return MovePlayed(played, move, game.position.san(move))


async def arrange(db: Database, game_id: GameId, by: UserId, order: str, now: datetime) -> Game:
    """Arrange a side's first rank; raise NoSuchGame or what `Game.arrange` raises."""
    return await _change(db, game_id, lambda game: game.arrange(by, order, now))


async def resign(db: Database, game_id: GameId, by: UserId, now: datetime) -> Game:
    """Give a game up, and rate it; raise NoSuchGame, NotYourGame, GameOver or OutOfTime."""
    return await _change(db, game_id, lambda game: game.resign(by, now))


async def abort(db: Database, game_id: GameId, by: UserId, now: datetime, *, may_end_any: bool = False) -> Game:
    """Call a game off; raise NoSuchGame or what `Game.abort` raises."""
    return await _change(db, game_id, lambda game: game.abort(by, now, may_end_any=may_end_any))


async def offer(db: Database, game_id: GameId, by: UserId, kind: OfferKind, now: datetime) -> Game:
    """Propose a draw or a takeback, or accept the other player's; raise NoSuchGame or what `offers.offer` raises."""
    return await _change(db, game_id, lambda game: offers.offer(game, by, kind, now))


async def accept_offer(
    db: Database, game_id: GameId, by: UserId, kind: OfferKind, now: datetime, *, mark: Mark | None = None
) -> Game:
    """Agree to the other player's offer; raise NoSuchGame or what `offers.accept` raises."""
    return await _change(db, game_id, lambda game: offers.accept(game, by, kind, now, mark))


async def decline_offer(
    db: Database, game_id: GameId, by: UserId, kind: OfferKind, now: datetime, *, mark: Mark | None = None
) -> Game:
    """Turn the other player's offer down; raise NoSuchGame or what `offers.decline` raises."""
    return await _change(db, game_id, lambda game: offers.decline(game, by, kind, now, mark))


async def set_room(db: Database, game_id: GameId, room_id: ChannelId) -> None:
    """Remember the thread or channel in which a game is played; raise NoSuchGame."""
    async with db.writing() as connection:
        await games.set_room(connection, game_id, room_id)


async def goes_on_in(db: Database, room_id: ChannelId) -> bool:
    """Tell whether any game goes on in a room."""
    async with db.reading() as connection:
        return await games.goes_on_in(connection, room_id)


async def show_board(
    db: Database, game: Game, message_id: MessageId, picture_id: FileId | None = None
) -> ShownBoard | None:
    """Make a message the game's board, and return the one whose place it takes.

    That is the message itself, if the game has gone on meanwhile; raise NoSuchGame.
    """
    shown = ShownBoard(message_id, game.mark, game.is_over, picture_id)
    async with db.writing() as connection:
        if await boards.replace_board(connection, game, shown):
            return game.board
        stage, board = await boards.load_stage(connection, game.id)
        if stage != boards.stage_of(game):
            return shown
        await boards.set_board(connection, game.id, shown)
        return board


async def behind_their_boards(db: Database, now: datetime) -> list[GameId]:
    """Return the games whose last change was stored but never shown, as when the bot was stopped in between.

    Of a change of long ago the room is gone or nobody waits for it any more.
    """
    async with db.reading() as connection:
        return await games.behind_their_boards(connection, now - SHOWN_LATE)


async def _change(db: Database, game_id: GameId, change: Callable[[Game], Game]) -> Game:
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        return await save(connection, change(game), since=game)


async def save(connection: Connection, game: Game, *, since: Game) -> Game:
    """Store what became of a game since it was read, and rate it if it has ended."""
    if game.is_over:
        game = await settle(connection, game)
    await games.save(connection, game, since=since)
    return game


async def _named(connection: Connection, guild_id: GuildId | None, by: UserId, game_id: GameId) -> Game:
    game = await games.load(connection, game_id)
    is_known = by in (game.white.user_id, game.black.user_id) if guild_id is None else game.guild_id == guild_id
    if not is_known:
        raise NoSuchGame(game_id)
    return game


async def _only_one(connection: Connection, guild_id: GuildId | None, by: UserId) -> Game:
    ongoing = await records.ongoing_of(connection, guild_id, by)
    if not ongoing:
        raise NoGameHere
    if len(ongoing) > 1:
        raise SeveralGames(tuple(game.id for game in by_urgency(ongoing, by)))
    return await games.load(connection, ongoing[0].id)
