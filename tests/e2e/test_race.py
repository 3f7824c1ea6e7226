"""`/race`: the lobby, the start, the standings and the result, all in one message. Also covers the race on the
website."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest
from simcord import MemberActor

from bot.domain.ids import ChannelId, RaceId, ServerId
from bot.domain.storm import COUNTDOWN, LOBBY, MOST_RACERS, SPAN
from bot.puzzles import PuzzleBook
from bot.services import storms
from tests.e2e.paged import browsing, give_page, links
from tests.e2e.past import member
from tests.e2e.strict import Strict
from tests.e2e.test_tournaments import pass_time, shown
from tests.e2e.world import World, answer, buttons, components, refusal, text, told
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE
from tests.wording import chinese, has_ui_text, labels, ui_text


@pytest.fixture(autouse=True)
def _three_puzzles(world: World) -> None:
    give_page(world.client)
    world.client.runtime.puzzle_repository._book = PuzzleBook(
        tuple(BOOK.by_id[name] for name in (MATE, CAMPMATE, GOLD))
    )


async def opened(world: World, *racers: MemberActor, **options: str) -> discord.Message:
    """Have Alice open a race that the given members join, and return its message."""
    await world.alice.slash(world.channel, "race", **options)
    message = world.newest(world.channel)
    for racer in racers:
        await racer.click(message, label=ui_text("button-join-race"))
    return shown(world, message)


async def begun(world: World, *racers: MemberActor) -> discord.Message:
    message = await opened(world, *racers)
    await world.alice.click(message, label=ui_text("button-start-race"))
    await pass_time(world, COUNTDOWN)
    return shown(world, message)


def mention(actor: MemberActor) -> str:
    return f"<@{actor.id}>"


async def test_the_lobby_is_one_message_that_pings_nobody(world: World) -> None:
    given = answer(await world.alice.slash(world.channel, "race", variant="orda"))
    assert has_ui_text(text(given), "race-opened") and has_ui_text(text(given), "browser-login", minutes=10)
    [message] = world.messages(world.channel)
    assert text(message).startswith(f"### {ui_text('race-title', variant='Orda Chess')}")
    assert has_ui_text(text(message), "race-begins", host=mention(world.alice))
    assert ui_text("race-joined", count=1, most=MOST_RACERS, racers=mention(world.alice)) in text(message)
    assert buttons(message) == labels("join-race", "start-race", "race-page", "leave-race")
    joined = answer(await world.bo.click(message, label=ui_text("button-join-race")))
    assert has_ui_text(text(joined), "race-you-joined") and ui_text("button-open-race") in links(joined)
    [message] = world.messages(world.channel)
    both = f"{mention(world.alice)}, {mention(world.bo)}"
    assert ui_text("race-joined", count=2, most=MOST_RACERS, racers=both) in text(message)
    assert [whom for whom in world.pinged() if whom] == []


async def test_each_refusal_says_what_to_do(world: World) -> None:
    message = await opened(world)
    start, join = ui_text("button-start-race"), ui_text("button-join-race")
    assert await refusal(world, world.alice.click(message, label=start)) == ui_text("error-too-few-racers", fewest=2)
    assert await refusal(world, world.alice.slash(world.channel, "race")) == ui_text("error-already-racing")
    leave = ui_text("button-leave-race")
    assert await refusal(world, world.bo.click(message, label=leave)) == ui_text("error-not-in-race")
    await world.bo.click(message, label=join)
    host = ui_text("error-only-host-starts", host=str(world.alice.id))
    assert await refusal(world, world.bo.click(message, label=start)) == host
    late = world.pressing(world.chen, message, join)
    await world.alice.click(message, label=start)
    [refused] = await world.at_once(late)
    assert told(refused) == ui_text("error-race-closed")


async def test_a_bot_without_a_website_refuses_races(world: World) -> None:
    give_page(world.client, None)
    assert await refusal(world, world.alice.slash(world.channel, "race")) == ui_text("error-no-website")
    assert world.messages(world.channel) == []


async def test_nobody_can_join_a_full_lobby(world: World) -> None:
    crowd = [world.guild.add_member(world.env.create_user(f"racer{n}")) for n in range(MOST_RACERS - 2)]
    message = await opened(world, *crowd)
    join = ui_text("button-join-race")
    first, second = await world.at_once(*(world.pressing(one, message, join) for one in (world.bo, world.chen)))
    full = ui_text("error-race-full", most=MOST_RACERS)
    assert sorted(told(one) == full for one in (first, second)) == [False, True]
    [button] = [part for part in components(shown(world, message)) if part.get("label") == join]
    assert button["disabled"]


async def test_a_leaving_host_passes_the_race_on_and_the_last_racer_cancels_it(world: World) -> None:
    message = await opened(world, world.bo)
    left = await world.alice.click(message, label=ui_text("button-leave-race"))
    assert told(left) == ui_text("race-you-left")
    assert has_ui_text(text(shown(world, message)), "race-begins", host=mention(world.bo))
    await world.bo.click(message, label=ui_text("button-leave-race"))
    canceled = shown(world, message)
    assert ui_text("race-canceled") in text(canceled)
    assert buttons(canceled) == labels("race-again")


async def test_a_race_runs_from_the_lobby_to_the_result(world: World) -> None:
    message = await begun(world, world.bo)
    assert has_ui_text(text(message), "race-running")
    assert buttons(message) == labels("race-page")
    address = links(answer(await world.alice.click(message, label=ui_text("button-race-page"))))[
        ui_text("button-open-race")
    ]
    async with browsing(world) as page:
        assert await page.enter(address) == "/storm"
        run = (await page.read("/api/race"))["race"]["run"]
        storm = await page.read(f"/api/storm/{run}")
        for move in next(one for one in BOOK.puzzles if one.fen == storm["puzzle"]["fen"]).moves[::2]:
            _, storm = await page.send(f"/api/storm/{run}/move", move=move, step=storm["step"])
    await pass_time(world)
    line = ui_text("race-line", place=1, user=mention(world.alice), score=1, mistakes=0)
    standings = text(shown(world, message))
    assert standings.index(line) < standings.index(mention(world.bo))
    await pass_time(world, SPAN + timedelta(seconds=30))
    result = shown(world, message)
    assert ui_text("race-won", winners=mention(world.alice)) in text(result) and line in text(result)
    assert buttons(result) == labels("race-again")
    assert len(world.messages(world.channel)) == 1
    assert [whom for whom in world.pinged() if whom] == []
    # `pass_time` has restarted the bot, so it needs the website's links again.
    give_page(world.client)
    again = answer(await world.bo.click(result, label=ui_text("button-race-again")))
    assert has_ui_text(text(again), "race-opened")
    assert has_ui_text(text(world.newest(world.channel)), "race-begins", host=mention(world.bo))


async def test_all_who_press_race_again_meet_in_one_lobby(world: World) -> None:
    message = await begun(world, world.bo)
    await pass_time(world, SPAN + timedelta(seconds=30))
    give_page(world.client)
    result, again = shown(world, message), ui_text("button-race-again")
    acts = [world.pressing(one, result, again) for one in (world.alice, world.bo, world.chen)]
    told_to = [text(answer(one)) for one in await world.at_once(*acts)]
    assert sorted(has_ui_text(one, "race-you-joined") for one in told_to) == [False, True, True]
    await world.alice.click(result, label=again)
    _, lobby = world.messages(world.channel)
    for one in (world.alice, world.bo, world.chen):
        assert mention(one) in text(lobby)
    assert len(await storms.due_races(world.client.runtime.db, world.env.now() + LOBBY)) == 1


async def test_race_again_opens_another_lobby_if_the_first_is_full_or_for_other_puzzles(world: World) -> None:
    message = await begun(world, world.bo)
    await pass_time(world, SPAN + timedelta(seconds=30))
    give_page(world.client)
    crowd = [world.guild.add_member(world.env.create_user(f"racer{n}")) for n in range(MOST_RACERS)]
    await crowd[0].slash(world.channel, "race", variant="orda")
    for one in (*crowd[1:], world.alice):
        await one.click(shown(world, message), label=ui_text("button-race-again"))
    await world.bo.click(shown(world, message), label=ui_text("button-race-again"))
    *_, full, last = world.messages(world.channel)
    assert ui_text("race-joined", count=1, most=MOST_RACERS, racers=mention(world.bo)) in text(last)
    assert mention(world.alice) in text(full)
    assert len(world.messages(world.channel)) == 4


async def test_a_race_without_solved_puzzles_has_no_winner(world: World) -> None:
    message = await begun(world, world.bo)
    await pass_time(world, SPAN + timedelta(seconds=30))
    assert ui_text("race-unwon") in text(shown(world, message))


async def test_a_race_starts_by_itself_when_its_lobby_closes(world: World) -> None:
    message = await opened(world, world.bo)
    await pass_time(world, timedelta(seconds=30))
    assert has_ui_text(text(shown(world, message)), "race-begins")
    # The bot is down during this time, so the lobby's time is extended after the restart.
    await pass_time(world, LOBBY)
    for _ in range(10):
        await pass_time(world, timedelta(minutes=1))
    assert not has_ui_text(text(shown(world, message)), "race-begins")


async def test_a_race_continues_across_a_restart_in_one_message(world: World) -> None:
    message = await begun(world, world.bo)
    await world.restart()
    give_page(world.client)
    await pass_time(world, timedelta(minutes=1))
    for _ in range(3):
        await pass_time(world, timedelta(minutes=1))
    assert [one.id for one in world.messages(world.channel)] == [message.id]
    assert ui_text("race-unwon") in text(shown(world, message))


async def test_a_race_finishes_without_access_to_its_channel(world: World) -> None:
    await begun(world, world.bo)
    world.forbid(world.channel, "send_messages", "view_channel")
    await pass_time(world, SPAN + timedelta(seconds=30))
    race = await storms.load_race(world.client.runtime.db, RaceId(1))
    assert not race.is_live


async def test_a_deleted_message_is_posted_again(world: World) -> None:
    message = await opened(world)
    await message.delete()
    runtime = world.client.runtime
    await storms.join_race(runtime.db, RaceId(1), member(world.bo), runtime.now())
    await pass_time(world)
    [again] = world.messages(world.channel)
    assert again.id != message.id and mention(world.bo) in text(again)


async def test_a_message_whose_response_was_lost_is_posted_once(world: World, strict: Strict) -> None:
    strict.lose_answer("POST", "/channels/*/messages")
    message = await opened(world, world.bo)
    await pass_time(world, timedelta(seconds=30))
    assert [one.id for one in world.messages(world.channel)] == [message.id]
    assert mention(world.bo) in text(shown(world, message))


@pytest.mark.parametrize("change", ["archived", "locked"])
async def test_the_result_is_posted_in_an_archived_thread_but_not_in_a_locked_one(world: World, change: str) -> None:
    thread = await world.begin(world.alice, world.bo)
    await world.alice.slash(thread, "race")
    lobby = world.newest(thread)
    await world.bo.click(lobby, label=ui_text("button-join-race"))
    await world.alice.click(lobby, label=ui_text("button-start-race"))
    world.change_thread(thread, **{"archived": True, change: True})
    await pass_time(world, COUNTDOWN + SPAN + timedelta(seconds=30))
    title = ui_text("race-title", variant=ui_text("storm-all-games"))
    [shown_there] = [text(one) for one in world.messages(thread) if title in text(one)]
    assert has_ui_text(shown_there, "race-unwon") == (change == "archived")
    assert not (await storms.load_race(world.client.runtime.db, RaceId(1))).is_live


@pytest.mark.parametrize("is_running", [False, True])
async def test_a_racer_whose_channel_was_deleted_can_leave_that_race(world: World, is_running: bool) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.alice.slash(hall, "race")
    await world.bo.click(world.newest(hall), label=ui_text("button-join-race"))
    if is_running:
        await world.alice.click(world.newest(hall), label=ui_text("button-start-race"))
    world.delete(hall)
    refused = answer(await world.bo.slash(world.channel, "race"))
    assert text(refused) == ui_text("error-already-racing")
    assert buttons(refused) == labels("leave-other-race")
    await world.bo.click(refused, label=ui_text("button-leave-other-race"))
    assert text(refused) == ui_text("race-you-left-other")
    assert has_ui_text(text(answer(await world.bo.slash(world.channel, "race"))), "race-opened")
    race = await storms.load_race(world.client.runtime.db, RaceId(1))
    assert race.racers == (world.alice.id,)
    assert mention(world.bo) in text(world.newest(world.channel))


async def test_the_other_races_message_shows_who_has_left(world: World) -> None:
    message = await opened(world, world.bo)
    hall = world.guild.create_text_channel("hall")
    await world.chen.slash(hall, "race")
    refused = answer(await world.bo.click(world.newest(hall), label=ui_text("button-join-race")))
    await world.bo.click(refused, label=ui_text("button-leave-other-race"))
    assert mention(world.bo) not in text(shown(world, message))
    await world.bo.click(world.newest(hall), label=ui_text("button-join-race"))
    assert mention(world.bo) in text(world.newest(hall))


async def test_a_race_in_another_server_can_be_left(world: World) -> None:
    forest = world.env.create_guild("The Forest")
    glade = forest.create_text_channel("glade")
    there = forest.add_member(world.alice.user)
    race = await storms.open_race(
        world.client.runtime.db,
        member(there),
        ServerId(forest.id),
        ChannelId(glade.id),
        None,
        now=world.client.runtime.now(),
    )
    refused = answer(await world.alice.slash(world.channel, "race"))
    await world.alice.click(refused, label=ui_text("button-leave-other-race"))
    assert not (await storms.load_race(world.client.runtime.db, race.id)).is_live
    assert has_ui_text(text(answer(await world.alice.slash(world.channel, "race"))), "race-opened")


async def test_replies_are_in_the_members_language(world: World) -> None:
    world.locales = {world.bo.id: "zh-CN"}
    message = await opened(world)
    joined = answer(await world.bo.click(message, label=ui_text("button-join-race")))
    assert chinese("race-you-joined") in text(joined)
