"""A player's conditional moves in a game's state as JSON for the page; nobody else gets them."""

from __future__ import annotations

from typing import Any

from bot.domain.game import Game
from bot.rules import Color, Line

Json = dict[str, Any]


def own_conditional(game: Game, own: Color | None) -> Json | None:
    """Return what a reader has of conditional moves: None where they may have none, as who does not play."""
    is_theirs = own is not None and not game.is_over and game.turn is not own
    if not is_theirs or game.is_live or game.setup is not None or game.engine is not None:
        return None
    kept = game.conditional
    lines = kept.lines if kept is not None and kept.is_of(game.ply, game.takebacks) else ()
    return {"lines": [_told(game, line) for line in lines]}


def _told(game: Game, moves: tuple[str, ...]) -> Json:
    line = Line.from_position(game.position)
    for move in moves:
        line = line.play(line.position.parse(move))
    return {"uci": list(moves), "sans": list(line.sans)}
