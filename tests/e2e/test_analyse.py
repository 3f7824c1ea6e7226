"""Analyses, with a chart, accuracy and the worst moves. Each game is analyzed in the background, and only once, even if
many members request it."""

import asyncio
import logging
import re
from dataclasses import replace

import pytest
from simcord import ChannelHandle, InteractionResult
from simcord.interactions import base_payload
from simcord.results import ResponseMessage

from bot.services import settings
from bot.storage.schema import analyses
from tests.e2e.world import (
    CHECKMATE,
    Act,
    World,
    alt_texts,
    answer,
    buttons,
    custom_id,
    picture,
    pictures,
    refusal,
    text,
    told,
)
from tests.wording import chinese, has_ui_text, ui_pattern, ui_text

QUEEN = ui_text("describe-move", piece="Queen", target="h5")


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The channel of a game that Alice resigned after one blunder."""
    return await world.given_up("e4 f5 Qh5 gxh5")


async def analyze(world: World, game_channel: ChannelHandle) -> ResponseMessage:
    return answer(await world.chen.slash(game_channel, "analyze"))


async def content(message: ResponseMessage) -> tuple[str, list[str], list[str], bytes]:
    return text(message), buttons(message), alt_texts(message), await picture(message)


async def kept(world: World) -> list[tuple[object, ...]]:
    """The finished analyses. An analysis that was requested but hasn't finished is left out."""
    return [row for row in (await world.rows())["analyses"] if row[1]]


async def test_an_analysis_shows_the_accuracy_of_both_players_and_the_worst_moves(
    world: World, game_channel: ChannelHandle
) -> None:
    shown = await analyze(world, game_channel)
    said = text(shown)
    assert has_ui_text(said, "end-resignation", loser=world.alice.mention)
    side = ui_text(
        "analysis-side", side="White", player=world.alice.mention, accuracy="N", inaccuracies=0, mistakes=0, blunders=1
    )
    assert re.search(re.escape(side).replace("N", r"\d+"), said)
    assert has_ui_text(said, "analysis-side", side="Gold", player=world.bo.mention)
    assert f"{ui_text('analysis-played', move='2. Qh5??', told=QUEEN)}\n" in said
    assert has_ui_text(said, "standing-winning", side="Gold")
    assert f"\n{ui_text('analysis-better', move='**2. ')}" in said
    assert buttons(shown)[0] == "2. Qh5??"


async def test_the_charts_alt_text_describes_how_the_game_went(world: World, game_channel: ChannelHandle) -> None:
    shown = await analyze(world, game_channel)
    [alt] = alt_texts(shown)
    assert pictures(shown) == ["analysis-1.png"]
    # Different networks evaluate a quiet move differently, but all of them see that the queen is lost.
    value = r"(0\.0|[+−]\d+\.\d)"
    title = re.escape(ui_text("alt-analysis", game="1", white="White", course=""))
    points = [re.escape(ui_text("alt-analysis-point", move=move, value="V")) for move in ("1. e4", "1… f5")]
    assert re.match(title + "".join(points).replace("V", value), alt)
    assert ui_text("alt-analysis-point", move="2. Qh5", value="−").removesuffix(".") in alt


async def test_a_forced_mate_is_shown(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    await world.speak(world.alice, game_channel)
    shown = await analyze(world, game_channel)
    assert (
        f"→ {ui_text('standing-checkmate', side='Gold', moves='1')}\n{ui_text('analysis-better', move='**4. ')}"
        in text(shown)
    )
    won = ui_text("alt-analysis-point", move="4… Axg3#", value=ui_text("standing-won", side="Gold"))
    assert alt_texts(shown)[0].endswith(won)
    await world.chen.click(shown, label="4. g3??")
    assert f"{ui_text('analysis-then', moves='4… Axg3#')}\n" in text(shown)


async def test_a_blunder_is_shown_with_the_better_move(world: World, game_channel: ChannelHandle) -> None:
    shown = await analyze(world, game_channel)
    overview = await content(shown)
    await world.chen.click(shown, label="2. Qh5??")
    heading = ui_text("analysis-moment", game="1", grade=ui_text("grade-blunder"))
    assert f"### {heading}\n{ui_text('analysis-played', move='2. Qh5??', told=QUEEN)}\n" in text(shown)
    assert has_ui_text(text(shown), "analysis-then", moves="2… gxh5 3. ")
    assert ui_text("analysis-line", moves="2. ") in text(shown)
    assert pictures(shown) == ["analysis-1-3-white.png"]
    assert ui_pattern("alt-analysis-moment", played="d1–h5").match(alt_texts(shown)[0])
    await world.chen.click(shown, label=ui_text("button-analysis-overview"))
    assert await content(shown) == overview


async def test_a_second_request_shows_the_same_analysis_without_making_it_again(
    world: World, game_channel: ChannelHandle
) -> None:
    first = await content(await analyze(world, game_channel))
    before = await world.state()
    assert await content(await analyze(world, game_channel)) == first
    assert await world.state() == before


async def test_an_analysis_made_again_is_the_same(world: World, game_channel: ChannelHandle) -> None:
    first = await content(await analyze(world, game_channel))
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(analyses.delete())
    assert await content(await analyze(world, game_channel)) == first


async def test_two_members_who_ask_at_once_share_one_analysis(world: World, game_channel: ChannelHandle) -> None:
    acts = [world.commanding(member, game_channel, "analyze") for member in (world.alice, world.chen)]
    first, second = [answer(result) for result in await world.at_once(*acts)]
    assert await content(first) == await content(second)
    assert len(await kept(world)) == 1


async def test_the_reply_shows_the_progress(world: World, game_channel: ChannelHandle) -> None:
    result = send(world, world.commanding(world.chen, game_channel, "analyze"))
    await wait_for_reply(result, "analysis-progress", done=0, total=5)
    await world.env.settle()
    assert "accuracy" in told(result)


async def test_a_restart_during_an_analysis_loses_only_the_time(world: World, game_channel: ChannelHandle) -> None:
    result = send(world, world.commanding(world.chen, game_channel, "analyze"))
    await wait_for_reply(result, "analysis-progress")
    world.client.leaving_seconds = 0.0
    await world.client.close()
    await world.restart()
    assert await kept(world) == []
    assert "accuracy" in text(await analyze(world, game_channel))


async def test_a_stopping_bot_cancels_analyses_before_it_closes_the_connections(
    world: World, game_channel: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    result = send(world, world.commanding(world.chen, game_channel, "analyze"))
    await wait_for_reply(result, "analysis-progress")
    world.client.leaving_seconds = 0.0
    await world.client.close()
    assert "outcome=failed reason=CancelledError" in caplog.text
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_an_analysis_is_stored_even_if_the_reply_was_dismissed(world: World, game_channel: ChannelHandle) -> None:
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=None)
    await world.chen.slash(game_channel, "analyze")
    assert len(await kept(world)) == 1


async def test_the_button_of_older_final_boards_starts_an_analysis(world: World, game_channel: ChannelHandle) -> None:
    newest = world.newest(game_channel)
    data = {"component_type": 2, "custom_id": "c2:analyse:game=1"}
    [pressed] = await world.at_once(replace(world.pressing(world.chen, newest, ui_text("button-review")), data=data))
    assert "**2. Qh5??**" in told(pressed)
    assert text(world.newest(game_channel)) == text(newest)


async def test_the_buttons_work_after_a_restart(world: World, game_channel: ChannelHandle) -> None:
    shown = await analyze(world, game_channel)
    await world.restart()
    await world.chen.click(shown, label="2. Qh5??")
    assert ui_text("grade-blunder") in text(shown)


async def test_a_position_of_a_deleted_analysis_is_analyzed_again(world: World, game_channel: ChannelHandle) -> None:
    shown = await analyze(world, game_channel)
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(analyses.delete())
    await world.chen.click(shown, label="2. Qh5??")
    assert ui_text("grade-blunder") in text(shown)


async def test_a_game_in_progress_is_refused_with_the_reason(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    said = await refusal(world, world.alice.slash(game_channel, "analyze"))
    assert ui_pattern("error-analysis-too-early", game_id=1).match(said)


async def test_a_game_that_is_too_short_is_refused(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4")
    await world.bo.click(answer(await world.bo.slash(game_channel, "resign")), label=ui_text("button-resign"))
    await world.speak(world.bo, game_channel)
    assert has_ui_text(await refusal(world, world.chen.slash(game_channel, "analyze")), "error-too-short-to-analyse")


async def test_a_game_of_another_server_is_not_found(world: World, game_channel: ChannelHandle) -> None:
    assert told(await world.chen.slash(world.channel, "analyze", game=7)) == ui_text("error-no-such-game", game_id=7)


async def test_in_a_direct_message_only_the_players_can_analyze_their_game(
    world: World, game_channel: ChannelHandle
) -> None:
    own = answer(await world.alice.user.slash("analyze", game=1))
    assert "**2. Qh5??**" in text(own)
    await world.alice.user.click(own, label="2. Qh5??")
    assert ui_text("grade-blunder") in text(own)
    assert told(await world.chen.user.slash("analyze", game=1)) == ui_text("error-no-such-game", game_id=1)


async def test_an_analysis_uses_the_readers_language_and_theme(world: World, game_channel: ChannelHandle) -> None:
    await settings.change(world.client.runtime.db, settings.MEMBERS, world.chen.id, theme="night", language="zh-CN")
    shown = await analyze(world, game_channel)
    assert ui_pattern("standing-winning", locale="zh-CN", side="金方").search(text(shown))
    assert f"\n{chinese('analysis-better', move='**2. ')}" in text(shown)
    assert buttons(shown)[0] == "2. Qh5??"
    chart = await picture(shown)
    world.locales[world.bo.id] = "zh-CN"
    other = answer(await world.bo.slash(game_channel, "analyze"))
    assert text(other) == text(shown)
    assert await picture(other) != chart
    await world.bo.click(other, label="2. Qh5??")
    assert pictures(other) == ["analysis-1-3-white.png"]
    assert buttons(other)[0] == chinese("button-analysis-overview")


ANALYSIS_TABLES = ("analyses", "players")
"""The only tables that an analysis can change. They store the result and who requested the analysis."""


async def test_an_analysis_does_not_change_the_game(world: World, game_channel: ChannelHandle) -> None:
    before = [table for name, table in (await world.rows()).items() if name not in ANALYSIS_TABLES]
    await analyze(world, game_channel)
    assert [table for name, table in (await world.rows()).items() if name not in ANALYSIS_TABLES] == before


async def test_the_buttons_name_the_position_they_show(world: World, game_channel: ChannelHandle) -> None:
    shown = await analyze(world, game_channel)
    assert custom_id(shown, "2. Qh5??") == "c2:analysis-moment:game=1:ply=3"


def send(world: World, act: Act) -> InteractionResult:
    """Send a member's interaction, and return its result without waiting for it to complete."""
    record, payload = base_payload(
        world.env.backend,
        type=act.kind,
        channel_id=act.channel_id,
        guild_id=world.guild.id,
        user_id=act.member.id,
        data=act.data,
    )
    result = InteractionResult(world.env, record)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    return result


async def wait_for_reply(result: InteractionResult, key: str, **arguments: object) -> None:
    """Wait until the reply to a member contains this text."""
    while result.response is None or not has_ui_text(text(result.response), key, **arguments):  # noqa: ASYNC110 (no event for an edit)
        await asyncio.sleep(0)
