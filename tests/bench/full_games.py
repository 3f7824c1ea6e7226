"""Play full engine games at each level in each family, using commands on Discord.

    python -m tests.bench.full_games [--levels 1 2 3] [--member 3]

The real bot runs in the simulated Discord, and an engine level also chooses the member's moves. Every game must end
with its result on the last board.
"""

from __future__ import annotations

import argparse
import asyncio
import time

from bot.domain.ids import GameId
from bot.engine import LEVELS, Engine, choose, find_level
from bot.services import games
from bot.variants import FAMILIES
from tests.bench.simulated import simulated_world
from tests.e2e.world import World, buttons
from tests.wording import ui_text

MOST_MOVES = 300


async def play_all(levels: list[int], member: int) -> None:
    """Play every game, and print its result."""
    async with simulated_world() as world:
        for number, (level, family) in enumerate(((one, key) for one in levels for key in FAMILIES), 1):
            await _play(world, number, level, family, member)


async def _play(world: World, number: int, level: int, family: str, member: int) -> None:
    begin = time.perf_counter()
    color = "white" if number % 2 else "black"
    await world.alice.slash(world.channel, "play", variant=family, level=level, color=color)
    game_channel = world.game_channel(world.newest(world.channel))
    for _ in range(MOST_MOVES):
        game = await games.load(world.client.runtime.db, GameId(number))
        if game.outcome is not None:
            break
        move = choose(Engine(1), game.line, find_level(member), "member").move
        await world.alice.slash(game_channel, "move", move=move.uci)
    assert game.outcome is not None, f"game {number} did not end"
    assert ui_text("button-rematch") in buttons(world.newest(game_channel))
    result = {None: "drawn", game.engine: "lost"}.get(game.outcome.winner, "won")
    print(
        f"level {level} {game.variant.key}: {game.ply} plies, the member gets {result} "
        f"({game.outcome.termination}), {time.perf_counter() - begin:.0f} s",
        flush=True,
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--levels", type=int, nargs="+", default=[level.number for level in LEVELS])
    options.add_argument("--member", type=int, default=3, help="the level at which the member plays")
    asked = options.parse_args()
    asyncio.run(play_all(asked.levels, asked.member))


if __name__ == "__main__":
    main()
