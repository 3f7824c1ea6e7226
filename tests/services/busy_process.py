"""A process that plays games through the services, and prints each change once it is stored.

Tests start it in order to kill it: `python -m tests.services.busy_process URL SEED`.
"""

import asyncio
import random
import sys
from datetime import UTC, datetime
from itertools import count

from bot.domain.challenge import Proposal, Terms
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ColorChoice, Member, ServerId, UserId
from bot.services import challenges, games
from bot.storage.database import Database, open_database
from bot.variants import find_family

GUILD, CHANNEL = ServerId(11), ChannelId(21)
MEMBERS = [Member(UserId(number), f"Member {number}") for number in range(101, 109)]
AT_ONCE = 4
LONGEST = 12
"""The number of plies after which a player resigns."""


async def main(url: str, seed: int) -> None:
    rng = random.Random(seed)
    async with open_database(url) as db:
        await asyncio.gather(*(_play_on(db, random.Random(rng.random())) for _ in range(AT_ONCE)))


async def _play_on(db: Database, rng: random.Random) -> None:
    for _ in count():
        game = await _begun(db, rng)
        while not game.is_over:
            now, player = datetime.now(UTC), game.to_move.user_id
            if game.ply >= LONGEST:
                game = await games.resign(db, game.id, player, now)
            else:
                move = rng.choice(game.position.legal_moves)
                game = (await games.play_move(db, game.id, player, move, now, version=game.version)).game
            print(game.id, game.ply, int(game.is_over), flush=True)  # noqa: T201 (read by the killing process)


async def _begun(db: Database, rng: random.Random) -> Game:
    white, black = rng.sample(MEMBERS, 2)
    offered = await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=white,
            opponent=black,
            terms=Terms(find_family("orda")),
            color=ColorChoice.WHITE,
            created_at=datetime.now(UTC),
        ),
    )
    return await challenges.accept(db, offered.id, black, datetime.now(UTC), rng)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
