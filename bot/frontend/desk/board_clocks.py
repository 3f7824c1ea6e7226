"""The lines of a board about its clocks: both players' in a live game, and who is on vacation in any other."""

from __future__ import annotations

from bot.domain.clock import Times
from bot.domain.game import Game
from bot.rules import Color
from bot.words.names import mention, side_name, time_left, timestamp
from bot.words.texts import Voice


def live_clock_lines(voice: Voice, game: Game, times: Times) -> list[str]:
    """Show both clocks: a timestamp that runs for the side to move, and the standing time of the other."""
    names = {color: side_name(voice, game.variant, color) for color in Color}
    stand = {color: voice("clock-stands", side=names[color], left=time_left(times.left[color])) for color in Color}
    if game.countdown is None:
        return [" · ".join(stand.values())]
    until = timestamp(game.countdown.deadline)
    if not game.has_moved(game.turn):
        return [" · ".join(stand.values()), voice("clock-first-move", player=mention(game.to_move), until=until)]
    stand[game.turn] = voice("clock-runs", side=names[game.turn], until=until)
    return [" · ".join(stand.values())]


def vacation_lines(voice: Voice, game: Game) -> list[str]:
    """Say who is on vacation, and until when their clock stands still."""
    found = [(game.seat(color), game.away(color, game.turn_since)) for color in Color]
    return [
        voice("clock-away", player=mention(seat), until=timestamp(until, "f"))
        for seat, until in found
        if until is not None
    ]
