"""How the bot responds to failures that aren't caused by members."""

import logging
import re
from collections.abc import AsyncIterator

import pytest
from simcord import ChannelHandle
from sqlalchemy import text as sql

from tests.e2e.strict import Strict
from tests.e2e.world import World, answer, is_live, pictures, text, told
from tests.wording import has_ui_text, labels, ui_text

SORRY = re.compile(
    re.escape(ui_text("error-unknown", reference="REFERENCE")).replace("REFERENCE", "(?P<reference>[0-9a-f]{8})")
)


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


@pytest.fixture
async def broken(world: World, game_channel: ChannelHandle) -> AsyncIterator[ChannelHandle]:
    """A game that can't be loaded, because a database table is missing."""
    world.may_fail = True
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(sql("ALTER TABLE players RENAME TO lost"))
    yield game_channel
    # Restore the table, because other tests run on the same PostgreSQL database.
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(sql("ALTER TABLE lost RENAME TO players"))


async def test_an_unknown_failure_of_a_command_shows_a_reference_that_is_in_the_log(
    world: World, broken: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    told_sorry = SORRY.fullmatch(told(await world.alice.slash(broken, "move", move="d4")))
    assert told_sorry
    [record] = [record for record in caplog.records if told_sorry["reference"] in record.getMessage()]
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None


@pytest.mark.parametrize("label", labels("move", "flip", "resign"))
async def test_an_unknown_failure_of_a_button_shows_a_reference_that_is_in_the_log(
    world: World, broken: ChannelHandle, label: str, caplog: pytest.LogCaptureFixture
) -> None:
    told_sorry = SORRY.fullmatch(told(await world.alice.click(world.newest(broken), label=label)))
    assert told_sorry
    assert told_sorry["reference"] in caplog.text


async def test_a_failing_autocompletion_offers_nothing(
    world: World, broken: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    assert await world.alice.autocomplete(broken, "move", "move", "d") == []
    assert "an autocompletion failed" in caplog.text


async def test_a_failure_shows_no_internals_to_the_member(world: World, broken: ChannelHandle) -> None:
    words = told(await world.alice.slash(broken, "move", move="d4"))
    assert not re.search(r"Traceback|Error|sqlite|moves", words)


async def test_interaction_tokens_are_never_logged(
    world: World, broken: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    await world.alice.slash(broken, "move", move="d4")
    await world.alice.click(world.newest(broken), label=ui_text("button-flip"))
    tokens = [record.token for record in world.env.backend.interactions.values()]
    assert tokens
    assert not [token for token in tokens if token in caplog.text]


async def test_a_move_is_played_and_its_player_notified_if_the_board_cannot_be_posted(
    world: World, game_channel: ChannelHandle
) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    words = told(await world.alice.slash(game_channel, "move", move="d4"))
    assert has_ui_text(words, "error-board-not-posted")
    assert "/board" in words
    assert [row[2] for row in (await world.rows())["moves"]] == ["d2d4"]


async def test_board_shows_a_board_that_could_not_be_posted(world: World, game_channel: ChannelHandle) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await world.alice.slash(game_channel, "move", move="d4")
    await world.alice.slash(game_channel, "board")
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(game_channel))
    assert [is_live(message) for message in world.messages(game_channel)] == [False, True]
    await world.play(game_channel, world.alice, world.bo, "c5", start=1)


async def test_board_shows_the_end_of_a_game_that_could_not_be_posted(
    world: World, game_channel: ChannelHandle
) -> None:
    question = answer(await world.alice.slash(game_channel, "resign"))
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await world.alice.click(question, label=ui_text("button-resign"))
    shown = answer(await world.bo.slash(game_channel, "board"))
    assert has_ui_text(text(shown), "end-resignation", loser=world.alice.mention)


async def test_a_game_whose_first_board_could_not_be_posted_can_be_continued(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await world.bo.click(offer, label=ui_text("button-accept"))
    game_channel = world.game_channel(offer)
    await world.alice.slash(game_channel, "board")
    assert pictures(world.newest(game_channel)) == ["board-1-0-0.png"]
    await world.play(game_channel, world.alice, world.bo, "d4 c5")


async def test_a_reply_that_discord_refuses_is_reported_to_the_member(world: World) -> None:
    world.may_fail = True
    world.env.inject_error("PATCH", "/webhooks/*", status=500)
    await world.begin(world.alice, world.bo)
    words = told(await world.alice.slash(world.channel, "board"))
    assert words == ui_text("error-discord")


async def test_a_retired_board_keeps_its_picture_even_if_the_file_id_is_unknown(
    world: World, game_channel: ChannelHandle
) -> None:
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(sql("UPDATE outbox SET picture_id = NULL"))
    await world.play(game_channel, world.alice, world.bo, "d4")
    past, newest = world.messages(game_channel)
    assert (is_live(past), is_live(newest)) == (False, True)
    assert pictures(past) == ["board-1-0-0.png"]


async def test_a_thread_is_used_even_if_the_response_to_its_creation_was_lost(world: World, strict: Strict) -> None:
    strict.lose_answer("POST", "/channels/*/threads")
    game_channel = await world.begin(world.alice, world.bo)
    assert game_channel.is_thread
    assert (await world.channel_of_game(1)).id == game_channel.id
    assert has_ui_text(text(world.newest(world.channel)), "challenge-accepted", channel=game_channel.id)


@pytest.mark.parametrize("status", [403, 404])
async def test_a_thread_with_a_lost_response_is_used_even_if_it_cannot_be_fetched_at_first(
    world: World, strict: Strict, status: int
) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    strict.lose_answer("POST", "/channels/*/threads")
    world.env.inject_error("GET", "/channels/*", status=status)
    await world.bo.click(offer, label=ui_text("button-accept"))
    await world.env.advance_time(10)
    game_channel = world.game_channel(offer)
    assert game_channel.is_thread
    assert pictures(world.newest(game_channel)) == ["board-1-0-0.png"]
    assert [pictures(one) for one in world.messages(world.channel)] == [pictures(offer)]


async def test_a_thread_with_a_lost_response_is_used_even_if_fetching_it_fails(world: World, strict: Strict) -> None:
    offered = await world.challenge(world.alice, world.bo)
    strict.lose_answer("POST", "/channels/*/threads")
    world.env.inject_error("GET", "/channels/*", status=500)
    await world.bo.click(offered, label=ui_text("button-accept"))
    await world.env.advance_time(10)
    game_channel = await world.channel_of_game(1)
    assert game_channel.is_thread
    assert len(world.messages(game_channel)) == 1


async def test_a_message_whose_response_was_lost_is_posted_once(
    world: World, game_channel: ChannelHandle, strict: Strict
) -> None:
    strict.lose_answer("POST", "/channels/*/messages")
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert [is_live(message) for message in world.messages(game_channel)] == [False, True]


async def test_the_bot_starts_even_if_discord_refuses_its_commands(
    world: World, game_channel: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error("PUT", "/applications/*/commands", status=400)
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(sql("DELETE FROM meta"))
    await world.restart()
    assert "Installation page" in caplog.text
    await world.play(game_channel, world.alice, world.bo, "d4")
