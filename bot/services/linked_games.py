"""Linked games: every change to a game between two servers is applied to both, in one transaction."""

from __future__ import annotations

from bot.domain.game import Game
from bot.domain.linked_games import GameChanged, followed
from bot.services.saving import store
from bot.storage import games
from bot.storage.database import Connection


async def on_change(connection: Connection, event: GameChanged) -> None:
    """Apply the change to the other server's game, in the transaction that stored the first."""
    if event.game.linked_id is None or not event.concerns_both:
        return
    other = await games.load(connection, event.game.linked_id, to_write=True)
    # In a team match the acting process does not show the other server's board; votes close in both on their own.
    at_once = other.vote is None
    await store(connection, followed(other, event), since=other, now=event.at, at_once=at_once)


async def both(connection: Connection, game: Game) -> list[Game]:
    return [game] if game.linked_id is None else [game, await games.load(connection, game.linked_id)]
