"""When a member acted, and when Discord showed them that it was their turn. Lag compensation in live games needs both
times."""

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord.core.context import Context
from bot.discord.core.outbox import ShownBoards
from bot.domain.game import Game, GameVersion, ShownBoard
from bot.domain.ids import Due, PostRef
from bot.rules import Position
from bot.variants import find_variant
from tests.discord.games import game_of
from tests.now import NOW

SHOWN_AT = NOW - timedelta(seconds=10)


def begun() -> Game:
    return game_of(Position.start(find_variant("chess")))


def context() -> Context:
    client = SimpleNamespace(outbox=SimpleNamespace(boards=ShownBoards()))
    interaction: Any = SimpleNamespace(created_at=NOW, client=client)
    unused: Any = None
    return Context(interaction, unused, unused, unused, NOW)


def showing(game: Game, version: GameVersion) -> Game:
    message = PostRef(discord.utils.time_snowflake(SHOWN_AT))
    return replace(game, board=ShownBoard(message, version))


def test_the_current_turns_board_gives_the_time_it_was_shown() -> None:
    game = begun()
    client_time = context().client_time(showing(game, game.version))
    assert (client_time.at, client_time.shown_at) == (NOW, SHOWN_AT)


@pytest.mark.parametrize("has_board", [True, False])
def test_an_earlier_turns_board_gives_no_time(*, has_board: bool) -> None:
    game = begun()
    earlier = showing(game, GameVersion(game.ply + 1)) if has_board else game
    assert context().client_time(earlier).shown_at is None


def test_a_board_that_is_shown_but_not_stored_yet_counts() -> None:
    """A posted board isn't written to the database until the game's next change, but the bot knows about it
    immediately."""
    ctx, game = context(), replace(begun(), due=Due(1))
    shown = showing(game, game.version).board
    assert shown is not None
    ctx.box.boards.remember(game, shown)
    assert ctx.client_time(game).shown_at == SHOWN_AT
