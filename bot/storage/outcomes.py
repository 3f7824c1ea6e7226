"""How the game in a row of `games` has ended, or ends now."""

from __future__ import annotations

from typing import Any

from bot.domain.ids import GuildId, UserId
from bot.domain.ladders import Ending
from bot.rules import Color, Outcome, Termination
from bot.variants import find_variant


def winner_of(row: Any) -> Color | None:
    """Return who has won; None for nobody."""
    return None if row.winner is None else Color.of_word(row.winner)


def outcome_of(row: Any) -> Outcome | None:
    """Return the outcome of a game; None while it goes on."""
    return None if row.termination is None else Outcome(winner_of(row), Termination(row.termination))


def ending_with(row: Any, outcome: Outcome) -> Ending:
    """Return the ending of a game, which goes on, with this outcome."""
    return Ending(
        guild_id=GuildId(row.guild_id),
        variant=find_variant(row.variant),
        user_ids=(UserId(row.white_id), UserId(row.black_id)),
        rated=row.rated,
        ply=row.ply,
        outcome=outcome,
        is_on_live_ladder=row.live_ladder,
    )
