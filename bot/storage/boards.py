"""The boards that show games in Discord: which message shows what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select, update

from bot.domain.errors import NoSuchGame
from bot.domain.game import Game, Mark, ShownBoard
from bot.domain.ids import GameId
from bot.storage.database import Connection
from bot.storage.schema import games


@dataclass(frozen=True)
class Stage:
    """How far a game has come, as far as its board tells it apart."""

    mark: Mark
    setup: str | None
    is_over: bool


def stage_of(game: Game) -> Stage:
    """Return how far a game has come."""
    return Stage(game.mark, setup_of(game), game.is_over)


async def load_stage(connection: Connection, game_id: GameId) -> tuple[Stage, ShownBoard | None]:
    """Return how far a game has come and which board shows it, kept to this transaction; raise NoSuchGame.

    Its moves are not read: a long game takes long to replay.
    """
    row = (await connection.execute(select(games).where(games.c.id == game_id).with_for_update())).one_or_none()
    if row is None:
        raise NoSuchGame(game_id)
    return Stage(Mark(row.ply, row.takebacks), row.setup, row.termination is not None), board_of(row)


async def set_board(connection: Connection, game_id: GameId, board: ShownBoard) -> None:
    """Store which message shows a game's board; raise NoSuchGame."""
    setting = update(games).where(games.c.id == game_id).values(_board_values(board))
    if (await connection.execute(setting)).rowcount != 1:
        raise NoSuchGame(game_id)


async def replace_board(connection: Connection, game: Game, shown: ShownBoard) -> bool:
    """Store which message shows a game's board, if neither the game nor its board has gone on; tell whether it did."""
    before = game.board
    replacing = (
        update(games)
        .where(
            games.c.id == game.id,
            games.c.ply == game.ply,
            games.c.takebacks == game.takebacks,
            games.c.setup.is_not_distinct_from(setup_of(game)),
            games.c.termination.is_not(None) if game.is_over else games.c.termination.is_(None),
            games.c.board_message_id.is_not_distinct_from(before and before.message_id),
            # The same message shows another moment once the engine's move is waited for in it.
            games.c.board_ply.is_not_distinct_from(before and before.mark.ply),
            games.c.board_takebacks.is_not_distinct_from(before and before.mark.takebacks),
        )
        .values(_board_values(shown))
    )
    return (await connection.execute(replacing)).rowcount == 1


def setup_of(game: Game) -> str | None:
    """Return the orders arranged so far, as they are stored."""
    return None if game.setup is None else " ".join(game.setup.orders)


def board_of(row: Row[Any]) -> ShownBoard | None:
    """Read which message shows a game's board."""
    if row.board_message_id is None:
        return None
    mark = Mark(row.board_ply, row.board_takebacks)
    return ShownBoard(row.board_message_id, mark, row.board_is_final, row.board_picture_id)


def _board_values(board: ShownBoard) -> dict[str, int | None]:
    return {
        "board_message_id": board.message_id,
        "board_ply": board.mark.ply,
        "board_takebacks": board.mark.takebacks,
        "board_is_final": board.is_final,
        "board_picture_id": board.picture_id,
    }
