"""A board is posted, but Discord reports a failure. Tests how the bot behaves until it finds the board."""

import pytest
from simcord import ChannelHandle

from tests.e2e.stateful.wire import Wire
from tests.e2e.world import World, buttons, is_live, pictures, text
from tests.wording import has_ui_text, ui_text

SEND = ("POST", "/channels/*/messages")
SOON = 10.0


@pytest.fixture
async def channel(world: World) -> ChannelHandle:
    """The channel of a game whose last board was posted but reported as failed."""
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4")
    with Wire(unheard=[SEND]).applied():
        await world.bo.slash(channel, "move", move="c5")
    assert pictures(world.newest(channel)) == ["board-1-2-0.png"]
    return channel


@pytest.mark.parametrize("how", ["press", "command"])
async def test_an_offer_is_shown_on_that_board_and_no_second_one_is_posted(
    world: World, channel: ChannelHandle, how: str
) -> None:
    if how == "press":
        await world.bo.click(world.newest(channel), label=ui_text("button-offer-draw"))
    else:
        await world.bo.slash(channel, "draw")
    await world.env.advance_time(SOON)
    boards = world.messages(channel)
    assert [pictures(one) for one in boards] == [[f"board-1-{ply}-0.png"] for ply in (0, 1, 2)]
    assert [is_live(one) for one in boards] == [False, False, True]
    assert has_ui_text(text(boards[-1]), "offer-draw-stands")
    assert ui_text("button-accept-draw") in buttons(boards[-1])
    assert world.pinged()[-1] == ["alice"]
