"""The daily puzzle in a server's channel, the settings for puzzles, and the check of a reported puzzle."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import ServerId
from bot.puzzles import PuzzleBook
from bot.services import puzzles, settings
from tests.e2e.away import be_away
from tests.e2e.menus import pick
from tests.e2e.panels import open_server_panel, with_power
from tests.e2e.world import World, answer, buttons, pictures, text, told
from tests.puzzle_files import BOOK, MATE
from tests.wording import has_ui_text, labels, ui_text

DAY = 86400.0


@pytest.fixture
def dora(world: World) -> MemberActor:
    """Dora, a member with the Manage Server permission."""
    return with_power(world, "Dora", manage_guild=True)


@pytest.fixture
def square(world: World) -> ChannelHandle:
    """The channel for the daily puzzle."""
    return world.guild.create_text_channel("puzzles")


async def panel(world: World, dora: MemberActor) -> ResponseMessage:
    shown = await open_server_panel(world, dora)
    return answer(await dora.click(shown, label=ui_text("button-puzzle-settings")))


async def posted_daily(world: World, dora: MemberActor, square: ChannelHandle) -> None:
    shown = await panel(world, dora)
    await dora.select(shown, [square], custom_id="c2:pick-daily-channel")
    await world.env.advance_time(25)


async def solve(member: MemberActor, shown: ResponseMessage) -> None:
    for piece, target in (("Bishop g2", "f1"), ("Queen d6", "d3")):
        await pick(member, shown, piece)
        await pick(member, shown, target)


async def test_the_daily_puzzle_is_posted_and_names_who_solved_it(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    await posted_daily(world, dora, square)
    [post] = world.messages(square)
    day = world.env.now().date()
    assert text(post).startswith(f"### {ui_text('puzzle-daily-title', day=day, variant='Orda Chess')}")
    assert ui_text("puzzle-daily-unsolved") in text(post)
    assert pictures(post) == [f"daily-{day.isoformat()}.png"]
    for member in (world.alice, world.bo):
        shown = answer(await member.click(post, label=ui_text("button-solve-daily")))
        await solve(member, shown)
        assert ui_text("puzzle-days", days=1, best=1) in text(shown)
    [post] = world.messages(square)
    assert ui_text("puzzle-daily-solved", solvers=f"<@{world.alice.id}>, <@{world.bo.id}>") in text(post)
    assert pictures(post) == [f"daily-{day.isoformat()}.png"]
    assert buttons(post) == labels("solve-daily")
    assert [whom for whom in world.pinged() if whom] == []


async def test_every_day_has_its_own_post_and_only_the_latest_is_updated(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    await posted_daily(world, dora, square)
    [first] = world.messages(square)
    days = [world.env.now().date()]
    for _ in range(2):
        await be_away(world, DAY)
        world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
        await world.env.advance_time(25)
        days.append(world.env.now().date())
    posts = world.messages(square)
    assert [pictures(post) for post in posts] == [[f"daily-{day.isoformat()}.png"] for day in days]
    assert (posts[0].id, text(posts[0])) == (first.id, text(first))
    await solve(world.alice, answer(await world.alice.click(posts[-1], label=ui_text("button-solve-daily"))))
    await world.env.advance_time(25)
    names = [f"<@{world.alice.id}>" in text(post) for post in world.messages(square)]
    assert names == [False, False, True]


async def test_a_restart_does_not_post_the_puzzle_again(world: World, dora: MemberActor, square: ChannelHandle) -> None:
    await posted_daily(world, dora, square)
    await world.restart()
    await world.env.advance_time(60)
    assert len(world.messages(square)) == 1


async def test_managers_turn_puzzles_off_and_on(world: World, dora: MemberActor) -> None:
    shown = await panel(world, dora)
    await dora.click(shown, label=ui_text("button-puzzles-off"))
    assert ui_text("puzzles-are-off") in text(shown)
    for command in ("puzzle", "daily"):
        assert ui_text("error-puzzles-off") in told(await world.alice.slash(world.channel, command))
    await dora.click(shown, label=ui_text("button-puzzles-on"))
    assert has_ui_text(told(await world.alice.slash(world.channel, "puzzle")), "puzzle-title")


async def test_a_channel_is_refused_if_the_bot_cannot_post_there(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    world.forbid(square, "send_messages")
    shown = await panel(world, dora)
    refused = await dora.select(shown, [square], custom_id="c2:pick-daily-channel")
    assert f"<#{square.id}>" in told(refused)
    assert (await settings.load(world.client.runtime.db, settings.PUZZLES, ServerId(world.guild.id))).channel is None


async def test_only_managers_can_use_the_panel(world: World, dora: MemberActor) -> None:
    shown = await panel(world, dora)
    [pressed] = await world.at_once(world.pressing(world.bo, shown, ui_text("button-puzzles-off")))
    assert told(pressed) == ui_text("error-not-server-manager")
    assert (await settings.load(world.client.runtime.db, settings.PUZZLES, ServerId(world.guild.id))).is_on


async def test_a_reported_puzzle_is_checked_in_the_background(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "NODES", 2000)
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    shown = answer(await world.alice.slash(world.channel, "puzzle"))
    await world.alice.click(shown, label=ui_text("button-solution"))
    await world.alice.click(shown, label=ui_text("button-report-puzzle"))
    await world.env.advance_time(120)
    record = (await puzzles.load(world.client.runtime.db, BOOK, 1)).record
    assert record.is_cooked
    assert ui_text("error-no-puzzle") in told(await world.bo.slash(world.channel, "puzzle"))
