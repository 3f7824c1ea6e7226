"""Buttons and forms still work on messages that were sent before a restart."""

import asyncio
import re

import aiohttp
import pytest
from simcord import ChannelHandle

from bot.discord.core import answering
from bot.rules import Color
from tests.e2e import payloads
from tests.e2e.drawing import drawn
from tests.e2e.world import CHECKMATE, World, answer, buttons, picture, text, told
from tests.wording import has_ui_text, ui_pattern, ui_text


def positional_id(custom_id: str) -> str:
    """The custom_id as an earlier version wrote it, with its fields identified only by their order."""
    versions = {"c2:": "cm:", "f2:": "form:"}
    return versions[custom_id[:3]] + re.sub(r":[a-z]+=", ":", custom_id[3:])


def as_posted_before(world: World, game_channel: ChannelHandle) -> None:
    """Rewrite the newest message as an earlier version would have posted it."""
    stored = world.env.backend.get_message(game_channel.id, world.newest(game_channel).id)
    for part in payloads.walk(stored.components):
        if "custom_id" in part:
            part["custom_id"] = positional_id(part["custom_id"])


async def test_an_old_challenge_can_still_be_accepted(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    await world.restart()
    await world.bo.click(offer, label=ui_text("button-accept"))
    game_channel = world.game_channel(offer)
    assert ui_text("game-your-move", player=world.alice.mention, side="White") in text(world.newest(game_channel))


async def test_an_old_challenge_can_still_be_declined(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    await world.restart()
    await world.bo.click(offer, label=ui_text("button-decline"))
    assert ui_text("challenge-declined", opponent=world.bo.id) in text(world.newest(world.channel))


async def test_an_old_challenge_can_still_be_canceled(world: World) -> None:
    offer = await world.challenge(world.alice)
    await world.restart()
    await world.alice.click(offer, label=ui_text("button-cancel"))
    assert ui_text("challenge-cancelled", challenger=world.alice.id) in text(world.newest(world.channel))


async def test_the_move_button_of_an_old_board_opens_the_form(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.restart()
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    assert form.modal is not None
    assert form.modal["title"] == ui_text("move-form-title", side="White")
    await world.alice.submit_modal(form, {"move": "d4"})
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(game_channel))


async def test_a_form_opened_before_a_restart_can_be_submitted_after_it(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    await world.restart()
    await world.alice.submit_modal(form, {"move": "e2e4"})
    assert ui_text("game-last-move", move="1. e4") in text(world.newest(game_channel))


async def test_the_flip_button_of_an_old_board_shows_the_other_side(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.restart()
    flipped = answer(await world.chen.click(world.newest(game_channel), label=ui_text("button-flip")))
    assert await picture(flipped) == drawn("", Color.BLACK)
    assert buttons(flipped) == []


async def test_a_question_from_before_a_restart_can_be_answered_after_it(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    question = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-resign")))
    await world.restart()
    await world.alice.click(question, label=ui_text("button-resign"))
    assert has_ui_text(text(world.newest(game_channel)), "end-resignation", loser=world.alice.mention)


async def test_a_rematch_can_be_offered_and_accepted_after_restarts(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    await world.restart()
    await world.alice.click(world.newest(game_channel), label=ui_text("button-rematch"))
    offer = world.newest(game_channel)
    await world.restart()
    await world.bo.click(offer, label=ui_text("button-accept"))
    assert ui_text("game-your-move", player=world.bo.mention, side="White") in text(world.newest(game_channel))


async def test_a_game_can_be_played_with_a_restart_after_every_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    for ply, move in enumerate(CHECKMATE.split()):
        await world.play(game_channel, world.alice, world.bo, move, start=ply)
        await world.restart()
    assert ui_text("end-checkmate", winner=world.bo.mention) in text(world.newest(game_channel))
    ladder = told(await world.bo.slash(world.channel, "ladder"))
    assert has_ui_text(ladder, "ladder-line", games=1, wins=1, draws=0, losses=0)


async def test_a_challenge_posted_by_an_earlier_version_can_be_accepted(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    as_posted_before(world, world.channel)
    await world.bo.click(world.newest(world.channel), custom_id="cm:accept:1")
    assert has_ui_text(text(world.newest(world.game_channel(offer))), "game-your-move", side="White")


def as_posted_first(world: World, game_channel: ChannelHandle, named: dict[str, str]) -> None:
    """Give controls of the newest message the custom_ids of the very first version. `named` maps each action to its
    custom_id."""
    stored = world.env.backend.get_message(game_channel.id, world.newest(game_channel).id)
    for part in payloads.walk(stored.components):
        for action, first in named.items():
            if str(part.get("custom_id", "")).startswith(f"c2:{action}:"):
                part["custom_id"] = first


@pytest.mark.parametrize(
    ("button", "by", "told_after"),
    [
        ("accept", "bo", "challenge-accepted"),
        ("decline", "bo", "challenge-declined"),
        ("cancel", "alice", "challenge-cancelled"),
    ],
)
async def test_a_challenge_posted_by_the_very_first_version_can_be_answered(
    world: World, button: str, by: str, told_after: str
) -> None:
    await world.challenge(world.alice, world.bo, color="white")
    as_posted_first(world, world.channel, {each: f"cm:{each}:1:0" for each in ("accept", "decline", "cancel")})
    await world.restart()
    offer = world.newest(world.channel)
    await getattr(world, by).click(offer, custom_id=f"cm:{button}:1:0")
    assert has_ui_text(text(world.newest(world.channel)), told_after)


async def test_a_form_of_the_very_first_version_plays_its_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    as_posted_first(world, game_channel, {"move": "cm:move:1:0"})
    form = await world.alice.click(world.newest(game_channel), custom_id="cm:move:1:0")
    opened = [*world.env.backend.interactions.values()][-1].modal
    assert opened is not None
    opened["custom_id"] = "cm:form:1:0"
    await world.alice.submit_modal(form, {"move": "d4"})
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(game_channel))


async def test_a_board_posted_by_an_earlier_version_can_be_used(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    as_posted_before(world, game_channel)
    picked = answer(await world.alice.select(world.newest(game_channel), ["e2"], custom_id="cm:piece:1:0:0"))
    assert picked is not None
    as_posted_before(world, game_channel)
    form = await world.alice.click(world.newest(game_channel), custom_id="cm:move:1:0:0")
    opened = [*world.env.backend.interactions.values()][-1].modal
    assert opened is not None
    opened["custom_id"] = positional_id(opened["custom_id"])
    assert form.modal is not None
    assert form.modal["custom_id"] == "form:move:1:0:0"
    await world.alice.submit_modal(form, {"move": "d4"})
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(game_channel))


async def test_an_outdated_board_posted_by_an_earlier_version_refuses_moves(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    as_posted_before(world, game_channel)
    board = world.newest(game_channel)
    press = world.pressing(world.alice, board, ui_text("button-move"))
    await world.alice.slash(game_channel, "move", move="d4")
    [refused] = await world.at_once(press)
    assert ui_pattern("error-stale-position").match(told(refused))


async def test_a_stopping_bot_still_shows_the_move_being_played(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    moving = asyncio.create_task(world.alice.slash(game_channel, "move", move="d4"))
    await asyncio.wait({moving}, timeout=0)
    while not world.client._visiting:  # noqa: ASYNC110 (until the interaction has started)
        await asyncio.sleep(0)
    await world.client.close()
    await moving
    assert [text(one).count(ui_text("game-last-move", move="1. d4")) for one in world.messages(game_channel)] == [0, 1]
    assert world.pinged()[-1] == ["bo"]


async def test_a_stopping_bot_still_sends_its_refusals(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    world.client.is_leaving = True
    moving = asyncio.create_task(world.alice.slash(game_channel, "move", move="d4"))
    await asyncio.wait({moving}, timeout=0)
    while not world.client._visiting:  # noqa: ASYNC110 (until the interaction has started)
        await asyncio.sleep(0)
    await world.client.close()
    assert told(await moving).startswith(ui_text("error-leaving"))


async def test_a_reply_that_fails_to_send_is_logged_as_a_warning(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def cut(*_: object) -> None:
        raise aiohttp.ServerDisconnectedError

    game_channel = await world.begin(world.alice, world.bo)
    monkeypatch.setattr(answering, "send_ephemeral", cut)
    world.may_be_unanswered = True
    world.client.is_leaving = True
    await world.bo.click(world.newest(game_channel), label=ui_text("button-flip"))
    assert [record.levelname for record in caplog.records if "could not respond" in record.getMessage()] == ["WARNING"]


async def test_a_stopping_bot_refuses_new_interactions(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    world.client.is_leaving = True
    assert told(await world.alice.slash(game_channel, "move", move="d4")).startswith(ui_text("error-leaving"))
    assert told(await world.bo.click(world.newest(game_channel), label=ui_text("button-flip"))).startswith(
        ui_text("error-leaving")
    )
    assert await world.alice.autocomplete(game_channel, "move", "move", "d") == []
