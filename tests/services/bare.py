"""Games that start with few pieces, so that a king is soon alone."""

from datetime import datetime
from random import Random

from sqlalchemy import update

from bot.domain.challenge import Proposal, Terms
from bot.domain.clock import Clock
from bot.domain.game import Game
from bot.domain.ids import ColorChoice, GameId, Member
from bot.services import challenges, games
from bot.storage import schema
from bot.storage.database import Database
from bot.variants import find_family

from .steps import CHANNEL, GUILD

QUEEN_AND_PAWN = "q7/4k3/8/8/8/8/7P/4K3 w - - 0 1"
PAWN_LOST = "h3 Qh8 Ke2 Qxh3 Kf2"
"""Moves that leave White with only its king. Black is to move."""
PAWN_KEPT = "h3 Qh8 Ke2 Qg8 Kf2"


async def start_bare(db: Database, white: Member, black: Member, now: datetime, clock: Clock) -> Game:
    """Start a rated game of Asymmetric Chess, Humans against Humans, with `QUEEN_AND_PAWN` on the board."""
    offered = await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=white,
            opponent=black,
            terms=Terms(find_family("asymmetric"), clock=clock),
            color=ColorChoice.WHITE,
            army="humans",
            created_at=now,
        ),
    )
    game = await challenges.accept(db, offered.id, black, now, Random(1), army="humans")
    await begin_from(db, [game.id], QUEEN_AND_PAWN)
    return await games.load(db, game.id)


async def begin_from(db: Database, game_ids: list[GameId], fen: str, variant: str = "asymmetric-humans-humans") -> None:
    """Change the starting position of games in which no move has been made."""
    async with db.writing() as connection:
        changed = update(schema.games).where(schema.games.c.id.in_(game_ids))
        await connection.execute(changed.values(start_fen=fen, variant=variant, ladder=variant.partition("-")[0]))
