"""Quiet channels: each new post in a series replaces the previous one exactly once, and pings nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import pytest
from simcord import ChannelHandle, MemberActor

from bot.domain.ids import ChannelId, ServerId
from bot.puzzles import PuzzleBook
from bot.services import settings
from tests.e2e.away import be_away
from tests.e2e.crashes import At, Killed, Killer
from tests.e2e.panels import open_server_panel, press, with_power
from tests.e2e.past import member, rank
from tests.e2e.test_tournaments import begun, opened, pass_time, resign_all
from tests.e2e.world import World, answer, pictures, text
from tests.puzzle_files import BOOK, MATE
from tests.sampling import more
from tests.wording import has_ui_text, ui_text

DAY = timedelta(days=1).total_seconds()
KILLS: list[At] = [
    ("after POST /channels/*/messages", 0),
    ("before DELETE /channels/*/messages/*", 0),
    ("after DELETE /channels/*/messages/*", 0),
]


@pytest.fixture
def dora(world: World) -> MemberActor:
    """Dora, a member with the Manage Server permission."""
    return with_power(world, "Dora", manage_guild=True)


@pytest.fixture
async def quiet(world: World, dora: MemberActor) -> None:
    """Turn quiet channels on in the server."""
    await press(dora, await open_server_panel(world, dora), "quiet-on")


@pytest.fixture
async def square(world: World) -> ChannelHandle:
    """The channel for the daily puzzle."""
    made = world.guild.create_text_channel("puzzles")
    await settings.change_puzzles(world.client.runtime.db, ServerId(world.guild.id), channel=ChannelId(made.id))
    return made


async def next_day(world: World) -> str:
    """Advance to the next day, and return the file name of its puzzle's picture."""
    await be_away(world, DAY)
    keep_puzzle(world)
    await world.env.advance_time(40)
    return picture_of(world)


def picture_of(world: World) -> str:
    """Return the file name of the picture for today's puzzle."""
    return f"daily-{world.env.now().date().isoformat()}.png"


def keep_puzzle(world: World) -> None:
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))


def dailies(world: World, square: ChannelHandle) -> list[list[str]]:
    return [pictures(one) for one in world.messages(square)]


@pytest.mark.usefixtures("quiet")
async def test_each_days_puzzle_replaces_the_previous_one(world: World, square: ChannelHandle) -> None:
    keep_puzzle(world)
    await world.env.advance_time(40)
    assert len(world.messages(square)) == 1
    await world.alice.send(square, "Nice one!")
    for _ in range(2):
        today = await next_day(world)
        assert dailies(world, square) == [[today]]
    assert [one.content for one in square.history() if not one.author.bot] == ["Nice one!"]
    assert (await world.rows())["outbox"][0][0] == "daily"
    assert len((await world.rows())["outbox"]) == 1
    assert [whom for whom in world.pinged() if whom] == []


async def test_turning_it_on_starts_with_the_last_post_and_turning_it_off_deletes_nothing(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    keep_puzzle(world)
    await world.env.advance_time(40)
    days = [dailies(world, square)[0], [await next_day(world)]]
    assert dailies(world, square) == days
    panel = await open_server_panel(world, dora)
    assert ui_text("server-quiet-off") in text(panel)
    await press(dora, panel, "quiet-on")
    assert ui_text("server-quiet-on") in text(panel)
    days = [days[0], [await next_day(world)]]
    assert dailies(world, square) == days
    await press(dora, await open_server_panel(world, dora), "quiet-off")
    days.append([await next_day(world)])
    assert dailies(world, square) == days


@pytest.mark.usefixtures("quiet")
async def test_the_previous_post_stays_until_the_new_one_is_posted(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    keep_puzzle(world)
    await world.env.advance_time(40)
    before = dailies(world, square)
    world.forbid(square, "send_messages")
    today = await next_day(world)
    assert dailies(world, square) == before
    world.permit(square)
    panel = answer(await dora.slash(world.channel, "setup"))
    await press(dora, panel, "setup-check")
    await world.env.advance_time(40)
    assert dailies(world, square) == [[today]]


@pytest.mark.usefixtures("quiet")
async def test_a_post_that_is_already_deleted_is_ignored(world: World, square: ChannelHandle) -> None:
    keep_puzzle(world)
    await world.env.advance_time(40)
    [posted] = world.messages(square)
    world.env.backend.delete_message(square.id, posted.id)
    today = await next_day(world)
    assert dailies(world, square) == [[today]]
    assert (await world.rows())["series_posts"][0][0] == world.newest(square).id
    assert len((await world.rows())["series_posts"]) == 1


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("moment", [*KILLS, *more(range(20, 80, 3))], ids=str)
async def test_a_killed_bot_replaces_the_post_once(world: World, square: ChannelHandle, moment: At) -> None:
    world.may_fail = world.may_be_unanswered = True
    keep_puzzle(world)
    await world.env.advance_time(40)
    world.env.backend.advance_clock(DAY)
    today = picture_of(world)
    killer = Killer(moment)
    with killer.applied():
        with suppress(Killed):
            await world.env.advance_time(40)
        assert killer.fell is not None
        killer.bury(world.client.runtime.db)
        await world.restart()
        keep_puzzle(world)
        await world.env.advance_time(60)
    assert dailies(world, square) == [[today]]
    assert [row[0] for row in (await world.rows())["series_posts"]] == [world.newest(square).id]


@pytest.mark.usefixtures("quiet")
async def test_a_shared_leaderboard_replaces_the_previous_one_for_its_variant(world: World) -> None:
    await rank(world, [member(world.bo)])

    async def share(by: MemberActor, variant: str) -> None:
        page = answer(await by.slash(world.channel, "ladder", variant=variant))
        await by.click(page, label=ui_text("button-share"))
        await world.env.advance_time(30)

    await share(world.alice, "orda")
    await share(world.alice, "khans")
    await share(world.bo, "orda")
    khans, orda = world.messages(world.channel)
    assert ui_text("shared-by", user=world.alice.id) in text(khans)
    assert ui_text("shared-by", user=world.bo.id) in text(orda)
    # If the bot crashes right after it has sent a post, the post isn't recorded.
    async with world.client.runtime.db.writing() as connection:
        await connection.exec_driver_sql("DELETE FROM series_posts")
    await share(world.chen, "orda")
    left = [text(one) for one in world.messages(world.channel)]
    assert left == [text(khans), left[1]]
    assert ui_text("shared-by", user=world.chen.id) in left[1]
    assert [whom for whom in world.pinged() if whom] == []


@pytest.mark.usefixtures("quiet")
async def test_a_seasons_result_replaces_the_previous_one(world: World, dora: MemberActor) -> None:
    for games in (1, 2):
        await rank(world, [member(world.bo)], games=games)
        await press(dora, answer(await dora.slash(world.channel, "season close")), "close-season")
        await world.env.advance_time(30)
    [announced] = world.messages(world.channel)
    assert has_ui_text(text(announced), "season-over", number=2)


@pytest.mark.usefixtures("quiet")
async def test_new_tournaments_replace_finished_ones_and_new_winners_previous_ones(world: World) -> None:
    dana = world.guild.add_member(world.env.create_user("dana", global_name="Dana"))
    players = (world.alice, world.bo, world.chen, dana)
    first = await begun(world, players, title="First Cup")
    await finish(world, players)
    assert titles(world) == ["#1", "won First Cup"]
    second = await opened(world, world.alice, title="Second Cup")
    await opened(world, world.bo, title="Third Cup")
    await pass_time(world, timedelta(seconds=30))
    # The message of an unfinished tournament stays.
    assert titles(world) == ["won First Cup", "#2", "#3"]
    assert first.id not in {one.id for one in world.messages(world.channel)}
    for player in players:
        await player.click(second, label=ui_text("button-join-tournament"))
    await world.alice.click(second, label=ui_text("button-start-tournament"))
    await pass_time(world)
    await finish(world, players)
    assert titles(world) == ["#2", "#3", "won Second Cup"]
    announced = text(world.newest(world.channel))
    assert world.alice.mention in announced
    assert world.pinged()[-1] == []


async def finish(world: World, players: Sequence[MemberActor]) -> None:
    """Have all but the first player resign all their games, which ends the tournament."""
    for loser in reversed(players[1:]):
        await resign_all(world, loser)
    await pass_time(world, timedelta(seconds=30))


def titles(world: World) -> list[str]:
    """The tournaments and winners announced in the channel. Messages with a game's thread are left out."""
    told = "\n".join(text(one) for one in world.messages(world.channel))
    found = re.findall(r"tournament (#\d)\b|\*\*(\w+ Cup)\*\* is over", told)
    return [number or f"won {name}" for number, name in found]
