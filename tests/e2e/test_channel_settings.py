"""The settings that select channels for puzzles, tournaments and vote games. Also covers deleted channels."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from tests.e2e.panels import marked, open_server_panel, pick, with_power
from tests.e2e.world import World, answer, text, told
from tests.wording import has_ui_text, ui_text

PANELS = [
    (ui_text("button-puzzle-settings"), "pick-daily-channel", ui_text("puzzle-daily-gone")),
    (ui_text("button-tournament-settings"), "pick-tournament-channel", ui_text("tournament-channel-gone")),
    (ui_text("button-vote-settings"), "pick-vote-channel", ui_text("vote-settings-channel-gone")),
]


@pytest.fixture
def dora(world: World) -> MemberActor:
    return with_power(world, "Dora", manage_guild=True)


@pytest.fixture
def hall(world: World) -> ChannelHandle:
    return world.guild.create_text_channel("hall")


async def opened(world: World, dora: MemberActor, button: str) -> ResponseMessage:
    return answer(await dora.click(await open_server_panel(world, dora), label=button))


@pytest.mark.parametrize(("button", "action", "gone"), PANELS)
async def test_a_panel_still_opens_and_reports_a_deleted_channel(
    world: World, dora: MemberActor, hall: ChannelHandle, button: str, action: str, gone: str
) -> None:
    await pick(dora, await opened(world, dora, button), action, hall)
    assert marked(await opened(world, dora, button), action) == [str(hall.id)]
    world.delete(hall)
    panel = await opened(world, dora, button)
    assert gone in text(panel)
    assert marked(panel, action) == []


@pytest.mark.parametrize(("button", "action", "gone"), PANELS)
async def test_a_channel_is_refused_if_the_bot_cannot_post_there(
    world: World, dora: MemberActor, hall: ChannelHandle, button: str, action: str, gone: str
) -> None:
    world.forbid(hall, "send_messages")
    panel = await opened(world, dora, button)
    assert has_ui_text(told(await pick(dora, panel, action, hall)), "error-cannot-write", channel=hall.id)
    assert marked(await opened(world, dora, button), action) == []
