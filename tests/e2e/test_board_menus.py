"""The context menus “Analyze this game” and “Export” on a board's message. “Learn from this game” has its own tests."""

import pytest
from simcord import ChannelHandle

from tests.e2e.world import World, answer, buttons, refusal, text, told
from tests.wording import chinese, has_ui_text, ui_text

MENUS = pytest.mark.parametrize("key", ["context-analyze", "context-export", "context-learn"])


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The channel of a game that Alice resigned after one blunder."""
    return await world.given_up("e4 f5 Qh5 gxh5")


async def test_analyze_works_on_any_board_of_a_game(world: World, game_channel: ChannelHandle) -> None:
    first = world.messages(game_channel)[0]
    by_menu = answer(await world.chen.context_menu(game_channel, ui_text("context-analyze"), first))
    by_command = answer(await world.chen.slash(game_channel, "analyze"))
    assert text(by_menu) == text(by_command)


async def test_export_asks_for_the_format(world: World, game_channel: ChannelHandle) -> None:
    board = world.messages(game_channel)[0]
    asked = answer(await world.chen.context_menu(game_channel, ui_text("context-export"), board))
    assert has_ui_text(text(asked), "export-question", game="1")
    assert buttons(asked)[:2] == ["PGN", "FEN"]


async def test_a_game_that_is_not_over_is_not_analyzed(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    menu = world.alice.context_menu(channel, ui_text("context-analyze"), world.newest(channel))
    said = await refusal(world, menu)
    assert said == await refusal(world, world.alice.slash(channel, "analyze", game=1))


@MENUS
async def test_any_other_message_is_refused_with_an_explanation(world: World, key: str) -> None:
    said = await world.alice.send(world.channel, "board-1-0-0.png")
    world.locales[world.chen.id] = "zh-CN"
    shown = [told(await member.context_menu(world.channel, ui_text(key), said)) for member in (world.bo, world.chen)]
    assert shown[0] == ui_text("context-no-board", command=ui_text(key))
    assert shown[1] == chinese("context-no-board", command=chinese(key))
