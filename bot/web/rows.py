"""Games as rows of a list: a small board, the players with their clocks, and the side to move.

The module does no I/O.
"""

from __future__ import annotations

from datetime import datetime

from bot.domain.clock import Fischer
from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.domain.records import FinishedGame, Result
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.names import rating_text, seat_elo, variant_name
from bot.render.assets import drawing_name
from bot.rules import Color, Termination
from bot.variants import Variant
from bot.web.bodies import Json
from bot.web.state import board_marks, is_free_move, side_clock, stamp, vacation_end


def game_row(t: Translator, game: Game, reader: UserId | None, now: datetime) -> Json:
    """Return the row of a game that is ongoing or has just ended.

    The row's `you` is the reader's side, or None for a spectator.
    """
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    return {
        **board_of(game.position.fen, game.variant),
        "last": board_marks(game.position, game.line.moves[-1] if game.ply else None)["last"],
        "game": game.id,
        "name": variant_name(t, game.variant),
        "ply": game.ply,
        "you": None if own is None else own.word,
        "turn": game.turn.word,
        "phase": "over" if game.is_over else "arranging" if game.setup is not None else "playing",
        "offer": None if game.offer is None or own is None or game.offer.by is own else game.offer.kind.value,
        "since": stamp(game.turn_since),
        "clock": _clock(game),
        "sides": {color.word: _side(t, game, color, now) for color in Color},
    }


def board_of(fen: str, variant: Variant) -> Json:
    """Return a position for a small board: the piece placement from its FEN, and the name of the drawing for each FEN
    letter.
    """
    drawings = {
        letter if color is Color.WHITE else letter.lower(): drawing_name(piece_type.name)
        for color in Color
        for letter, piece_type in variant.sides[color].pieces.items()
    }
    return {"fen": fen.split(maxsplit=1)[0], "drawings": drawings}


def result_row(t: Translator, game: FinishedGame, reader: UserId) -> Json:
    """Return the row of a finished game from the point of view of one of its players, `reader`."""
    own = game.color_of(reader)
    opponent, change = game.opponent_of(reader), game.player(own).change
    result = result_of(game, own)
    told = [] if result is None else [t(f"result-{result}")]
    return {
        "game": game.id,
        "name": variant_name(t, game.variant),
        "opponent": player_name(t, opponent),
        "result": None if result is None else result.value,
        "told": " · ".join([*told, t(f"way-{game.outcome.termination}")]),
        "change": None if change is None else f"{change:+d}".replace("-", "−"),
        "ended": stamp(game.ended_at),
    }


def result_of(game: FinishedGame, own: Color) -> Result | None:
    """Return one side's result. Return None for an aborted game, or for an imported game without a result."""
    if game.outcome.termination is Termination.ABORTED:
        return None
    if game.outcome.winner is None:
        return Result.DRAW
    return Result.WIN if game.outcome.winner is own else Result.LOSS


def _clock(game: Game) -> Json | None:
    if game.clock is None:
        return None
    span = game.clock.initial if isinstance(game.clock, Fischer) else game.clock
    is_free = game.countdown is not None and is_free_move(game)
    return {
        "initial_seconds": round(span.total_seconds()),
        "is_live": game.is_live,
        "first_move": stamp(game.countdown.deadline) if is_free and game.countdown is not None else None,
    }


def _side(t: Translator, game: Game, color: Color, now: datetime) -> Json:
    seat, elo = game.seat(color), seat_elo(game, color)
    is_provisional = seat.level is None and seat.is_provisional
    clock = side_clock(game, color, now)
    return {
        "name": player_name(t, seat),
        "rating": None if elo is None else rating_text(elo, is_provisional=is_provisional),
        "away": vacation_end(game, color),
        "deadline": clock["deadline"],
        # For a running clock, the deadline is enough. Unlike the remaining time, it changes only with a move.
        "seconds_left": None if clock["deadline"] else clock["seconds_left"],
    }
