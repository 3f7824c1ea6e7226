"""Converts a game to a PGN record. The tags are in English for all readers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.clock import Clock, Fischer
from bot.domain.game import Game
from bot.i18n.catalog import Translator
from bot.i18n.names import SEPARATOR, plain, seat_elo, settled_opening_name, variant_name
from bot.rules import Color
from bot.rules.pgn import PgnGame


@dataclass(frozen=True)
class PgnSource:
    """The data that a PGN file contains but the game itself doesn't."""

    english: Translator
    """The translator for the tags."""
    site: str
    """The value of the Site tag."""
    clocks: tuple[timedelta | None, ...] = ()
    """For each move, the remaining time of the player who made it, or None if the time is unknown."""


def pgn_record(game: Game, pgn: PgnSource) -> PgnGame:
    english = pgn.english
    opening = settled_opening_name(english, game.line)
    begun = game.started_at
    terms = english("rated" if game.rated else "casual")
    tags = {
        "Event": f"{variant_name(english, game.variant)} #{game.id}, {terms}",
        "Site": plain(pgn.site),
        "Date": begun.strftime("%Y.%m.%d"),
        "White": plain(game.white.name),
        "Black": plain(game.black.name),
        "UTCDate": begun.strftime("%Y.%m.%d"),
        "UTCTime": begun.strftime("%H:%M:%S"),
        **_player_tags(game, Color.WHITE),
        **_player_tags(game, Color.BLACK),
        "TimeControl": _time_control(game.clock),
        **({"Opening": opening.replace(SEPARATOR, ": ")} if opening else {}),
    }
    return PgnGame(game.line, game.outcome, tags, pgn.clocks)


def _player_tags(game: Game, color: Color) -> dict[str, str]:
    """Return the tags about a player.

    In an engine game, they say whether the player is a human or a program. They include the rating and its change, if
    known.
    """
    seat, side = game.seat(color), color.word.capitalize()
    kind = {f"{side}Type": "human" if seat.level is None else "program"} if game.engine is not None else {}
    rating = seat_elo(game, color)
    elo = {} if rating is None else {f"{side}Elo": str(rating)}
    change = {} if seat.change is None else {f"{side}RatingDiff": f"{seat.change:+d}"}
    return {**kind, **elo, **change}


def _time_control(clock: Clock | None) -> str:
    """Return the value of the TimeControl tag (PGN 9.6.1).

    Times are in seconds: `180+2` means three minutes for the whole game plus two seconds per move, and `1/86400` means
    one day per move.
    """
    if isinstance(clock, Fischer):
        return f"{_seconds(clock.initial)}+{_seconds(clock.increment)}"
    return "-" if clock is None else f"1/{_seconds(clock)}"


def _seconds(span: timedelta) -> int:
    return int(span.total_seconds())
