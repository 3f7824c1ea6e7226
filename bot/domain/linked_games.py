"""A game of members of two servers: each has it with a room of its own, and what happens in one happens in both."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.domain.game import Game


def synced_from(game: Game, linked: Game, now: datetime) -> Game:
    """Return the twin of a game once the same has happened in it."""
    after = replace(
        linked,
        line=game.line,
        takebacks=game.takebacks,
        turn_since=game.turn_since,
        countdown=game.countdown,
        times=game.times,
        offer=game.offer,
        last_offers=game.last_offers,
        setup=game.setup,
    )
    return replace(after.ended(game.outcome, now), times=game.times)
