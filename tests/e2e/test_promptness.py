"""Discord waits three seconds for a response: slow work comes after it, and what isn't possible yet is postponed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from simcord import ChannelHandle, InteractionResult

from bot.engine import Limits
from bot.rules import MoveLine, Position
from bot.services.engines import Engines
from bot.variants import find_variant
from tests.e2e.payloads import CALLBACK
from tests.e2e.world import CHECKMATE, World, answer, pictures, refusal, text
from tests.wording import labels, ui_text

STILL_WARMING = ui_text("error-still-warming")


@pytest.fixture
async def channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


@pytest.fixture
async def warming(world: World, channel: ChannelHandle) -> AsyncIterator[ChannelHandle]:
    """A game whose bot is not done with its compiling."""
    world.client.warming = asyncio.create_task(asyncio.Event().wait())
    world.client.patience = 0.0
    yield channel
    world.client.warming.cancel()


@pytest.fixture
def busy(engines: Engines) -> None:
    """The one engine is at work before the bot starts, as while it is compiled: whoever asks it now waits."""
    line = MoveLine.from_position(Position.start(find_variant("orda")))
    engines.submit(lambda engine: engine.search(line, Limits()))


async def is_first_answered(world: World, acting: Callable[[], Awaitable[InteractionResult]]) -> bool:
    """Whether nothing else was asked of Discord before the member had an answer."""
    before = len(world.env.http_requests)
    await acting()
    return CALLBACK.fullmatch(world.env.http_requests[before].path) is not None


async def test_accept_is_answered_before_the_game_is_opened(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    assert await is_first_answered(world, lambda: world.bo.click(offer, label=ui_text("button-accept")))


@pytest.mark.parametrize("command", ["move", "board"])
async def test_a_command_is_answered_before_a_board_is_posted(
    world: World, channel: ChannelHandle, command: str
) -> None:
    options = {"move": "d4"} if command == "move" else {}
    assert await is_first_answered(world, lambda: world.alice.slash(channel, command, **options))


async def test_a_form_is_answered_before_the_board_is_posted(world: World, channel: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(channel), label=ui_text("button-move"))
    assert await is_first_answered(world, lambda: world.alice.submit_modal(form, {"move": "d4"}))


async def test_resigning_is_answered_before_the_board_is_posted(world: World, channel: ChannelHandle) -> None:
    question = answer(await world.alice.slash(channel, "resign"))
    assert await is_first_answered(world, lambda: world.alice.click(question, label=ui_text("button-resign")))


async def test_a_rematch_is_answered_before_it_is_posted(world: World, channel: ChannelHandle) -> None:
    await world.reach(channel, world.alice, world.bo, CHECKMATE)
    assert await is_first_answered(
        world, lambda: world.alice.click(world.newest(channel), label=ui_text("button-rematch"))
    )


@pytest.mark.parametrize("label", labels("move", "flip", "resign"))
async def test_a_button_is_put_off_while_the_rules_are_compiled(
    world: World, warming: ChannelHandle, label: str
) -> None:
    assert await refusal(world, world.alice.click(world.newest(warming), label=label)) == STILL_WARMING


@pytest.mark.parametrize(("command", "options"), [("move", {"move": "d4"}), ("challenge", {}), ("help", {})])
async def test_a_command_is_put_off_while_the_rules_are_compiled(
    world: World, warming: ChannelHandle, command: str, options: dict[str, str]
) -> None:
    assert await refusal(world, world.alice.slash(warming, command, **options)) == STILL_WARMING


async def test_a_press_waits_for_rules_that_are_soon_ready(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    world.client.warming = asyncio.create_task(asyncio.sleep(0))
    assert pictures(answer(await world.alice.click(world.newest(channel), label=ui_text("button-flip")))) == [
        "board-1-0-0.png"
    ]


async def test_nothing_is_offered_while_the_rules_are_compiled(world: World, warming: ChannelHandle) -> None:
    assert await world.alice.autocomplete(warming, "move", "move", "") == []


async def test_the_bot_comes_up_and_games_go_on_while_the_engine_cannot_answer(busy: None, world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.alice.slash(channel, "move", move="d4")
    assert "Last move: **1. d4**" in text(world.newest(channel))
