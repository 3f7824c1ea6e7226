"""A player's conditional moves in a game's state as JSON for the page; nobody else gets them."""

from __future__ import annotations

from bot.domain.game import Game
from bot.rules import Color, MoveLine
from bot.web.bodies import Json


def own_conditional(game: Game, own: Color | None) -> Json | None:
    """Return what a reader has of conditional moves: None in a game in which they may have none.

    `may`: whether they may keep some now, while the opponent is to move.
    """
    if own is None or game.is_over or game.is_live or game.setup is not None or game.engine is not None:
        return None
    may, kept = game.turn is not own, game.conditional
    lines = kept.lines if may and kept is not None and kept.is_of(game.ply, game.takebacks) else ()
    return {"may": may, "lines": [_told(game, line) for line in lines]}


def _told(game: Game, moves: tuple[str, ...]) -> Json:
    line = MoveLine.from_position(game.position)
    for move in moves:
        line = line.play(line.position.parse(move))
    return {"uci": list(moves), "sans": list(line.sans)}
