from collections.abc import Callable
from datetime import datetime

import pytest

from bot.domain.game import Game, Player
from bot.domain.ids import GameId, Member, ServerId
from bot.rules import MoveLine, Position
from bot.variants import find_variant


@pytest.fixture
def game(ann: Member, ben: Member, now: datetime) -> Game:
    """A game between Ann (White) and Ben, before the first move."""
    return Game(
        id=GameId(7),
        server_id=ServerId(1),
        line=MoveLine.from_position(Position.start(find_variant("orda"))),
        white=Player(ann.user_id, ann.name, 1500, is_provisional=True),
        black=Player(ben.user_id, ben.name, 1500, is_provisional=True),
        rated=True,
        started_at=now,
        turn_since=now,
    )


@pytest.fixture
def played(game: Game, now: datetime) -> Callable[[str], Game]:
    """Returns a function that plays moves in SAN for both sides in turn."""

    def play(sans: str) -> Game:
        after = game
        for san in sans.split():
            after, _ = after.play(after.to_move.user_id, san, now)
        return after

    return play
