"""Time that passes quickly."""

from tests.e2e.world import World


async def be_away(world: World, seconds: float) -> None:
    """Let so much time pass at once, at whose end the bot is stopped and started.

    It has served its servers all the while: this is no outage. A bot that runs does meanwhile what it does every few
    seconds, which takes minutes for a day.
    """
    world.env.backend.advance_clock(seconds)
    await world.restart()
