"""The daily recap: its settings, the post with yesterday's news, and how members share a result."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord import ChannelHandle, MemberActor, UserHandle
from simcord.results import ResponseMessage

from bot.domain.ids import ServerId
from bot.domain.puzzles import PuzzleServer
from bot.puzzles import PuzzleBook
from bot.services import settings
from tests.e2e.away import be_away, fall
from tests.e2e.menus import pick as pick_move
from tests.e2e.panels import marked, open_server_panel, pick, with_power
from tests.e2e.strict import Strict
from tests.e2e.world import CHECKMATE, World, alt_texts, answer, buttons, pictures, text, told
from tests.puzzle_files import BOOK, MATE
from tests.wording import chinese, has_ui_text, labels, ui_text

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
    return answer(await dora.click(await open_server_panel(world, dora), label=ui_text("button-puzzle-settings")))


async def stored(world: World) -> PuzzleServer:
    return await settings.load(world.client.runtime.db, settings.PUZZLES, ServerId(world.guild.id))


async def next_day(world: World) -> None:
    await be_away(world, DAY)
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    await world.env.advance_time(25)


async def turn_on(world: World, dora: MemberActor, square: ChannelHandle) -> None:
    """Turn the recap on, and wait until the first one is posted."""
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    shown = await panel(world, dora)
    await dora.click(shown, label=ui_text("button-recap-on"))
    await pick(dora, shown, "pick-daily-channel", square)
    await pick(dora, shown, "pick-recap-hour", str(world.env.now().hour))
    await next_day(world)


async def solve(member: MemberActor | UserHandle, shown: ResponseMessage) -> None:
    for piece, target in (("Bishop g2", "f1"), ("Queen d6", "d3")):
        await pick_move(member, shown, piece)
        await pick_move(member, shown, target)


async def test_a_recap_is_announced_only_if_nothing_keeps_it_from_being_posted(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    shown = await panel(world, dora)
    await dora.click(shown, label=ui_text("button-puzzles-off"))
    assert {ui_text("puzzle-daily-off"), ui_text("recap-is-off-too")} <= set(text(shown).splitlines())
    await dora.click(shown, label=ui_text("button-puzzles-on"))
    assert {ui_text("puzzle-daily-nowhere"), ui_text("recap-is-off")} <= set(text(shown).splitlines())
    await dora.click(shown, label=ui_text("button-recap-on"))
    assert ui_text("recap-waits-channel", hour="09:00", zone="UTC") in text(shown)
    await pick(dora, shown, "pick-daily-channel", square)
    assert has_ui_text(text(shown), "recap-is-on", hour="09:00", zone="UTC")
    assert ui_text("recap-daily-in", channel=square.mention) in text(shown)
    await dora.click(shown, label=ui_text("button-puzzles-off"))
    assert ui_text("recap-waits-puzzles") in text(shown)
    assert ui_text("puzzle-daily-off") in text(shown)
    await dora.click(shown, label=ui_text("button-puzzles-on"))
    world.delete(square)
    shown = await panel(world, dora)
    assert ui_text("recap-waits-channel", hour="09:00", zone="UTC") in text(shown)
    assert ui_text("puzzle-daily-gone") in text(shown)


async def test_managers_set_the_hour_and_the_time_zone(world: World, dora: MemberActor) -> None:
    shown = await panel(world, dora)
    assert ui_text("recap-is-off") in text(shown)
    await dora.click(shown, label=ui_text("button-recap-on"))
    assert has_ui_text(text(shown), "recap-waits-channel")
    await pick(dora, shown, "pick-recap-hour", "20")
    await pick(dora, shown, "pick-recap-zone", "Asia/Shanghai")
    assert (marked(shown, "pick-recap-hour"), marked(shown, "pick-recap-zone")) == (["20:00"], ["Asia/Shanghai"])
    form = await dora.click(shown, label=ui_text("button-type-recap-zone"))
    await dora.submit_modal(form, {"zone": "kathmandu"})
    assert marked(shown, "pick-recap-zone") == ["Asia/Kathmandu"]
    form = await dora.click(shown, label=ui_text("button-type-recap-zone"))
    for nowhere in ("Atlantis", "Factory", "localtime"):
        refused = await dora.submit_modal(form, {"zone": nowhere})
        assert has_ui_text(told(refused), "error-unknown-zone", written=nowhere)
        form = await dora.click(shown, label=ui_text("button-type-recap-zone"))
    server = await stored(world)
    assert (server.has_recap, server.hour, server.zone) == (True, 20, "Asia/Kathmandu")
    assert server.next_at is not None and (server.next_at.hour, server.next_at.minute) == (14, 15)
    await dora.click(shown, label=ui_text("button-recap-off"))
    assert ui_text("recap-is-off") in text(shown)
    assert (await stored(world)).next_at is None


async def test_only_managers_can_change_the_recap(world: World, dora: MemberActor) -> None:
    shown = await panel(world, dora)
    [pressed] = await world.at_once(world.pressing(world.bo, shown, ui_text("button-recap-on")))
    assert told(pressed) == ui_text("error-not-server-manager")
    assert not (await stored(world)).has_recap


async def test_a_zone_stored_by_an_earlier_version_stays_and_can_be_replaced(world: World, dora: MemberActor) -> None:
    db, guild_id = world.client.runtime.db, ServerId(world.guild.id)
    await settings.change_recap(db, guild_id, world.env.now(), has_recap=True, hour=7, zone="Factory")
    shown = await panel(world, dora)
    assert marked(shown, "pick-recap-zone") == ["Factory"]
    await pick(dora, shown, "pick-recap-hour", "8")
    server = await stored(world)
    assert (server.zone, server.next_at and server.next_at.hour) == ("Factory", 8)
    await pick(dora, shown, "pick-recap-zone", "Asia/Shanghai")
    assert (await stored(world)).zone == "Asia/Shanghai"


async def test_the_next_simul_has_a_name_and_counts_only_its_opponents(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    await turn_on(world, dora, square)
    await dora.slash(world.channel, "simul", joining="3d", size=5)
    await world.bo.click(world.newest(world.channel), label=ui_text("button-join-tournament"))
    await next_day(world)
    post = text(world.newest(square))
    named = ui_text("simul-unnamed", variant="Orda Chess", host="Dora")
    assert has_ui_text(post, "recap-tournament", system="simul", name=named, count=1, size=5)


async def test_one_post_has_yesterdays_news_and_todays_puzzle(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    await turn_on(world, dora, square)
    [first] = world.messages(square)
    yesterday = world.env.now().date()
    assert ui_text("recap-unsolved", day=yesterday - timedelta(days=1)) in text(first)
    await solve(world.alice, answer(await world.alice.click(first, label=ui_text("button-solve-daily"))))
    assert f"<@{world.alice.id}>" in text(world.newest(square))
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    pings = len(world.pinged())
    await dora.slash(world.channel, "tournament create", title="Spring Cup", variant="orda", joining="3d")
    await next_day(world)
    _, post = world.messages(square)
    day = world.env.now().date()
    lines = text(post).splitlines()
    assert lines[0] == f"### {ui_text('recap-title')}"
    assert yesterday.isoformat() not in text(post) and day.isoformat() not in text(post)
    assert lines[1] == ui_text("recap-solved", day=yesterday, solved=1, tried=1)
    assert lines[2] == f"<@{world.alice.id}> 🟩🟩"
    assert ui_text("recap-streak", days=1, best=1) in lines
    assert has_ui_text(text(post), "recap-game")
    assert has_ui_text(text(post), "recap-tournament", system="groups", name="Spring Cup", count=0, size=64)
    assert f"### {ui_text('puzzle-daily-title', day=day, variant='Orda Chess')}" in lines
    assert pictures(post) == ["board-1-8-0.png", f"daily-{day.isoformat()}.png"]
    assert all(alt_texts(post))
    assert buttons(post) == [*labels("solve-daily"), ui_text("button-recap-replay")]
    assert [whom for whom in world.pinged()[pings:] if whom] == []
    await solve(world.bo, answer(await world.bo.click(post, label=ui_text("button-solve-daily"))))
    _, edited = world.messages(square)
    assert ui_text("puzzle-daily-solved", solvers=f"<@{world.bo.id}>") in text(edited)
    assert pictures(edited) == pictures(post)


async def test_kills_and_restarts_do_not_post_the_recap_again(
    world: World, dora: MemberActor, square: ChannelHandle
) -> None:
    await turn_on(world, dora, square)
    await fall(world, timedelta(minutes=5))
    await world.env.advance_time(60)
    await world.restart()
    await world.env.advance_time(60)
    assert len(world.messages(square)) == 1


async def test_a_lost_response_does_not_post_the_recap_again(
    world: World, dora: MemberActor, square: ChannelHandle, strict: Strict
) -> None:
    await turn_on(world, dora, square)
    strict.lose_answer("POST", "/channels/*/messages")
    await next_day(world)
    await world.env.advance_time(30)
    assert len(world.messages(square)) == 2


async def test_after_days_of_outage_there_is_one_recap(world: World, dora: MemberActor, square: ChannelHandle) -> None:
    await turn_on(world, dora, square)
    await fall(world, timedelta(days=4))
    await world.env.advance_time(60)
    assert len(world.messages(square)) == 2


async def test_the_recap_waits_for_permission_to_post(world: World, dora: MemberActor, square: ChannelHandle) -> None:
    await turn_on(world, dora, square)
    world.forbid(square, "send_messages")
    await next_day(world)
    assert len(world.messages(square)) == 1
    world.permit(square)
    await world.restart()
    await world.env.advance_time(60)
    assert len(world.messages(square)) == 2


async def test_the_recap_is_in_the_servers_language(world: World, dora: MemberActor, square: ChannelHandle) -> None:
    shown = await open_server_panel(world, dora)
    await pick(dora, shown, "pick-server-language", "zh-CN")
    await turn_on(world, dora, square)
    assert text(world.newest(square)).startswith(f"### {chinese('recap-title')}")


async def test_members_share_their_result_without_the_solution(world: World) -> None:
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    shown = answer(await world.alice.slash(world.channel, "daily"))
    await world.alice.click(shown, label=ui_text("button-solve-hint"))
    await solve(world.alice, shown)
    await world.alice.click(shown, label=ui_text("button-share"))
    post = world.newest(world.channel)
    assert f"🟩🟩 · {ui_text('puzzle-hints', hints=1)}" in text(post)
    assert (pictures(post), buttons(post)) == ([], [])
    assert "Qd3" not in text(post)
    assert [whom for whom in world.pinged() if whom] == []


async def test_results_cannot_be_shared_in_a_direct_message(world: World) -> None:
    world.client.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    shown = answer(await world.alice.user.slash("daily"))
    await solve(world.alice.user, shown)
    assert ui_text("button-share") not in buttons(shown)
