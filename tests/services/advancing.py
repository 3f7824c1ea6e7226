"""Takes the due steps of tournaments one after the other, as the scheduler would in one round."""

from datetime import datetime
from random import Random

from bot.domain.ids import TournamentId
from bot.services import tournaments
from bot.storage.database import Database


async def advance_due(db: Database, now: datetime, rng: Random) -> list[TournamentId]:
    """Advance all tournaments with a due step, and return their ids."""
    found = await tournaments.due(db, now)
    for number in found:
        await tournaments.advance(db, number, now, rng)
    return found
