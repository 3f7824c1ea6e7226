"""The lines of a board about its clocks: both players' in a live game, and who is on vacation in any other."""

from __future__ import annotations

from datetime import timedelta

from bot.domain.clock import Countdown, Times
from bot.domain.game import Game
from bot.i18n.catalog import Translator
from bot.i18n.names import mention, side_name, time_left, timestamp
from bot.rules import Color

MINUTES_AN_HOUR, MINUTES_A_DAY = 60, 24 * 60


def live_clock_lines(t: Translator, game: Game, times: Times) -> list[str]:
    """Show both clocks: a timestamp that runs for the side to move, and the standing time of the other."""
    names = {color: side_name(t, game.variant, color) for color in Color}
    stand = {color: t("clock-stands", side=names[color], left=time_left(times.left[color])) for color in Color}
    if game.countdown is None:
        return [" · ".join(stand.values())]
    until = timestamp(game.countdown.deadline)
    if game.turn in times.resuming:
        return [" · ".join(stand.values()), resume_line(t, game, game.countdown)]
    if not game.has_moved(game.turn):
        return [" · ".join(stand.values()), t("clock-first-move", player=mention(game.to_move), until=until)]
    stand[game.turn] = t("clock-runs", side=names[game.turn], until=until)
    return [" · ".join(stand.values())]


def resume_line(t: Translator, game: Game, countdown: Countdown) -> str:
    """Tell the player to move that their clock waits for them after an outage, and for how long."""
    return t("clock-resume", player=mention(game.to_move), until=timestamp(countdown.deadline))


def pause_lines(t: Translator, game: Game) -> list[str]:
    """Say how long time stood still in an outage of the bot, on the board on which it is to be said."""
    if game.pause is None or game.ply > game.pause.ply:
        return []
    minutes = max(1, round(game.pause.length / timedelta(minutes=1)))
    for piece, size in (("days", MINUTES_A_DAY), ("hours", MINUTES_AN_HOUR)):
        if minutes >= 2 * size:
            return [t("clock-paused", unit=piece, count=round(minutes / size))]
    return [t("clock-paused", unit="minutes", count=minutes)]


def vacation_lines(t: Translator, game: Game) -> list[str]:
    """Say who is on vacation, and until when their clock stands still."""
    found = [(game.seat(color), game.away(color, game.turn_since)) for color in Color]
    return [
        t("clock-away", player=mention(seat), until=timestamp(until, "f")) for seat, until in found if until is not None
    ]
