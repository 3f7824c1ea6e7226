"""Time in which the bot is not there."""

from tests.e2e.world import World


async def be_away(world: World, seconds: float) -> None:
    """Let so much time pass between the end of the bot and its start.

    A bot that runs does all the while what it does every few seconds, which takes minutes for a day.
    """
    world.env.backend.advance_clock(seconds)
    await world.restart()
