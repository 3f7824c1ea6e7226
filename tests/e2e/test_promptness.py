"""Discord waits only three seconds for a response, so the bot responds before it does slow work. Actions that aren't
possible yet are postponed."""

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
    """The channel of a game, while the bot is still compiling the engine."""
    world.client.warming = asyncio.create_task(asyncio.Event().wait())
    world.client.patience = 0.0
    yield channel
    world.client.warming.cancel()


@pytest.fixture
def busy(engines: Engines) -> None:
    """Keep the only engine busy from the start, as if it were compiling. Every search then has to wait."""
    line = MoveLine.from_position(Position.start(find_variant("orda")))
    engines.submit(lambda engine: engine.search(line, Limits()))


async def acknowledges_first(world: World, acting: Callable[[], Awaitable[InteractionResult]]) -> bool:
    """Whether the interaction was acknowledged before any other request was sent to Discord."""
    before = len(world.env.http_requests)
    await acting()
    return CALLBACK.fullmatch(world.env.http_requests[before].path) is not None


async def test_accepting_is_acknowledged_before_the_game_is_created(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    assert await acknowledges_first(world, lambda: world.bo.click(offer, label=ui_text("button-accept")))


@pytest.mark.parametrize("command", ["move", "board"])
async def test_a_command_is_acknowledged_before_a_board_is_posted(
    world: World, channel: ChannelHandle, command: str
) -> None:
    options = {"move": "d4"} if command == "move" else {}
    assert await acknowledges_first(world, lambda: world.alice.slash(channel, command, **options))


async def test_a_form_is_acknowledged_before_the_board_is_posted(world: World, channel: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(channel), label=ui_text("button-move"))
    assert await acknowledges_first(world, lambda: world.alice.submit_modal(form, {"move": "d4"}))


async def test_resigning_is_acknowledged_before_the_board_is_posted(world: World, channel: ChannelHandle) -> None:
    question = answer(await world.alice.slash(channel, "resign"))
    assert await acknowledges_first(world, lambda: world.alice.click(question, label=ui_text("button-resign")))


async def test_a_rematch_is_acknowledged_before_it_is_posted(world: World, channel: ChannelHandle) -> None:
    await world.reach(channel, world.alice, world.bo, CHECKMATE)
    assert await acknowledges_first(
        world, lambda: world.alice.click(world.newest(channel), label=ui_text("button-rematch"))
    )


@pytest.mark.parametrize("label", labels("move", "flip", "resign"))
async def test_buttons_are_refused_while_the_rules_are_compiled(
    world: World, warming: ChannelHandle, label: str
) -> None:
    assert await refusal(world, world.alice.click(world.newest(warming), label=label)) == STILL_WARMING


@pytest.mark.parametrize(("command", "options"), [("move", {"move": "d4"}), ("challenge", {}), ("help", {})])
async def test_commands_are_refused_while_the_rules_are_compiled(
    world: World, warming: ChannelHandle, command: str, options: dict[str, str]
) -> None:
    assert await refusal(world, world.alice.slash(warming, command, **options)) == STILL_WARMING


async def test_a_press_waits_for_rules_that_are_almost_ready(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    world.client.warming = asyncio.create_task(asyncio.sleep(0))
    assert pictures(answer(await world.alice.click(world.newest(channel), label=ui_text("button-flip")))) == [
        "board-1-0-0.png"
    ]


async def test_autocomplete_offers_nothing_while_the_rules_are_compiled(world: World, warming: ChannelHandle) -> None:
    assert await world.alice.autocomplete(warming, "move", "move", "") == []


async def test_the_bot_starts_and_games_continue_while_the_engine_is_busy(busy: None, world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.alice.slash(channel, "move", move="d4")
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(channel))
