"""Stores a changed game, its rating and the messages that it causes, and applies the change to a linked game.

A game between two servers is stored once for each; both change in one transaction.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.domain.game import Game
from bot.domain.linked_games import GameChanged, followed
from bot.domain.outbox import MessageKind
from bot.services import explorer
from bot.services.ladder import settle
from bot.storage import games, outbox
from bot.storage.database import Connection
from bot.storage.outbox import Asked


async def store(connection: Connection, game: Game, *, since: Game, now: datetime, at_once: bool = False) -> Game:
    """Store a changed game and its messages; `at_once`: send them now, because the caller does not show the game."""
    if game.is_over:
        game = await settle(connection, game)
    await games.save(connection, game, since=since)
    if game.is_over:
        await explorer.count(connection, game)
    if game.is_over and (game.engine is None or game.vote is not None):
        await outbox.ask(connection, MessageKind.RESULT, game.id, game.server_id, now=now)
    if game.is_over and game.tournament_id is not None:
        # Shown after the tournament has taken its next step.
        shown = Asked(MessageKind.TOURNAMENT, game.tournament_id, game.server_id)
        await outbox.ask_all(connection, [shown], now + outbox.SOON)
    # In a vote game the board itself asks the members about an offer.
    is_asked_here = game.offer is not None and not game.seat(game.offer.by.other).is_remote
    if is_asked_here and since.offer is None and game.vote is None:
        await outbox.ask(
            connection, MessageKind.OFFER, game.id, game.server_id, now=now, version=game.version, at_once=at_once
        )
    is_new = outbox.is_new_board(game, since)
    due = await outbox.ask(
        connection, MessageKind.BOARD, game.id, game.server_id, now=now, is_new=is_new, at_once=at_once
    )
    return replace(game, due=due)


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
