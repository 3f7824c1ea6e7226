"""The messages that members get when they reach a limit set by the bot's owner."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.allowances import Allowances
from bot.domain.ids import ServerId, UserId
from bot.services.engines import Requester
from tests.e2e.world import CHECKMATE, World, answer, buttons, pictures, refusal, told
from tests.wording import has_ui_text, ui_pattern, ui_text


def allow(world: World, **most: int) -> None:
    """Change the bot's allowances."""
    world.client.runtime = replace(world.client.runtime, allowances=Allowances(**most))


async def test_a_member_over_the_limit_per_minute_is_told_when_to_continue(world: World) -> None:
    allow(world, requests_a_minute=2)
    for _ in range(2):
        await world.alice.slash(world.channel, "help")
    said = await refusal(world, world.alice.slash(world.channel, "challenge", color="random"))
    assert ui_pattern("error-too-many-requests").match(said)
    await world.challenge(world.bo)
    assert ui_text("button-accept") in buttons(world.newest(world.channel))
    assert has_ui_text(
        await refusal(world, world.alice.click(world.newest(world.channel), label=ui_text("button-accept"))),
        "error-too-many-requests",
    )
    await world.env.advance_time(timedelta(minutes=1).total_seconds())
    await world.alice.click(world.newest(world.channel), label=ui_text("button-accept"))
    assert ui_text("button-accept") not in buttons(world.messages(world.channel)[0])


async def test_autocomplete_does_not_count_as_a_request(world: World) -> None:
    allow(world, requests_a_minute=1)
    for typed in "1234":
        await world.alice.autocomplete(world.channel, "board", "game", typed)
    assert ui_text("error-no-game-here") in told(await world.alice.slash(world.channel, "board"))


async def test_new_analyses_have_a_daily_limit_and_stored_ones_have_none(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    second = await world.begin(world.alice, world.bo)
    await world.reach(second, world.alice, world.bo, CHECKMATE)
    allow(world, analyses_a_day=1)
    await world.chen.slash(world.channel, "analyze", game=1)
    said = told(await world.chen.slash(world.channel, "analyze", game=2))
    assert ui_pattern("error-too-many-analyses", most=1).match(said)
    assert not has_ui_text(told(await world.chen.slash(world.channel, "analyze", game=1)), "error-too-many-analyses")
    await world.restart()
    allow(world, analyses_a_day=1)
    assert has_ui_text(told(await world.chen.slash(world.channel, "analyze", game=2)), "error-too-many-analyses")


@pytest.mark.parametrize("command", [["hint"], ["export", "gif"]])
async def test_a_member_with_the_most_running_tasks_is_asked_to_wait(world: World, command: list[str]) -> None:
    game_channel = await world.begin(world.alice, world.bo, rated=False)
    options = {"format": command[1]} if command[1:] else {}
    allow(world, tasks_at_once=1)
    with world.client.runtime.tasks.one_of(Requester(ServerId(world.guild.id), UserId(world.alice.id))):
        said = await refusal(world, world.alice.slash(game_channel, command[0], **options))
    assert said == ui_text("error-too-many-tasks", most=1)
    assert pictures(answer(await world.alice.slash(game_channel, command[0], **options)))


async def test_one_challenge_too_many_is_refused_with_a_message(world: World) -> None:
    allow(world, open_challenges=1)
    await world.challenge(world.alice)
    said = await refusal(world, world.alice.slash(world.channel, "challenge", color="random"))
    assert said == ui_text("error-too-many-challenges", most=1)


async def test_one_game_too_many_is_refused_with_a_message(world: World) -> None:
    await world.begin(world.alice, world.bo)
    allow(world, open_games=1)
    offer = await world.challenge(world.chen)
    said = await refusal(world, world.bo.click(offer, label=ui_text("button-accept")))
    assert said == ui_text("error-too-many-games", player=world.bo.id, most=1)
