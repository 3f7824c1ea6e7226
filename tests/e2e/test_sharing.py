"""Sharing a private message with everyone in the channel."""

import pytest
from simcord.results import ResponseMessage

from tests.e2e.world import CHECKMATE, World, answer, buttons, pictures, text
from tests.wording import has_ui_text, labels, ui_text


async def finished(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)


async def opened(world: World, command: str, **options: object) -> ResponseMessage:
    return answer(await world.alice.slash(world.channel, command, **options))


@pytest.mark.parametrize("command", ["ladder", "profile", "replay", "analyze"])
async def test_a_shared_message_is_public_without_controls_and_pings_nobody(world: World, command: str) -> None:
    await finished(world)
    options = {"game": 1} if command in {"replay", "analyze"} else {}
    page = await opened(world, command, **options)
    pressed = await world.alice.click(page, label=ui_text("button-share"))
    assert ui_text("shared") in text(pressed.followups[-1])
    shared = world.newest(world.channel)
    assert ui_text("shared-by", user=world.alice.id) in text(shared)
    assert buttons(shared) == []
    assert world.pinged()[-1] == []
    assert bool(pictures(shared)) is (command != "ladder")


async def test_a_message_shared_twice_is_posted_once(world: World) -> None:
    await finished(world)
    page = await opened(world, "ladder")
    before = len(world.messages(world.channel))
    for _ in range(2):
        await world.alice.click(page, label=ui_text("button-share"))
    assert len(world.messages(world.channel)) == before + 1


async def test_members_who_cannot_write_cannot_share(world: World) -> None:
    await finished(world)
    page = await opened(world, "ladder")
    world.silence(world.alice, world.channel)
    before = await world.state()
    pressed = await world.alice.click(page, label=ui_text("button-share"))
    assert ui_text("error-may-not-share") in text(pressed.followups[-1])
    assert await world.state() == before


async def test_a_shared_ladder_marks_nobody_as_you(world: World) -> None:
    await finished(world)
    await world.alice.click(await opened(world, "ladder"), label=ui_text("button-share"))
    assert "**you**" not in text(world.newest(world.channel))
    assert not has_ui_text(text(world.newest(world.channel)), "ladder-own-place")


async def test_a_finished_game_can_be_exported_from_its_board_and_shared(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    asked = answer(await world.bo.click(world.newest(game_channel), label=ui_text("button-export")))
    assert buttons(asked) == ["PGN", "FEN", "PNG", "GIF"]
    await world.bo.click(asked, label="PGN")
    assert (pictures(asked), buttons(asked)) == (["orda-1.pgn"], labels("share"))
    await world.bo.click(asked, label=ui_text("button-share"))
    assert pictures(world.newest(game_channel)) == ["orda-1.pgn"]


async def test_the_last_finished_game_is_exported_without_its_number(world: World) -> None:
    await world.begin(world.alice, world.chen)
    await finished(world)
    file = answer(await world.alice.slash(world.guild.create_text_channel("lobby"), "export", format="fen"))
    assert pictures(file) == ["orda-2.fen"]
