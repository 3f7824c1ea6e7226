"""`/vacation`: what a member is shown, and what their opponents see."""

from datetime import timedelta

import pytest

from bot.domain.pauses import DAYS
from tests.e2e.menus import pick
from tests.e2e.world import World, answer, buttons, text, told

DAY = timedelta(days=1).total_seconds()


async def leave(world: World, days: int) -> None:
    panel = answer(await world.alice.slash(world.channel, "vacation"))
    await pick(world.alice, panel, "1 day" if days == 1 else f"{days} days")


async def test_a_member_is_told_what_a_vacation_is(world: World) -> None:
    shown = told(await world.alice.slash(world.channel, "vacation"))
    assert f"You have **{DAYS}** of {DAYS} days of vacation left this quarter." in shown


async def test_a_chinese_member_is_told_in_chinese(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    assert "本季度你还有 **14** 天休假" in told(await world.alice.slash(world.channel, "vacation"))


async def test_the_opponent_sees_on_the_board_until_when(world: World) -> None:
    room = await world.begin(world.alice, world.bo, clock="3d")
    await leave(world, 5)
    await world.env.advance_time(5)
    until = int(world.env.now().timestamp() - 5 + 5 * DAY)
    board = text(world.newest(room))
    assert f"{world.alice.mention} is on vacation until <t:{until}:f>, and their clock stands still." in board
    assert f"Time runs out <t:{until + 3 * int(DAY)}:R>" in board
    assert len(world.messages(room)) == 1


async def test_who_moves_is_back(world: World) -> None:
    room = await world.begin(world.alice, world.bo, clock="3d")
    await leave(world, 5)
    await world.play(room, world.alice, world.bo, "d4")
    assert "is on vacation" not in text(world.newest(room))
    panel = told(await world.alice.slash(world.channel, "vacation"))
    assert "You have **13** of 14 days" in panel
    assert "The next vacation may begin <t:" in panel


async def test_who_comes_back_is_told_what_is_left(world: World) -> None:
    await leave(world, 5)
    panel = answer(await world.alice.slash(world.channel, "vacation"))
    assert buttons(panel) == ["I am back"]
    await world.alice.click(panel, label="I am back")
    assert "Your vacation is over, and your clocks go on. **13** days are left" in text(panel)


@pytest.mark.parametrize("days", [1, DAYS])
async def test_a_panel_from_before_does_not_begin_another(world: World, days: int) -> None:
    first = answer(await world.alice.slash(world.channel, "vacation"))
    await leave(world, days)
    [refused] = (await pick(world.alice, first, "2 days")).followups
    assert "You are on vacation already" in text(refused)
