"""If a command could apply to several games, the member picks one of them."""

import pytest
from simcord import InteractionResult, MemberActor

from bot.i18n.catalog import load_catalog
from tests.e2e.menus import menus
from tests.e2e.test_forged import pressing, shown
from tests.e2e.world import World, action_ids, answer, custom_id, told
from tests.wording import ui_text


def games_offered(asked: InteractionResult) -> list[str]:
    """Return the numbers of the games that a member can choose from."""
    [menu] = menus(answer(asked))
    return [option["value"] for option in menu["options"]]


async def pick_game(member: MemberActor, asked: InteractionResult, number: str) -> InteractionResult:
    [menu] = menus(answer(asked))
    result: InteractionResult = await member.select(answer(asked), [number], custom_id=menu["custom_id"])
    return result


async def in_the_channel(world: World) -> None:
    """Have Alice play three games in one channel. She is to move in #1 and #3, and Chen is to move in #2."""
    world.forbid(world.channel, "create_public_threads")
    await world.begin(world.alice, world.bo)
    await world.begin(world.chen, world.alice)
    await world.alice.slash(world.channel, "play", level=1, color="white")


async def test_a_move_is_played_in_the_picked_game(world: World) -> None:
    await in_the_channel(world)
    asked = await world.alice.slash(world.channel, "move", move="d4")
    await pick_game(world.alice, asked, "1")
    assert custom_id(world.newest(world.channel), ui_text("button-move")) == "c2:move:game=1:ply=1:takebacks=0"


async def test_an_illegal_move_in_the_picked_game_is_refused(world: World) -> None:
    await in_the_channel(world)
    asked = await world.alice.slash(world.channel, "move", move="d5")
    before = await world.state()
    assert "d5" in told(await pick_game(world.alice, asked, "1"))
    assert await world.state() == before


async def test_a_command_without_other_options_applies_to_the_picked_game(world: World) -> None:
    await in_the_channel(world)
    asked = await world.alice.slash(world.channel, "resign")
    question = answer(await pick_game(world.alice, asked, "3"))
    assert action_ids(question)["resign-for-good"].startswith("c2:resign-for-good:game=3:")


async def test_a_move_too_long_for_the_menu_asks_for_the_option(world: World) -> None:
    await in_the_channel(world)
    asked = await world.alice.slash(world.channel, "move", move="castles long, if it can")
    assert menus(answer(asked)) == []


@pytest.mark.parametrize(
    "forged",
    [
        *("command=server:typed=-", "command=nothing:typed=-", "command=vote:typed=-", "command=move:typed=-"),
        *("command=export:typed=-", "command=export:typed=ZTQ", "command=challenge:typed=-"),
    ],
)
async def test_a_forged_choice_of_a_game_does_nothing(world: World, forged: str) -> None:
    await in_the_channel(world)
    before = await world.state()
    press = pressing(world.alice, shown(world, world.channel), f"c2:pick-game:{forged}", ["1"])
    [result] = await world.at_once(press)
    assert told(result) == load_catalog().translator("en-US")("error-not-offered")
    assert await world.state() == before
