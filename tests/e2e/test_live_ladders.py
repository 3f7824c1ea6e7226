"""Separate ladders for live games: servers that turn them on, and how members find them."""

from bot.domain.ids import ServerId
from bot.services import settings
from tests.e2e.world import CHECKMATE, World, answer, buttons, text, told
from tests.wording import ui_text


async def separate(world: World) -> None:
    here = ServerId(world.guild.id)
    server = await settings.change(world.client.runtime.db, settings.SERVERS, here, live_ladders=True)
    world.client.runtime.known_settings.keep_server(here, server)


async def test_a_button_opens_the_separate_live_ladder(world: World) -> None:
    shown = answer(await world.alice.slash(world.channel, "ladder"))
    assert ui_text("ladder-to-live") not in buttons(shown)
    await separate(world)
    shown = answer(await world.alice.slash(world.channel, "ladder"))
    await world.alice.click(shown, label=ui_text("ladder-to-live"))
    assert ui_text("ladder-live", variant="Orda Chess") in text(shown)
    assert ui_text("ladder-none", variant="Orda Chess", live="yes") in text(shown)
    await world.alice.click(shown, label=ui_text("ladder-to-all"))
    assert ui_text("ladder-live", variant="Orda Chess") not in text(shown)


async def test_a_profile_has_the_rating_of_each_ladder(world: World) -> None:
    await separate(world)
    for clock in ("1d", "5+3"):
        game_channel = await world.begin(world.alice, world.bo, clock=clock)
        await world.play(game_channel, world.alice, world.bo, CHECKMATE)
    profile = told(await world.alice.slash(world.channel, "profile"))
    assert [line.split("**")[1] for line in profile.splitlines() if line.startswith("**Orda")] == [
        "Orda Chess",
        ui_text("ladder-live", variant="Orda Chess"),
    ]
