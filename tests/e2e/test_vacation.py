"""`/vacation`, as seen by a member on vacation and by their opponents."""

from datetime import timedelta

import pytest

from bot.domain.clock import VACATION_DAYS
from tests.e2e.menus import pick
from tests.e2e.world import World, answer, buttons, text, told
from tests.wording import has_ui_text, labels, ui_pattern, ui_text

DAY = timedelta(days=1).total_seconds()


async def leave(world: World, days: int) -> None:
    panel = answer(await world.alice.slash(world.channel, "vacation"))
    await pick(world.alice, panel, ui_text("span-1d") if days == 1 else f"{days} days")


async def test_the_panel_explains_vacations(world: World) -> None:
    shown = told(await world.alice.slash(world.channel, "vacation"))
    assert has_ui_text(shown, "vacation-none", days=VACATION_DAYS, most=VACATION_DAYS)


async def test_the_panel_is_in_the_members_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    shown = told(await world.alice.slash(world.channel, "vacation"))
    assert ui_pattern("vacation-none", locale="zh-CN", days=14).search(shown)


async def test_the_board_shows_the_opponent_when_the_vacation_ends(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="3d")
    await leave(world, 5)
    await world.env.advance_time(5)
    until = int(world.env.now().timestamp() - 5 + 5 * DAY)
    board = text(world.newest(game_channel))
    assert has_ui_text(board, "clock-away", player=world.alice.mention, until=f"<t:{until}:f>")
    assert ui_text("clock-deadline", deadline=f"<t:{until + 3 * int(DAY)}:R>") in board
    assert len(world.messages(game_channel)) == 1


async def test_a_move_ends_the_vacation(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="3d")
    await leave(world, 5)
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert not has_ui_text(text(world.newest(game_channel)), "clock-away")
    panel = told(await world.alice.slash(world.channel, "vacation"))
    assert has_ui_text(panel, "vacation-none", days=13, most=14)
    assert has_ui_text(panel, "vacation-soon")


async def test_ending_a_vacation_shows_the_remaining_days(world: World) -> None:
    await leave(world, 5)
    panel = answer(await world.alice.slash(world.channel, "vacation"))
    assert buttons(panel) == labels("end-vacation")
    await world.alice.click(panel, label=ui_text("button-end-vacation"))
    assert has_ui_text(text(panel), "vacation-over", days=13)


@pytest.mark.parametrize("days", [1, VACATION_DAYS])
async def test_an_outdated_panel_does_not_start_another_vacation(world: World, days: int) -> None:
    first = answer(await world.alice.slash(world.channel, "vacation"))
    await leave(world, days)
    [refused] = (await pick(world.alice, first, "2 days")).followups
    assert has_ui_text(text(refused), "error-vacation")
